import type { Lang } from './address.ts'

/** A pair `[中文, English]`: every label and every sentence that a person reads. */
export type Words = readonly [zh: string, en: string]

/** Values for the placeholders of a sentence. */
export type Values = Readonly<Record<string, string | number>>

/**
 * The sentence in the reader's language. With `values`, placeholders such as `{n}` are filled, and of two forms separated
 * by `|` the first is taken for `n` = 1: `t(['共 {n} 条', '{n} listing|{n} listings'], 'en', { n: 3 })`.
 */
export function t(words: Words, lang: Lang, values?: Values): string {
  const sentence = words[lang === 'zh' ? 0 : 1]
  if (!values) return sentence
  const [one = '', many = one] = sentence.split('|')
  const form = Number(values.n) === 1 ? one : many
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
