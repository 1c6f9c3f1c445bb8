import { expect, test } from 'vitest'
import type { Token } from '#motors/reading.ts'
import { seededReader } from '#test/seeded-reader.ts'
import { demandSearchOf, emptyDemandQuery } from './demand-query.ts'
import { widerDemandQueries, withReadText } from './demand-search.ts'

const title = 'brake 11 kW 4P motor YE3-160M-4'
const token = (text: string, kind: Token['kind'], fields: Token['fields']): Token => {
  const start = title.indexOf(text)
  return { start, end: start + text.length, text, kind, fields, confidence: 1 }
}
const power = (fields: Token['fields']) => token('11 kW', 'power', fields)
const tokens = [
  token('brake', 'feature', { features: ['BRAKE'] }),
  power({ power: 11 }),
  token('4P', 'poles', { poles: [4] }),
  token('motor', 'filler', {}),
  token('YE3-160M-4', 'model', { series: 'YE3' }),
]

test('power and poles of a text are filters, and its other words are looked for in the titles', () => {
  const query = { ...emptyDemandQuery, title, sort: 'deadline' }
  expect(withReadText(query, tokens)).toEqual({
    ...query,
    ...{ title: 'brake YE3-160M-4', powerMin_between: ['11-11'], polesAccept: ['4'] },
  })
})

test('a range and several powers are those of the filter, and what is chosen beside the text stays', () => {
  const found = (fields: Token['fields']) => withReadText({ ...emptyDemandQuery, title }, [power(fields)]).powerMin_between
  expect([found({ power: 4, powers: [4, 5.5] }), found({ powerRange: [null, 11] })]).toEqual([['4-4', '5.5-5.5'], ['-11']])
  const chosen = { ...emptyDemandQuery, title, powerMin_between: ['5.5-15'], polesAccept: ['2'] }
  expect(withReadText(chosen, tokens)).toEqual({ ...chosen, title: 'brake 11 kW 4P YE3-160M-4' })
})

test('a bare number, which may be a size too, is looked for in the titles', () => {
  const bare = { ...power({ power: 11 }), confidence: 0.5 }
  expect(withReadText({ ...emptyDemandQuery, title }, [bare])).toMatchObject({ title: '11 kW', powerMin_between: [] })
})

test.each<[title: string, found: object]>([
  ['无锡', { title: '', deliverRegion: ['3202'] }],
  ['上海或苏州 11kW', { title: '', deliverRegion: ['31', '3205'], powerMin_between: ['11-11'] }],
  ...['3天内发货', '一周内发货', 'lead time 2 weeks', '当天发货'].map((time): [string, object] => [
    `11kW 无锡 ${time}`,
    { title: '', deliverRegion: ['3202'], powerMin_between: ['11-11'] },
  ]),
  ['11kW 送到无锡', { title: '', deliverRegion: ['3202'], powerMin_between: ['11-11'] }],
  ['防爆 11kW', { title: '', exNeeded: ['1'], powerMin_between: ['11-11'] }],
  ['粉尘防爆 郑州', { title: '', typeCode: ['EX.T'], deliverRegion: ['4101'] }],
  ['绕线 不要防爆', { title: '绕线 不要防爆', typeCode: [], exNeeded: [] }],
])('place and type of a text are filters too: %s', (title, found) => {
  expect(withReadText({ ...emptyDemandQuery, title }, seededReader.read(title).tokens)).toMatchObject(found)
})

test('a search that finds nothing is tried without each of its conditions, then with one alone, four times at most, and one of a single condition is not', () => {
  const read = { ...emptyDemandQuery, title: 'YE3', deliverRegion: ['3202'], powerMin_between: ['11-11'], current: 2 }
  const shown = widerDemandQueries(read).map((searches) => searches.map(({ label, query }) => [label[0], demandSearchOf(query)]))
  expect(shown).toEqual([
    [
      ['去掉“YE3”', '?powerMin_between=11-11&deliverRegion=3202'],
      ['去掉“功率 (kW)”', '?title=YE3&deliverRegion=3202'],
      ['去掉“交货地”', '?title=YE3&powerMin_between=11-11'],
    ],
    [['只按“YE3”', '?title=YE3']],
  ])
  const many = { ...read, typeCode: ['EX'], exNeeded: ['1'], polesAccept: ['4'] }
  expect(widerDemandQueries(many).map(({ length }) => length)).toEqual([4, 0])
  expect(widerDemandQueries({ ...read, title: '' })).toHaveLength(1)
  expect(widerDemandQueries({ ...emptyDemandQuery, deliverRegion: ['3202'] })).toEqual([])
})
