import { expect, test } from 'vitest'
import { isLinkAddress, isWebAddress, safeRedirectPath } from './safe-address.ts'

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

test('a link of a text leads to the web, to a page of this site or to a mailbox', () => {
  for (const address of ['/news', 'https://doc.example/x', 'mailto:a@b.example'])
    expect([address, isLinkAddress(address)]).toEqual([address, true])
  for (const address of ['', 'news', 'javascript:alert(1)', 'mailto:a', 'mailto:a@b c', '//evil.example', 'data:text/html,x'])
    expect([address, isLinkAddress(address)]).toEqual([address, false])
})
