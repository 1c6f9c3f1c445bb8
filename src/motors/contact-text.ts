import { writtenByCharacter } from './written-by-character.ts'

export type ContactKind = 'phone' | 'email' | 'wechat' | 'qq' | 'messenger' | 'site'

/** A contact in a plain text. */
export interface Span {
  readonly kind: ContactKind
  readonly start: number
  readonly end: number
  /** Its plain form. */
  readonly found: string
}

/** Digits in Chinese, also as written on cheques and as spoken on the phone, and those in circles, which Unicode does not unite with 0 to 9. */
const digitCharacters = [
  ['零〇○⓿', 0],
  ['一壹幺❶➀➊⓵', 1],
  ['二贰貳❷➁➋⓶', 2],
  ['三叁❸➂➌⓷', 3],
  ['四肆❹➃➍⓸', 4],
  ['五伍❺➄➎⓹', 5],
  ['六陆陸❻➅➏⓺', 6],
  ['七柒❼➆➐⓻', 7],
  ['八捌❽➇➑⓼', 8],
  ['九玖❾➈➒⓽', 9],
] as const
const digitOf = new Map(digitCharacters.flatMap(([characters, digit]) => [...characters].map((each) => [each, String(digit)] as const)))

/** All characters that are read as a digit, and no pattern: in full width, in circles, in Chinese. */
export function writingsOf(digit: number): string {
  const inCircles = digit === 0 ? '⓪' : String.fromCodePoint(0x245f + digit)
  const chinese = digitCharacters.find(([, each]) => each === digit)?.[0] ?? ''
  return `${digit}${String.fromCodePoint(0xff10 + digit)}${inCircles}${chinese}`
}

/** The value of a decimal digit of another script: those of a script follow each other in Unicode from 0 to 9. */
function foreignDigit(character: string): string {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((character.codePointAt(0) ?? 0) - value - 1))) value += 1
  return String(value)
}

/** One character in one way of writing: narrow, lower case, a digit as 0 to 9; empty if it cannot be seen. */
function plainCharacter(character: string): string {
  const visible = character.normalize('NFKC').replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
  return Array.from(visible.toLowerCase(), (each) => digitOf.get(each) ?? each)
    .join('')
    .replace(/(?![0-9])\p{Nd}/gu, foreignDigit)
}

export interface PlainText {
  readonly text: string
  /** The same, in which only decimal digits are digits: a Chinese numeral or a number in a circle beside a phone number is no part of it. */
  readonly digitsOnly: string
  /** The index in the text as it was given, of each character of `text` and of its end. */
  readonly places: readonly number[]
}

/** Dots that are put into brackets, spelled or raised before the ending of a site, so that no program takes them for one. */
const disguisedDots =
  /[[({<【]\s?(?:[.。·•]|dot|点)\s?[\])}>】]|(?<=[\p{L}\d])(?:[\s_-]dot[\s_-]|[·•∙⋅・])(?=(?:com|cn|net(?!\s?(?:weight|wt|price|\d))|org|cc|vip|hk|io|co)(?![a-z0-9]))|(?<=[a-z0-9]{3})dot(?=(?:com|cn)(?![a-z0-9]))/gu

/** With a dot in place of each of them. */
function withPlainDots(read: PlainText): PlainText {
  const [places, text, digitsOnly]: [number[], string[], string[]] = [[], [], []]
  let from = 0
  for (const { 0: written, index } of read.text.matchAll(disguisedDots)) {
    text.push(read.text.slice(from, index), '.')
    digitsOnly.push(read.digitsOnly.slice(from, index), '.')
    for (let at = from; at <= index; at += 1) places.push(read.places[at] ?? 0)
    from = index + written.length
  }
  if (from === 0) return read
  for (let at = from; at < read.places.length; at += 1) places.push(read.places[at] ?? 0)
  return { text: text.join('') + read.text.slice(from), digitsOnly: digitsOnly.join('') + read.digitsOnly.slice(from), places }
}

export function plain(given: string): PlainText {
  const { text, places } = writtenByCharacter(given, plainCharacter)
  const isDecimalAt = (at: number): boolean => /^\p{Nd}/u.test(given.slice(places[at]))
  const digitsOnly = text.replace(/\d/g, (digit, at: number) => (isDecimalAt(at) ? digit : '一'))
  // Typed for 幺 (1), which sounds alike.
  return withPlainDots({ text: text.replace(/(?<![什怎那这多要])么(?=[-\s]?\d)|(?<=\d[-\s]?)么/g, '1'), digitsOnly, places })
}
