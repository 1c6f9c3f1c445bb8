import { expect, test } from 'vitest'
import { listNames } from '#motors/stock-filters.ts'
import { emptyQuery, searchOf } from './product-query.ts'
import { essentials, nearestQueries, widerQueries, widerTogether } from './relaxations.ts'

const query = {
  ...emptyQuery,
  ...{
    model: 'YE3-132S-4',
    brandCode: ['BR004'],
    condition: ['NEW'],
    mounting: ['B3'],
    voltageV: ['380'],
    powerKw_ge: '5.5',
    powerKw_le: '5.5',
  },
  current: 3,
}
const decoded = { series: 'YE3', frame: '132S', poles: [4], inferred: { ie: { value: 'IE3' }, power: { value: 5.5 } } }
const shown = ({ label, query }: ReturnType<typeof widerQueries>[number]) => [label[0], decodeURIComponent(searchOf(query))]

test('a search that finds nothing is widened in the order in which a buyer gives way', () => {
  expect(widerQueries(query, decoded).map(({ label }) => label[0])).toEqual([
    '不限成色',
    '不限品牌',
    '同参数的其他系列',
    '可替代的安装型式 B3、B34、B35、B6、B7、B8、V5、V6',
    '同组电压 380、400、415 V',
    '功率放宽到 7.5 kW',
  ])
})

test('another series keeps power, poles and at least the efficiency class', () => {
  const bare = { ...emptyQuery, model: 'YE3-132S-4' }
  expect(widerQueries(bare, decoded).map(shown)).toEqual([
    ['同参数的其他系列', '?poles=4&ieClass=IE3,IE4,IE5&powerKw_ge=5.5&powerKw_le=5.5'],
  ])
  for (const poles of [[], ['4']])
    expect(widerQueries({ ...emptyQuery, model: 'GMC400', poles }, {}).map(shown)).toEqual([['去掉“GMC400”', poles[0] ? '?poles=4' : '']])
})

test('another series without a power keeps the shaft height, and says what it keeps', () => {
  const of = (model: string, decoded: object) => widerQueries({ ...emptyQuery, model }, decoded).map(shown)
  expect(of('YKK500-4', { series: 'YKK', frame: '500', shaftHeight: 500, poles: [4] })).toEqual([
    ['同中心高、同极数的其他系列', '?poles=4&shaftHeight_between=500-500'],
  ])
  expect(of('JO2-52-4', { series: 'JO2', frame: '52', poles: [4] })).toEqual([['同极数的其他系列', '?poles=4']])
})

test('poles are never changed, and an open end of a range stays open', () => {
  expect(widerQueries({ ...emptyQuery, poles: ['4'] }, {})).toEqual([])
  expect(widerQueries({ ...emptyQuery, powerKw_ge: '75' }, {}).map(shown)).toEqual([['功率放宽到 55 kW 起', '?powerKw_ge=55']])
})

test('a power above which no motors are made is widened downwards, and one below all of them not at all', () => {
  const of = (kilowatts: string) => widerQueries({ ...emptyQuery, powerKw_ge: kilowatts, powerKw_le: kilowatts }, {}).map(shown)
  expect(of('1000')).toEqual([['功率放宽到 900 kW 起', '?powerKw_ge=900&powerKw_le=1000']])
  expect(of('9999')).toEqual([['功率放宽到 1000 kW 起', '?powerKw_ge=1000&powerKw_le=9999']])
  expect(widerQueries({ ...emptyQuery, powerKw_ge: '0.01' }, {})).toEqual([])
})

test('of several powers each is widened by one step, and the highest of all downwards', () => {
  const of = (...powerKw: string[]) => {
    const { label, query } = widerQueries({ ...emptyQuery, powerKw }, {}).find(({ step }) => step === 'power') ?? {}
    return [label?.[0], query?.powerKw]
  }
  expect(of('11', '15')).toEqual(['功率也可为 18.5 kW', ['11', '15', '18.5']])
  expect(of('5.5', '15')).toEqual(['功率也可为 7.5、18.5 kW', ['5.5', '15', '7.5', '18.5']])
  expect(of('900', '1000')).toEqual(['功率也可为 800 kW', ['900', '1000', '800']])
})

test('every filter but the poles has a step that gives way in it', () => {
  for (const name of listNames.filter((name) => name !== 'poles' && name !== 'mounting' && name !== 'voltageV')) {
    const steps = widerQueries({ ...emptyQuery, [name]: ['x'] }, {})
    expect([name, steps.map(({ query }) => query[name])]).toEqual([name, [[]]])
  }
  for (const bound of ['unitPrice_ge', 'unitPrice_le'])
    expect(widerQueries({ ...emptyQuery, [bound]: '500' }, {}).map(shown)).toEqual([['不限价格', '']])
})

test('what the stock has nearest is the last resort, of all but the poles', () => {
  const facets = { poles: [{ key: '12', label: '12极', count: 3 }], powerKw: [{ key: '500', label: '500', count: 2 }] }
  const alone = { ...emptyQuery, poles: ['14'], powerKw_ge: '630', powerKw_le: '630' }
  expect(nearestQueries(alone, facets).map(shown)).toEqual([['改为 500\u202fkW', '?poles=14&powerKw_ge=500&powerKw_le=500']])
})

test('steps are also taken together, each with those before it', () => {
  const steps = widerTogether({ ...emptyQuery, brandCode: ['BR004'], condition: ['NEW'], powerKw_ge: '5.5', powerKw_le: '5.5' }, {})
  expect(steps.map(shown)).toEqual([
    ['不限成色，不限品牌', '?powerKw_ge=5.5&powerKw_le=5.5'],
    ['不限成色，不限品牌，功率放宽到 7.5 kW', '?powerKw_ge=5.5&powerKw_le=7.5'],
  ])
})

test('what is left at last is the designation alone, and power and poles alone', () => {
  expect(essentials(query, decoded).map(shown)).toEqual([
    ['只按型号“YE3-132S-4”', '?model=YE3-132S-4'],
    ['只按功率和极数', '?poles=4&powerKw_ge=5.5&powerKw_le=5.5'],
  ])
  expect(essentials({ ...emptyQuery, brandCode: ['BR001'], powerKw: ['11', '15'] }, {}).map(shown)).toEqual([
    ['只按功率和极数', '?powerKw=11,15'],
  ])
  expect(essentials({ ...emptyQuery, brandCode: ['BR001'] }, {})).toEqual([])
})
