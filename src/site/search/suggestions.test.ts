import { expect, test } from 'vitest'
import { optionsOf, type Suggested } from './suggestions.ts'

const paths = (suggested: Partial<Suggested>): string[] =>
  optionsOf({ suggestions: [], rest: '', isGuess: false, reading: [], ...suggested }).map(({ path }) => decodeURIComponent(path))

test('a suggestion leads to its filter, to the search for its designation, or to the page of a listing', () => {
  const suggestions = [
    { kind: 'brand', key: 'BR001', label: '卧龙', count: 3 },
    { kind: 'model', key: 'YE3-132S-4', label: 'YE3-132S-4', count: 2 },
    { kind: 'region', key: '3202', label: '无锡市', count: 1 },
    { kind: 'listing', key: '17', label: 'M1', count: 1 },
  ] as const
  expect(paths({ suggestions })).toEqual([
    '/product?brandCode=BR001&line=卧龙',
    '/product?q=YE3-132S-4',
    '/product?regionCode=3202&line=无锡市',
    '/machine/17',
  ])
})

test('what else was typed is searched for as well', () => {
  const suggestions = [{ kind: 'brand', key: 'BR001', label: '卧龙', count: 3 }] as const
  expect(paths({ suggestions, rest: '5.5kW 4P' })).toEqual(['/product?q=5.5kW+4P+卧龙'])
})
