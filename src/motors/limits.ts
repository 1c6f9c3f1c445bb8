import { matchAt } from './match-at.ts'
import type { Fields, Found } from './reading.ts'
import { same, unitAt } from './units.ts'

type Limits = NonNullable<Fields['powerRange']>

const isHalfOpen = (limits: Limits): boolean => limits.includes(null)

/** What two limits of one value leave, of which one is open at an end; undefined where they contradict each other. Of two whole ranges the first. */
export function narrowed(first: Limits, second: Limits): Limits | undefined {
  if (!isHalfOpen(first) && !isHalfOpen(second)) return first
  const [from, to] = [first[0] ?? second[0], first[1] ?? second[1]]
  const least = from === null ? null : Math.max(from, second[0] ?? from)
  const most = to === null ? null : Math.min(to, second[1] ?? to)
  return least !== null && most !== null && least > most ? undefined : [least, most]
}

const chain =
  /(\d{1,7}(?:\.\d{1,3})?)(?:\s?(?=KW|千瓦|HP|马力|匹|元|块)[A-Z千瓦马力匹元块]{1,2})?\s?([≤<≥>])=?\s?(?:(P[N2]?|X|(?:额定)?功率|(?:RATED )?POWER)|(单?价格?|PRICE))?\s?\2=?\s?(?=\d)(\d{1,7}(?:\.\d{1,3})?)/y

/** "5.5kW≤P≤11kW", "3000≥价格≥1000": one value between two limits. */
export function chainAt(text: string, at: number): Found | undefined {
  const found = matchAt(chain, text, at)
  if (!found) return undefined
  const [whole, first = '', sign = '', power, price, second = ''] = found
  const unit = unitAt(text, at + whole.length)
  const own = unitAt(text, at + first.length)
  const { quantity, convert } = unit ?? own ?? { quantity: power ? 'power' : price ? 'price' : undefined, convert: same }
  if ((quantity !== 'power' && quantity !== 'price') || (own && own.quantity !== quantity)) return undefined
  const limits = [(own?.convert ?? convert)(Number(first)), convert(Number(second))] as const
  const [from, to] = '≥>'.includes(sign) ? limits.toReversed() : limits
  if (from === undefined || to === undefined || from > to) return undefined
  return {
    end: unit?.end ?? at + whole.length,
    kind: quantity,
    fields: quantity === 'power' ? { powerRange: [from, to] } : { priceRange: [from, to] },
  }
}
