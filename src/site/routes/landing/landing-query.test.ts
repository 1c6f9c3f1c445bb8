import { expect, test } from 'vitest'
import { landingPath } from '../../landing-path.ts'
import { emptyQuery } from '../product/product-query.ts'
import { landingOf, landingOfQuery, queryOfLanding } from './landing-query.ts'

const all = [
  landingOf('type', 'AC3.STD.IE3'),
  landingOf('brand', 'BR001'),
  landingOf('brandType', 'BR001', 'AC3'),
  landingOf('series', 'YE3'),
  landingOf('power', '5.5-4'),
  landingOf('region', '3301'),
].flatMap((landing) => landing ?? [])

test('each kind of page has a search, and the search leads back to the page', () => {
  expect(all).toHaveLength(6)
  for (const landing of all) {
    expect(landingOfQuery(queryOfLanding(landing))).toEqual(landing)
    expect(landingOfQuery({ ...queryOfLanding(landing), line: 'YE3' })).toEqual(landing)
  }
})

test('a search that asks for more, or for less, has no page of its own', () => {
  for (const landing of all) {
    expect(landingOfQuery({ ...queryOfLanding(landing), ip: ['IP55'] })).toBeUndefined()
    expect(landingOfQuery({ ...queryOfLanding(landing), sort: 'powerKw' })).toBeUndefined()
  }
  expect(landingOfQuery(emptyQuery)).toBeUndefined()
  expect(landingOfQuery({ ...emptyQuery, brandCode: ['BR001', 'BR002'] })).toBeUndefined()
  expect(landingOfQuery({ ...emptyQuery, powerKw: ['5.5'] })).toBeUndefined()
})

test('an address that no page has is not one', () => {
  for (const [kind, key, type] of [
    ['nothing', 'x'],
    ['toString', 'x'],
    ['brand', 'BR 1'],
    ['brand', 'BR001', 'AC3'],
    ['brandType', 'BR001'],
    ['power', '5.5'],
    ['power', 'x-4'],
    ['region', '330'],
    ['type', '../x'],
    ['series', 'YE3,YE4'],
  ])
    expect(landingOf(kind, key, type), `${kind} ${key}`).toBeUndefined()
})

test('a key with a slash stays one part of the address', () => {
  expect(landingPath('series', 'Y2/YX3')).toBe('/stock/series/Y2%2FYX3')
  expect(landingPath('brandType', 'BR001', 'AC3')).toBe('/stock/brandType/BR001/AC3')
})
