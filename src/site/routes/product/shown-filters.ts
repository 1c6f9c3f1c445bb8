import { t, type Words } from '#i18n/translate.ts'
import { boundWords, filterWords, modelWords, titleOfFilter } from '#motors/filter-words.ts'
import { modelText } from '#motors/model-text.ts'
import type { Fields, Reading as MotorsReading } from '#motors/reading.ts'
import { isLimitOfEach } from '#motors/search-filters.ts'
import { type ListName, listNames } from '#motors/stock-filters.ts'
import { tokenKinds } from '#motors/token-kinds.ts'
import { isLostBesideEx } from '#motors/type-words.ts'
import { type Facets, type FacetValue, type MotorType, typeFacetValues } from '../../motor/facets.ts'
import { neighboursOf } from './chip-choices.ts'
import { orderLabels } from './labels.ts'
import { replacedRead, withoutRead } from './line-without.ts'
import {
  type BoundName,
  type Chip,
  chipsOf,
  emptyQuery,
  filtersOf,
  isChosen,
  isSingle,
  type ProductQuery,
  searchOf,
  sortOrders,
} from './product-query.ts'
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

export interface FilterOption {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Depth in a tree, starting with 1. */
  readonly level?: number
}

/** A filter as a page shows it. */
export interface ShownGroup {
  readonly name: ListName
  readonly title: string
  readonly options: readonly FilterOption[]
  readonly selected: readonly string[]
  /** Further options, which are loaded when they are wanted. */
  readonly more: number
  readonly isOpen: boolean
  /** Whether its options stand in two columns. */
  readonly isNarrow: boolean
  /** Whether one option is chosen at most. */
  readonly isSingle: boolean
  /** The field whose bounds can be entered. */
  readonly bounds?: BoundName
}

/** An active filter, with the search without it. */
export interface ShownChip extends SearchLink {
  /** Of the filter and its place among its values: it stays when the value is replaced. */
  readonly id: string
  /** What it can be replaced by: what the words of the line can also mean, and neighbouring values with their number of motors. */
  readonly choices: readonly (SearchLink & { readonly count?: number })[]
}

/** The sort orders, with their labels. */
type ShownOrders = readonly { readonly key: string; readonly label: string }[]

/** What the filters of the list show, in the language of the request. */
export interface ShownFilters {
  readonly groups: readonly ShownGroup[]
  readonly chips: readonly ShownChip[]
  /** The search without any of them, in the same order and view. */
  readonly cleared: string
  /** What the line that was typed can also mean. */
  readonly alternatives: readonly SearchLink[]
  /** That the line contradicts itself, as "4极 2900转" does, and what is searched then; else ''. */
  readonly contradiction: string
  /** Words of the line that no filter stands for. */
  readonly unread: readonly string[]
  /** Words of the line that are understood, and that no filter stands for. */
  readonly unfiltered: readonly string[]
  readonly orders: ShownOrders
  /** Columns that would show the same value in every row, because a filter allows one value only. */
  readonly fixedColumns: readonly string[]
}

const contradictionWords: Words = ['转速与极数不一致，已同时查找。', 'Speed and poles contradict each other: both are searched.']
const limitWords: Words = ['上下限互相矛盾，只按第一个查找。', 'The limits contradict each other: only the first one is searched.']

/** Of a speed and poles that do not belong together both are searched; of limits between which nothing is, the first. */
const contradictionOf = (conflicts: Reading['conflicts']): readonly Words[] => [
  ...(conflicts.includes('speed') ? [contradictionWords] : []),
  ...(conflicts.some((name) => name.endsWith('Range')) ? [limitWords] : []),
]

/** Made on the server, so that the browser needs neither the counts of all types nor what names them. */
export function shownFilters(query: ProductQuery, reading: Reading | undefined, named: Named, lang: 'zh' | 'en'): ShownFilters {
  const labelled = (chip: Chip): string => t(chipLabel(chip, named), lang)
  const isAsRead = reading !== undefined && sameFilters(query, queryOfReading(reading))
  const meanings = reading === undefined ? [] : otherMeanings(query, reading, labelled)
  return {
    groups: listNames.flatMap((name) => shownGroup(name, query, named, lang) ?? []),
    chips: chipsOf(query).flatMap((chip, at, all) => {
      const several = leastOf(chip, query, reading?.tokens ?? []) ?? groupOf(chip, query, named.facets)
      if (several) return several.keys[0] === chip.key ? chipOfSeveral(several, query, reading?.tokens ?? [], lang) : []
      return {
        id: `${chip.of ?? chip.name} ${all.slice(0, at).filter(({ name, of }) => name === chip.name && of === chip.of).length}`,
        label: labelled(chip),
        search: searchOf(withoutRead(query, [chip], reading?.tokens ?? [])),
        choices: [
          ...meanings.filter(({ replaces }) => replaces === nameOf(chip)).map(({ label, search }) => ({ label, search })),
          ...neighboursOf(query, chip, named.facets).map(({ label, count, query: other }) => ({
            ...{ label, count },
            search: searchOf(replacedRead(query, chip, other, reading?.tokens ?? [])),
          })),
        ],
      }
    }),
    cleared: searchOf({ ...emptyQuery, sort: query.sort, size: query.size, view: query.view }),
    alternatives: isAsRead ? meanings.map(({ label, search }) => ({ label, search })) : [],
    contradiction: isAsRead
      ? contradictionOf(reading.conflicts)
          .map((words) => t(words, lang))
          .join(' ')
      : '',
    unread: isAsRead ? unreadOf(reading) : [],
    unfiltered: isAsRead ? unfilteredOf(reading) : [],
    // Nothing is near while no place is chosen.
    orders: sortOrders
      .filter((key) => key !== 'near' || query.regionCode.length > 0 || query.sort === key)
      .map((key) => ({ key, label: t(orderLabels[key], lang) })),
    fixedColumns: columnsFixedBy(query),
  }
}

/** Values of a filter that are one chip: those that the line names by a limit of theirs, as "at least IE3" does, or that are one option. */
interface Several {
  readonly name: ListName
  readonly words: Words
  readonly keys: readonly string[]
}

/** What a filter was read from together with others, as long as none of them was removed by hand. */
function leastOf({ name, key }: Chip, query: ProductQuery, tokens: MotorsReading['tokens']): Several | undefined {
  if (name !== 'ieClass' && name !== 'ip' && name !== 'poles') return undefined
  const read = tokens.flatMap(({ fields }): Several[] => {
    const { ie, ies = [], ip, ips = [], polesRange } = fields
    const keys = queryOfReading(fields)[name]
    const isLimited = name === 'poles' ? polesRange !== undefined && keys.length > 1 : (name === 'ip' ? ips : ies).length > 1
    if (!isLimited || !keys.includes(key) || !keys.every((each) => query[name].includes(each))) return []
    const least = `≥ ${(name === 'ip' ? ip : ie) ?? keys[0] ?? key}`
    const words: Words = name === 'poles' ? boundWords(name, (polesRange ?? []).map((each) => each ?? '').join('-')) : [least, least]
    return [{ name, words, keys: query[name].filter((each) => keys.includes(each)) }]
  })
  return read[0]
}

/** The option that stands for a key and others, where all of them are chosen. */
function groupOf({ name, key }: Chip, query: ProductQuery, facets: Facets): Several | undefined {
  if (name === 'model' || name === 'bounds' || name === 'substitutes') return undefined
  const group = facets[name]?.find(
    (value) => value.key.includes(',') && value.key.split(',').includes(key) && isChosen(value.key, query[name]),
  )
  return group && { name, words: [group.label, group.label], keys: query[name].filter((each) => group.key.split(',').includes(each)) }
}

/** All of them as one filter, which is removed as a whole. */
function chipOfSeveral({ name, words, keys }: Several, query: ProductQuery, tokens: MotorsReading['tokens'], lang: 'zh' | 'en'): ShownChip {
  const chips = keys.map((key) => ({ name, key }))
  return { id: `${name} ${keys[0]}`, label: t(words, lang), search: searchOf(withoutRead(query, chips, tokens)), choices: [] }
}

function columnsFixedBy(query: ProductQuery): string[] {
  const single = listNames.filter((name) => name !== 'poles' && query[name].length === 1)
  return query.powerKw_ge && query.powerKw_ge === query.powerKw_le ? [...single, 'powerKw'] : single
}

/** What `machine/parse` answers to the line of a search. */
export type Reading = Fields & Pick<MotorsReading, 'tokens' | 'conflicts'> & { readonly spellings: readonly string[] }

/** What no filter stands for: what is not understood beside a designation; without one it is looked for in the designations itself. */
function unreadOf(reading: Reading): string[] {
  const isSearched = modelText(reading) === '' && reading.listingNo === undefined
  return reading.tokens.flatMap(({ kind, text, fields: { brand, text: meant } }) => {
    const isOpen = kind === 'text' && (!isSearched || meant === '') && brand === undefined
    return isOpen && /[\p{L}\p{N}]/u.test(text) ? [text] : []
  })
}

/** A speed is searched as the pole count that it stands for; that of a direct-current motor stands for none. A price is a filter as a limit. */
const unfilteredOf = (reading: Reading): string[] =>
  reading.tokens.flatMap((token) => {
    const { kind, text, fields } = token
    const isSpeedAlone = kind === 'speed' && reading.poles === undefined
    const isLimit = fields.priceRange !== undefined || (fields.priceTotal !== undefined && isLimitOfEach(reading))
    return (!tokenKinds[kind].filter && !isLimit) || isSpeedAlone || isLostBesideEx(token, reading.typeHint, reading) ? [text] : []
  })

const sameFilters = (first: ProductQuery, second: ProductQuery): boolean =>
  JSON.stringify(filtersOf(first)) === JSON.stringify(filtersOf(second))

/** Of a chip among those of a query. */
const nameOf = ({ name, key, of = 'powerKw' }: Chip): string => `${name} ${of} ${key}`

/** A meaning of the line that is not the one on the page, and the first chip that it has another value for. */
interface Meaning extends SearchLink {
  readonly replaces: string
}

/**
 * The line read anew, one token at a time in its other meaning; once such a meaning is on the page, the line as it was read first. None
 * after a filter was changed by hand.
 */
function otherMeanings(
  query: ProductQuery,
  { tokens, conflicts, spellings, ...fields }: Reading,
  labelled: (chip: Chip) => string,
): Meaning[] {
  const first = queryOfReading(fields)
  const others = tokens.flatMap(({ fields: read, alternative }) => {
    if (!alternative) return []
    const kept = Object.entries(fields).filter(([name]) => !(name in read))
    return [queryOfReading({ ...Object.fromEntries(kept), ...alternative })]
  })
  const isFirst = sameFilters(query, first)
  const offered = isFirst ? others : others.some((other) => sameFilters(query, other)) ? [first] : []
  const own = chipsOf(query)
  return offered.flatMap((meaning) => {
    const other = { ...meaning, line: query.line, sort: query.sort, size: query.size, view: query.view }
    const names = new Set(chipsOf(other).map(nameOf))
    const label = chipsOf(other)
      .filter((chip) => own.every((each) => nameOf(each) !== nameOf(chip)))
      .map(labelled)
      .join(' · ')
    const replaced = own.find((chip) => !names.has(nameOf(chip)))
    return label === '' ? [] : [{ label, search: searchOf(other), replaces: replaced ? nameOf(replaced) : '' }]
  })
}

/** Filters that are open at first, the others are folded. */
const open: ReadonlySet<ListName> = new Set(['typeCode', 'powerKw_between', 'poles', 'brandCode', 'mounting', 'ieClass'] as const)
/** Filters with short choices, which stand in two columns. */
const narrow: ReadonlySet<ListName> = new Set([
  ...(['powerKw_between', 'powerKw', 'poles', 'series_in', 'shaftHeight_between', 'frame_in', 'voltageV_between', 'voltageV'] as const),
  ...(['freqHz', 'ip', 'quantity_ge'] as const),
])
/** Filters that are of use under another one only. */
const under: Partial<Record<ListName, (query: ProductQuery) => boolean>> = {
  frame_in: ({ shaftHeight_between }) => shaftHeight_between.length > 0,
  voltageV: () => false,
  brandCode_notequal: () => false,
  exTClass: isExWanted,
  epl: isExWanted,
}

function isExWanted({ exGasGroup, exDustGroup, typeCode }: ProductQuery): boolean {
  return exGasGroup.length + exDustGroup.length > 0 || typeCode.some((code) => code.startsWith('EX'))
}

/** Choices of a folded list; the others are loaded when they are wanted. */
const shownAtFirst = 6
const shownOfNarrow = 24

/** The choices of a filter that a page shows: the first, and those that are chosen; undefined where there is nothing to choose. */
function shownGroup(name: ListName, query: ProductQuery, named: Named, lang: 'zh' | 'en'): ShownGroup | undefined {
  const all = optionsOf(name, query, named, lang)
  const selected = all.flatMap(({ key }) => (isChosen(key, query[name]) ? [key] : []))
  const options = all.filter(({ key, count }) => count > 0 || selected.includes(key))
  const isUseful = options.length > 0 && (under[name]?.(query) ?? true)
  if (!isUseful && selected.length === 0) return undefined
  const limit = narrow.has(name) ? shownOfNarrow : shownAtFirst
  const shown = options
    .filter(({ key }, at) => at < limit || selected.includes(key))
    // The title of the filter has the unit.
    .map((option) => ({ ...option, label: option.label.replace(/ kW$/, '') }))
  const bounds: BoundName | undefined = name === 'powerKw_between' ? 'powerKw' : name === 'unitPrice_notnull' ? 'unitPrice' : undefined
  return {
    name,
    title: t(titleOfFilter(name), lang),
    options: shown,
    selected,
    more: options.length - shown.length,
    isOpen: open.has(name) || selected.length > 0,
    isNarrow: narrow.has(name),
    // The only option can be taken back by itself.
    isSingle: isSingle(name) && shown.length > 1,
    ...(bounds ? { bounds } : {}),
  }
}

/** The choices of a filter in their order: numbers upwards, places by province, all else by frequency. */
function optionsOf(name: ListName, query: ProductQuery, { facets, types }: Named, lang: 'zh' | 'en'): FilterOption[] {
  const counted = facets[name] ?? []
  if (name === 'typeCode') return typeFacetValues(types, counted, lang)
  const selected = query[name]
    .filter((key) => !counted.some((value) => value.key.split(',').includes(key)))
    .map((key) => ({ key, label: key, count: 0 }))
  const all = [...counted, ...selected]
  if (name === 'poles' || name === 'powerKw' || name === 'voltageV') return all.toSorted((a, b) => placeOf(a) - placeOf(b))
  if (name !== 'regionCode') return all
  const provinceOf = (key: string): FacetValue | undefined => all.find((each) => each.key === key.slice(0, 2))
  return all
    .toSorted(
      (a, b) =>
        (provinceOf(b.key)?.count ?? 0) - (provinceOf(a.key)?.count ?? 0) ||
        a.key.slice(0, 2).localeCompare(b.key.slice(0, 2)) ||
        a.key.length - b.key.length ||
        b.count - a.count,
    )
    .map((option) => ({ ...option, level: option.key.length > 2 ? 2 : 1 }))
}

/** Numbers upwards; behind them motors without one, or with several. */
const placeOf = ({ key }: FilterOption): number => (key.startsWith('_') ? Number.MAX_VALUE : Number.parseFloat(key))

/** What names the values of filters. */
interface Named {
  readonly facets: Facets
  readonly types: readonly MotorType[]
}

/** The label of an active filter. */
function chipLabel({ name, key, of = 'powerKw' }: Chip, { facets, types }: Named): Words {
  if (name === 'model') return modelWords(key)
  if (name === 'substitutes') return ['含可替代安装', 'Substitute mountings']
  if (name === 'bounds') return boundWords(of, key)
  const type = name === 'typeCode' ? types.find(({ typeCode }) => typeCode === key) : undefined
  if (type) return [type.nameZh, type.nameEn || key]
  return filterWords(name, [{ key, label: facets[name]?.find((value) => value.key === key)?.label }])
}
