/** Filters of the list of demands, in display order, each named like the parameter of the list that takes it. */
export const demandFilters = ['urgency', 'deadline_le', 'typeCode', 'powerMin_between', 'polesAccept', 'deliverRegion', 'exNeeded'] as const
export type DemandFilter = (typeof demandFilters)[number]

/** The parsed query string of the list of demands. */
export interface DemandQuery extends Readonly<Record<DemandFilter, readonly string[]>> {
  /** A text in the title. */
  readonly title: string
  /** A key of `demandOrders`. */
  readonly sort: string
  readonly current: number
  /** Of one's own demands, the state; '' for all. */
  readonly state: string
  /** True for the user's own demands. */
  readonly isSelf: boolean
  /** True for the demands that the user's stock meets. */
  readonly hasStock: boolean
}

/** API parameters of the sort orders. */
export const demandOrders = {
  '': {},
  deadline: { ascs: 'deadline' },
  '-quantity': { descs: 'quantity' },
  '-powerMin': { descs: 'powerMin' },
} as const satisfies Record<string, { ascs?: string; descs?: string }>

export const demandsPerPage = 10

/** What the list rejects is left out of an address. */
const validKeys: Readonly<Record<DemandFilter, RegExp>> = {
  urgency: /^[A-Z]+$/,
  deadline_le: /^20\d\d-[01]\d-[0-3]\d$/,
  typeCode: /^[A-Z\d.]+$/,
  powerMin_between: /^\d*(?:\.\d+)?-\d*(?:\.\d+)?$/,
  polesAccept: /^-?\d+$/,
  deliverRegion: /^(?:\d{2}){1,3}$/,
  exNeeded: /^1$/,
}

const longestText = 60

const lists = (keysOf: (name: DemandFilter) => readonly string[]): Record<DemandFilter, readonly string[]> =>
  Object.fromEntries(demandFilters.map((name) => [name, keysOf(name)])) as Record<DemandFilter, readonly string[]>

export const emptyDemandQuery: DemandQuery = {
  ...lists(() => []),
  title: '',
  sort: '',
  current: 1,
  state: '',
  isSelf: false,
  hasStock: false,
}

/** Parses a query string. Ignores unknown values; a list is `a,b` or a repeated parameter. */
export function parseDemandQuery(params: URLSearchParams): DemandQuery {
  const keysOf = (name: DemandFilter): string[] =>
    [...new Set(params.getAll(name).flatMap((value) => value.split(',')))].filter((key) => validKeys[name].test(key))
  const sort = params.get('sort') ?? ''
  const current = Number(params.get('current'))
  return {
    ...lists(keysOf),
    title: (params.get('title') ?? '').trim().slice(0, longestText),
    sort: sort in demandOrders ? sort : '',
    current: Number.isInteger(current) && current > 0 ? current : 1,
    state: /^[A-Z]+$/.exec(params.get('state') ?? '')?.[0] ?? '',
    isSelf: params.get('isSelf') === '1',
    hasStock: params.get('hasStock') === '1',
  }
}

/** The canonical query string, `?…` or ''. */
export function demandSearchOf(query: DemandQuery): string {
  const parts: [string, string][] = [
    ['isSelf', query.isSelf ? '1' : ''],
    ['state', query.state],
    ['hasStock', query.hasStock ? '1' : ''],
    ...filterParts(query),
    ['sort', query.sort],
    ['current', query.current === 1 ? '' : String(query.current)],
  ]
  const filled = parts.filter(([, value]) => value !== '')
  return filled.length === 0 ? '' : `?${new URLSearchParams(filled).toString().replaceAll('%2C', ',')}`
}

const filterParts = (query: DemandQuery): [string, string][] => [
  ['title', query.title],
  ...demandFilters.map((name): [string, string] => [name, query[name].join(',')]),
]

/** Filters, sort order and page as API query parameters. */
export function demandApiQueryOf(query: DemandQuery): Record<string, string> {
  const page = { current: String(query.current), size: String(demandsPerPage) }
  return { ...demandApiFiltersOf(query), ...demandOrders[query.sort as keyof typeof demandOrders], ...page }
}

export const demandApiFiltersOf = (query: DemandQuery): Record<string, string> =>
  Object.fromEntries(filterParts(query).filter(([, value]) => value !== ''))
