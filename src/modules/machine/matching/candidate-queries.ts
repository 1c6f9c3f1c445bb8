import type { Comparison } from '#kernel/crud/list-query.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'
import { efficiencyClasses } from '#motors/efficiency.ts'
import { exOfType } from '#motors/matching/ex-types.ts'
import { betterConditions } from '#motors/matching/match-details.ts'
import { coveringEx, coveringLevels, tClassWanted } from '#motors/matching/match-ex.ts'
import { substitutesOf } from '#motors/matching/match-frame.ts'
import { powersFor, samePowers } from '#motors/matching/match-rating.ts'
import { nearRatios, sameRatios } from '#motors/matching/match-site.ts'
import type { ExRating, Wish } from '#motors/matching/wish.ts'
import { comparableModel } from '#motors/model-text.ts'
import { featuresOfSeries } from '#motors/series-features.ts'

/** What motors are looked for: a line of a list, a demand, a motor that is to be replaced. */
export interface Sought {
  /** Alternatives, which differ in their poles only. */
  readonly wishes: readonly Wish[]
  /** A designation; motors of that name come first where the wish leaves the frame, the power or the poles open. */
  readonly model?: string
  /** The number of the one listing that is meant. */
  readonly listingNo?: string
  /** Whether only motors of that designation are meant: nothing else says how strong they are. */
  readonly isByName?: boolean
  /** Where they shall be, as beginnings of the codes of regions; by default in the city of the wish. */
  readonly places?: readonly string[]
}

/** A search for candidates, of which only the first are compared. */
export interface CandidateQuery {
  readonly where: readonly Comparison[]
  readonly limit: number
  /** Rows that hold all conditions of the first come before those that hold those of the next, and these before others. */
  readonly tiers?: readonly (readonly Comparison[])[]
  /** Whether it is asked beside a narrower one, whose motors are of any place. */
  readonly isOfPlace?: boolean
}

/** How far a search goes: whether it is wide, how many candidates need no wider one, and how many it finds at most, of the place and of all. */
export interface Depth {
  readonly enough: number
  readonly mostOfPlace: number
  readonly mostOfNarrow: number
  readonly mostOfWide: number
}

/** Deviations of the rated from the site's voltage that are compared at all; of 50 Hz motors at 60 Hz around 1.2 times their own. */
const [voltageDeviation, scaledDeviation, scale] = [0.1, 0.06, 1.2]

const oneOf = (field: string, values: readonly (string | number | undefined)[] = []): Comparison[] => {
  const known = [...new Set(values.flatMap((value) => value ?? []))]
  return known.length === 0 ? [] : [{ field, operator: 'equal', values: known }]
}

const between = (field: string, ...bounds: Comparison['values']): Comparison => ({ field, operator: 'between', values: bounds })

/** The power that is wanted, as exactly as makers write it. */
function exactPower({ powerMin, powerMax }: Wish): Comparison[] {
  if (powerMin === undefined && powerMax === undefined) return []
  return [between('powerKw', ...samePowers(powerMin ?? 0, powerMax ?? powerMin ?? Number.MAX_SAFE_INTEGER))]
}

/** Up to two steps above the power that is wanted. */
function largerPower({ powerMin, powerMax }: Wish): Comparison[] {
  const most = powerMax ?? powerMin
  return most === undefined ? [] : [between('powerKw', ...powersFor(powerMin ?? 0, most))]
}

function voltages({ voltageV, freqHz }: Wish): Comparison[] {
  if (voltageV === undefined) return []
  const around = (volts: number, deviation: number) => [volts * (1 - deviation), volts * (1 + deviation)]
  const own = around(voltageV, voltageDeviation)
  return [between('voltages', ...own, ...(freqHz === 60 ? around(voltageV / scale, scaledDeviation) : []))]
}

/** The ratio of a gear unit that may do; many sellers do not state it. */
const ratios = ({ ratio }: Wish): Comparison[] =>
  ratio === undefined ? [] : [between('gearRatio', ...nearRatios(ratio), withoutValue, withoutValue)]

const brandsOf = (wishes: readonly Wish[]) =>
  wishes.flatMap(({ brandCode, brandsAccepted = [brandCode] }): readonly (string | undefined)[] => brandsAccepted)
const framesOf = (wishes: readonly Wish[]) =>
  wishes.flatMap(({ frame, framesAccepted = [frame] }): readonly (string | undefined)[] => framesAccepted)

const heightsOf = (wishes: readonly Wish[]): number[] =>
  framesOf(wishes)
    .map((frame) => Number(/^\d{2,3}/.exec(frame ?? '')?.[0] ?? Number.NaN))
    .filter(Number.isFinite)

/** The shaft heights that fit where the fixing cannot be changed. */
function heights(wishes: readonly Wish[]): Comparison[] {
  const [{ isFixedMount, substitute } = {}] = wishes
  const all = heightsOf(wishes)
  const isFree = isFixedMount === false || substitute === 'MODIFY' || all.length < framesOf(wishes).length
  return isFree ? [] : oneOf('shaftHeight', [...all, withoutValue])
}

/** A brand or a series that must be kept. */
const kept = (wishes: readonly Wish[], { substitute }: Wish): Comparison[] => [
  ...(substitute === 'EXACT' || substitute === 'SAMEBRAND' ? oneOf('brandCode', brandsOf(wishes)) : []),
  ...(substitute === 'EXACT'
    ? oneOf(
        'series',
        wishes.map(({ series }) => series),
      )
    : []),
]

/** Other types have no marks; of a family without such types nothing is left out. */
function exTypes(types: readonly string[]): readonly string[] {
  const found = types.filter((type) => exOfType(type))
  return found.length > 0 ? found : types
}

/** What rules a motor out by its marks. One for mines may say so by its type alone. */
const exLimits = (ex: ExRating): Comparison[] => [
  ...oneOf('exGasGroup', ex.gasGroup === 'I' ? ['I', withoutValue] : coveringEx('exGasGroup', ex.gasGroup)),
  ...oneOf('exTClass', coveringEx('exTClass', tClassWanted(ex))),
  ...oneOf('exDustGroup', coveringEx('exDustGroup', ex.dustGroup)),
  ...coveringLevels(ex).flatMap((levels) => oneOf('epl', [...levels, withoutValue])),
]

/** What rules a motor out, except its power. `types` are those that the family of the wish has. */
function hardLimits(wishes: readonly Wish[], types: readonly string[]): Comparison[] {
  const [wish = {}] = wishes
  return [
    ...oneOf('typeCode', wish.ex ? exTypes(types) : types),
    ...oneOf(
      'poles',
      wishes.flatMap(({ poles }) => poles ?? []),
    ),
    ...voltages(wish),
    ...heights(wishes),
    ...ratios(wish),
    ...oneOf(
      'mounting',
      wish.mounting?.flatMap((each) => [each, ...substitutesOf(each)]),
    ),
    ...oneOf('condition', betterConditions(wish.conditionMin)),
    ...(wish.features ?? []).flatMap((feature) => oneOf('features', [feature])),
    ...(wish.ex ? exLimits(wish.ex) : []),
    ...kept(wishes, wish),
  ]
}

/** Motors that are made as is wanted. */
const alike = (wishes: readonly Wish[], { mounting, freqHz, ratio }: Wish): Comparison[] => [
  ...(ratio === undefined ? [] : [between('gearRatio', ...sameRatios(ratio))]),
  // At 50 Hz most motors run, and a listing often does not repeat it.
  ...(freqHz === 60 ? oneOf('freqHz', ['60', '50/60', 'VF']) : []),
  ...oneOf('frame', framesOf(wishes)),
  ...oneOf('mounting', mounting),
  ...oneOf(
    'series',
    wishes.map(({ series }) => series),
  ),
  ...oneOf('brandCode', brandsOf(wishes)),
]

/** Motors that differ in little: of the shaft heights and the efficiency that are wanted. */
const close = (wishes: readonly Wish[], { ieMin }: Wish): Comparison[] => [
  ...oneOf('shaftHeight', heightsOf(wishes)),
  ...oneOf('ieClass', ieMin ? efficiencyClasses.filter((each) => each >= ieMin) : []),
]

const cityOf = ({ deliverRegion }: Wish): string[] => (deliverRegion ? [deliverRegion.replace(/(?:00){1,2}$/, '').slice(0, 4)] : [])

/**
 * The searches for candidates, each wider than the one before, so that fresh motors that fit less do not crowd out those that fit. Those of
 * the place come first, with all that may fit: of many motors elsewhere the freshest would crowd them out.
 */
export function queriesFor(sought: Sought, types: readonly string[], { mostOfPlace, mostOfNarrow, mostOfWide }: Depth): CandidateQuery[] {
  const { wishes, model = '', listingNo, isByName = false } = sought
  const [wish = {}] = wishes
  const { places = cityOf(wish) } = sought
  if (listingNo) return [{ where: oneOf('listingNo', [listingNo]), limit: 1 }]
  const limits = hardLimits(wishes, types)
  const named: Comparison[] = model === '' ? [] : [{ field: 'modelNorm', operator: 'like', values: [comparableModel(model)] }]
  if (isByName) return named.length === 0 ? [] : [{ where: [...limits, ...named], limit: mostOfWide }]
  const power = exactPower(wish)
  const [hasPower, hasPoles] = [power.length > 0, wishes.some(({ poles }) => poles !== undefined)]
  const isNamed = named.length > 0 && (wish.frame === undefined || !hasPower || !hasPoles)
  const byName: CandidateQuery[] = isNamed ? [{ where: named, limit: mostOfNarrow }] : []
  if (!hasPower && !hasPoles) return byName
  const own = alike(wishes, wish)
  const narrower = [...(own.length > 0 ? [own] : []), close(wishes, wish)]
  // Sellers often do not repeat what the series says.
  const usual = featuresOfSeries(wish.series)
  const ofSeries = limits.filter(({ field, values }) => field !== 'features' || !usual.includes(String(values[0])))
  const narrow = narrower.map((more) => ({ where: [...(more === own ? ofSeries : limits), ...power, ...more], limit: mostOfNarrow }))
  const wide = [...limits, ...largerPower(wish)]
  const tiers = narrower.map((more) => [...power, ...more])
  const ofPlace = { where: [...wide, ...oneOf('regionCode', places)], tiers, limit: mostOfPlace, isOfPlace: true }
  return [...(places.length > 0 ? [ofPlace] : []), ...byName, ...narrow, { where: wide, limit: mostOfWide }]
}
