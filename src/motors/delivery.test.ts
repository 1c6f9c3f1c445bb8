import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'
import { searchFiltersOf } from './search-filters.ts'

const toSuzhou = { deliverRegion: '320500' }

test.each<[text: string, fields: object]>([
  ['送到苏州', toSuzhou],
  ['送苏州', toSuzhou],
  ['发往苏州', toSuzhou],
  ['发苏州', toSuzhou],
  ['发货到苏州', toSuzhou],
  ['送货至苏州市', toSuzhou],
  ['运到江苏苏州', toSuzhou],
  ['收货地：苏州', toSuzhou],
  ['交货地点 苏州', toSuzhou],
  ...['到货苏州', '到货地：苏州', '到货地点 苏州', '到货至苏州'].map((text): [string, object] => [text, toSuzhou]),
  ['含运费到苏州', toSuzhou],
  ...['3天内到货苏州', '3天能到货苏州', '次日到货苏州', '12月5日前到货苏州'].map((text): [string, object] => [text, toSuzhou]),
  ['deliver to Suzhou', toSuzhou],
  ['delivered to Suzhou, Jiangsu', toSuzhou],
  ['shipped to 苏州', toSuzhou],
  ['送到苏州或上海', toSuzhou],
  ['deliver to Suzhou or Shanghai', toSuzhou],
  ['上海现货 送到苏州', { ...toSuzhou, regionCode: '310000' }],
  ['送到苏州 上海现货', { ...toSuzhou, regionCode: '310000' }],
  ...['海运苏州', '空运到苏州', '货运苏州', '转运苏州', '陆运至苏州', '托运苏州'].map((text): [string, object] => [text, toSuzhou]),
  ...['deliver it to Suzhou', 'ship them to Suzhou', 'delivery address: Suzhou', 'CIF Suzhou'].map((text): [string, object] => [
    text,
    toSuzhou,
  ]),
  ['要送到苏州', { ...toSuzhou, intent: 'BUY' }],
  ['不送到苏州', { ...toSuzhou, text: '不' }],
  ['发往华东', {}],
])('a place that is delivered to is none where motors are: %s', (text, fields) => {
  expect(reader.read(`15kW ${text}`).fields).toEqual({ power: 15, ...fields })
})

test.each<[text: string, fields: object]>([
  ['发货地：苏州', { regionCode: '320500' }],
  // Where it is handed over or loaded, it is.
  ...['苏州交货', '苏州交付', 'FOB Suzhou', 'EXW Suzhou'].map((text): [string, object] => [text, { regionCode: '320500' }]),
  ...['交货', 'FOB'].map((text): [string, object] => [text, {}]),
  ['CIF', { text: 'CIF' }],
  ['交货期短', { text: '交货期短' }],
  ...['交货款', '交付款'].map((text): [string, object] => [text, { text }]),
  ['海运费', { text: '海运费' }],
  ['新到货 苏州', { regionCode: '320500', text: '新到货' }],
  // What arrived is stock.
  ['现货到货苏州', { regionCode: '320500', text: '到货' }],
  ['昨天到货 苏州', { regionCode: '320500', text: '昨天到货' }],
  ['已经到货 苏州', { regionCode: '320500', text: '已经到货' }],
  ['进口到货 苏州仓', { regionCode: '320500', text: '进口到货 仓' }],
  ['海口', { regionCode: '460100' }],
  ['批发苏州', { regionCode: '320500', text: '批发' }],
  ['送到厂里', { text: '送到厂里' }],
  ['发货', {}],
  ['delivery', {}],
  ['delivery to our site', { text: 'our site' }],
])('without such a place the words say nothing of one: %s', (text, fields) => {
  expect(reader.read(`15kW ${text}`).fields).toEqual({ power: 15, ...fields })
})

test.each([
  ['15kW $320 CIF', ['CIF'], ['$320', 'CIF']],
  ['15kW USD 320 DDP', ['DDP'], ['USD 320', 'DDP']],
  ['15kW DDP Shanghai', ['DDP Shanghai'], ['DDP']],
])('a term of delivery is told, with or without its place: %s', (text, ofOffer, ofDemand) => {
  expect([readOffer(text, reader).unread, readDemand(text, reader).unread]).toEqual([ofOffer, ofDemand])
})

test('a number that begins like such a term is none', () => {
  expect(reader.read('CFR-15 4P').fields).toEqual({ text: 'CFR-15', poles: [4] })
})

test('what arrived is in stock, and the place is that of the stock', () => {
  const { values, unread } = readOffer('15kW 现货到货上海', reader)
  expect([values.find(({ field }) => field === 'regionCode')?.value, unread]).toEqual(['31', []])
})

test('its words and the place are one token', () => {
  const { tokens } = reader.read('YE3-132S-4 送货到：江苏 苏州 2台')
  expect(tokens.map(({ kind, text }) => [kind, text])).toEqual([
    ['model', 'YE3-132S-4'],
    ['deliverRegion', '送货到：江苏 苏州'],
    ['quantity', '2台'],
  ])
})

test('the stock is not searched by it', () => {
  const { fields } = reader.read('YE3-132S-4 送到苏州')
  expect(searchFiltersOf(fields)).toEqual(searchFiltersOf(reader.read('YE3-132S-4').fields))
})

test.each([
  ['15kW 4极 送到苏州', '3205', []],
  ['15kW 4极 苏州', '3205', []],
  ['15kW 4极 上海现货 发往苏州', '3205', ['上海']],
  ['15kW 4极 送到苏州或上海', '3205', ['上海']],
  ['15kW 4极 发往华东', undefined, ['发往华东']],
])('a demand is delivered to it: %s', (text, place, unread) => {
  const demand = readDemand(text, reader)
  expect([demand.values.find(({ field }) => field === 'deliverRegion')?.value, demand.unread]).toEqual([place, unread])
})

test('an offer has no field for it, and is not there', () => {
  const { values, unread } = readOffer('15kW 4极 苏州 可送到上海', reader)
  expect([values.find(({ field }) => field === 'regionCode')?.value, unread]).toEqual(['3205', expect.arrayContaining(['送到上海'])])
})
