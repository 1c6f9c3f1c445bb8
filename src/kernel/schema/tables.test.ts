import { describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import type { Fields } from '../resource/field.ts'
import { ResourceRegistry } from './resource-registry.ts'
import { fieldOfConstraint, type Table } from './table-model.ts'
import { schemaOf } from './tables.ts'

const label = ['词', 'Word'] as const
const declare = (name: string, fields: Fields, scope: 'tenant' | 'platform' = 'tenant') => ({
  name,
  label,
  at: [],
  scope,
  title: 'name',
  fields,
})
const tables = schemaOf(library)

function table(name: string): Table {
  const found = tables.find((each) => each.name === name)
  if (!found) throw new Error(`no table ${name}`)
  return found
}
const column = (of: string, name: string) => table(of).columns.find((each) => each.name === name)
const key = (of: string, name: string) => table(of).keys.find((each) => each.name === name)
const index = (of: string, name: string) => table(of).indexes.find((each) => each.name === name)

describe('the tables of the declarations', () => {
  test('are one for each resource, set of lines, set of references and link', () => {
    expect(tables.map(({ name }) => name)).toEqual([
      'region',
      'author',
      'library_book',
      'library_book_editor_ids',
      'library_book_copies',
      'library_book_region',
    ])
  })

  test('have a column for each field, of the type that its kind says', () => {
    const types = Object.fromEntries(table('library_book').columns.map(({ name, type }) => [name, type]))
    expect(types).toMatchObject({
      id: 'bigint',
      tenant_id: 'text',
      title: 'text',
      order: 'integer',
      subjects: 'text[]',
      shelves: 'integer[]',
      on_shelf: 'boolean',
      weight: 'numeric',
      price: 'numeric(14,2)',
      printed: 'date',
      lent_at: 'timestamp with time zone',
      author_id: 'bigint',
      translator_code: 'text',
      parent_id: 'bigint',
      place: 'text',
      cover: 'text',
      photos: 'text[]',
      contact: 'jsonb',
      target_deleted_id: 'bigint',
    })
    expect(types).not.toHaveProperty('copies')
    expect(types).not.toHaveProperty('editor_ids')
  })

  test('hold lists and flags that are never null', () => {
    expect(['subjects', 'shelves', 'photos', 'on_shelf', 'title'].map((name) => column('library_book', name)?.notNull)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('carry declared defaults, also over those of base columns', () => {
    const defaults = ['title', 'subjects', 'weight', 'status', 'row_version'].map((name) => column('library_book', name)?.default)
    expect(defaults).toEqual(["'reader''s'::text", `'{"a","b c"}'::text[]`, '-1.5', '0', '1'])
  })

  test('give a platform resource no tenant and its natural key to its tree', () => {
    expect(column('region', 'tenant_id')).toBeUndefined()
    expect(column('region', 'parent_code')?.type).toBe('text')
    expect(key('region', 'region__id__primary')?.columns).toEqual(['id'])
  })
})

describe('the keys of the declarations', () => {
  test('begin with the tenant and are unique among rows that are not deleted', () => {
    expect(key('library_book', 'library_book__isbn__unique')?.columns).toEqual(['tenant_id', 'isbn', 'deleted_id'])
    expect(key('library_book', 'library_book__volume__unique')?.columns).toEqual(['tenant_id', 'title', 'volume', 'deleted_id'])
    expect(key('region', 'region__code__unique')?.columns).toEqual(['code', 'deleted_id'])
  })

  test('let a reference point at existing rows of the same tenant only', () => {
    expect(key('library_book', 'library_book__author_id__reference')).toMatchObject({
      columns: ['tenant_id', 'author_id', 'target_deleted_id'],
      target: { table: 'author', columns: ['tenant_id', 'id', 'deleted_id'] },
    })
    expect(key('library_book', 'library_book__translator_code__reference')?.target?.columns).toEqual(['tenant_id', 'code', 'deleted_id'])
    expect(key('library_book', 'library_book__place__reference')).toMatchObject({
      columns: ['place', 'target_deleted_id'],
      target: { table: 'region', columns: ['code', 'deleted_id'] },
    })
  })

  test('delete child rows with the row they belong to', () => {
    expect(key('library_book_copies', 'library_book__copies__owner')).toMatchObject({
      cascade: true,
      columns: ['tenant_id', 'library_book_id'],
    })
    expect(key('library_book_copies', 'library_book__copies__binder_id__reference')?.columns).toEqual([
      'tenant_id',
      'binder_id',
      'target_deleted_id',
    ])
    expect(key('library_book_editor_ids', 'library_book__editor_ids__primary')?.columns).toEqual([
      'tenant_id',
      'library_book_id',
      'author_id',
    ])
  })

  test('name the resource, the field and the rule', () => {
    expect(fieldOfConstraint('library_book__author_id__reference')).toEqual({
      resource: 'library-book',
      field: 'authorId',
      rule: 'reference',
    })
    expect(fieldOfConstraint('library_book__copies__binder_id__reference')).toEqual({
      resource: 'library-book',
      field: 'copies',
      inner: 'binderId',
      rule: 'reference',
    })
    expect(fieldOfConstraint('migration_pkey')).toBeUndefined()
  })

  test('that would be cut by PostgreSQL are rejected', () => {
    const long = declare('a', { [`n${'a'.repeat(60)}`]: { kind: 'text', label, unique: true } })
    expect(() => schemaOf(new ResourceRegistry([long]))).toThrow(/longer than 63 characters/)
  })

  test('of lists with many columns end in a digest, so that two of them have different names', () => {
    const names = Array.from({ length: 8 }, (_, at) => `quiteLong${at}`)
    const fields = Object.fromEntries(names.map((name) => [name, { kind: 'text', label } as const]))
    const many = (last: string) => [{ ...declare('a', fields), indexes: [[...names.slice(0, 7), last]] }]
    const [one, other] = ['quiteLong7', 'id'].map((last) => schemaOf(new ResourceRegistry(many(last)))[0]?.indexes[0]?.name ?? '')
    expect(one).toMatch(/^a__quite_long0_.+_[0-9a-f]{6}__list$/)
    expect([one?.length, other?.length]).toEqual([63, 63])
    expect(one).not.toBe(other)
  })

  test('cannot cross from the platform into a tenant', () => {
    const registry = new ResourceRegistry([
      declare('price', { name: { kind: 'text', label } }),
      declare('offer', { priceId: { kind: 'reference', to: 'price', label } }, 'platform'),
    ])
    expect(() => schemaOf(registry)).toThrow(/offer is the platform's and cannot refer to price/)
  })

  test('cannot point at a resource or a key that nobody declared', () => {
    const nowhere = declare('offer', { priceId: { kind: 'reference', to: 'price', label } })
    expect(() => schemaOf(new ResourceRegistry([nowhere]))).toThrow(/no resource is called price/)
    const keyless = declare('offer', { otherCode: { kind: 'reference', to: 'offer', by: 'code', label } })
    expect(() => schemaOf(new ResourceRegistry([keyless]))).toThrow(/offer has no field code/)
  })
})

describe('the indexes of the declarations', () => {
  test('cover references, the tenant first where the target is the tenant’s', () => {
    expect(index('library_book', 'library_book__author_id__index')?.columns).toEqual(['tenant_id', 'author_id'])
    expect(index('library_book', 'library_book__place__index')?.columns).toEqual(['place', 'tenant_id'])
  })

  test('find parts of words and members of lists', () => {
    expect(index('library_book', 'library_book__title__search')).toMatchObject({
      using: 'gin',
      operators: 'gin_trgm_ops',
      columns: ['title'],
    })
    expect(index('library_book', 'library_book__subjects__search')).toMatchObject({ using: 'gin', columns: ['subjects'] })
    expect(index('library_book', 'library_book__shelves__search')).toBeUndefined()
  })

  test('let one existing row of the tenant have an exclusive value', () => {
    expect(index('library_book', 'library_book__order__exclusive')).toMatchObject({
      unique: true,
      columns: ['tenant_id'],
      where: '(("order" = 1) AND (deleted_id = 0))',
    })
  })

  test('that are declared hold rows that are not deleted', () => {
    expect(index('library_book', 'library_book__on_shelf_create_time__list')).toMatchObject({
      columns: ['tenant_id', 'on_shelf', 'create_time'],
      where: '(deleted_id = 0)',
    })
  })
})
