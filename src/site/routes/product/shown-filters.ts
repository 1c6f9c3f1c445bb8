import { t, type Words } from '#i18n/translate.ts'
import type { Fields, Reading as MotorsReading } from '#motors/reading.ts'
import { type Facets, type FacetValue, type MotorType, typeFacetValues } from '../../motor/facets.ts'
import { formatVoltage, thinSpace } from '../../motor/format.ts'
import type { FilterOption } from './filter-group.tsx'
import { filterLabels } from './labels.ts'
import { type Chip, chipsOf, filtersOf, type ListName, listNames, type ProductQuery, searchOf, withoutFilter } from './product-query.ts'
import { queryOfReading } from './search-line.ts'

/** Another search with its label in the language of the request. */
export interface SearchLink {
  readonly label: string
  /** `?…` or ''. */
  readonly search: string
}

export const searchLink = (label: Words, query: ProductQuery, lang: 'zh' | 'en'): SearchLink => ({
  label: t(label, lang),
  search: searchOf(query),
})

/** What the filters of the list show, in the language of the request. */
export interface ShownFilters {
  readonly options: Readonly<Record<ListName, readonly FilterOption[]>>
  /** Ranges of power in kW. */
  readonly powers: readonly FacetValue[]
  /** The active filters, each with the search without it. */
  readonly chips: readonly SearchLink[]
  /** What the line that was typed can also mean. */
  readonly alternatives: readonly SearchLink[]
  /** Whether the line contradicts itself, as "4极 2900转" does: both are searched. */
  readonly isContradictory: boolean
}

/** Made on the server, so that the browser needs neither the counts of all types nor what names them. */
export function shownFilters(query: ProductQuery, reading: Reading | undefined, named: Named, lang: 'zh' | 'en'): ShownFilters {
  const { facets, types } = named
  const labelled = (chip: Chip): string => t(chipLabel(chip, named), lang)
  const isAsRead = reading !== undefined && sameFilters(query, queryOfReading(reading))
  const options = listNames.map((name): [ListName, FilterOption[]] => [
    name,
    name === 'typeCode'
      ? typeFacetValues(types, facets.typeCode ?? [], lang).filter(({ key, count }) => count > 0 || query.typeCode.includes(key))
      : filterValuesOf(name, facets, query[name]).map((value) => ({ ...value, label: labelOf(name, value) })),
  ])
  return {
    options: Object.fromEntries(options) as Record<ListName, FilterOption[]>,
    powers: facets.powerKw ?? [],
    chips: chipsOf(query).map((chip) => ({ label: labelled(chip), search: searchOf(withoutFilter(query, chip)) })),
    alternatives: isAsRead ? alternativesTo(query, reading, labelled) : [],
    isContradictory: isAsRead && reading.conflicts.length > 0,
  }
}

/** What `machine/parse` answers to the line of a search. */
export type Reading = Fields & Pick<MotorsReading, 'tokens' | 'conflicts'>

const sameFilters = (first: ProductQuery, second: ProductQuery): boolean =>
  JSON.stringify(filtersOf(first)) === JSON.stringify(filtersOf(second))

/** The line read anew, one token at a time in its other meaning. */
function alternativesTo(query: ProductQuery, { tokens, conflicts, ...fields }: Reading, labelled: (chip: Chip) => string): SearchLink[] {
  const own = new Set(chipsOf(query).map(({ name, key }) => `${name} ${key}`))
  return tokens.flatMap(({ fields: read, alternative }) => {
    if (!alternative) return []
    const kept = Object.entries(fields).filter(([name]) => !(name in read))
    const other = {
      ...queryOfReading({ ...Object.fromEntries(kept), ...alternative }),
      line: query.line,
      sort: query.sort,
      size: query.size,
    }
    const label = chipsOf(other)
      .filter(({ name, key }) => !own.has(`${name} ${key}`))
      .map(labelled)
      .join(' · ')
    return label === '' ? [] : [{ label, search: searchOf(other) }]
  })
}

/** The values of a filter with their counts, including selected values without results. Numeric values are sorted. */
function filterValuesOf(name: ListName, facets: Facets, selected: readonly string[]): FacetValue[] {
  const counted = facets[name] ?? []
  const withoutResults = selected.filter((key) => !counted.some((value) => value.key === key)).map((key) => ({ key, label: key, count: 0 }))
  const all = [...counted, ...withoutResults]
  return name === 'poles' || name === 'voltageV' ? all.toSorted((a, b) => Number(a.key) - Number(b.key)) : all
}

/** The label of a filter value: `B35 地脚+大法兰`, `6 kV`, `4极`. */
const labelOf = (name: ListName, { key, label }: Pick<FacetValue, 'key' | 'label'>): string =>
  name === 'voltageV' ? formatVoltage(key) : label

/** What names the values of filters. */
interface Named {
  readonly facets: Facets
  readonly types: readonly MotorType[]
  readonly regionName: string
}

/** The label of an active filter. */
function chipLabel({ name, key }: Chip, { facets, types, regionName }: Named): Words {
  if (name === 'regionCode') return [regionName || key, regionName || key]
  if (name === 'model') return [`“${key}”`, `"${key}"`]
  if (name === 'power') return powerLabel(key)
  if (name === 'typeCode') {
    const type = types.find(({ typeCode }) => typeCode === key)
    return [type?.nameZh ?? key, type?.nameEn || key]
  }
  const value = facets[name]?.find((candidate) => candidate.key === key)
  const label = labelOf(name, value ?? { key, label: key })
  const [zh, en] = filterLabels[name]
  return value || name === 'voltageV' ? [label, label] : [`${zh} ${label}`, `${en} ${label}`]
}

function powerLabel(key: string): Words {
  const [from = '', to = ''] = key.split('-')
  const text = from === to ? from : from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`
  return [`${text}${thinSpace}kW`, `${text}${thinSpace}kW`]
}
