/** Whether a Latin capital or a digit stands at a place; none does outside of the text. */
export function isAlphanumericAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
}

/** The end of the digits at a place; the place itself where there are none. */
export function endOfDigits(text: string, at: number): number {
  let end = at
  for (let code = text.charCodeAt(end); code >= 48 && code <= 57; code = text.charCodeAt(end)) end += 1
  return end
}

/** For maps by two characters, as slices of the text would be made for every place; those that share one are told apart by their letters. */
export const keyOfTwo = (first: number, second: number): number => ((first & 0x7fff) << 15) | (second & 0x7fff)

/** The key of the beginning of a word; of one character by that alone. */
export const keyOfWord = (word: string): number => keyOfTwo(word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0)

/** What a sticky expression matches at a place of a text. */
export function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}

/** By their codes, 1 for each of these characters: where it is asked for each place of a text, a table is read faster than a set of strings. */
export function tableOf(characters: Iterable<string>): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}
