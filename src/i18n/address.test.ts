import { expect, test } from 'vitest'
import { isWebAddress, langOf, localizedPath, pathWithoutLang, safeRedirectPath } from './address.ts'

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

/** Lead to another site once a browser has normalised them. */
const deceptive = ['/..//evil.example', '/./\\evil.example', '/%2e%2e//evil.example', '/a/..//evil.example', '/.//evil.example']

test('a redirect to another site or a script is replaced by the fallback', () => {
  expect(safeRedirectPath('/product?isSelf=1', '/home')).toBe('/product?isSelf=1')
  for (const path of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    ...deceptive,
  ]) {
    expect(safeRedirectPath(path, '/home')).toBe('/home')
  }
})

test('a web address is a path of this site, or begins with http or https', () => {
  for (const address of ['/system/user', '/myiframe/a?b=1', 'https://doc.example/x?x=$y', 'http://localhost:8080'])
    expect([address, isWebAddress(address)]).toEqual([address, true])
  for (const address of ['', 'system', 'javascript:alert(1)', 'ftp://x', '//evil.example', 'http://[', 'https://a b', ...deceptive])
    expect([address, isWebAddress(address)]).toEqual([address, false])
})
