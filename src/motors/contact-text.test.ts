import { expect, test } from 'vitest'
import { plain, writingsOf } from './contact-text.ts'

test('every way of writing a digit that is named is read as it', () => {
  for (const digit of Array(10).keys()) expect(plain(writingsOf(digit)).text).toBe(String(digit).repeat([...writingsOf(digit)].length))
})
