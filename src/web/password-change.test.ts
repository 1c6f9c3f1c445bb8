import { expect, test } from 'vitest'
import { leadToPasswordChange } from './password-change.ts'

function visit(path: string, cookies: string | null = null): string | null {
  try {
    leadToPasswordChange(new URL(path, 'https://motors.example'), cookies)
    return 'shown'
  } catch (thrown) {
    return (thrown as Response).headers.get('location')
  }
}

test('whoever must change the password is led to its change, in the language of the page, and back', () => {
  expect(visit('/en/product?poles=4')).toBe('/en/password?redirect_url=%2Fen%2Fproduct%3Fpoles%3D4')
  expect(visit('/wel/index')).toBe('/password?redirect_url=%2Fwel%2Findex')
  expect(visit('/wel/index', 'lang=en')).toBe('/en/password?redirect_url=%2Fwel%2Findex')
  expect(visit('/password?redirect_url=%2Fwel')).toBe('shown')
})
