import type { Words } from '#i18n/translate.ts'
import { efficiencyClasses } from '#motors/efficiency.ts'
import { nextPowerStep, previousPowerStep } from '#motors/figures.ts'
import { titleOfFilter } from '#motors/filter-words.ts'
import { substitutesOf } from '#motors/matching/match-frame.ts'
import type { Fields } from '#motors/reading.ts'
import { type ListName, listNames } from '#motors/stock-filters.ts'
import { voltagesLike } from '#motors/voltage-groups.ts'
import type { Facets } from '../../motor/facets.ts'
import { neighboursOf } from './chip-choices.ts'
import { chipsOf, emptyQuery, type ProductQuery } from './product-query.ts'

/** A wider search. */
export interface WiderQuery {
  /** What it gives way in. */
  readonly step:
    | 'condition'
    | 'brand'
    | 'series'
    | 'model'
    | 'mounting'
    | 'voltage'
    | 'power'
    | 'region'
    | 'class'
    | 'type'
    | 'price'
    | 'all'
    | ListName
  readonly label: Words
  readonly query: ProductQuery
}

/** What a designation says, and what its catalogue adds. */
export interface Decoded extends Fields {
  readonly inferred?: Readonly<Record<string, { readonly value: unknown }>>
}

const numberIn = (value: unknown): string => (typeof value === 'number' ? String(value) : '')

/** The figures of a designation in its place, so that other series are found: none with a lower efficiency class. */
function withoutSeries(
  query: ProductQuery,
  { series, power, poles = [], shaftHeight, ie, inferred = {} }: Decoded,
): ProductQuery | undefined {
  const kilowatts = query.powerKw_ge || numberIn(power ?? inferred.power?.value)
  const counts = query.poles.length > 0 ? query.poles : poles.map(String)
  if (query.model === '' || series === undefined || (kilowatts === '' && counts.length === 0)) return undefined
  // Without a power its frame says how large it is.
  const height = hasPower(query, kilowatts) || shaftHeight === undefined ? [] : [`${shaftHeight}-${shaftHeight}`]
  const lowest = efficiencyClasses.indexOf(query.ieClass[0] ?? ie ?? String(inferred.ie?.value ?? ''))
  return {
    ...query,
    model: '',
    poles: counts,
    powerKw_ge: kilowatts,
    powerKw_le: query.powerKw_le || kilowatts,
    shaftHeight_between: query.shaftHeight_between.length > 0 ? query.shaftHeight_between : height,
    ieClass: lowest < 0 ? [] : efficiencyClasses.slice(lowest),
  }
}

const hasPower = ({ powerKw, powerKw_le }: ProductQuery, kilowatts: string): boolean =>
  kilowatts !== '' || powerKw_le !== '' || powerKw.length > 0

/** Says what such a search keeps: a motor of another power is not one with the same data. */
function otherSeries(query: ProductQuery): Words {
  if (hasPower(query, query.powerKw_ge)) return ['同参数的其他系列', 'Other series with the same data']
  return query.shaftHeight_between.length > 0
    ? ['同中心高、同极数的其他系列', 'Other series with the same shaft height and poles']
    : ['同极数的其他系列', 'Other series with the same number of poles']
}

/** With the step above each of several powers; where all have it, with the one below the least. */
function withNearPowers(query: ProductQuery, powers: readonly number[]): Pick<WiderQuery, 'label' | 'query'> | undefined {
  const isNew = (step: number | undefined): boolean => step !== undefined && Number.isFinite(step) && !powers.includes(step)
  const above = powers.map(nextPowerStep).filter(isNew)
  const near = [...new Set(above.length > 0 ? above : [previousPowerStep(Math.min(...powers))].filter(isNew))].map(String)
  if (near.length === 0) return undefined
  const label: Words = [`功率也可为 ${near.join('、')} kW`, `Also ${near.join(', ')} kW`]
  return { label, query: { ...query, powerKw: [...query.powerKw, ...near] } }
}

/** One step more at the upper end of the power; where there is none, one step less at the lower end. */
function withNearPower(query: ProductQuery): Pick<WiderQuery, 'label' | 'query'> | undefined {
  if (query.powerKw.length > 0) return withNearPowers(query, query.powerKw.map(Number))
  const [from, to] = [Number(query.powerKw_ge), Number(query.powerKw_le)]
  const [below, above] = [previousPowerStep(from), nextPowerStep(to)]
  if (to > 0 && Number.isFinite(above))
    return { label: [`功率放宽到 ${above} kW`, `Up to ${above} kW`], query: { ...query, powerKw_le: String(above) } }
  if (from > 0 && below !== undefined)
    return { label: [`功率放宽到 ${below} kW 起`, `From ${below} kW`], query: { ...query, powerKw_ge: String(below) } }
  return undefined
}

/** Filters that have a step of their own, and poles. */
const widenedByName: ReadonlySet<ListName> = new Set([
  ...(['condition', 'brandCode', 'mounting', 'voltageV', 'regionCode', 'ieClass', 'typeCode', 'poles'] as const),
])

/** Without one of the other filters. */
const withoutOthers = (query: ProductQuery): WiderQuery[] =>
  listNames
    .filter((name) => query[name].length > 0 && !widenedByName.has(name))
    .map((name) => {
      const [zh, en] = titleOfFilter(name)
      return { step: name, label: [`去掉“${zh}”条件`, `Without the filter "${en}"`], query: { ...query, [name]: [] } }
    })

/** The query with the mountings that replace the chosen ones, where that is wanted. */
export const withSubstitutes = (query: ProductQuery): ProductQuery =>
  query.substitutes === '' ? query : { ...query, mounting: [...new Set([...query.mounting, ...query.mounting.flatMap(substitutesOf)])] }

/**
 * Searches that are wider in one respect each, in the order in which a buyer gives way: condition, brand, series, mounting, voltage, power,
 * then place, class, type, price and all other filters. Poles never change.
 */
export function widerQueries(query: ProductQuery, decoded: Decoded): WiderQuery[] {
  const mounting = [...new Set([...query.mounting, ...query.mounting.flatMap(substitutesOf)])]
  const voltageV = [...new Set(query.voltageV.flatMap((volts) => voltagesLike(Number(volts)).map(String)))]
  const series = withoutSeries(query, decoded)
  const power = withNearPower(query)
  const all: readonly (WiderQuery | false)[] = [
    query.condition.length > 0 && { step: 'condition', label: ['不限成色', 'Any condition'], query: { ...query, condition: [] } },
    query.brandCode.length > 0 && { step: 'brand', label: ['不限品牌', 'Any brand'], query: { ...query, brandCode: [] } },
    series !== undefined && { step: 'series', label: otherSeries(series), query: series },
    query.model !== '' &&
      series === undefined && {
        step: 'model',
        label: [`去掉“${query.model}”`, `Without "${query.model}"`],
        query: { ...query, model: '' },
      },
    mounting.length > query.mounting.length && {
      step: 'mounting',
      label: [`可替代的安装型式 ${mounting.join('、')}`, `Mountings that replace it: ${mounting.join(', ')}`],
      query: { ...query, mounting },
    },
    voltageV.length > query.voltageV.length && {
      step: 'voltage',
      label: [`同组电压 ${voltageV.join('、')} V`, `Voltages of the same group: ${voltageV.join(', ')} V`],
      query: { ...query, voltageV },
    },
    power !== undefined && { step: 'power', ...power },
    query.regionCode.length > 0 && { step: 'region', label: ['不限存放地', 'Any place'], query: { ...query, regionCode: [] } },
    query.ieClass.length > 0 && { step: 'class', label: ['不限能效', 'Any efficiency class'], query: { ...query, ieClass: [] } },
    query.typeCode.length > 0 && { step: 'type', label: ['不限类型', 'Any type'], query: { ...query, typeCode: [] } },
    (query.unitPrice_ge !== '' || query.unitPrice_le !== '') && {
      step: 'price',
      label: ['不限价格', 'Any price'],
      query: { ...query, unitPrice_ge: '', unitPrice_le: '' },
    },
    ...withoutOthers(query),
  ]
  return all.filter((each) => each !== false).map((each) => ({ ...each, query: { ...each.query, current: emptyQuery.current } }))
}

/** The steps together, each with those before it: for a search that no single one helps. */
export function widerTogether(query: ProductQuery, decoded: Decoded): WiderQuery[] {
  const taken: WiderQuery[] = []
  for (;;) {
    const widened = taken.at(-1)
    const next = widerQueries(widened?.query ?? query, decoded).find(({ step }) => taken.every((each) => each.step !== step))
    if (!next) return taken.slice(1)
    taken.push(widened ? { ...next, label: [`${widened.label[0]}，${next.label[0]}`, `${widened.label[1]}, ${next.label[1]}`] } : next)
  }
}

/** What is left where even all steps together find nothing: the designation alone, and power and poles alone. */
export function essentials(query: ProductQuery, decoded: Decoded): WiderQuery[] {
  const { poles, powerKw, powerKw_ge, powerKw_le } = withoutSeries(query, decoded) ?? query
  return [
    ...(query.model === ''
      ? []
      : [
          {
            step: 'all',
            label: [`只按型号“${query.model}”`, `Only the model "${query.model}"`],
            query: { ...emptyQuery, model: query.model },
          } as const,
        ]),
    ...(powerKw_ge === '' && powerKw_le === '' && powerKw.length === 0 && poles.length === 0
      ? []
      : [
          {
            step: 'all',
            label: ['只按功率和极数', 'Only power and poles'],
            query: { ...emptyQuery, poles, powerKw, powerKw_ge, powerKw_le },
          } as const,
        ]),
  ]
}

/** Where nothing else finds anything: what the stock has nearest to one of the filters; of poles never, as another speed is another machine. */
export const nearestQueries = (query: ProductQuery, facets: Facets): WiderQuery[] =>
  chipsOf(query)
    .filter(({ name }) => name !== 'poles')
    .flatMap((chip) => neighboursOf(query, chip, facets))
    .map((near) => ({ step: 'all', label: [`改为 ${near.label}`, `Change to ${near.label}`], query: near.query }))
