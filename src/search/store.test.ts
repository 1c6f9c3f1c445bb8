import { expect, test } from 'vitest'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { type IndexDefinition, rangeKey } from './definition.ts'
import { Store, type StoredRow } from './store.ts'

const definition: IndexDefinition = {
  table: 'motor',
  view: 'motor',
  columns: {
    brand: { kind: 'code', sql: '' },
    region: { kind: 'code', as: 'prefix', sql: '' },
    power: { kind: 'code', as: 'number', sql: '' },
    poles: { kind: 'codes', as: 'number', sql: '' },
    mounting: { kind: 'codes', sql: '' },
    price: { kind: 'number', sql: '' },
    confirmed: { kind: 'number', sql: '' },
    model: { kind: 'text', sql: '' },
  },
}
const names = Object.keys(definition.columns)

/** Numbers that a seed draws, the same in every run (a linear congruential generator). */
function drawing(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, pick: <T>(values: readonly T[]): T => values[below(values.length)] as T }
}
type Drawing = ReturnType<typeof drawing>

const drawRow = ({ below, pick }: Drawing, id: bigint): StoredRow => [
  String(id),
  pick([null, ...Array.from({ length: 300 }, (_, at) => `B${at}`)]),
  pick([null, '320200', '320500', '310000', '440300']),
  pick([null, '0.75', '1.5', '7.5', '11', '110']),
  pick([null, '', '2', '4', '4,6', '2,4,6,8']),
  pick(['B3', 'B3,B35', 'V1', null]),
  pick([null, below(1_000) / 10]),
  pick([null, below(50), below(1_000_000)]),
  pick([null, '', `ye3-${pick([80, 132, 160])}m-${pick([2, 4])} ${below(4_096).toString(16)}`, `电机${below(99)}`]),
]

const drawConditions = ({ below, pick }: Drawing): Comparison[] => {
  const all: (() => Comparison)[] = [
    () => ({ field: 'brand', operator: 'equal', values: [`B${below(300)}`, `B${below(300)}`, `B${below(9)}`] }),
    () => ({ field: 'region', operator: 'equal', values: [pick(['32', '3202', '320200', '9'])] }),
    () => ({ field: 'power', operator: pick(['ge', 'le', 'gt', 'lt', 'equal'] as const), values: [pick([0.75, 7.5, 11, 12])] }),
    () => ({
      field: pick(['power', 'price']),
      operator: 'between',
      values: pick([
        [1, 8],
        [Number.NEGATIVE_INFINITY, 0.75, 11, 50],
      ]),
    }),
    () => ({ field: 'poles', operator: 'equal', values: pick([[4], [2, 6], [12], ['_several'], ['_none', 8]]) }),
    () => ({ field: 'poles', operator: pick(['ge', 'le', 'gt', 'lt'] as const), values: [pick([2, 4, 5, 8])] }),
    () => ({
      field: 'poles',
      operator: 'between',
      values: pick([
        [2, 4],
        [5, Number.POSITIVE_INFINITY],
        ['_none', '_none', 6, 8],
      ]),
    }),
    () => ({
      field: 'power',
      operator: 'between',
      values: pick([
        ['_none', '_none'],
        ['_none', '_none', 1, 8],
      ]),
    }),
    () => ({ field: 'price', operator: 'between', values: ['_none', '_none', 50, 60] }),
    () => ({ field: 'price', operator: 'between', values: Array.from({ length: 12 }, () => below(100)) }),
    () => ({ field: pick(['price', 'confirmed']), operator: 'equal', values: ['_none', ...Array.from({ length: 20 }, () => below(50))] }),
    () => ({ field: 'brand', operator: 'equal', values: ['_none', 'B7'] }),
    () => ({ field: 'brand', operator: 'notEqual', values: [`B${below(9)}`, `B${below(9)}`] }),
    () => ({ field: 'mounting', operator: pick(['equal', 'isNull', 'isNotNull'] as const), values: ['B35'] }),
    () => ({ field: 'price', operator: pick(['ge', 'lt', 'isNull', 'isNotNull'] as const), values: [below(100)] }),
    () => ({ field: 'model', operator: 'like', values: [pick(['YE', 'm-4', '4', 'E3-132M-2', '机', '电机7', 'a7', 'zz', '3-1'])] }),
  ]
  return Array.from({ length: below(4) }, () => pick(all)())
}

/** The same question answered by reading every row. */
function passes(row: StoredRow, { field, operator, values }: Comparison): boolean {
  const value = row[names.indexOf(field) + 1]
  const keys = String(value ?? '')
    .split(',')
    .filter(Boolean)
  if (operator === 'isNull') return value === null
  if (values.includes('_none') && keys.length === 0) return true
  if (values.includes('_several') && keys.length > 1) return true
  if (operator === 'notEqual') return !values.includes(String(value))
  if (value === null) return false
  if (operator === 'isNotNull') return true
  if (operator === 'like') return String(value).includes(String(values[0]).toLowerCase())
  if (operator === 'between')
    return keys.some((key) =>
      values.some((bound, at) => at % 2 === 0 && Number(key) >= Number(bound) && Number(key) <= Number(values[at + 1])),
    )
  const own = String(value).split(',').filter(Boolean)
  if (field === 'region') return values.some((each) => String(value).startsWith(String(each)))
  return own.some((each) =>
    values.some((bound) => {
      if (field === 'brand' || field === 'mounting') return each === bound
      const [a, b] = [Number(each), Number(bound)]
      return { ge: a >= b, le: a <= b, gt: a > b, lt: a < b, equal: a === b }[operator as 'ge']
    }),
  )
}

function sortedIds(rows: readonly StoredRow[], field: string, direction: 'asc' | 'desc'): string[] {
  const keyOf = (row: StoredRow): number => {
    const value = row[names.indexOf(field) + 1]
    return value === null ? Number.POSITIVE_INFINITY : Number(value) * (direction === 'asc' ? 1 : -1)
  }
  return rows
    .toSorted((a, b) => {
      const [first, second] = [keyOf(a), keyOf(b)]
      if (first !== second) return first < second ? -1 : 1
      return BigInt(a[0]) > BigInt(b[0]) ? -1 : 1
    })
    .map(([id]) => id)
}

function counted(rows: readonly StoredRow[], field: string): Map<string, number> {
  const counts = new Map<string, number>()
  const column = definition.columns[field]
  for (const row of rows) {
    const value = row[names.indexOf(field) + 1]
    for (const key of value === null ? [] : column?.kind === 'codes' ? String(value).split(',').filter(Boolean) : [String(value)])
      counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Of kinds the brand and the poles are counted, of ranges the poles, and pairs of power and poles. */
function countedKinds(rows: readonly StoredRow[], field: string): Map<string, number> {
  const counts = counted(rows, field)
  for (const kind of ['_none', '_several']) {
    const count = rows.filter((row) => passes(row, { field, operator: 'equal', values: [kind] })).length
    if (count > 0 && !(kind === '_several' && field === 'brand')) counts.set(kind, count)
  }
  return counts
}

function countedPairs(rows: readonly StoredRow[], fields: readonly [string, string]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const [first = [], second = []] = fields.map((field) => [...counted([row], field).keys()])
    for (const a of first) for (const b of second) counts.set(`${a}\n${b}`, (counts.get(`${a}\n${b}`) ?? 0) + 1)
  }
  return counts
}

/** The place of a row before the order: the first tier that it holds. */
const tierIn = (row: StoredRow, tiers: readonly (readonly Comparison[])[]): number => {
  const found = tiers.findIndex((tier) => tier.every((each) => passes(row, each)))
  return found < 0 ? tiers.length : found
}

const sorted = (counts: ReadonlyMap<string, number> | undefined) => [...(counts ?? [])].sort()

function checkMore(store: Store, rows: readonly StoredRow[], draw: Drawing): void {
  const [where, tiers] = [drawConditions(draw), [drawConditions(draw), drawConditions(draw)].map((tier) => tier.filter(isKeyed))]
  const matching = rows.filter((row) => where.every((each) => passes(row, each)))
  const butOwn = (field: string) => rows.filter((row) => where.every((each) => each.field === field || passes(row, each)))
  const alternatives = Array.from({ length: 6 }, () => drawConditions(draw))
  const found = store.find({
    ...{ where, tiers, order: [['price', 'desc']], offset: 0, limit: 100, every: 7 },
    counted: [
      { name: 'poles', kinds: ['_none', '_several'], ranges: poleRanges, groups: [['4', '6']] },
      { name: 'brand', kinds: ['_none'] },
      { name: 'power', with: 'poles' },
    ],
    alternatives,
    frequent: { name: 'model', most: rows.length },
  })
  const question = JSON.stringify({ where, tiers, alternatives })
  const poles = countedKinds(butOwn('poles'), 'poles')
  for (const range of poleRanges) {
    const within = butOwn('poles').filter((row) => passes(row, { field: 'poles', operator: 'between', values: range }))
    if (within.length > 0) poles.set(rangeKey(range), within.length)
  }
  const either = butOwn('poles').filter((row) => passes(row, { field: 'poles', operator: 'equal', values: [4, 6] }))
  if (either.length > 0) poles.set('4,6', either.length)
  expect([question, sorted(found.counts.poles)]).toEqual([question, sorted(poles)])
  expect([question, sorted(found.counts.brand)]).toEqual([question, sorted(countedKinds(butOwn('brand'), 'brand'))])
  expect([question, sorted(found.counts['power poles'])]).toEqual([question, sorted(countedPairs(butOwn('power'), ['power', 'poles']))])
  const totals = alternatives.map((more) => matching.filter((row) => more.every((each) => passes(row, each))).length)
  expect([question, found.totals]).toEqual([question, totals])
  const models = Map.groupBy(
    matching.filter((row) => row[8]),
    (row) => String(row[8]),
  )
  expect([question, [...found.texts].sort()]).toEqual([question, [...models].map(([text, same]) => [text, same.length]).sort()])
  const ids = matching.map(([id]) => BigInt(id)).sort((a, b) => (a < b ? -1 : 1))
  expect([question, found.milestones]).toEqual([question, ids.filter((_, at) => at % 7 === 6).map(String)])
  const ranked = tiers.map((_, tier) => tier).concat(tiers.length)
  const expected = ranked.flatMap((tier) =>
    sortedIds(
      matching.filter((row) => tierIn(row, tiers) === tier),
      'price',
      'desc',
    ),
  )
  expect([question, found.ids]).toEqual([question, expected.slice(0, 100)])
}

/** A row with several pole counts of a range is counted once for it. */
const poleRanges = [
  [2, 4],
  [5, Number.POSITIVE_INFINITY],
] as const

const isKeyed = ({ field }: Comparison): boolean => field !== 'model'

const ranges = [
  [0, 10],
  [5, Number.POSITIVE_INFINITY],
] as const
const countedNames = ['brand', 'region', 'power', 'poles', 'mounting']

function check(store: Store, rows: readonly StoredRow[], draw: Drawing): void {
  const where = drawConditions(draw)
  const [field, direction] = [draw.pick(['power', 'price', 'confirmed']), draw.pick(['asc', 'desc'] as const)]
  const [offset, limit] = [draw.pick([0, 0, 20, 1_500]), draw.pick([1, 10, 200])]
  const page = { where, order: [[field, direction]], offset, limit } as const
  const found = store.find({ ...page, counted: [...countedNames.map((name) => ({ name })), { name: 'price', ranges }] })
  const matching = rows.filter((row) => where.every((each) => passes(row, each)))
  const question = JSON.stringify({ where, field, direction, offset, limit })
  expect([question, found.total]).toEqual([question, matching.length])
  const uncounted = store.find({ ...page, counted: [] })
  expect([question, uncounted.total, uncounted.ids]).toEqual([question, found.total, found.ids])
  expect([question, found.ids]).toEqual([question, sortedIds(matching, field, direction).slice(offset, offset + limit)])
  const inRanges = rows.filter((row) => where.every((each) => each.field === 'price' || passes(row, each)))
  for (const [at, [from, to]] of ranges.entries()) {
    const within = inRanges.filter((row) => passes(row, { field: 'price', operator: 'between', values: [from, to] }))
    expect([question, found.counts.price?.get(String(at))]).toEqual([question, within.length])
  }
  for (const name of countedNames) {
    const others = where.filter((each) => each.field !== name)
    const expected = counted(
      rows.filter((row) => others.every((each) => passes(row, each))),
      name,
    )
    expect([question, name, new Map([...(found.counts[name] ?? [])].sort())]).toEqual([question, name, new Map([...expected].sort())])
  }
}

test('totals, pages and counts are those of reading every row, while rows are added, replaced and removed', () => {
  for (const seed of [1, 2, 3]) {
    const draw = drawing(seed)
    const store = new Store(definition)
    const rows = new Map<string, StoredRow>()
    const put = (id: bigint): void => {
      const row = drawRow(draw, id)
      rows.set(row[0], row)
      store.put(row)
    }
    for (let number = 1; number <= 2_000; number += 1) put(BigInt(number) * 4_194_305n + 2n ** 60n)
    store.prepare()
    for (let round = 0; round < 60; round += 1) {
      // Rows are grouped by their keys when they are asked for again without a change.
      for (let times = 0; times < 3; times += 1) check(store, [...rows.values()], draw)
      if (round % 4 === 0) checkMore(store, [...rows.values()], draw)
      for (let change = 0; change < 40; change += 1) {
        const id = BigInt(draw.below(2_600)) * 4_194_305n + 2n ** 60n
        if (draw.below(3) > 0 && id !== 2n ** 60n) put(id)
        else {
          rows.delete(String(id))
          store.remove(String(id))
        }
      }
      expect(store.rows).toBe(rows.size)
    }
  }
})

test.each(['between', 'equal'] as const)('a hundred values of a filter (%s) take hardly longer than a few', (operator) => {
  const store = new Store(definition)
  for (let number = 1; number <= 100_000; number += 1) store.put([String(number), null, null, null, null, null, number % 1_000, null, null])
  store.prepare()
  const secondsOf = (count: number): number => {
    const values = Array.from({ length: count }, (_, at) => 2_000 + at)
    const where: Comparison[] = [{ field: 'price', operator, values }]
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      expect(store.find({ where, order: [], offset: 0, limit: 1, counted: [{ name: 'brand' }] }).total).toBe(0)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  expect(secondsOf(200) / secondsOf(4)).toBeLessThan(8)
})

test('of a hundred thousand rows with few texts and many, the most frequent texts are told', () => {
  const store = new Store(definition)
  const put = (id: number, model: string): void => store.put([String(id), null, null, null, null, null, null, null, model])
  for (let number = 1; number <= 100_000; number += 1) put(number, `model ${number % 3 === 0 ? number % 9 : number}`)
  store.prepare()
  put(3, 'model 0')
  const question = { where: [], order: [], offset: 0, limit: 0, counted: [] }
  const { texts } = store.find({ ...question, frequent: { name: 'model', most: 4 } })
  expect(texts).toEqual([
    ['model 0', 11_112],
    ['model 6', 11_111],
    ['model 3', 11_110],
    ['model 1', 1],
  ])
})

test('a question with more conditions than a byte has bits is answered whatever was asked before', () => {
  const names = Array.from({ length: 12 }, (_, at) => `column${at}`)
  const store = new Store({ ...definition, columns: Object.fromEntries(names.map((name) => [name, { kind: 'code', sql: '' }])) })
  for (let id = 1; id <= 100; id += 1) store.put([String(id), ...names.map(() => String(id % 2))])
  store.prepare()
  const totalOf = (key: string): number => {
    const where = names.map((field): Comparison => ({ field, operator: 'equal', values: [key] }))
    return store.find({ where, order: [], offset: 0, limit: 0, counted: [{ name: 'column0' }] }).total
  }
  expect(['0', '1', '2', '1'].map(totalOf)).toEqual([50, 50, 0, 50])
})

test('an empty store finds nothing', () => {
  const store = new Store(definition)
  store.prepare()
  const where: Comparison[] = [{ field: 'model', operator: 'like', values: ['YE'] }]
  expect(store.find({ where, order: [['price', 'asc']], offset: 0, limit: 10, counted: [{ name: 'brand' }] })).toEqual({
    total: 0,
    ids: [],
    counts: { brand: new Map() },
    totals: [],
    texts: [],
    milestones: [],
  })
})

test('texts that were replaced many times do not let the memory grow', () => {
  const store = new Store(definition)
  const row = (number: number): StoredRow => ['1', null, null, null, null, null, null, null, `model ${number} ${'x'.repeat(200)}`]
  store.put(row(0))
  store.prepare()
  for (let number = 1; number <= 10_000; number += 1) store.put(row(number))
  expect(store.textBytes).toBeLessThan(10_000)
  const where: Comparison[] = [{ field: 'model', operator: 'like', values: ['model 10000 x'] }]
  expect(store.find({ where, order: [], offset: 0, limit: 10, counted: [] }).ids).toEqual(['1'])
})

test('the texts that are closest to what is asked stand first, then the order counts', () => {
  const store = new Store(definition)
  const models = ['xye3-132m-4', 'ye3-132m-4 b35', 'ye3-132m-4', 'ye3-132m-4', 'ye3-132m-4/h', 'other']
  models.forEach((model, at) => {
    store.put([String(at + 1), null, null, null, null, null, at, null, model])
  })
  store.prepare()
  const where: Comparison[] = [{ field: 'model', operator: 'like', values: ['YE3-132M-4'] }]
  const question = { where, order: [['price', 'desc']], closestTo: { name: 'model', text: 'YE3-132M-4' }, limit: 10, counted: [] } as const
  expect(store.find({ ...question, offset: 0 }).ids).toEqual(['4', '3', '5', '2', '1'])
  expect(store.find({ ...question, offset: 2 }).ids).toEqual(['5', '2', '1'])
})
