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
  '前轴承 6208',
  'by hand',
])('"%s" says no day by which a motor is needed', (text) => expect(takeNeededDay(text)).toEqual({ rest: text }))
