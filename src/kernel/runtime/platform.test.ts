import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { providesNothing } from '#test/providers.ts'
import { type Caller, type Context, isAdministrator, mayDo, noRights, type Rights } from './context.ts'
import { asPlatform, crossTenantDb, inTenant } from './platform.ts'
import { provide } from './provide.ts'
import { createRuntime, type Runtime } from './runtime.ts'
import { withTransaction } from './transaction.ts'

let migrated: MigratedDatabase
let runtime: Runtime
let logged: Record<string, unknown>[] = []
let audited: Record<string, unknown>[] = []
beforeAll(async () => {
  migrated = await migratedDatabase(library)
  const lines = new Writable({
    write: (line, _, done) => {
      logged.push(JSON.parse(String(line)))
      done()
    },
  })
  const log = pino({ level: 'debug' }, lines)
  runtime = await createRuntime({ ...migrated.urls, registry: library, secret: 'secret', timeZone: 'UTC', log })
  const audit = ({ user, traceId }: Context, why: string): void => void audited.push({ user: user?.id, why, traceId })
  provide(runtime, { ...providesNothing, audit })
})
afterAll(async () => {
  await runtime.close()
  await migrated.drop()
})

const caller: Caller = {
  ...{ id: '7', sessionId: '', clientId: '', account: 'a', name: '', realName: '', avatar: '' },
  ...{ roleIds: [], departmentIds: [], postIds: [], aliases: [], mustChangePassword: false },
}
const contextOf = (rights: Partial<Rights> = {}, user: Caller | null = caller): Context => ({
  ...{ tenant: '1', user, rights: { ...noRights, ...rights }, lang: 'en', traceId: 'trace', address: '', db: runtime.appDb('1'), runtime },
})
const administrator = (): Context => contextOf({ platform: true })

const add = (ctx: Context, code: string) => sql`insert into author (code) values (${code})`.execute(ctx.db)
const stored = (code: string) => migrated.ask<{ tenant_id: string }>(`select tenant_id from store.author where code = '${code}'`)

describe('the rights of a caller', () => {
  test('are the codes that the caller holds, each for itself', () => {
    const ctx = contextOf({ codes: new Set(['book_add', 'book_edit']) })
    expect(['book_add', 'book_edit', 'book', 'book_add_all', 'BOOK_ADD', ''].map((code) => mayDo(ctx, code))).toEqual([
      true,
      true,
      ...Array(4).fill(false),
    ])
  })

  test('are none where nothing was given', () => {
    expect(mayDo(contextOf(), 'book_add')).toBe(false)
    expect(isAdministrator(contextOf())).toBe(false)
  })

  test('do not grow by data scopes that are not narrowed', () => {
    const ctx = contextOf({ allRows: true })
    expect([mayDo(ctx, 'book_add'), isAdministrator(ctx)]).toEqual([false, false])
  })

  test('are all codes for the administrator of the platform', () => {
    expect(isAdministrator(administrator())).toBe(true)
    expect(mayDo(administrator(), 'a_code_that_nobody_declared')).toBe(true)
  })

  test('never make a visitor the administrator', () => {
    const visitor = contextOf({ platform: true }, null)
    expect([isAdministrator(visitor), mayDo(visitor, 'book_add')]).toEqual([false, false])
  })
})

describe('the platform context', () => {
  test('adds no row without a tenant', async () => {
    const platform = asPlatform(administrator(), 'a test')
    await expect(add(platform, 'nobody')).rejects.toThrow(/null value in column "tenant_id"/)
    await withTransaction(platform, async (ctx) => add(await inTenant(ctx, '1'), 'first'))
    await expect(add(platform, 'nobody again')).rejects.toThrow(/null value in column "tenant_id"/)
  })

  test('writes down who enters it, and why', () => {
    audited = []
    asPlatform(administrator(), 'a new tenant')
    expect(audited).toMatchObject([{ why: 'a new tenant', user: '7', traceId: 'trace' }])
  })

  test('is not entered, nor written down, by others', () => {
    audited = []
    expect(() => asPlatform(contextOf({ allRows: true, codes: new Set(['tenant_add']) }), 'a new tenant')).toThrow(/may not do this/)
    expect(() => asPlatform(contextOf({ platform: true }, null), 'a new tenant')).toThrow(/may not do this/)
    expect(audited).toEqual([])
  })

  test('is entered once: inside itself it stays in its transaction', async () => {
    audited = []
    const platform = asPlatform(administrator(), 'once')
    await withTransaction(platform, async (ctx) => expect(asPlatform(ctx, 'twice')).toBe(ctx))
    expect(audited.map(({ why }) => why)).toEqual(['once'])
  })

  test('leaves the context from which it was entered as it was', () => {
    const ctx = administrator()
    const platform = asPlatform(ctx, 'a test')
    expect(platform).toEqual({ ...ctx, db: runtime.platformDb, allTenants: true })
    expect(ctx.allTenants).toBeUndefined()
    expect(ctx.db).not.toBe(runtime.platformDb)
  })

  test('is outside the transaction of the tenant from which it was entered', async () => {
    const work = withTransaction(administrator(), async (ctx) => {
      const platform = asPlatform(ctx, 'a test')
      await withTransaction(platform, async (inner) => add(await inTenant(inner, '1'), 'outside'))
      await add(ctx, 'inside')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect([await stored('outside'), await stored('inside')]).toEqual([[{ tenant_id: '1' }], []])
  })
})

describe('a tenant within the platform context', () => {
  test('gets the rows that are added from there on, until another is named', async () => {
    await withTransaction(asPlatform(administrator(), 'a test'), async (ctx) => {
      const two = await inTenant(ctx, 'two')
      expect([two.tenant, two.db === ctx.db, two.allTenants]).toEqual(['two', true, true])
      await add(two, 'of two')
      await add(await inTenant(two, "three's"), 'of three')
    })
    expect([await stored('of two'), await stored('of three')]).toEqual([[{ tenant_id: 'two' }], [{ tenant_id: "three's" }]])
  })

  test('still lets the rows of all tenants be read', async () => {
    await withTransaction(asPlatform(administrator(), 'a test'), async (ctx) => {
      await add(await inTenant(ctx, 'four'), 'read in four')
      const five = await inTenant(ctx, 'five')
      const { rows } = await sql`select code from author where code = 'read in four'`.execute(five.db)
      expect(rows).toEqual([{ code: 'read in four' }])
    })
  })

  test('is forgotten when the transaction ends', async () => {
    const [committed] = await withTransaction(asPlatform(administrator(), 'a test'), async (ctx) => {
      await inTenant(ctx, 'six')
      return [(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)).rows[0]?.pid]
    })
    const { rows } = await sql<{ pid: number; tenant: string }>`
      select pg_backend_pid() as pid, current_setting('app.tenant', true) as tenant`.execute(runtime.platformDb)
    expect(rows).toEqual([{ pid: committed, tenant: '' }])
  })
})

describe('a query across all tenants', () => {
  test('is written down with its reason', () => {
    logged = []
    expect(crossTenantDb(runtime, 'login')).toBe(runtime.platformDb)
    expect(logged).toMatchObject([{ msg: 'cross-tenant query', why: 'login' }])
  })
})
