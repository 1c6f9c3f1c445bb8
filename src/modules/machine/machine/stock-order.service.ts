import type { Comparison, ListQuery } from '#kernel/crud/list-query.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { mainVoltage } from '#motors/two-voltages.ts'
import type { IndexQuery } from '#search/definition.ts'
import { machine } from './machine.resource.ts'
import { readLine, type TextAnswer } from './text-reader.service.ts'

/** What a search says besides its filters. */
export interface Wishes {
  /** What was asked for, as it was typed; '' for nothing. */
  readonly wanted: string
  /** Places of GB/T 2260 near to which motors stand first. */
  readonly nearTo: readonly string[]
}

export const noWishes: Wishes = { wanted: '', nearTo: [] }

/** A page of the public list as a question. */
export type StockQuestion = Omit<IndexQuery, 'counted' | 'every'>

/**
 * The question behind a page; `wanted` is what somebody typed, '' for nothing. Motors near to a place stand first: of the county, of the city, of the province. Without this and without an
 * order, those stand first that are most like what was asked for: the same designation; the same series and frame; the same figures; then
 * others that the filters let through, such as substitutes. Among equals the order of the list counts.
 */
export async function stockQuestion(
  ctx: Context,
  { where, order, page: { current, size } }: ListQuery,
  wishes: Wishes,
  wanted: string,
): Promise<StockQuestion> {
  const effective = order.length > 0 ? order : machine.open.listData.order
  const question = { where, order: effective, offset: (current - 1) * size, limit: size }
  if (wishes.nearTo.length > 0) return { ...question, tiers: placesAround(wishes.nearTo) }
  if (order.length > 0) return question
  const model = where.find(({ field, operator }) => field === 'modelNorm' && operator === 'like')
  const tiers = wanted === '' ? [] : likeWhat(await readLine(ctx, wanted.slice(0, longestRead)))
  return {
    ...question,
    ...(model ? { closestTo: { name: 'modelNorm', text: String(model.values[0]) } } : {}),
    ...(tiers.length > 0 ? { tiers } : {}),
  }
}

const longestRead = 200

const isOneOf = (field: string, values: Comparison['values']): Comparison[] =>
  values.length > 0 ? [{ field, operator: 'equal', values }] : []

function placesAround(codes: readonly string[]): Comparison[][] {
  return [6, 4, 2].flatMap((length) => {
    const around = codes.filter((code) => code.length >= length).map((code) => code.slice(0, length))
    return around.length > 0 ? [isOneOf('regionCode', [...new Set(around)])] : []
  })
}

/**
 * Conditions of motors of the same series and frame, and of motors with the same figures: for all voltages
 * that are named, for the one that a motor is known by, for any.
 */
function likeWhat({ series, frame, power, poles = [], mounting = [], voltages = [], inferred }: TextAnswer): Comparison[][] {
  const kilowatts = power ?? inferred.power?.value
  const figures = [
    ...isOneOf('powerKw', typeof kilowatts === 'number' ? [kilowatts] : []),
    ...isOneOf('poles', poles),
    ...isOneOf('mounting', mounting),
  ]
  const same = frame ? [...isOneOf('series', series ? [series] : []), ...isOneOf('frame', [frame])] : []
  const rated = voltages.flatMap((voltage) => isOneOf('voltages', [voltage]))
  const main = mainVoltage(voltages)
  // Of several pole counts a motor with all of them is meant first: one of two speeds.
  const ofAllSpeeds =
    poles.length > 1
      ? [[...isOneOf('powerKw', typeof kilowatts === 'number' ? [kilowatts] : []), ...poles.flatMap((each) => isOneOf('poles', [each]))]]
      : []
  const closer =
    voltages.length > 1 && main
      ? [
          [...figures, ...rated],
          [...figures, ...isOneOf('voltages', [main])],
        ]
      : []
  return [same, ...ofAllSpeeds, ...closer, [...figures, ...isOneOf('voltages', voltages)]].filter((tier) => tier.length > 0)
}
