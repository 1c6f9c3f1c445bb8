import { expect, test } from 'vitest'
import { isReplayed } from './open-reader.ts'

test('a replica has replayed a version when no slot of it is older', () => {
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 4, 2: 7 })).toBe(true)
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 5, 2: 7, 3: 1 })).toBe(true)
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 4, 2: 6 })).toBe(false)
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 4 })).toBe(false)
})

test('as many transactions as the primary has are not enough, if they are others', () => {
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 5, 2: 6 })).toBe(false)
})

test('rows that nobody has written through the product prove nothing about a replica', () => {
  expect(isReplayed({}, {})).toBe(false)
})
