import { t, type Words } from './translate.ts'

/** A reason as it is stored: `{CODE}` for each entry of a dictionary that was chosen, then what was typed. */
export const storedReason = (codes: readonly string[], typed: string): string =>
  [...codes.map((code) => `{${code}}`), typed.trim()].join('')

/** A stored reason in both languages, by the entries of its dictionary; what was typed stays as it is. */
export function reasonWords(stored: string, entries: ReadonlyMap<string, Words>): Words {
  const [chosen = ''] = /^(?:\{\w+\})*/.exec(stored) ?? []
  const said = [...chosen.matchAll(/\w+/g)].map(([code]): Words => entries.get(code) ?? [`{${code}}`, `{${code}}`])
  const typed = stored.slice(chosen.length).trim()
  const all = typed === '' ? said : [...said, [typed, typed] as const]
  return [all.map(([zh]) => zh).join('；'), all.map(([, en]) => en).join('; ')]
}

/** Rows as JSON with the reasons in one of their fields in a language. */
export function printReasons(
  rows: readonly Record<string, unknown>[],
  name: string,
  entries: ReadonlyMap<string, Words>,
  lang: 'zh' | 'en',
): void {
  for (const row of rows) if (row[name]) row[name] = t(reasonWords(String(row[name]), entries), lang)
}
