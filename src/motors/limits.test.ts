import { describe, expect, test } from 'vitest'
import { seededReader as reader, seededReaderIn } from '#test/seeded-reader.ts'

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
    ['11-5.5kW 4极', { powerRange: [5.5, 11], poles: [4] }],
    ['11kW-5.5kW', { powerRange: [5.5, 11] }],
    ['5000元-3000元', { priceRange: [3000, 5000] }],
    ['1000<价格<3000 5.5kW', { priceRange: [1000, 3000], power: 5.5 }],
    ['380V≤电压≤690V', { voltageRange: [380, 690] }],
  ])('stand on both sides of it: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each([
    ['15kW以上 5.5kW以下', { powerRange: [15, null] }, ['powerRange']],
    ['5.5kW 3000元以上 1000元以下', { power: 5.5, priceRange: [3000, null] }, ['priceRange']],
    ['5.5kW以上 5.5kW以下', { powerRange: [5.5, 5.5] }, []],
    ['11kW≤功率≤5.5kW', { powerRange: [11, null] }, ['powerRange']],
    ['5.5kW≥P≥11kW 4极', { powerRange: [null, 5.5], poles: [4] }, ['powerRange']],
    ['5.5kW ≥11kW', { power: 5.5 }, ['powerRange']],
    ['11kW以上 5.5kW', { powerRange: [11, null] }, ['powerRange']],
    ['7.5kW above 5.5kW', { power: 7.5, powerRange: [5.5, null] }, []],
    ['2极 ≥4极', { poles: [2] }, ['polesRange']],
    ['大于380V 220V', { voltageRange: [380, null] }, ['voltageRange']],
    ['2020年以后 2015年以前', { prodYearRange: [2020, null] }, ['prodYearRange']],
  ])('that contradict each other are told, and the first counts: %s', (text, fields, conflicts) => {
    const reading = reader.read(text)
    expect([reading.fields, reading.conflicts]).toEqual([fields, conflicts])
  })

  test.each<[text: string, fields: object]>([
    ['数量10台以上 7.5kW', { quantity: 10, power: 7.5 }],
    ['数量10台以内 7.5kW', { power: 7.5 }],
    ['功率5.5到15千瓦之间', { powerRange: [5.5, 15] }],
    ['from 5.5 to 11 kW 4 pole', { powerRange: [5.5, 11], poles: [4] }],
    ['from 5.5kW to 11kW', { powerRange: [5.5, 11] }],
    ['from 5.5 kW', { powerRange: [5.5, null] }],
    ['小于50Hz 4极', { poles: [4] }],
    ['below 50 Hz', {}],
  ])('leave no word of theirs to be looked for in designations: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))
})

const poles = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24]

describe('limits', () => {
  test.each<[text: string, fields: object]>([
    ['大于380V', { voltageRange: [380, null] }],
    ['5.5kW 不低于400V', { power: 5.5, voltageRange: [400, null] }],
    ['above 380 V', { voltageRange: [380, null] }],
    ['660V以下', { voltageRange: [null, 660] }],
    ['3kV以上', { voltageRange: [3000, null] }],
    ['380V or more', { voltageRange: [380, null] }],
    ['between 380 and 690 V', { voltageRange: [380, 690] }],
    ['介于380V和690V之间', { voltageRange: [380, 690] }],
    ['≥4极', { polesRange: [4, null], poles: poles.slice(1) }],
    ['4极以上 5.5kW', { polesRange: [4, null], poles: poles.slice(1), power: 5.5 }],
    ['四极以下', { polesRange: [null, 4], poles: [2, 4] }],
    ['at least 4 poles', { polesRange: [4, null], poles: poles.slice(1) }],
    ['6 pole or less', { polesRange: [null, 6], poles: [2, 4, 6] }],
    ['≥4极 ≤8极', { polesRange: [4, 8], poles: [4, 6, 8] }],
    ['between 4 and 8 poles', { polesRange: [4, 8], poles: [4, 6, 8] }],
  ])('of voltages and poles: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each<[text: string, fields: object]>([
    ['P≥5.5kW', { powerRange: [5.5, null] }],
    ['P≥5.5', { powerRange: [5.5, null] }],
    ['PN ≤ 11 kW', { powerRange: [null, 11] }],
    ['功率≥5.5kW ≤11kW', { powerRange: [5.5, 11] }],
    ['功率不超过11 4极', { powerRange: [null, 11], poles: [4] }],
    ['额定功率大于10HP', { powerRange: [7.5, null] }],
    ['rated power above 5.5', { powerRange: [5.5, null] }],
    ['power up to 11 kW', { powerRange: [null, 11] }],
    ['power between 5.5 and 11 kW', { powerRange: [5.5, 11] }],
  ])('of a power by its name: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each<[text: string, fields: object]>([
    ['between 3000 and 5000 yuan', { priceRange: [3000, 5000] }],
    ['5.5kW between ¥3,000 and ¥5,000', { power: 5.5, priceRange: [3000, 5000] }],
    ['price between 5000 and 3000', { priceRange: [3000, 5000] }],
    ['5.5kW 4P between 3000 and 5000', { power: 5.5, poles: [4], priceRange: [3000, 5000] }],
    ['between $300 and $500', {}],
    ['介于3000和5000元之间', { priceRange: [3000, 5000] }],
    ['3000-5000元', { priceRange: [3000, 5000] }],
    ...['5000-3000元', '5000-3000 yuan', '价格5000-3000', '预算5000-3000元', '¥5000-3000'].map((text): [string, object] => [
      text,
      { priceRange: [3000, 5000] },
    ]),
    ['5.5kW 3000元到5000元', { power: 5.5, priceRange: [3000, 5000] }],
    ['3000~5000元', { priceRange: [3000, 5000] }],
    ['¥3000-5000', { priceRange: [3000, 5000] }],
    ['3000-5000 yuan', { priceRange: [3000, 5000] }],
    ['price under 3000', { priceRange: [null, 3000] }],
    ['price below 3000 yuan', { priceRange: [null, 3000] }],
    ['价格低于3000', { priceRange: [null, 3000] }],
  ])('of a price: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each<[text: string, fields: object]>([
    ['5.5kW 2023年', { power: 5.5, prodYearRange: [2023, 2023] }],
    ['5.5kW 2023年5月生产', { power: 5.5, prodYearRange: [2023, 2023] }],
    ['5.5kW 2023年以后', { power: 5.5, prodYearRange: [2023, null] }],
    ['5.5kW 2020年之前生产', { power: 5.5, prodYearRange: [null, 2020] }],
    ['2020-2023年 5.5kW', { power: 5.5, prodYearRange: [2020, 2023] }],
    ['2020~2023年 5.5kW', { power: 5.5, prodYearRange: [2020, 2023] }],
    ['2020～2023年', { prodYearRange: [2020, 2023] }],
    ['2020年以后', { prodYearRange: [2020, null] }],
    ['2020年5月前生产', { prodYearRange: [null, 2020] }],
    ['2020年到2023年', { prodYearRange: [2020, 2023] }],
    ['生产日期2022年 5.5kW', { power: 5.5, prodYearRange: [2022, 2022] }],
    ['5.5kW made in 2023', { power: 5.5, prodYearRange: [2023, 2023] }],
    ['5.5 kW 4 pole built after 2020', { power: 5.5, poles: [4], prodYearRange: [2020, null] }],
    ['5.5kW year 2021 or newer', { power: 5.5, prodYearRange: [2021, null] }],
    ['5.5kW manufactured before 2015', { power: 5.5, prodYearRange: [null, 2015] }],
  ])('of the year of manufacture: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each([
    '2026年12月交货',
    '2026年12月10日前交货',
    '2026年12月10日前',
    '2026年12月前',
    '2026年底前到货',
    '2025年12月31日有效',
    '2026年12月要',
    '2026年要',
    '2025年1月后发货',
    '2049年',
    '2049年1月',
    '2026-12-10前',
    '12-10前',
    '11-4前交货',
    '11/4前要',
    '2026.12.10前到货',
    '2026-12到货',
    '交期2026年12月',
    '交期: 2026年12月10日',
    '交货日期2026-12-10',
    '到货时间12月10日',
    '交期12-10',
    'delivery by 2026-12-10',
  ])('of no year, as no motor was made then or something is due: 5.5kW %s', (due) => expect(read(`5.5kW ${due}`)).toEqual({ power: 5.5 }))
})

test.each<[text: string, fields: object]>([
  ['11-4 前端盖', { power: 11, poles: [4], text: '前端盖' }],
  ['11-4 B5', { power: 11, poles: [4], mounting: ['B5'] }],
  ['2020年12月前生产', { prodYearRange: [null, 2020] }],
  // What arrives, is valid or is paid is a motor.
  ...['交货期7天', ' 交货期7天', ' 到货期15天', ' 到货', ' 有效', ' 发货快', ' 到货后付款'].map((term): [string, object] => [
    `11-4${term}`,
    expect.objectContaining({ power: 11, poles: [4] }),
  ]),
  ['11-4 交货地点无锡', expect.objectContaining({ power: 11, poles: [4] })],
  ['供货11-4,15-4', expect.objectContaining({ powers: [11, 15], poles: [4] })],
])('of a date no more than is one is read: %s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

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

test('a year is to come by the one in which a text is read', () => {
  const yearsRead = [2048, 2049].map((year) => seededReaderIn(year).read('5.5kW 2049年').fields.prodYearRange)
  expect(yearsRead).toEqual([undefined, [2049, 2049]])
})
