import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import type { Db } from '../database/db.ts'
import { FreshCache, onePerRuntime } from './fresh-cache.ts'

/** A look-up that counts its calls and answers how many there were. */
function counted(): { look: () => Promise<number>; calls: () => number } {
  let calls = 0
  return { look: async () => ++calls, calls: () => calls }
}

/** A look-up that answers when the test says so. */
function held(): { look: () => Promise<string>; answer: (value: string) => void; fail: (error: Error) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { look: () => promise, answer: resolve, fail: reject }
}

describe('a cache of fresh values', () => {
  test('looks a value up once, and another for another key', async () => {
    const cache = new FreshCache<number>(60_000, 10)
    const { look } = counted()
    expect([await cache.get('a', look), await cache.get('a', look), await cache.get('b', look)]).toEqual([1, 1, 2])
  })

  test('shares one look-up among those who ask while it is under way', async () => {
    const cache = new FreshCache<string>(60_000, 10)
    const first = held()
    const { look, calls } = counted()
    const requested = [cache.get('a', first.look), cache.get('a', async () => String(await look())), cache.get('a', first.look)]
    first.answer('shared')
    expect(await Promise.all(requested)).toEqual(['shared', 'shared', 'shared'])
    expect(calls()).toBe(0)
  })

  test('keeps a value that is empty', async () => {
    const cache = new FreshCache<undefined | null>(60_000, 10)
    let calls = 0
    const look = async () => {
      calls += 1
      return undefined
    }
    await cache.get('a', look)
    expect(await cache.get('a', look)).toBeUndefined()
    expect(calls).toBe(1)
  })

  test('rejects for all callers that shared a failed look-up, and does not store it', async () => {
    const cache = new FreshCache<string>(60_000, 10)
    const first = held()
    const requested = [cache.get('a', first.look), cache.get('a', first.look)]
    first.fail(new Error('away'))
    for (const each of requested) await expect(each).rejects.toThrow('away')
    expect(await cache.get('a', async () => 'back')).toBe('back')
  })

  test('keeps a later value when an earlier look-up for the same key fails', async () => {
    const cache = new FreshCache<string>(60_000, 10)
    const first = held()
    const failing = cache.get('a', first.look)
    cache.drop('a')
    await cache.get('a', async () => 'later')
    first.fail(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    expect(await cache.get('a', async () => 'looked up again')).toBe('later')
  })

  test('looks a dropped key up again, and no other', async () => {
    const cache = new FreshCache<number>(60_000, 10)
    const { look } = counted()
    await cache.get('a', look)
    await cache.get('b', look)
    cache.drop('a')
    cache.drop('never requested')
    expect([await cache.get('a', look), await cache.get('b', look)]).toEqual([3, 2])
  })

  test('looks every key up again after it was cleared', async () => {
    const cache = new FreshCache<number>(60_000, 10)
    const { look } = counted()
    await cache.get('a', look)
    await cache.get('b', look)
    cache.clear()
    expect([await cache.get('a', look), await cache.get('b', look)]).toEqual([3, 4])
  })

  test.each(['drop', 'clear'] as const)('does not store a look-up that was under way at a %s', async (how) => {
    const cache = new FreshCache<string>(60_000, 10)
    const first = held()
    const requested = cache.get('a', first.look)
    cache[how]('a')
    first.answer('old')
    expect(await requested).toBe('old')
    expect(await cache.get('a', async () => 'new')).toBe('new')
  })

  test('forgets the value that was not asked for longest when it is full', async () => {
    const cache = new FreshCache<number>(60_000, 2)
    const { look } = counted()
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, look)
    expect([await cache.get('a', look), await cache.get('c', look), await cache.get('b', look)]).toEqual([1, 3, 4])
  })
})

describe('values of a tenant', () => {
  let migrated: MigratedDatabase
  beforeAll(async () => {
    migrated = await migratedDatabase(library)
  })
  afterAll(() => migrated.drop())

  test('are found while those who wait for one hold all connections in their transactions', { timeout: 10_000 }, async () => {
    const runtime = await migrated.runtime()
    const cache = new FreshCache<number>(60_000, 10)
    const look = async (db: Db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one ?? 0
    const asked = Array.from({ length: 20 }, () =>
      runtime
        .appDb('1')
        .transaction()
        .execute(() => cache.getFor({ runtime, tenant: '1' }, '', look)),
    )
    expect(await Promise.all(asked)).toEqual(Array(20).fill(1))
  })

  test('are those of this tenant and this name', async () => {
    const runtime = await migrated.runtime()
    const cache = new FreshCache<string>(60_000, 10)
    const ask = (tenant: string, name: string) =>
      cache.getFor({ runtime, tenant }, name, async (db) => {
        const { rows } = await sql<{ tenant: string }>`select current_setting('app.tenant') as tenant`.execute(db)
        return `${rows[0]?.tenant} ${name}`
      })
    expect([await ask('1', 'a'), await ask('2', 'a'), await ask('1', 'b')]).toEqual(['1 a', '2 a', '1 b'])
  })
})

describe('one of something for each runtime', () => {
  let migrated: MigratedDatabase
  beforeAll(async () => {
    migrated = await migratedDatabase(library)
  })
  afterAll(() => migrated.drop())

  test('is made when it is first asked for, and is another for another runtime', async () => {
    const [one, other] = [await migrated.runtime(), await migrated.runtime()]
    const madeFor: unknown[] = []
    const cacheOf = onePerRuntime((runtime) => {
      madeFor.push(runtime)
      return new FreshCache<string>(60_000, 10)
    })
    expect(madeFor).toEqual([])
    const first = cacheOf(one)
    expect(cacheOf(one)).toBe(first)
    expect(cacheOf(other)).not.toBe(first)
    expect(cacheOf(one)).toBe(first)
    expect(madeFor.map((runtime) => runtime === one)).toEqual([true, false])
  })

  test('is separate for each kind of value', async () => {
    const runtime = await migrated.runtime()
    const [first, second] = [onePerRuntime(() => ['first']), onePerRuntime(() => ['second'])]
    expect([first(runtime), second(runtime), first(runtime)]).toEqual([['first'], ['second'], ['first']])
  })
})
