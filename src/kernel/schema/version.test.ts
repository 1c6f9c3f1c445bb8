import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { author, book, library, region, untyped } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { createRuntime, type Runtime } from '../runtime/runtime.ts'
import { type DatabaseUrls, type MigrateOptions, migrate, migrationLock } from './migrate.ts'
import { ResourceRegistry } from './resource-registry.ts'
import { printDerived } from './version.ts'
import { viewsOf } from './views.ts'

const label = ['词', 'Word'] as const
const { isbn, ...others } = book.fields
/** The next version: a field more, and one under another name. */
const next = new ResourceRegistry([
  region,
  author,
  { ...book, fields: { ...others, bookNumber: { ...isbn, was: 'isbn' }, binding: { kind: 'text', label, default: 'cloth' } } },
])
const expand = `alter table store."library_book" add column "binding" text default 'cloth'::text;
alter table store."library_book" rename column "isbn" to "book_number";
`
const contract = 'alter table store."library_book" rename constraint "library_book__isbn__unique" to "library_book__book_number__unique";\n'

let own: MigratedDatabase
let old: Runtime
let folder: string
let newer: MigrateOptions
const opened = new Set<{ close(): Promise<void> }>()

beforeEach(async () => {
  own = await migratedDatabase(library)
  old = await runtimeOf(own.urls, library)
  folder = mkdtempSync(join(tmpdir(), 'motorspot-newer-'))
  cpSync(own.options.folder ?? '', folder, { recursive: true })
  newer = { ...own.options, folder, registry: next }
})
afterEach(async () => {
  await Promise.all([...opened].map((each) => each.close()))
  opened.clear()
  await own.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
const applied = async (): Promise<string[]> =>
  (await own.ask<{ name: string }>('select name from store.migration order by 1')).map(({ name }) => name)
const schemas = async (): Promise<string[]> =>
  (await own.ask<{ name: string }>("select nspname as name from pg_namespace where nspname ~ '^app' order by 1")).map(({ name }) => name)

async function runtimeOf(urls: DatabaseUrls, registry = next): Promise<Runtime> {
  const runtime = await createRuntime({ ...urls, registry, secret: 'secret', timeZone: 'Asia/Shanghai', log: silent })
  opened.add(runtime)
  return runtime
}

async function closeOld(): Promise<void> {
  opened.delete(old)
  await old.close()
}

async function session(): Promise<pg.Client> {
  const client = new pg.Client(own.database.ownerUrl)
  await client.connect()
  opened.add({ close: () => client.end() })
  return client
}

const insertOld = (isbn: string) => untyped(old.appDb('1')).insertInto('library_book').values({ title: 'old', isbn }).execute()
const readOld = () => untyped(old.appDb('1')).selectFrom('library_book').select('isbn').orderBy('isbn').execute()

describe('two versions side by side', () => {
  test('write and read the same rows, each by its own names, and the older one may start again', async () => {
    write('0002-next.sql', expand)
    write('0002-next.contract.sql', contract)
    await insertOld('1')
    const urls = await migrate(newer)
    await insertOld('2')
    const db = untyped((await runtimeOf(urls)).appDb('1'))
    expect(await db.selectFrom('library_book').select(['book_number', 'binding']).orderBy('book_number').execute()).toEqual([
      { book_number: '1', binding: 'cloth' },
      { book_number: '2', binding: 'cloth' },
    ])
    await db.insertInto('library_book').values({ title: 'new', book_number: '3', binding: 'paper' }).execute()
    expect(await readOld()).toEqual([{ isbn: '1' }, { isbn: '2' }, { isbn: '3' }])
    expect(await migrate(own.options)).toEqual(own.urls)
    await closeOld()
    old = await runtimeOf(own.urls, library)
    await insertOld('4')
    expect(await db.selectFrom('library_book').select('book_number').where('book_number', '=', '4').execute()).toHaveLength(1)
  })

  test('leave what only the older one needs until it is contracted, which waits until no process of it is connected', async () => {
    write('0002-next.sql', expand)
    write('0002-next.contract.sql', contract)
    const urls = await migrate(newer)
    expect(await applied()).toEqual(['0001-tables.sql', '0002-next.sql'])
    await expect(migrate({ ...newer, contracts: true })).rejects.toThrow(new RegExp(`connected: motorspot-${own.urls.version} \\(\\d+\\)`))
    await closeOld()
    await runtimeOf(urls)
    await migrate({ ...newer, contracts: true })
    expect([await applied(), await schemas()]).toEqual([
      ['0001-tables.sql', '0002-next.contract.sql', '0002-next.sql'],
      [`app_${urls.version}`],
    ])
    await expect(migrate(own.options)).rejects.toThrow(/migrated by a newer version/)
  })

  test('are not contracted before the newer one was started, although none of the older one is connected: the way back remains', async () => {
    write('0002-next.sql', expand)
    write('0002-next.contract.sql', contract)
    await closeOld()
    const later = { ...newer, contracts: true, onlyContracts: true }
    await expect(migrate(later)).rejects.toThrow(/never started on this database.*start it.*Nothing was changed/)
    expect([await applied(), await schemas()]).toEqual([['0001-tables.sql'], [`app_${own.urls.version}`]])
    const { version } = await migrate(newer)
    await migrate(later)
    expect([await applied(), await schemas()]).toEqual([['0001-tables.sql', '0002-next.contract.sql', '0002-next.sql'], [`app_${version}`]])
  })

  test('are one at a time: a third contracts the first before it expands, once no process of the first is connected', async () => {
    write('0002-next.sql', expand)
    write('0002-next.contract.sql', contract)
    const second = await migrate(newer)
    const runtime = await runtimeOf(second)
    write('0003-third.sql', 'alter table store."library_book" add column "third" text;')
    await expect(migrate(newer)).rejects.toThrow(/Processes of other versions are connected/)
    await closeOld()
    const third = await migrate(newer)
    expect(await applied()).toEqual(['0001-tables.sql', '0002-next.contract.sql', '0002-next.sql', '0003-third.sql'])
    expect(await schemas()).toEqual([`app_${second.version}`, `app_${third.version}`].sort())
    expect(await untyped(runtime.appDb('1')).selectFrom('library_book').select('book_number').execute()).toEqual([])
  })

  test('may be one from before versions had schemas of their own', async () => {
    await closeOld()
    const roles = { app: new URL(own.urls.appUrl).username, platform: new URL(own.urls.platformUrl).username }
    await own.ask(`drop schema app_${own.urls.version}, tenant_${own.urls.version}, platform_${own.urls.version} cascade;
      create schema if not exists app; create schema tenant; create schema platform; ${printDerived(viewsOf(library), roles, '')}
      insert into store.migration (name, checksum) values ('views', '')`)
    write('0002-next.sql', expand)
    await migrate(newer)
    expect(await askAt(own.urls.appUrl, 'select isbn from app.library_book')).toEqual([])
    await migrate({ ...newer, contracts: true })
    expect(await schemas()).toHaveLength(1)
  })

  test('cannot work beside a step that asks for a standstill', async () => {
    write('0002-next.sql', `-- standstill: the type of library_book.price changes\n${expand}`)
    await expect(migrate(newer)).rejects.toThrow(/0002-next.sql cannot run beside another version: the type of library_book.price changes/)
    await closeOld()
    await migrate({ ...newer, contracts: true, onlyContracts: true })
    expect(await applied()).toContain('0002-next.sql')
  })

  test('start while another process migrates, where nothing is left to do for them', async () => {
    const holder = await session()
    await holder.query('select pg_advisory_lock($1)', [migrationLock])
    expect(await migrate(own.options)).toEqual(own.urls)
    write('0002-next.sql', expand)
    const waiting = migrate(newer)
    await expect
      .poll(async () => (await own.ask("select 1 from pg_stat_activity where query like '%pg_try_advisory_lock%'")).length)
      .toBeGreaterThan(0)
    expect(await applied()).toEqual(['0001-tables.sql'])
    await holder.query('select pg_advisory_unlock($1)', [migrationLock])
    await waiting
    expect(await applied()).toContain('0002-next.sql')
  })
})

describe('a migration', () => {
  test('gives way to readers that would wait behind it, and tries again', async () => {
    const holder = await session()
    await holder.query('begin; select 1 from store.library_book')
    write('0002-next.sql', expand)
    let done = false
    const migrating = migrate(newer).then(() => {
      done = true
    })
    let longest = 0
    for (const end = performance.now() + 4_000; performance.now() < end; ) {
      const start = performance.now()
      await readOld()
      longest = Math.max(longest, performance.now() - start)
    }
    expect([done, longest < 2_900]).toEqual([false, true])
    await holder.query('commit')
    await migrating
    expect(await readOld()).toEqual([])
  }, 30_000)

  test('makes an index outside a transaction, anew where one was interrupted', async () => {
    const sql = `${expand}\n-- outside a transaction\ncreate unique index concurrently if not exists "library_book__pages" on store."library_book" (title);\n`
    write('0002-next.sql', sql)
    await insertOld('1')
    await insertOld('2')
    await expect(migrate(newer)).rejects.toThrow(/0002-next.sql failed: could not create unique index/)
    const valid = () => own.ask("select indisvalid as valid from pg_index where indexrelid = to_regclass('store.library_book__pages')")
    expect(await valid()).toEqual([{ valid: false }])
    await untyped(old.appDb('1')).deleteFrom('library_book').where('isbn', '=', '2').execute()
    await migrate(newer)
    expect([await valid(), (await applied()).at(-1)]).toEqual([[{ valid: true }], '0002-next.sql'])
  })

  test('makes an index of a partitioned table by its partitions', async () => {
    write(
      '0002-next.sql',
      `${expand}\ncreate table store."grown" (id bigint, title text) partition by range (id);
      create table store."grown_first" partition of store."grown" for values from (minvalue) to (10);
      create table store."grown_more" partition of store."grown" default;
      \n-- outside a transaction\ncreate index concurrently if not exists "grown__title" on store."grown" (title);\n`,
    )
    await migrate(newer)
    const found = await own.ask(`select indrelid::regclass::text as table, indisvalid as valid from pg_index
      where indexrelid in (select 'store.grown__title'::regclass union select inhrelid from pg_inherits where inhparent = 'store.grown__title'::regclass)
      order by 1`)
    expect(found).toEqual(['store.grown', 'store.grown_first', 'store.grown_more'].map((table) => ({ table, valid: true })))
  })

  test('fills rows in batches, each of which is committed', async () => {
    for (const number of ['1', '2', '3', '4', '5']) await insertOld(number)
    write(
      '0002-next.sql',
      `${expand}\n-- outside a transaction\n-- batch\nupdate store."library_book" set "binding" = 'paper; ' || pg_current_xact_id() where ctid in (
        select ctid from store."library_book" where "binding" = 'cloth' limit 2);\nupdate store."library_book" set weight = 1;\n`,
    )
    await migrate(newer)
    const found = await own.ask('select count(distinct binding)::int as transactions, sum(weight)::int as weight from store.library_book')
    expect(found).toEqual([{ transactions: 3, weight: 5 }])
  })
})
