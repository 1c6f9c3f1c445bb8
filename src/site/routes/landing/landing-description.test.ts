import { expect, test } from 'vitest'
import type { LandingData, SeriesAbout, TypeAbout } from './landing.loader.ts'
import { descriptionOf } from './landing-description.ts'

const type = (typeCode: string, nameZh: string, nameEn: string, parentCode: string, seriesList: string[]): TypeAbout =>
  ({ typeCode, nameZh, nameEn, parentCode, seriesList, level: 1 }) as unknown as TypeAbout
const types = [
  type('AC3', '低压三相异步电动机', 'Low-voltage three-phase motor', '', []),
  type('AC3.BRK', '电磁制动电动机', 'Brake motor', 'AC3', ['YEJ', 'YEJ3']),
]
const series = {
  ...{ series: 'YEJ', typeCode: 'AC3.BRK', nameZh: '电磁制动三相异步电动机', efficiency: '-', ipDefault: 'IP55' },
  ...{ icDefault: 'IC411', insulation: 'F', dutyDefault: 'S1' },
} as unknown as SeriesAbout
const found = { page: { total: 1 }, facets: {}, types, series } as unknown as LandingData

test('the page of a series says what motors of it are', () => {
  const landing = { kind: 'series', key: 'YEJ', type: '' } as const
  expect(descriptionOf(landing, found, 'zh')).toEqual([
    'YEJ 系列是电磁制动三相异步电动机：防护等级 IP55、冷却方式 IC411、绝缘等级 F、工作制 S1。',
  ])
  expect(descriptionOf(landing, found, 'en')).toEqual([
    'The YEJ series (Brake motor): degree of protection IP55, cooling IC411, thermal class F, duty S1.',
  ])
})

test('the page of a type says what it is a kind of, and its usual series', () => {
  const sentences = ['Brake motor: a kind of low-voltage three-phase motor.', 'Usual series: YEJ, YEJ3.']
  expect(descriptionOf({ kind: 'type', key: 'AC3.BRK', type: '' }, found, 'en')).toEqual(sentences)
  expect(descriptionOf({ kind: 'brandType', key: 'BR001', type: 'AC3.BRK' }, found, 'en')).toEqual(sentences)
  expect(descriptionOf({ kind: 'type', key: 'AC3', type: '' }, found, 'zh')).toEqual([])
  expect(descriptionOf({ kind: 'region', key: '32', type: '' }, found, 'zh')).toEqual([])
})
