import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

const fieldsOf = (text: string): object => reader.read(text).fields
const valueIn = (text: string, name: string) => readDemand(text, reader).values.find(({ field }) => field === name)?.value

const usual = ['NEW', 'NOS']

describe('a demand accepts no condition that it denies', () => {
  test.each<[text: string, conditions: readonly string[]]>([
    ['求购 YE3-160M-4 11kW 2台 苏州 二手翻新都不要', usual],
    ['11kW 二手、翻新的都不要', usual],
    ['11kW 二手和翻新均不要', usual],
    ['11kW 二手 翻新 全不要', usual],
    ['11kW 二手翻新一律不考虑', usual],
    ['11kW 不能是二手', usual],
    ['11kW 不能用二手的', usual],
    ['11kW 不能接受二手', usual],
    ['11kW 二手不能接受', usual],
    ['11kW 不考虑二手', usual],
    ['二手 不要 11kW', usual],
    ['11kW 二手电机不要', usual],
    ['11kW 不要二手翻新', usual],
    ['used not acceptable 11kW', usual],
    ['11kW refurbished not accepted', usual],
    ['11kW used or refurbished motors not accepted', usual],
    ['11kW, used motors will not be accepted', usual],
    ["11kW don't want used", usual],
    ['11kW no used or refurbished', usual],
    ['11kW used not wanted', usual],
    ['11kW 全新 二手翻新都不要', ['NEW']],
    ['11kW 不要二手，全新的', ['NEW']],
    ['11kW 除了二手都不要', ['USED']],
    ['11kW 不要翻新的 其他都可以', ['NEW', 'NOS', 'OPEN', 'REMOVED', 'USED']],
    ['11kW 除了二手都行', ['NEW', 'NOS', 'OPEN', 'REMOVED', 'REFURB']],
    ['11kW 不是二手就行', ['NEW', 'NOS', 'OPEN', 'REMOVED', 'REFURB']],
    ['11kW anything but used is fine', ['NEW', 'NOS', 'OPEN', 'REMOVED', 'REFURB']],
    ['11kW 除了二手、翻新都行', ['NEW', 'NOS', 'OPEN', 'REMOVED']],
  ])('%s', (text, conditions) => expect(valueIn(text, 'conditionAccept')).toEqual(conditions))
})

describe('a search does not ask for what it denies', () => {
  test.each<[text: string, fields: object]>([
    ['2.2kW 4极 无需刹车', { power: 2.2, poles: [4] }],
    ['11kW 不需要刹车', { power: 11 }],
    ['11kW 不用编码器', { power: 11 }],
    ['11kW 免刹车', { power: 11 }],
    ['11kW 带不带刹车都可以', { power: 11, text: '带' }],
    ['11kW 含不含编码器都行', { power: 11, text: '含' }],
    ['11kW 刹车编码器都不要', { power: 11 }],
    ['11kW 刹车不需要', { power: 11 }],
    ['11kW without a brake', { power: 11 }],
    ['11kW no need for a brake', { power: 11 }],
    ['11kW brake not required', { power: 11 }],
    ['11kW brake and encoder not needed', { power: 11 }],
    ['11kW 除了ABB都不要', { power: 11, brand: 'BR043' }],
    ['11kW ABB、西门子都不要', { power: 11, brandsExcluded: ['BR043', 'BR041'] }],
    ['11kW 不要翻新的 其他都可以', { power: 11, conditionsExcluded: ['REFURB'], conditions: ['NEW', 'NOS', 'OPEN', 'REMOVED', 'USED'] }],
  ])('%s', (text, fields) => expect(fieldsOf(text)).toEqual(fields))
})

test.each(['11kW 不带刹车', '11kW 无刹车', '11kW brake not included', '11kW 刹车不带', '11kW no brake'])(
  'the offer %s has no brake',
  (text) => expect(readOffer(text, reader).values.find(({ field }) => field === 'features')).toBeUndefined(),
)

test('a tax that is not wanted denies nothing before it', () => {
  expect(valueIn('11kW 全新 不用含税', 'conditionAccept')).toEqual(['NEW'])
  expect(valueIn('11kW 全新 不用含税', 'taxMode')).toBe('EXCL')
})

test('a value beside a denial that is not understood is told as unread with it', () => {
  const { values, unread } = readDemand('11kW 刹车 不允许有', reader)
  expect(values.map(({ field }) => field)).not.toContain('featuresNeed')
  expect(unread.join(' ')).toMatch(/刹车.*不允许有/)
})

/** Words that begin or end like a denial. */
test.each<[text: string, fields: object]>([
  ['刹车 不锈钢 11kW', { features: ['BRAKE'], power: 11 }],
  ['刹车 无刷 11kW', { features: ['BRAKE'], power: 11, text: '无刷' }],
  ['刹车 免维护 11kW', { features: ['BRAKE'], power: 11, text: '免维护' }],
  ['二手 免检 11kW', { condition: 'USED', power: 11, text: '免检' }],
  ['二手 无锡 11kW', { condition: 'USED', regionCode: '320200', power: 11 }],
  ['二手 不带票', { condition: 'USED', text: '不带票' }],
  ['刹车 不含税', { features: ['BRAKE'] }],
  ['无火花 刹车', { typeHint: 'EX.N', features: ['BRAKE'] }],
  ['全新 不接受还价', { condition: 'NEW', text: '不接受还价' }],
  ['no-load 11kW brake', { power: 11, features: ['BRAKE'], text: 'no-load' }],
  ['non-sparking brake motor', { typeHint: 'EX.N', features: ['BRAKE'] }],
  ['used 11kW, not urgent', { condition: 'USED', power: 11 }],
  ['带刹车，编码器不要', { features: ['BRAKE'] }],
  ['二手 谢绝还价', { condition: 'USED', text: '谢绝还价' }],
  ['B3 拒绝中介 11kW', { mounting: ['B3'], power: 11, text: '拒绝中介' }],
  ['全新 不用等 11kW', { condition: 'NEW', power: 11, text: '不用等' }],
  ['全新 不用急 11kW', { condition: 'NEW', power: 11 }],
  ['刹车 无需定金 11kW', { features: ['BRAKE'], power: 11, text: '无需定金' }],
  ['编码器 不要错过', { features: ['ENCODER'], text: '不要错过' }],
  ['二手 勿催', { condition: 'USED', text: '勿催' }],
  ['used not tested 11kW', { condition: 'USED', power: 11, text: 'not tested' }],
  ['new not negotiable 11kW', { condition: 'NEW', power: 11, text: 'not negotiable' }],
  ["new don't miss", { condition: 'NEW', text: 'don t miss' }],
  ["B3 doesn't need brake 11kW", { mounting: ['B3'], power: 11 }],
  ["used 11kW, isn't new", { condition: 'USED', conditionsExcluded: ['NEW'], power: 11 }],
  ['能不能二手', { condition: 'USED', text: '能不能' }],
])('%s denies nothing else', (text, fields) => expect(fieldsOf(text)).toEqual(fields))
