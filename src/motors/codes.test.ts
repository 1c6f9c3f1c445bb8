import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'

const read = (text: string): object => reader.read(text).fields
const marked = { exGasGroup: 'IIC', exTClass: 'T4', typeHint: 'EX' }

describe('an explosion mark without a type of protection', () => {
  test.each<[text: string, fields: object]>([
    ['IIC T4', marked],
    ['IICT4', marked],
    ['ⅡCT4', marked],
    ['ⅡC T4', marked],
    ['Ex IIC T4', marked],
    ['防爆 IIC T4', marked],
    ['防爆IICT4', marked],
    ['Ex IIB T4 Gb', { exGasGroup: 'IIB', exTClass: 'T4', epl: 'Gb', typeHint: 'EX' }],
    ['IIB+H2 T4', { exGasGroup: 'IIB+H2', exTClass: 'T4', typeHint: 'EX' }],
    ['YB3-132M-4 IIB 7.5kW', { series: 'YB3', frame: '132M', shaftHeight: 132, poles: [4], exGasGroup: 'IIB', typeHint: 'EX', power: 7.5 }],
    ['IIIC T120℃ Db', { exDustGroup: 'IIIC', exDustTempC: 120, epl: 'Db', typeHint: 'EX' }],
    ['Ex IIIB T125', { exDustGroup: 'IIIB', exDustTempC: 125, typeHint: 'EX' }],
  ])('%s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))
})

test.each<[text: string, fields: object]>([
  ['dIIBT4', { exProtection: 'd', exGasGroup: 'IIB', exTClass: 'T4', typeHint: 'EX' }],
  ['Ex db IIC T4 Gb', { exProtection: 'db', exGasGroup: 'IIC', exTClass: 'T4', epl: 'Gb', typeHint: 'EX' }],
  ['Ex tb IIIC T135℃ Db', { exProtection: 'tb', exDustGroup: 'IIIC', exDustTempC: 135, epl: 'Db', typeHint: 'EX' }],
  ['IIC4', { text: 'IIC4' }],
])('%s is read as before', (text, fields) => expect(read(text)).toEqual(fields))

test.each<[text: string, fields: object]>([
  ['11kW-4P-B35-IP55-F', { power: 11, poles: [4], mounting: ['B35'], ip: 'IP55', insulation: 'F' }],
  ['IP55/F 11kW', { ip: 'IP55', insulation: 'F', power: 11 }],
  ['IP55 F 380V', { ip: 'IP55', insulation: 'F', voltages: [380] }],
  ['IP55，H，S1', { ip: 'IP55', insulation: 'H', duty: 'S1' }],
  ['IP55 F 级', { ip: 'IP55', insulation: 'F' }],
  ['IP55 H 160', { ip: 'IP55', shaftHeight: 160 }],
  ['IP55 B 35', { ip: 'IP55', mounting: ['B35'] }],
  ['IP55 B 3', { ip: 'IP55', mounting: ['B3'] }],
  ['IP55 B 3kW', { ip: 'IP55', insulation: 'B', power: 3 }],
  ['IP55 B 3台', { ip: 'IP55', insulation: 'B', quantity: 3 }],
  ['IP55 B 380V', { ip: 'IP55', insulation: 'B', voltages: [380] }],
  ['IP55 B35', { ip: 'IP55', mounting: ['B35'] }],
  ['with IP55 a new motor', { ip: 'IP55', condition: 'NEW' }],
])('a letter alone behind the degree of protection is the thermal class: %s', (text, fields) => expect(read(text)).toEqual(fields))

test.each(['防爆 粉尘 22kw', '粉尘 防爆 22kw', '防爆粉尘 22kw'])('dust beside explosion protection names its type: %s', (text) =>
  expect(read(text)).toEqual({ typeHint: 'EX.T', power: 22 }),
)

describe('what asks for explosion protection without a group', () => {
  const ex = { typeHint: 'EX' }
  test.each<[text: string, fields: object]>([
    ...[
      'Ex 7.5kW',
      'Ex电机 7.5kW',
      '7.5kW Ex',
      'Ex-proof motor 7.5kW',
      'Ex marine motor 7.5kW',
      'Ex 船用 7.5kW',
      'Class I Div 1 7.5kW',
      'II 2GD 7.5kW',
      'hazardous area 7.5kW',
      'Ex electric motor 7.5kW',
      'Ex的电机 7.5kW',
    ].map((text): [string, object] => [text, { power: 7.5, ...ex }]),
    ...['Ex d', 'Exd'].map((text): [string, object] => [text, { exProtection: 'd', ...ex }]),
    ...['na', 'p', 'pxb', 'tb', 'db eb', 'tD A21'].map((type): [string, object] => [
      `Ex ${type} 7.5kW`,
      { exProtection: type.toLowerCase(), power: 7.5, ...ex },
    ]),
    ['EPL Mb', { epl: 'Mb', typeHint: 'EX.M' }],
    ['II 2G Ex db', { epl: 'Gb', exProtection: 'db', ...ex }],
    ['II 3D', { epl: 'Dc', ...ex }],
    ['BT4 7.5kW', { exGasGroup: 'IIB', exTClass: 'T4', power: 7.5, ...ex }],
    ['dCT6', { exProtection: 'd', exGasGroup: 'IIC', exTClass: 'T6', ...ex }],
  ])('%s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

  test.each([
    ...['7.5kW ex works', '7.5kW ex stock', 'ex stock motors 7.5kW', '7.5kW EXW', 'ex warehouse 7.5kW'],
    ...['ex Germany motors 7.5kW', 'ex Siemens motor 7.5kW', 'ex army motor 7.5kW', 'ex used motor 7.5kW', 'ex demo motor 7.5kW'],
    ...[
      'ex宁波港 7.5kW',
      'ex上海 7.5kW',
      'EX厂价 7.5kW',
      'ex仓库价 7.5kW',
      'exp 2026 7.5kW',
      'setup.exe 7.5kW',
      '差动CT3只 7.5kW',
      'CT3 个 7.5kW',
    ],
  ])('%s asks for none', (text) => expect(read(text)).not.toHaveProperty('typeHint'))
})
