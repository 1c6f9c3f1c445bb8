import { glob, readFile } from 'node:fs/promises'
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

/** Placeholders whose number is never 1. */
const neverOne = new Set([
  'At most {n} characters: shorten it',
  'Approved in {n} seconds: {title}',
  'Rejected in {n} seconds: {title}',
  'Select 2 to {max} motors to compare',
  '≥ {n} months',
  'A password has at least {n} characters',
  '{n} motors selected, at most {max}',
  'At most {most} photos; these were left out: {names}',
  '{days} days unless you choose another day',
  'At most {max} motors can be compared: only the first {max} are shown.',
  'Select 2 to {max} motors in the stock list and click Compare.',
  'Expires in {days} days',
  '{subject} motors in stock',
])

/** A placeholder before a word in the plural. */
const plural =
  /\{\w+\} (?:pcs|rows|lines|listings|motors|demands|quotes|pictures|photos|files|days|months|hours|minutes|seconds|characters)\b/

test('a text with a number before a plural has another form for one', async () => {
  const found: string[] = []
  for await (const path of glob('src/**/*.{ts,tsx}')) {
    if (path.includes('.test.')) continue
    for (const [, text = ''] of (await readFile(path, 'utf8')).matchAll(/'((?:[^'\\\n]|\\.)*)'/g))
      if (plural.test(text) && !text.includes('|') && !neverOne.has(text)) found.push(`${path}: ${text}`)
  }
  expect(found).toEqual([])
})
