import type { Lang } from './address.ts'

/** A text for users in both languages: `[中文, English]`. */
export type Words = readonly [zh: string, en: string]

/** Values for placeholders such as `{n}`. */
export type Values = Readonly<Record<string, string | number>>

/**
 * The text in a language. With `values`, placeholders are replaced, and of two forms separated by `|` the first is used for
 * `n` = 1: `t(['共 {n} 条', '{n} listing|{n} listings'], 'en', { n: 3 })` returns `3 listings`.
 */
export function t(words: Words, lang: Lang, values?: Values): string {
  const text = words[lang === 'zh' ? 0 : 1]
  if (!values) return text
  const [singular = '', plural = singular] = text.split('|')
  const form = Number(values.n) === 1 ? singular : plural
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** A sentence as it is stored: one line for each language. */
export const joinWords = (words: Words): string => words.map((sentence) => sentence.replaceAll('\n', ' ')).join('\n')

/** A stored sentence in both languages. */
export function splitWords(stored: string): Words {
  const [zh = '', en = zh] = stored.split('\n')
  return [zh, en]
}
