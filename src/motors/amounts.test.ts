import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

const saidOf = (values: readonly { readonly field: string; readonly value: unknown }[], name: string) =>
  values.find(({ field }) => field === name)?.value

/** The amount is read alike, whatever stands before it. */
const amounts: readonly (readonly [written: string, yuan: number])[] = [
  ['1.85k', 1850],
  ['3K', 3000],
  ['1.2w', 12_000],
  ['1.2W', 12_000],
  ['8百5', 850],
  ['8百', 800],
  ['1万2千5', 12_500],
  ['1万2千5百', 12_500],
  ['3千6百', 3600],
  ['一万', 10_000],
  ['一万八', 18_000],
  ['一万两千', 12_000],
  ['一万二千五', 12_500],
  ['一万零八百', 10_800],
  ['一点五万', 15_000],
  ['三千', 3000],
  ['两千', 2000],
  ['三千六百', 3600],
  ['一千零五十', 1050],
  ['八百五', 850],
  ['三百八', 380],
  ['1万2500', 12_500],
  ['1万6千500', 16_500],
  ['3千200', 3200],
  ['3千5百', 3500],
  ['1万零500', 10_500],
  ['12万5000', 125_000],
  ['十万', 100_000],
  ['二十五万', 250_000],
]

describe.each(amounts)('%s is %d yuan', (written, yuan) => {
  test('in an offer', () => {
    const { values, unread } = readOffer(`11kW 4极 单价${written}含税 2台`, reader)
    expect(['unitPrice', 'taxMode', 'powerKw', 'quantity'].map((name) => saidOf(values, name))).toEqual([String(yuan), 'VAT13', 11, 2])
    expect(unread).toEqual([])
  })
  test('in a demand', () => {
    const { values, unread } = readDemand(`11kW 4极 2台 单价${written}以内`, reader)
    expect(['budgetUnit', 'powerMin', 'quantity'].map((name) => saidOf(values, name))).toEqual([String(yuan), 11, 2])
    expect(unread).toEqual([])
  })
  test('in a search', () => expect(reader.read(`11kW 预算${written}`).fields).toEqual({ power: 11, priceRange: [null, yuan] }))
  test('of all pieces', () => {
    const { values, unread } = readDemand(`3台 11kW 合计不超过${written}`, reader)
    expect(['budgetTotal', 'budgetUnit'].map((name) => saidOf(values, name))).toEqual([String(yuan), undefined])
    expect(unread).toEqual([])
  })
})

test.each([
  ['¥2.5k含税', '2500', 'CNY'],
  ['price 1.2k', '1200', undefined],
  ['unit price: 1.85K', '1850', undefined],
  ['$1.2k', '1200', 'USD'],
  ['at $1.2k each', '1200', 'USD'],
  ['11kW motor USD 1.2k FOB', '1200', 'USD'],
  ['EUR 2.5K', '2500', 'EUR'],
  ['单价1.2w 5.5kW 4极', '12000', undefined],
  ['11kW 4极 1.2w元 2台', '12000', 'CNY'],
  ['单价含税1.85k', '1850', undefined],
  ['180M 22kW 一万二千五 3台', '12500', undefined],
  ['单价8百5元', '850', 'CNY'],
  ['单价1850 万高电机', '1850', undefined],
  ['单价1850 K系列减速机', '1850', undefined],
])('an offer of %s costs %s', (line, price, currency) => {
  const { values } = readOffer(line, reader)
  expect([saidOf(values, 'unitPrice'), saidOf(values, 'currency')]).toEqual([price, currency])
})

test.each([
  ['单价1.2亿', '1.2亿'],
  ['售价1.2亿', '1.2亿'],
  ['单价1万85', '1万85'],
  ['单价3k-5k', '单价3k-5k'],
])('of %s no part becomes a price', (line, told) => {
  const { values, unread } = readOffer(`11kW ${line}`, reader)
  expect([saidOf(values, 'unitPrice'), unread.join('')]).toEqual([undefined, expect.stringContaining(told)])
})

test.each<[line: string, field: string, limit: string | undefined]>([
  ['总价5万', 'budgetTotal', '50000'],
  ['总价3千5', 'budgetTotal', '3500'],
  ['总价不超过3万', 'budgetTotal', '30000'],
  ['3台 合计不超过5万', 'budgetTotal', '50000'],
  ['合计 预算2万', 'budgetTotal', '20000'],
  ['合计 2万以内', 'budgetTotal', '20000'],
  ['三台一共5万以内', 'budgetTotal', '50000'],
  ['打包价5万', 'budgetTotal', '50000'],
  ['total max 20000', 'budgetTotal', '20000'],
  ['total price 5000 RMB', 'budgetTotal', '5000'],
  ['budget up to 1.2k', 'budgetUnit', '1200'],
  ['price max 3k', 'budgetUnit', '3000'],
  ['预算1.2w-1.5w', 'budgetUnit', '15000'],
  ['单价3-5k', 'budgetUnit', '5000'],
])('a demand with %s has a %s of %s and nothing unread', (line, field, limit) => {
  const { values, unread } = readDemand(`11kW ${line}`, reader)
  expect([saidOf(values, field), unread]).toEqual([limit, []])
  expect(saidOf(values, field === 'budgetUnit' ? 'budgetTotal' : 'budgetUnit')).toBeUndefined()
})

test('a total in another currency is told, and is no budget', () => {
  const { values, unread } = readDemand('11kW total price 5000 USD', reader)
  expect([values.filter(({ field }) => field.startsWith('budget')), unread]).toEqual([[], ['total price 5000 USD']])
})

test.each<[text: string, fields: object]>([
  ['一万八以内', { priceRange: [null, 18_000] }],
  ['1万8以内', { priceRange: [null, 18_000] }],
  ['3千以内', { priceRange: [null, 3000] }],
  ['价格五千到八千', { priceRange: [5000, 8000] }],
  ['预算1w到1.5w', { priceRange: [10_000, 15_000] }],
  ['max price 1.2k', { priceRange: [null, 1200] }],
  ['八百五块', { price: 850 }],
  ['1.5k usd', {}],
])('a search for %s', (text, fields) => expect(reader.read(text).fields).toEqual(fields))

const read = (line: string) => {
  const offer = readOffer(line, reader)
  const demand = readDemand(line, reader)
  const { price, priceRange, priceTotal } = reader.read(line).fields
  return {
    offered: saidOf(offer.values, 'unitPrice'),
    wanted: saidOf(demand.values, 'budgetUnit'),
    searched: price ?? priceRange ?? priceTotal,
    unread: [offer.unread, demand.unread],
  }
}

test.each([
  ['11kW 1万2500一台', 12_500],
  ['11kW 3千200元', 3200],
  ['11kW 1万6500元', 16_500],
  ['11kW 一万两千元', 12_000],
  ['11kW 一万零五百', 10_500],
  ['11kW 两万五一台', 25_000],
  ['11kW 单价一万二一台', 12_000],
  ['11kW 二十万元', 200_000],
  ['11kW 一台1.5万', 15_000],
  ['11kW 每台1.5万', 15_000],
  ['11kW 每台1万6千5', 16_500],
  ['11kW 1.5万/台', 15_000],
  ['11kW 1.5万 2台', 15_000],
  ['11kW 2台 ¥1.5万', 15_000],
  ['11kW,IP55,1.2万', 12_000],
  ['11kW,*2,1.2万', 12_000],
  ['11kW 数量:2台 1万2', 12_000],
  ['11kW 3台 1万2含税', 12_000],
])('%s costs %d in an offer, a demand and a search', (line, yuan) => {
  expect(read(line)).toEqual({ offered: String(yuan), wanted: String(yuan), searched: yuan, unread: [[], []] })
})

test.each([
  ['11kW 两台1.5万', '1.5万'],
  ['11kW 1.5万两台', '1.5万'],
  ['11kW 5台8千', '8千'],
  ['11kW 两台三万', '三万'],
  ['11kW 一对6千', '一对6千'],
  ['11kW 两台1.5万以内', '1.5万以内'],
  ['11kW 1万85元', '1万85元'],
  ['11kW 1万850元', '1万850元'],
  ['11kW ¥1,2k', '2k'],
  ['11kW 预算1,2k以内', '2k以内'],
  ['11kW 重量1千2', '重量1千2'],
  ['11kW 重约1千1', '重约1千1'],
  ['11kW 海拔1千5', '海拔1千5'],
  ['11kW 寿命2万小时', '寿命2万小时'],
])('%s is no price of one motor, and told', (line, told) => {
  const { unread, ...prices } = read(line)
  expect(prices).toEqual({ offered: undefined, wanted: undefined, searched: undefined })
  for (const each of unread) expect(each.join()).toContain(told)
})

test.each([
  ['11kW 数量1千8', 'quantity', 1800],
  ['11kW 数量一千八', 'quantity', 1800],
  ['11kW 库存1千2', 'quantity', 1200],
  ['11kW 转速1千5', 'ratedRpm', 1500],
  ['库存5千瓦电机 2台', 'quantity', 2],
])('an offer of %s has a %s of %d and no price', (line, field, value) => {
  const { values, unread } = readOffer(line, reader)
  expect([saidOf(values, field), saidOf(values, 'unitPrice'), unread]).toEqual([value, undefined, []])
})

test.each<[text: string, fields: object]>([
  ['11kW 单价1万2500元以下', { power: 11, priceRange: [null, 12_500] }],
  ['11kW 1万2500-1万5000元', { power: 11, priceRange: [12_500, 15_000] }],
  ['11kW 总预算十万', { power: 11, priceTotal: 100_000 }],
  ['11kW 总预算3-5万', { power: 11, priceTotal: 50_000 }],
  ['11kW 总预算3万到5万', { power: 11, priceTotal: 50_000 }],
  ['11kW 总预算3~5w', { power: 11, priceTotal: 50_000 }],
  ['11kW 总预算30000-50000', { power: 11, priceTotal: 50_000 }],
  ['11kW 总预算2w以内', { power: 11, priceTotal: 20_000 }],
  ['11kW 心理价2.8k', { power: 11, priceRange: [null, 2800] }],
  ['5.5kw 四级 2.5k以内', { power: 5.5, poles: [4], priceRange: [null, 2500] }],
  ['5.5kw以下 2.5k以内', { powerRange: [null, 5.5], priceRange: [null, 2500] }],
  ['1.5kw以上 2.2k以内', { powerRange: [1.5, 2.2] }],
])('what is searched by %s contradicts nothing', (text, fields) => {
  const reading = reader.read(text)
  expect([reading.fields, reading.conflicts]).toEqual([fields, []])
})

test('a demand keeps its limit of power beside one of price in K', () => {
  const { values } = readDemand('YE3-132M-4 2台 5.5kw以下 2.5k以内', reader)
  expect(['powerMax', 'budgetUnit'].map((name) => saidOf(values, name))).toEqual([5.5, '2500'])
})

test('a price of each behind an at sign may be written in K', () =>
  expect(saidOf(readOffer('11kW 10台@2.6k', reader).values, 'unitPrice')).toBe('2600'))

const others = [
  ...['75kW', '1.5k转', '海拔一千', '1.1kw', '5.5千瓦', '10kV', '三千转', '2w小时', '运行2w小时', '1.2w', '1.5k', '5.5k 4极', '120W 单相'],
  ...[
    '三千四极',
    '三千瓦',
    '一百一十千瓦',
    '一万伏',
    '六千伏',
    '海拔两千米',
    '海拔一千以内',
    '转速不超过三千',
    '电流三百以内',
    '重量三百公斤',
  ],
  ...['报价 180W 单相', '单价 5.5kW', 'price 5.5 kw', '预算 5.5kW', '特价 7.5k 4极', '要一台 5.5k', 'YE3-315L1-6 110kW', '一千五百转'],
  ...['只要180W', 'price 1.2kg', '绝缘电阻一千五兆欧', '寿命两万小时', '一百二十小时', '两百台', '保修一年'],
]

test.each(others)('%s is no price in an offer, a demand and a search', (text) => {
  const said = [readOffer(text, reader), readDemand(text, reader)].flatMap(({ values }) => values.map(({ field }) => field))
  expect(said.filter((field) => /price|budget/i.test(field))).toEqual([])
  const { price, priceRange, priceTotal } = reader.read(text).fields
  expect([price, priceRange, priceTotal]).toEqual([undefined, undefined, undefined])
})
