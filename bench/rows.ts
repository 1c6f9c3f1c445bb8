import type { Asking } from './load.ts'

/** A line of the table: what is asked of us and of the baseline, and how near to it we must come. */
export interface Row {
  readonly name: string
  readonly ours: () => Asking
  /** None: only ours is measured. */
  readonly baseline?: () => Asking
  /** Share of the baseline's rate; none: the figures are told. */
  readonly least?: number
  /** How long each round takes, where some answers take seconds. */
  readonly seconds?: number
  /** How many rounds at most. */
  readonly rounds?: number
  /** Ten times a second a motor outside the filter is changed meanwhile. */
  readonly writes?: boolean
}

export interface Given {
  /** Of motors that a visitor may see, in no order. */
  readonly ids: readonly string[]
  /** Headers of a member and of the tenant's administrator. */
  readonly member: Readonly<Record<string, string>>
  readonly admin: Readonly<Record<string, string>>
}

const get = (path: string, headers?: Readonly<Record<string, string>>): Asking => ({ method: 'GET', path, ...(headers ? { headers } : {}) })
const facts = 'poles=4&powerKw_ge=11&powerKw_le=22'
const listData = '/api/blade-machine/machine/listData?size=10'

let count = Date.now() % 1_000_000

/** Another one each time, the same for nobody. */
const fresh = (): number => {
  count += 1
  return count
}

/** A filter that nobody has asked for: the same motors behind another limit. */
const freshFacts = (): string => `poles=4&powerKw_ge=11&powerKw_le=22.${String(fresh()).padStart(7, '0')}`

const hex = '0123456789ABCDEF'
/** Enough that no pair of them comes twice in a run. */
const typed = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/.+'
const spell = (number: number, length: number, signs: string): string =>
  Array.from({ length }, (_, at) => signs[Math.floor((number * 7919) / signs.length ** at) % signs.length]).join('')

/** Terms as people type them: two characters, four, and the pole with the beginning of what follows. */
const terms: Readonly<Record<2 | 4 | 8, () => string>> = {
  2: () => spell(fresh(), 2, typed),
  4: () => spell(fresh(), 4, hex),
  8: () => `M-${[2, 4, 6, 8][fresh() % 4]} ${spell(fresh(), 4, hex)}`,
}

const brand = (): string => JSON.stringify({ brandCode: `T${fresh()}`, nameZh: `试验品牌 ${count}`, nameEn: `Bench brand ${count}` })
const json = { 'content-type': 'application/json' }

const list = (name: string, query: string, least: number | undefined, headers?: Readonly<Record<string, string>>): Row => ({
  name,
  ours: () => get(`${listData}&${query}`, headers),
  baseline: () => get(`/list?${query}&known=1`, headers),
  ...(least === undefined ? {} : { least }),
})

const page = (path: string): Row => ({ name: `page \`${path.split('?')[0]}\``, ours: () => get(path) })

/** Those of 100,000 motors. */
export function rowsOfMany({ ids, member, admin }: Given): Row[] {
  const detail = (name: string, of: readonly string[], least?: number, headers?: Readonly<Record<string, string>>): Row => {
    const id = (): string => of[fresh() % of.length] as string
    return {
      name,
      ours: () => get(`/api/blade-machine/machine/detail?id=${id()}`, headers),
      baseline: () => get(`/detail?id=${id()}`, headers),
      ...(least === undefined ? {} : { least }),
    }
  }
  const some = ids.slice(0, 5000)
  return [
    detail('`detail`, visitor', some, 0.7),
    detail('`detail`, member', some, 0.6, member),
    detail('`detail`, each motor in turn, visitor', ids),
    detail('`detail`, each motor in turn, member', ids, undefined, member),
    list('`listData`, known total, visitor', facts, 0.7),
    list('`listData`, known total, member', facts, 0.6, member),
    page('/home'),
    page(`/product?${facts}`),
    // The last, as no office has the thousands of brands that it leaves.
    {
      name: '`submit` of a brand',
      ours: () => ({ method: 'POST', path: '/api/blade-brand/brand/submit', headers: { ...json, ...admin }, body: brand() }),
      baseline: () => ({ method: 'POST', path: '/brand', headers: { ...json, ...admin }, body: brand() }),
      least: 0.5,
    },
  ]
}

function search(length: 2 | 4 | 8): Row {
  return {
    name: `\`listData\`, \`model\` contains ${length} signs, first time`,
    ours: () => get(`${listData}&model=${encodeURIComponent(terms[length]())}`),
    baseline: () => get(`/search?model=${encodeURIComponent(terms[length]())}`),
    least: 0.7,
    ...(length === 2 ? { seconds: 20, rounds: 2 } : { seconds: 10 }),
  }
}

/** Those of 1,000,000 motors. */
export function rowsOfMost(): Row[] {
  return [
    list('`listData`, known total', facts, 0.7),
    {
      name: '`listData`, first time',
      ours: () => get(`${listData}&${freshFacts()}`),
      baseline: () => get(`/list?${freshFacts()}`),
      least: 0.8,
      seconds: 10,
    },
    { ...list('`listData`, known total, 10 writes a second outside the filter', facts, undefined), writes: true },
    list('`listData`, page 1000, known total', `${facts}&current=1000`, undefined),
    search(2),
    search(4),
    search(8),
  ]
}
