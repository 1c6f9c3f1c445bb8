import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

const valuesOf = ({ values }: ReturnType<typeof readOffer>): object => Object.fromEntries(values.map(({ field, value }) => [field, value]))

describe('a sign right before a term denies that term, and nothing before itself', () => {
  test.each([
    ...[
      '不用现货',
      '不用质保一年',
      '不要专票',
      '不要带票',
      '不要面议',
      '不接受议价',
      '不要3天内发货',
      '不要2020年的',
      '不用送货上门',
      '不要自提',
    ],
    ...['不要开票', '没有现货', 'not incl. VAT', 'not negotiable', 'no free shipping', '不要急用的', '不急用', 'not urgent'],
  ])('%s', (denied) => {
    expect(valuesOf(readOffer(`11kW 全新 ${denied}`, reader))).toEqual({ powerKw: 11, condition: 'NEW' })
    expect(valuesOf(readOffer(`11kW new, ${denied}`, reader))).toEqual({ powerKw: 11, condition: 'NEW' })
    expect(valuesOf(readDemand(`11kW 二手 ${denied}`, reader))).toEqual({ powerMin: 11, conditionAccept: ['USED'] })
  })

  test.each(['不用包邮', '不要包邮', '不需要包邮', '无需包邮', '不要含运费'])('who writes %s pays for the transport', (denied) => {
    expect(valuesOf(readOffer(`11kW 带刹车 全新，${denied}`, reader))).toEqual({
      ...{ powerKw: 11, condition: 'NEW', features: ['BRAKE'], freight: 'BUYER' },
    })
    expect(valuesOf(readDemand(`11kW 全新 ${denied}`, reader))).toEqual({ powerMin: 11, conditionAccept: ['NEW'], freight: 'BUYER' })
  })
})

test.each<[text: string, values: object]>([
  ['11kW 二手不要 包邮', { freight: 'SELLER' }],
  ['11kW 二手不用 包邮', { freight: 'SELLER' }],
  ['11kW 二手勿扰 含税', { taxMode: 'VAT13' }],
  ['11kW not used, incl. VAT', { taxMode: 'VAT13' }],
])('a sign behind a condition denies that, and no term apart from it: %s', (text, values) =>
  expect(valuesOf(readDemand(text, reader))).toEqual({ powerMin: 11, conditionAccept: ['NEW', 'NOS'], ...values }),
)
