import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

test('the test vectors of RFC 1321 pass', () => {
  expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(md5('a')).toBe('0cc175b9c0f1b6a831c399e269772661')
  expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0')
  expect(md5('12345678901234567890123456789012345678901234567890123456789012345678901234567890')).toBe('57edf4a22be3c955ac49da2e2107b67a')
})

test('texts of every length around a block have the same hash as in Node, with Chinese characters too', () => {
  for (let length = 0; length < 200; length++) {
    const text = '电机 motor'.repeat(20).slice(0, length)
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'))
  }
})
