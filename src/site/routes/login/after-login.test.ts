import { expect, test } from 'vitest'
import { inLang } from '#i18n/address.ts'
import { placeAfterLogin } from './after-login.ts'

const english = (path: string) => inLang(path, 'en')

test('one comes back to where one came from, on this site only', () => {
  expect(placeAfterLogin('/product_publish?id=1', 'user', english)).toBe('/product_publish?id=1')
  expect(placeAfterLogin('https://evil.example/', 'user', english)).toBe('/en/home')
})

test('who came from nowhere goes to his work', () => {
  expect(placeAfterLogin(null, 'administrator', english)).toBe('/wel/index')
  expect(placeAfterLogin(null, 'user', english)).toBe('/en/home')
})
