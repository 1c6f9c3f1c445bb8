/** Filters that hold a list of keys: any of them. In the order in which buyers use them. */
export const listNames = ['typeCode', 'poles', 'brandCode', 'mounting', 'voltageV', 'condition'] as const
export type ListName = (typeof listNames)[number]

/** Everything that an address of the list says. */
export interface ProductQuery extends Readonly<Record<ListName, readonly string[]>> {
  readonly model: string
  /** Decimal text, '' for no bound. */
  readonly powerKw_ge: string
  readonly powerKw_le: string
  /** A key of `orders`. */
  readonly sort: string
  readonly current: number
  readonly size: number
  /** '' is the table of a desk; a phone has cards anyway. */
  readonly view: '' | 'cards'
  readonly isSelf: boolean
}

/** Ways to sort, by the word in the address; `-` is downward. */
export const orders = {
  '': { descs: 'lastConfirmedAt' },
  powerKw: { ascs: 'powerKw' },
  '-powerKw': { descs: 'powerKw' },
  unitPrice: { ascs: 'unitPrice' },
  '-unitPrice': { descs: 'unitPrice' },
  '-quantity': { descs: 'quantity' },
} as const satisfies Record<string, { ascs?: string; descs?: string }>

export const sizes = [10, 30, 50, 100, 200] as const

const noList: Readonly<Record<ListName, readonly string[]>> = {
  typeCode: [],
  poles: [],
  brandCode: [],
  mounting: [],
  voltageV: [],
  condition: [],
}

export const noQuery: ProductQuery = {
  ...noList,
  model: '',
  powerKw_ge: '',
  powerKw_le: '',
  sort: '',
  current: 1,
  size: 10,
  view: '',
  isSelf: false,
}

/** Reads an address. What it does not know, or what is no number, counts as not said; lists come as `a,b` or said twice. */
export function parseProductQuery(params: URLSearchParams): ProductQuery {
  const list = (name: ListName) => keysOf(params.getAll(name)).filter((key) => !numeric.has(name) || /^\d+$/.test(key))
  const [from, to] = [decimal(params.get('powerKw_ge')), decimal(params.get('powerKw_le'))]
  const size = Number(params.get('size'))
  const sort = params.get('sort') ?? ''
  return {
    ...(Object.fromEntries(listNames.map((name) => [name, list(name)])) as Record<ListName, string[]>),
    model: (params.get('model') ?? '').trim().slice(0, 64),
    powerKw_ge: from,
    powerKw_le: to,
    sort: sort in orders ? sort : '',
    current: Math.max(1, Math.floor(Number(params.get('current'))) || 1),
    size: sizes.find((each) => each === size) ?? noQuery.size,
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

/** The address that says this, `?…` or ''. What is usual is left out, so that one search has one address. */
export function searchOf(asked: ProductQuery): string {
  const parts: [string, string][] = [
    ...(asked.isSelf ? [['isSelf', '1'] as [string, string]] : []),
    ...filterParts(asked),
    ['sort', asked.sort],
    ['size', asked.size === noQuery.size ? '' : String(asked.size)],
    ['view', asked.view],
    ['current', asked.current === 1 ? '' : String(asked.current)],
  ]
  const said = parts.filter(([, value]) => value !== '')
  // A comma needs no escape in a query, and reads better without.
  return said.length === 0 ? '' : `?${new URLSearchParams(said).toString().replaceAll('%2C', ',')}`
}

function filterParts(asked: ProductQuery): [string, string][] {
  return [
    ['model', asked.model],
    ...listNames.map((name): [string, string] => [name, asked[name].join(',')]),
    ['powerKw_ge', asked.powerKw_ge],
    ['powerKw_le', asked.powerKw_le],
  ]
}

/** The filters as the API takes them. */
export function filtersOf(asked: ProductQuery): Record<string, string> {
  return Object.fromEntries(filterParts(asked).filter(([, value]) => value !== ''))
}

/** The whole query of the list. */
export function apiQueryOf(asked: ProductQuery): Record<string, string> {
  const order = orders[asked.sort as keyof typeof orders]
  return { ...filtersOf(asked), ...order, current: String(asked.current), size: String(asked.size) }
}

/** One filter that was chosen. */
export interface Chip {
  readonly name: ListName | 'model' | 'power'
  /** Of a list: the key. */
  readonly key: string
}

export function chipsOf(asked: ProductQuery): Chip[] {
  const power = asked.powerKw_ge || asked.powerKw_le
  return [
    ...(asked.model ? [{ name: 'model', key: asked.model } as const] : []),
    ...(power ? [{ name: 'power', key: `${asked.powerKw_ge}-${asked.powerKw_le}` } as const] : []),
    ...listNames.flatMap((name) => asked[name].map((key) => ({ name, key }))),
  ]
}

/** The same question without one of its filters, from its first page. */
export function without(asked: ProductQuery, { name, key }: Chip): ProductQuery {
  if (name === 'model') return { ...asked, model: '', current: 1 }
  if (name === 'power') return { ...asked, powerKw_ge: '', powerKw_le: '', current: 1 }
  return { ...asked, [name]: asked[name].filter((each) => each !== key), current: 1 }
}
