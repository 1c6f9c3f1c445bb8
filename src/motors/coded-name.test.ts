import { expect, test } from 'vitest'
import { codedName } from './coded-name.ts'

test('the code of a standard stands before its words, once', () => {
  expect(codedName('ieClass', 'IE3', 'premium')).toBe('IE3 Premium')
  expect(codedName('mounting', 'B3', 'B3 卧式地脚')).toBe('B3 卧式地脚')
  expect(codedName('ieClass', 'UNKNOWN', 'unknown')).toBe('unknown')
  expect(codedName('mounting', 'OTHER', '特殊/非标')).toBe('特殊/非标')
  expect(codedName('condition', 'NEW', 'New')).toBe('New')
})
