import { expect, test } from 'vitest'
import { compareAddress, comparedOf } from './compared.ts'

const compared = (search: string) => comparedOf(new URLSearchParams(search))

test('an address names up to four motors once each, and says that there were more', () => {
  expect(compared('ids=3,1,3, 2')).toEqual({ ids: ['3', '1', '2'], tooMany: false, from: '' })
  expect(compared('ids=1,2,3,4,5')).toEqual({ ids: ['1', '2', '3', '4'], tooMany: true, from: '' })
  expect(compared('')).toEqual({ ids: [], tooMany: false, from: '' })
})

test('a plain form says its ids one by one: the same comparison has one address', () => {
  expect(compared('ids=1&ids=2&ids=1&from=%3Fpoles%3D4').better).toBe('/compare?ids=1,2&from=%3Fpoles%3D4')
  expect(compareAddress(['1', '2'], '')).toBe('/compare?ids=1,2')
})

test('the way back leads to the list that was asked for, and nowhere else', () => {
  expect(compared('from=%3Fpoles%3D4%26view%3Dcards%26evil%3D1%26isSelf%3D1').from).toBe('?poles=4&view=cards')
  expect(compared('from=//evil.example').from).toBe('')
})
