import { expect, test } from 'vitest'
import { forbidden, notFound, reject, sessionEnded, UserError, type UserErrorOptions } from './user-error.ts'

const words = ['型号已存在', 'This model exists'] as const

function thrownBy(work: () => unknown): UserError {
  try {
    work()
  } catch (error) {
    if (error instanceof UserError) return error
  }
  throw new Error('no user error was thrown')
}
const rejected = (options?: UserErrorOptions): UserError => thrownBy(() => reject(words, options))

test('a rejection carries its sentence in both languages, and its message is the English one', () => {
  expect(rejected().words).toEqual(words)
  expect(rejected().message).toBe('This model exists')
  expect(rejected()).toBeInstanceOf(Error)
})

test('a rejection without options is a bad request that names no field', () => {
  expect({ ...rejected() }).toEqual({ words, status: 400, code: 400, field: undefined, data: undefined, headers: {} })
})

test('the code of a rejection is its status unless another is given', () => {
  expect(rejected({ status: 409 })).toMatchObject({ status: 409, code: 409 })
  expect(rejected({ status: 409, code: 2001 })).toMatchObject({ status: 409, code: 2001 })
  expect(rejected({ code: 0 })).toMatchObject({ status: 400, code: 0 })
})

test('a rejection keeps the field, the data and the headers that it is given', () => {
  const options = { field: 'model', data: { id: '1' }, headers: { 'retry-after': '5' } }
  expect(rejected(options)).toMatchObject(options)
})

test('missing rows, missing rights and dead sessions each have their status', () => {
  expect([notFound, forbidden, sessionEnded].map((decline) => thrownBy(decline).status)).toEqual([404, 403, 401])
})

test('the common rejections have different sentences in each language', () => {
  const sentences = [notFound, forbidden, sessionEnded].map((decline) => thrownBy(decline).words)
  for (const at of [0, 1] as const) expect(new Set(sentences.map((each) => each[at])).size).toBe(3)
})
