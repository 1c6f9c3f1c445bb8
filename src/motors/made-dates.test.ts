import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { motorsIn } from './listing-lines.ts'
import { fieldsOfLine, readDemand, readOffer } from './paste-reading.ts'
import { takePlateValues } from './plate-values.ts'
import type { ListingReading } from './read-values.ts'

const valueIn = (name: string, { values }: ListingReading) => values.find(({ field }) => field === name)?.value
const digits = (words: readonly string[]): string => words.join('').replace(/\D/g, '')

const dates = ['2026-11-27', '2026/11/27', '2026.11.27', '2025年11月27日', '2026年11月27日']

describe('a date that is none of a production gives no motor a year, and is told', () => {
  test.each([
    ...['日期：', '更新日期：', '报价日期', '库存日期 ', '截止日期：', '更新时间：', 'Stock list, date: ', 'Date ', 'Updated date: '],
  ])('in a list of what is offered: %s', async (name) => {
    for (const date of dates) {
      const text = `${name}${date}\nYE3-160L-4 15kW 2台 1850含税\nYE3-132S-4 5.5kW 3台`
      const motors = await motorsIn(text, async (line) => fieldsOfLine(line, reader, false))
      const read = motors.map((motor) => readOffer(motor, reader))
      expect(read.map((each) => [valueIn('model', each), valueIn('prodYear', each)])).toEqual([
        ['YE3-160L-4', undefined],
        ['YE3-132S-4', undefined],
      ])
      expect(read.map(({ unread }) => digits(unread))).toEqual([digits([date]), digits([date])])
    }
  })

  test.each(['询价日期：', 'RFQ date: ', '报价截止日期', '日期 '])('in a demand: %s', (name) => {
    for (const date of dates) {
      const asked = readDemand(`${name}${date} 15kW 4P`, reader)
      expect([valueIn('prodYearMin', asked), valueIn('powerMin', asked)]).toEqual([undefined, 15])
      expect(digits(asked.unread)).toBe(digits([date]))
    }
  })
})

test.each([
  ...['生产日期2023-05', '出厂日期：2023年5月', '制造日期 2023.5.6', '生产时间：2023年', '出厂年份2023', '2023年5月'],
  ...[
    'production date: 2023-05',
    'Mfg. date 2023/05',
    'manufacturing date: 2023',
    'date of manufacture: 2023',
    'made in 2023',
    'year: 2023',
  ],
])('the date of a production is the year of an offer, and takes no figure behind it: %s', (made) => {
  const offered = readOffer(`YE3-160L-4 ${made} 15kW 2台`, reader)
  expect([valueIn('prodYear', offered), valueIn('powerKw', offered), offered.unread]).toEqual([2023, 15, []])
})

test.each([
  ['生产日期2020年 5.5kW', 5.5],
  ['生产日期2020年5.5kW', 5.5],
  ['出厂日期：2020年 2.2 kW', 2.2],
  ['生产日期：2020.11\nABB', undefined],
  ['生产日期：2020.11 YE3-132S-4', undefined],
  ['生产日期：2020.11台达', undefined],
  ['生产日期2020-05B35 5.5kW', 5.5],
  ['出厂日期2020-05Ex d IIB T4', undefined],
])('the date of a production takes no part of a power, and leaves none of its figures as one: %s', (text, power) => {
  const [offered, asked] = [readOffer(text, reader), readDemand(text, reader)]
  expect([valueIn('powerKw', offered), valueIn('powerMin', asked), valueIn('prodYear', offered)]).toEqual([power, power, 2020])
  expect([offered.unread, asked.unread]).toEqual([[], []])
})

test.each(['date 2021 - 380V 5.5kW', 'date: 2021-05 / 5.5kW 380V', '日期2021/5.5kW 380V', '更新日期：2026-11-01 - 5.5kW 380V'])(
  'a date is no part of a range or of a list with what stands behind it: %s',
  (text) => {
    const offered = readOffer(text, reader)
    expect([valueIn('powerKw', offered), valueIn('voltageV', offered), valueIn('prodYear', offered)]).toEqual([5.5, 380, undefined])
    expect(digits(offered.unread)).toMatch(/^(?:2021(?:05)?|20261101)$/)
  },
)

test('the date of a nameplate is that of its production', () => {
  for (const date of ['日期 2023年5月', '日期2023.5', 'date 2023-05'])
    expect(takePlateValues(date, 2026).values).toEqual({ prodYear: 2023 })
})
