import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author, library } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { crudOf, type Values } from '../crud/crud.ts'
import type { Page } from '../crud/read.ts'
import { type Context, noRights } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { withTransaction } from '../runtime/transaction.ts'

let made: MigratedDatabase
/** As two processes of one product: they share the database and nothing else. */
let runtimes: [Runtime, Runtime]

beforeAll(async () => {
  made = await migratedDatabase(library)
  runtimes = [await made.runtime(), await made.runtime()]
})
afterAll(() => made.drop())

const within = (runtime: Runtime, tenant = 'one'): Context => ({
  ...{ tenant, runtime, db: runtime.appDb(tenant) },
  ...{ user: null, rights: noRights, lang: 'en' as const, traceId: '', address: '' },
})

const crud = crudOf(author)
async function totalOf(ctx: Context, name: string, more: Values = {}): Promise<number> {
  return ((await crud.list(ctx, { name, size: '2', ...more })) as Page).total
}
const totals = (name: string, tenant?: string): Promise<number[]> =>
  Promise.all(runtimes.map((runtime) => totalOf(within(runtime, tenant), name)))
const add = (ctx: Context, name: string, many = 1) =>
  sql`insert into author (name) select ${name} from generate_series(1, ${many}::integer)`.execute(ctx.db)
const asOwner = (text: string) => askAt(made.database.ownerUrl, text)

test('while nothing is written a total is not counted again', async () => {
  await add(within(runtimes[0]), 'known', 5)
  expect(await totals('known')).toEqual([5, 5])
  await asOwner(`alter table store.author disable trigger user; insert into store.author (tenant_id, name) values ('one', 'known');
    alter table store.author enable trigger user`)
  expect(await totals('known')).toEqual([5, 5])
})

/** Writes rows of its own and asks both processes after each write for their number; answers what was wrong. */
async function writeAndAsk(runtime: Runtime, name: string): Promise<string[]> {
  const ids: string[] = []
  const wrong: string[] = []
  for (let round = 0; round < 25; round++) {
    const ctx = within(runtime)
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
    for (const seen of await totals(name)) if (seen !== ids.length) wrong.push(`${name} in round ${round}: ${seen}, not ${ids.length}`)
  }
  return wrong
}

test('under parallel writes on two processes, each committed write is in the next total of both', async () => {
  const writers = Array.from({ length: 8 }, (_, at) => writeAndAsk(runtimes[at % 2] as Runtime, `writer ${at}`))
  expect((await Promise.all(writers)).flat()).toEqual([])
})

test('a total that many ask for while rows are added is never less than what was committed before', async () => {
  let committed = 0
  let started = 0
  const write = async (): Promise<void> => {
    for (let round = 0; round < 60; round++) {
      started += 1
      await add(within(runtimes[round % 2] as Runtime), 'growing')
      committed += 1
    }
  }
  const ask = async (runtime: Runtime): Promise<void> => {
    while (committed < 60) {
      const least = committed
      const total = await totalOf(within(runtime), 'growing')
      expect(total).toBeGreaterThanOrEqual(least)
      expect(total).toBeLessThanOrEqual(started)
    }
  }
  await Promise.all([write(), ...runtimes.flatMap((runtime) => [ask(runtime), ask(runtime), ask(runtime)])])
  expect(await totals('growing')).toEqual([60, 60])
})

test('writes of jobs across tenants change the totals of those tenants, and of no other', async () => {
  for (const tenant of ['one', 'two', 'three']) await add(within(runtimes[0], tenant), 'job', 3)
  for (const tenant of ['one', 'two', 'three']) expect(await totals('job', tenant)).toEqual([3, 3])
  const versions = () =>
    asOwner("select sum(version) as version from store.resource_version where resource = 'author' and tenant_id = 'three'")
  const before = await versions()
  await sql`update author set deleted_id = id where name = 'job' and tenant_id in ('one', 'two')`.execute(runtimes[1].platformDb)
  expect(await totals('job', 'one')).toEqual([0, 0])
  expect(await totals('job', 'two')).toEqual([0, 0])
  expect(await versions()).toEqual(before)
})

test('a transaction sees its own rows in the total, others only after the commit, and nobody after a rollback', async () => {
  const work = withTransaction(within(runtimes[0]), async (ctx) => {
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

test('writers of one tenant do not wait for one another, and a long transaction counts once', async () => {
  await withTransaction(within(runtimes[0]), async (ctx) => {
    for (let round = 0; round < 20; round++) await add(ctx, 'long')
    await add(within(runtimes[1]), 'long', 2)
    expect(await totalOf(within(runtimes[0]), 'long')).toBe(2)
  })
  expect(await totals('long')).toEqual([22, 22])
})

test('terms that are too short for an index of trigrams find the same rows as any other', async () => {
  const names = ['短Ab%1', '短aB_1', '短词 ab', '短']
  for (const name of names) await add(within(runtimes[0]), name)
  const found = (name: string): Promise<number> => totalOf(within(runtimes[0]), name)
  const terms = ['短', '短A', 'ab', 'AB', '%', '_1', 'b_', ' a', '短词', '短ab', '词 ab', '词x']
  expect(await Promise.all(terms.map(found))).toEqual([4, 2, 3, 3, 1, 1, 1, 1, 1, 2, 1, 0])
})

test('a pattern that finds a few rows and one that finds many tell their exact number, on whatever page it is asked first', async () => {
  await add(within(runtimes[0]), 'pattern of many', 1001)
  await add(within(runtimes[1]), 'pattern of few', 3)
  const asked = (name: string, current: string) => totalOf(within(runtimes[0]), name, { current })
  expect([await asked('pattern of few', '1'), await asked('pattern of few', '2')]).toEqual([3, 3])
  expect([await asked('attern of', '2'), await asked('pattern of', '1'), await asked('pattern of', '2')]).toEqual([1004, 1004, 1004])
  expect(await asked('pattern of nothing', '1')).toBe(0)
  await add(within(runtimes[1]), 'pattern of few')
  expect(await asked('pattern of few', '1')).toBe(4)
})

test('the pages behind the first, the last and none of them have the same total', async () => {
  await add(within(runtimes[0]), 'paged', 5)
  const pages = ['1', '3', '4', '2'].map((current) => totalOf(within(runtimes[1]), 'paged', { current }))
  expect(await Promise.all(pages)).toEqual([5, 5, 5, 5])
  expect(await totalOf(within(runtimes[1]), 'paged', { current: '9' })).toBe(5)
})
