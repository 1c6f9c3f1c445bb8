import { expect, test } from 'vitest'
import { compareAddress, parseCompareQuery } from './compare-query.ts'

const parse = (search: string) => parseCompareQuery(new URLSearchParams(search))

test('at most six distinct ids are read, and further ids are reported', () => {
  expect(parse('ids=3,1,3, 2')).toEqual({ ids: ['3', '1', '2'], tooMany: false, from: '', isShort: false })
  expect(parse('ids=1,2,3,4,5,6,7&short=1')).toEqual({ ids: ['1', '2', '3', '4', '5', '6'], tooMany: true, from: '', isShort: true })
  expect(parse('')).toEqual({ ids: [], tooMany: false, from: '', isShort: false })
})

test('repeated ids, as a plain form submits them, have a canonical address', () => {
  expect(parse('ids=1&ids=2&ids=1&from=%3Fpoles%3D4').canonical).toBe('/compare?ids=1,2&from=%3Fpoles%3D4')
  expect(compareAddress(['1', '2'], '')).toBe('/compare?ids=1,2')
  expect(compareAddress(['1', '2'], '', true)).toBe('/compare?ids=1,2&short=1')
})

test('the link back keeps the filters of the list only', () => {
  expect(parse('from=%3Fpoles%3D4%26view%3Dcards%26evil%3D1%26isSelf%3D1').from).toBe('?poles=4&view=cards')
  expect(parse('from=//evil.example').from).toBe('')
})
