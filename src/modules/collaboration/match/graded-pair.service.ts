import type { JsonRow } from '#kernel/crud/rows.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { matchOf } from '#motors/matching/match.ts'
import type { ExRating, Offer, SubstituteLevel, Wish } from '#motors/matching/wish.ts'
import { notesOf } from '../../machine/matching/similar.service.ts'

const substitutes = ['EXACT', 'SAMEBRAND', 'EQUIV', 'UPGRADE', 'MODIFY'] as const satisfies readonly SubstituteLevel[]

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, 64) : undefined)
function number(value: unknown): number | undefined {
  const found = typeof value === 'number' || typeof value === 'string' ? Number(value || Number.NaN) : Number.NaN
  return Number.isFinite(found) ? found : undefined
}
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 50) : value === undefined ? [] : [value])
const numbers = (value: unknown): number[] => listIn(value).flatMap((each) => number(each) ?? [])
const texts = (value: unknown): string[] => listIn(value).flatMap((each) => text(each) ?? [])
const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)

function objectIn(value: unknown, field: string): JsonRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    reject(['请提供求购和现货的参数', 'Send the data of the demand and of the stock as objects'], { field })
  return value as JsonRow
}

function exIn(value: unknown): ExRating | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { gas, t, epl, dust, dustT, prot, cert } = value as JsonRow
  return {
    ...{ gasGroup: text(gas), tClass: text(t), epl: someOf(texts(epl)), dustGroup: text(dust), dustTempC: number(dustT) },
    ...{ protection: text(prot), hasCertificate: cert === true },
  }
}

function wishIn(demand: JsonRow): Wish {
  const powerMin = number(demand.kwMin) ?? number(demand.kw)
  return {
    ...{ family: text(demand.family), phases: number(demand.phases), poles: someOf(numbers(demand.poles)), powerMin },
    ...{ powerMax: number(demand.kwMax), voltageV: number(demand.volt), freqHz: number(demand.freq), isStarDelta: demand.yd === true },
    ...{ frame: text(demand.frame), mounting: someOf(texts(demand.mounting)), ieMin: text(demand.ie), ipMin: text(demand.ip) },
    ...{ insulationMin: text(demand.ins), duty: text(demand.duty), conditionMin: text(demand.condMin), brandCode: text(demand.brand) },
    features: demand.features === undefined ? undefined : texts(demand.features),
    ex: exIn(demand.ex),
    substitute: substitutes.find((each) => each === demand.substitute),
    ...{ quantity: number(demand.qty), budgetUnit: number(demand.budget), regionCode: text(demand.region) },
  }
}

/** Where nothing is said, a three-phase asynchronous motor for 50 Hz. */
function offerIn(stock: JsonRow): Offer {
  return {
    ...{ family: text(stock.family) ?? 'AC3', phases: number(stock.phases) ?? 3, poles: numbers(stock.poles), powerKw: number(stock.kw) },
    ...{ voltages: numbers(stock.volt), freqHz: text(stock.freq) ?? String(number(stock.freq) ?? 50), connection: text(stock.conn) },
    ...{ frame: text(stock.frame), mounting: texts(stock.mounting), ieClass: text(stock.ie), ip: text(stock.ip) },
    ...{ insulation: text(stock.ins), duty: text(stock.duty), features: texts(stock.features), condition: text(stock.cond) },
    ...{ brandCode: text(stock.brand), ex: exIn(stock.ex), quantity: number(stock.qty), unitPrice: number(stock.price) },
    ...{ confirmedDays: number(stock.daysSinceConfirm), regionCode: text(stock.region) },
  }
}

/** How well the stock in a body meets the demand in it, in the short names of that call. */
export function gradedPair(ctx: Context, body: unknown) {
  const { demand, stock } = objectIn(body, 'demand')
  const match = matchOf(wishIn(objectIn(demand, 'demand')), offerIn(objectIn(stock, 'stock')))
  return { grade: match.grade, score: match.score, reasons: notesOf(ctx, match) }
}
