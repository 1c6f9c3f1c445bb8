import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { linesOfRows } from './list-lines.ts'
import { pieceNames, powerNames, surePieceNames, voltageNames } from './units.ts'

const read = (text: string): object => reader.read(text).fields

const written = (name: string): string[] => [name, ` ${name}`, name.toLowerCase(), ` ${name.toLowerCase()}`]

const frame = { series: 'YE3', frame: '132S', shaftHeight: 132 }

describe('a number of pieces is no pole count and no size', () => {
  test.each(pieceNames)('in %s', (name) => {
    for (const unit of written(name)) {
      expect([unit, read(`YE3-132S 6${unit}`)]).toEqual([unit, { ...frame, quantity: 6 }])
      expect([unit, read(`5.5kW-4${unit}`)]).toEqual([unit, { power: 5.5, quantity: 4 }])
      expect([unit, read(`YE3 100${unit}`)]).toEqual([unit, { series: 'YE3', quantity: 100 }])
      expect([unit, read(`5.5kW 数量6${unit}`)]).toEqual([unit, { power: 5.5, quantity: 6 }])
      expect([unit, read(`5.5kW ×6${unit}`)]).toEqual([unit, { power: 5.5, quantity: 6 }])
    }
  })

  test.each(surePieceNames)('behind a dash, in %s', (name) => {
    for (const unit of written(name)) expect([unit, read(`YE3-132S-6${unit}`)]).toEqual([unit, { ...frame, quantity: 6 }])
  })

  test('but NOS behind a designation is a condition, and the unit before a number is that of a column', () => {
    expect(read('YE3-132S-4 NOS 2台')).toEqual({ ...frame, poles: [4], condition: 'NOS', quantity: 2 })
    expect(read('YE3-132S-4 PCS 5')).toMatchObject({ ...frame, poles: [4] })
    expect(
      linesOfRows([
        ['YE3-132S-4', 'PCS', '5'],
        ['YE4-160M-6', '台', '2'],
      ]),
    ).toEqual([
      { rowNo: 1, text: 'YE3-132S-4', quantity: 5 },
      { rowNo: 2, text: 'YE4-160M-6', quantity: 2 },
    ])
  })
})

test.each<[behind: string, fields: object]>([
  ...['台州', '台湾', '台山'].map((place): [string, object] => [place, { regionCode: expect.any(String) as string }]),
  ...[['台儿庄'], ['台江'], ['套装'], ['个别有锈']].map(([text]): [string, object] => [text as string, { text }]),
  ['台州现货 6台', { regionCode: '331000', quantity: 6 }],
  ['匹配法兰', { mounting: ['B5', 'B35', 'V1'] }],
  ['只剩2台', { quantity: 2 }],
  ['只要全新', { condition: 'NEW' }],
  ['unit price 2800', { price: 2800 }],
  ['set price 2800', { price: 2800 }],
  ['PCS 5, 380V', { quantity: 5, voltages: [380] }],
  ['pcs: 5', { quantity: 5 }],
  ['PC200', { text: 'PC200' }],
  ['Set of 2', { quantity: 2 }],
  ['台 5，单价2800', { quantity: 5, price: 2800 }],
  ['KW 5.5', { power: 5.5 }],
])('a word that begins as a unit leaves the poles before it: %s', (behind, fields) => {
  const model = { ...frame, poles: [4] }
  expect(read(`YE3-132S-4 ${behind}`)).toMatchObject({ ...model, ...fields })
})

test('a place behind a size, a power or a blank is no unit either', () => {
  expect(read('YE3 132S 4 台州')).toEqual({ ...frame, poles: [4], regionCode: '331000' })
  expect(read('5.5kW-4 台州')).toEqual({ power: 5.5, poles: [4], regionCode: '331000' })
  expect(read('YE3 100 台州')).toEqual({ series: 'YE3', shaftHeight: 100, regionCode: '331000' })
  expect(read('YE3-132S-6台江苏')).toEqual({ ...frame, quantity: 6, regionCode: '320000' })
})

test.each([...powerNames, ...voltageNames])('a number of %s is no pole count', (name) => {
  for (const unit of written(name))
    for (const text of [`YE3-132S 4${unit}`, `YE3-132S-4${unit}`, `5.5kW-4${unit}`])
      expect([text, reader.read(text).fields.poles]).toEqual([text, undefined])
})

test.each(['YE3-132S-4 每台 1500', 'YE3-132S-4 元/台 1500'])('%s names a price of each, and no pieces', (line) => {
  expect(read(line)).not.toHaveProperty('quantity')
})
