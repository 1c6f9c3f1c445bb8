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

  test.each<[text: string, fields: object]>([
    ['数量10台以上 7.5kW', { quantity: 10, power: 7.5 }],
    ['数量10台以内 7.5kW', { power: 7.5 }],
    ['5.5kW 2023年以后', { power: 5.5 }],
    ['5.5kW 2020年之前生产', { power: 5.5 }],
    ['功率5.5到15千瓦之间', { powerRange: [5.5, 15] }],
    ['from 5.5 to 11 kW 4 pole', { powerRange: [5.5, 11], poles: [4] }],
    ['from 5.5kW to 11kW', { powerRange: [5.5, 11] }],
    ['from 5.5 kW', { powerRange: [5.5, null] }],
  ])('leave no word of theirs to be looked for in designations: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))
})

test.each<[text: string, fields: object]>([
  ['11 15 18.5 kW 4极', { power: 11, powers: [11, 15, 18.5], poles: [4] }],
  ['11 15kW 4极', { power: 15, poles: [4], text: '11' }],
  ['YE3-180L-4 15 22kW', { series: 'YE3', frame: '180L', shaftHeight: 180, poles: [4], power: 22, text: '15' }],
  ['1.5 2.2 3 千瓦', { power: 1.5, powers: [1.5, 2.2, 3] }],
  // Pieces, poles, frames and voltages.
  ['2 5.5kW', { power: 5.5, text: '2' }],
  ['4 5.5kW', { power: 5.5, text: '4' }],
  ['132 15kW', { power: 15, text: '132' }],
  ['220 250kW', { power: 250, text: '220' }],
])('powers with blanks between them have one unit: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))
