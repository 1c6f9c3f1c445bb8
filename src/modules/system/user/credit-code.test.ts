import { expect, test } from 'vitest'
import { isCreditCode } from './credit-code.ts'

test('a code with the right check character is one', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true)
})

test.each([
  ['another check character', '91350100M000100Y44'],
  ['two characters exchanged', '91350100M000010Y43'],
  ['a letter that is not used', '9135010OM000100Y43'],
  ['too few characters', '91350100M000100Y4'],
  ['small letters', '91350100m000100y43'],
])('a code with %s is none', (_, code) => {
  expect(isCreditCode(code)).toBe(false)
})
