/** Filters with a list of keys, of which a motor matches any; in display order. */
export const listNames = ['typeCode', 'poles', 'brandCode', 'mounting', 'voltageV', 'ieClass', 'condition'] as const
export type ListName = (typeof listNames)[number]

/** The parsed query string of the stock list. */
export interface ProductQuery extends Readonly<Record<ListName, readonly string[]>> {
  readonly model: string
  /** What was typed into the search box, which the filters were read from; it stays there. */
  readonly line: string
  /** The code of a province, a city or a county (GB/T 2260) with two, four or six digits; '' for anywhere. */
  readonly regionCode: string
  /** Decimal text, '' for no bound. */
  readonly powerKw_ge: string
  readonly powerKw_le: string
  /** A key of `sortOrders`. */
  readonly sort: string
  readonly current: number
  readonly size: number
  /** '' shows a table on wide screens; small screens always show cards. */
  readonly view: '' | 'cards'
  /** True for the user's own listings. */
  readonly isSelf: boolean
}

/** API parameters of the sort orders, by the value of the query parameter `sort`; `-` means descending. */
export const sortOrders = {
  '': { descs: 'lastConfirmedAt' },
  powerKw: { ascs: 'powerKw' },
  '-powerKw': { descs: 'powerKw' },
  unitPrice: { ascs: 'unitPrice' },
  '-unitPrice': { descs: 'unitPrice' },
  '-quantity': { descs: 'quantity' },
} as const satisfies Record<string, { ascs?: string; descs?: string }>

export const pageSizes = [10, 30, 50, 100, 200] as const

const emptyLists: Readonly<Record<ListName, readonly string[]>> = {
  typeCode: [],
  poles: [],
  brandCode: [],
  mounting: [],
  voltageV: [],
  ieClass: [],
  condition: [],
}

export const emptyQuery: ProductQuery = {
  ...emptyLists,
  model: '',
  line: '',
  regionCode: '',
  powerKw_ge: '',
  powerKw_le: '',
  sort: '',
  current: 1,
  size: 10,
  view: '',
  isSelf: false,
}

/** Parses a query string. Ignores unknown values and invalid numbers; a list is `a,b` or a repeated parameter. */
export function parseProductQuery(params: URLSearchParams): ProductQuery {
  const list = (name: ListName) => keysOf(params.getAll(name)).filter((key) => !numeric.has(name) || /^\d+$/.test(key))
  const [from, to] = [decimal(params.get('powerKw_ge')), decimal(params.get('powerKw_le'))]
  const size = Number(params.get('size'))
  const sort = params.get('sort') ?? ''
  return {
    ...(Object.fromEntries(listNames.map((name) => [name, list(name)])) as Record<ListName, string[]>),
    model: (params.get('model') ?? '').trim().slice(0, 64),
    line: (params.get('line') ?? '').trim().slice(0, 200),
    regionCode: /^(?:\d{2}){1,3}$/.exec(params.get('regionCode') ?? '')?.[0] ?? '',
    powerKw_ge: from,
    powerKw_le: to,
    sort: sort in sortOrders ? sort : '',
    current: Math.max(1, Math.floor(Number(params.get('current'))) || 1),
    size: pageSizes.find((allowed) => allowed === size) ?? emptyQuery.size,
    view: params.get('view') === 'cards' ? 'cards' : '',
    isSelf: params.get('isSelf') === '1',
  }
}

const numeric: ReadonlySet<string> = new Set<ListName>(['poles', 'voltageV'])

function keysOf(values: readonly string[]): string[] {
  return [...new Set(values.flatMap((value) => value.split(',').map((key) => key.trim())))].filter(Boolean)
}

function decimal(text: string | null): string {
  const number = Number((text ?? '').trim() || Number.NaN)
  return Number.isFinite(number) && number >= 0 ? String(number) : ''
}

/** The canonical query string, `?…` or ''. Default values are left out. */
export function searchOf(query: ProductQuery): string {
  const parts: [string, string][] = [
    ...(query.isSelf ? [['isSelf', '1'] as [string, string]] : []),
    ...filterParts(query),
    ['sort', query.sort],
    ['size', query.size === emptyQuery.size ? '' : String(query.size)],
    ['view', query.view],
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
    ['regionCode', query.regionCode],
    ...listNames.map((name): [string, string] => [name, query[name].join(',')]),
    ['powerKw_ge', query.powerKw_ge],
    ['powerKw_le', query.powerKw_le],
  ]
}

/** The filters as API query parameters. */
export function filtersOf(query: ProductQuery): Record<string, string> {
  return Object.fromEntries(filterParts(query).filter(([, value]) => value !== ''))
}

/** Filters, sort order and page as API query parameters. */
export function apiQueryOf(query: ProductQuery): Record<string, string> {
  const order = sortOrders[query.sort as keyof typeof sortOrders]
  return { ...filtersOf(query), ...order, current: String(query.current), size: String(query.size) }
}

/** One active filter. */
export interface Chip {
  readonly name: ListName | 'model' | 'power' | 'regionCode'
  /** The selected key of a list filter, the model, or the power range as `from-to`. */
  readonly key: string
}

export function chipsOf(query: ProductQuery): Chip[] {
  const power = query.powerKw_ge || query.powerKw_le
  return [
    ...(query.model ? [{ name: 'model', key: query.model } as const] : []),
    ...(power ? [{ name: 'power', key: `${query.powerKw_ge}-${query.powerKw_le}` } as const] : []),
    ...listNames.flatMap((name) => query[name].map((key) => ({ name, key }))),
    ...(query.regionCode ? [{ name: 'regionCode', key: query.regionCode } as const] : []),
  ]
}

/** The query without one of its filters, starting at the first page. */
export function withoutFilter(query: ProductQuery, { name, key }: Chip): ProductQuery {
  if (name === 'model' || name === 'regionCode') return { ...query, [name]: '', current: 1 }
  if (name === 'power') return { ...query, powerKw_ge: '', powerKw_le: '', current: 1 }
  return { ...query, [name]: query[name].filter((selected) => selected !== key), current: 1 }
}
