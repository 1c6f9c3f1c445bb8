import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { betterConditions } from './matching/match-details.ts'
import { readDemand } from './paste-reading.ts'
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
  ['11kW 总预算5万', { budgetTotal: 50_000 }, '11kW'],
  ['11kW 预算总共 5,000元', { budgetTotal: 5000 }, '11kW'],
  ['单价不超过4500', { budget: 4500 }, ''],
  ['价格1万以内', { budget: 10_000 }, ''],
  ['800元左右', { budget: 800 }, ''],
  // Of a range the most.
  ...['预算1500~2000元/台', 'budget 1500-2000', '预算2000-1500', '预算 1500 - 2000', '预算1500到2000元', '1500-2000元以内'].map(
    (text): [string, object, string] => [text, { budget: 2000 }, ''],
  ),
  ...['预算1-1.5万', '预算1.2万-1.5万', '预算5000-1.5万', '预算1.5-1万'].map((text): [string, object, string] => [
    text,
    { budget: 15_000 },
    '',
  ]),
  ['总预算3-5万', { budgetTotal: 50_000 }, ''],
  ['预算2000 - 2台', { budget: 2000 }, '- 2台'],
  ['预算2000-2台', { budget: 2000 }, '-2台'],
  ['预算1万8到2万2', { budget: 22_000 }, ''],
  // What follows is no second end of a range.
  ['预算2000元-380/660V', { budget: 2000 }, '-380/660V'],
  ['预算2000-4/6极', { budget: 2000 }, '-4/6极'],
  ['预算2000-15-18.5kW', { budget: 2000 }, '-15-18.5kW'],
  ['预算2000-7.5千瓦-4极', { budget: 2000 }, '-7.5千瓦-4极'],
  // In another currency.
  ...['€800 以内', '$500以内', '预算500美元', 'budget 500 USD', 'price below 500 EUR', '预算 HK$500', '预算500港币', '£800以内'].map(
    (text): [string, object, string] => [text, {}, ''],
  ),
  ['预算500美元 预算3000', { budget: 3000 }, ''],
  ['预算20000 try our best', { budget: 20_000 }, 'try our best'],
  ['预算20000 TRY', {}, ''],
  ['10台一起 总预算2万', { budgetTotal: 20_000 }, '10台一起'],
  ['全部 总预算2万', { budgetTotal: 20_000 }, '全部'],
  ['可付定金 2000元以内', { budget: 2000 }, '可付定金'],
  // Of something else than the price.
  ...['运费500元以内', 'freight 500元以内'].map((text): [string, object, string] => [text, {}, text]),
  ...[
    '机座250以内',
    '机座号250以下',
    '中心高 250 以内',
    'H250以内',
    '转速1500以内',
    '海拔1000以下',
    '功率250以下',
    '转速不超过1500以内',
  ].map((text): [string, object, string] => [text, {}, text]),
  ...[
    '二手也行',
    '二手可以',
    '二手的也可以',
    '旧的也行',
    '接受二手',
    '二手八成新以上可以',
    'used ok',
    'used is fine',
    'second hand acceptable',
  ].map((text): [string, object, string] => [`11kW ${text}`, { conditions: betterConditions('USED') }, '11kW']),
  ...['新旧不限', '新旧均可', '不限新旧', '成色不限', 'new or used', 'used or new', 'any condition'].map(
    (text): [string, object, string] => [`11kW ${text}`, { conditions: betterConditions('USED') }, '11kW'],
  ),
  ['翻新的也可以', { conditions: betterConditions('REFURB') }, ''],
  ['翻新可以 二手也行', { conditions: betterConditions('USED') }, ''],
  ...['二手勿扰', '不接受二手', '二手不可以', '二手可议', '二手行情', '要二手'].map((text): [string, object, string] => [text, {}, text]),
  // The one that is replaced.
  ['原来的YE2坏了', {}, '原来的YE2'],
  ['旧电机YE2-132S-4烧了，求二手', {}, 'YE2-132S-4 ，求二手'],
  ['老电机报废 找11kW', {}, '找11kW'],
  ['替换旧的 11kW', {}, '替换 11kW'],
  ['old one burnt, need 11 kW', {}, ', need 11 kW'],
  ['求二手22kW 原来的坏了', {}, '求二手22kW 原来的'],
  ['收旧电机 坏的也要', {}, '收旧电机 坏的也要'],
])('%s', (text, terms, rest) => {
  const found = takeWantedTerms(text)
  expect([found.terms, found.rest.replaceAll(/\s+/g, ' ').trim()]).toEqual([terms, rest])
})

const urgencyIn = (text: string): unknown => readDemand(text, reader).values.find(({ field }) => field === 'urgency')?.value

test.each([
  ...['不急用', '不紧急', '非紧急', '不用加急', '无需加急', '不急', '不着急', '不是很急', '没那么急', '暂不急用', '别急', '急用：否'],
  ...['not urgent', 'no urgent', 'not very urgent', 'non-urgent', "isn't urgent", 'urgent: no', 'not needed urgently'],
])('%s is no urgency, and denies nothing else', (text) => {
  const { values, unread } = readDemand(`11kW ${text}`, reader)
  expect([values.map(({ field }) => field), unread]).toEqual([['powerMin'], []])
})

test.each(['不急用', '不急', '不紧急', '非紧急', '不用加急', '无需加急', 'not urgent', '紧急'])(
  'a search is none for the words %s',
  (text) => expect(reader.read(`11kW ${text}`).fields).toEqual({ power: 11 }),
)

test.each(['备用 不停机', '不能停机', '没有停机', '不停机检修', 'no breakdown'])('%s is no standstill', (text) =>
  expect(urgencyIn(`11kW ${text}`)).toBeUndefined(),
)

test.each([
  ['不要二手急用', 'WEEK'],
  ['没有刹车加急', 'WEEK'],
  ['no brake urgent', 'WEEK'],
  ['要不要加急', 'WEEK'],
  ['不得不停机', 'STOP'],
  ['停产抢修', 'STOP'],
  ['不急 3天内到货', 'WEEK'],
])('%s is an urgency of %s', (text, urgency) => expect(urgencyIn(`11kW ${text}`)).toBe(urgency))
