import { expect, test } from 'vitest'
import { localizedPath } from '#i18n/address.ts'
import { addressAfterLogin } from './after-login.ts'

const english = (path: string) => localizedPath(path, 'en')

test('the login returns to the requested page of this site only', () => {
  expect(addressAfterLogin('/product_publish?id=1', 'user', english)).toBe('/product_publish?id=1')
  expect(addressAfterLogin('https://evil.example/', 'user', english)).toBe('/en/home')
})

test('without a requested page the role decides', () => {
  expect(addressAfterLogin(null, 'administrator', english)).toBe('/wel/index')
  expect(addressAfterLogin(null, 'user', english)).toBe('/en/home')
})
