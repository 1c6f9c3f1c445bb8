import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, book, library, region } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import type { Fields } from '../resource/field.ts'
import { defineResource, type Resource } from '../resource/resource.ts'
import { readTables } from './catalogue.ts'
import { difference, printMigration, type Step } from './difference.ts'
import { migrate } from './migrate.ts'
import { ResourceRegistry } from './resource-registry.ts'
import type { Table } from './table-model.ts'
import { schemaOf } from './tables.ts'

const label = ['词', 'Word'] as const
let own: MigratedDatabase
let client: pg.Client
beforeAll(async () => {
  own = await migratedDatabase(library)
  client = new pg.Client(own.database.ownerUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await own.drop()
})

const withBook = (change: Partial<Resource>): ResourceRegistry => new ResourceRegistry([region, author, { ...book, ...change }])
const withFields = (fields: Fields): ResourceRegistry => withBook({ fields: { ...book.fields, ...fields } })
const stepsTo = async (registry: ResourceRegistry): Promise<Step[]> => difference(await readTables(client), schemaOf(registry))
const textOf = async (registry: ResourceRegistry, which: 'expand' | 'contract' = 'expand'): Promise<string> =>
  printMigration(await stepsTo(registry), which)

/** Runs the steps, checks that they lead to the declared tables, and rolls everything back. */
async function tried(registry: ResourceRegistry, look: () => Promise<void> = async () => {}): Promise<Step[]> {
  await client.query('begin')
  try {
    const views = await client.query<{ name: string }>(
      "select string_agg(format('%I.%I', schemaname, viewname), ', ') as name from pg_views where schemaname ~ '^(tenant|app|platform)_'",
    )
    await client.query(`drop view ${views.rows[0]?.name}`)
    const steps = await stepsTo(registry)
    for (const { sql } of steps) await client.query(sql.replace(' concurrently', ''))
    expect(await stepsTo(registry)).toEqual([])
    await look()
    return steps
  } finally {
    await client.query('rollback')
  }
}

/** The declared fields with one of them under another name. */
function renamed(from: keyof typeof book.fields, to: string): Fields {
  return Object.fromEntries(
    Object.entries(book.fields).map(([name, field]) => (name === from ? [to, { ...field, was: from }] : [name, field])),
  )
}

describe('a new declaration', () => {
  test('becomes a column with its indexes and keys', async () => {
    const steps = await tried(
      withFields({ binderId: { kind: 'reference', to: 'author', label }, note: { kind: 'text', label, search: 'like', unique: true } }),
    )
    expect(steps.map(({ sql }) => sql)).toEqual([
      'alter table store."library_book" add column "binder_id" bigint;',
      'alter table store."library_book" add column "note" text;',
      'create unique index concurrently if not exists "library_book__note__unique_next" on store."library_book" using btree ("tenant_id", "note", "deleted_id");',
      'alter table store."library_book" drop constraint if exists "library_book__note__unique", add constraint "library_book__note__unique" unique using index "library_book__note__unique_next";',
      'create index concurrently if not exists "library_book__binder_id__index" on store."library_book" using btree ("tenant_id", "binder_id");',
      'create index concurrently if not exists "library_book__note__search" on store."library_book" using gin ("note" public.gin_trgm_ops);',
      expect.stringMatching(
        /^alter table store."library_book" drop constraint if exists "library_book__binder_id__reference", add constraint "library_book__binder_id__reference" foreign key .* not valid;$/,
      ),
      'alter table store."library_book" validate constraint "library_book__binder_id__reference";',
    ])
    expect(steps.map(({ when }) => when)).toEqual([undefined, undefined, ...Array(6).fill('outside')])
  })

  test('becomes a table with all that belongs to it', async () => {
    const shelf = defineResource({
      name: 'shelf',
      label,
      at: [],
      scope: 'tenant',
      title: 'name',
      fields: { name: { kind: 'text', label, search: 'like' }, bookIds: { kind: 'references', to: 'library-book', label } },
    })
    const steps = await tried(new ResourceRegistry([...library.all, shelf]))
    expect(steps.filter(({ sql }) => sql.startsWith('create table')).length).toBe(2)
    expect(steps.some(({ loses }) => loses)).toBe(false)
  })
})

describe('a former name', () => {
  test('renames the column, and its keys and indexes with it', async () => {
    await client.query("insert into store.library_book (tenant_id, isbn) values ('1', '978')")
    const steps = await tried(withBook({ fields: renamed('isbn', 'bookNumber') }), async () => {
      expect((await client.query('select book_number from store.library_book')).rows).toEqual([{ book_number: '978' }])
    })
    expect(steps.map(({ sql }) => sql)).toEqual([
      'alter table store."library_book" rename column "isbn" to "book_number";',
      'alter table store."library_book" rename constraint "library_book__isbn__unique" to "library_book__book_number__unique";',
    ])
  })

  test('renames the table of lines, of references, and what points there', async () => {
    for (const [from, to] of [
      ['copies', 'exemplars'],
      ['editorIds', 'helperIds'],
    ] as const) {
      const steps = await tried(withBook({ fields: renamed(from, to), open: {} }))
      expect(steps[0]?.sql).toMatch(/^alter table store."library_book_\w+" rename to/)
      expect(steps.every(({ sql }) => sql.includes(' rename '))).toBe(true)
    }
  })

  test('of a column that others refer to renames their references as well', async () => {
    const { code, ...rest } = author.fields
    const other = { ...author, fields: { ...rest, short: { ...code, was: 'code' } } }
    const pointing = { ...book, fields: { ...book.fields, translatorCode: { ...book.fields.translatorCode, by: 'short' } } }
    const steps = await tried(new ResourceRegistry([region, other, pointing]))
    expect(steps.every(({ sql }) => sql.includes(' rename '))).toBe(true)
  })

  test('that no column has any more changes nothing', async () => {
    expect(await stepsTo(withFields({ isbn: { ...book.fields.isbn, was: 'number' } }))).toEqual([])
  })
})

describe('a changed field', () => {
  test('is widened in place', async () => {
    const steps = await tried(withFields({ price: { kind: 'decimal', label }, order: { kind: 'oneOf', label } }))
    expect(steps.filter(({ sql }) => / type /.test(sql)).map(({ sql, loses }) => [sql.replace(/.* type /, ''), loses])).toEqual([
      ['text using "order"::text;', undefined],
      ['numeric using "price"::numeric;', undefined],
    ])
  })

  test('that may not fit its new type waits for a confirmation', async () => {
    expect(await textOf(withFields({ weight: { kind: 'whole', label, default: 3 } }))).toBe(
      `-- standstill: the type of library_book.weight changes
alter table store."library_book" alter column "weight" drop default;
-- confirm: what of library_book.weight does not fit integer
-- alter table store."library_book" alter column "weight" type integer using "weight"::integer;
alter table store."library_book" alter column "weight" set default 3;
`,
    )
  })

  test('gets and loses its default, its uniqueness, its index and its reference', async () => {
    const plain = {
      title: { kind: 'text', label },
      isbn: { kind: 'text', label },
      authorId: { kind: 'text', label },
      order: { kind: 'oneOf', numeric: true, label },
    } as const
    await tried(withFields(plain))
    expect((await stepsTo(withFields(plain))).map(({ sql }) => sql.replace('alter table store."library_book" ', ''))).toEqual([
      'drop constraint "library_book__author_id__reference";',
      'drop constraint "library_book__isbn__unique";',
      'drop index store."library_book__author_id__index";',
      'drop index store."library_book__order__exclusive";',
      'drop index store."library_book__title__search";',
      'alter column "author_id" type text using "author_id"::text;',
      'alter column "title" drop default;',
      'alter column "order" drop default;',
    ])
  })
})

describe('what is made of columns', () => {
  test('takes the place of another of its name when that is ready', async () => {
    const steps = await tried(withFields({ isbn: { kind: 'text', label, unique: ['title'] } }))
    expect(steps.map(({ sql, when }) => [sql.replace(/ on store.*| \w+ constraint.*/, ''), when])).toEqual([
      ['create unique index concurrently if not exists "library_book__isbn__unique_next"', 'outside'],
      ['alter table store."library_book"', 'outside'],
    ])
    const indexes = await tried(withFields({ order: { kind: 'oneOf', numeric: true, label, exclusive: 3, default: 2 } }))
    expect(indexes.map(({ sql }) => sql.replace(/ on store.*/, ''))).toEqual([
      'create unique index concurrently if not exists "library_book__order__exclusive_next"',
      'drop index concurrently if exists store."library_book__order__exclusive";',
      'alter index store."library_book__order__exclusive_next" rename to "library_book__order__exclusive";',
    ])
  })

  test('is referred to by a new table once it is there', async () => {
    const note = defineResource({
      ...{ name: 'note', label, at: [], scope: 'tenant', title: 'text' },
      fields: { text: { kind: 'text', label }, code: { kind: 'reference', to: 'library-book', by: 'title', label } },
    })
    const steps = await tried(new ResourceRegistry([...library.all, note]))
    expect(steps.at(-1)?.sql).toBe('alter table store."note" validate constraint "note__code__reference";')
  })
})

describe('a removed declaration', () => {
  test('loses its column after a confirmation that says what is deleted', async () => {
    const { isbn: _, ...fields } = book.fields
    await tried(withBook({ fields }))
    expect(await textOf(withBook({ fields }))).toBe('')
    expect(await textOf(withBook({ fields }), 'contract')).toBe(
      `alter table store."library_book" drop constraint "library_book__isbn__unique";
-- confirm: the column library_book.isbn and its values
-- alter table store."library_book" drop column "isbn";
`,
    )
  })

  test('lets newer rows leave a column empty that must have a value', () => {
    const column = { name: 'b', type: 'text', notNull: true }
    const table: Table = { name: 'a', resource: 'a', columns: [column], keys: [], indexes: [] }
    expect(difference([table], [{ ...table, columns: [] }])).toEqual([
      { sql: 'alter table store."a" alter column "b" drop not null;' },
      { sql: 'alter table store."a" drop column "b";', loses: 'the column a.b and its values', when: 'contract' },
    ])
  })

  test('loses its tables after a confirmation', async () => {
    const steps = await tried(new ResourceRegistry([region, author]))
    expect(steps.flatMap(({ loses }) => loses ?? [])).toEqual(
      ['library_book', 'library_book_copies', 'library_book_editor_ids', 'library_book_region'].map(
        (name) => `the table ${name} and its rows`,
      ),
    )
  })

  test('is not what a migration made by hand', async () => {
    await client.query('create table store.by_hand (id text)')
    expect(await stepsTo(library)).toEqual([])
    await client.query('drop table store.by_hand')
  })
})

test('a printed migration runs once somebody has confirmed its losses', async () => {
  const mine = await migratedDatabase(library)
  try {
    const reader = new pg.Client(mine.database.ownerUrl)
    await reader.connect()
    const next = new ResourceRegistry([region, author])
    const text = printMigration(difference(await readTables(reader), schemaOf(next)), 'contract')
    await reader.end()
    const options = { ...mine.options, registry: next, contracts: true }
    mine.write('0002-no-books.contract.sql', text)
    await expect(migrate(options)).rejects.toThrow(/loses data: the table library_book and its rows; /)
    mine.write('0002-no-books.contract.sql', text.replaceAll('-- confirm:', '-- confirmed:').replaceAll('-- drop', 'drop'))
    await migrate(options)
    expect(await mine.ask("select to_regclass('store.library_book') as book")).toEqual([{ book: null }])
  } finally {
    await mine.drop()
  }
})
