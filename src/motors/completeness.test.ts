import { expect, test } from 'vitest'
import { completenessOf } from './completeness.ts'

const nothing = { core: [false, false], recommended: [false, false], hasNameplatePhoto: false, hasAttachments: false }

test('a listing of which nothing is told has 0, one of which all is told 100', () => {
  expect(completenessOf(nothing)).toBe(0)
  expect(completenessOf({ core: [true, true], recommended: [true, true], hasNameplatePhoto: true, hasAttachments: true })).toBe(100)
})

test('the core counts half, recommended values a quarter, a photo of the nameplate 15 and files 10', () => {
  expect(completenessOf({ ...nothing, core: [true, false] })).toBe(25)
  expect(completenessOf({ ...nothing, recommended: [true, false] })).toBe(13)
  expect(completenessOf({ ...nothing, hasNameplatePhoto: true })).toBe(15)
  expect(completenessOf({ ...nothing, hasAttachments: true })).toBe(10)
})
