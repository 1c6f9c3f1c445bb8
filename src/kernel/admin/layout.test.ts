import { expect, test } from 'vitest'
import { savedLayout } from './layout.ts'

test('a saved layout is restored', () => {
  expect(savedLayout('{"hidden":["brandCode"],"density":"small"}', ['createTime'])).toEqual({ hidden: ['brandCode'], density: 'small' })
  expect(savedLayout('{"hidden":[],"density":"medium"}', ['createTime'])).toEqual({ hidden: [], density: 'medium' })
})

test('a missing or invalid layout gets the defaults', () => {
  const defaults = { hidden: ['createTime'], density: 'medium' }
  for (const json of [null, '', 'null', '{"hidden":3,"density":"evil"}', '[1']) expect(savedLayout(json, ['createTime'])).toEqual(defaults)
})
