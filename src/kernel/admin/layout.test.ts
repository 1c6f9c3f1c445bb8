import { expect, test } from 'vitest'
import { savedLayout } from './layout.ts'

test('a page looks as it was left', () => {
  expect(savedLayout('{"hidden":["brandCode"],"density":"small"}', ['createTime'])).toEqual({ hidden: ['brandCode'], density: 'small' })
  expect(savedLayout('{"hidden":[],"density":"medium"}', ['createTime'])).toEqual({ hidden: [], density: 'medium' })
})

test('what was never kept, or cannot be read, is as usual', () => {
  const usual = { hidden: ['createTime'], density: 'medium' }
  for (const kept of [null, '', 'null', '{"hidden":3,"density":"evil"}', '[1']) expect(savedLayout(kept, ['createTime'])).toEqual(usual)
})
