import { smallFrame } from './frame-size.ts'
import { plainText } from './plain-text.ts'
import type { Fields } from './reading.ts'

/** Motors of these series have a number for their length, and their poles follow it: `YL8024`. */
const ofSmall = '(?:Y[SLCYU]|YSF|YT|[ABCD]O2|M[LCSYU])'
const withoutLetters = new RegExp(`^${ofSmall}$`)
const smallFrameAlone = new RegExp(`^${smallFrame}$`)

/** Whether a frame is one of a small motor whose length has a number and no letter: `802`, which is `80M2` by IEC 60072-1. */
export const isSmallFrame = (frame: string): boolean => smallFrameAlone.test(frame)

/** The same with its letter. */
export const letteredFrame = (frame: string): string => `${frame.slice(0, 2)}M${frame.slice(2)}`

/** Whether designations of a series have frames without letters. */
export const isWithoutLetters = (series: string): boolean => withoutLetters.test(series)

/** The designation that fields describe, as it is stored: `YE3-132S-4`, `YE3`, `M2BAX160MLA4`; empty where they name none. */
export function modelText({ series = '', frame = '', poles, suffix = '', orderNo, gearUnit = '' }: Fields): string {
  if (orderNo) return orderNo
  if (gearUnit !== '') return `${gearUnit}${series}${frame}${poles?.join('/') ?? ''}`
  // Without a frame the poles belong to the figures, and not to a designation.
  const divider = isWithoutLetters(series) && isSmallFrame(frame) ? '' : '-'
  const size = frame === '' ? '' : [frame, ...(poles ? [poles.join('/')] : [])].join(divider)
  return [series, size].filter(Boolean).join('-') + (size === '' ? '' : suffix)
}

/** Whether a word that nobody knows may be a designation: those have letters and digits. */
export const mayBeModel = (word: string): boolean => /^[A-Za-z0-9][\w./-]{2,63}$/.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word)

/** The same of a text with spaces: words in capitals, the longer ones with digits, as in `XYZ 132 S 4`. */
const isSpacedModel = (text: string): boolean =>
  mayBeModel(text.replace(/ /g, '')) && text.split(' ').every((word) => /^(?=.*\d|.{1,3}$)[A-Z\d][A-Z\d./-]*$/.test(word))

/** Whether a word stands by itself, and is no part of a longer one. */
const standsAlone = (word: string, text: string): boolean =>
  text
    .split(word)
    .some((before, at, parts) => at + 1 < parts.length && !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(parts[at + 1] ?? ''))

/** The designation in a text that is said to hold one, of which only the words `unread` are not understood; undefined without one. */
export function unknownModel(text: string, unread: readonly string[]): string | undefined {
  const whole = text.trim().replace(/\s+/g, ' ')
  return (
    unread.find((word) => mayBeModel(word) && standsAlone(word, text)) ?? (isSpacedModel(whole) && whole.length <= 64 ? whole : undefined)
  )
}

const dividers = /[\s\-_]+/g
/** Dashes before anything but pole counts. */
const idleBefore = /-(?!(?:[2468]|1[0-8]|2[04])(?!\d))/g
/** Dashes behind the letters of a series. */
const idleBehind = /(?<!\d|(?:^|\d)(?:S|M|L|SM|ML|MX|LX))-/g
/** Poles without a dash, and those behind the number of a core. */
const polesOfCore = /(\d{2,3}[SML])([1-3])([2468])$/
const gluedPoles = /(\d{2,3}[SML])([468]|10)$/
/** The dash before the poles of small motors whose frames have no letters, which most write without it. */
const polesOfSmall = new RegExp(`^(${ofSmall}${smallFrame})-([2468])(?!\\d)`)

/**
 * A model as it is compared: half-width, in capitals, without what one writer puts between its parts and another does not: `ye3 132s-4`,
 * `YE3-132S-4` and `YE3132S4` are one. The dash before the poles stays, which tells `100L-2` from the beginning of `100L2-4`; small frames
 * have only one figure for their length, so that there it tells nothing.
 */
export function comparableModel(model: string): string {
  return plainText(model)
    .replace(dividers, '-')
    .replace(/^-/, '')
    .replace(idleBefore, '')
    .replace(idleBehind, '')
    .replace(polesOfCore, '$1$2-$3')
    .replace(gluedPoles, '$1-$2')
    .replace(polesOfSmall, '$1$2')
}
