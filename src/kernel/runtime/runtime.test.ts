import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library, untyped } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { providesNothing } from '#test/providers.ts'
import { type Caller, type Context, noRights } from './context.ts'
import { asPlatform, crossTenantDb } from './platform.ts'
import { provide } from './provide.ts'
import { createRuntime, deriveKey, type Runtime } from './runtime.ts'

let migrated: MigratedDatabase
let runtime: Runtime
beforeAll(async () => {
  migrated = await migratedDatabase(library)
  runtime = await migrated.runtime()
  provide(runtime, providesNothing)
})
afterAll(() => migrated.drop())

/** Notifies until the payload is received: listening takes a moment to begin. */
async function notifyUntilReceived(channel: string, payload: string, received: readonly string[]): Promise<void> {
  const isReceived = async (): Promise<boolean> => {
    await runtime.notify(channel, payload)
    return received.includes(payload)
  }
  await expect.poll(isReceived, { timeout: 5_000 }).toBe(true)
}

function contextOf(...aliases: string[]): Context {
  const user: Caller = {
    id: '1',
    sessionId: '',
    clientId: '',
    account: 'a',
    name: '',
    realName: '',
    avatar: '',
    roleIds: [],
    mustChangePassword: false,
    departmentIds: [],
    postIds: [],
    aliases,
  }
  const rights = { ...noRights, platform: aliases.includes('administrator') }
  return { tenant: '1', user, rights, lang: 'en', traceId: 't', address: '', db: runtime.appDb('1'), runtime }
}

describe('a runtime', () => {
  test('shows each tenant its own rows, and the platform all rows', async () => {
    const [one, two, platform] = [runtime.appDb('1'), runtime.appDb('2'), runtime.platformDb].map(untyped)
    await one?.insertInto('author').values({ code: 'one' }).execute()
    await two?.insertInto('author').values({ code: 'two' }).execute()
    expect(await two?.selectFrom('author').select('code').execute()).toEqual([{ code: 'two' }])
    expect(await platform?.selectFrom('author').select('code').orderBy('code').execute()).toEqual([{ code: 'one' }, { code: 'two' }])
  })

  test('reads and notifies on auxiliary connections while transactions hold all others', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      untyped(runtime.appDb('3'))
        .transaction()
        .execute(async (db) => {
          await db
            .insertInto('author')
            .values({ code: `held ${at}` })
            .execute()
          await runtime.notify('held', '')
          return untyped(runtime.auxiliaryDb('1')).selectFrom('author').select('code').execute()
        })
        .catch(() => 'no connection'),
    )
    expect(await Promise.all(many)).toEqual(Array(20).fill([{ code: 'one' }]))
    await untyped(runtime.appDb('3')).deleteFrom('author').execute()
  })

  test('rejects a tenant without a name', () => {
    expect(() => runtime.appDb('')).toThrow(/no tenant was named/)
    expect(() => runtime.auxiliaryDb('')).toThrow(/no tenant was named/)
  })

  test('derives a key for each purpose and secret, always the same', () => {
    expect(runtime.key('tickets')).toEqual(deriveKey('secret', 'tickets'))
    expect(runtime.key('tickets').length).toBe(32)
    const keys = [runtime.key('tickets'), runtime.key('tokens'), deriveKey('other', 'tickets')].map((key) => key.toString('hex'))
    expect(new Set(keys).size).toBe(3)
  })

  test('cannot be opened while the database is unreachable', async () => {
    const urls = { appUrl: 'postgres://a:b@127.0.0.1:1/x', platformUrl: 'postgres://a:b@127.0.0.1:1/x', version: '' }
    await expect(createRuntime({ ...urls, registry: library, secret: 's', timeZone: 'UTC', log: silent })).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('a notification', () => {
  test('reaches every process', async () => {
    const other = await migrated.runtime()
    const [here, there]: [string[], string[]] = [[], []]
    runtime.listen('both', (payload) => here.push(payload))
    runtime.listen('both', (payload) => here.push(`${payload} again`))
    other.listen('both', (payload) => there.push(payload))
    await notifyUntilReceived('both', 'hello', here)
    await notifyUntilReceived('both', 'hello', there)
    expect(here).toContain('hello again')
  })

  test('reaches the next listener after one has thrown', async () => {
    const received: string[] = []
    runtime.listen('throwing', () => {
      throw new Error('no')
    })
    runtime.listen('throwing', (payload) => received.push(payload))
    await notifyUntilReceived('throwing', 'x', received)
  })

  test('arrives again after the connection was lost, and listeners get an empty payload for the gap', async () => {
    const received: string[] = []
    runtime.listen('lasting', (payload) => received.push(payload))
    await notifyUntilReceived('lasting', 'before', received)
    await askAt(
      migrated.urls.appUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    )
    await expect.poll(() => received, { timeout: 5_000 }).toContain('')
    await notifyUntilReceived('lasting', 'after', received)
  })
})

describe('the platform context', () => {
  test('is open to the administrator of the platform, who stays the caller', async () => {
    const ctx = asPlatform(contextOf('administrator'), 'a test')
    expect(ctx.user?.id).toBe('1')
    expect(ctx.db).toBe(runtime.platformDb)
  })

  test('is closed to all others', () => {
    for (const ctx of [contextOf('admin'), contextOf('administrators'), { ...contextOf(), user: null }]) {
      expect(() => asPlatform(ctx, 'a test')).toThrow(/may not do this/)
    }
  })

  test('serves look-ups before the tenant is known', async () => {
    expect(await untyped(crossTenantDb(runtime, 'a test')).selectFrom('migration').select('name').orderBy('name').execute()).toEqual([
      { name: '0001-tables.sql' },
    ])
  })
})
