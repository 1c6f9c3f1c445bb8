import { beforeEach, expect, test } from 'vitest'
import { keepAnswer, keepList, keptAnswer, keptList } from './kept-list.ts'

beforeEach(() => sessionStorage.clear())

test('a list outlives a reload of its tab, searched or not', () => {
  expect(keptList()).toEqual({ text: '', isSearched: false })
  keepList({ text: 'YE3-132S-4\n', isSearched: true })
  expect(keptList()).toEqual({ text: 'YE3-132S-4\n', isSearched: true })
})

test('what is no list is none', () => {
  for (const stored of ['{', '[1]', '{"text":5,"isSearched":"yes"}']) {
    sessionStorage.setItem('motorspot-list', stored)
    expect(keptList()).toEqual({ text: '', isSearched: false })
  }
})

test('an answer is kept for its own list and language', () => {
  const answer = { lines: [], motors: [] }
  keepAnswer('11kW', 'en', answer)
  expect([keptAnswer('11kW', 'en'), keptAnswer('11kW', 'zh'), keptAnswer('15kW', 'en')]).toEqual([answer, undefined, undefined])
})
