import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, library } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { emptyDatabase, withDatabase } from '#test/test-database.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { readTables } from './catalogue.ts'
import { difference } from './difference.ts'
import { migrate } from './migrate.ts'
import { ResourceRegistry } from './resource-registry.ts'
import { rolesOf } from './roles.ts'
import { schemaOf } from './tables.ts'
import { viewsOf } from './views.ts'

let made: MigratedDatabase
beforeAll(async () => {
  made = await migratedDatabase(library)
})
afterAll(() => made.drop())

const viewNames = () =>
  made.ask<{ viewname: string; definition: string }>("select viewname, definition from pg_views where schemaname = 'app'")

/** A database for one test that changes it. */
async function withOwn(work: (own: MigratedDatabase) => Promise<void>): Promise<void> {
  const own = await migratedDatabase(library)
  try {
    await work(own)
  } finally {
    await own.drop()
  }
}

describe('a migrated database', () => {
  test('has exactly the tables that are declared', async () => {
    const client = new pg.Client(made.database.ownerUrl)
    await client.connect()
    const tables = await readTables(client)
    await client.end()
    expect(tables.length).toBe(6)
    expect(difference(tables, schemaOf(library))).toEqual([])
  })

  test('has exactly the views that are declared', async () => {
    const names = (await viewNames()).map(({ viewname }) => viewname).sort()
    expect(names).toEqual(
      viewsOf(library)
        .map(({ name }) => name)
        .sort(),
    )
    expect(names).toContain('library_book_shelf')
  })

  test('is left alone by a second run, within half a second', async () => {
    const oids = () => made.ask("select oid from pg_class where relnamespace = 'app'::regnamespace order by 1")
    const before = await oids()
    const start = performance.now()
    await migrate(made.options)
    expect(performance.now() - start).toBeLessThan(500)
    expect(await oids()).toEqual(before)
  })

  test('gets a view back that somebody dropped', async () => {
    await made.ask('drop view app.author')
    await migrate(made.options)
    expect((await viewNames()).map(({ viewname }) => viewname)).toContain('author')
  })

  test('has two login roles without power over others', async () => {
    const roles = await made.ask(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname like '${made.database.name}%' order by 1`,
    )
    expect(roles).toEqual(
      ['app', 'platform'].map((role) => ({
        rolname: `${made.database.name}_${role}`,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
      })),
    )
  })

  test('lets the platform change rows, but not the record of migrations', async () => {
    const { platformUrl } = made.urls
    await askAt(platformUrl, "insert into region (code, name) values ('11', 'x')")
    expect(await askAt(platformUrl, 'delete from region returning code')).toEqual([{ code: '11' }])
    await expect(askAt(platformUrl, 'delete from migration')).rejects.toThrow(/permission denied/)
  })

  test('gives ids of 19 digits in the order of time', async () => {
    const ids = await made.ask<{ id: string }>('select store.next_id() as id from generate_series(1, 100)')
    expect(ids.every(({ id }) => /^\d{19}$/.test(id))).toBe(true)
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort())
    const [row] = await made.ask<{ made: string }>(
      "select to_timestamp(((store.next_id() >> 22) + 1288834974657) / 1000.0) - now() < interval '1 s' as made",
    )
    expect(row?.made).toBe(true)
  })
})

describe('an open list', () => {
  test('shows its columns, its rows and rows that are not deleted only', async () => {
    const columns = await made.ask<{ column_name: string }>(
      "select column_name from information_schema.columns where table_schema = 'app' and table_name = 'library_book_shelf' order by 1",
    )
    expect(columns.map(({ column_name }) => column_name)).toEqual([
      'create_time',
      'create_user',
      'id',
      'on_shelf',
      'price',
      'row_version',
      'title',
    ])
    await made.ask(`insert into store.library_book (tenant_id, title, on_shelf, status, deleted_id) values
      ('1', 'shown', true, 1, 0), ('1', 'away', false, 1, 0), ('1', 'in another state', true, 2, 0), ('1', 'removed', true, 1, 5), ('2', 'a stranger', true, 1, 0)`)
    const shown = await askAt(made.urls.appUrl, "select set_config('app.tenant', '1', false) is null as no, title from library_book_shelf")
    expect(shown).toEqual([])
    const runtime = await made.runtime()
    expect(await runtime.appDb('1').selectFrom('library_book_shelf').select('title').execute()).toEqual([{ title: 'shown' }])
  })

  test('understands the root of a tree', async () => {
    const [view] = (await viewNames()).filter(({ viewname }) => viewname === 'region_roots')
    expect(view?.definition).toMatch(/parent_code IS NULL/)
  })

  test('cannot name rows by a field without a column', () => {
    const label = ['词', 'Word'] as const
    const declare = {
      name: 'a',
      label,
      at: [],
      scope: 'tenant',
      title: 'b',
      fields: {},
      open: { all: { shows: [], rows: { b: 1 } } },
    } as const
    expect(() => viewsOf(new ResourceRegistry([declare]))).toThrow(/rows of all name b/)
  })

  test('cannot take the name of another view', () => {
    const label = ['词', 'Word'] as const
    const declare = (name: string) => ({ name, label, at: [], scope: 'tenant', title: 'b', fields: {} }) as const
    expect(() => viewsOf(new ResourceRegistry([declare('a-b'), { ...declare('a'), open: { b: { shows: [] } } }]))).toThrow(
      /two views would be called a_b/,
    )
  })
})

describe('a secret', () => {
  test('of a platform resource shows to a tenant only whether it is set', async () => {
    await made.ask("insert into store.region (code, token) values ('s', 'hidden'), ('t', null)")
    const rows = await askAt(made.urls.appUrl, "select code, token from region where code in ('s', 't') order by code")
    expect(rows).toEqual([
      { code: 's', token: '' },
      { code: 't', token: null },
    ])
  })

  test('is in no open list, whatever the list says', () => {
    const loud = { ...author, open: { all: { shows: ['name', 'pass'] } } }
    expect(viewsOf(new ResourceRegistry([loud])).find(({ name }) => name === 'author_all')?.select).not.toContain('pass')
  })
})

describe('migrations', () => {
  test('run once, in order, and the views stand on what they made', () =>
    withOwn(async (own) => {
      own.write('0002-hands.sql', 'create table store.session (id text primary key, used integer not null default 0);')
      own.write('0003-hands.sql', "insert into store.session (id) values ('a'); update store.session set used = used + 1;")
      await migrate(own.options)
      await migrate(own.options)
      expect(await askAt(own.urls.platformUrl, 'select * from session')).toEqual([{ id: 'a', used: 1 }])
      await expect(askAt(own.urls.appUrl, 'select * from store.session')).rejects.toThrow(/permission denied/)
      const applied = await own.ask<{ name: string }>('select name from store.migration order by 1')
      expect(applied.map(({ name }) => name)).toEqual(['0001-tables.sql', '0002-hands.sql', '0003-hands.sql', 'views'])
    }))

  test('that were changed after they ran are rejected', () =>
    withOwn(async (own) => {
      own.write('0002-hands.sql', 'select 1;')
      await migrate(own.options)
      own.write('0002-hands.sql', 'select 2;')
      await expect(migrate(own.options)).rejects.toThrow(/0002-hands.sql was changed after it had been applied/)
    }))

  test('of a newer version are not run over', () =>
    withOwn(async (own) => {
      await own.ask("insert into store.migration (name, checksum) values ('0009-later.sql', '')")
      await expect(migrate(own.options)).rejects.toThrow(/newer version.*0009-later.sql/)
    }))

  test('that lose data wait for a confirmation in the file', () =>
    withOwn(async (own) => {
      const lossy = '-- confirm: the table x and its rows\n-- drop table store.x;\n'
      own.write('0002-lossy.sql', lossy)
      await expect(migrate(own.options)).rejects.toThrow(/0002-lossy.sql loses data: the table x and its rows/)
      own.write('0002-lossy.sql', lossy.replace('confirm:', 'confirmed:'))
      await migrate(own.options)
    }))

  test('that fail leave tables and views as they were, and are named', () =>
    withOwn(async (own) => {
      own.write('0002-good.sql', 'create table store.half (id text);')
      own.write('0003-bad.sql', 'select * from store.nothing;')
      await expect(migrate(own.options)).rejects.toThrow(/0003-bad.sql failed: .*nothing/)
      const [left] = await own.ask("select to_regclass('store.half') as half, to_regclass('app.author') as author")
      expect(left).toEqual({ half: null, author: 'app.author' })
    }))

  test('say what to do when more is declared than they make', () =>
    withOwn(async (own) => {
      const label = ['词', 'Word'] as const
      const more = { name: 'more', label, at: [], scope: 'tenant', title: 'b', fields: {} } as const
      await expect(migrate({ ...own.options, registry: new ResourceRegistry([...library.all, more]) })).rejects.toThrow(
        /store.more.*npm run migration/s,
      )
    }))

  test('take turns when several processes start at once', () =>
    withOwn(async (own) => {
      own.write('0002-slow.sql', 'create table store.slow (id text); select pg_sleep(0.3);')
      await Promise.all([1, 2, 3].map(() => migrate(own.options)))
      expect(await own.ask("select count(*) from store.migration where name = '0002-slow.sql'")).toEqual([{ count: '1' }])
    }))

  test('never show a reader a missing view', () =>
    withOwn(async (own) => {
      const runtime = await own.runtime()
      let done = false
      let reads = 0
      const reading = (async () => {
        while (!done) {
          await runtime.appDb('1').selectFrom('author').select('name').execute()
          reads += 1
        }
      })()
      for (const number of [2, 3, 4]) {
        own.write(`000${number}-more.sql`, `alter table store.author add column extra${number} text; select pg_sleep(0.1);`)
        await migrate(own.options)
      }
      done = true
      await reading
      expect(reads).toBeGreaterThan(10)
    }))
})

describe('an own server', () => {
  test('may bring the two roles itself', async () => {
    const database = await emptyDatabase()
    const atServer = withDatabase(database.ownerUrl, 'postgres')
    const urlOf = (role: string): string => {
      const url = new URL(database.ownerUrl)
      url.username = role
      url.password = 'given'
      return url.href
    }
    const [app, platform] = [`${database.name}_one`, `${database.name}_two`]
    await askAt(atServer, `create role ${app} login password 'given'; create role ${platform} login password 'given'`)
    try {
      const given = { ...made.options, ownerUrl: database.ownerUrl, appUrl: urlOf(app), platformUrl: urlOf(platform) }
      const urls = await migrate(given)
      const runtime = await createRuntime({ ...urls, registry: library, secret: 's', timeZone: 'Asia/Shanghai', log: silent })
      await runtime.appDb('1').insertInto('author').values({ code: 'a' }).execute()
      expect(await runtime.platformDb.selectFrom('author').select(['tenant_id', 'code']).execute()).toEqual([{ tenant_id: '1', code: 'a' }])
      await runtime.close()
      expect(await askAt(atServer, `select 1 from pg_roles where rolname = '${database.name}_app'`)).toEqual([])
    } finally {
      await database.drop()
      await askAt(atServer, `drop role ${app}; drop role ${platform}`)
    }
  })

  test('where the owner may make no roles says which way is left', async () => {
    const database = await emptyDatabase()
    const role = `${database.name}_owner`
    await askAt(database.ownerUrl, `create role ${role} login password 'given'; grant create on database ${database.name} to ${role}`)
    const url = new URL(database.ownerUrl)
    url.username = role
    url.password = 'given'
    await expect(migrate({ ...made.options, ownerUrl: url.href })).rejects.toThrow(/could not be made or renewed.*DATABASE_APP_URL/)
    await database.drop()
    await askAt(made.database.ownerUrl, `drop role ${role}`)
  })

  test('cannot hold a database whose roles would share a name', () => {
    expect(() => rolesOf('d'.repeat(55))).toThrow(/too long/)
  })

  test('is asked for both roles or for none', async () => {
    await expect(migrate({ ...made.options, appUrl: made.urls.appUrl })).rejects.toThrow(/given together or not at all/)
  })

  test('gets new passwords when the secret is another', () =>
    withOwn(async (own) => {
      const urls = await migrate({ ...own.options, appPassword: "it's new", platformPassword: 'x' })
      expect(urls.appUrl).not.toBe(own.urls.appUrl)
      expect(await askAt(urls.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(await askAt(urls.platformUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    }))
})
