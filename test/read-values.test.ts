import { expect, test } from 'vitest'
import { parseValue } from '#kernel/crud/kinds.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { takeContacts } from '#motors/contact-extraction.ts'
import { readDemand, readOffer } from '#motors/paste-reading.ts'
import { readReference } from '../db/seed/csv.ts'
import { SeededRandom } from '../db/seed/demo-random.ts'
import { regions, seededReader } from './seeded-reader.ts'
import { offeredLines, wantedLines } from './trader-lines.ts'

const dictionaries = Map.groupBy(readReference('dictionaries'), ({ dict_code = '' }) => dict_code)
const keysOf = (dictionary: string): ReadonlySet<string> =>
  new Set((dictionaries.get(dictionary) ?? []).map(({ dict_key = '' }) => dict_key))
const known: Readonly<Record<string, ReadonlySet<string>>> = {
  motortype: new Set(readReference('motor_types').map(({ type_code = '' }) => type_code)),
  brand: new Set(readReference('brands').map(({ brand_code = '' }) => brand_code)),
}
const places = new Set(regions.map(({ code }) => code))

/** Why the declaration of a field rejects a value; undefined where it takes it as it is. */
function objectionTo(field: Field | undefined, value: unknown, name: string): string | undefined {
  if (!field) return `${name}: no field`
  if (field.kind === 'block') return objectionToPart(field.fields, value, name)
  if (field.kind === 'lines') return (value as unknown[]).map((each) => objectionToPart(field.fields, each, name)).find(Boolean)
  const all = [value].flat().map(String)
  const choices =
    'dict' in field && field.dict ? keysOf(field.dict) : 'to' in field ? known[field.to] : field.kind === 'region' ? places : undefined
  const unknown = choices && all.find((each) => !choices.has(each))
  if (unknown !== undefined) return `${name}: ${unknown} is no choice`
  try {
    const parsed = parseValue(field, value, name)
    return isEmpty(parsed) || [parsed].flat().length !== all.length ? `${name}: ${all.join()} is stored as ${String(parsed)}` : undefined
  } catch {
    return `${name}: ${JSON.stringify(value)} is rejected`
  }
}

const objectionToPart = (fields: Fields, part: unknown, name: string): string | undefined =>
  Object.entries(part as object)
    .map(([each, value]) => objectionTo(fields[each], value, `${name}.${each}`))
    .find(Boolean)

const objectionsTo = (text: string): string[] => {
  const { rest } = takeContacts(text)
  const read = [
    [machine.fields, readOffer(rest, seededReader)],
    [collaboration.fields, readDemand(rest, seededReader)],
  ] as const
  return read.flatMap(([fields, { values }]) =>
    values.flatMap(({ field, value }) => objectionTo((fields as Fields)[field], value, field) ?? []),
  )
}

const numbers = new SeededRandom(1414)
const pick = <T>(list: readonly T[]): T => list[Math.floor(numbers.next() * list.length)] as T
const figure = (): string =>
  pick([
    () => numbers.integer(0, 9),
    () => numbers.integer(10, 999),
    () => numbers.integer(1000, 99_999),
    () => numbers.integer(1, 999) / 10,
  ])().toString()
/** A figure with one of the signs that the reader knows, whether a motor has such a one or not. */
const parts: readonly (() => string)[] = [
  ...[
    'kW',
    'HP',
    'W',
    'V',
    'kV',
    'Hz',
    'P',
    '极',
    '级',
    'rpm',
    '转',
    'N·m',
    '台',
    '个',
    'pcs',
    'A',
    'kg',
    'dB',
    '%',
    '年',
    '个月',
    '万',
    '元',
    '天内',
  ].map((unit) => () => `${figure()}${pick(['', ' '])}${unit}`),
  ...[
    'IP',
    'IC',
    'IM',
    'IE',
    'S',
    'T',
    'GB',
    'B',
    'V',
    'H',
    'FF',
    'i=',
    '1:',
    '机座',
    '中心高',
    '速比',
    '轴径',
    '极数',
    '转速',
    '电压',
    '频率',
    '库存',
    '只剩',
    '质保',
    '单价',
    '预算',
    '¥',
    'USD ',
    '×',
    'η',
    'cosφ',
    '电流',
    '编号',
    '环境温度',
    '总价',
  ].map((name) => () => `${name}${figure()}`),
  ...['kW', 'V', 'Hz', 'P', 'rpm', 'A'].map((unit) => () => `${figure()}${pick(['/', '-', '~'])}${figure()}${unit}`),
  ...['质保', 'S3 ', '年产', 'Ex db IIB T', 'Ex tb IIIC T'].map((name) => () => `${name}${figure()}${pick(['%', '个月', '年', '℃', ''])}`),
  () => `YE3-${figure()}${pick(['S', 'M', 'L', 'S1', 'M2', ''])}-${figure()}`,
  () => pick(['YKK', 'YZR', 'Z4', 'YD', 'W22', 'M2BAX', 'Y']) + figure(),
  () =>
    pick([
      '全新',
      '二手',
      '9成新',
      '变频',
      '刹车',
      '立式',
      '法兰',
      'B35',
      '无锡',
      'ABB',
      '西门子',
      '减速机',
      '伺服',
      '直流',
      '单相',
      '△/Y',
      'F级',
      'dIIBT4',
      'Ex nA IIC T3',
      '包邮',
      '面议',
      '含税',
      'used',
      'new',
      'warranty',
    ]),
]

test('every value that is read of a line is one that its field takes', () => {
  const lines = [...offeredLines, ...wantedLines].map(({ text }) => text)
  expect(lines.length).toBeGreaterThan(140)
  expect(lines.flatMap((text) => objectionsTo(text).map((objection) => `${text} → ${objection}`))).toEqual([])
})

test('every value that is read of any figures with any units is one that its field takes, 3,000 times', () => {
  const wrong: string[] = []
  for (let count = 0; count < 3_000; count += 1) {
    const text = Array.from({ length: numbers.integer(1, 6) }, () => pick(parts)()).join(pick([' ', '，', ' / ']))
    wrong.push(...objectionsTo(text).map((objection) => `${text} → ${objection}`))
  }
  expect(wrong.slice(0, 20)).toEqual([])
})
