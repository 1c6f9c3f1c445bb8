import { expect, test } from 'vitest'
import { withNewNames } from './old-names.ts'
import {
  apiQueryOf,
  chipsOf,
  emptyQuery,
  parseProductQuery,
  searchOf,
  wishesOf,
  withChosenSize,
  withoutFilter,
  withoutPlaces,
} from './product-query.ts'

test('a filter under its former name filters, as bookmarks and followed searches keep it', () => {
  expect(searchOf(parseProductQuery(withNewNames(new URLSearchParams('warrantyMonths=12&poles=4'))))).toBe('?poles=4&warrantyMonths_ge=12')
})

const parse = (search: string) => parseProductQuery(new URLSearchParams(search))

test('what was typed stays in the address, and is no filter', () => {
  const query = parse('line=ye3132m4&model=YE3-132M-4')
  expect(searchOf(query)).toBe('?model=YE3-132M-4&line=ye3132m4')
  expect(chipsOf(query)).toHaveLength(1)
  expect(apiQueryOf(query)).not.toHaveProperty('line')
})

test('an empty query string has no filters', () => {
  expect(parse('')).toEqual(emptyQuery)
  expect(searchOf(emptyQuery)).toBe('')
})

test('a repeated parameter and a list with commas give the same address', () => {
  expect(parse('poles=2&poles=4')).toEqual(parse('poles=2,4'))
  expect(searchOf(parse('poles=2&poles=4&powerKw_ge=&model='))).toBe('?poles=2,4')
})

test('invalid numbers and unknown values are ignored', () => {
  expect(parse('powerKw_ge=abc&powerKw_le=-1&sort=evil&size=7&view=evil&current=-3&current=x')).toEqual(emptyQuery)
})

test('of more values than the list takes the first count', () => {
  const series = Array.from({ length: 150 }, (_, at) => `S${at}`)
  expect(parse(`series_in=${series}`).series_in).toEqual(series.slice(0, 100))
})

test('a bound is read with its unit, and the lower one stands first', () => {
  expect(parse('powerKw_ge=11kw&powerKw_le=１５ kW')).toMatchObject({ powerKw_ge: '11', powerKw_le: '15' })
  expect(parse('unitPrice_ge=1,200元')).toMatchObject({ unitPrice_ge: '1200' })
  expect(searchOf(parse('powerKw_ge=100&powerKw_le=5'))).toBe('?powerKw_ge=5&powerKw_le=100')
})

test('the address names the card view and omits the table view', () => {
  expect(searchOf(parse('view=cards&poles=4'))).toBe('?poles=4&view=cards')
  expect(apiQueryOf(parse('view=cards'))).toEqual(apiQueryOf(emptyQuery))
})

test('the API query holds filters, sort order and page', () => {
  expect(apiQueryOf(parse('brandCode=BR001,BR002&powerKw_ge=5.50&sort=-unitPrice&current=2&size=30'))).toEqual({
    brandCode: 'BR001,BR002',
    powerKw_ge: '5.5',
    descs: 'unitPrice',
    current: '2',
    size: '30',
  })
})

test('places are searched near to instead of filtered by where that is the order', () => {
  const query = parse('regionCode=32,3205&sort=near&poles=_several')
  expect(apiQueryOf(withoutPlaces(query))).toEqual({ poles: '_several', current: '1', size: '10' })
  expect(wishesOf(query)).toEqual({ nearTo: '32,3205' })
  expect(searchOf(query)).toBe('?poles=_several&regionCode=32,3205&sort=near')
  const other = parse('regionCode=32&line=YE3')
  expect(withoutPlaces(other)).toBe(other)
  expect(wishesOf(other)).toEqual({ wanted: 'YE3' })
  expect(wishesOf(parse('mounting=B3,B5&substitutes=1'))).toEqual({ wanted: 'B3 B5' })
})

test('motors without a value are chosen by a key of their own', () => {
  expect(parse('poles=_none,x,4&prodYear_between=_none,2015-2018,_several&ieClass=_none')).toMatchObject({
    ...{ poles: ['_none', '4'], prodYear_between: ['_none', '2015-2018'] },
    ieClass: ['_none'],
  })
})

test('removing a filter starts again at the first page', () => {
  const query = parse('poles=2,4&powerKw_ge=5.5&powerKw_le=11&model=YE3&current=3')
  expect(chipsOf(query)).toEqual([
    { name: 'model', key: 'YE3' },
    { name: 'bounds', key: '5.5-11', of: 'powerKw' },
    { name: 'poles', key: '2' },
    { name: 'poles', key: '4' },
  ])
  expect(searchOf(withoutFilter(query, { name: 'poles', key: '2' }))).toBe('?model=YE3&poles=4&powerKw_ge=5.5&powerKw_le=11')
  expect(searchOf(withoutFilter(query, { name: 'bounds', key: '', of: 'powerKw' }))).toBe('?model=YE3&poles=2,4')
})

test('a list without a size has as many rows as were chosen last', () => {
  const sizeOf = (search: string, cookies: string) => withChosenSize(parse(search), new URLSearchParams(search), cookies).size
  expect(sizeOf('poles=4', 'lang=zh; rows=50')).toBe(50)
  expect(sizeOf('poles=4&size=30', 'rows=50')).toBe(30)
  for (const cookies of ['', 'rows=7', 'rows=500', 'narrows=50', 'rows=50x'])
    expect([cookies, sizeOf('poles=4', cookies)]).toEqual([cookies, 10])
})
