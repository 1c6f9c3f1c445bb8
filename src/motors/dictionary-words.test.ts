import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readReference } from '../../db/seed/csv.ts'
import { dictionaryWords } from './dictionary-words.ts'

const read = (text: string): object => reader.read(text).fields
const ex = { typeHint: 'EX' }

test.each<[text: string, fields: object]>([
  ['premium', { ie: 'IE3' }],
  ['super premium efficiency 11kW', { ie: 'IE4', power: 11 }],
  ['high efficiency', { ie: 'IE2' }],
  ['IE3 超高效(GB 3级)', { ie: 'IE3' }],
  ['grade 2', { gbGrade: '2' }],
  ['grade 3 minimum', { gbGrade: '3' }],
  ['3级 (限定值)', { gbGrade: '3' }],
  ['continuous', { duty: 'S1' }],
  ['continuous duty 7.5kW', { duty: 'S1', power: 7.5 }],
  ['S3 断续周期', { duty: 'S3' }],
  ['TEFC', { ic: 'IC411' }],
  ['TENV', { ic: 'IC410' }],
  ['IC611 箱式空空冷', { ic: 'IC611' }],
  ['自扇冷却', { ic: 'IC411' }],
  ['water jacket', { ic: 'IC71W' }],
  ['squirrel cage 11kW', { power: 11 }],
  ['笼型', {}],
  ['zone 1', { ...ex, epl: 'Gb' }],
  ['zone 22', { ...ex, epl: 'Dc' }],
  ['zone 2 11kW', { ...ex, epl: 'Gc', power: 11 }],
  ['防爆 1区', { ...ex, epl: 'Gb' }],
  ['T4', { ...ex, exTClass: 'T4' }],
  ['T4 135 C', { ...ex, exTClass: 'T4' }],
  ['T4 ≤135℃', { ...ex, exTClass: 'T4' }],
  ['IIC 氢/乙炔', { ...ex, exGasGroup: 'IIC' }],
  ['hydrogen acetylene', { ...ex, exGasGroup: 'IIC' }],
  ['导电粉尘', { ...ex, exDustGroup: 'IIIC' }],
  ['db 隔爆', { typeHint: 'EX', exProtection: 'db' }],
  ['V15 地脚+大法兰 轴向下', { mounting: ['V15'] }],
  ['foot+FF shaft down', { mounting: ['V15'] }],
  ['foot+FF flange', { mounting: ['B35'] }],
  ['foot wall left', { mounting: ['B6'] }],
  ['FF flange shaft down', { mounting: ['V1'] }],
  ['foot', { mounting: ['B3'] }],
  ['B级温升 80K', {}],
  ['rise class B 80 K 11kW', { power: 11 }],
  ['Class R', { insulation: 'R' }],
  ['R级 220℃', { insulation: 'R' }],
  ['new old stock, unused', { condition: 'NOS' }],
  ['拆机未用或少用', { condition: 'REMOVED' }],
  ['PTC thermistor', { features: ['PTC'] }],
  ['旋变', { features: ['ENCODER'] }],
  ['pole-changing', { features: ['MULTISPEED'] }],
  ['two-phase', { phases: 2 }],
])('%s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

test('of two entries with one name the first counts', () => {
  const entries = ['S4', 'S5'].map((key) => ({ dictionary: 'duty', key, zh: '同名工作制', en: 'steady starts' }))
  expect(new Map(dictionaryWords(entries)).get('steady starts')?.fields).toEqual({ duty: 'S4' })
})

/** Entries of which each name says what the field of a reading has. */
const fieldOf: Readonly<Record<string, string>> = {
  ...{ phases: 'phases', mounting: 'mounting', ip: 'ip', ic: 'ic', insulation: 'insulation', efficiency_class: 'ie', duty: 'duty' },
  ...{ ex_gas_group: 'exGasGroup', ex_dust_group: 'exDustGroup', ex_t_class: 'exTClass', epl: 'epl', condition: 'condition' },
}

/** What is said of other things as well, or of several entries. */
const ambiguous = new Set([
  'standard',
  'high',
  'none',
  'unknown',
  'special',
  'DC',
  '直流',
  '特殊/非标',
  '未知',
  '无等级/不适用',
  'mine',
  'inlet duct',
])

describe('a name of a dictionary', () => {
  const rows = readReference('dictionaries').filter(({ dict_code = '' }) => fieldOf[dict_code])
  test.each(Object.keys(fieldOf))('of %s is read as its key, in both languages', (code) => {
    const own = rows.filter(({ dict_code }) => dict_code === code)
    expect(own.length).toBeGreaterThan(0)
    for (const { dict_key = '', name_zh = '', name_en = '' } of own)
      for (const name of [name_zh, name_en]) {
        if (ambiguous.has(name)) continue
        const fields = reader.read(name).fields as Record<string, unknown>
        expect([name, [fields[fieldOf[code] ?? '']].flat().map(String), fields.text]).toEqual([name, [dict_key], undefined])
      }
  })
})
