import { expect, test } from 'vitest'
import { emptyQuery, searchOf } from './product-query.ts'
import { essentials, widerQueries, widerTogether } from './relaxations.ts'

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

test('poles are never changed, and an open end of a range stays open', () => {
  expect(widerQueries({ ...emptyQuery, poles: ['4'] }, {})).toEqual([])
  expect(widerQueries({ ...emptyQuery, powerKw_ge: '75' }, {})).toEqual([])
  expect(widerQueries({ ...emptyQuery, powerKw_ge: '1000', powerKw_le: '1000' }, {})).toEqual([])
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
  expect(essentials({ ...emptyQuery, brandCode: ['BR001'] }, {})).toEqual([])
})
