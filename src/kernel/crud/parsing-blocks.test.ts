import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer } from '#test/orders.ts'
import type { Fields, Reader } from '../resource/field.ts'
import { defineResource } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { parseInput, parseRow } from './parsing.ts'
import type { JsonRow } from './rows.ts'

let database: MigratedDatabase
let ctx: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer]))
  ctx = contextOf(await database.runtime(), '1')
})
afterAll(() => database.drop())

const label = ['词', 'Word'] as const
const text = { kind: 'text', label } as const
const required = ['请输入', 'Enter it'] as const

const valuesOf = async (fields: Fields, input: JsonRow) => (await parseInput(ctx, fields, input)).values
/** What a change of a stored row sets. */
async function change(fields: Fields, body: JsonRow, stored: JsonRow, reader: Reader = 'staff'): Promise<JsonRow> {
  const thing = defineResource({ name: 'thing', label, at: [], scope: 'tenant', title: 'name', fields })
  return (await parseRow(ctx, thing, body, reader, stored)).values
}
const rejection = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (row) => `accepted ${JSON.stringify(row)}`,
    (error: UserError) => `${error.field}: ${error.words[1]}`,
  )

describe('a block', () => {
  const fields: Fields = {
    box: {
      kind: 'block',
      label,
      fields: { city: text, size: { ...text, default: 'M' }, born: { ...text, on: 'create' }, fee: { ...text, read: 'staff' } },
    },
  }

  test('is nothing where nothing is in it, and takes its defaults where something is', async () => {
    expect(await valuesOf(fields, { box: { city: ' ' } })).toEqual({ box: null })
    expect(await valuesOf(fields, { box: { city: 'Wuxi' } })).toEqual({ box: { city: 'Wuxi', size: 'M' } })
  })

  test('that is not named stays, and that is named is replaced but for what the caller may not set', async () => {
    const stored = { box: { city: 'Wuxi', size: 'L', born: 'b', fee: '3' } }
    expect(await change(fields, {}, stored, 'owner')).toEqual({})
    expect(await change(fields, { box: { city: 'Suzhou', born: 'x', fee: '9' } }, stored, 'owner')).toEqual({
      box: { city: 'Suzhou', born: 'b', fee: '3' },
    })
    expect(await change(fields, { box: { size: 'S' } }, stored)).toEqual({ box: { size: 'S', born: 'b' } })
  })

  test('that is emptied keeps only what the caller may not set', async () => {
    const stored = { box: { city: 'Wuxi', size: '', born: '', fee: '3' } }
    expect(await change(fields, { box: {} }, stored, 'owner')).toEqual({ box: { fee: '3' } })
    expect(await change(fields, { box: {} }, stored)).toEqual({ box: null })
  })

  test.each([{}, [], [[]]])('rejects %j where a single value is due, even though nothing is in it', async (city) => {
    expect(await rejection(change(fields, { box: { city } }, { box: { city: 'Wuxi' } }))).toBe('box.city: Word: is not of the right kind')
  })

  test('is replaced as a whole: a field that is not named counts as emptied, for what it requires and for conditions on it', async () => {
    const parts: Fields = {
      box: { kind: 'block', label, fields: { city: { ...text, required }, speed: text, crane: { ...text, when: { speed: ['SLOW'] } } } },
    }
    const stored = { box: { city: 'Wuxi', speed: 'SLOW', crane: 'big' } }
    expect(await rejection(change(parts, { box: { speed: 'SLOW' } }, stored))).toBe('box.city: Enter it')
    expect(await change(parts, { box: { city: 'Suzhou', crane: 'small' } }, stored)).toEqual({ box: { city: 'Suzhou' } })
    expect(await change(parts, { box: { city: 'Suzhou', speed: 'SLOW', crane: 'small' } }, stored)).toEqual({
      box: { city: 'Suzhou', speed: 'SLOW', crane: 'small' },
    })
  })

  test('of a new row asks for what its fields require as soon as something is in it', async () => {
    const parts: Fields = { box: { kind: 'block', label, fields: { city: { ...text, required }, size: text } } }
    expect(await rejection(valuesOf(parts, { box: { size: 'M' } }))).toBe('box.city: Enter it')
    expect(await valuesOf(parts, { box: '' })).toEqual({ box: null })
    expect(await valuesOf(parts, {})).toEqual({})
    expect(await rejection(valuesOf(parts, { box: 'x' }))).toBe('box: Word: is not an object')
  })

  test('that a condition takes away is nothing', async () => {
    const parts: Fields = { kind: text, box: { kind: 'block', label, when: { kind: ['BIG'] }, fields: { city: text } } }
    expect(await valuesOf(parts, { kind: 'SMALL', box: { city: 'Wuxi' } })).toEqual({ kind: 'SMALL', box: null })
    expect(await change(parts, { kind: 'SMALL' }, { kind: 'BIG', box: { city: 'Wuxi' } })).toEqual({ kind: 'SMALL', box: null })
  })
})
