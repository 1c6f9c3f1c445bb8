import { expect, test } from 'vitest'
import { apiQueryOf, chipsOf, noQuery, parseProductQuery, searchOf, without } from './product-query.ts'

const asked = (search: string) => parseProductQuery(new URLSearchParams(search))

test('an empty address asks for nothing', () => {
  expect(asked('')).toEqual(noQuery)
  expect(searchOf(noQuery)).toBe('')
})

test('a plain form says a list by repeating it, a link by commas: both mean the same address', () => {
  expect(asked('poles=2&poles=4')).toEqual(asked('poles=2,4'))
  expect(searchOf(asked('poles=2&poles=4&powerKw_ge=&model='))).toBe('?poles=2,4')
})

test('what is no number or no known word counts as not said', () => {
  expect(asked('powerKw_ge=abc&powerKw_le=-1&sort=evil&size=7&view=evil&current=-3&current=x')).toEqual(noQuery)
})

test('cards stand in the address, the table does not', () => {
  expect(searchOf(asked('view=cards&poles=4'))).toBe('?poles=4&view=cards')
  expect(apiQueryOf(asked('view=cards'))).toEqual(apiQueryOf(noQuery))
})

test('the question goes to the API with its order and its page', () => {
  expect(apiQueryOf(asked('brandCode=BR001,BR002&powerKw_ge=5.50&sort=-unitPrice&current=2&size=30'))).toEqual({
    brandCode: 'BR001,BR002',
    powerKw_ge: '5.5',
    descs: 'unitPrice',
    current: '2',
    size: '30',
  })
})

test('a chip can be taken away, and the list starts again at its first page', () => {
  const question = asked('poles=2,4&powerKw_ge=5.5&powerKw_le=11&model=YE3&current=3')
  expect(chipsOf(question)).toEqual([
    { name: 'model', key: 'YE3' },
    { name: 'power', key: '5.5-11' },
    { name: 'poles', key: '2' },
    { name: 'poles', key: '4' },
  ])
  expect(searchOf(without(question, { name: 'poles', key: '2' }))).toBe('?model=YE3&poles=4&powerKw_ge=5.5&powerKw_le=11')
  expect(searchOf(without(question, { name: 'power', key: '' }))).toBe('?model=YE3&poles=2,4')
})
