import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { daysUntil, takeNeededDay } from './needed-day.ts'
import { readDemand, readOffer } from './paste-reading.ts'
import type { ReadValue } from './read-values.ts'

/** A Friday. */
const today = '2026-11-27'

function daysOf(text: string): number | undefined {
  const { withinDays, neededDay } = takeNeededDay(text)
  return neededDay ? daysUntil(neededDay, today) : withinDays
}

test.each<[text: string, days: number | undefined, rest: string]>([
  ['15kW 12月5日前到货 2台', 8, '15kW 2台'],
  ['15kW 12月5号到货', 8, '15kW'],
  ['15kW 2026年12月10日前交货', 13, '15kW'],
  ['15kW 2026-12-05前到货', 8, '15kW'],
  ['15kW 12/5前要', 8, '15kW'],
  ['15kW need by 5 Dec', 8, '15kW'],
  ['15kW by 2026-12-05', 8, '15kW'],
  ['15kW before Dec 5th', 8, '15kW'],
  ['15kW delivery by December 5, 2026', 8, '15kW'],
  ['15kW 月底前要货', 3, '15kW'],
  ['15kW 本周到货', 2, '15kW'],
  ['15kW 下周要', 9, '15kW'],
  ['15kW needed by the end of next week', 9, '15kW'],
  ['15kW 周五前要', 0, '15kW'],
  ['15kW 本周日前到货', 2, '15kW'],
  ['15kW 周三前到货', 5, '15kW'],
  ['15kW 下周三前到货', 5, '15kW'],
  ['15kW 下星期天要', 9, '15kW'],
  ['15kW 明天要', 1, '15kW'],
  ['15kW 后天到货', 2, '15kW'],
  ['15kW needed by Friday', 0, '15kW'],
  ['15kW by next Monday', 3, '15kW'],
  ['15kW need by tomorrow', 1, '15kW'],
  ['15kW 2026-12-10到货', 13, '15kW'],
  ['15kW 2026.12.10交货', 13, '15kW'],
  ['15kW 2026-12-10 要用', 13, '15kW'],
  ['15kW 到货日期：2026年12月10日', 13, '15kW'],
  ['15kW 到货日：2026-12-10 2台', 13, '15kW 2台'],
  ['15kW 到货期限：2026-12-10', 13, '15kW'],
  ['15kW 交货期：12月10日', 13, '15kW'],
  ['15kW 要货日期12-10', 13, '15kW'],
  ['15kW 到货时间：12月10日前', 13, '15kW'],
  ['15kW 到货12月10 2台', 13, '15kW 2台'],
  ['15kW 需求时间：2026/12/10', 13, '15kW'],
  ['15kW 交货期2026年12月', 34, '15kW'],
  ['15kW 到货12月 10台', 34, '15kW 10台'],
  ['15kW delivery date: 2026-12-10', 13, '15kW'],
  ['15kW delivery on Dec 10', 13, '15kW'],
  ['15kW delivery: 10 December 2026', 13, '15kW'],
  ['15kW required on Friday', 0, '15kW'],
  ['15kW requested delivery date is 10 Dec', 13, '15kW'],
  // Days that a delivery takes, and other dates.
  ['15kW 交期 7-10', undefined, '15kW 交期 7-10'],
  ['15kW 交货期12月上旬', undefined, '15kW 交货期12月上旬'],
  ['15kW 交期2026年', undefined, '15kW 交期2026年'],
  ['15kW 发货日期：2026-12-10', undefined, '15kW 发货日期：2026-12-10'],
  ['15kW 到货日期2026-12-10后', undefined, '15kW 到货日期2026-12-10后'],
  ['15kW 到货12月10日前付款', undefined, '15kW 到货12月10日前付款'],
  ['15kW delivery: 4 marine motors', undefined, '15kW delivery: 4 marine motors'],
  ['15kW payment on delivery 10 Dec', undefined, '15kW payment on delivery 10 Dec'],
  ['15kW 下周三前报价', undefined, '15kW 下周三前报价'],
  ['15kW 周五发货', undefined, '15kW 周五发货'],
  ['15kW quote by Friday', undefined, '15kW quote by Friday'],
  // The next one, where the year is not said.
  ['380V 1月2日前要', 36, '380V'],
  // Of two days the one with a word of arrival.
  ['请于12月5日前报价，要求12月20日前到货', 23, '请于12月5日前报价，要求'],
  ['12月1日前 12月5日前到货', 8, '12月1日前'],
  // A part of a list, with a number before it that is no year.
  ['YE3-132S-4/预算2000/12.10前要', 13, 'YE3-132S-4/预算2000/'],
  ['预算2000-12-10前要 5.5kW', 13, '预算2000- 5.5kW'],
  ['12.10号前 5.5kW', 13, '5.5kW'],
  // Over, or no day.
  ['15kW 2026-11-05前到货', undefined, '15kW'],
  ['15kW 2月30日前到货', undefined, '15kW'],
])('"%s" is needed in %s days', (text, days, rest) => {
  const found = takeNeededDay(text)
  expect([daysOf(text), found.rest.replaceAll(/\s+/g, ' ').trim()]).toEqual([days, rest])
  expect(found.rest).toHaveLength(text.length)
})

test.each<[days: number, lines: string]>([
  [1, '24小时内|24小时内到货|12小时内要|一个半小时内要|within 24 hours|needed in 5h|一天内要'],
  [2, '36小时内到货|48小时内要|两天内到货'],
  [3, '3天内|三天内要用|3个工作日内要|3日内到货|3天到货|within 3 working days|within three days|delivery within 3 days'],
  [5, '3-5天内到货|三五天内要|3到5个工作日到货|in 3 to 5 days'],
  [10, '十天内要|10天要货|在10天内到货'],
  [15, '十五天内到货|半个月内要|半月内|within fifteen days|下单后15天内到货|15天内送到'],
  [20, '二十天内要|within twenty days|二十个工作日内要'],
  [21, '三个礼拜内要|3周内到货|三星期内交货|within 3 weeks'],
  [45, '一个半月内要|1个半月内到货|45天内要'],
  [60, '两个月内|两月内要|within two months|within sixty days'],
  // Of a day of something else and one of the motor, the one of the motor.
  [
    8,
    '3天内报价，12月5日前到货|24小时内回复 12月5日前要|质保12个月内，12月5日到货|quote within 3 days, need by 5 Dec|3天内给图纸，12月5日前到货',
  ],
  [
    3,
    '货到30天付款，月底前要|到货后30天内付款，月底前到货|付款30天内 3天内到货|3天内到货，30天内付款|payment within 30 days, needed in 3 days',
  ],
  [3, '3天内到货，质保12个月内|请报价 3天内|三天内要 报价|3天内到货付款|YE3-132S-4/3天内到货|预算2000-3天内到货|YE3-132S-4-3天内要'],
  [7, '一周内 质保一年|一周内 付款方式月结|一周内 请报价|一周内 开票'],
  [3, '月底|月末要|本月底前到货|本月内|by the end of the month'],
  [34, '下月底前到货|下个月底要|次月底前|下月要货|下个月内到货|12月底前到货|十二月底前到货|2026年12月底前交货|by the end of next month'],
  [65, '1月底前到货|一月底前要|2027年1月末要'],
])('within %s days a motor is needed: %s', (days, lines) => {
  for (const line of lines.split('|')) expect([line, daysOf(`15kW ${line}`)]).toEqual([line, days])
})

test.each([
  '12月发货',
  '12月5日发货',
  '2026年5月生产',
  '本周报价',
  '电压 380/220',
  'YE3-132S-4 12-5',
  'made by 2020',
  'please quote before 5 December',
  'reply by 5 Dec',
  'valid by 2026-12-05',
  '请于12月5日前报价',
  '12月5日前要报价',
  '12月5日前付款',
  '报价12月5日前有效',
  '截止12月5日前',
  '截止2026年12月5日前',
  '合同12月5日前签',
  '12月5日前发货',
  '2026-12-05前生产',
  '7.5 以前的老电机JO2-51-4',
  '7.5前',
  '2.2前装式电机',
  '前轴承 6208',
  'by hand',
  ...['3天内报价', '三天内报个价', '3天内给报价', '3天内请报价', '本周内报价', '下周内报价', '月底前报价', '3天内要报价', '报价3天内有效'],
  ...[
    '报价有效期30天内',
    '请在3天内回复',
    '24小时内回复',
    '24小时内答复',
    '12小时内联系',
    '报价请于3天内',
    '3个工作日内回电',
    '3天内尽快报价',
  ],
  ...['月底付款', '本月底付款', '每月底付款', '次月底结款', '30天内付款', '30天内付清', '付款期限30天内', '付款：30天内', '账期30天内'],
  ...['到货后30天内付款', '到货后30天内', '收货后7天内验收', '验收合格后15天内付尾款', '货到30天付款', '货到30天内', '开票后30天内付款'],
  ...[
    '质保12个月内',
    '质保期：12个月内',
    '保修一个半月内',
    '7天内退货',
    '三个月内生产',
    '一个月内出厂的',
    '下周开标',
    '本周内投标',
    '3天内签合同',
  ],
  ...['3天内发货', '三天内可发', '发货3天内', '上月底前要', '12-10日内到货', '十月内'],
  ...['quote within 3 days', 'quote us within 3 days', 'please send quotation within 3 days', 'quotation needed within 3 days'],
  ...['within 3 days quote', 'best price within 3 days', 'payment within 30 days', 'payment terms: within 30 days', 'paid in 30 days'],
  ...['payment end of month', 'payment by the end of the month', 'within 30 days of delivery', 'within 30 days after receipt'],
  ...['reply within 24 hours', 'please respond in 2 days', '12 months warranty', 'warranty within 12 months', 'valid within 30 days'],
  ...['quote by the end of the week', 'shipped by 5 Dec', 'shipment within 3 days', 'lead time: within 3 days', 'within 30 days payment'],
])('"%s" says no day by which a motor is needed', (text) => expect(takeNeededDay(text)).toEqual({ rest: text }))

const valueIn = (values: readonly ReadValue[], name: string) => values.find(({ field }) => field === name)?.value

test.each([
  ['2026年12月10日前交货', '2026-12-10'],
  ['2026-12-10前', '2026-12-10'],
  ['12-10前', '12-10'],
  ['2026-12-10到货', '2026-12-10'],
  ['交货日期2026-12-10', '2026-12-10'],
  ['到货期限：2026-12-10', '2026-12-10'],
  ['交付日期2026-12-10', '2026-12-10'],
  ['required date 2026-12-10', '2026-12-10'],
  ['交期2026年12月', '2026-12-end'],
])('a day by which a buyer needs a motor is no year of production: %s', (text, day) => {
  const { values, unread, neededDay } = readDemand(`YE3-132S-4 10台 ${text}`, reader)
  expect([valueIn(values, 'prodYearMin'), unread, neededDay]).toEqual([undefined, [], { day, text }])
  expect(valueIn(readOffer(`YE3-132S-4 10台 ${text}`, reader).values, 'prodYear')).toBeUndefined()
})

test.each([
  ['出厂日期2020-12-10', 2020],
  ['2023年10月生产', 2023],
])('a date of manufacture is none by which a motor is needed: %s', (text, year) => {
  const { values, neededDay } = readDemand(`YE3-132S-4 10台 ${text}`, reader)
  expect([valueIn(values, 'prodYearMin'), neededDay]).toEqual([year, undefined])
})

test.each([
  'delivery date: 10 Dec 2026',
  'delivery on Dec 10',
  'required on 10 Dec',
  '到货期限：2026-12-10',
  '要货日期12月10日',
  '交付日期：2026-12-10',
])('a search does not look for the words of the day: %s', (due) => expect(reader.read(`11kW ${due}`).fields).toEqual({ power: 11 }))
