import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { author, book, library } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { crudOf, queryOf } from '../crud/crud.ts'
import type { Params } from '../crud/list-query.ts'
import type { Page } from '../crud/read.ts'
import type { Resource } from '../resource/resource.ts'
import { type Context, noRights } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { withTransaction } from '../runtime/transaction.ts'
import { countFor, isNew, keyOf, totalAt } from './totals.ts'

let migrated: MigratedDatabase
/** Stand for two processes of one product: they share the database and nothing else. */
let runtimes: [Runtime, Runtime]

beforeAll(async () => {
  migrated = await migratedDatabase(library)
  runtimes = [await migrated.runtime(), await migrated.runtime()]
})
afterAll(() => migrated.drop())

const contextOf = (runtime: Runtime, tenant = 'one'): Context => ({
  ...{ tenant, runtime, db: runtime.appDb(tenant) },
  ...{ user: null, rights: noRights, lang: 'en' as const, traceId: '', address: '' },
})

const crud = crudOf(author)
async function totalOf(ctx: Context, name: string, more: Params = {}): Promise<number> {
  return ((await crud.list(ctx, queryOf.list(author, { name, size: '2', ...more }))) as Page).total
}
const totals = (name: string, tenant?: string): Promise<number[]> =>
  Promise.all(runtimes.map((runtime) => totalOf(contextOf(runtime, tenant), name)))
const add = (ctx: Context, name: string, many = 1) =>
  sql`insert into author (name) select ${name} from generate_series(1, ${many}::integer)`.execute(ctx.db)
const asOwner = (text: string) => askAt(migrated.database.ownerUrl, text)

test('a total is not counted again until something is written', async () => {
  await add(contextOf(runtimes[0]), 'cached', 5)
  expect(await totals('cached')).toEqual([5, 5])
  await asOwner(`alter table store.author disable trigger user; insert into store.author (tenant_id, name) values ('one', 'cached');
    alter table store.author enable trigger user`)
  expect(await totals('cached')).toEqual([5, 5])
})

test('a total of one tenant is not given to another', async () => {
  await add(contextOf(runtimes[0], 'five'), 'shared', 5)
  await add(contextOf(runtimes[0], 'three'), 'shared', 3)
  for (let round = 0; round < 2; round++)
    expect([await totalOf(contextOf(runtimes[0], 'five'), 'shared'), await totalOf(contextOf(runtimes[0], 'three'), 'shared')]).toEqual([
      5, 3,
    ])
})

test('the first rows of a tenant are counted, though their absence was counted before', async () => {
  const ctx = contextOf(runtimes[0], 'fresh')
  expect(await totalOf(ctx, 'first')).toBe(0)
  await add(ctx, 'first', 3)
  expect(await totalOf(ctx, 'first')).toBe(3)
})

/** Writes rows and reads their total in both processes after each write; returns a message for each wrong total. */
async function wrongTotals(runtime: Runtime, name: string): Promise<string[]> {
  const ids: string[] = []
  const wrong: string[] = []
  for (let round = 0; round < 25; round++) {
    const ctx = contextOf(runtime)
    if (round % 5 < 3) {
      const { rows } = await sql<{ id: string }>`insert into author (name) values (${name}), (${name}), (${name}) returning id`.execute(
        ctx.db,
      )
      ids.push(...rows.map(({ id }) => id))
    } else if (round % 5 === 3) {
      await sql`update author set name = 'nobody' where id = ${ids.pop()}::bigint`.execute(ctx.db)
    } else {
      await withTransaction(ctx, async ({ db }) => {
        await sql`update author set deleted_id = id where id = ${ids.pop()}::bigint`.execute(db)
        await sql`delete from author where id = ${ids.pop()}::bigint`.execute(db)
      })
    }
    for (const total of await totals(name)) if (total !== ids.length) wrong.push(`${name} in round ${round}: ${total}, not ${ids.length}`)
  }
  return wrong
}

test('under parallel writes on two processes, each committed write is in the next total of both', async () => {
  const writers = Array.from({ length: 8 }, (_, at) => wrongTotals(runtimes[at % 2] as Runtime, `writer ${at}`))
  expect((await Promise.all(writers)).flat()).toEqual([])
})

test('a total that many callers read while rows are added is never less than what was committed before', async () => {
  let committed = 0
  let started = 0
  const write = async (): Promise<void> => {
    for (let round = 0; round < 60; round++) {
      started += 1
      await add(contextOf(runtimes[round % 2] as Runtime), 'growing')
      committed += 1
    }
  }
  const readTotals = async (runtime: Runtime): Promise<void> => {
    while (committed < 60) {
      const least = committed
      const total = await totalOf(contextOf(runtime), 'growing')
      expect(total).toBeGreaterThanOrEqual(least)
      expect(total).toBeLessThanOrEqual(started)
    }
  }
  await Promise.all([write(), ...runtimes.flatMap((runtime) => [readTotals(runtime), readTotals(runtime), readTotals(runtime)])])
  expect(await totals('growing')).toEqual([60, 60])
})

test('a write across tenants changes the totals of those tenants and of no other', async () => {
  for (const tenant of ['one', 'two', 'three']) await add(contextOf(runtimes[0], tenant), 'job', 3)
  for (const tenant of ['one', 'two', 'three']) expect(await totals('job', tenant)).toEqual([3, 3])
  const versions = () =>
    asOwner("select sum(version) as version from store.resource_version where resource = 'author' and tenant_id = 'three'")
  const before = await versions()
  await sql`update author set deleted_id = id where name = 'job' and tenant_id in ('one', 'two')`.execute(runtimes[1].platformDb)
  expect(await totals('job', 'one')).toEqual([0, 0])
  expect(await totals('job', 'two')).toEqual([0, 0])
  expect(await versions()).toEqual(before)
})

test('a transaction counts its own rows; other callers count them after the commit, and nobody after a rollback', async () => {
  const work = withTransaction(contextOf(runtimes[0]), async (ctx) => {
    await add(ctx, 'mine', 4)
    expect(await totalOf(ctx, 'mine')).toBe(4)
    expect(await totals('mine')).toEqual([0, 0])
    await add(ctx, 'mine')
    expect(await totalOf(ctx, 'mine')).toBe(5)
    throw new Error('back')
  })
  await expect(work).rejects.toThrow('back')
  expect(await totals('mine')).toEqual([0, 0])
})

test('writers of one tenant do not wait for each other, and the rows of a long transaction count when it commits', async () => {
  await withTransaction(contextOf(runtimes[0]), async (ctx) => {
    for (let round = 0; round < 20; round++) await add(ctx, 'long')
    await add(contextOf(runtimes[1]), 'long', 2)
    expect(await totalOf(contextOf(runtimes[0]), 'long')).toBe(2)
  })
  expect(await totals('long')).toEqual([22, 22])
})

test('terms that are too short for a trigram index find the same rows', async () => {
  const names = ['短Ab%1', '短aB_1', '短词 ab', '短']
  for (const name of names) await add(contextOf(runtimes[0]), name)
  const found = (name: string): Promise<number> => totalOf(contextOf(runtimes[0]), name)
  const terms = ['短', '短A', 'ab', 'AB', '%', '_1', 'b_', ' a', '短词', '短ab', '词 ab', '词x']
  expect(await Promise.all(terms.map(found))).toEqual([4, 2, 3, 3, 1, 1, 1, 1, 1, 2, 1, 0])
})

test('patterns that match few or many rows give the exact total, whichever page is read first', async () => {
  await add(contextOf(runtimes[0]), 'pattern of many', 1001)
  await add(contextOf(runtimes[1]), 'pattern of few', 3)
  const totalOn = (name: string, current: string) => totalOf(contextOf(runtimes[0]), name, { current })
  expect([await totalOn('pattern of few', '1'), await totalOn('pattern of few', '2')]).toEqual([3, 3])
  expect([await totalOn('attern of', '2'), await totalOn('pattern of', '1'), await totalOn('pattern of', '2')]).toEqual([1004, 1004, 1004])
  expect(await totalOn('pattern of nothing', '1')).toBe(0)
  await add(contextOf(runtimes[1]), 'pattern of few')
  expect(await totalOn('pattern of few', '1')).toBe(4)
})

test('the first page, a later one, the last and one after it have the same total', async () => {
  await add(contextOf(runtimes[0]), 'paged', 5)
  const pages = ['1', '3', '4', '2'].map((current) => totalOf(contextOf(runtimes[1]), 'paged', { current }))
  expect(await Promise.all(pages)).toEqual([5, 5, 5, 5])
  expect(await totalOf(contextOf(runtimes[1]), 'paged', { current: '9' })).toBe(5)
})

describe('a count', () => {
  type Count = { version: number; total: number }
  /** A count that ends when the test says so. */
  function slowCount(): { count: () => Promise<Count>; end: (counted: Count) => void } {
    const { promise, resolve } = Promise.withResolvers<Count>()
    return { count: vi.fn(() => promise), end: resolve }
  }

  test('is made once for all who ask for it at the same time', async () => {
    const [runtime] = runtimes
    const slow = slowCount()
    const other = vi.fn()
    const requested = [countFor(runtime, 'once', slow.count), totalAt(runtime, 'once', 3, other), totalAt(runtime, 'once', 3, other)]
    expect(isNew(runtime, 'once')).toBe(false)
    slow.end({ version: 3, total: 7 })
    expect(await Promise.all(requested)).toEqual(Array(3).fill({ version: 3, total: 7 }))
    expect(await totalAt(runtime, 'once', 2, other)).toEqual({ version: 3, total: 7 })
    expect(slow.count).toHaveBeenCalledTimes(1)
    expect(other).not.toHaveBeenCalled()
  })

  test('that began before a write does not answer a request made after it', async () => {
    const [runtime] = runtimes
    const slow = slowCount()
    const early = countFor(runtime, 'early', slow.count)
    const late = totalAt(runtime, 'early', 2, async () => ({ version: 2, total: 8 }))
    slow.end({ version: 1, total: 7 })
    expect([await early, await late]).toEqual([
      { version: 1, total: 7 },
      { version: 2, total: 8 },
    ])
    expect(await totalAt(runtime, 'early', 3, async () => ({ version: 3, total: 9 }))).toEqual({ version: 3, total: 9 })
  })

  test('that failed for one is made anew for those who waited for it', async () => {
    const [runtime] = runtimes
    const failing = countFor(runtime, 'failing', () => Promise.reject(new Error('no count')))
    const waiting = totalAt(runtime, 'failing', 1, async () => ({ version: 1, total: 5 }))
    await expect(failing).rejects.toThrow('no count')
    expect(await waiting).toEqual({ version: 1, total: 5 })
    const again = totalAt(runtime, 'failing too', 1, () => Promise.reject(new Error('no count')))
    await expect(again).rejects.toThrow('no count')
    expect(isNew(runtime, 'failing too')).toBe(true)
  })

  test('that ends after a newer one does not replace it', async () => {
    const [runtime] = runtimes
    const slow = slowCount()
    const old = countFor(runtime, 'newer', slow.count)
    await countFor(runtime, 'newer', async () => ({ version: 5, total: 9 }))
    slow.end({ version: 4, total: 7 })
    expect(await old).toEqual({ version: 4, total: 7 })
    expect(await totalAt(runtime, 'newer', 4, vi.fn())).toEqual({ version: 5, total: 9 })
    await countFor(runtime, 'newer', async () => ({ version: 6, total: 2 }))
    expect(await totalAt(runtime, 'newer', 6, vi.fn())).toEqual({ version: 6, total: 2 })
  })

  test('of one process is unknown to another, and new until it is asked for', async () => {
    expect(isNew(runtimes[0], 'mine')).toBe(true)
    await countFor(runtimes[0], 'mine', async () => ({ version: 1, total: 1 }))
    expect([isNew(runtimes[0], 'mine'), isNew(runtimes[1], 'mine')]).toEqual([false, true])
  })

  test('is cached under its text, its values and its tenant, where the rows of the resource alone decide it', async () => {
    const ctx = contextOf(runtimes[0])
    const named = (name: string, given = ctx, resource: Resource = author) =>
      keyOf(given, resource, sql`select count(*) from author where name = ${name}`)
    expect(named('a')).toBe('one\nselect count(*) from author where name = $1\n["a"]')
    expect(
      new Set([named('a'), named('b'), named('a', contextOf(runtimes[0], 'two')), named('a', { ...ctx, allTenants: true })]).size,
    ).toBe(4)
    expect(named('x'.repeat(4001))).toBeUndefined()
    expect(named('a', ctx, book)).toBeUndefined()
    await withTransaction(ctx, async (inside) => expect(named('a', inside)).toBeUndefined())
    const where = (text: string) => keyOf(ctx, author, sql`select count(*) from author where ${sql.raw(text)}`)
    const others = [
      'id in (select 1)',
      'at < now()',
      'at < CURRENT_DATE',
      "x = current_setting('y')",
      'random() < 1',
      'x < clock_timestamp()',
    ]
    expect(others.map(where)).toEqual(others.map(() => undefined))
    expect(where('selected and known')).toBeDefined()
  })
})
