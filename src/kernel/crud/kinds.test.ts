import { describe, expect, test, vi } from 'vitest'
import type { Field } from '../resource/field.ts'
import { UserError } from '../resource/user-error.ts'
import { parseValue, printTime, printValue } from './kinds.ts'

const settings = { timeZone: 'Asia/Shanghai', publicUrl: null }

const label = ['名称', 'Name'] as const
const field = (keywords: object): Field => ({ label, ...keywords }) as Field

function userError(keywords: object, value: unknown): UserError {
  try {
    parseValue(field(keywords), value, 'name')
  } catch (error) {
    if (error instanceof UserError) return error
  }
  throw new Error(`${JSON.stringify(value)} was not rejected`)
}

describe('a value that fits', () => {
  test.each([
    [{ kind: 'text' }, '  电机 😀 ', '电机 😀'],
    [{ kind: 'text' }, '<script>alert(1)</script>', '<script>alert(1)</script>'],
    [{ kind: 'text' }, -1, '-1'],
    [{ kind: 'whole', min: 0 }, '7', 7],
    [{ kind: 'decimal', digits: 3 }, '5.5000', '5.5'],
    [{ kind: 'decimal', digits: 2 }, 1460.456, '1460.46'],
    [{ kind: 'money' }, '1450', '1450.00'],
    [{ kind: 'flag' }, 1, true],
    [{ kind: 'flag' }, 'false', false],
    [{ kind: 'date' }, '2024-02-29', '2024-02-29'],
    [{ kind: 'dateTime' }, '2026-03-08', '2026-03-08 00:00:00'],
    [{ kind: 'manyOf', numeric: true }, '4,2,4', [4, 2]],
    [{ kind: 'manyOf' }, ['B3', 'B35'], ['B3', 'B35']],
    [{ kind: 'image' }, '/files/2026/a.webp', '2026/a.webp'],
  ])('%j keeps %j as %j', (keywords, value, kept) => {
    expect(parseValue(field(keywords), value, 'name')).toEqual(kept)
  })

  test('is empty in the way of its kind', () => {
    expect(parseValue(field({ kind: 'text' }), '  ', 'name')).toBeNull()
    expect(parseValue(field({ kind: 'flag' }), '', 'name')).toBe(false)
    expect(parseValue(field({ kind: 'manyOf' }), '', 'name')).toEqual([])
  })
})

describe('a value that does not fit is rejected, naming the field', () => {
  test.each([
    [{ kind: 'text', max: 3 }, '四个字的'],
    [{ kind: 'text' }, { a: 1 }],
    [{ kind: 'text' }, 'a\0b'],
    [{ kind: 'text' }, '\ud800'],
    [{ kind: 'text', pattern: 'phone' }, 'no phone'],
    [{ kind: 'text', pattern: 'url' }, 'javascript:alert(1)'],
    [{ kind: 'whole' }, '1.5'],
    [{ kind: 'whole' }, 3_000_000_000],
    [{ kind: 'whole', max: 9 }, 10],
    [{ kind: 'decimal' }, 'NaN'],
    [{ kind: 'decimal' }, 'Infinity'],
    [{ kind: 'decimal' }, '1e13'],
    [{ kind: 'money' }, '-1'],
    [{ kind: 'money' }, '1.234'],
    [{ kind: 'flag' }, 'perhaps'],
    [{ kind: 'date' }, '2023-02-29'],
    [{ kind: 'dateTime' }, '2026-03-08 25:00:00'],
    [{ kind: 'oneOf', options: { A: label } }, 'B'],
    [{ kind: 'oneOf', numeric: true }, '1x'],
    [{ kind: 'reference', to: 'brand' }, 'abc'],
    [{ kind: 'reference', to: 'brand' }, '99999999999999999999'],
    [{ kind: 'image' }, '//elsewhere.example/x.png'],
    [{ kind: 'block', fields: {} }, ['text']],
    [{ kind: 'text' }, ['text']],
  ])('%j and %j', (keywords, value) => {
    const rejected = userError(keywords, value)
    expect([rejected.status, rejected.field]).toEqual([400, 'name'])
    expect(rejected.words[0]).toContain('名称')
  })
})

test('rich text loses its scripts and keeps its form', () => {
  expect(parseValue(field({ kind: 'richText' }), '<p onclick="x()">好</p><script>x()</script>', 'name')).toBe('<p>好</p>')
})

test('nothing is printed as the empty value of its kind', () => {
  expect(printValue(field({ kind: 'whole' }), null, settings)).toBe('')
  expect(printValue(field({ kind: 'manyOf' }), null, settings)).toEqual([])
  expect(printValue(field({ kind: 'block', fields: {} }), null, settings)).toEqual({})
})

test('a secret is never printed', () => {
  expect(printValue(field({ kind: 'secret' }), 'the key', settings)).toBe('******')
})

test('a time is printed in the time zone of the product, whatever that of the process', () => {
  expect(printTime(new Date('2026-03-08T06:05:00Z'), 'Asia/Shanghai')).toBe('2026-03-08 14:05:00')
  expect(printTime(new Date('2026-03-08T06:05:00Z'), 'Europe/Berlin')).toBe('2026-03-08 07:05:00')
  expect(printTime(new Date('2026-03-08T06:05:07.999Z'), 'Europe/Berlin')).toBe('2026-03-08 07:05:07')
  expect(printTime(new Date('1971-01-01T00:00:00Z'), 'Africa/Monrovia')).toBe('1970-12-31 23:15:30')
})

test('the format of a time zone is made once', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  for (const minute of [1, 2, 3]) printTime(new Date(Date.UTC(2026, 2, 8, 6, minute)), 'Pacific/Chatham')
  const made = format.mock.calls.length
  format.mockRestore()
  expect(made).toBe(1)
})
