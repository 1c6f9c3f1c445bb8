import type { Lang } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import { boundWords } from '#motors/filter-words.ts'
import { type Facets, type FacetValue, type MotorType, typeFacetValues, withDescendants } from '#site/motor/facets.ts'
import { type DemandFilter, type DemandQuery, demandSearchOf } from './demand-query.ts'

/** A filter as the page shows it. */
export interface DemandFilterGroup {
  readonly name: DemandFilter
  readonly title: string
  readonly options: readonly (FacetValue & { readonly level?: number })[]
}

/** A chosen filter, with the search without it. */
export interface DemandChip {
  readonly label: string
  readonly search: string
}

export const titles: Readonly<Record<DemandFilter, Words>> = {
  urgency: ['紧急程度', 'Urgency'],
  deadline_le: ['报价截止', 'Quotes until'],
  typeCode: ['电机类型', 'Type'],
  powerMin_between: ['功率 (kW)', 'Power (kW)'],
  polesAccept: ['极数', 'Poles'],
  deliverRegion: ['交货地', 'Delivery to'],
  exNeeded: ['防爆', 'Explosion protection'],
}

/** The filter for sellers: what their own stock meets. */
export const haveStock: Words = ['我有货', 'I have stock']

/** What the choices of filters are named by. */
interface Named {
  readonly facets: Facets
  readonly types: readonly MotorType[]
}

/** The choices that find something, and those that are chosen. */
export function filterGroupOf(name: DemandFilter, query: DemandQuery, { facets, types }: Named, lang: Lang): DemandFilterGroup {
  const counted = facets[name] ?? []
  // A type is counted with those below it, which are no more demands.
  const highest = counted.filter(({ key }) => !counted.some((other) => key.startsWith(`${other.key}.`)))
  const all = name === 'typeCode' ? typeFacetValues(types, highest, lang).filter(({ level }) => level === 1) : counted
  const chosen = new Set(query[name])
  const options = all.filter(({ key, count }) => count > 0 || chosen.has(key))
  const missing = query[name].filter((key) => !all.some((each) => each.key === key))
  // Any range may stand in an address, as one does that leads a seller to demands for a motor.
  const labelOf = (key: string): string => (name === 'powerMin_between' ? t(boundWords('powerKw', key), lang) : key)
  return { name, title: t(titles[name], lang), options: [...options, ...missing.map((key) => ({ key, label: labelOf(key), count: 0 }))] }
}

/** The chosen filters, each with the search without it. */
export function chipsOf(query: DemandQuery, groups: readonly DemandFilterGroup[], lang: Lang): DemandChip[] {
  const without = (change: Partial<DemandQuery>): string => demandSearchOf({ ...query, ...change, current: 1 })
  return [
    ...(query.title ? [{ label: t(['“{text}”', '"{text}"'], lang, { text: query.title }), search: without({ title: '' }) }] : []),
    ...(query.hasStock ? [{ label: t(haveStock, lang), search: without({ hasStock: false }) }] : []),
    ...groups.flatMap(({ name, options }) =>
      query[name].map((key) => ({
        label: options.find((each) => each.key === key)?.label ?? key,
        search: without({ [name]: query[name].filter((each) => each !== key) }),
      })),
    ),
  ]
}

/** The query that finds the demands of the types below the chosen ones too. */
export const withTypesBelow = (query: DemandQuery, types: readonly MotorType[]): DemandQuery => ({
  ...query,
  typeCode: withDescendants(query.typeCode, types),
})
