import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { takeLeadTime } from './lead-time-text.ts'
import { searchFiltersOf } from './search-filters.ts'

const within = { TODAY: ['TODAY'], D3: ['TODAY', 'D3'], D7: ['TODAY', 'D3', 'D7'], D15: ['TODAY', 'D3', 'D7', 'D15'] }

test.each<[choice: keyof typeof within | 'LONGER', searched: keyof typeof within, texts: string]>([
  [
    'TODAY',
    'TODAY',
    '当天发货|当日发货|今天发货|今日发货|当天发|当天就发|当天可发|当天能发|当天可发货|当天能发货|当天发出|当天内发货|當天發貨|当天',
  ],
  ['TODAY', 'TODAY', '立即发货|立刻发货|马上发货|即刻发货|随时发货|随时可提货|24小时发货|24小时内发货|24h发货|12小时内可发货|半天发货'],
  ['TODAY', 'TODAY', 'same day dispatch|same-day dispatch|same day delivery|same-day shipping|immediate delivery|immediate dispatch'],
  ['TODAY', 'TODAY', 'immediate shipment|prompt delivery|prompt dispatch|ships today|ships in 24 hours|24 hours delivery'],
  [
    'D3',
    'D3',
    '3天内发货|3 天内发货|3天 内发货|3天内 发货|3天之内发货|3天以内就能发货|三天内发货|３天内发货|3日内发货|3个工作日内发货|1-3天发货',
  ],
  [
    'D3',
    'D3',
    '货期3天|交期：1-3天|发货期三天|货期3天内发货|交期为3天|交货期不超过3天|3天后发货|三天左右发货|72小时内发货|3天可以发货|3天内交付',
  ],
  [
    'D3',
    'D3',
    'ships within 3 days|ships in 3 days|dispatch within 3 days|dispatched in three days|lead time 3 days|3 days delivery|3-day dispatch',
  ],
  ['D7', 'D7', '7天发货|一周内发货|1周内发货|交期7天|货期一周|lead time: 1 week|delivery time is one week|shipped within a week'],
  ['D15', 'D15', '15天内发货|半个月内发货|半月内发货|十五天内发货|货期10-15个工作日|lead time 10 to 15 working days'],
  // Stock of the next choice may take longer than that.
  ['D3', 'TODAY', '1天内发货|两天发货|48小时内发货|48h发货|ships in 48 hours'],
  ['D7', 'D3', '5日内发货|四五天发货|delivery 5 days'],
  ['D15', 'D7', '10天内发货|十天内发货|2周内发货|两周发货|交期 1-2周|lead time 2 weeks|2 weeks lead time'],
  ['LONGER', 'D15', '30天内发货|一个月内发货|交货期1个月|lead time 4 weeks|lead time 2 months'],
])('dispatch within a time (%s, searched as %s) is read alike in searches and in listings', (choice, most, texts) => {
  const all = texts.split('|')
  const searched = all.map((text) => [text, searchFiltersOf(reader.read(`7.5kW 4极 ${text}`).fields)])
  const filters = { leadDays: within[most], powerKw_ge: '7.5', poles: ['4'] }
  expect(searched).toEqual(all.map((text) => [text, expect.objectContaining(filters)]))
  const words = (text: string) => reader.read(text).tokens.filter(({ kind }) => kind !== 'filler')
  expect(all.map((text) => [text, words(text).map(({ kind }) => kind)])).toEqual(all.map((text) => [text, ['leadDays']]))
  // A listing is read as it was typed.
  const plain = all.map((text) => text.normalize('NFKC')).filter((text) => !text.includes('發'))
  expect(plain.map((text) => [text, takeLeadTime(text)])).toEqual(
    plain.map((text) => [text, { leadDays: choice, rest: ' '.repeat(text.length) }]),
  )
})

test.each<[text: string, fields: object]>([
  ['15kW 2023年3天内发货', { power: 15, prodYearRange: [2023, 2023], leadDays: within.D3 }],
  ['15kW/4极/3天内发货', { power: 15, poles: [4], leadDays: within.D3 }],
  ['YE3 3天内发货', { series: 'YE3', leadDays: within.D3 }],
  ['15kW4极3天内发货2台', { power: 15, poles: [4], quantity: 2, leadDays: within.D3 }],
  ['15kW 要3天内发货的', { power: 15, intent: 'BUY', leadDays: within.D3 }],
  ['15kW 3天内发货到苏州', { power: 15, leadDays: within.D3, deliverRegion: '320500' }],
  ['15kW 当天发往苏州', { power: 15, leadDays: within.TODAY, deliverRegion: '320500' }],
  ['今天可以看货 当天能发货', { text: '今天可以看货', leadDays: within.TODAY }],
  ['15kW 4-3天发货', { power: 15, leadDays: within.D3 }],
  ['30天内发货', { leadDays: within.D15 }],
])('it stands beside other words of a search: %s', (text, fields) => {
  expect(reader.read(text).fields).toEqual(expect.objectContaining(fields))
})

test.each([
  ...[
    '现货',
    'in stock',
    '当天有效',
    '当天报价',
    '7天发货款',
    '质保3天',
    '质保3天 发货地苏州',
    '质保30天发货快',
    '发货2个月前',
    'delivery 132 H',
    '3天',
    '3天内',
  ],
  ...[
    '2023年3月',
    '交期2026年12月',
    '交期12月',
    '交期12-10',
    '12-10日内交货',
    '12月3日发货',
    '2025年1月后发货',
    '2026-12-10日发货',
    '12月3-5日发货',
    '12/3日发货',
  ],
])('other words are about something else: %s', (text) => {
  const { fields, tokens } = reader.read(`15kW ${text}`)
  expect([fields.leadDays, tokens.some(({ kind }) => kind === 'leadDays')]).toEqual([undefined, false])
})

test('what is in stock asks for no time in a search, and is dispatched at once in a listing', () => {
  const texts = ['现货', '现货供应', 'in stock', 'ex-stock']
  expect(texts.map((text) => [reader.read(text).fields.leadDays, takeLeadTime(text).leadDays])).toEqual(
    texts.map(() => [undefined, 'TODAY']),
  )
})

test('a search for a time between two choices finds none that may take longer', () => {
  expect(searchFiltersOf(reader.read('15kW 10天内发货').fields)).toMatchObject({ leadDays: within.D7, model: '' })
})

test.each([
  ...['3天到货', '3天内到货', '3天内能到货', '一周内送达', '1-3天到货', '当天到货', '次日到货', '次日可到达', '第二天送达'],
  ...['发货3天到货', '发货3天内到货'],
])('when it arrives is not when it is dispatched, and is searched in no designation: %s', (text) => {
  const { fields } = reader.read(`15kW ${text}`)
  const { model, leadDays } = searchFiltersOf(fields)
  expect([fields.power, model, leadDays, takeLeadTime(text)]).toEqual([15, '', [], { rest: text }])
})

test('a time of dispatch counts beside one of arrival', () => {
  expect(searchFiltersOf(reader.read('15kW 当天发货 3天到货').fields)).toMatchObject({ leadDays: within.TODAY, model: '' })
  expect(takeLeadTime('当天发货 3天到货')).toEqual({ leadDays: 'TODAY', rest: '     3天到货' })
})

test.each([
  ...[
    '不能当天发货',
    '不可以当天发货',
    '不支持当天发货',
    '不保证3天内发货',
    '无法当天发货',
    '不能3天内发货',
    '没法马上发货',
    '不会立即发货',
  ],
  ...['当天不能发货', '当天不发货', '当天发不了货', '今天发不了', 'cannot ship today', 'no same day dispatch', 'not shipped within 3 days'],
  ...["can't ship today", 'does not offer same-day delivery'],
])('what is denied is no time of dispatch: %s', (text) => {
  const { model, leadDays } = searchFiltersOf(reader.read(`15kW ${text}`).fields)
  expect([model, leadDays, takeLeadTime(text)]).toEqual(['', [], { rest: text }])
})

test.each([
  ...['能不能当天发货', '可不可以当天发货', '是不是当天发货', '会不会当天发货', '要不当天发货', '不错 当天发货', '没问题当天发货'],
  ...['No. 5, same day dispatch', '不含税 当天发货', '不议价，当天发货', '货期不超过1天 当天发货'],
])('another denial or a question leaves it: %s', (text) => expect(reader.read(`15kW ${text}`).fields.leadDays).toEqual(within.TODAY))

test.each<[text: string, fields: object]>([
  ['delivery to Suzhou in 3 days', { leadDays: within.D3, deliverRegion: '320500' }],
  ['delivered to Suzhou, Jiangsu within 3 days', { leadDays: within.D3, deliverRegion: '320500' }],
  ['ships to Suzhou in 3 days', { leadDays: within.D3, deliverRegion: '320500' }],
  ['delivery to Hamburg in 3 days', { leadDays: within.D3, text: 'Hamburg' }],
  ['3天到货苏州', { deliverRegion: '320500' }],
  ['3天内到货苏州', { deliverRegion: '320500' }],
])('a time stands beside a place of delivery: %s', (text, fields) =>
  expect(reader.read(`15kW ${text}`).fields).toEqual({ power: 15, ...fields }),
)

test.each([
  ['YE3-132S-4-7天发货', within.D7],
  ['YE3-132S-4-24小时发货', within.TODAY],
  ['YE3-132S-4/3天内发货', within.D3],
  ['YE3-132S-4/一周内发货', within.D7],
])('a dash or a slash before a time keeps the model: %s', (text, leadDays) => {
  expect(reader.read(text).fields).toEqual({ series: 'YE3', frame: '132S', shaftHeight: 132, poles: [4], leadDays })
})

test.each([
  ['15kW 交期7天1850元', 'D7', '1850元'],
  ['15kW 交期15天2台', 'D15', '2台'],
  ['15kW 交货期15天B35', 'D15', 'B35'],
  ['JO2-51-4-24小时发货', 'TODAY', 'JO2-51-4-'],
])('a time of dispatch ends before what is joined to it: %s', (text, leadDays, rest) => {
  const found = takeLeadTime(text)
  expect([found.leadDays, found.rest.replace('15kW', '').trim()]).toEqual([leadDays, rest])
})

test.each(['needed in 3 days', 'payment in 30 days', 'refund to buyer in 3 days', 'in 3 days'])(
  'a time may be one of anything: %s',
  (text) => expect(reader.read(`15kW ${text}`).fields.leadDays).toBeUndefined(),
)

test.each([
  ...['12月5日前到货', '本周五前要', '下周三前到货', '明天要', '3天内要', '月底前要货', '15天内要'],
  ...['needed by 5 Dec', 'before Friday', 'by 2026-12-05', 'within 15 days'],
])('the day by which a motor is needed is none of its designation: %s', (text) =>
  expect([reader.read(`11kW ${text} 4极`).fields, reader.read(`${text}、11kW 4极`).fields]).toEqual([
    expect.not.objectContaining({ text: expect.anything() }),
    expect.not.objectContaining({ text: expect.anything() }),
  ]),
)
