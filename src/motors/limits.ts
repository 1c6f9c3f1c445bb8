import { polesWithin } from './figures.ts'
import { matchAt } from './match-at.ts'
import type { Fields, Found, Token } from './reading.ts'
import type { TokenKind } from './token-kinds.ts'
import { type Quantity, same, unitAt } from './units.ts'

export type Limits = NonNullable<Fields['powerRange']>

/** Fields that hold limits. */
export const limitNames = ['powerRange', 'voltageRange', 'polesRange', 'priceRange', 'prodYearRange'] as const satisfies (keyof Fields)[]
export type LimitName = (typeof limitNames)[number]

/** Of these the fields of single values. */
const valuesOf = {
  powerRange: ['power', 'powers'],
  voltageRange: ['voltages'],
  polesRange: ['poles'],
} as const
const excluding = Object.entries(valuesOf) as [keyof typeof valuesOf, readonly ('power' | 'powers' | 'voltages' | 'poles')[]][]

const limited: Partial<Record<Quantity, readonly [kind: TokenKind, name: LimitName]>> = {
  power: ['power', 'powerRange'],
  price: ['price', 'priceRange'],
  volts: ['voltage', 'voltageRange'],
  poles: ['poles', 'polesRange'],
}

/** Limits of a figure, by the field that holds them; those of a frequency or a speed no field holds. */
export function limitsOf(quantity: Quantity, limits: Limits, end: number): Found | undefined {
  if (quantity === 'hertz' || quantity === 'speed') return { end, kind: 'detail', fields: {} }
  const [kind, name] = limited[quantity] ?? []
  return kind && name ? { end, kind, fields: { [name]: limits } } : undefined
}

/** "11-5.5kW", "5000-3000元": a range that is written downwards is the same one. */
export const upwards = (from: number, to: number): readonly [number, number] => (from <= to ? [from, to] : [to, from])

const isHalfOpen = (limits: Limits): boolean => limits.includes(null)

/** What two limits of one value leave, of which one is open at an end; undefined where they contradict each other. Of two whole ranges the first. */
export function narrowed(first: Limits, second: Limits): Limits | undefined {
  if (!isHalfOpen(first) && !isHalfOpen(second)) return first
  const [from, to] = [first[0] ?? second[0], first[1] ?? second[1]]
  const least = from === null ? null : Math.max(from, second[0] ?? from)
  const most = to === null ? null : Math.min(to, second[1] ?? to)
  return least !== null && most !== null && least > most ? undefined : [least, most]
}

const isWithin = ([from, to]: Limits, value: number): boolean => (from === null || value >= from) && (to === null || value <= to)

type Mutable = { -readonly [K in keyof Fields]: Fields[K] }

/** "5.5kW ≥11kW": of values and limits that exclude all of them the first counts. Limits of poles alone stand for the pole counts within. */
export function excludeByLimits(fields: Mutable, tokens: readonly Token[], conflicts: (keyof Fields)[]): void {
  const placeOf = (names: readonly (keyof Fields)[]): number =>
    tokens.findIndex((token) => names.some((name) => token.fields[name] !== undefined))
  for (const [name, valueNames] of excluding) {
    const limits = fields[name]
    if (limits === undefined) continue
    const values = valueNames.flatMap((each) => fields[each] ?? [])
    if (values.length === 0 || values.some((value) => isWithin(limits, value))) continue
    if (!conflicts.includes(name)) conflicts.push(name)
    for (const each of placeOf(valueNames) < placeOf([name]) ? [name] : valueNames) delete fields[each]
  }
  if (fields.polesRange) fields.poles ??= polesWithin(fields.polesRange)
}

const chain =
  /(\d{1,7}(?:\.\d{1,3})?)(?:\s?(?=KW|千瓦|HP|马力|匹|元|块|V|伏)[A-Z千瓦马力匹元块伏]{1,2})?\s?([≤<≥>])=?\s?(?:(P[N2]?|X|(?:额定)?功率|(?:RATED )?POWER)|(单?价格?|PRICE)|(?:U[N]?|(?:额定)?电压|(?:RATED )?VOLTAGE))?\s?\2=?\s?(?=\d)(\d{1,7}(?:\.\d{1,3})?)/y

/** "5.5kW≤P≤11kW", "3000≥价格≥1000": one value between two limits. Where nothing is between them, only the first is read here. */
export function chainAt(text: string, at: number): Found | undefined {
  const found = matchAt(chain, text, at)
  if (!found) return undefined
  const [whole, first = '', sign = '', power, price, second = ''] = found
  const unit = unitAt(text, at + whole.length)
  const own = unitAt(text, at + first.length)
  const { quantity, convert } = unit ?? own ?? { quantity: power ? 'power' : price ? 'price' : undefined, convert: same }
  if (quantity === undefined || (own && own.quantity !== quantity)) return undefined
  const limits = [(own?.convert ?? convert)(Number(first)), convert(Number(second))] as const
  const isRising = sign === '≤' || sign === '<'
  const [from, to] = isRising ? limits : [limits[1], limits[0]]
  if (from <= to) return limitsOf(quantity, [from, to], unit?.end ?? at + whole.length)
  return limitsOf(quantity, isRising ? [from, null] : [null, to], at + whole.lastIndexOf(sign))
}
