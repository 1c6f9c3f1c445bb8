import { expect, test } from 'vitest'
import { bare, inLang, langOf, sameSite } from './address.ts'

test('the language is read from the address', () => {
  expect(langOf('/en')).toBe('en')
  expect(langOf('/en/home')).toBe('en')
  expect(langOf('/home')).toBe('zh')
  expect(langOf('/engine')).toBe('zh')
})

test('a page has one address in each language', () => {
  expect(inLang('/product?poles=4#top', 'en')).toBe('/en/product?poles=4#top')
  expect(inLang('/en/product?poles=4', 'zh')).toBe('/product?poles=4')
  expect(inLang('/en/home', 'en')).toBe('/en/home')
  expect(inLang('/', 'en')).toBe('/en')
  expect(bare('/en')).toBe('/')
})

test('nobody is sent to another site', () => {
  expect(sameSite('/product?isSelf=1', '/home')).toBe('/product?isSelf=1')
  for (const path of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example']) {
    expect(sameSite(path, '/home')).toBe('/home')
  }
})
