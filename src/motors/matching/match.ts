import type { Words } from '#i18n/translate.ts'
import { tierFor } from '../unit-price.ts'
import { compareBrand, compareCondition, compareDuty, compareFeatures, compareInsulation } from './match-details.ts'
import { compareEx } from './match-ex.ts'
import { compareFamily } from './match-family.ts'
import { compareFlange, compareFrame, compareMounting } from './match-frame.ts'
import { compareIe, compareIp, comparePower, compareVoltage } from './match-rating.ts'
import {
  compareAltitude,
  compareAmbient,
  compareCertificates,
  compareConnection,
  compareCooling,
  compareRatio,
  compareShaft,
  compareShaftEnd,
  compareSpeed,
  compareStart,
  compareYear,
} from './match-site.ts'
import type { Component, Offer, Wish } from './wish.ts'

/** `A` as wanted, `B` replaces it directly, `C` with a check or a small change, `D` not at all. */
export type Grade = 'A' | 'B' | 'C' | 'D'

export interface Deviation {
  readonly property: Property
  readonly score: number
  readonly note: Words
}

export interface Match {
  readonly grade: Grade
  /** 0 to 100. */
  readonly score: number
  readonly deviations: readonly Deviation[]
}

type Compare = (wish: Wish, offer: Offer) => Component | undefined

/** What the rules of the trade weigh least; also what they do not weigh at all, so that of two motors the one that meets it comes first. */
const least = 3

/** The score without a note is 1; each property with its weight in the technical part of the score, and 0 for those that only rule out. */
const properties = {
  family: [0, compareFamily],
  poles: [0, comparePoles],
  speed: [least, compareSpeed],
  ratio: [least, compareRatio],
  power: [15, comparePower],
  voltage: [10, compareVoltage],
  start: [least, compareStart],
  frame: [15, compareFrame],
  mounting: [12, compareMounting],
  flange: [least, compareFlange],
  shaft: [least, compareShaft],
  shaftEnd: [least, compareShaftEnd],
  connection: [least, compareConnection],
  ex: [8, compareEx],
  ie: [6, compareIe],
  ip: [6, compareIp],
  cooling: [least, compareCooling],
  ambient: [least, compareAmbient],
  altitude: [least, compareAltitude],
  certificates: [least, compareCertificates],
  features: [6, compareFeatures],
  brand: [5, compareBrand],
  duty: [4, compareDuty],
  insulation: [least, compareInsulation],
  condition: [0, compareCondition],
  year: [least, compareYear],
} as const satisfies Record<string, readonly [weight: number, compare: Compare]>

export type Property = keyof typeof properties
const allProperties = Object.entries(properties) as [Property, readonly [weight: number, compare: Compare]][]

const unequal = (zh: string, en: string): Component => ({ score: 0, note: [zh, en] })

function comparePoles({ poles }: Wish, offer: Offer): Component | undefined {
  if (poles === undefined) return undefined
  const own = new Set(offer.poles)
  const isSame = own.size === new Set(poles).size && poles.every((count) => own.has(count))
  return isSame ? { score: 1 } : unequal('极数不同', 'Another number of poles')
}

/** Below it a property rules the motor out. */
const leastScore = 0.4

/** Whether an offer meets a wish at all, if only with a check: what `matchOf` does not grade D, without its reasons. */
export function meets(wish: Wish, offer: Offer): boolean {
  const isExact = wish.substitute === 'EXACT'
  return allProperties.every(([, [, compare]]) => {
    const component = compare(wish, offer)
    return component === undefined || (component.score >= leastScore && !(isExact && component.note))
  })
}

/** Compares an offer with a wish. Unknown values of the offer never count as better than wanted. */
export function matchOf(wish: Wish, offer: Offer): Match {
  const deviations: Deviation[] = []
  const parts: (readonly [weight: number, score: number])[] = []
  let lowest = 1
  // A loop, as hundreds of motors are compared for one answer.
  for (const [property, [weight, compare]] of allProperties) {
    const component = compare(wish, offer)
    if (!component) continue
    const { score, note } = component
    if (note) deviations.push({ property, score, note })
    if (weight > 0) parts.push([weight, score])
    lowest = Math.min(lowest, score)
  }
  if (lowest < leastScore || (wish.substitute === 'EXACT' && deviations.length > 0)) return { grade: 'D', score: 0, deviations }
  const grade: Grade = deviations.length === 0 && lowest === 1 ? 'A' : lowest >= 0.85 ? 'B' : 'C'
  const technical = weighted(parts) ?? 1
  const commercial = weighted(commercialOf(wish, offer)) ?? 1
  return { grade, score: Math.round(100 * technical * (0.75 + 0.25 * commercial)), deviations }
}

/** The weighted mean; undefined where nothing has a weight. */
function weighted(parts: readonly (readonly [weight: number, score: number])[]): number | undefined {
  const total = parts.reduce((sum, [weight]) => sum + weight, 0)
  return total === 0 ? undefined : parts.reduce((sum, [weight, score]) => sum + weight * score, 0) / total
}

function commercialOf(wish: Wish, offer: Offer): (readonly [weight: number, score: number])[] {
  const { quantity = 1, budgetUnit, deliverRegion } = wish
  const parts: (readonly [number, number])[] = []
  if (offer.quantity !== undefined) parts.push([30, Math.min(1, offer.quantity / Math.max(1, quantity))])
  // There are no rates of exchange: a price in another currency says nothing of a budget.
  const isComparable = (wish.currency ?? 'CNY') === (offer.currency ?? 'CNY')
  const unitPrice = tierFor(offer.tiers ?? [], quantity)?.price ?? offer.unitPrice
  if (budgetUnit && isComparable && unitPrice !== undefined) parts.push([25, Math.max(0, 1 - 2 * Math.max(0, unitPrice / budgetUnit - 1))])
  if (offer.confirmedDays !== undefined) parts.push([20, Math.exp(-Math.max(0, offer.confirmedDays) / 30)])
  if (deliverRegion && offer.regionCode) parts.push([15, nearness(deliverRegion, offer.regionCode)])
  return parts
}

function nearness(wanted: string, offered: string): number {
  if (wanted.slice(0, 4) === offered.slice(0, 4)) return 1
  return wanted.slice(0, 2) === offered.slice(0, 2) ? 0.9 : 0.7
}
