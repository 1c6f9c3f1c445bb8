import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf, conditionsOf, orderSql } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { type Counted, type IndexAnswer, type IndexQuery, isOwnCondition, nameOf } from '#search/definition.ts'
import { deleteChangedRowsJob } from '#search/delete-changed-rows.job.ts'
import { IndexThread } from '#search/index-thread.ts'
import { StockIndex } from '#search/stock-index.ts'
import { contextOf } from '#test/orders.ts'
import { countsBySql, expectTexts, textsBySql } from '#test/stock-counts.ts'
import { anyMotor, insertMotors, startLateCommits, startWriting } from '#test/stock-motors.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { facetsOf, powerRanges } from './facet-list.ts'
import { countedBy } from './facets.service.ts'
import { machine } from './machine.resource.ts'
import { rankSql } from './stock-by-sql.service.ts'
import { microseconds, stockDefinition, stockIndexOf } from './stock-index.service.ts'

const tenant = '000000'
const view = openView(machine, 'listData')
/** `npm run test:full` asks as many questions as the index is trusted for. */
const questions = process.env.TEST_FULL ? 2_000 : 150

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  await owner.query("select set_config('app.tenant', '000000', false)")
  await insertMotors(owner, 3_000)
  await readKeys()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Of the questions, which `TEST_SEED` repeats. */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
let state = seed
/** A whole number that follows from the seed (a linear congruential generator). */
const below = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}
const draw = <T>(values: readonly T[]): T => values[below(values.length)] as T

/** The keys of the motors, by each column of keys that the index has. */
const keysOf = new Map<string, readonly string[]>()

async function readKeys(): Promise<void> {
  for (const [name, { kind, sql: text }] of Object.entries(stockDefinition.columns)) {
    if ((kind !== 'code' && kind !== 'codes') || !(name in machine.fields)) continue
    const { rows } = await sql<{ key: string }>`select distinct key from (select ${sql.raw(
      kind === 'codes' ? `unnest(string_to_array(${text}, ','))` : text,
    )} as key from ${view} as t) as k where key <> '' order by key`.execute(app.runtime.appDb(tenant))
    keysOf.set(name, rows.length > 0 ? rows.map(({ key }) => key) : ['NONE'])
  }
}

/** A filter of any column of keys, as callers send it. */
function ofKeys(): Comparison {
  const field = draw([...keysOf.keys()])
  const column = stockDefinition.columns[field]
  const keys = Array.from({ length: 1 + below(3) }, () => draw(keysOf.get(field) ?? []))
  const values = column?.as === 'number' ? keys.map(Number) : keys
  const plain = column?.kind === 'code' && column.as === undefined ? (['notEqual'] as const) : []
  const bound = column?.as === 'number' ? (['ge', 'lt', 'le', 'gt'] as const) : plain
  const operator = draw(['equal', 'equal', 'equal', 'isNull', 'isNotNull', ...bound] as const)
  return {
    field,
    operator,
    values: operator.startsWith('is') ? [] : bound.includes(operator as never) && column?.as ? values.slice(0, 1) : values,
  }
}

const ofTime = (): Comparison => {
  const day = new Date(Date.now() - below(900) * 3_600_000).toISOString().slice(0, 10)
  return { field: 'lastConfirmedAt', operator: draw(['ge', 'lt', 'le', 'gt']), values: [`${day} 00:00:00`] }
}

const conditions: readonly (() => Comparison)[] = [
  ...Array.from({ length: 24 }, () => ofKeys),
  ...[ofTime, ofTime, ofTime],
  () => ({ field: 'poles', operator: 'equal', values: draw([[4], [2, 6], [8]]) }),
  () => ({ field: 'poles', operator: 'equal', values: draw([['_several'], ['_none', 4], ['_none']]) }),
  () => ({
    field: 'voltages',
    operator: 'between',
    values: draw([
      ['_none', '_none'],
      ['_none', '_none', 300, 400],
      [380, 415],
      [660, 690, 1140, Number.POSITIVE_INFINITY],
    ]),
  }),
  () => ({ field: draw(['ieClass', 'brandCode']), operator: 'equal', values: ['_none', 'IE3', 'BR002'] }),
  () => ({ field: 'powerKw', operator: 'ge', values: [draw([0.75, 1.1, 11, 22.0000001])] }),
  () => ({ field: 'powerKw', operator: 'le', values: [draw([7.5, 11, 15, 90])] }),
  () => ({ field: 'powerKw', operator: 'equal', values: draw([[7.5], [11, 15]]) }),
  () => ({
    field: draw(['powerKw', 'unitPrice', 'priceCny']),
    operator: 'between',
    values: draw([
      [1, 8],
      [Number.NEGATIVE_INFINITY, 0.75, 100.5, 300],
    ]),
  }),
  () => ({ field: 'series', operator: 'equal', values: draw([['YE3', 'YE4'], []]) }),
  () => ({ field: draw(['unitPrice', 'priceCny']), operator: draw(['ge', 'lt', 'gt', 'le']), values: [below(1_000) + 0.5] }),
  () => ({ field: 'unitPrice', operator: draw(['isNull', 'isNotNull']), values: [] }),
  () => ({ field: 'regionCode', operator: 'equal', values: [draw(['32', '3202', '33', '44', '310115', '9'])] }),
  () => ({ field: 'typeCode', operator: 'equal', values: draw([['AC3.STD'], ['AC3.STD', 'AC3.VFD', 'EX.GAS'], ['NONE']]) }),
  () => ({ field: 'brandCode', operator: 'equal', values: [draw(['BR001', 'BR002', 'BR010'])] }),
  () => ({ field: 'mounting', operator: 'equal', values: draw([['B3'], ['B5', 'B35']]) }),
  () => ({ field: 'features', operator: draw(['isNull', 'equal']), values: ['VFD'] }),
  () => ({ field: 'condition', operator: 'equal', values: draw([['NEW'], ['USED'], ['OPEN', 'REMOVED']]) }),
  () => ({ field: 'quantity', operator: draw(['ge', 'lt']), values: [below(50)] }),
  () => ({ field: 'voltages', operator: draw(['equal', 'isNull']), values: draw([[380, 660], [660]]) }),
  () => ({ field: 'voltages', operator: draw(['ge', 'lt']), values: [draw([380, 600, 1140])] }),
  () => ({ field: 'series', operator: 'equal', values: draw([['_none', 'YE3'], ['YE3'], ['YE4', 'YBX3']]) }),
  () => ({ field: 'modelNorm', operator: 'like', values: [draw(['ye3', 'YE', '4', 'M-4', '%', '_', '132S-4', 'a7', 'f', 'zzz'])] }),
]

/** What the open list can be counted by: each field of its filters, with the kinds and the ranges that any of them has; and two filters on one field. */
const countable: readonly Counted[] = [
  ...[...Map.groupBy(facetsOf(2026), ({ field }) => field)].map(([name, facets]) => ({
    ...countedBy(name, facets),
    ...(facets.some(({ days }) => days !== undefined) && { ranges: [[1.7e15, Number.POSITIVE_INFINITY] as const] }),
  })),
  { name: 'powerKw', filter: { name: 'power', others: ['between'] } },
  { name: 'powerKw', ranges: powerRanges, filter: { name: 'powers', others: ['equal', 'ge'] } },
  { name: 'voltages', filter: { name: 'voltage', others: ['between', 'lt'] } },
  { name: 'regionCode', prefixes: [2, 4, 6], filter: { name: 'places', others: [] } },
]

function drawQuestion(): IndexQuery {
  const order = draw([
    [['lastConfirmedAt', 'desc']],
    [['powerKw', 'asc']],
    [['unitPrice', 'desc']],
    [
      ['priceCny', 'asc'],
      ['unitPrice', 'asc'],
    ],
    [
      ['quantity', 'desc'],
      ['createTime', 'asc'],
    ],
  ] as const)
  const where = Array.from({ length: below(4) }, () => draw(conditions)())
  const tier = () =>
    Array.from({ length: 1 + below(2) }, () => draw(conditions)()).filter(
      ({ field }) => field !== 'modelNorm' && field !== 'lastConfirmedAt',
    )
  const tiers = draw([{}, { tiers: [tier(), tier()] }])
  const closestTo = draw([{}, {}, { closestTo: { name: 'modelNorm', text: draw(['ye3132M-4', 'YE3', 'YBX3160M-4', 'y']) } }])
  return {
    ...{ where, order, ...tiers, ...closestTo, offset: draw([0, 0, 10, 1_200]), limit: draw([1, 10, 50]) },
    // Some of them, as SQL reads the table for each.
    ...draw([{}, { frequent: { name: 'modelNorm', most: draw([5, 100_000]) } }]),
    counted: [...new Set(Array.from({ length: 4 }, () => draw(countable)))],
    alternatives: Array.from({ length: below(3) }, () =>
      Array.from({ length: below(3) }, () => draw(conditions)()).filter(({ field }) => field !== 'lastConfirmedAt'),
    ),
  }
}

/** Times as the index has them. */
async function asNumbers(question: IndexQuery): Promise<IndexQuery> {
  const ctx = { ...contextOf(app.runtime, '0'), tenant, db: app.runtime.appDb(tenant) }
  const where = question.where.map(async (each) =>
    each.field === 'lastConfirmedAt'
      ? { ...each, values: await Promise.all(each.values.map((text) => microseconds(ctx, String(text)))) }
      : each,
  )
  return { ...question, where: await Promise.all(where) }
}

/** The answer by SQL, of one moment, and that of the index which was asked at that moment. */
async function askBoth(question: IndexQuery): Promise<{ expected: IndexAnswer; found: IndexAnswer | undefined }> {
  const { where, order, offset, limit, counted, alternatives = [], frequent } = question
  return app.runtime
    .appDb(tenant)
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const holds = (all: readonly Comparison[]) => allOf(conditionsOf(machine, all))
      const version = await sql<{
        version: string
      }>`select sum(version) as version from resource_version where resource = 'machine'`.execute(db)
      const asked = stockIndexOf(app.runtime).ask(tenant, Number(version.rows[0]?.version), await asNumbers(question))
      const total = await sql<{ total: string }>`select count(*) as total from ${view} as t where ${holds(where)}`.execute(db)
      const page = await sql<{
        id: string
      }>`select id::text from ${view} as t where ${holds(where)} order by ${rankSql(question)}, ${orderSql(order)}
        limit ${limit} offset ${offset}`.execute(db)
      const parts = counted.flatMap((each) =>
        countsBySql(view, each, (more = []) => holds([...where.filter((condition) => !isOwnCondition(each, condition)), ...more])),
      )
      const found = await sql<{ name: string; key: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
      const counts: Record<string, Map<string, number>> = Object.fromEntries(counted.map((each) => [nameOf(each), new Map()]))
      for (const { name, key, n } of found.rows) counts[name]?.set(key, n)
      const totals: number[] = []
      for (const more of alternatives) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${view} as t where ${holds([...where, ...more])}`.execute(
          db,
        )
        totals.push(rows[0]?.n ?? 0)
      }
      const expected = {
        version: Number(version.rows[0]?.version),
        total: Number(total.rows[0]?.total),
        ids: page.rows.map(({ id }) => id),
        counts,
        totals,
        texts: frequent ? await textsBySql(view, holds(where), db) : [],
        milestones: [],
      }
      return { expected, found: await asked }
    })
}

const sortedCounts = ({ counts }: IndexAnswer) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, found]) => [
      name,
      [...found].filter(([, count]) => count > 0).sort(([a], [b]) => a.localeCompare(b)),
    ]),
  )

const everything: IndexQuery = { where: [], order: [], offset: 0, limit: 0, counted: [] }

test('who is patient waits for rows that are being loaded, and nobody else', async () => {
  const index = stockIndexOf(app.runtime)
  const question: IndexQuery = { where: [], order: [], offset: 0, limit: 0, counted: [] }
  const [atOnce, patient] = await Promise.all([index.ask(tenant, 0, question), index.ask(tenant, 0, question, { waits: true })])
  expect(atOnce).toBeUndefined()
  expect(patient?.total).toBeGreaterThan(2_000)
})

test(`answers are those of SQL while two clients write and a third commits late (seed ${seed})`, { timeout: 1_200_000 }, async () => {
  const index = stockIndexOf(app.runtime)
  await index.load(tenant)
  const clients = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new pg.Client({ connectionString: app.database.ownerUrl })
      await client.connect()
      return client
    }),
  )
  const [first, second, late] = clients as [pg.Client, pg.Client, pg.Client]
  const stops = [startWriting(first), startWriting(second), startLateCommits(late)]
  try {
    let [compared, versions] = [0, new Set<number>()]
    while (compared < questions) {
      const question = drawQuestion()
      const { expected, found } = await askBoth(question)
      if (!found) continue
      expect(found.version).toBeGreaterThanOrEqual(expected.version)
      // Somebody wrote in between.
      if (found.version !== expected.version) continue
      compared += 1
      versions.add(found.version)
      expect([question, found.total, found.ids, found.totals]).toEqual([question, expected.total, expected.ids, expected.totals])
      expectTexts(question, found.texts, expected.texts)
      expect([question, sortedCounts(found)]).toEqual([question, sortedCounts(expected)])
    }
    expect(versions.size).toBeGreaterThan(20)
  } finally {
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all(clients.map((client) => client.end()))
  }
})

test('a motor that another process sold is in no landing page, suggestion or part of the sitemap of the next answer', async () => {
  const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> =>
    (await app.call<T>('visitor', 'GET', `/blade-machine/machine/${path}`, { query })).data
  const counts = async () => {
    const pages = await ask<{ kind: string; key: string; count: number }[]>('landing-pages')
    const { suggestions } = await ask<{ suggestions: { kind: string; count: number }[] }>('suggest', { text: 'sold-out1' })
    const power = pages.find(({ kind, key }) => kind === 'power' && key === '77.77-4')?.count
    return [pages.find(({ key }) => key === 'SOLDOUT')?.count, power, suggestions.map(({ count }) => count)]
  }
  await owner.query(`update store.machine set series = 'SOLDOUT', model = 'Sold-Out 1', model_norm = 'SOLDOUT1', power_kw = 77.77, poles = '{4}', shelf_status = 'ON'
    where id in (select id from store.machine where tenant_id = '${tenant}' and deleted_id = 0 order by md5(id::text) limit 4)`)
  // Asked twice, as an answer is kept that was asked before.
  expect([await counts(), await counts()]).toEqual(Array(2).fill([4, 4, [4]]))
  const sellOne = () =>
    owner.query(
      `update store.machine set shelf_status = 'SOLD' where id = (select min(id) from store.machine where series = 'SOLDOUT' and shelf_status = 'ON')`,
    )
  await sellOne()
  expect(await counts()).toEqual([3, 3, [3]])
  await sellOne()
  expect(await counts()).toEqual([undefined, undefined, [2]])
  await sellOne()
  await sellOne()
  expect(await counts()).toEqual([undefined, undefined, []])
})

test('answers that have arrived together are passed on one in each turn of the event loop', async () => {
  const index = stockIndexOf(app.runtime)
  await index.load(tenant)
  let turn = 0
  let isOver = false
  const countTurns = (): void => {
    turn += 1
    if (!isOver) setImmediate(countTurns)
  }
  const turns = Array.from({ length: 20 }, async (_, offset) => {
    await index.ask(tenant, 0, { where: [], order: [], offset, limit: 1, counted: [] })
    return turn
  })
  // Meanwhile the thread answers all of them.
  const start = performance.now()
  while (performance.now() - start < 200);
  setImmediate(countTurns)
  const found = await Promise.all(turns)
  isOver = true
  expect(new Set(found).size).toBe(20)
})

test('a question that nobody awaits any more when its turn comes is dropped, and who asks the same with more patience is answered', async () => {
  const thread = new IndexThread(stockDefinition, { ...app.runtime.app, timeZone: app.runtime.timeZone, log: app.runtime.log })
  const index = new StockIndex(thread)
  try {
    await index.load(tenant)
    const question: IndexQuery = { where: [], order: [['unitPrice', 'asc']], offset: 0, limit: 10, counted: [] }
    const request = { tenant, version: 0, query: question }
    expect(await thread.send({ ...request, deadline: Date.now() - 1 })).toMatchObject({ isLate: true })
    expect((await thread.send({ ...request, deadline: Date.now() + 60_000 })).answer).toBeDefined()
    const [impatient, patient] = await Promise.all([index.ask(tenant, 0, question, { patience: 0 }), index.ask(tenant, 0, question)])
    expect([impatient, patient?.ids.length]).toEqual([undefined, 10])
  } finally {
    await index.close()
  }
})

test('after a change of all rows they are loaded again', async () => {
  const index = stockIndexOf(app.runtime)
  await index.load(tenant)
  await owner.query(`alter table store.machine disable trigger record_change; update store.machine set series = 'ALL' where tenant_id = '${tenant}';
    alter table store.machine enable trigger record_change`)
  await owner.query(`insert into store.changed_row (tenant_id, resource) values ('${tenant}', 'machine')`)
  await owner.query(`update store.machine set quantity = 1 where id = (${anyMotor})`)
  const { data } = await app.call<{ total: number }>('visitor', 'GET', '/blade-machine/machine/listData', { query: { series: 'ALL' } })
  expect(data.total).toBeGreaterThan(100)
  await index.load(tenant)
  const question: IndexQuery = {
    where: [{ field: 'series', operator: 'equal', values: ['ALL'] }],
    order: [],
    offset: 0,
    limit: 0,
    counted: [],
  }
  expect((await index.ask(tenant, 0, question))?.total).toBe(data.total)
})

test('after more changes than are read one by one all rows are loaded again', async () => {
  const index = stockIndexOf(app.runtime)
  await index.load(tenant)
  const read = async (text: string): Promise<number> => Number((await owner.query(text)).rows[0]?.n)
  // Rows that nobody has fill the log, so that those of motors are among what is cut.
  await owner.query(`begin; insert into store.changed_row (tenant_id, resource, row_id) select '${tenant}', 'machine', n from generate_series(1, 60000) n;
    update store.machine set series = 'MANY' where tenant_id = '${tenant}'; commit`)
  const version = await read("select sum(version) as n from store.resource_version where tenant_id = '000000' and resource = 'machine'")
  const question: IndexQuery = { ...everything, where: [{ field: 'series', operator: 'equal', values: ['MANY'] }] }
  const total = await read(
    `select count(*) as n from store.machine where tenant_id = '${tenant}' and deleted_id = 0 and shelf_status = 'ON'`,
  )
  // The writers of a test above have taken most of them from the shelf.
  expect(total).toBeGreaterThan(100)
  expect((await index.ask(tenant, version, question, { waits: true }))?.total).toBe(total)
})

test('another tenant sees its own motors only', async () => {
  const index = stockIndexOf(app.runtime)
  const own = await index.load('100001')
  const all: IndexQuery = { where: [], order: [], offset: 0, limit: 10, counted: [] }
  const { rows } = await owner.query(
    "select id::text from store.machine where tenant_id = '100001' and deleted_id = 0 and shelf_status = 'ON'",
  )
  expect(own?.rows).toBe(rows.length)
  expect((await index.ask('100001', 0, all))?.total).toBe(rows.length)
})

test('the log of changed rows is kept for a day', async () => {
  const ofDays = async (): Promise<number[]> => {
    const { rows } = await owner.query(
      'select distinct extract(day from now() - create_time)::int as days from store.changed_row order by days',
    )
    return rows.map(({ days }) => days)
  }
  await owner.query(
    `insert into store.changed_row (tenant_id, resource, row_id, create_time) values ('${tenant}', 'machine', 1, now() - interval '25 hours')`,
  )
  expect(await ofDays()).toEqual([0, 1])
  await deleteChangedRowsJob.run({ runtime: app.runtime } as never, undefined as never, undefined as never)
  expect(await ofDays()).toEqual([0])
})
