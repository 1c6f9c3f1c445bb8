import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { library } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { type Context, noRights } from './context.ts'
import type { Runtime } from './runtime.ts'
import { onChange, publishChange, recordChange, withTransaction } from './transaction.ts'

let migrated: MigratedDatabase
/** Stand for two processes of one product. */
let here: Runtime
let there: Runtime
beforeAll(async () => {
  migrated = await migratedDatabase(library)
  here = await migrated.runtime()
  there = await migrated.runtime()
})
afterAll(() => migrated.drop())

const contextOf = (tenant: string): Context => ({
  ...{ tenant, runtime: here, db: here.appDb(tenant) },
  ...{ user: null, rights: noRights, lang: 'en' as const, traceId: '', address: '' },
})
const add = (ctx: Context, code: string) => sql`insert into author (code) values (${code})`.execute(ctx.db)
async function codesOf(tenant: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from author order by code`.execute(here.appDb(tenant))
  return rows.map(({ code }) => code)
}

/** The names of changed resources that this process hears of from now on. */
function heardHere(): string[] {
  const heard: string[] = []
  onChange(here, (resource) => heard.push(resource))
  return heard
}

describe('a transaction', () => {
  test('answers what its work answers, and keeps what it wrote', async () => {
    const answer = await withTransaction(contextOf('kept'), async (ctx) => {
      await add(ctx, 'a')
      expect(await codesOf('kept')).toEqual([])
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await codesOf('kept')).toEqual(['a'])
  })

  test('whose work fails keeps nothing, and the error arrives as it was thrown', async () => {
    const error = new Error('no')
    const work = withTransaction(contextOf('failed'), async (ctx) => {
      await add(ctx, 'a')
      throw error
    })
    await expect(work).rejects.toBe(error)
    expect(await codesOf('failed')).toEqual([])
  })

  test('in which a statement failed is not reported as done, even if its work goes on', async () => {
    const work = withTransaction(contextOf('swallowed'), async (ctx) => {
      await add(ctx, 'a')
      await sql`select 1 / 0`.execute(ctx.db).catch(() => undefined)
      return 'done'
    })
    await expect(work).rejects.toThrow(/rolled back/)
    expect(await codesOf('swallowed')).toEqual([])
  })

  test('stays with the caller, the tenant and the rights of its context', async () => {
    const outer = contextOf('same')
    const { db, changed, ...rest } = await withTransaction(outer, async (ctx) => ctx)
    expect(db).not.toBe(outer.db)
    expect(changed).toEqual(new Set())
    expect({ ...rest, db: outer.db }).toEqual(outer)
  })

  test('within another one is the same, so that both are undone together', async () => {
    const work = withTransaction(contextOf('nested'), async (outer) => {
      await withTransaction(outer, async (inner) => {
        expect(inner).toBe(outer)
        await add(inner, 'inner')
      })
      await add(outer, 'outer')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await codesOf('nested')).toEqual([])
  })

  test('within another one does not end it', async () => {
    await withTransaction(contextOf('ends'), async (outer) => {
      await withTransaction(outer, (inner) => add(inner, 'inner'))
      expect(await codesOf('ends')).toEqual([])
      await add(outer, 'outer')
    })
    expect(await codesOf('ends')).toEqual(['inner', 'outer'])
  })
})

describe('a change', () => {
  test('that is recorded in a transaction is published when it has committed, once for each resource', async () => {
    const heard = heardHere()
    await withTransaction(contextOf('changes'), async (outer) => {
      recordChange(outer, 'author')
      recordChange(outer, 'region')
      await withTransaction(outer, async (inner) => recordChange(inner, 'author'))
      expect(heard).toEqual([])
    })
    expect(heard.slice(0, 2)).toEqual(['author', 'region'])
  })

  test('finds its rows committed by the time a listener hears of it', async () => {
    const seen: Promise<string[]>[] = []
    onChange(here, (resource) => resource === 'visible' && seen.push(codesOf('visible')))
    await withTransaction(contextOf('visible'), async (ctx) => {
      await add(ctx, 'a')
      recordChange(ctx, 'visible')
    })
    expect(await seen[0]).toEqual(['a'])
  })

  test('that is recorded in a transaction which fails is never published', async () => {
    const heard: string[] = []
    onChange(there, (resource) => heard.push(resource))
    const own = heardHere()
    const work = withTransaction(contextOf('undone'), async (ctx) => {
      recordChange(ctx, 'undone')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await vi.waitFor(
      () => {
        publishChange(here, 'after the undone')
        expect(heard).toContain('after the undone')
      },
      { timeout: 10_000, interval: 100 },
    )
    expect([...heard, ...own]).not.toContain('undone')
  })

  test('that is recorded outside a transaction is published at once', () => {
    const heard = heardHere()
    recordChange(contextOf('at once'), 'author')
    expect(heard).toEqual(['author'])
  })

  test('that is recorded on another database than that of the open transaction is published at once', async () => {
    const heard = heardHere()
    await withTransaction(contextOf('beside'), async (ctx) => {
      recordChange({ ...ctx, db: here.auxiliaryDb('beside') }, 'beside')
      expect(heard).toContain('beside')
    })
  })

  test('reaches every listener of this process at once, and those of other processes soon', async () => {
    const [first, second] = [heardHere(), heardHere()]
    const other: string[] = []
    onChange(there, (resource) => other.push(resource))
    await vi.waitFor(
      () => {
        publishChange(here, 'everywhere')
        expect(other).toContain('everywhere')
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(first).toContain('everywhere')
    expect(second).toContain('everywhere')
  })

  test('of many rows in a row is one notification for other processes', async () => {
    const other: string[] = []
    onChange(there, (resource) => other.push(resource))
    await vi.waitFor(
      () => {
        publishChange(here, 'is heard')
        expect(other).toContain('is heard')
      },
      { timeout: 10_000, interval: 100 },
    )
    for (let at = 0; at < 50; at++) publishChange(here, 'many')
    await vi.waitFor(() => expect(other).toContain('many'), { timeout: 10_000 })
    publishChange(here, 'the last')
    await vi.waitFor(() => expect(other).toContain('the last'), { timeout: 10_000 })
    expect(other.filter((resource) => resource === 'many')).toEqual(['many'])
  })
})
