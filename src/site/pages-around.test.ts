import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test('the first, the last and the neighbouring pages are linked, with gaps between', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(6, 20)).toEqual([1, null, 5, 6, 7, null, 20])
})

test('a gap of a single page is replaced by that page', () => {
  expect(pagesAround(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
})
