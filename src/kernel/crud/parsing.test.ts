import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import type { Field, Fields, Reader } from '../resource/field.ts'
import { defineResource } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { type ParsedRow, parseInput, parseRow, requireShapes } from './parsing.ts'
import type { JsonRow } from './rows.ts'

let database: MigratedDatabase
let ctx: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  ctx = contextOf(runtime, '1')
})
afterAll(() => database.drop())

const label = ['词', 'Word'] as const
const text = { kind: 'text', label } as const
const required = ['请输入', 'Enter it'] as const

const parse = (fields: Fields, input: JsonRow): Promise<ParsedRow> => parseInput(ctx, fields, input)
const valuesOf = async (fields: Fields, input: JsonRow) => (await parse(fields, input)).values
const rowOf = (fields: Fields) => defineResource({ name: 'thing', label, at: [], scope: 'tenant', title: 'name', fields })
/** Parses the body of a change where `stored` is given, else of a creation. */
const submit = (fields: Fields, body: JsonRow, stored?: JsonRow, reader: Reader = 'staff') =>
  parseRow(ctx, rowOf(fields), body, reader, stored)
const change = async (fields: Fields, body: JsonRow, stored: JsonRow, reader?: Reader) =>
  (await submit(fields, body, stored, reader)).values
const rejection = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (row) => `accepted ${JSON.stringify(row)}`,
    (error: UserError) => `${error.field}: ${error.words[1]}`,
  )

describe('a condition', () => {
  const fields: Fields = {
    kind: { kind: 'oneOf', label, options: { BOX: label, BAG: label, BAGGAGE: label } },
    lid: { ...text, when: { kind: ['BOX'] }, required },
    strap: { ...text, when: { kind: ['BAG*'] } },
  }

  test('that does not hold empties its field, whatever is sent, and asks for nothing', async () => {
    expect(await valuesOf(fields, { kind: 'BAG', lid: 'round', strap: 'long' })).toEqual({ kind: 'BAG', lid: null, strap: 'long' })
  })

  test('that ends in an asterisk holds for every value that begins so', async () => {
    expect(await valuesOf(fields, { kind: 'BAGGAGE', strap: 'long' })).toMatchObject({ strap: 'long' })
    expect(await valuesOf(fields, { kind: 'BOX', lid: 'flat', strap: 'long' })).toMatchObject({ strap: null, lid: 'flat' })
  })

  test('that holds asks for what its field requires', async () => {
    expect(await rejection(parse(fields, { kind: 'BOX' }))).toBe('lid: Enter it')
    expect(await rejection(parse(fields, { kind: 'BOX', lid: ' ' }))).toBe('lid: Enter it')
  })

  test('takes the stored value where the body names none, and the new value where it names one', async () => {
    expect(await change(fields, { strap: 'x' }, { kind: 'BAG', lid: '', strap: 'long' })).toMatchObject({ strap: 'x' })
    expect(await change(fields, { kind: 'BOX', lid: 'flat' }, { kind: 'BAG', lid: '', strap: 'long' })).toEqual({
      kind: 'BOX',
      lid: 'flat',
      strap: null,
    })
  })

  test('that comes to hold by a change asks for a required value that the row does not have yet', async () => {
    expect(await rejection(submit(fields, { kind: 'BOX' }, { kind: 'BAG', lid: '' }))).toBe('lid: Enter it')
    expect(await change(fields, { kind: 'BOX' }, { kind: 'BAG', lid: 'flat' })).toMatchObject({ kind: 'BOX' })
  })

  test('reads a flag and a list as they would be read back', async () => {
    const more: Fields = {
      indoors: { kind: 'flag', label },
      uses: { kind: 'manyOf', label },
      room: { ...text, when: { indoors: [true] } },
      pump: { ...text, when: { uses: ['WATER'] } },
    }
    expect(await valuesOf(more, { indoors: '1', uses: 'AIR,WATER', room: 'r', pump: 'p' })).toMatchObject({ room: 'r', pump: 'p' })
    expect(await valuesOf(more, { indoors: 0, uses: ['AIR'], room: 'r', pump: 'p' })).toMatchObject({ room: null, pump: null })
  })

  test('with several fields holds only where all of them do', async () => {
    const both: Fields = { a: text, b: text, c: { ...text, when: { a: ['1'], b: ['2', '3'] } } }
    expect(await valuesOf(both, { a: '1', b: '3', c: 'x' })).toMatchObject({ c: 'x' })
    expect(await valuesOf(both, { a: '1', b: '1', c: 'x' })).toMatchObject({ c: null })
  })

  test('on the default of another field holds in a new row', async () => {
    const fields: Fields = { kind: { ...text, default: 'BOX' }, lid: { ...text, when: { kind: ['BOX'] } } }
    expect(await valuesOf(fields, { lid: 'flat' })).toEqual({ kind: 'BOX', lid: 'flat' })
  })

  test('of a field in a block sees the block and the row around it', async () => {
    const delivery: Fields = {
      kind: text,
      box: {
        kind: 'block',
        label,
        fields: { speed: text, crane: { ...text, when: { kind: ['BIG'], speed: ['SLOW'] } } },
      },
    }
    expect(await valuesOf(delivery, { kind: 'BIG', box: { speed: 'SLOW', crane: 'c' } })).toMatchObject({ box: { crane: 'c' } })
    expect(await valuesOf(delivery, { kind: 'BIG', box: { speed: 'FAST', crane: 'c' } })).toMatchObject({ box: { speed: 'FAST' } })
    expect((await valuesOf(delivery, { kind: 'SMALL', box: { speed: 'SLOW', crane: 'c' } })).box).toEqual({ speed: 'SLOW' })
  })

  test('of lines and references that does not hold empties the set of a stored row', async () => {
    const sets: Fields = {
      kind: text,
      parts: { kind: 'lines', label, when: { kind: ['BOX'] }, fields: { name: text } },
      userIds: { kind: 'references', to: 'customer', label, when: { kind: ['BOX'] } },
    }
    expect(await submit(sets, { kind: 'BAG' }, { kind: 'BOX' })).toMatchObject({ lines: { parts: [] }, references: { userIds: [] } })
    expect(await submit(sets, { kind: 'BAG', parts: [{ name: 'x' }] })).toEqual({ values: { kind: 'BAG' }, lines: {}, references: {} })
  })
})

describe('a required field', () => {
  const fields: Fields = { name: { ...text, required }, size: { ...text, required, default: 'M' } }

  test.each([[{}], [{ name: '' }], [{ name: '  ' }], [{ name: null }]])('is asked for where a new row has %j', async (input) => {
    expect(await rejection(parse(fields, input))).toBe('name: Enter it')
  })

  test('takes its default rather than asking', async () => {
    expect(await valuesOf(fields, { name: 'a', size: '' })).toEqual({ name: 'a', size: 'M' })
  })

  test('may be absent from a change but not emptied by it', async () => {
    expect(await change(fields, {}, { name: 'a', size: 'L' })).toEqual({})
    expect(await rejection(submit(fields, { name: '' }, { name: 'a', size: 'L' }))).toBe('name: Enter it')
  })

  test('that the caller may not set is not asked for', async () => {
    const hidden: Fields = { name: { ...text, required, read: 'staff' }, made: { ...text, required, on: 'never' } }
    expect((await submit(hidden, {}, undefined, 'owner')).values).toEqual({})
    expect(await rejection(submit(hidden, {}, undefined, 'staff'))).toBe('name: Enter it')
  })

  test.each([
    ['a block', { kind: 'block', label, required, fields: { city: text } }, {}],
    ['lines', { kind: 'lines', label, required, fields: { city: text } }, []],
    ['references', { kind: 'references', to: 'customer', label, required }, ''],
  ] as const)('may be %s, which must then not be empty', async (_, field: Field, empty) => {
    expect(await rejection(parse({ it: field }, { it: empty }))).toBe('it: Enter it')
    expect(await rejection(parse({ it: field }, {}))).toBe('it: Enter it')
  })
})

describe('a default', () => {
  const fields: Fields = { count: { kind: 'whole', label, default: 3 }, tags: { kind: 'manyOf', label, default: ['a', 'b'] } }

  test('fills what a new row does not name or leaves empty', async () => {
    expect(await valuesOf(fields, {})).toEqual({ count: 3, tags: ['a', 'b'] })
    expect(await valuesOf(fields, { count: ' ', tags: [] })).toEqual({ count: 3, tags: ['a', 'b'] })
  })

  test('is replaced by what is sent, also by zero', async () => {
    expect(await valuesOf(fields, { count: 0, tags: 'c' })).toEqual({ count: 0, tags: ['c'] })
  })

  test('does not come back when a change empties its field', async () => {
    expect(await change(fields, { count: '', tags: [] }, { count: 5, tags: ['c'] })).toEqual({ count: null, tags: [] })
  })

  test('is set where the caller may not set the field', async () => {
    const hidden: Fields = { state: { ...text, on: 'never', default: 'NEW' }, note: { ...text, read: 'staff', default: 'none' } }
    expect((await submit(hidden, { state: 'DONE', note: 'x' }, undefined, 'owner')).values).toEqual({ state: 'NEW', note: 'none' })
  })
})

describe('who may set a field', () => {
  const fields: Fields = {
    made: { ...text, on: 'never' },
    born: { ...text, on: 'create' },
    byAll: text,
    byMember: { ...text, read: 'member' },
    byOwner: { ...text, read: 'owner' },
    byStaff: { ...text, read: 'staff' },
  }
  const body = Object.fromEntries(Object.keys(fields).map((name) => [name, 'x']))

  test.each([
    ['public', ['born', 'byAll']],
    ['member', ['born', 'byAll', 'byMember']],
    ['owner', ['born', 'byAll', 'byMember', 'byOwner']],
    ['staff', ['born', 'byAll', 'byMember', 'byOwner', 'byStaff']],
  ] as const)('is whoever may read it: a %s caller sets those and no others', async (reader, names) => {
    expect(Object.keys((await submit(fields, body, undefined, reader)).values)).toEqual(names)
  })

  test('is nobody after the creation for what was fixed then', async () => {
    expect(await change(fields, { born: 'y', byAll: 'y' }, body)).toEqual({ byAll: 'y' })
  })
})

describe('a value', () => {
  test('is read under either name of its field; the declared name wins if both are sent', async () => {
    const fields: Fields = { level: { kind: 'whole', label, also: 'grade' } }
    expect(await valuesOf(fields, { grade: '4' })).toEqual({ level: 4 })
    expect(await valuesOf(fields, { grade: '4', level: '5' })).toEqual({ level: 5 })
  })

  test('of a password or a secret is kept where the change is empty, and by the mask in any case', async () => {
    const fields: Fields = { pass: { kind: 'password', label }, token: { kind: 'secret', label } }
    expect(await change(fields, { pass: '', token: '' }, { pass: '', token: '******' })).toEqual({})
    expect(await change(fields, { token: '******', pass: ' new ' }, { token: '******' })).toEqual({ pass: ' new ' })
    expect(await valuesOf(fields, { token: '******' })).toEqual({})
    expect(await valuesOf(fields, { token: 't', pass: '' })).toEqual({ token: 't', pass: null })
  })

  test('of a parent is nothing for the root and for blanks, and must be an id', async () => {
    const tree = defineResource({
      ...rowOf({ parentId: { kind: 'parent', label } }),
      tree: { parent: 'parentId', root: '0', list: 'page' },
    })
    const parentOf = async (parentId: unknown) => (await parseRow(ctx, tree, { parentId }, 'staff', undefined)).values.parentId
    expect([await parentOf('0'), await parentOf(' '), await parentOf(0), await parentOf('17')]).toEqual([null, null, null, '17'])
    expect(await rejection(parentOf('x'))).toBe('parentId: Word: the parent does not exist')
    const keyed = defineResource({ ...tree, key: 'code' })
    expect((await parseRow(ctx, keyed, { parentId: 'x' }, 'staff', undefined)).values).toEqual({ parentId: 'x' })
  })
})

describe('a key of a dictionary', () => {
  const fields: Fields = { speed: { kind: 'oneOf', dict: 'speed', label }, speeds: { kind: 'manyOf', dict: 'speed', label } }

  test('is one of its entries, or empty', async () => {
    expect(await valuesOf(fields, { speed: 'FAST', speeds: 'SLOW,FAST' })).toEqual({ speed: 'FAST', speeds: ['SLOW', 'FAST'] })
    expect(await valuesOf(fields, { speed: '', speeds: [] })).toEqual({ speed: null, speeds: [] })
  })

  test.each([
    [{ speed: 'fast' }, 'speed'],
    [{ speeds: ['FAST', 'NOPE'] }, 'speeds'],
  ])('is rejected otherwise: %j', async (input, name) => {
    expect(await rejection(parse(fields, input))).toBe(`${name}: Word: is not one of the choices`)
  })

  test('that was deleted from the dictionary may stay in its row, but not be set in another', async () => {
    const stored = { speed: 'SEALED', speeds: ['FAST', 'SEALED'] }
    expect(await change(fields, { ...stored }, stored)).toEqual(stored)
    expect(await change(fields, { speeds: ['SEALED'] }, stored)).toEqual({ speeds: ['SEALED'] })
    expect(await change(fields, { speeds: 'SEALED,SLOW' }, stored)).toEqual({ speeds: ['SEALED', 'SLOW'] })
    expect(await rejection(submit(fields, { speeds: ['undefined'] }, {}))).toBe('speeds: Word: is not one of the choices')
    expect(await rejection(submit(fields, { speed: 'SEALED' }, { speed: 'FAST' }))).toBe('speed: Word: is not one of the choices')
  })

  test('is looked up where only a field of a line or of a block has one', async () => {
    const inner = { speed: { kind: 'oneOf', dict: 'speed', label } } as const
    for (const kind of ['lines', 'block'] as const) {
      const it = kind === 'lines' ? [{ speed: 'FAST' }] : { speed: 'FAST' }
      expect(await rejection(parse({ it: { kind, label, fields: inner } }, { it }))).toMatch(/^accepted .*FAST/)
    }
  })
})

describe('references', () => {
  const fields: Fields = { userId: { kind: 'reference', to: 'customer', label }, userIds: { kind: 'references', to: 'customer', label } }

  test('are ids, as a list or a comma text, apart from the values of the row', async () => {
    expect(await parse(fields, { userId: 7, userIds: '1, 2,' })).toEqual({
      values: { userId: '7' },
      references: { userIds: ['1', '2'] },
      lines: {},
    })
    expect((await parse(fields, { userIds: [3, '4'] })).references).toEqual({ userIds: ['3', '4'] })
    expect(await parse(fields, { userId: '', userIds: '' })).toMatchObject({ values: { userId: null }, references: { userIds: [] } })
    expect((await parse(fields, {})).references).toEqual({})
  })

  test.each([
    [{ userId: 'x' }, 'userId'],
    [{ userId: '-1' }, 'userId'],
    [{ userIds: '1,x' }, 'userIds'],
    [{ userIds: ['99999999999999999999'] }, 'userIds'],
    [{ userIds: [[1]] }, 'userIds'],
  ])('that are no ids are rejected: %j', async (input, name) => {
    expect(await rejection(parse(fields, input))).toBe(`${name}: Word: is not a valid id`)
  })
})

describe('the shape of a value', () => {
  const fields: Fields = {
    name: { ...text, also: 'title' },
    made: { ...text, on: 'never' },
    tags: { kind: 'manyOf', label },
    box: { kind: 'block', label, fields: { city: text } },
    parts: { kind: 'lines', label, fields: { size: text, box: text } },
  }

  test.each([
    [{ name: ['a'] }, 'name'],
    [{ name: [] }, 'name'],
    [{ name: {} }, 'name'],
    [{ title: ['a'] }, 'title'],
    [{ tags: { a: 1 } }, 'tags'],
    [{ box: ['a'] }, 'box'],
    [{ parts: { 0: {} } }, 'parts'],
  ])('must be that of its field: %j is rejected by name', async (input, name) => {
    expect(await rejection(parse(fields, input))).toBe(`${name}: Word: is not of the right kind`)
  })

  test('is not required of computed fields, nor of names that are no fields', () => {
    const body = { made: ['x'], other: {}, tags: ['a'], box: {}, parts: [], name: null }
    expect(requireShapes(fields, body)).toBe(body)
  })

  test('is required of blocks and lines too, with the path of the field in the error', async () => {
    expect(await rejection(parse(fields, { box: { city: { a: 1 } } }))).toBe('box.city: Word: is not of the right kind')
    expect(await rejection(parse(fields, { parts: [{ size: 'a' }, { size: ['b'] }] }))).toBe(
      'parts[1].size: Word: is not of the right kind',
    )
  })
})

describe('lines', () => {
  const fields: Fields = {
    parts: {
      kind: 'lines',
      label,
      min: 1,
      max: 2,
      fields: { size: { ...text, required }, count: { kind: 'whole', label, default: 1 }, made: { kind: 'flag', label, on: 'never' } },
    },
  }

  test('that are new have a value of every field', async () => {
    expect((await parse(fields, { parts: [{ size: 'a' }] })).lines).toEqual({ parts: [{ values: { size: 'a', count: 1, made: false } }] })
  })

  test('of a new row take no id', async () => {
    expect((await parse(fields, { parts: [{ id: '5', size: 'a' }] })).lines.parts?.[0]).not.toHaveProperty('id')
  })

  test('with the id of a stored line bring what they name alone', async () => {
    const stored = { parts: [{ id: '5', size: 'a', count: 4, made: true }] }
    const parsed = await submit(fields, { parts: [{ id: '5', count: 2 }, { size: 'b' }] }, stored)
    expect(parsed.lines.parts).toEqual([{ id: '5', values: { count: 2 } }, { values: { size: 'b', count: 1, made: false } }])
    expect(await rejection(submit(fields, { parts: [{ id: '5', size: '' }] }, stored))).toBe('parts[0].size: Enter it')
    expect(await rejection(submit(fields, { parts: [{ id: '6', size: 'b' }] }, stored))).toBe('parts[0].id: The id is not valid')
  })

  test.each([
    ['a text', 'x', 'parts: Word: must be a list'],
    ['too few', [], 'parts: Word: at least 1'],
    ['too many', [{ size: 'a' }, { size: 'b' }, { size: 'c' }], 'parts: Word: at most 2 rows'],
    ['a list in the list', [[]], 'parts[0]: Word: is not an object'],
    ['nothing in the list', [null], 'parts[0]: Word: is not an object'],
    ['a line without what it needs', [{ size: 'a' }, {}], 'parts[1].size: Enter it'],
    ['a value of another kind', [{ size: 'a', count: '1.5' }], 'parts[0].count: Word: must be a whole number'],
  ])('are rejected with the path of the field for %s', async (_, parts, message) => {
    expect(await rejection(parse(fields, { parts }))).toBe(message)
  })

  test('are a hundred at most by default', async () => {
    const free: Fields = { parts: { kind: 'lines', label, fields: { size: text } } }
    const lines = (length: number) => ({ parts: Array.from({ length }, () => ({ size: 'a' })) })
    expect((await parse(free, lines(100))).lines.parts).toHaveLength(100)
    expect(await rejection(parse(free, lines(101)))).toBe('parts: Word: at most 100 rows')
  })
})
