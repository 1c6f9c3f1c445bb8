import { expect, test } from 'vitest'
import { reasonWords, storedReason } from './chosen-reasons.ts'

const entries = new Map([
  ['PHOTO', ['图片不清晰', 'The photos are not clear']],
  ['PRICE', ['价格不合理', 'The price is not plausible']],
] as const)

test('chosen reasons are stored by their codes, and what was typed as it is', () => {
  expect(storedReason(['PHOTO', 'PRICE'], ' 请补拍 ')).toBe('{PHOTO}{PRICE}请补拍')
  expect(storedReason([], '请补拍')).toBe('请补拍')
})

test('a stored reason is read in both languages', () => {
  expect(reasonWords('{PHOTO}{PRICE}请补拍', entries)).toEqual([
    '图片不清晰；价格不合理；请补拍',
    'The photos are not clear; The price is not plausible; 请补拍',
  ])
  expect(reasonWords('', entries)).toEqual(['', ''])
})

test('what was typed, and a code that the dictionary has no more, are shown as they are', () => {
  for (const text of ['图片不清楚', 'see {PHOTO}', '{GONE}']) expect(reasonWords(text, entries)).toEqual([text, text])
})
