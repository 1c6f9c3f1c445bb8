import { expect, test } from 'vitest'
import { takeWantedTerms } from './wanted-terms.ts'

test.each<[text: string, terms: object, rest: string]>([
  ['急求 YE3-132S-4 一周内 3台', { urgency: 'WEEK', withinDays: 7 }, 'YE3-132S-4 3台'],
  ['急 22kW 4极', { urgency: 'WEEK' }, '22kW 4极'],
  ['停机抢修 15kW 6极', { urgency: 'STOP' }, '15kW 6极'],
  ['11kW 3天内到货 预算2000', { urgency: 'WEEK', withinDays: 3, budget: 2000 }, '11kW'],
  ['11kW 24小时内', { urgency: 'STOP', withinDays: 1 }, '11kW'],
  ['7.5kW以内 预算 1.2万 两个月内', { urgency: 'PLAN', withinDays: 60, budget: 12_000 }, '7.5kW以内'],
  ['5.5kW 2,000元以内', { budget: 2000 }, '5.5kW'],
  ['urgent 5.5 kW motor within a week, budget 1850', { urgency: 'WEEK', withinDays: 7, budget: 1850 }, '5.5 kW motor ,'],
  ['6P 380V 紧固 应急灯 urgently', { urgency: 'WEEK' }, '6P 380V 紧固 应急灯'],
  ['YE3-132S-4 380V 2台', {}, 'YE3-132S-4 380V 2台'],
])('%s', (text, terms, rest) => {
  const found = takeWantedTerms(text)
  expect([found.terms, found.rest.replaceAll(/\s+/g, ' ').trim()]).toEqual([terms, rest])
})
