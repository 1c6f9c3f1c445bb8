import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, book, library, region } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import type { Field, Kind, Scalar } from '../resource/field.ts'
import { defineResource } from '../resource/resource.ts'
import { columnOf, keyType, sqlValue, targetOf } from './columns.ts'
import { ResourceRegistry } from './resource-registry.ts'

const label = ['词', 'Word'] as const
const column = (field: Field, name = 'word') => columnOf(library, book, name, field)

describe('the column of a field', () => {
  test.each<[Kind, string]>([
    ['text', 'text'],
    ['longText', 'text'],
    ['richText', 'text'],
    ['whole', 'integer'],
    ['decimal', 'numeric'],
    ['money', 'numeric(14,2)'],
    ['date', 'date'],
    ['dateTime', 'timestamp with time zone'],
    ['oneOf', 'text'],
    ['image', 'text'],
    ['file', 'text'],
    ['password', 'text'],
    ['secret', 'text'],
  ])('of kind %s is of type %s, may be empty and has no default', (kind, type) => {
    expect(column({ kind, label } as Field)).toEqual({ name: 'word', type, notNull: false })
  })

  test('holds choices with numbers as their keys as numbers, and flags as flags', () => {
    expect(column({ kind: 'oneOf', numeric: true, label }).type).toBe('integer')
    expect(column({ kind: 'manyOf', numeric: true, label }).type).toBe('integer[]')
    expect(column({ kind: 'flag', numeric: true, label })).toMatchObject({ type: 'boolean', default: 'false', notNull: true })
  })

  test('has its name, and its former name, as the database writes them', () => {
    expect(column({ kind: 'text', label, was: 'formerName' }, 'newName')).toMatchObject({ name: 'new_name', was: 'former_name' })
    expect(column({ kind: 'text', label })).not.toHaveProperty('was')
  })

  test.each<[Scalar, string]>([
    [true, 'true'],
    [1, 'true'],
    ['1', 'true'],
    ['true', 'true'],
    [false, 'false'],
    [0, 'false'],
    ['0', 'false'],
    ['', 'false'],
  ])('of a flag with the default %j begins as %s', (value, expected) => {
    expect(column({ kind: 'flag', label, default: value }).default).toBe(expected)
  })

  test('takes the default of a number as a number and every other as its own type', () => {
    expect(column({ kind: 'whole', label, default: 0 }).default).toBe('0')
    expect(column({ kind: 'money', label, default: 9.5 }).default).toBe('9.5')
    expect(column({ kind: 'oneOf', numeric: true, label, default: 2 }).default).toBe('2')
    expect(column({ kind: 'oneOf', label, default: 2 }).default).toBe("'2'::text")
    expect(column({ kind: 'date', label, default: '2020-01-31' }).default).toBe("'2020-01-31'::date")
  })

  test('has no default where an empty text is declared, nor where it names the row above', () => {
    expect(column({ kind: 'text', label, default: '' })).not.toHaveProperty('default')
    expect(column({ kind: 'parent', label, default: '0' })).not.toHaveProperty('default')
  })

  test('of a list is never null, and empty by default', () => {
    expect(column({ kind: 'images', label })).toEqual({ name: 'word', type: 'text[]', notNull: true, default: "'{}'::text[]" })
    expect(column({ kind: 'manyOf', numeric: true, label, default: [1, 2] }).default).toBe("'{1,2}'::integer[]")
    expect(column({ kind: 'manyOf', label, default: 'one' }).default).toBe(`'{"one"}'::text[]`)
    expect(column({ kind: 'manyOf', label, default: ["o'ne", 'a"b', 'c\\d'] }).default).toBe(`'{"o''ne","a\\"b","c\\\\d"}'::text[]`)
  })

  test('is none for lines and references', () => {
    expect(() => column({ kind: 'lines', label, fields: {} })).toThrow(/Word has no column/)
    expect(() => keyType({ resource: book, key: 'copies' })).toThrow(/Word has no column/)
  })
})

describe('what a field points at', () => {
  const target = (field: Field, registry = library) => targetOf(registry, book, field)

  test('is a resource by its id, or by the key that the field names', () => {
    expect(target({ kind: 'reference', to: 'author', label })).toEqual({ resource: author, key: 'id' })
    expect(target({ kind: 'reference', to: 'author', by: 'code', label })).toEqual({ resource: author, key: 'code' })
    expect(target({ kind: 'references', to: 'author', label })).toEqual({ resource: author, key: 'id' })
  })

  test('is the resource itself for the row above, by its natural key where it has one', () => {
    expect(target({ kind: 'parent', label })).toEqual({ resource: book, key: 'id' })
    expect(targetOf(library, region, { kind: 'parent', label })).toEqual({ resource: region, key: 'code' })
  })

  test('is what serves regions for a region, and nothing where nobody does', () => {
    expect(target({ kind: 'region', label })).toEqual({ resource: region, key: 'code' })
    const { key, ...keyless } = region
    expect(target({ kind: 'region', label }, new ResourceRegistry([keyless, book]))).toEqual({ resource: keyless, key: 'id' })
    expect(target({ kind: 'region', label }, new ResourceRegistry([author, book]))).toBeUndefined()
  })

  test('is nothing for values', () => {
    expect(target({ kind: 'text', label })).toBeUndefined()
    expect(target({ kind: 'lines', label, fields: {} })).toBeUndefined()
  })

  test('has the type of its key, which the column takes over', () => {
    const numbered = defineResource({
      ...{ name: 'numbered', label, at: [], scope: 'tenant', title: 'number' },
      fields: { number: { kind: 'whole', label } },
    })
    expect(keyType({ resource: numbered, key: 'id' })).toBe('bigint')
    expect(keyType({ resource: numbered, key: 'number' })).toBe('integer')
    expect(() => keyType({ resource: numbered, key: 'code' })).toThrow(/numbered has no field code to be known by/)
    const registry = new ResourceRegistry([...library.all, numbered])
    const field: Field = { kind: 'reference', to: 'numbered', by: 'number', label }
    expect(columnOf(registry, book, 'numberedId', field)).toEqual({ name: 'numbered_id', type: 'integer', notNull: false })
  })
})

describe('a declared value as SQL', () => {
  test.each<[Scalar, string, string]>([
    ['1', 'boolean', 'true'],
    [0, 'boolean', 'false'],
    ['7', 'integer', '7'],
    ['1.50', 'numeric(14,2)', '1.5'],
    ['9', 'bigint', '9'],
    [7, 'text', "'7'::text"],
    ["reader's", 'text', "'reader''s'::text"],
    ['2020-01-31', 'date', "'2020-01-31'::date"],
  ])('%j in a column of type %s is %s', (value, type, expected) => {
    expect(sqlValue(value, type)).toBe(expected)
  })
})

describe('a row that names no values', () => {
  let migrated: MigratedDatabase
  beforeAll(async () => {
    migrated = await migratedDatabase(library)
  })
  afterAll(() => migrated.drop())

  test('gets the declared defaults', async () => {
    const rows = await migrated.ask(`insert into store.library_book (tenant_id) values ('1')
      returning title, "order", subjects, shelves, status, on_shelf, weight, printed::text, price, photos`)
    expect(rows).toEqual([
      {
        ...{ title: "reader's", order: 2, subjects: ['a', 'b c'], shelves: [], status: 0, on_shelf: true, weight: '-1.5' },
        ...{ printed: '2020-01-31', price: null, photos: [] },
      },
    ])
  })
})
