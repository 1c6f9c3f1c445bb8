import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import type { Fields } from './reading.ts'

test.each<[text: string, fields: Fields]>([
  // The voltage of a brake or of an excitation is none of the motor.
  ['YEJ112M-4 4kw 刹车DC99V', { series: 'YEJ', frame: '112M', shaftHeight: 112, poles: [4], power: 4, features: ['BRAKE'] }],
  ['制动器电压 直流170V 11kW 380V', { features: ['BRAKE'], power: 11, voltages: [380] }],
  ['brake 24VDC 4kW', { features: ['BRAKE'], power: 4 }],
  ['制动 380V 11kW', { features: ['BRAKE'], power: 11, voltages: [380] }],
  ['Z4-132-1 440v 励磁180V', { series: 'Z4', frame: '132-1', shaftHeight: 132, voltages: [440] }],
  // A direct-current motor has no poles that follow from its speed.
  ['Z4 37kW 1500转', { series: 'Z4', power: 37, speed: 1500 }],
  ['YZR 280S-10 37KW JC40%', { series: 'YZR', frame: '280S', shaftHeight: 280, poles: [10], power: 37, duty: 'S3 40%' }],
  ['37KW S3 JC25%', { power: 37, duty: 'S3 25%' }],
  ['37kW 暂载率 60%', { power: 37, duty: 'S3 60%' }],
  ['18.5千瓦的 4个头', { power: 18.5, text: '4个头' }],
  ['75马力 三相 1480', { power: 55, phases: 3, speed: 1480, poles: [4] }],
  ['大于等于90千瓦', { powerRange: [90, null] }],
  ['小于或等于 15kW', { powerRange: [null, 15] }],
  // What asks for nothing is looked for in no designation.
  ['2台，要带底脚，含税含运', { quantity: 2, intent: 'BUY', mounting: ['B3'] }],
  ['要 18.5千瓦', { intent: 'BUY', power: 18.5 }],
  ['出3台西玛YKK450-6', { intent: 'SELL', quantity: 3, brand: 'BR010', series: 'YKK', frame: '450', shaftHeight: 450, poles: [6] }],
  ['出厂价 11kW', { power: 11, text: '出厂价' }],
  ['90kW左右 急', { power: 90 }],
  ['15kW Y2老款 有几台', { power: 15, series: 'Y2' }],
  ['YBX3-200L1-2 带合格证', { series: 'YBX3', frame: '200L1', shaftHeight: 200, poles: [2] }],
  ['do you have 55 kW 6 pole, delivery to Shanghai', { power: 55, poles: [6], regionCode: '310000' }],
  ['we need 11 kW unused', { intent: 'BUY', power: 11, conditionsExcluded: ['USED'] }],
  ['rewound motor 55kw', { condition: 'REFURB', power: 55 }],
])('%s is read as traders mean it', (text, fields) => expect(reader.read(text).fields).toEqual(fields))

test.each([
  ...[
    '功率因数0.85',
    '效率93%',
    '重量320kg',
    '噪声75dB(A)',
    '海拔2000米',
    '环境温度50度',
    '额定电流: 10A',
    '轴承6308',
    '励磁180V',
    '他励',
    '双电容',
  ],
  ...['cosφ=0.85', 'weight 320 kg', 'noise 75 dB', 'bearing 6308', 'capacitor start'],
])('%s is a detail, and no figure of another field', (text) => {
  const { fields, tokens } = reader.read(`${text} 45kW 4极`)
  expect([tokens[0], fields]).toMatchObject([
    { kind: 'detail', text },
    { power: 45, poles: [4] },
  ])
  expect(Object.keys(fields).sort()).toEqual(['poles', 'power'])
})
