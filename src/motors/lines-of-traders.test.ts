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
  // A limit without a unit is one of the price, unless what is beside it says something else.
  ['5.5kW 4极 不超过3000 上海', { power: 5.5, poles: [4], priceRange: [null, 3000], regionCode: '310000' }],
  ['5.5kW 4 pole under 3000 Shanghai', { power: 5.5, poles: [4], priceRange: [null, 3000], regionCode: '310000' }],
  ['3000以内的 5.5kW 4极', { priceRange: [null, 3000], power: 5.5, poles: [4] }],
  ['5.5kW 不超过3000，谢了', { power: 5.5, priceRange: [null, 3000], text: '谢了' }],
  ['5.5kW max 3000 yuan 4P', { power: 5.5, priceRange: [null, 3000], poles: [4] }],
  ['5.5kW 不超过3000转 上海', { power: 5.5, regionCode: '310000' }],
  ['5.5kW under 3000 rpm B3', { power: 5.5, mounting: ['B3'] }],
  ['不超过3000台 5.5kW', { power: 5.5 }],
  ['5.5kW 数量不超过300 上海', { power: 5.5, regionCode: '310000', text: '不超过300' }],
  ['5.5kW 3000以内 转速', { power: 5.5, text: '3000以内' }],
  ['5.5kW under 3000 starts', { power: 5.5, text: 'under 3000 starts' }],
  ['功率不超过315 4极', { powerRange: [null, 315], poles: [4] }],
  // Behind these characters a number is no price.
  ['5.5kW under 400"', { power: 5.5, text: 'under 400' }],
  ['5.5kW 不超过3000/', { power: 5.5, text: '不超过3000' }],
  ['5.5kW 300°以内', { power: 5.5, text: '300°以内' }],
  ['11、15kW', { power: 11, powers: [11, 15] }],
  ['1.5、2.2kW 4极', { power: 1.5, powers: [1.5, 2.2], poles: [4] }],
  ['15、7.5kW', { power: 7.5, text: '15' }],
  ['江苏、浙江、上海、苏州', { regionCode: '320000', regionCodes: ['320000', '330000', '310000'] }],
  ['at least IE3 11kW', { ie: 'IE3', ies: ['IE3', 'IE4', 'IE5'], power: 11 }],
  ['不低于IE4 11kW', { ie: 'IE4', ies: ['IE4', 'IE5'], power: 11 }],
  ['≥IP66', { ip: 'IP66', ips: ['IP66', 'IP67', 'IP68'] }],
  ['IE4+ 11kW', { ie: 'IE4', ies: ['IE4', 'IE5'], power: 11 }],
  ['IE3+刹车', { ie: 'IE3', features: ['BRAKE'] }],
  ['二级能效以上', { gbGrade: '2', ies: ['IE4', 'IE5'] }],
  ['高压的不要 5.5kW', { power: 5.5 }],
  ['6級 5.5kW 變頻', { poles: [6], power: 5.5, features: ['VFD'] }],
  // As buyers type: voltages of brakes, prices in 万, currents and terms, of which a search has no field.
  ['5.5千瓦四级电机带抱闸 24V', { power: 5.5, poles: [4], features: ['BRAKE'] }],
  ['30kW 4极 预算1.2万 上海', { power: 30, poles: [4], priceRange: [null, 12_000], regionCode: '310000' }],
  ['11kw 1500r 380v', { power: 11, speed: 1500, voltages: [380], poles: [4] }],
  ['45kW 1480转 380V 84.7A', { power: 45, speed: 1480, voltages: [380], poles: [4] }],
  ['15kW 4极 一年质保', { power: 15, poles: [4] }],
  ['减速机 5.5kW 速比30 输出50转', { typeHint: 'GEA', power: 5.5, ratio: 30, speed: 50 }],
  ['15kW 4极 恒转矩 CCS', { power: 15, poles: [4] }],
  ['3HP 2P 単相', { power: 2.2, poles: [2], phases: 1 }],
  ['do you have 55 kW 6 pole, delivery to Shanghai', { power: 55, poles: [6], deliverRegion: '310000' }],
  ['we need 11 kW unused', { intent: 'BUY', power: 11, conditionsExcluded: ['USED'] }],
  ['rewound motor 55kw', { condition: 'REFURB', power: 55 }],
])('%s is read as traders mean it', (text, fields) => expect(reader.read(text).fields).toEqual(fields))

test('a limit without a unit may be that of a power that motors are made with', () => {
  expect(reader.read('4极 不超过315').tokens[1]).toMatchObject({
    ...{ kind: 'price', fields: { priceRange: [null, 315] }, alternative: { powerRange: [null, 315] } },
    confidence: 0.7,
  })
  const [, { alternative, confidence } = {}] = reader.read('4极 不超过3000').tokens
  expect([alternative, confidence]).toEqual([undefined, 1])
})

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
  ...['转子电压138V', 'B级温升', '空载电流6A', '环境温度-20~50°C', 'temperature rise B', 'rotor voltage 138V'],
  ...['cosφ=0.85', 'weight 320 kg', 'noise 75 dB', 'bearing 6308', 'capacitor start'],
])('%s is a detail, and no figure of another field', (text) => {
  const { fields, tokens } = reader.read(`${text} 45kW 4极`)
  expect([tokens[0], fields]).toMatchObject([
    { kind: 'detail', text },
    { power: 45, poles: [4] },
  ])
  expect(Object.keys(fields).sort()).toEqual(['poles', 'power'])
})
