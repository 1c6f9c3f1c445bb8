import { type ListName, listNames } from '#motors/stock-filters.ts'

/** Whether one key of a filter is chosen at most: it is a least value, or says that there is one. */
export const isSingle = (name: ListName): boolean => /_(?:ge|notnull)$/.test(name)

/** Fields with a lower and an upper bound. */
export const boundNames = ['powerKw', 'unitPrice'] as const
export type BoundName = (typeof boundNames)[number]

/** The parsed query string of the stock list. */
export interface ProductQuery
  extends Readonly<Record<ListName, readonly string[]>>,
    Readonly<Record<`${BoundName}_${'ge' | 'le'}`, string>> {
  readonly model: string
  /** What was typed into the search box, which the filters were read from; it stays there. */
  readonly line: string
  /** '1': mountings that replace the chosen ones are found too. */
  readonly substitutes: '' | '1'
  /** One of `sortOrders`. */
  readonly sort: string
  readonly current: number
  readonly size: number
  /** '' shows a table on wide screens; small screens always show cards. */
  readonly view: '' | 'cards'
  /** True for the user's own listings. */
  readonly isSelf: boolean
}

/** Values of the query parameter `sort`: a field, after `-` in descending order. */
export const sortOrders = [
  '',
  '-lastConfirmedAt',
  'powerKw',
  '-powerKw',
  'unitPrice',
  '-unitPrice',
  '-quantity',
  'quantity',
  '-prodYear',
  '-completeness',
  // The chosen places stand first, and are no filter.
  'near',
] as const

/** The API parameters of a sort order. */
function orderOf(sort: string): Record<string, string> {
  if (sort === '' || sort === 'near') return {}
  return sort.startsWith('-') ? { descs: sort.slice(1) } : { ascs: sort }
}

export const pageSizes = [10, 30, 50, 100, 200] as const

const lists = (keysIn: (name: ListName) => readonly string[]): Record<ListName, readonly string[]> =>
  Object.fromEntries(listNames.map((name) => [name, keysIn(name)])) as Record<ListName, readonly string[]>

export const emptyQuery: ProductQuery = {
  ...lists(() => []),
  model: '',
  line: '',
  powerKw_ge: '',
  powerKw_le: '',
  unitPrice_ge: '',
  unitPrice_le: '',
  substitutes: '',
  sort: '',
  current: 1,
  size: 10,
  view: '',
  isSelf: false,
}

/** Parses a query string. Ignores unknown values and invalid numbers; a list is `a,b` or a repeated parameter. */
export function parseProductQuery(params: URLSearchParams): ProductQuery {
  const valid: Partial<Record<ListName, RegExp>> = validKeys
  const list = (name: ListName) => {
    const keys = keysOf(params.getAll(name)).filter((key) => valid[name]?.test(key) ?? true)
    return isSingle(name) ? keys.slice(-1) : keys.slice(0, mostKeys)
  }
  const size = Number(params.get('size'))
  const sort = params.get('sort') ?? ''
  return {
    ...lists(list),
    model: (params.get('model') ?? '').trim().slice(0, 64),
    line: (params.get('line') ?? '').trim().slice(0, 200),
    ...boundsOf('powerKw', params),
    ...boundsOf('unitPrice', params),
    substitutes: params.get('substitutes') === '1' ? '1' : '',
    sort: sortOrders.find((order) => order === sort) ?? '',
    current: Math.max(1, Math.floor(Number(params.get('current'))) || 1),
    size: pageSizes.find((allowed) => allowed === size) ?? emptyQuery.size,
    view: params.get('view') === 'cards' ? 'cards' : '',
    isSelf: params.get('isSelf') === '1',
  }
}

/** As many values as a filter of the list may have. */
const mostKeys = 100

const whole = /^\d+$/
const range = /^\d*(?:\.\d+)?-\d*(?:\.\d+)?$/

/** Filters by keys of a dictionary or a table, of which the list takes any. */
type KeyFilter = Extract<
  ListName,
  | ('typeCode' | 'typeCode_notequal' | 'brandCode' | 'brandCode_notequal' | 'series_in' | 'frame_in' | 'mounting' | 'ieClass' | 'freqHz')
  | ('phases' | 'rotorType' | 'exGasGroup' | 'exDustGroup' | 'exTClass' | 'epl' | 'ip' | 'features' | 'condition' | 'taxMode')
  | ('leadDays' | 'proofs' | 'complianceFlag')
>

/** What the list rejects is left out of an address. */
const validKeys: Readonly<Record<Exclude<ListName, KeyFilter>, RegExp>> = {
  powerKw_between: range,
  powerKw: /^\d+(?:\.\d+)?$/,
  poles: /^(?:\d+|_none|_several)$/,
  shaftHeight_between: range,
  voltageV_between: range,
  voltageV: whole,
  prodYear_between: /^(?:\d*-\d*|_none)$/,
  // A province, a city or a county (GB/T 2260).
  regionCode: /^(?:\d{2}){1,3}$/,
  unitPrice_notnull: /^1$/,
  quantity_ge: whole,
  lastConfirmedAt_ge: /^20\d\d-\d\d-\d\d$/,
  warrantyMonths_ge: whole,
  priceUnitKw_between: range,
}

function keysOf(values: readonly string[]): string[] {
  return [...new Set(values.flatMap((value) => value.split(',').map((key) => key.trim())))].filter(Boolean)
}

/** A bound as it may be typed, with its unit; '' for none, undefined where it is no number. */
export function boundOf(text: string): string | undefined {
  const typed = text.normalize('NFKC').replace(/[\s,¥元]|kw/gi, '')
  return typed === '' ? '' : /^\d+(?:\.\d*)?$/.test(typed) ? String(Number(typed)) : undefined
}

/** Both bounds of a field, the lower one first. */
function boundsOf<N extends BoundName>(name: N, params: URLSearchParams) {
  const [from = '', to = ''] = ['ge', 'le'].map((end) => boundOf(params.get(`${name}_${end}`) ?? '') ?? '')
  const [ge, le] = to !== '' && Number(from) > Number(to) ? [to, from] : [from, to]
  return { [`${name}_ge`]: ge, [`${name}_le`]: le } as Record<`${N}_${'ge' | 'le'}`, string>
}

/** Whether an option is chosen: one that stands for several keys, `OPEN,REMOVED`, if all of them are. */
export const isChosen = (option: string, keys: readonly string[]): boolean => option.split(',').every((key) => keys.includes(key))

/** Name of the cookie with the number of rows that the visitor chose last. */
export const rowsCookie = 'rows'

/** The number of rows that a page shows: that of the address, else the one that was chosen last. */
export function withChosenSize(query: ProductQuery, params: URLSearchParams, cookies: string): ProductQuery {
  const chosen = Number(new RegExp(`(?:^|; )${rowsCookie}=(\\d{2,3})(?:;|$)`).exec(cookies)?.[1])
  return params.has('size') ? query : { ...query, size: pageSizes.find((size) => size === chosen) ?? query.size }
}

/** The canonical query string, `?…` or ''. Default values are left out. */
export function searchOf(query: ProductQuery): string {
  const parts: [string, string][] = [
    ...(query.isSelf ? [['isSelf', '1'] as [string, string]] : []),
    ...filterParts(query),
    ['sort', query.sort],
    ['size', query.size === emptyQuery.size ? '' : String(query.size)],
    ['view', query.view],
    ['substitutes', query.substitutes],
    ['current', query.current === 1 ? '' : String(query.current)],
    ['line', query.line],
  ]
  const nonEmpty = parts.filter(([, value]) => value !== '')
  // A comma is valid in a query string without escaping.
  return nonEmpty.length === 0 ? '' : `?${new URLSearchParams(nonEmpty).toString().replaceAll('%2C', ',')}`
}

function filterParts(query: ProductQuery): [string, string][] {
  return [
    ['model', query.model],
    ...listNames.map((name): [string, string] => [name, query[name].join(',')]),
    ...boundNames.flatMap((name): [string, string][] => [
      [`${name}_ge`, query[`${name}_ge`]],
      [`${name}_le`, query[`${name}_le`]],
    ]),
  ]
}

/** The filters as API query parameters. */
export function filtersOf(query: ProductQuery): Record<string, string> {
  return Object.fromEntries(filterParts(query).filter(([, value]) => value !== ''))
}

/** Whether chosen places are those near to which motors stand first, instead of a filter. */
const isNear = ({ sort, regionCode }: ProductQuery): boolean => sort === 'near' && regionCode.length > 0

/** The query without what it is sorted by. */
export const withoutPlaces = (query: ProductQuery): ProductQuery => (isNear(query) ? { ...query, regionCode: [] } : query)

/** Filters, sort order and page as API query parameters. */
export function apiQueryOf(query: ProductQuery): Record<string, string> {
  return { ...filtersOf(query), ...orderOf(query.sort), current: String(query.current), size: String(query.size) }
}

/** What a search takes besides: places near to which motors stand first; what was asked for, which the first motors are most like. */
export const wishesOf = (query: ProductQuery): Record<string, string> => ({
  ...(isNear(query) ? { nearTo: query.regionCode.slice(0, 20).join(',') } : {}),
  ...(query.line || query.substitutes ? { wanted: query.line || query.mounting.join(' ') } : {}),
})

/** One active filter. */
export interface Chip {
  readonly name: ListName | 'model' | 'bounds' | 'substitutes'
  /** The selected key of a list filter, the model, or bounds as `from-to`. */
  readonly key: string
  /** Of bounds, the field. */
  readonly of?: BoundName
}

export function chipsOf(query: ProductQuery): Chip[] {
  return [
    ...(query.model ? [{ name: 'model', key: query.model } as const] : []),
    ...boundNames.flatMap((of) => {
      const [from, to] = [query[`${of}_ge`], query[`${of}_le`]]
      return from || to ? [{ name: 'bounds', key: `${from}-${to}`, of } as const] : []
    }),
    ...listNames.flatMap((name) => query[name].map((key) => ({ name, key }))),
    ...(query.substitutes && query.mounting.length > 0 ? [{ name: 'substitutes', key: '1' } as const] : []),
  ]
}

/** The query without one of its filters, starting at the first page. */
export function withoutFilter(query: ProductQuery, { name, key, of }: Chip): ProductQuery {
  if (name === 'model' || name === 'substitutes') return { ...query, [name]: '', current: 1 }
  if (name === 'bounds') return { ...query, [`${of}_ge`]: '', [`${of}_le`]: '', current: 1 }
  return { ...query, [name]: query[name].filter((selected) => selected !== key), current: 1 }
}
