import { expect, test } from 'vitest'
import type { Fields } from './field.ts'
import { missingFields } from './missing.ts'

const text = { kind: 'text', label: ['词', 'Word'], required: ['请填写', 'Enter it'] } as const
const pathsOf = (fields: Fields, row: object, reader: 'owner' | 'staff' = 'staff') =>
  missingFields(fields, row as Record<string, unknown>, reader).map(({ path }) => path)

test('a required field is missing where it is empty and its condition holds, also by the row around its block or line', () => {
  const fields: Fields = {
    kind: { kind: 'text', label: ['词', 'Word'] },
    lid: { ...text, when: { kind: ['BOX'] } },
    maker: { kind: 'block', label: ['词', 'Word'], fields: { city: { ...text, when: { kind: ['BOX'] } }, name: text } },
    parts: { kind: 'lines', label: ['词', 'Word'], fields: { name: text } },
  }
  expect(pathsOf(fields, { kind: 'BAG', maker: { city: '', name: ' ', id: 1 }, parts: [] })).toEqual(['maker.name'])
  expect(pathsOf(fields, { kind: 'BOX', maker: { name: 'x' }, parts: [{ name: 'x' }, { name: '' }] })).toEqual([
    'lid',
    'maker.city',
    'parts[1].name',
  ])
  expect(pathsOf(fields, { kind: 'BOX', lid: 'flat', maker: {} })).toEqual([])
})

test('a field is not missing that has a default, that the server sets, that no row shows, or that the caller may not read', () => {
  const fields: Fields = {
    size: { ...text, default: 'M' },
    total: { ...text, on: 'never' },
    login: { ...text, kind: 'password' },
    margin: { ...text, read: 'staff' },
  }
  expect([pathsOf(fields, {}), pathsOf(fields, {}, 'owner')]).toEqual([['margin'], []])
})
