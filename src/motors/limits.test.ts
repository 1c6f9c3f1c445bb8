import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'

const read = (text: string): object => reader.read(text).fields

describe('limits of one value', () => {
  test.each<[text: string, fields: object]>([
    ['5.5kW以上 15kW以下', { powerRange: [5.5, 15] }],
    ['5.5kW以上且15kW以下', { powerRange: [5.5, 15] }],
    ['大于5.5kW小于15kW', { powerRange: [5.5, 15] }],
    ['above 5.5kW below 15kW', { powerRange: [5.5, 15] }],
    ['>5.5kW <15kW', { powerRange: [5.5, 15] }],
    ['11kW以下 5.5kW以上', { powerRange: [5.5, 11] }],
    ['5.5kW以上 7.5kW以上', { powerRange: [7.5, null] }],
    ['5.5kW 1000元以上 3000元以下', { power: 5.5, priceRange: [1000, 3000] }],
    ['5.5kW 1000以上3000以下', { power: 5.5, priceRange: [1000, 3000] }],
    ['5.5kW 1000以上 3000以内', { power: 5.5, priceRange: [1000, 3000] }],
    // Of two whole ranges the first.
    ['5.5-11kW 15-22kW', { powerRange: [5.5, 11] }],
  ])('hold together: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each<[text: string, fields: object]>([
    ['5.5kW≤P≤11kW', { powerRange: [5.5, 11] }],
    ['5.5 ≤ P ≤ 11 kW 4极', { powerRange: [5.5, 11], poles: [4] }],
    ['11kW>功率>5.5kW', { powerRange: [5.5, 11] }],
    ['5.5≤P≤11', { powerRange: [5.5, 11] }],
    ['10HP≤P≤20HP', { powerRange: [7.5, 15] }],
    ['1000<价格<3000 5.5kW', { priceRange: [1000, 3000], power: 5.5 }],
  ])('stand on both sides of it: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each([
    ['15kW以上 5.5kW以下', { powerRange: [15, null] }, ['powerRange']],
    ['5.5kW 3000元以上 1000元以下', { power: 5.5, priceRange: [3000, null] }, ['priceRange']],
    ['5.5kW以上 5.5kW以下', { powerRange: [5.5, 5.5] }, []],
  ])('that contradict each other are told, and the first counts: %s', (text, fields, conflicts) => {
    const reading = reader.read(text)
    expect([reading.fields, reading.conflicts]).toEqual([fields, conflicts])
  })
})
