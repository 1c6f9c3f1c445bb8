import { expect, test } from 'vitest'
import { type TitleParts, titleOf } from './title.ts'

const standard: TitleParts = {
  ...{ brand: '皖南', model: 'YE3-132S-4', powerKw: '5.50', poles: [4], mounting: ['B3'], voltageV: 380, ieClass: 'IE3', condition: 'NEW' },
  quantity: 6,
}

test.each<[title: string, parts: TitleParts]>([
  ['皖南 YE3-132S-4 5.5kW 4极 B3 380V IE3', {}],
  ['皖南 YE3-132S-4 5.5kW 4极 B3 380V Ex db IIC T4 Gb', { exMark: 'Ex db IIC T4 Gb' }],
  [
    '皖南 YKK500-4 1000kW 4极 10kV IC611 IP54',
    { model: 'YKK500-4', powerKw: 1000, mounting: [], voltageV: 10_000, ic: 'IC611', ip: 'IP54' },
  ],
  [
    '皖南 YVFEJ-160M-4 11kW 4极 B5 380V 变频 制动',
    { model: 'YVFEJ-160M-4', powerKw: 11, mounting: ['B5'], ieClass: 'NONE', features: ['VFD', 'BRAKE'] },
  ],
  [
    '皖南 R77 DRN132S4 5.5kW i=24.5 59r/min',
    { model: 'R77 DRN132S4', typeCode: 'GEA.HEL', ieClass: '', gear: { ratio: '24.5', outputRpm: 59 } },
  ],
  [
    '皖南 SGM7G-13AFC61 1.3kW 1500r/min 8.34N·m',
    { model: 'SGM7G-13AFC61', powerKw: 1.3, typeCode: 'SRV.AC', ieClass: '', servo: { ratedRpm: 1500, ratedTorque: 8.34 } },
  ],
  [
    '皖南 YBX3-250M-4 55kW 4极 B35 380/660V Ex db IIC T4 Gb',
    {
      ...{ model: 'YBX3-250M-4', powerKw: 55, mounting: ['B35'], exMark: 'Ex db IIC T4 Gb' },
      ratings: [
        { voltageV: 380, connection: 'D' },
        { voltageV: '660', connection: 'Y' },
      ],
    },
  ],
  ['皖南 YE3-132S-4 5.5kW 4极 B3 1140V IE3', { voltageV: 1140 }],
  ['皖南 YE3-132S-4 5.5kW 4极 B3 3kV IC411 IP55', { voltageV: 3000, ic: 'IC411', ip: 'IP55' }],
  ['皖南 YE3-132S-4 5.5kW 4极 B3 380V IE3 二手 ×6台', { condition: 'USED', conditionName: '二手 (可用)' }],
])('%s', (title, parts) => expect(titleOf({ ...standard, ...parts })).toBe(title))

test('the English title has the same parts', () => {
  expect(titleOf({ ...standard, brand: 'WANNAN' }, 'en')).toBe('WANNAN YE3-132S-4 5.5 kW 4P B3 380 V IE3')
  expect(titleOf({ ...standard, brand: 'WANNAN', voltageV: 6000, ic: 'IC611' }, 'en')).toBe('WANNAN YE3-132S-4 5.5 kW 4P B3 6 kV IC611')
})

test('the English title says how good stock that is not new is, and how many pieces there are', () => {
  const used = { ...standard, brand: 'WANNAN', condition: 'USED', conditionName: 'used, working' }
  expect(titleOf(used, 'en')).toBe('WANNAN YE3-132S-4 5.5 kW 4P B3 380 V IE3 used ×6')
  expect(titleOf({ ...used, quantity: 1 }, 'en')).toBe('WANNAN YE3-132S-4 5.5 kW 4P B3 380 V IE3 used')
})

const twoMarks: TitleParts = {
  ...{ brand: '南阳防爆', model: 'YBX3-315M2-4', powerKw: 160, poles: [4], mounting: ['B35'], voltageV: 380 },
  ...{ exMark: 'Ex db eb IIC T4 Gb / Ex tb IIIC T130℃ Db', condition: 'USED', conditionName: '二手', quantity: 2 },
  ratings: [
    { voltageV: 380, connection: 'D' },
    { voltageV: 660, connection: 'Y' },
  ],
}

test.each<[title: string, parts: TitleParts]>([
  ['南阳防爆 YBX3-315M2-4 160kW 4极 B35 Ex db eb IIC T4 Gb 二手 ×2台', {}],
  ['南阳防爆 YBX3-315M2-4 160kW 4极 B35 380/660V Ex db eb IIC T4 Gb', { condition: 'NEW' }],
  ['YBX3-315M2-4 160kW Ex db eb IIC T4 Gb / Ex tb IIIC T130℃ Db', { brand: '', poles: [], mounting: [], voltageV: '', condition: 'NEW' }],
  [
    'YBX3-315M2-4 160kW 380/660V Ex db IIC T4 Gb 变频 独立风机 二手 ×2台',
    { brand: '', poles: [], mounting: [], exMark: 'Ex db IIC T4 Gb', features: ['VFD', 'FORCED_FAN', 'ENCODER'] },
  ],
  [
    'YBX3-315M2-4-ABCDEFGHIJKLMNOPQRSTUVWX 160kW 4极 B35 二手 ×2台',
    { brand: '', model: 'YBX3-315M2-4-ABCDEFGHIJKLMNOPQRSTUVWX', exMark: 'Ex db eb IIC T4 Gb / Ex tb' },
  ],
])('a title that would be too long leaves out whole parts: %s', (title, parts) => {
  expect(titleOf({ ...twoMarks, ...parts })).toBe(title)
})

test('the English title has room for both marks, and of more shows those that are whole', () => {
  const english = { ...twoMarks, brand: 'NANYANG', conditionName: 'used' }
  expect(titleOf(english, 'en')).toBe('NANYANG YBX3-315M2-4 160 kW 4P B35 380/660 V Ex db eb IIC T4 Gb / Ex tb IIIC T130℃ Db used ×2')
  expect(titleOf({ ...english, exMark: `${english.exMark} / II 2D Ex tb IIIC T130℃ Db IP66` }, 'en')).toBe(
    'NANYANG YBX3-315M2-4 160 kW 4P B35 380/660 V Ex db eb IIC T4 Gb used ×2',
  )
})

test('a title is never longer than its field', () => {
  expect(titleOf({ model: 'X'.repeat(80) })).toBe(`${'X'.repeat(59)}…`)
  expect(titleOf({ model: 'X'.repeat(200) }, 'en')).toHaveLength(120)
  expect(titleOf({ ...standard, model: 'X'.repeat(80) })).toBe('皖南 5.5kW 4极 B3 380V IE3')
})
