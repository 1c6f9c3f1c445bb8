import type pg from 'pg'
import type { RequestSpec } from './load.ts'
import type { RunningServer } from './server-process.ts'
import { compareStock } from './stock-index.ts'
import { createCoveringIndex, drawnFilters } from './stock-sql.ts'

/** One row of the report: the requests to the product and to the baseline, and the ratio that must be reached. */
export interface BenchmarkCase {
  readonly name: string
  /** Throws where an answer of the product is wrong, before anything is measured. */
  readonly verify?: (server: RunningServer, client: pg.Client) => Promise<void>
  /** Makes what the baseline alone needs, before anything is measured; returns what removes it. */
  readonly prepare?: (client: pg.Client) => Promise<() => Promise<void>>
  readonly ours: () => RequestSpec
  /** Throws where an answer of the product differs from what the baseline says to the same question: every fiftieth is compared after the round. */
  readonly compare?: (baseline: RunningServer, path: string, answer: string) => Promise<void>
  /** Undefined: only the product is measured. */
  readonly baseline?: () => RequestSpec
  /** Minimum of the product's rate divided by the baseline's. Undefined: the ratio is reported only. */
  readonly minRatio?: number
  /** Whether the requests of the baseline are sent to the product too. */
  readonly isOwnBaseline?: boolean
  /** Maximum of the product's 95th percentile divided by the baseline's. */
  readonly maxP95Ratio?: number
  /** Minimum length of a round, for cases in which an answer may take seconds. */
  readonly seconds?: number
  /** 32 by default; fewer where a request takes so long that others would wait for eight seconds and be told to come back. */
  readonly connections?: number
  /** Maximum number of rounds. */
  readonly rounds?: number
  /** Whether motors outside of the filter are updated ten times a second during the measurement. */
  readonly concurrentWrites?: boolean
}

export interface CaseInput {
  /** Ids of motors that visitors can see, shuffled. */
  readonly ids: readonly string[]
  /** Headers of a member and of the tenant's administrator. */
  readonly member: Readonly<Record<string, string>>
  readonly admin: Readonly<Record<string, string>>
  /** Bytes of pages as visitors get them, by path. */
  readonly pageBytes: Readonly<Record<string, number>>
}

/** Pages that are kept. */
export const pagePaths = (): string[] => ['/home', `/product?${fixedFilters}`]

const get = (path: string, headers?: Readonly<Record<string, string>>): RequestSpec => ({
  method: 'GET',
  path,
  ...(headers ? { headers } : {}),
})
const fixedFilters = 'poles=4&powerKw_ge=11&powerKw_le=22'
const listData = '/api/blade-machine/machine/listData?size=10'

let lastNumber = Date.now() % 1_000_000

/** Returns a different number at each call. */
const nextNumber = (): number => {
  lastNumber += 1
  return lastNumber
}

/** Filters that match the same motors, with a different limit at each call, so that no cache can answer. */
const newFilters = (): string => `poles=4&powerKw_ge=11&powerKw_le=22.${String(nextNumber()).padStart(7, '0')}`

const hex = '0123456789ABCDEF'
const typeableCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.+'
const wordOf = (number: number, length: number, characters: string): string =>
  Array.from({ length }, (_, index) => characters[Math.floor((number * 7919) / characters.length ** index) % characters.length]).join('')

/** A bound of the power that no motor exceeds, different at each call: two characters alone would soon be repeated. */
const newBound = (): string => `powerKw_le=90000.${String(nextNumber()).padStart(7, '0')}`

/** Search terms by their length: two characters, four, and eight with the number of poles and part of the suffix of a model. */
const searchTerms: Readonly<Record<2 | 4 | 8, () => string>> = {
  2: () => wordOf(nextNumber(), 2, typeableCharacters),
  4: () => wordOf(nextNumber(), 4, hex),
  8: () => `M-${[2, 4, 6, 8][nextNumber() % 4]} ${wordOf(nextNumber(), 4, hex)}`,
}

/** Begins the codes of the brands of this run, so that the data of an earlier one can be kept. */
const run = Date.now().toString(36).toUpperCase()
/** The body of a new brand. */
export const brand = (): string =>
  JSON.stringify({ brandCode: `T${run}${nextNumber()}`, nameZh: `试验品牌 ${lastNumber}`, nameEn: `Bench brand ${lastNumber}` })
const json = { 'content-type': 'application/json' }

const list = (name: string, query: string, minRatio: number | undefined, headers?: Readonly<Record<string, string>>): BenchmarkCase => ({
  name,
  ours: () => get(`${listData}&${query}`, headers),
  baseline: () => get(`/list?${query}&cachedTotal=1`, headers),
  ...(minRatio === undefined ? {} : { minRatio }),
})

/** The baseline asks for one version and sends as many bytes. */
const page = (path: string, bytes: number): BenchmarkCase => ({
  name: `page \`${path.split('?')[0]}\`, kept`,
  ours: () => get(path),
  baseline: () => get(`/page?bytes=${bytes}`),
  minRatio: 0.5,
  maxP95Ratio: 3,
})

/** An address that nobody has requested before: rendered, and not kept. The baseline renders the same tree of the same data by React alone. */
const renderedPage = (path: string): BenchmarkCase => ({
  name: `page \`${path.split('?')[0]}\`, rendered`,
  ours: () => get(`${path}${path.includes('?') ? '&' : '?'}unknown=${nextNumber()}`),
  baseline: () => get(`/render?path=${encodeURIComponent(path)}`),
  minRatio: 0.6,
})

/** Each kept, and rendered. */
const pages = (bytes: CaseInput['pageBytes']): BenchmarkCase[] =>
  pagePaths().flatMap((path) => [page(path, bytes[path] ?? 0), renderedPage(path)])

/** Pages whose processor time is compared with one worker and with two. */
export const workersCases = (): BenchmarkCase[] => pagePaths().map(renderedPage)

/** A page that takes the processor the longest. */
export const overloadCase = (): BenchmarkCase => renderedPage(`/product?${fixedFilters}`)

/** The cases that run on 100,000 motors. */
export function casesFor100k({ ids, member, admin, pageBytes }: CaseInput): BenchmarkCase[] {
  const detail = (
    name: string,
    motorIds: readonly string[],
    minRatio?: number,
    headers?: Readonly<Record<string, string>>,
  ): BenchmarkCase => {
    const id = (): string => motorIds[nextNumber() % motorIds.length] as string
    return {
      name,
      ours: () => get(`/api/blade-machine/machine/detail?id=${id()}`, headers),
      baseline: () => get(`/detail?id=${id()}`, headers),
      ...(minRatio === undefined ? {} : { minRatio }),
    }
  }
  const cachedIds = ids.slice(0, 5000)
  return [
    detail('`detail`, visitor', cachedIds, 0.7),
    detail('`detail`, member', cachedIds, 0.6, member),
    detail('`detail`, each motor in turn, visitor', ids, 0.7),
    detail('`detail`, each motor in turn, member', ids, 0.65, member),
    list('`listData`, known total, visitor', fixedFilters, 0.7),
    list('`listData`, known total, member', fixedFilters, 0.6, member),
    ...pages(pageBytes),
    // Last, because it leaves thousands of brands, which would distort the other cases.
    {
      name: '`submit` of a brand',
      ours: () => ({ method: 'POST', path: '/api/blade-brand/brand/submit', headers: { ...json, ...admin }, body: brand() }),
      baseline: () => ({ method: 'POST', path: '/brand', headers: { ...json, ...admin }, body: brand() }),
      minRatio: 0.5,
    },
  ]
}

function search(length: 2 | 4 | 8): BenchmarkCase {
  return {
    name: `\`listData\`, \`model\` contains ${length} characters, first time`,
    ours: () => get(`${listData}&model=${encodeURIComponent(searchTerms[length]())}&${newBound()}`),
    baseline: () => get(`/search?model=${encodeURIComponent(searchTerms[length]())}&${newBound()}`),
    ...(length === 2 ? { minRatio: 50, seconds: 40, rounds: 2 } : { minRatio: 0.7, seconds: 10, rounds: 5 }),
  }
}

/** Draws of both servers are the same, each in its turn. */
const drawn = { ours: 0, baseline: 0 }

/** The last word of a line of several, which is completed: brands by name and by pinyin, a place, a type, a designation. */
const lastWords = ['wolong', '皖南', 'ximenzi', '江苏', '防爆', 'YE3-132M']

/** What is typed into a search box, letter by letter: designations, some with figures behind them, and every other time figures and a word. */
function typedText(): string {
  const number = nextNumber()
  const pick = <T>(values: readonly T[], step: number): T => values[Math.floor(number / step) % values.length] as T
  const designation = `YE3-${pick([80, 90, 100, 112, 132, 160, 180, 200], 2)}M-${pick([2, 4, 6, 8], 16)}${pick(['', ' 5.5kW'], 64)}`
  const words = `${pick(['5.5kW', '7.5kW', '11kW', '15 kw'], 2)} ${pick(['2极', '4极', '6 pole', 'B35'], 8)} ${pick(lastWords, 32)}`
  const line = number % 2 === 0 ? designation : words
  return line.slice(0, 1 + ((number * 7) % line.length))
}

/** A range of powers that nobody has asked for before, poles, and the beginning of a word. */
function newLine(): string {
  const number = nextNumber()
  const word = lastWords[number % lastWords.length] ?? ''
  return `5-${(15 + number / 10_000_000).toFixed(7)}kW 4极 ${word.slice(0, 1 + (number % word.length))}`
}

/** Against a route of the product that does nothing. */
const suggestions = (name: string, text: () => string): BenchmarkCase => ({
  name,
  ours: () => get(`/api/blade-machine/machine/suggest?text=${encodeURIComponent(text())}`),
  baseline: () => get('/healthz'),
  isOwnBaseline: true,
})

/** A page with the counts of all filters that nobody has asked for. */
export const nextStockQuestion = (): RequestSpec => {
  drawn.ours += 1
  return get(`/api/blade-machine/machine/search?size=10&${drawnFilters(drawn.ours)}`)
}

function newStock(): BenchmarkCase {
  return {
    name: 'list with the counts of all filters, first time',
    ours: nextStockQuestion,
    baseline: () => {
      drawn.baseline += 1
      return get(`/stock?${drawnFilters(drawn.baseline)}`)
    },
    prepare: createCoveringIndex,
    compare: compareStock,
    minRatio: 30,
    maxP95Ratio: 1 / 30,
    seconds: 40,
    rounds: 2,
  }
}

/** The cases that run on 1,000,000 motors. */
export function casesFor1m(pageBytes: CaseInput['pageBytes']): BenchmarkCase[] {
  return [
    list('`listData`, known total', fixedFilters, 0.7),
    {
      name: '`listData`, first time',
      ours: () => get(`${listData}&${newFilters()}`),
      baseline: () => get(`/list?${newFilters()}`),
      minRatio: 0.8,
      seconds: 10,
      rounds: 5,
    },
    { ...list('`listData`, known total, 10 writes a second outside the filter', fixedFilters, undefined), concurrentWrites: true },
    list('`listData`, page 1000, known total', `${fixedFilters}&current=1000`, undefined),
    newStock(),
    { ...suggestions('`suggest`, while somebody types', typedText), maxP95Ratio: 3 },
    { ...suggestions('`suggest`, while somebody types, 10 writes a second', typedText), concurrentWrites: true },
    suggestions('`suggest`, lines that nobody has typed before', newLine),
    search(2),
    search(4),
    search(8),
    ...pages(pageBytes),
  ]
}
