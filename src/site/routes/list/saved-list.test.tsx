import { beforeEach, expect, test } from 'vitest'
import { cacheAnswer, cachedAnswer, savedList, saveList } from './saved-list.ts'

beforeEach(() => sessionStorage.clear())

test('a list outlives a reload of its tab, searched or not', () => {
  expect(savedList()).toEqual({ text: '', isSearched: false })
  saveList({ text: 'YE3-132S-4\n', isSearched: true })
  expect(savedList()).toEqual({ text: 'YE3-132S-4\n', isSearched: true })
})

test('what is no list is none', () => {
  for (const stored of ['{', '[1]', '{"text":5,"isSearched":"yes"}']) {
    sessionStorage.setItem('motorspot-list', stored)
    expect(savedList()).toEqual({ text: '', isSearched: false })
  }
})

test('an answer is cached for its own list and language', () => {
  const answer = { lines: [], motors: [] }
  cacheAnswer('11kW', 'en', answer)
  expect([cachedAnswer('11kW', 'en'), cachedAnswer('11kW', 'zh'), cachedAnswer('15kW', 'en')]).toEqual([answer, undefined, undefined])
})
