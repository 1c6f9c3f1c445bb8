import { expect, test } from 'vitest'
import { langOf, localizedPath, pathWithoutLang } from './address.ts'

test('the language of a page is given by its path', () => {
  expect(langOf('/en')).toBe('en')
  expect(langOf('/en/home')).toBe('en')
  expect(langOf('/home')).toBe('zh')
  expect(langOf('/engine')).toBe('zh')
})

test('a path is converted between the languages, with query and hash', () => {
  expect(localizedPath('/product?poles=4#top', 'en')).toBe('/en/product?poles=4#top')
  expect(localizedPath('/en/product?poles=4', 'zh')).toBe('/product?poles=4')
  expect(localizedPath('/en/home', 'en')).toBe('/en/home')
  expect(localizedPath('/', 'en')).toBe('/en')
  expect(pathWithoutLang('/en')).toBe('/')
})
