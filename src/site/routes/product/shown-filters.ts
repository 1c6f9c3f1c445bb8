import { t, type Words } from '#i18n/translate.ts'
import { type Facets, type FacetValue, type MotorType, typeFacetValues } from '../../motor/facets.ts'
import { formatVoltage, thinSpace } from '../../motor/format.ts'
import type { FilterOption } from './filter-group.tsx'
import { filterLabels } from './labels.ts'
import { type Chip, chipsOf, type ListName, listNames, type ProductQuery } from './product-query.ts'

/** An active filter with its label in the language of the request. */
export interface LabelledChip extends Chip {
  readonly label: string
}

/** What the filters of the list show, in the language of the request. */
export interface ShownFilters {
  readonly options: Readonly<Record<ListName, readonly FilterOption[]>>
  /** Ranges of power in kW. */
  readonly powers: readonly FacetValue[]
  readonly chips: readonly LabelledChip[]
}

/** Made on the server, so that the browser needs neither the counts of all types nor what names them. */
export function shownFilters(query: ProductQuery, named: Named, lang: 'zh' | 'en'): ShownFilters {
  const { facets, types } = named
  const options = listNames.map((name): [ListName, FilterOption[]] => [
    name,
    name === 'typeCode'
      ? typeFacetValues(types, facets.typeCode ?? [], lang).filter(({ key, count }) => count > 0 || query.typeCode.includes(key))
      : filterValuesOf(name, facets, query[name]).map((value) => ({ ...value, label: labelOf(name, value) })),
  ])
  return {
    options: Object.fromEntries(options) as Record<ListName, FilterOption[]>,
    powers: facets.powerKw ?? [],
    chips: chipsOf(query).map((chip) => ({ ...chip, label: t(chipLabel(chip, named), lang) })),
  }
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
