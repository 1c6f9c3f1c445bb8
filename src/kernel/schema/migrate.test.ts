import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, library, untyped } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { emptyDatabase, withDatabase } from '#test/test-database.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { readTables } from './catalogue.ts'
import { difference } from './difference.ts'
import { migrate } from './migrate.ts'
import { migrationFolder, readMigrations } from './migration-file.ts'
import { ResourceRegistry } from './resource-registry.ts'
import { rolesOf } from './roles.ts'
import { schemaName } from './table-model.ts'
import { schemaOf } from './tables.ts'
import { viewsOf } from './views.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await migratedDatabase(library)
})
afterAll(() => migrated.drop())

const viewNames = () =>
  migrated.ask<{ viewname: string; definition: string }>(
    "select schemaname, viewname, definition from pg_views where schemaname ~ '^(tenant|app|platform)_'",
  )

/** Where the views of the version are that a database was made for. */
const appSchema = ({ urls }: MigratedDatabase): string => schemaName('app', urls.version)

/** Runs a test on a database of its own, which it may change. */
async function withOwnDatabase(work: (own: MigratedDatabase) => Promise<void>): Promise<void> {
  const own = await migratedDatabase(library)
  try {
    await work(own)
  } finally {
    await own.drop()
  }
}

describe('a migrated database', () => {
  test('has exactly the tables that are declared', async () => {
    const client = new pg.Client(migrated.database.ownerUrl)
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

  test('is not changed by a second run', async () => {
    const oids = () => migrated.ask(`select oid from pg_class where relnamespace = '${appSchema(migrated)}'::regnamespace order by 1`)
    const before = await oids()
    await migrate(migrated.options)
    expect(await oids()).toEqual(before)
  })

  test('counts the writes of a resource as long as its declaration asks for it', () =>
    withOwnDatabase(async ({ ask, options }) => {
      const triggers = () =>
        ask('select tgrelid::regclass::text as of, tgfoid::regproc::text as calls from pg_trigger where not tgisinternal order by 1')
      const printed = { of: 'store.library_book', calls: 'store.record_printed' }
      expect(await triggers()).toEqual([{ of: 'store.author', calls: 'store.record_change' }, printed])
      const { owned: _, ...untracked } = author
      const next = { ...options, registry: new ResourceRegistry(library.all.map((each) => (each === author ? untracked : each))) }
      await migrate(next)
      expect(await triggers()).toHaveLength(2)
      await migrate({ ...next, contracts: true })
      expect(await triggers()).toEqual([printed])
    }))

  test('gets a dropped view back', async () => {
    await migrated.ask(`drop view ${appSchema(migrated)}.author`)
    await migrate(migrated.options)
    expect((await viewNames()).map(({ viewname }) => viewname)).toContain('author')
  })

  test('has two login roles without rights over other roles', async () => {
    const roles = await migrated.ask(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname like '${migrated.database.name}%' order by 1`,
    )
    expect(roles).toEqual(
      ['app', 'platform'].map((role) => ({
        rolname: `${migrated.database.name}_${role}`,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
      })),
    )
  })

  test('lets the role of the platform change rows, but not the record of migrations', async () => {
    const { platformUrl } = migrated.urls
    await askAt(platformUrl, "insert into region (code, name) values ('11', 'x')")
    expect(await askAt(platformUrl, 'delete from region returning code')).toEqual([{ code: '11' }])
    await expect(askAt(platformUrl, 'delete from migration')).rejects.toThrow(/permission denied/)
  })

  test('generates ids of 19 digits in the order of time', async () => {
    const ids = await migrated.ask<{ id: string }>('select store.next_id() as id from generate_series(1, 100)')
    expect(ids.every(({ id }) => /^\d{19}$/.test(id))).toBe(true)
    expect(ids.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort())
    const [row] = await migrated.ask<{ recent: string }>(
      "select to_timestamp(((store.next_id() >> 22) + 1288834974657) / 1000.0) - now() < interval '1 s' as recent",
    )
    expect(row?.recent).toBe(true)
  })
})

describe('a view', () => {
  test('leaves deleted rows out, for a tenant and for the platform, and lets a row be marked as deleted', async () => {
    const runtime = await migrated.runtime()
    const own = untyped(runtime.appDb('9'))
    await own
      .insertInto('author')
      .values([{ code: 'a' }, { code: 'b' }])
      .execute()
    await own.updateTable('author').set({ deleted_id: 7 }).where('code', '=', 'a').execute()
    for (const db of [own, untyped(runtime.platformDb)]) {
      expect(await db.selectFrom('author').select('code').where('tenant_id', '=', '9').execute()).toEqual([{ code: 'b' }])
    }
    expect(await migrated.ask("select code from store.author where tenant_id = '9' order by 1")).toEqual([{ code: 'a' }, { code: 'b' }])
  })
})

describe('an open list', () => {
  test('shows its columns, its rows and rows that are not deleted only', async () => {
    const columns = await migrated.ask<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = '${appSchema(migrated)}' and table_name = 'library_book_shelf' order by 1`,
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
    await migrated.ask(`insert into store.library_book (tenant_id, title, on_shelf, status, deleted_id) values
      ('1', 'shown', true, 1, 0), ('1', 'hidden', false, 1, 0), ('1', 'in another state', true, 2, 0), ('1', 'removed', true, 1, 5), ('2', 'of another tenant', true, 1, 0)`)
    const shown = await askAt(
      migrated.urls.appUrl,
      "select set_config('app.tenant', '1', false) is null as no, title from library_book_shelf",
    )
    expect(shown).toEqual([])
    const runtime = await migrated.runtime()
    expect(await untyped(runtime.appDb('1')).selectFrom('library_book_shelf').select('title').execute()).toEqual([{ title: 'shown' }])
  })

  test('turns the root of a tree into a condition', async () => {
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
  test('of a platform resource is masked for tenants, which see only whether it is set', async () => {
    await migrated.ask("insert into store.region (code, token) values ('s', 'hidden'), ('t', null)")
    const rows = await askAt(migrated.urls.appUrl, "select code, token from region where code in ('s', 't') order by code")
    expect(rows).toEqual([
      { code: 's', token: '' },
      { code: 't', token: null },
    ])
  })

  test('is in no open list, even in one that names it', () => {
    const declared = { ...author, open: { all: { shows: ['name', 'pass'] } } }
    expect(viewsOf(new ResourceRegistry([declared])).find(({ name }) => name === 'author_all')?.select).not.toContain('pass')
  })
})

describe('migrations', () => {
  test('run once and in order, before the views are made', () =>
    withOwnDatabase(async (own) => {
      own.write('0002-manual.sql', 'create table store.session (id text primary key, used integer not null default 0);')
      own.write('0003-manual.sql', "insert into store.session (id) values ('a'); update store.session set used = used + 1;")
      await migrate(own.options)
      await migrate(own.options)
      expect(await askAt(own.urls.platformUrl, 'select * from session')).toEqual([{ id: 'a', used: 1 }])
      await expect(askAt(own.urls.appUrl, 'select * from store.session')).rejects.toThrow(/permission denied/)
      const applied = await own.ask<{ name: string }>('select name from store.migration order by 1')
      expect(applied.map(({ name }) => name)).toEqual(['0001-tables.sql', '0002-manual.sql', '0003-manual.sql'])
    }))

  test('that were changed after they ran are rejected', () =>
    withOwnDatabase(async (own) => {
      own.write('0002-manual.sql', 'select 1;')
      await migrate(own.options)
      own.write('0002-manual.sql', 'select 2;')
      await expect(migrate(own.options)).rejects.toThrow(/0002-manual.sql was changed after it had been applied/)
    }))

  test('of a newer version make an older one stop, unless its own views are there', () =>
    withOwnDatabase(async (own) => {
      await own.ask("insert into store.migration (name, checksum) values ('0009-later.sql', '')")
      await migrate(own.options)
      await expect(migrate({ ...own.options, contracts: true })).rejects.toThrow(/newer version.*0009-later.sql/)
      await own.ask(`drop schema ${appSchema(own)} cascade`)
      await expect(migrate(own.options)).rejects.toThrow(/newer version.*0009-later.sql/)
    }))

  test('that lose data need a confirmation in the file', () =>
    withOwnDatabase(async (own) => {
      const lossy = '-- confirm: the table x and its rows\n-- drop table store.x;\n'
      own.write('0002-lossy.sql', lossy)
      await expect(migrate(own.options)).rejects.toThrow(/0002-lossy.sql loses data: the table x and its rows/)
      own.write('0002-lossy.sql', lossy.replace('confirm:', 'confirmed:'))
      await migrate(own.options)
    }))

  test('that fail leave the views as they were and those before them applied, are named, and run again once they are mended', () =>
    withOwnDatabase(async (own) => {
      own.write('0002-good.sql', 'create table store.half (id text);')
      own.write('0003-bad.sql', 'select * from store.nothing;')
      const words = [expect.stringMatching(/^0003-bad\.sql 执行失败（.*nothing/), expect.stringMatching(/^0003-bad\.sql failed: .*nothing/)]
      await expect(migrate(own.options)).rejects.toMatchObject({ words })
      const author = `${appSchema(own)}.author`
      const [found] = await own.ask(`select to_regclass('store.half')::text as half, to_regclass('${author}')::text as author`)
      expect(found).toEqual({ half: 'store.half', author })
      own.write('0003-bad.sql', 'select * from store.half;')
      await migrate(own.options)
    }))

  test('that do not make all declared tables fail with the command that writes one', () =>
    withOwnDatabase(async (own) => {
      const label = ['词', 'Word'] as const
      const more = { name: 'more', label, at: [], scope: 'tenant', title: 'b', fields: {} } as const
      await expect(migrate({ ...own.options, registry: new ResourceRegistry([...library.all, more]) })).rejects.toThrow(
        /store.more.*npm run migration/s,
      )
    }))

  test('run in one process at a time when several start at once', () =>
    withOwnDatabase(async (own) => {
      own.write('0002-slow.sql', 'create table store.slow (id text); select pg_sleep(0.3);')
      await Promise.all([1, 2, 3].map(() => migrate(own.options)))
      expect(await own.ask("select count(*) from store.migration where name = '0002-slow.sql'")).toEqual([{ count: '1' }])
    }))

  test('never leave a reader without a view', () =>
    withOwnDatabase(async (own) => {
      const runtime = await own.runtime()
      let done = false
      let reads = 0
      const reading = (async () => {
        while (!done) {
          await untyped(runtime.appDb('1')).selectFrom('author').select('name').execute()
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

describe('a server of the operator', () => {
  test('may have the two roles already', async () => {
    const database = await emptyDatabase()
    const atServer = withDatabase(database.ownerUrl, 'postgres')
    const urlOf = (role: string): string => {
      const url = new URL(database.ownerUrl)
      url.username = role
      url.password = 'pw'
      return url.href
    }
    const [app, platform] = [`${database.name}_one`, `${database.name}_two`]
    await askAt(atServer, `create role ${app} login password 'pw'; create role ${platform} login password 'pw'`)
    try {
      const options = { ...migrated.options, ownerUrl: database.ownerUrl, appUrl: urlOf(app), platformUrl: urlOf(platform) }
      const urls = await migrate(options)
      const runtime = await createRuntime({ ...urls, registry: library, secret: 's', timeZone: 'Asia/Shanghai', log: silent })
      await untyped(runtime.appDb('1')).insertInto('author').values({ code: 'a' }).execute()
      const rows = await untyped(runtime.platformDb).selectFrom('author').select(['tenant_id', 'code']).execute()
      expect(rows).toEqual([{ tenant_id: '1', code: 'a' }])
      await runtime.close()
      expect(await askAt(atServer, `select 1 from pg_roles where rolname = '${database.name}_app'`)).toEqual([])
    } finally {
      await database.drop()
      await askAt(atServer, `drop role ${app}; drop role ${platform}`)
    }
  })

  test('whose owner may not create roles gets the alternative in the error message', async () => {
    const database = await emptyDatabase()
    const role = `${database.name}_owner`
    await askAt(database.ownerUrl, `create role ${role} login password 'pw'; grant create on database ${database.name} to ${role}`)
    const url = new URL(database.ownerUrl)
    url.username = role
    url.password = 'pw'
    await expect(migrate({ ...migrated.options, ownerUrl: url.href })).rejects.toThrow(/could not be made or renewed.*DATABASE_APP_URL/)
    await database.drop()
    await askAt(migrated.database.ownerUrl, `drop role ${role}`)
  })

  test('cannot have a database whose role names would be too long', () => {
    expect(() => rolesOf('d'.repeat(55))).toThrow(/too long/)
  })

  test('needs both roles or none', async () => {
    await expect(migrate({ ...migrated.options, appUrl: migrated.urls.appUrl })).rejects.toThrow(/Set both .* or neither/)
  })

  test('gets new passwords of its roles when the secret changes', () =>
    withOwnDatabase(async (own) => {
      const urls = await migrate({ ...own.options, appPassword: "it's new", platformPassword: 'x' })
      expect(urls.appUrl).not.toBe(own.urls.appUrl)
      expect(await askAt(urls.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(await askAt(urls.platformUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    }))
})

test('the migrations of a folder are its numbered SQL files in their order, each with the checksum of its text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motorspot-migrations-'))
  const names = ['0010-c.sql', '0002-b.sql', '0001-a.sql', 'notes.md', '1-short.sql', '0003-d.sql.orig', 'x0004-e.sql']
  for (const name of names) writeFileSync(join(folder, name), `-- ${name}`)
  const files = await readMigrations(folder)
  rmSync(folder, { recursive: true })
  expect(files.map(({ name, sql }) => [name, sql])).toEqual(['0001-a.sql', '0002-b.sql', '0010-c.sql'].map((name) => [name, `-- ${name}`]))
  expect(files[0]?.checksum).toMatch(/^778367075339e7b8/)
})

test('the committed migrations are found, the schema first', async () => {
  const [first] = await readMigrations(migrationFolder)
  expect(first?.name).toBe('0001-schema.sql')
  expect(first?.sql).toContain('create function store.next_id()')
})
