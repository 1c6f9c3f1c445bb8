import { expect, test } from 'vitest'
import { daysUntil, takeNeededDay } from './needed-day.ts'

/** A Friday. */
const today = '2026-11-27'

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
  ['15kW needed by the end of next week', 9, '15kW needed'],
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
  expect([found.neededDay && daysUntil(found.neededDay, today), found.rest.replaceAll(/\s+/g, ' ').trim()]).toEqual([days, rest])
  expect(found.rest).toHaveLength(text.length)
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
])('"%s" says no day by which a motor is needed', (text) => expect(takeNeededDay(text)).toEqual({ rest: text }))
