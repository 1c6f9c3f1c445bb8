import { fieldsOfFrame } from './designation.ts'
import { isPoleCount, kilowattsOf, polesOf } from './figures.ts'
import { smallFrame } from './frame-size.ts'
import { matchAt, tableOf } from './match-at.ts'
import { dueAt, madeInAt, startsYears } from './production-years.ts'
import type { Fields, Found } from './reading.ts'
import type { TokenKind } from './token-kinds.ts'

const startsFraction = new Set('/- \t')
/** Behind three digits none does. */
const startsDate = new Set('-/')
const startsSize = new Set('号机# \t')
const startsTimes = new Set('X× \t')
const startsCurrency = new Set(' $€UED美欧')

const behindDigits = new Set([...startsFraction, ...startsSize, ...startsTimes, ...startsCurrency])
/** Behind any other character no form begins. */
const behindForm = /* @__PURE__ */ tableOf([...behindDigits, ...startsYears, ...'PRA.~:个年'])

/** "3~ 22kW", as plates have it; without the blank it is a range. */
const phasesOfMains = /([13])~(?=\s|$)/y
/** "3×380V", as others have it. */
const phasesOfVolts = /([13])\s?[X×]\s?(?=\d{3}(?:\/\d{3})?\s?V)/y
/** "2 x 11kW", "2×YE3-132S-4". */
const timesBefore = /([1-9]\d?)\s?[X×]\s?(?=[A-Z]{1,4}\d|\d+(?:\.\d+)?\s?(?:KW|千瓦|HP))/y
/** "1:29" and "29:1", as the ratio of a gear unit is written. */
const gearRatio = /1:(\d+(?:\.\d+)?)(?![A-Z0-9.:])/y
const ratioToOne = /(\d{1,4}):1(?![A-Z0-9.:])/y
const sizeBefore = /(\d{2,4})\s?(?:号?机座|#机座)/y
/** "1500r", as some write the speed. */
const shortSpeed = /([1-9]\d{2,3})R(?![A-Z0-9/.]|\s?[-~至到]\s?\d{2,5}R)/y
/** "84.7A": of a plate, and in no field of a search. */
const current = /(\d{1,4}(?:\.\d{1,2})?)A(?![A-Z0-9./-])/y
/** A price in a currency that no search compares. */
const foreignPrice = /\d{1,7}\s?(?:(?:USD|EUR|DOLLARS?|EUROS?)(?![A-Z])|美[元金]|欧元|[€$](?!\s?\d))/y
const poleNumber = /2P\s?[=:]\s?(\d{1,2})(?![\d.])/y
const fraction = /(?:(\d{1,2})[\s-])?([1357])\/([23468])[\s-]?(?:HP|HORSEPOWER|马力|匹)(?![A-Z])/y
const half = /个半(?:千瓦|KW)/y

function found(
  form: RegExp,
  text: string,
  at: number,
  kind: TokenKind,
  fieldsOf: (value: number) => Fields | undefined,
): Found | undefined {
  const match = matchAt(form, text, at)
  const fields = match ? fieldsOf(Number(match[1])) : undefined
  return match && fields ? { end: at + match[0].length, kind, fields } : undefined
}

/** "1/2 HP", "7-1/2 HP". */
function fractionAt(text: string, at: number): Found | undefined {
  const match = matchAt(fraction, text, at)
  const [whole, part, of] = (match?.slice(1) ?? []).map((each) => Number(each ?? 0)) as [number, number, number]
  return match && part < of ? { end: at + match[0].length, kind: 'power', fields: { power: kilowattsOf(whole + part / of) } } : undefined
}

/** "七个半千瓦": a half more than the number before. */
export function halfAt(text: string, end: number, value: number): Found | undefined {
  const match = text.charAt(end) === '个' ? matchAt(half, text, end) : null
  return match ? { end: end + match[0].length, kind: 'power', fields: { power: value + 0.5 } } : undefined
}

function timesAt(text: string, at: number): Found | undefined {
  return (
    found(phasesOfVolts, text, at, 'phases', (phases) => ({ phases })) ??
    found(timesBefore, text, at, 'quantity', (quantity) => ({ quantity }))
  )
}

/**
 * Digits that say with what stands behind them what they are. `behind`: the character behind the digits, which says which of these forms
 * can match at all.
 */
export function digitFormAt(text: string, at: number, behind: string): Found | undefined {
  if (behindForm[behind.charCodeAt(0)] !== 1) return undefined
  // "2p=4", as IEC 60034 writes the number of poles.
  if (behind === 'P') return found(poleNumber, text, at, 'poles', (poles) => (isPoleCount(poles) ? { poles: [poles] } : undefined))
  if (behind === 'R') return found(shortSpeed, text, at, 'speed', (speed) => ({ speed }))
  if (behind === 'A' || behind === '.')
    return found(current, text, at, 'detail', () => ({})) ?? (text.charAt(at + 4) === '.' ? dueAt(text, at) : undefined)
  if (behind === '~') return found(phasesOfMains, text, at, 'phases', (phases) => ({ phases })) ?? madeInAt(text, at)
  if (behind === ':')
    return found(gearRatio, text, at, 'ratio', (ratio) => ({ ratio })) ?? found(ratioToOne, text, at, 'ratio', (ratio) => ({ ratio }))
  if (behind === '个') return halfAt(text, text.indexOf('个', at), Number(text.slice(at, text.indexOf('个', at))))
  if (behind === '年') return madeInAt(text, at)
  const date =
    (startsYears.has(behind) ? madeInAt(text, at) : undefined) ??
    (startsDate.has(behind) && text.charAt(at + 3) !== behind ? dueAt(text, at) : undefined)
  if (date) return date
  if (!behindDigits.has(behind)) return undefined
  return (
    (startsFraction.has(behind) ? fractionAt(text, at) : undefined) ??
    (startsTimes.has(behind) ? timesAt(text, at) : undefined) ??
    (startsCurrency.has(behind) ? found(foreignPrice, text, at, 'detail', () => ({})) : undefined) ??
    (startsSize.has(behind) ? found(sizeBefore, text, at, 'frame', (shaftHeight) => ({ shaftHeight })) : undefined)
  )
}

const smallMotor = new RegExp(`(${smallFrame})-?([2468])(?![A-Z0-9./-])`, 'y')

/** "802-4", "8024": a frame without a letter, with its poles. */
export function smallMotorAt(text: string, at: number): Found | undefined {
  const [whole, frame = '', poles] = matchAt(smallMotor, text, at) ?? []
  return whole === undefined
    ? undefined
    : { end: at + whole.length, kind: 'frame', fields: fieldsOfFrame({ frame, height: Number(frame.slice(0, 2)), poles: [Number(poles)] }) }
}

const stillGood = /(\d{1,2}(?:\.\d)?|[一二三四五六七八九十]{1,2})\s?成\s?新/y

/** "9成新": how good a motor is that was used. */
export function usedAt(text: string, at: number): Found | undefined {
  const found = matchAt(stillGood, text, at)
  if (!found) return undefined
  const isNew = found[1] === '10' || found[1] === '十'
  return {
    end: at + found[0].length,
    kind: 'condition',
    fields: isNew ? { condition: 'NEW' } : { condition: 'USED', conditionNote: found[0].replace(/\s/g, '') },
  }
}

/** What counts years or tons stands behind no power either. */
export const behindBare =
  /(?![A-Z0-9.%°"'/]|-[A-Z0-9]|\s?(?:年|个?月|小时|星期|公斤|吨|(?:YEARS?|YRS?|MONTHS?|WEEKS?|DAYS?|HOURS?|HRS?|TIMES|TONS?|KG|MM|CM|INCH)(?![A-Z0-9]))|\s?千\d|[个次人家米点折位倍层批箱斤岁]|[天日周成](?![津立本照口都]))/y

/** A number alone is a power if motors are made with it, as long as nothing else in the text is one. */
export const bareConfidence = 0.5

const speed = /\d{3,4}/y

/** "15KW1460", "5.5kW 2900": a number alone may be a speed behind a power, which the text as a whole decides. */
export function bareSpeedAt(text: string, at: number): Found | undefined {
  const digits = matchAt(speed, text, at)?.[0] ?? ''
  const end = at + digits.length
  return digits !== '' && polesOf(Number(digits)) !== undefined && matchAt(behindBare, text, end)
    ? { end, kind: 'speed', fields: { speed: Number(digits) }, confidence: bareConfidence }
    : undefined
}
