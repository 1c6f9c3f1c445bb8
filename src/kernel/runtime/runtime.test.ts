import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { type Caller, type Context, noRights } from './context.ts'
import { asPlatform, crossTenantDb } from './platform.ts'
import { createRuntime, deriveKey, type Runtime } from './runtime.ts'

let own: MigratedDatabase
let runtime: Runtime
beforeAll(async () => {
  own = await migratedDatabase(library)
  runtime = await own.runtime()
})
afterAll(() => own.drop())

/** Announces until it is heard: listening takes a moment to begin. */
async function announce(channel: string, payload: string, received: readonly string[]): Promise<void> {
  const isHeard = async (): Promise<boolean> => {
    await runtime.notify(channel, payload)
    return received.includes(payload)
  }
  await expect.poll(isHeard, { timeout: 5_000 }).toBe(true)
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
    departmentIds: [],
    postIds: [],
    aliases,
  }
  const rights = { ...noRights, platform: aliases.includes('administrator') }
  return { tenant: '1', user, rights, lang: 'en', traceId: 't', address: '', db: runtime.appDb('1'), runtime }
}

describe('a runtime', () => {
  test('shows each tenant its own rows, and the platform all', async () => {
    await runtime.appDb('1').insertInto('author').values({ code: 'one' }).execute()
    await runtime.appDb('2').insertInto('author').values({ code: 'two' }).execute()
    expect(await runtime.appDb('2').selectFrom('author').select('code').execute()).toEqual([{ code: 'two' }])
    expect(await runtime.platformDb.selectFrom('author').select('code').orderBy('code').execute()).toEqual([
      { code: 'one' },
      { code: 'two' },
    ])
  })

  test('looks up and announces aside while transactions hold every connection', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      runtime
        .appDb('3')
        .transaction()
        .execute(async (db) => {
          await db
            .insertInto('author')
            .values({ code: `held ${at}` })
            .execute()
          await runtime.notify('held', '')
          return runtime.auxiliaryDb('1').selectFrom('author').select('code').execute()
        })
        .catch(() => 'waited in vain'),
    )
    expect(await Promise.all(many)).toEqual(Array(20).fill([{ code: 'one' }]))
    await runtime.appDb('3').deleteFrom('author').execute()
  })

  test('asks for the name of a tenant', () => {
    expect(() => runtime.appDb('')).toThrow(/no tenant was named/)
    expect(() => runtime.auxiliaryDb('')).toThrow(/no tenant was named/)
  })

  test('derives another key for each purpose and each secret, always the same', () => {
    expect(runtime.key('tickets')).toEqual(deriveKey('secret', 'tickets'))
    expect(runtime.key('tickets').length).toBe(32)
    const keys = [runtime.key('tickets'), runtime.key('tokens'), deriveKey('other', 'tickets')].map((key) => key.toString('hex'))
    expect(new Set(keys).size).toBe(3)
  })

  test('cannot be opened while the database is away', async () => {
    const urls = { appUrl: 'postgres://a:b@127.0.0.1:1/x', platformUrl: 'postgres://a:b@127.0.0.1:1/x' }
    await expect(createRuntime({ ...urls, registry: library, secret: 's', timeZone: 'UTC', log: silent })).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('an announcement', () => {
  test('is heard by every process', async () => {
    const other = await own.runtime()
    const [here, there]: [string[], string[]] = [[], []]
    runtime.listen('both', (payload) => here.push(payload))
    runtime.listen('both', (payload) => here.push(`${payload} again`))
    other.listen('both', (payload) => there.push(payload))
    await announce('both', 'hello', here)
    await announce('both', 'hello', there)
    expect(here).toContain('hello again')
  })

  test('that one listener cannot bear reaches the next', async () => {
    const received: string[] = []
    runtime.listen('unruly', () => {
      throw new Error('no')
    })
    runtime.listen('unruly', (payload) => received.push(payload))
    await announce('unruly', 'x', received)
  })

  test('is heard again after the connection was lost, and the gap is told', async () => {
    const received: string[] = []
    runtime.listen('lasting', (payload) => received.push(payload))
    await announce('lasting', 'before', received)
    await askAt(
      own.urls.appUrl,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    )
    await expect.poll(() => received, { timeout: 5_000 }).toContain('')
    await announce('lasting', 'after', received)
  })
})

describe('the platform', () => {
  test('opens to its administrator, who stays who he is', async () => {
    const ctx = asPlatform(contextOf('administrator'), 'a test')
    expect(ctx.user?.id).toBe('1')
    expect(ctx.db).toBe(runtime.platformDb)
  })

  test('is closed to everybody else', () => {
    for (const ctx of [contextOf('admin'), contextOf('administrators'), { ...contextOf(), user: null }]) {
      expect(() => asPlatform(ctx, 'a test')).toThrow(/may not do this/)
    }
  })

  test('answers the look-ups that precede a tenant', async () => {
    expect(await crossTenantDb(runtime, 'a test').selectFrom('migration').select('name').orderBy('name').execute()).toEqual([
      { name: '0001-tables.sql' },
      { name: 'views' },
    ])
  })
})
