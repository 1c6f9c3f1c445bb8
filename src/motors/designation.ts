import { isPoleCount, isPowerStep, isShaftHeight } from './figures.ts'
import { smallFrame } from './frame-size.ts'
import { gearedMotorAt, gearUnitAt } from './gear-designation.ts'
import type { Knowledge } from './knowledge.ts'
import { bareListingNumber, listingNumber } from './listing-number.ts'
import { endOfDigits, isAlphanumericAt, keyOfTwo, keyOfWord, matchAt, tableOf } from './match-at.ts'
import type { Fields, Found } from './reading.ts'
import { anyOf, pieceNames, powerNames, surePieceNames, voltageNames } from './units.ts'

/** The known designations, made once for many texts. All texts are upper case. */
export interface Designations {
  readonly series: ReadonlySet<string>
  /** By their first character, the longest first. */
  readonly seriesByLetter: ReadonlyMap<string, readonly string[]>
  readonly frames: ReadonlySet<string>
  /** Brands, places and other words, which are no series. */
  readonly words: ReadonlySet<string>
  /** Beginnings of the designations of brands with the code of the brand, by `keyOfWord`, the longest first. */
  readonly prefixes: ReadonlyMap<number, readonly (readonly [prefix: string, brand: string])[]>
  /** Of their first characters. */
  readonly startsPrefix: Uint8Array
}

export function designationsOf({ series, frames, brands }: Knowledge, words: ReadonlySet<string>): Designations {
  const prefixes = brands.flatMap(({ code, prefixes }) => prefixes.map((prefix) => [prefix.toUpperCase(), code] as const))
  prefixes.sort(([a], [b]) => b.length - a.length)
  const known = series.map((each) => each.toUpperCase())
  return {
    series: new Set(known),
    seriesByLetter: Map.groupBy(
      known.toSorted((a, b) => b.length - a.length),
      (each) => each.charAt(0),
    ),
    frames: new Set(frames.map((frame) => frame.toUpperCase())),
    words,
    prefixes: Map.groupBy(prefixes, ([prefix]) => keyOfWord(prefix)),
    startsPrefix: tableOf(prefixes.map(([prefix]) => prefix)),
  }
}

/** A frame with what stands behind it in a designation. */
interface FrameAt {
  readonly end: number
  readonly frame: string
  readonly height?: number
  readonly poles?: readonly number[]
  readonly suffix?: string
  /** 3: it is made; 2: a shaft height with a letter; 1: a size of a large or an old motor, which has no letter. */
  readonly certainty: 1 | 2 | 3
  readonly alternative?: Fields
  readonly confidence?: number
}

const lengthLetter = /(?:SM|ML|MX|LX|S|M|L)(?![A-Z])/y
/** Between the number of a frame and its letter. */
const lengthApart = /[-\s](?=[SML])/y
/**
 * Pole counts behind a dash; not a power, which has a decimal point or a unit, nor pieces. A unit apart from its number is rather the next
 * word, as in "-4 unit price 2800", unless it ends the text.
 */
const polesBehind = new RegExp(
  `(?:\\s?[-_/]\\s?|\\.)(\\d{1,2}(?:\\/\\d{1,2})*)(?![\\d.]*KW(?![A-Z])|\\d|\\.\\d|(?:${anyOf(powerNames, voltageNames, pieceNames)})|\\s(?:${anyOf(powerNames, voltageNames, surePieceNames)})\\s*$)`,
  'y',
)
const startsPoles = /* @__PURE__ */ tableOf(' \t-_/.')
/** A pole count behind a blank, where nothing says that it is another figure. */
const polesApart = new RegExp(
  `\\s(\\d{1,2})(?![A-Z0-9.%~/+×*-]|\\s?(?:${anyOf(powerNames, voltageNames, pieceNames)}|(?:W|HZ|P|R|A|N|TO|INCH)(?![A-Z])|[瓦赫极级转元块成年月天至到])|\\s?-)`,
  'y',
)
const poleUnit = /(?:\s?-?\s?POLES?|\s?P|\s?极|\s?级(?!能效))(?![A-Z0-9])/y
const startsUnit = new Set(' -P极级')
const suffixBehind = /(?:-?(WF1|WF2|THW|TH|TA|F1|F2|W|H)|\s(WF1|WF2|THW|TH))(?![A-Z0-9])/y
/** The core length of a large motor between two dashes, with the poles behind it: `450-3-6`. */
const coreApart = /-(\d)(?=-\d{1,2}(?!\d))/y

interface PolesAt {
  readonly end: number
  readonly poles?: readonly number[]
  readonly suffix?: string
}

/** The pole counts behind a frame, and the end of the designation. */
function polesAt(text: string, at: number): PolesAt {
  if (startsPoles[text.charCodeAt(at)] !== 1) return { end: at }
  for (let found = matchAt(polesBehind, text, at); found; ) {
    const counts = (found[1] ?? '').split('/').map(Number)
    const valid = counts.findIndex((count) => !isPoleCount(count))
    if (valid === 0) return { end: at }
    // "-4/11KW": what is no pole count belongs to what follows.
    const kept = valid === -1 ? counts : counts.slice(0, valid)
    const end = at + found[0].length - counts.slice(kept.length).join('/').length - (valid === -1 ? 0 : 1)
    return { ...withSuffix(text, end), poles: kept }
  }
  return { end: at }
}

/** The pole count behind a frame with a letter, behind a blank too: `132S 4`. */
function polesBehindLetter(text: string, at: number): PolesAt {
  const found = polesAt(text, at)
  if (found.poles) return found
  const apart = text.charAt(at) === ' ' ? matchAt(polesApart, text, at) : null
  const count = Number(apart?.[1])
  return apart && isPoleCount(count) ? { end: at + apart[0].length, poles: [count] } : found
}

/** With the unit of the poles and what stands behind it. */
function withSuffix(text: string, poles: number): { readonly end: number; readonly suffix?: string } {
  const end = poles + (startsUnit.has(text.charAt(poles)) ? (matchAt(poleUnit, text, poles)?.[0].length ?? 0) : 0)
  const suffix = matchAt(suffixBehind, text, end)
  return suffix ? { end: end + suffix[0].length, suffix: (suffix[1] ?? suffix[2]) as string } : { end }
}

/** The frame at a place, as `132S1-2`, `132M4`, `5003-4`; undefined if there is none. */
export function frameAt(known: Designations, text: string, at: number): FrameAt | undefined {
  const number = text.slice(at, endOfDigits(text, at))
  if (number.length < 2 || number.length > 4) return undefined
  const behind = at + number.length
  const letter = matchAt(lengthLetter, text, behind)?.[0]
  if (letter) return letteredFrame(known, text, number, letter, behind + letter.length)
  return frameApart(known, text, number, behind) ?? largeFrame(text, number, behind)
}

/** A frame whose letter stands apart: `132 S1-2`; without poles it may be a duty. */
function frameApart(known: Designations, text: string, number: string, at: number): FrameAt | undefined {
  const start = at + (matchAt(lengthApart, text, at)?.[0].length ?? 0)
  const letter = start > at ? matchAt(lengthLetter, text, start)?.[0] : undefined
  const frame = letter === undefined ? undefined : letteredFrame(known, text, number, letter, start + letter.length)
  return frame?.poles && !frame.alternative ? frame : undefined
}

function letteredFrame({ frames }: Designations, text: string, number: string, letter: string, at: number): FrameAt | undefined {
  const height = Number(number)
  const own = `${number}${letter}`
  // Below 63 mm a frame has one length, and no letter for it (IEC 60072-1).
  if (number.length > 3 || height < 63 || !isShaftHeight(height)) return undefined
  const rest = text.slice(at, endOfDigits(text, at))
  const certaintyOf = (frame: string) => (frames.has(frame) || frames.has(`${frame}1`) ? 3 : 2)
  const core = rest.charAt(0)
  const withCore = frames.has(own + core) && core !== ''
  const glued = (end: number, frame: string, poles: number): FrameAt => ({
    ...withSuffix(text, end),
    frame,
    height,
    poles: [poles],
    certainty: certaintyOf(frame),
  })
  // "132M16": the first digit is the length of the core, the rest are the poles.
  const behind = polesAt(text, at + rest.length)
  // "280M2-4": what poles follow is the length of the core, in any frame.
  if (rest === '2' && !withCore && behind.poles) return { ...behind, frame: own + rest, height, certainty: certaintyOf(own + rest) }
  if (rest.length > 1 && withCore && isPoleCount(Number(rest.slice(1)))) return glued(at + rest.length, own + core, Number(rest.slice(1)))
  if (rest !== '' && !withCore && isPoleCount(Number(rest)))
    return { ...glued(at + rest.length, own, Number(rest)), ...(rest === '2' && { alternative: { frame: own + rest }, confidence: 0.8 }) }
  if (rest.length > 1 || (rest !== '' && !withCore && !/[1-4]/.test(rest))) return undefined
  const frame = own + rest
  const found = behind.poles ? behind : polesBehindLetter(text, at + rest.length)
  const isAmbiguous = rest === '2' && found.poles === undefined && frames.has(own)
  return {
    ...found,
    frame,
    height,
    certainty: certaintyOf(frame),
    ...(isAmbiguous && { alternative: { frame: own, poles: [2] }, confidence: 0.6 }),
  }
}

/** Large motors have a core length behind their height: `5003-4` (YKK); without poles it is only a number. */
function largeFrame(text: string, number: string, at: number): FrameAt | undefined {
  const height = Number(number.slice(0, 3))
  const isLarge = number.length >= 3 && height >= 315 && isShaftHeight(height)
  const core = isLarge && number.length === 3 ? matchAt(coreApart, text, at)?.[1] : undefined
  if (core) {
    const apart = polesAt(text, at + 2)
    if (apart.poles) return { ...apart, frame: number + core, height, certainty: 1 }
  }
  const behind = polesAt(text, at)
  if (!behind.poles) return undefined
  const isSmall = number.length === 3 && isShaftHeight(Number(number.slice(0, 2))) && /[12]$/.test(number)
  if (!isLarge && !isSmall && !isShaftHeight(Number(number))) return undefined
  return { ...behind, frame: number, height: isLarge ? height : isSmall ? Number(number.slice(0, 2)) : Number(number), certainty: 1 }
}

/** The fields of a frame with its poles. */
export const fieldsOfFrame = ({ frame, height, poles, suffix }: Pick<FrameAt, 'frame' | 'height' | 'poles' | 'suffix'>): Fields => ({
  frame,
  ...(height !== undefined && { shaftHeight: height }),
  ...(poles && { poles }),
  ...(suffix && { suffix }),
})

/** 型 is behind a series what "type" is before it; 型号 names what follows. */
const separators = /(?:型(?!号))?[-_\s/.]{0,2}/y

/** Old and direct-current series count their sizes: `JO2-52-4`, `Z2-51`, `Z4-132-1`, `YCT180-4A`. */
const countedSizes: ReadonlyMap<string, RegExp> = new Map([
  ['JO2', /[-\s]?(\d{2,3})-(\d{1,2})(?!\d)/y],
  ['Z2', /[-\s]?(\d{2,3})(?![\d.]|\s?K?W)/y],
  ['Z4', /[-\s]?((\d{3})(?:\/\d)?-\d{1,2})(?!\d)/y],
  ['YCT', /[-\s]?(\d{3})-(\d)([AB])?(?![A-Z0-9])/y],
])

/** Small motors without a letter: height, core and poles: `YS7124`. */
const smallSize = new RegExp(`-?\\s?(${smallFrame})([2468])(?![A-Z0-9./-])`, 'y')
/** Series of large motors count in hundreds. */
const ofLarge = /^[^Y]|[KRT]/

function smallSizeAt(series: string, text: string, at: number): Found | undefined {
  const [whole = '', frame = '', poles = ''] = matchAt(smallSize, text, at) ?? []
  if (whole === '' || ofLarge.test(series)) return undefined
  const fields = { series, frame, shaftHeight: Number(frame.slice(0, 2)), poles: [Number(poles)] }
  return { end: at + whole.length, kind: 'model', fields }
}

function countedSizeAt(series: string, text: string, at: number): Found | undefined {
  const form = countedSizes.get(series)
  const found = form && matchAt(form, text, at)
  if (!found) return undefined
  const [whole, frame = '', second, suffix] = found
  const height = Number(series === 'Z4' ? second : frame)
  const fields: Fields = {
    series,
    frame,
    ...((series === 'Z4' || series === 'YCT') && { shaftHeight: height }),
    ...(series !== 'Z4' && second && isPoleCount(Number(second)) && { poles: [Number(second)] }),
    ...(suffix && { suffix }),
  }
  return { end: at + whole.length, kind: 'model', fields }
}

/** A shaft height behind a series; not a power with its unit, nor the beginning of something longer. */
const heightBehind = new RegExp(
  `[-\\s](\\d{2,3})(?![A-Z0-9.,%~/+×*至到]|-\\d|\\s?(?:${anyOf(powerNames, voltageNames, surePieceNames)}|[元块瓦转至到]|(?:OR|TO)(?![A-Z])|-|[×X*]|W(?![A-Z0-9])|R(?:PM|\\/MIN))|(?<=\\s\\d{2,3})\\s?NOS(?![A-Z]))`,
  'y',
)
/** mm. Below, and above three digits, a number behind a series is rather a power. */
const leastHeight = 63

/** "YE3-132", "YE3 132": many heights are powers, too. */
function heightAt(series: string, text: string, at: number): Found | undefined {
  const sign = text.charAt(at)
  const found = sign === '-' || sign === ' ' ? matchAt(heightBehind, text, at) : null
  const height = Number(found?.[1])
  if (!found || height < leastHeight || !isShaftHeight(height)) return undefined
  return {
    end: at + found[0].length,
    kind: 'model',
    fields: { series, shaftHeight: height },
    ...(isPowerStep(height) && { confidence: 0.7, alternative: { series, power: height } }),
  }
}

interface Candidate {
  readonly found: Found
  readonly certainty: number
  readonly hasSeparator: boolean
}

/** A series without a frame, perhaps with a height. */
function seriesAlone(series: string, text: string, at: number): Candidate {
  const end = at + (text.charAt(at) === '型' && text.charAt(at + 1) !== '号' ? 1 : 0)
  return { found: heightAt(series, text, at) ?? { end, kind: 'series', fields: { series } }, hasSeparator: true, certainty: 0 }
}

/** A series at a place with the frame behind it, or the series alone. */
function seriesAt(known: Designations, text: string, at: number): Found | undefined {
  const candidates: Candidate[] = []
  const second = text.charCodeAt(at + 1)
  for (const series of known.seriesByLetter.get(text.charAt(at)) ?? []) {
    if ((series.length > 1 && series.charCodeAt(1) !== second) || !text.startsWith(series, at)) continue
    const behind = at + series.length
    const counted = countedSizeAt(series, text, behind) ?? smallSizeAt(series, text, behind)
    if (counted) return counted
    const frameStart = behind + (matchAt(separators, text, behind)?.[0].length ?? 0)
    const frame = frameAt(known, text, frameStart)
    if (frame)
      candidates.push({
        found: { end: frame.end, kind: 'model', fields: { series, ...fieldsOfFrame(frame) }, ...ambiguity(frame) },
        hasSeparator: frameStart > behind,
        certainty: frame.certainty,
      })
    else if (series.length > 1 && !isAlphanumericAt(text, behind)) candidates.push(seriesAlone(series, text, behind))
  }
  const [first] = candidates
  if (!first) return generalAt(known, text, at)
  // Without a separator digits can belong to the series or to the frame: "Y280S" is Y 280S, "Y280M1" is Y2 80M1, as 280M1 is not made.
  const best = candidates.reduce((best, each) => {
    const isBetter = each.certainty > best.certainty || (each.certainty === best.certainty && !each.hasSeparator && !best.hasSeparator)
    return isBetter ? each : best
  }, first)
  return best.found
}

export const ambiguity = ({ alternative, confidence = 1 }: FrameAt): Partial<Found> => (alternative ? { alternative, confidence } : {})

/** A series that is not in the table, where a frame that is made and poles follow: `YVFEJ-160M-4`. */
const generalSeries = /([A-Z]{1,7}\d?)[-_\s]?(?=\d{2,3}(?:S|M|L))/y

function generalAt(known: Designations, text: string, at: number): Found | undefined {
  const found = matchAt(generalSeries, text, at)
  if (!found || known.words.has(found[1] as string)) return undefined
  const frame = frameAt(known, text, at + found[0].length)
  if (!frame || frame.certainty < 3 || !frame.poles) return undefined
  return { end: frame.end, kind: 'model', fields: { series: found[1] as string, ...fieldsOfFrame(frame) } }
}

/** The rest of an order number: a dash or a point inside of it belongs to it. */
const restOfNumber = /(?:[A-Z0-9]|[-./](?=[A-Z0-9]))*/y
/** The lengths of frames as brands write them, before the letter of the core. */
const lengthOfBrand = 'SM|ML|MC|LX|LK|LS|LM|LP|S|M|L'
const sizeOfBrand = new RegExp(`^[-\\s]?(\\d{2,3})(${lengthOfBrand})([A-K]?)(\\d{1,2})(?!\\d)`)
/** The same apart from the series, as ABB prints it: `M3BP 160 MLA 4`; without the letter of the core it is a frame. */
const sizeApart = new RegExp(
  `\\s(\\d{2,3})\\s?((?:${lengthOfBrand})[A-K])\\s?(\\d{1,2})(?![A-Z0-9.]|\\s?(?:${anyOf(surePieceNames)}|[极级]))`,
  'y',
)

const ofBrand = ({ end, kind, fields, confidence = 1, alternative }: Found, brand: string): Found => ({
  ...{ end, kind, fields: { ...fields, brand } },
  ...(alternative && { confidence, alternative: { ...alternative, brand } }),
})

/** A designation of a brand, as `M2BAX160MLA4`, `1LE0003-1DB23-3AA4` or `R77DRN132S4`. */
function brandNumberAt({ prefixes, startsPrefix, series }: Designations, text: string, at: number): Found | undefined {
  const gear = gearUnitAt(text, at)
  const start = at + (gear?.[0].length ?? 0)
  const first = text.charCodeAt(start)
  if (startsPrefix[first] !== 1) return undefined
  const long = prefixes.get(keyOfTwo(first, text.charCodeAt(start + 1)))
  const short = prefixes.get(keyOfTwo(first, 0))
  for (const [prefix, brand] of [...(long ?? []), ...(short ?? [])]) {
    if (!text.startsWith(prefix, start)) continue
    const behind = start + prefix.length
    const glued = matchAt(restOfNumber, text, behind)?.[0] ?? ''
    const apart = glued === '' ? matchAt(sizeApart, text, behind) : null
    const [end, rest] = apart ? [behind + apart[0].length, apart.slice(1).join('')] : [behind + glued.length, glued]
    const isNumbered = /\d/.test(prefix)
    const height = rest === '' ? heightAt(prefix, text, behind) : undefined
    if (height) return ofBrand(height, brand)
    if (rest === '' && series.has(prefix)) return { end: behind, kind: 'series', fields: { series: prefix, brand } }
    if (!/^[-\d]/.test(rest) && !(isNumbered && /\d/.test(rest))) continue
    const [, number = '', letter = '', , poles = ''] = sizeOfBrand.exec(rest) ?? []
    const isSize = isShaftHeight(Number(number)) && isPoleCount(Number(poles))
    if (!isSize && !series.has(prefix)) return { end, kind: 'text', fields: { brand, text: `${prefix}${rest}` } }
    const fields: Fields = {
      series: prefix,
      brand,
      ...(gear && { gearUnit: gear[1] as string, typeHint: 'GEA' }),
      ...(isSize && { frame: `${number}${letter}`, shaftHeight: Number(number), poles: [Number(poles)] }),
      ...(isNumbered && { orderNo: `${prefix}${rest}` }),
    }
    return { end, kind: 'model', fields }
  }
  return undefined
}

const isDigit = (text: string, at: number): boolean => text.charAt(at) <= '9'

/** The designation of a motor at a place; undefined if there is none. */
export function designationAt(known: Designations, text: string, at: number): Found | undefined {
  const listing = text.charAt(at) === 'M' ? matchAt(listingNumber, text, at) : null
  if (listing) return { end: at + listing[0].length, kind: 'model', fields: { listingNo: listing[0] } }
  const bare = text.charAt(at) === '2' ? matchAt(bareListingNumber, text, at) : null
  if (bare) return { end: at + bare[0].length, kind: 'model', fields: { listingNo: `M${bare[0]}` } }
  return gearedMotorAt(text, at) ?? brandNumberAt(known, text, at) ?? (isDigit(text, at) ? undefined : seriesAt(known, text, at))
}
