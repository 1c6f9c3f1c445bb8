import { describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import { customer, order } from '#test/orders.ts'
import type { Fields } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'
import { addKey, printIndex, printTable } from './ddl.ts'
import { ResourceRegistry } from './resource-registry.ts'
import type { Table } from './table-model.ts'
import { schemaOf, tablesOf } from './tables.ts'

const label = ['词', 'Word'] as const
const declare = (name: string, fields: Fields, scope: 'tenant' | 'platform' = 'tenant') => ({
  name,
  label,
  at: [],
  scope,
  title: 'name',
  fields,
})
const table = (name: string): Table => schemaOf(library).find((each) => each.name === name) as Table

/** The statements that make a table, with its references and indexes. */
const printed = ({ keys, indexes, ...rest }: Table): string[] => [
  ...printTable({ ...rest, keys, indexes })
    .split('\n')
    .slice(0, -1),
  ...keys.filter(({ kind }) => kind === 'foreign').map((key) => addKey(rest.name, key)),
  ...indexes.map((index) => printIndex(rest.name, index)),
]
/** The tables of resources, by name. */
const tablesFor = (...resources: Resource[]): Record<string, Table> =>
  Object.fromEntries(schemaOf(new ResourceRegistry(resources)).map((each) => [each.name, each]))
const ownTenant = `"tenant_id" text default NULLIF(current_setting('app.tenant'::text, true), ''::text) not null`

describe('the table of', () => {
  test('lines has the row that they belong to, their order, their fields, and a marker for what they refer to', () => {
    expect(printed(table('library_book_copies'))).toEqual([
      'create table store."library_book_copies" (',
      `  ${ownTenant},`,
      '  "library_book_id" bigint not null,',
      '  "id" bigint default store.next_id() not null,',
      '  "line_no" integer default 0 not null,',
      '  "number" integer,',
      '  "binder_id" bigint,',
      '  "target_deleted_id" bigint generated always as ((0)::bigint) stored,',
      '  constraint "library_book__copies__primary" primary key ("tenant_id", "library_book_id", "line_no", "id")',
      ');',
      'alter table store."library_book_copies" add constraint "library_book__copies__binder_id__reference" foreign key ("tenant_id", "binder_id", "target_deleted_id") references store."author" ("tenant_id", "id", "deleted_id");',
      'alter table store."library_book_copies" add constraint "library_book__copies__owner" foreign key ("tenant_id", "library_book_id") references store."library_book" ("tenant_id", "id") on delete cascade;',
      'create index "library_book__copies__binder_id__index" on store."library_book_copies" using btree ("tenant_id", "binder_id");',
    ])
  })

  test('lines that refer to nothing has no marker and no index', () => {
    const parts = { kind: 'lines', label, was: 'pieces', fields: { size: { kind: 'whole', label } } } as const
    const own = tablesFor(declare('thing', { parts }, 'platform')).thing_parts as Table
    expect(printed(own)).toEqual([
      'create table store."thing_parts" (',
      '  "thing_id" bigint not null,',
      '  "id" bigint default store.next_id() not null,',
      '  "line_no" integer default 0 not null,',
      '  "size" integer,',
      '  constraint "thing__parts__primary" primary key ("thing_id", "line_no", "id")',
      ');',
      'alter table store."thing_parts" add constraint "thing__parts__owner" foreign key ("thing_id") references store."thing" ("id") on delete cascade;',
    ])
    expect([own.was, own.resource, own.appendOnly]).toEqual(['thing_pieces', 'thing', undefined])
  })

  test('references and links has each pair once, and is searched by what is referred to', () => {
    expect(printed(table('library_book_editor_ids'))).toEqual([
      'create table store."library_book_editor_ids" (',
      `  ${ownTenant},`,
      '  "library_book_id" bigint not null,',
      '  "author_id" bigint not null,',
      '  "line_no" integer default 0 not null,',
      '  "target_deleted_id" bigint generated always as ((0)::bigint) stored,',
      '  constraint "library_book__editor_ids__primary" primary key ("tenant_id", "library_book_id", "author_id")',
      ');',
      'alter table store."library_book_editor_ids" add constraint "library_book__editor_ids__reference" foreign key ("tenant_id", "author_id", "target_deleted_id") references store."author" ("tenant_id", "id", "deleted_id");',
      'alter table store."library_book_editor_ids" add constraint "library_book__editor_ids__owner" foreign key ("tenant_id", "library_book_id") references store."library_book" ("tenant_id", "id") on delete cascade;',
      'create index "library_book__editor_ids__index" on store."library_book_editor_ids" using btree ("tenant_id", "author_id");',
    ])
    expect(printed(table('library_book_region')).slice(-4)).toEqual([
      ');',
      'alter table store."library_book_region" add constraint "library_book__region__reference" foreign key ("region_id", "target_deleted_id") references store."region" ("id", "deleted_id");',
      'alter table store."library_book_region" add constraint "library_book__region__owner" foreign key ("tenant_id", "library_book_id") references store."library_book" ("tenant_id", "id") on delete cascade;',
      'create index "library_book__region__index" on store."library_book_region" using btree ("region_id", "tenant_id");',
    ])
  })

  test('references of the platform is searched by what is referred to alone', () => {
    const other = declare('other', {}, 'platform')
    const own = tablesFor(declare('thing', { otherIds: { kind: 'references', to: 'other', label, was: 'oldIds' } }, 'platform'), other)
    expect(printed(own.thing_other_ids as Table).at(-1)).toBe(
      'create index "thing__other_ids__index" on store."thing_other_ids" using btree ("other_id");',
    )
    expect(own.thing_other_ids?.was).toBe('thing_old_ids')
    const selfish = declare('thing', { thingIds: { kind: 'references', to: 'thing', label } })
    expect(() => tablesFor(selfish)).toThrow('thing.thingIds: a resource cannot hold references to itself')
  })

  test('transitions is only ever added to', () => {
    const own = tablesFor(customer, order).order_state_history as Table
    expect(printed(own)).toEqual([
      'create table store."order_state_history" (',
      `  ${ownTenant},`,
      '  "order_id" bigint not null,',
      '  "id" bigint default store.next_id() not null,',
      '  "create_user" bigint,',
      '  "create_time" timestamp with time zone default now() not null,',
      '  "transition" text not null,',
      '  "from_state" text not null,',
      '  "to_state" text not null,',
      '  "reason" text,',
      `  "recorded" jsonb default '{}'::jsonb not null,`,
      '  constraint "order__state_history__primary" primary key ("tenant_id", "order_id", "id")',
      ');',
      'alter table store."order_state_history" add constraint "order__state_history__owner" foreign key ("tenant_id", "order_id") references store."order" ("tenant_id", "id") on delete cascade;',
    ])
    expect([own.appendOnly, own.indexes]).toEqual([true, []])
    expect(tablesOf(library, customer).map(({ name }) => name)).toEqual(['customer'])
  })

  test('a resource has its own columns between the key and the base columns', () => {
    const shelf = { ...declare('shelf', { name: { kind: 'text', label } }), indexes: [['-createTime', 'name']] }
    expect(printed(tablesFor(shelf).shelf as Table)).toEqual([
      'create table store."shelf" (',
      '  "id" bigint default store.next_id() not null,',
      `  ${ownTenant},`,
      '  "name" text,',
      '  "create_user" bigint,',
      '  "create_dept" bigint,',
      '  "create_time" timestamp with time zone default now() not null,',
      '  "update_user" bigint,',
      '  "update_time" timestamp with time zone,',
      '  "status" integer default 1 not null,',
      '  "row_version" integer default 1 not null,',
      '  "deleted_id" bigint default 0 not null,',
      '  "target_deleted_id" bigint generated always as (CASE WHEN (deleted_id = 0) THEN (0)::bigint ELSE NULL::bigint END) stored,',
      '  constraint "shelf__id__primary" primary key ("tenant_id", "id")',
      ');',
      'create index "shelf__create_time_name__list" on store."shelf" using btree ("tenant_id", "create_time" desc nulls last, "name") where (deleted_id = 0);',
    ])
  })
})

describe('a base column that is declared', () => {
  const columnsOf = (fields: Fields, scope: 'tenant' | 'platform') =>
    tablesFor(declare('thing', fields, scope), declare('user', {}, scope)).thing?.columns ?? []

  test('stands in its place once, with the declared type and default', () => {
    const status = columnsOf({ status: { kind: 'oneOf', label, default: 'NEW' } }, 'tenant').filter(({ name }) => name === 'status')
    expect(status).toEqual([{ name: 'status', type: 'text', notNull: true, default: "'NEW'::text" }])
    const plain = columnsOf({ status: { kind: 'whole', label } }, 'tenant').find(({ name }) => name === 'status')
    expect(plain).toEqual({ name: 'status', type: 'integer', notNull: true, default: '1' })
    const other = columnsOf({ status: { kind: 'text', label } }, 'tenant').find(({ name }) => name === 'status')
    expect(other?.default).toBeUndefined()
    const generated = columnsOf({ targetDeletedId: { kind: 'text', label } }, 'tenant').filter(({ name }) => name === 'target_deleted_id')
    expect(generated.map(({ type }) => type)).toEqual(['bigint'])
  })

  test('may be the tenant: of a platform resource a field like any other, of a tenant resource the one it has', () => {
    const tenantId = { kind: 'text', label } as const
    expect(columnsOf({ tenantId }, 'platform').filter(({ name }) => name === 'tenant_id')).toEqual([
      { name: 'tenant_id', type: 'text', notNull: false },
    ])
    const own = columnsOf({ tenantId }, 'tenant').filter(({ name }) => name === 'tenant_id')
    expect(own).toEqual([expect.objectContaining({ notNull: true })])
  })

  test('has no reference, though it names a user', () => {
    const { keys } = tablesFor(declare('thing', { createUser: { kind: 'reference', to: 'user', label } }), declare('user', {}))
      .thing as Table
    expect(keys.map(({ name }) => name)).toEqual(['thing__id__primary'])
  })
})

describe('an index of a field', () => {
  const indexesOf = (fields: Fields, scope: 'tenant' | 'platform' = 'tenant') =>
    (tablesFor(declare('thing', fields, scope), declare('other', {}, scope)).thing as Table).indexes.map((each) =>
      printIndex('thing', each),
    )

  test('of the platform has no tenant', () => {
    expect(indexesOf({ otherId: { kind: 'reference', to: 'other', label } }, 'platform')).toEqual([
      'create index "thing__other_id__index" on store."thing" using btree ("other_id");',
    ])
    expect(indexesOf({ first: { kind: 'oneOf', label, exclusive: 'YES' } }, 'platform')).toEqual([
      `create unique index "thing__first__exclusive" on store."thing" using btree ("first") where (("first" = 'YES'::text) AND (deleted_id = 0));`,
    ])
  })

  test('is not made where a unique key has it already, nor for what is compared as a whole', () => {
    const reference = { kind: 'reference', to: 'other', label } as const
    expect(indexesOf({ otherId: { ...reference, unique: true } })).toEqual([])
    expect(indexesOf({ name: { kind: 'text', label }, otherId: { ...reference, unique: ['name'] } })).toHaveLength(1)
    expect(indexesOf({ name: { kind: 'text', label, search: 'equal' }, count: { kind: 'whole', label, search: 'like' } as never })).toEqual(
      [],
    )
    expect(indexesOf({ kind: { kind: 'oneOf', label } })).toEqual([])
  })
})

test('the keys that others refer to are unique, whether by a field, a line or a link, and no others are', () => {
  const target = (name: string) => declare(name, { code: { kind: 'text', label }, name: { kind: 'text', label } })
  const owner = {
    ...declare('owner', {
      aCode: { kind: 'reference', to: 'a', by: 'code', label },
      parts: { kind: 'lines', label, fields: { bId: { kind: 'reference', to: 'b', label } } },
    }),
    links: { cIds: { label, to: 'c' } },
  } as const
  const made = tablesFor(target('a'), target('b'), target('c'), target('d'), owner)
  const uniqueOf = (name: string) => (made[name] as Table).keys.filter(({ kind }) => kind === 'unique')
  expect(uniqueOf('a')).toEqual([{ name: 'a__code__unique', kind: 'unique', columns: ['tenant_id', 'code', 'deleted_id'] }])
  expect(uniqueOf('b')).toEqual([{ name: 'b__id__target', kind: 'unique', columns: ['tenant_id', 'id', 'deleted_id'] }])
  expect(uniqueOf('c')).toEqual([{ name: 'c__id__target', kind: 'unique', columns: ['tenant_id', 'id', 'deleted_id'] }])
  expect([uniqueOf('d'), uniqueOf('owner')]).toEqual([[], []])
})
