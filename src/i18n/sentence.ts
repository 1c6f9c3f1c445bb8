import type { Words } from '#kernel/resource/field.ts'
import { say } from '#kernel/resource/names.ts'
import type { Lang } from './address.ts'

export type Given = Readonly<Record<string, string | number>>

/**
 * The sentence in the reader's language with its gaps filled: `['共 {n} 条', '{n} listing|{n} listings']`.
 * Of two forms parted by `|` the first is for `n` = 1.
 */
export function tell(words: Words, lang: Lang, given: Given = {}): string {
  const [one = '', many = one] = say(words, lang).split('|')
  const form = Number(given.n) === 1 ? one : many
  return form.replace(/\{(\w+)\}/g, (gap, name: string) => String(given[name] ?? gap))
}
