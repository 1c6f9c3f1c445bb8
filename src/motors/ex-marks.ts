import type { Fields, Token } from './reading.ts'

/** Types of protection of older markings (IEC 60079-0 before 2011, GB/T 3836.1-2010), and those that motors have today, by today's name. */
const today: Readonly<Record<string, string>> = {
  ...{ d: 'db', e: 'eb', de: 'db eb', n: 'ec', na: 'ec', p: 'pxb', px: 'pxb', dbeb: 'db eb' },
  ...{ tad: 'tb', tbd: 'tb', tcd: 'tc', tda21: 'tb', tda22: 'tc' },
  ...{ db: 'db', eb: 'eb', ec: 'ec', pxb: 'pxb', pzc: 'pzc', tb: 'tb', tc: 'tc' },
}

/** The key of the dictionary `ex_protection` for a type of protection as it is written; undefined where it has none. */
export const protectionOf = (written: string): string | undefined => today[written.replaceAll(' ', '')]

const levels: Readonly<Record<string, string>> = { db: 'Gb', eb: 'Gb', 'db eb': 'Gb', pxb: 'Gb', ec: 'Gc', pzc: 'Gc', tb: 'Db', tc: 'Dc' }

/** The equipment protection level of a type of protection, which older markings do not name. */
export function levelOf({ exProtection = '', exGasGroup }: Fields): string | undefined {
  const level = levels[protectionOf(exProtection) ?? '']
  return exGasGroup === 'I' && level === 'Gb' ? 'Mb' : level
}

/** A marking as it is written today, where it is written as in older certificates: `db IIB T4 Gb` for `dIIBT4`. */
function modern({ text, fields }: Token): string {
  const { exProtection = '', exGasGroup, exTClass, epl } = fields
  const protection = protectionOf(exProtection)
  const isOlder = protection !== undefined && protection.replace(' ', '') !== exProtection.replace(' ', '')
  if (!isOlder || !exGasGroup) return text.trim().replace(/^ex\s*/i, '')
  return [protection, exGasGroup, exTClass, epl ?? levelOf(fields)].filter(Boolean).join(' ')
}

const isCategory = ({ text }: Token): boolean => /^II\s?[123]\s?(?:GD?|D)$/i.test(text)

/** Whether a token begins a mark of its own, or says more of the one before. */
function isNext({ text, fields: { exProtection, exGasGroup, exDustGroup } }: Token, before: readonly Token[]): boolean {
  const hasProtection = before.some(({ fields }) => fields.exProtection)
  const hasGroup = before.some(({ fields }) => fields.exGasGroup ?? fields.exDustGroup ?? fields.exTClass)
  const isWhole = exProtection !== undefined && (exGasGroup ?? exDustGroup ?? /tD/.exec(text)) != null
  return /^ex/i.test(text) ? hasProtection || hasGroup : isWhole && hasProtection && hasGroup
}

/** The whole marking that a text names, as a listing shows it: each mark with its `Ex` behind its categories; undefined where it names a part of one only. */
export function exMarkOf(tokens: readonly Token[]): string | undefined {
  const all = tokens.filter(({ kind }) => kind === 'ex')
  if (!all.some((each) => isCategory(each) || /I|tD/.test(each.text))) return undefined
  const marks: { readonly categories: Token[]; readonly parts: Token[] }[] = []
  let categories: Token[] = []
  for (const token of all) {
    const last = marks.at(-1)
    if (isCategory(token)) categories.push(token)
    else if (last && categories.length === 0 && !isNext(token, last.parts)) last.parts.push(token)
    else {
      marks.push({ categories, parts: [token] })
      categories = []
    }
  }
  // Who writes a category behind the last mark writes each behind its own.
  const isBehind = marks[0]?.categories.length === 0 && categories.length > 0
  const categoriesOf = (at: number): Token[] => (isBehind ? (marks[at + 1]?.categories ?? categories) : (marks[at]?.categories ?? []))
  const shown = marks.map(({ parts }, at) =>
    [...categoriesOf(at).map(({ text }) => text), 'Ex', ...parts.map(modern).filter(Boolean)].join(' '),
  )
  return [...(isBehind ? [] : categories.map(({ text }) => text)), shown.join(' / ')].filter(Boolean).join(' ')
}
