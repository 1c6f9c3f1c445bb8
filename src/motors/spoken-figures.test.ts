import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'
import { takePlateValues } from './plate-values.ts'
import { readPrice } from './price-text.ts'
import { asSpoken, withSpokenFigures, withSpokenMoney } from './spoken-figures.ts'
import { takeWantedTerms } from './wanted-terms.ts'

test.each([
  ['1点5万', '1.5万'],
  ['电流11点2A 效率89点6%', '电流11.2A 效率89.6%'],
  ['一万五', '1万5'],
  ['二十万元', '20万元'],
  ['二十五万元', '025万元'],
  ['十五万元', '15万元'],
  ['1万五', '1万5'],
  ['两万三千', '2万3千'],
  ['三千五', '3千5'],
  ['三千五百', '3千5百'],
  ['一万二千五', '1万2千5'],
  // Times of day, longer numbers and other units stay.
  ...['8点30分', '8点30前', '三千五百瓦', '一千多台', '三千瓦', '三千四极', '二千五台', '一万伏', '十万'].map((text) => [text, text]),
  ...[
    '转速一千五',
    '转速为一千五',
    '海拔三千五',
    '耐压一千五',
    '绝缘电阻一千五兆欧',
    '运行三千五小时',
    '用过三千五',
    '三千八平米',
    '三千五公里',
  ].map((text) => [text, text]),
])('%s is %s', (text = '', figures = '') => {
  expect(withSpokenFigures(text)).toBe(figures)
  expect([figures.length, asSpoken(figures, text)]).toEqual([text.length, text])
})

const saidOf = (values: readonly { readonly field: string; readonly value: unknown }[], name: string) =>
  values.find(({ field }) => field === name)?.value

test.each([
  ['1点5万', '15000'],
  ['单价2点3万', '23000'],
  ['价格1点8千', '1800'],
  ['一万五', '15000'],
  ['单价一万五', '15000'],
  ['三千五', '3500'],
  ['两万三千含税', '23000'],
])('%s is a price of %s in a line, and in a field', (text, price) => {
  const { values, unread } = readOffer(`11kW ${text} 2台`, reader)
  expect([saidOf(values, 'unitPrice'), saidOf(values, 'quantity'), unread]).toEqual([price, 2, []])
  expect(readPrice(text)?.unitPrice).toBe(price)
})

test.each<[text: string, budget: number]>([
  ['预算1点5万', 15_000],
  ['1点5万以内', 15_000],
  ['1点5万元以内', 15_000],
  ['预算一万五', 15_000],
  ['一万五以内', 15_000],
  ['预算1万5', 15_000],
  ['1万5元以内', 15_000],
  ['预算3千5', 3500],
  ['预算5千', 5000],
  ['3千以内', 3000],
  ['单价不超过2点5万元', 25_000],
])('%s is a budget of %d', (text, budget) => {
  expect(takeWantedTerms(text)).toMatchObject({ terms: { budget }, rest: ' '.repeat(text.length) })
  expect(readDemand(`11kW ${text} 2台`, reader).unread).toEqual([])
})

test('figures of a plate are said with a point too', () => {
  const { values, rest } = takePlateValues('电流11点2A 效率89点6% 功率因数0点86 15kW', reader.thisYear())
  expect([values, rest.trim()]).toEqual([{ currentA: 11.2, efficiencyPct: 89.6, powerFactor: 0.86 }, '15kW'])
})

test.each<[text: string, values: object, unread: string[]]>([
  ['含税13点1850元', { unitPrice: '1850', taxMode: 'VAT13' }, []],
  ['含13点1850元', { unitPrice: '1850', taxMode: 'VAT13' }, []],
  ['含税6点1850', { unitPrice: undefined, taxMode: 'VAT13' }, ['6点1850']],
  ['普票1点1850元', { unitPrice: '1850', taxMode: 'VAT1' }, ['1点']],
  ['1850元含13点5台', { unitPrice: '1850', taxMode: 'VAT13', quantity: 5 }, []],
])('a point of tax in %s is none of a number', (text, said, unread) => {
  const offer = readOffer(text, reader)
  expect(Object.fromEntries(Object.keys(said).map((name) => [name, saidOf(offer.values, name)]))).toEqual(said)
  expect(offer.unread).toEqual(unread)
})

test.each([
  ['5.5kW 转速一千五 1850元', '1850', '一千五'],
  ['海拔三千五 5.5kW 1850元', '1850', '海拔三千五'],
  ['运行三千五小时 价格1200', '1200', '运行三千五小时'],
  ['绝缘电阻一千五兆欧 1850元', '1850', '电阻一千五兆欧'],
  ['仓库三千八平米 1850元', '1850', '仓库三千八平米'],
  ['使用时长三千五 价格1200', '1200', '使用时长三千五'],
])('thousands of something else are no price: %s', (text, price, told) => {
  const { values, unread } = readOffer(text, reader)
  expect([saidOf(values, 'unitPrice'), unread]).toEqual([price, [told]])
  expect(saidOf(values, 'powerKw')).toBe(text.includes('5.5kW') ? 5.5 : undefined)
})

test.each([
  ['价格1万8-2万', '20000'],
  ['价格2千到2千5', '2500'],
  ['预算1万8到2万2', '22000'],
])('of the range in %s the most is the budget', (text, budget) => {
  const { values, unread } = readDemand(text, reader)
  expect([saidOf(values, 'budgetUnit'), unread]).toEqual([budget, []])
})

test('thousands of something else are no budget', () =>
  expect(saidOf(readDemand('转速一千五 5.5kW 2台', reader).values, 'budgetUnit')).toBeUndefined())

test('a point of tax is none of a number in a demand and in a field either', () => {
  expect(saidOf(readDemand('含税13点2000以内', reader).values, 'budgetUnit')).toBe('2000')
  expect(readPrice('含税13点1850')).toEqual({ unitPrice: '1850', priceMode: 'FIXED', taxMode: 'VAT13' })
})

test('what is told is written as it was said, and a time of day stays one', () => {
  expect(readDemand('11kW 电流11点2A 8点30分前要', reader).unread).toContain('电流11点2A')
  expect(readOffer('11kW 8点30分', reader).unread).toEqual(['8点30分'])
  expect(takeWantedTerms('要台11kW 长3点5寸').rest.trim()).toBe('要1台11kW 长3点5寸')
})

test.each(['1千2公斤', '3千5米', '1千2斤', '1万2小时', '3千5次'])('%s is no price, as its unit is one of something else', (text) =>
  expect(saidOf(readOffer(`11kW ${text}`, reader).values, 'unitPrice')).toBeUndefined(),
)

test('a limit is read the same, whatever was read before', () => {
  const read = () => withSpokenMoney('2.5k以内 5.5kW')
  const first = read()
  withSpokenMoney('YE3-132S-4 四极 上海 2.5k以内')
  expect([first, read()]).toEqual(['2.5千以内 5.5kW', '2.5千以内 5.5kW'])
})
