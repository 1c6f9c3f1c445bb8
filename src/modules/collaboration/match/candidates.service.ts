import { sql } from 'kysely'
import { allOf, conditionsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { nextPowerStep } from '#motors/figures.ts'
import { coveringEx } from '#motors/match-ex.ts'
import { substitutesOf } from '#motors/match-frame.ts'
import type { Wish } from '#motors/wish.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { familyOf, type StoredMotor, storedColumns } from '../../machine/machine/matched-motor.service.ts'
import { askIndex } from '../../machine/machine/stock-index.service.ts'
import { motortype } from '../../machine/motortype/motortype.resource.ts'
import { acceptedConditions, type StoredDemand, wishesOf } from './demand-wish.service.ts'

/** Motors whose rows are read and compared exactly. */
const mostCompared = 120

const oneOf = (field: string, values: readonly (string | number)[]): Comparison[] =>
  values.length === 0 ? [] : [{ field, operator: 'equal', values: [...new Set(values)] }]

const between = (field: string, ...pairs: readonly (readonly [number, number])[]): Comparison => ({
  field,
  operator: 'between',
  values: pairs.flat(),
})

/** Codes of the types that a family has; line-started permanent magnet motors stand in for asynchronous ones. */
async function typesOf(ctx: Context, family: string): Promise<string[]> {
  const types = await repository(ctx, motortype, { rows: 'all' }).list()
  const families = family === 'AC3' ? ['AC3', 'PM.LS'] : [family]
  return types.flatMap(({ typeCode }) => (typeCode && families.includes(familyOf(typeCode)) ? [typeCode] : []))
}

/** Powers from what is needed to two steps above; voltages within a tenth of the site's, or for 50 Hz used at 60 Hz. */
function ratingLimits({ powerMin, powerMax, voltageV, freqHz }: Wish): Comparison[] {
  const limits: Comparison[] = []
  const least = powerMin ?? powerMax
  if (least !== undefined) {
    const top = nextPowerStep(nextPowerStep(powerMax ?? least))
    limits.push(between('powerKw', [least * 0.985, (Number.isFinite(top) ? top : (powerMax ?? least)) * 1.015]))
  }
  if (voltageV !== undefined) {
    const scaled = voltageV / 1.2
    const own = [voltageV * 0.9, voltageV * 1.1] as const
    limits.push(freqHz === 60 ? between('voltageV', own, [scaled * 0.94, scaled * 1.06]) : between('voltageV', own))
  }
  return limits
}

const exLimits = ({ ex }: Wish): Comparison[] => [
  ...oneOf('exGasGroup', coveringEx('exGasGroup', ex?.gasGroup)),
  ...oneOf('exTClass', coveringEx('exTClass', ex?.tClass)),
  ...oneOf('exDustGroup', coveringEx('exDustGroup', ex?.dustGroup)),
]

/** What rules a motor out, as conditions of the public list: what they leave is compared exactly. */
async function hardLimits(ctx: Context, demand: StoredDemand): Promise<Comparison[]> {
  const wishes = wishesOf(demand, { knowsBudget: false })
  const [wish = {}] = wishes
  const mountings = wish.mounting?.flatMap((each) => [each, ...substitutesOf(each)]) ?? []
  const [model] = [...demand.modelWanted, demand.modelOld]
  return [
    ...oneOf('typeCode', await typesOf(ctx, wish.family ?? '')),
    ...oneOf(
      'poles',
      wishes.flatMap(({ poles }) => poles ?? []),
    ),
    ...ratingLimits(wish),
    ...(wish.powerMin === undefined && model ? [{ field: 'model', operator: 'like', values: [model] } as const] : []),
    ...oneOf('condition', acceptedConditions(demand)),
    ...oneOf('mounting', mountings),
    ...oneOf('features', wish.features?.slice(0, 1) ?? []),
    ...exLimits(wish),
  ]
}

/** Of these the likeliest first: the shaft height and the efficiency class that are wanted. */
function closeLimits({ frameAccept, fixedMount }: StoredDemand, { ieMin, powerMin }: Wish, powerMax: number | undefined): Comparison[] {
  const heights = frameAccept.flatMap((frame) => Number(/^\d+/.exec(frame)?.[0] ?? Number.NaN)).filter(Number.isFinite)
  const classes = ieMin ? ['IE1', 'IE2', 'IE3', 'IE4', 'IE5'].filter((each) => each >= ieMin) : []
  return [
    ...(fixedMount ? oneOf('shaftHeight', heights) : []),
    ...oneOf('ieClass', classes),
    ...(powerMin === undefined ? [] : [between('powerKw', [powerMin * 0.985, (powerMax ?? powerMin) * 1.015])]),
  ]
}

/** The latest confirmed motors within limits: from the stock index, or by SQL while that is being loaded. Raw SQL, as the view of the open list is no resource. */
async function idsWithin(ctx: Context, where: readonly Comparison[]): Promise<readonly string[]> {
  const answer = await askIndex(ctx, { where, order: [['lastConfirmedAt', 'desc']], offset: 0, limit: mostCompared, counted: [] })
  if (answer) return answer.ids
  const { rows } = await sql<{ id: string }>`select id::text as id from ${openView(machine, 'listData')} as t
    where ${allOf(conditionsOf(machine, where))} order by last_confirmed_at desc nulls last limit ${sql.lit(mostCompared)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Motors on the shelf that may meet a demand. The close ones are found first, so that fresh ones which fit less do not crowd them out. */
export async function candidatesFor(ctx: Context, demand: StoredDemand): Promise<StoredMotor[]> {
  const [wish = {}] = wishesOf(demand, { knowsBudget: false })
  const limits = await hardLimits(ctx, demand)
  // Nothing would be ruled out but other types.
  if (wish.powerMin === undefined && !limits.some(({ field }) => field === 'model')) return []
  const close = closeLimits(demand, wish, wish.powerMax)
  const found = close.length > 0 ? await idsWithin(ctx, [...limits, ...close]) : []
  const more = found.length < mostCompared ? await idsWithin(ctx, limits) : []
  const ids = [...new Set([...found, ...more])]
  const { rows } = await sql<StoredMotor>`select ${storedColumns} from ${openView(machine, 'detail')}
    where shelf_status = 'ON' and id = any(${ids}::bigint[]) and create_user is distinct from ${demand.createUser}::bigint`.execute(ctx.db)
  return rows
}
