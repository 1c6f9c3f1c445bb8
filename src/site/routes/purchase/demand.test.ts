import { expect, test } from 'vitest'
import { frameText } from './demand.ts'

test('a few frames are named, many are a range with their number', () => {
  expect(frameText(['132S', '132M'])[1]).toBe('132S/132M')
  expect(frameText(['160L', '132S', '132M', '160M'])).toEqual(['132S–160L 共 4 种机座', '132S–160L, 4 sizes'])
})
