import { createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { library, untyped } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { schemaName } from '../schema/table-model.ts'
import { Connections, type ConnectionsOptions, isDatabaseUnavailable, rejectPooler } from './connections.ts'
import type { Db } from './db.ts'
import { Replica } from './replica.ts'

let migrated: MigratedDatabase
let opened: Connections[] = []
beforeAll(async () => {
  migrated = await migratedDatabase(library)
})
afterEach(async () => {
  await Promise.all(opened.map((connections) => connections.close()))
  opened = []
})
afterAll(() => migrated.drop())

function open(options: Partial<ConnectionsOptions> = {}): Connections {
  const { appUrl: url, version } = migrated.urls
  const schema = schemaName('app', version)
  const connections = new Connections({ url, schema, timeZone: 'Asia/Shanghai', log: silent, ...options })
  opened.push(connections)
  return connections
}

interface Session {
  pid: number
  tenant: string
}
async function sessionOf(db: Db): Promise<Session> {
  const { rows } = await sql<Session>`select pg_backend_pid() as pid, current_setting('app.tenant') as tenant`.execute(db)
  return rows[0] as Session
}

describe('a connection', () => {
  test('is in the tenant of each caller that borrows it in turn', async () => {
    const connections = open({ poolSize: 1 })
    const seen = [await sessionOf(connections.of('1')), await sessionOf(connections.of('2')), await sessionOf(connections.of('1'))]
    expect(seen.map(({ tenant }) => tenant)).toEqual(['1', '2', '1'])
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(1)
  })

  test('is never in the tenant of another call, however many run at once', async () => {
    const connections = open({ poolSize: 3 })
    const calls = Array.from({ length: 300 }, (_, at) => String(at % 7))
    const seen = await Promise.all(
      calls.map((tenant) => (tenant === '0' ? sessionOf(connections.of(tenant)) : connections.of(tenant).transaction().execute(sessionOf))),
    )
    expect(seen.map(({ tenant }) => tenant)).toEqual(calls)
  })

  test('keeps its tenant through a transaction that is rolled back', async () => {
    const connections = open({ poolSize: 1 })
    const failing = connections
      .of('2')
      .transaction()
      .execute(async (db) => sql`select nothing`.execute(db))
    await expect(failing).rejects.toThrow(/nothing/)
    expect((await sessionOf(connections.of('2'))).tenant).toBe('2')
    expect((await sessionOf(connections.of('1'))).tenant).toBe('1')
  })

  test('without a tenant sees no rows', async () => {
    const connections = open()
    const [one, none] = [untyped(connections.of('1')), untyped(connections.of(''))]
    await one.insertInto('author').values({ code: 'seen' }).execute()
    expect(await one.selectFrom('author').select('code').execute()).toEqual([{ code: 'seen' }])
    expect(await none.selectFrom('author').select('code').execute()).toEqual([])
  })

  test('on which setting the tenant failed is closed', async () => {
    const connections = open({ poolSize: 1 })
    const { pid } = await sessionOf(connections.of('1'))
    await expect(sessionOf(connections.of('a\0b'))).rejects.toThrow()
    expect((await sessionOf(connections.of('1'))).pid).not.toBe(pid)
  })

  test('that was returned inside a transaction is closed', async () => {
    const connections = open({ poolSize: 1 })
    const { pid } = await sessionOf(connections.of('1'))
    await connections
      .of('1')
      .connection()
      .execute((db) => sql`begin`.execute(db))
    expect((await sessionOf(connections.of('1'))).pid).not.toBe(pid)
  })

  test('ends a statement that takes too long', async () => {
    await expect(sql`select pg_sleep(5)`.execute(open({ statementTimeout: 50 }).of('1'))).rejects.toThrow(/statement timeout/)
  })
})

describe('a transaction', () => {
  test('reports the rows it changed, and is visible to others after its commit', async () => {
    const db = untyped(open().of('3'))
    await db.transaction().execute(async (inside) => {
      await inside
        .insertInto('author')
        .values([{ code: 'a' }, { code: 'b' }])
        .execute()
      const changed = await inside.updateTable('author').set({ name: 'x' }).executeTakeFirst()
      expect(changed.numUpdatedRows).toBe(2n)
      expect(await db.selectFrom('author').select('code').execute()).toEqual([])
    })
    expect((await db.selectFrom('author').select('code').execute()).length).toBe(2)
  })

  test('fails when PostgreSQL answers its commit with a rollback', async () => {
    const failing = untyped(open().of('4'))
      .transaction()
      .execute(async (db) => {
        await db.insertInto('author').values({ code: 'lost' }).execute()
        await sql`select nothing`.execute(db).catch(() => {})
      })
    await expect(failing).rejects.toThrow(/was rolled back/)
  })

  test('runs at the isolation level it was asked for', async () => {
    const level = await open()
      .of('1')
      .transaction()
      .setIsolationLevel('serializable')
      .setAccessMode('read only')
      .execute((db) => sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(db))
    expect(level.rows).toEqual([{ transaction_isolation: 'serializable' }])
  })
})

describe('a value', () => {
  test('is read as JSON has it: large numbers, decimals and days as texts, moments as dates', async () => {
    const { rows } = await sql`select 9223372036854775807::bigint as id, 1.50::numeric(14,2) as price, '2026-03-08'::date as day,
      '2026-03-08 14:05+08'::timestamptz as at, array[1,2]::bigint[] as ids, '{"a":1}'::jsonb as block, true as flag`.execute(
      open().of('1'),
    )
    expect(rows).toEqual([
      {
        id: '9223372036854775807',
        price: '1.50',
        day: '2026-03-08',
        at: new Date('2026-03-08T06:05:00Z'),
        ids: ['1', '2'],
        block: { a: 1 },
        flag: true,
      },
    ])
  })

  test('is read exactly from a row of JSON too, whatever its texts are', async () => {
    const texts = [
      'plain',
      '","id":1234567890123456789,"',
      '\\":1234567890123456789,',
      'a":1234567890123456789}',
      '电机 {"n":1}',
      '\n\t\u2028',
    ]
    const { rows } = await sql<{ row: object }>`select row_to_json(t) as row from (
      select 9223372036854775807::bigint as id, 42::bigint as small, 1234567890123456789::bigint as last_id, text, 0.1::numeric as share, true as yes
      from unnest(${texts}::text[]) as text) t`.execute(open().of('1'))
    const numbers = { id: '9223372036854775807', small: 42, last_id: '1234567890123456789', share: 0.1, yes: true }
    expect(rows.map(({ row }) => row)).toEqual(texts.map((text) => ({ ...numbers, text })))
  })
})

describe('prepared statements', () => {
  const prepared = async (db: Db): Promise<string[]> =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(({ statement }) => statement)

  test('are made for repeated statements', async () => {
    const db = open({ poolSize: 1 }).of('1')
    for (const code of ['a', 'b', 'c']) await untyped(db).selectFrom('author').select('id').where('code', '=', code).execute()
    expect((await prepared(db)).filter((text) => text === 'select "id" from "author" where "code" = $1').length).toBe(1)
  })

  test('are not made for statements that run once, and a connection with too many of them is closed', async () => {
    const db = open({ poolSize: 1 }).of('1')
    for (let at = 0; at < 600; at++) await sql.raw(`select ${at} as once`).execute(db)
    expect((await prepared(db)).filter((text) => text.includes('as once'))).toEqual([])
    const { pid } = await sessionOf(db)
    for (let at = 0; at < 1100; at++) for (const _ of [1, 2]) await sql.raw(`select ${at} as twice`).execute(db)
    expect((await sessionOf(db)).pid).not.toBe(pid)
  })

  test('are prepared again when their view was created again with other columns', async () => {
    const db = open({ poolSize: 1 }).of('1')
    const readAll = () => sql`select * from stale`.execute(db)
    const view = `${schemaName('app', migrated.urls.version)}.stale`
    const make = (columns: string) => `create view ${view} as select ${columns}; grant select on ${view} to "${migrated.database.name}_app"`
    await migrated.ask(make('1 as a'))
    for (const _ of [1, 2, 3]) expect((await readAll()).rows).toEqual([{ a: 1 }])
    await migrated.ask(`drop view ${view}; ${make('1 as a, 2 as b')}`)
    expect((await readAll()).rows).toEqual([{ a: 1, b: 2 }])
  })
})

describe('an unreachable database', () => {
  const kill = (pid: number) => askAt(migrated.urls.appUrl, `select pg_terminate_backend(${pid})`)

  test('is distinguished from one that rejects a statement, and is used again once it is reachable', async () => {
    const db = open({ poolSize: 1 }).of('1')
    const { pid } = await sessionOf(db)
    const waiting = sql`select pg_sleep(5)`.execute(db).catch((error: unknown) => error)
    await wait(100)
    await kill(pid)
    expect(isDatabaseUnavailable(await waiting)).toBe(true)
    expect((await sessionOf(db)).tenant).toBe('1')
    const rejected = await sql`select nothing`.execute(db).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(rejected)).toBe(false)
    expect(isDatabaseUnavailable('no error')).toBe(false)
  })

  test('that ended a connection fails the call that used it, and none that was waiting for it', async () => {
    const db = open({ poolSize: 1 }).of('1')
    await sessionOf(db)
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch((error: unknown) => error)
    const waiting = [sessionOf(db), sessionOf(db)]
    expect(isDatabaseUnavailable(await ended)).toBe(true)
    expect((await Promise.all(waiting)).map(({ tenant }) => tenant)).toEqual(['1', '1'])
  })

  test.each([
    ['53100', 'a full disk'],
    ['53200', 'too little memory'],
    ['58030', 'a disk that fails'],
  ])('is one that says %s, %s', async (code) => {
    const raise = `do $$ begin raise exception 'no room' using errcode = '${code}'; end $$`
    const error = await sql
      .raw(raise)
      .execute(open({ poolSize: 1 }).of('1'))
      .catch((error: unknown) => error)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('during which a connection was idle fails no later call', async () => {
    const db = open({ poolSize: 1 }).of('1')
    const { pid } = await sessionOf(db)
    await kill(pid)
    await wait(50)
    expect((await sessionOf(db)).pid).not.toBe(pid)
  })

  test('is recognised by a refused connection and an unknown host name', async () => {
    for (const url of ['postgres://a:b@127.0.0.1:1/x', 'postgres://a:b@no-such-host.invalid/x']) {
      const rejected = await sessionOf(open({ url }).of('1')).catch((error: unknown) => error)
      expect(isDatabaseUnavailable(rejected)).toBe(true)
    }
  })
})

/** A pooler in transaction mode: a client has a server session of its own during a transaction only. */
async function withPooler(work: (url: string) => Promise<void>): Promise<void> {
  const target = new pg.Client(migrated.urls.appUrl)
  const isSocket = target.host.startsWith('/')
  const free: Socket[] = []
  const clients = new Map<Socket, Socket>()
  const all: Socket[] = []
  const connectUpstream = (): Socket => {
    const upstream = isSocket ? dial(`${target.host}/.s.PGSQL.${target.port}`) : dial(target.port, target.host)
    upstream.on('error', () => {})
    upstream.on('data', (data) => {
      const client = clients.get(upstream)
      // `Z`, its length, and `I`: ready, and in no transaction.
      if (data.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]))) {
        clients.delete(upstream)
        free.push(upstream)
      }
      client?.write(data)
    })
    all.push(upstream)
    return upstream
  }
  const server = createServer((client) => {
    let isConnected = false
    all.push(client)
    client.on('error', () => {})
    client.on('data', (data) => {
      const held = [...clients].find(([, each]) => each === client)?.[0]
      const upstream = held ?? (isConnected ? free.pop() : undefined) ?? connectUpstream()
      isConnected = true
      clients.set(upstream, client)
      if (data[0] !== 0x58) upstream.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(migrated.urls.appUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  try {
    await work(url.href)
  } finally {
    for (const socket of all) socket.destroy()
    server.close()
  }
}

describe('a pooler in transaction mode', () => {
  test('is rejected with a message', () =>
    withPooler(async (url) => {
      await expect(rejectPooler(url)).rejects.toThrow(/pooler in transaction mode: please use session mode/)
    }))

  test('is not asked as a replica: the primary answers', () =>
    withPooler(async (url) => {
      const replica = new Replica({ url, schema: 'app', timeZone: 'Asia/Shanghai', log: silent })
      opened.push(replica)
      const rows = { tenant: '1', table: 'book' }
      const read = (db: Db) => sessionOf(db).then(() => 'replica')
      expect(
        await replica.read(
          rows,
          (text, send) => send(text),
          read,
          async () => 'primary',
        ),
      ).toBe('primary')
      expect([replica.reads.failed, replica.mayAnswer(rows)]).toEqual([1, false])
    }))

  test('is not found where there is none', async () => {
    await rejectPooler(migrated.urls.appUrl)
  })
})
