import { expect, test } from 'vitest'
import { t } from './translate.ts'

const total = ['共 {n} 条', '{n} listing|{n} listings'] as const

test('a text is returned in the requested language', () => {
  expect(t(total, 'zh', { n: 3 })).toBe('共 3 条')
  expect(t(total, 'en', { n: 3 })).toBe('3 listings')
  expect(t(total, 'en', { n: 0 })).toBe('0 listings')
})

test('the singular form is used for 1', () => {
  expect(t(total, 'en', { n: 1 })).toBe('1 listing')
})

test('a placeholder without a value is kept', () => {
  expect(t(['你好 {name}', 'Hello {name}'], 'en')).toBe('Hello {name}')
})
