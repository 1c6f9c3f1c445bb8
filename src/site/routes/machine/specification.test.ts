import { expect, test } from 'vitest'
import type { Fields } from '#kernel/resource/field.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { specificationOf } from './specification.ts'

const fields = {
  model: { kind: 'text', label: ['型号', 'Model'], group: ['基本信息', 'Identity'] },
  secret: { kind: 'text', label: ['内部', 'Internal'] },
  powerKw: { kind: 'decimal', unit: 'kW', label: ['额定功率', 'Rated power'], group: ['电气参数', 'Electrical rating'] },
  voltageV: { kind: 'decimal', unit: 'V', label: ['额定电压', 'Rated voltage'] },
  ratedRpm: { kind: 'whole', label: ['额定转速', 'Rated speed'] },
  connection: { kind: 'oneOf', dict: 'connection', label: ['接法', 'Connection'] },
  ratings: {
    kind: 'lines',
    label: ['额定值', 'Ratings'],
    fields: {
      freqHz: { kind: 'oneOf', dict: 'frequency', label: ['频率', 'Frequency'] },
      powerKw: { kind: 'decimal', unit: 'kW', label: ['功率', 'Power'] },
      torque: { kind: 'decimal', label: ['转矩', 'Torque'] },
    },
  },
  wound: {
    kind: 'block',
    label: ['绕线', 'Wound'],
    when: { typeCode: ['AC3.WND*'] },
    fields: { rotorVoltageV: { kind: 'decimal', unit: 'V', label: ['转子电压', 'Rotor voltage'] } },
  },
  originalPack: { kind: 'flag', label: ['原包装', 'Original packing'], group: ['库存', 'Stock'] },
  prodYear: { kind: 'whole', label: ['生产年份', 'Year'] },
  leadDays: { kind: 'oneOf', options: { D3: ['1-3 天', '1 to 3 days'] }, label: ['发货', 'Dispatch'] },
} as const satisfies Fields

const row = {
  model: 'YE3-132S-4',
  secret: 'x',
  powerKw: 5.5,
  voltageV: 6000,
  ratedRpm: 1460,
  connection: 'D',
  connectionName: '三角形',
  originalPack: false,
  prodYear: 2022,
  leadDays: 'D3',
  typeCode: 'AC3.STD',
}

test('values are grouped by the declaration and have their units', () => {
  expect(specificationOf(fields, row, 'zh', new Set(['secret']))).toEqual([
    { title: '基本信息', lines: [['型号', 'YE3-132S-4']], tables: [] },
    {
      title: '电气参数',
      lines: [
        ['额定功率', '5.5\u202fkW'],
        ['额定电压', '6\u202fkV'],
        ['额定转速', '1\u202f460\u202fr/min'],
        ['接法', '三角形'],
      ],
      tables: [],
    },
    {
      title: '库存',
      lines: [
        ['生产年份', '2022'],
        ['发货', '1-3 天'],
      ],
      tables: [],
    },
  ])
})

test('a demand has its speeds with a unit, and its year in one piece', () => {
  const { speedMin, speedMax, prodYearMin } = collaboration.fields
  const wanted = { speedMin: 1440, speedMax: 1500, prodYearMin: 2020 }
  const linesOf = (lang: 'zh' | 'en') =>
    specificationOf({ speedMin, speedMax, prodYearMin }, wanted, lang, new Set()).flatMap(({ lines }) => lines)
  expect(linesOf('zh')).toEqual([
    ['转速', '1\u202f440\u202fr/min'],
    ['转速至', '1\u202f500\u202fr/min'],
    ['生产年份不早于', '2020'],
  ])
  expect(linesOf('en')).toContainEqual(['Speed from', '1\u202f440\u202fr/min'])
})

test('voltages and frequencies have their units in both languages', () => {
  const declared = {
    voltages: { kind: 'manyOf', numeric: true, label: ['全部额定电压', 'All rated voltages'] },
    freqHz: { kind: 'oneOf', dict: 'frequency', label: ['频率', 'Frequency'] },
  } as const satisfies Fields
  const linesOf = (values: object) =>
    specificationOf(declared, { ...values }, 'zh', new Set()).flatMap(({ lines }) => lines.map(([, text]) => text))
  expect(linesOf({ voltages: [380, 6000], freqHz: '50', freqHzName: '50Hz' })).toEqual(['380\u202fV, 6\u202fkV', '50\u202fHz'])
  expect(linesOf({ freqHz: '50/60', freqHzName: '50/60Hz' })).toEqual(['50/60\u202fHz'])
  expect(linesOf({ freqHz: 'VF', freqHzName: '变频' })).toEqual(['变频'])
})

test('a block is shown only if its condition holds, and child rows become a table without empty columns', () => {
  const wound = { ...row, typeCode: 'AC3.WND', wound: { rotorVoltageV: 240 }, ratings: [{ freqHz: '60', powerKw: 6.3, torque: '' }] }
  const [, rating] = specificationOf(fields, wound, 'en', new Set())
  expect(rating?.lines.at(-1)).toEqual(['Rotor voltage', '240\u202fV'])
  expect(rating?.tables).toEqual([{ title: 'Ratings', head: ['Frequency', 'Power'], rows: [['60\u202fHz', '6.3\u202fkW']] }])
})

test('a single rating that only repeats the motor is not shown again', () => {
  const tablesOf = (ratings: object[]) => specificationOf(fields, { ...row, ratings }, 'en', new Set())[1]?.tables ?? []
  expect(tablesOf([{ freqHz: '', powerKw: 5.5, torque: '' }])).toEqual([])
  expect(tablesOf([{ freqHz: '60', powerKw: 5.5, torque: '' }])).toHaveLength(1)
  expect(tablesOf([{ powerKw: 5.5 }, { powerKw: 5.5 }])).toHaveLength(1)
})

test('a value that the seller does not state carries its origin', () => {
  const [, rating] = specificationOf(fields, row, 'en', new Set(), new Map([['ratedRpm', 'CATALOG']]))
  expect(rating?.lines).toContainEqual(['Rated speed', '1\u202f460\u202fr/min', 'CATALOG'])
  expect(rating?.lines).toContainEqual(['Rated power', '5.5\u202fkW'])
  const geared = { typeCode: 'GEA', gear: { ratio: 56.3, oil: 'VG220' } }
  const groups = specificationOf(machine.fields, geared, 'en', new Set(), new Map([['gear.ratio', 'NAMEPLATE']]))
  expect(groups.flatMap(({ lines }) => lines)).toEqual(
    expect.arrayContaining([
      ['Ratio i', '56.3', 'NAMEPLATE'],
      ['Oil', 'VG220'],
    ]),
  )
})
