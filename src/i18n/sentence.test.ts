import { expect, test } from 'vitest'
import { tell } from './sentence.ts'

const total = ['共 {n} 条', '{n} listing|{n} listings'] as const

test('a sentence is told in the language of the reader', () => {
  expect(tell(total, 'zh', { n: 3 })).toBe('共 3 条')
  expect(tell(total, 'en', { n: 3 })).toBe('3 listings')
  expect(tell(total, 'en', { n: 0 })).toBe('0 listings')
})

test('English has a form for one', () => {
  expect(tell(total, 'en', { n: 1 })).toBe('1 listing')
})

test('a gap that nobody fills stays visible', () => {
  expect(tell(['你好 {name}', 'Hello {name}'], 'en')).toBe('Hello {name}')
})
