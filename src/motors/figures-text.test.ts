import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'

const read = (text: string): object => reader.read(text).fields

test.each<[text: string, fields: object]>([
  ['.55kw', { power: 0.55 }],
  ['.55kw 4极', { power: 0.55, poles: [4] }],
  ['七点五千瓦', { power: 7.5 }],
  ['1点5kW', { power: 1.5 }],
  ['7點5千瓦', { power: 7.5 }],
  ['十一千瓦', { power: 11 }],
  ['一百一十千瓦', { power: 110 }],
  ['三百一十五千瓦', { power: 315 }],
  ['二百千瓦', { power: 200 }],
  ['零点七五千瓦', { power: 0.75 }],
  ['十八点五千瓦 四极', { power: 18.5, poles: [4] }],
  ['一百零五台', { quantity: 105 }],
  ['1/2 HP', { power: 0.37 }],
  ['3/4HP', { power: 0.55 }],
  ['1 1/2 HP', { power: 1.1 }],
  ['7-1/2 HP', { power: 5.5 }],
  ['9HP', { power: 6.71 }],
  ['12HP', { power: 8.95 }],
  ['13HP', { power: 9.69 }],
  ['2500rpm', { speed: 2500 }],
  ['2640rpm', { speed: 2640, poles: [2] }],
  ['1300rpm', { speed: 1300 }],
  ['10-20HP', { powerRange: [7.5, 15] }],
  ['6-11kW', { power: 11, poles: [6] }],
  ['400 volts', { voltages: [400] }],
  ['400 volt 11 kilowatts', { voltages: [400], power: 11 }],
  ['15 horsepower', { power: 11 }],
  ['370 watts', { power: 0.37 }],
  ['50 hertz', { frequency: 50 }],
  ['3件', { quantity: 3 }],
  ['2p=4', { poles: [4] }],
  ['2P = 6 11kW', { poles: [6], power: 11 }],
  ['极数4', { poles: [4] }],
  ['极数：6 11kW', { poles: [6], power: 11 }],
  ['poles: 4', { poles: [4] }],
  ['AC380V', { voltages: [380] }],
  ['AC 380V 50Hz', { voltages: [380], frequency: 50 }],
  ['DC220V', { voltages: [220], typeHint: 'DC' }],
  ['三相380', { phases: 3, voltages: [380] }],
  ['三相380V', { phases: 3, voltages: [380] }],
  ['单相220 1.5kW', { phases: 1, voltages: [220], power: 1.5 }],
  ['电压380', { voltages: [380] }],
  ['电压380/660', { voltages: [380, 660] }],
  ['转速1460', { speed: 1460, poles: [4] }],
  ['转速：2900r/min', { speed: 2900, poles: [2] }],
  ['频率60', { frequency: 60 }],
  ['more than 15 kW', { powerRange: [15, null] }],
  ['less than 15 kW', { powerRange: [null, 15] }],
  ['greater than 7.5 kW', { powerRange: [7.5, null] }],
  ['高于15kW', { powerRange: [15, null] }],
  ['IP-55', { ip: 'IP55' }],
  ['7.5-kW', { power: 7.5 }],
  ['7.5-kW 4-pole', { power: 7.5, poles: [4] }],
  ['1.2万元', { price: 12_000 }],
  ['5.5kW 1.2万', { power: 5.5, price: 12_000 }],
  ['1万伏', { voltages: [10_000] }],
])('%s', (text, fields) => expect([text, read(text)]).toEqual([text, fields]))

test.each([
  ['😀 11kW', ['😀', '11kW']],
  ['皖南😀YE3-132S-4 5.5㎾😀', ['皖南', '😀', 'YE3-132S-4', '5.5㎾', '😀']],
  ['👨‍👩‍👧 ½ 7.5㎾ 4极', ['👨‍👩‍👧', '½', '7.5㎾', '4极']],
  ['㎾😀𠮷 IP55', ['㎾😀𠮷', 'IP55']],
])('a token behind a character of two units stands where it was written: %s', (text, written) => {
  const { tokens } = reader.read(text)
  expect(tokens.map(({ text }) => text)).toEqual(written)
  for (const token of tokens) expect(text.slice(token.start, token.end)).toBe(token.text)
})

test.each<[text: string, fields: object]>([
  ['packing 2 pole 5.5kW', { poles: [2], power: 5.5 }],
  ['shipping 2 pcs', { quantity: 2 }],
  ['freight 400 V', { voltages: [400] }],
  ['packing 400 V', { voltages: [400] }],
  ['shipping 50 Hz', { frequency: 50 }],
  ['shipping 1450 rpm', { speed: 1450 }],
  ['shipping 5.5 HP', { power: 4 }],
  ['deposit 3 phase', { phases: 3 }],
])('behind a word of charges a figure with its unit is none of money: %s', (text, fields) =>
  expect(reader.read(text).fields).toMatchObject(fields),
)

test.each(['freight USD 20', 'shipping 500', 'packing cost 20', 'handling fee: 20 USD', 'deposit 500 RMB', '运费500'])(
  'what is paid beside the price is no filter: %s',
  (text) => expect(reader.read(`5.5kW ${text}`).fields).toEqual({ power: 5.5 }),
)

test.each<[text: string, fields: object]>([
  ['电流11A-380V-5.5kW', { voltages: [380], power: 5.5 }],
  ['电流11-380V', { voltages: [380] }],
  ['效率91%-380V', { voltages: [380] }],
  ['重量68kg-380V', { voltages: [380] }],
  ['海拔1000m-380V', { voltages: [380] }],
  ['功率因数0.85-4/6极', { poles: [4, 6] }],
  ['电流11A-1450转', { speed: 1450, poles: [4] }],
  ['重量68kg-3天发货', { leadDays: ['TODAY', 'D3'] }],
  ['B3-功率因数0.85-9成新', { mounting: ['B3'], condition: 'USED', conditionNote: '9成新' }],
  ...['重量60-80kg', '重量 60-80 kg', '电流11A-12A', '效率91-92%', '海拔1000-2000米', '环境温度-20~+40℃', '功率因数0.85-0.9'].map(
    (text): [string, object] => [`${text} 5.5kW`, { power: 5.5 }],
  ),
])('of two figures behind a name both are of it, unless the second has another unit: %s', (text, fields) =>
  expect(reader.read(text).fields).toEqual(fields),
)

test.each<[text: string, fields: object]>([
  ['价格1万8-2万', { priceRange: [18_000, 20_000] }],
  ['价格2千到2千5', { priceRange: [2000, 2500] }],
  ['¥1万8-2万', { priceRange: [18_000, 20_000] }],
  ['价格1-1.5万', { priceRange: [10_000, 15_000] }],
  ['价格1万8', { price: 18_000 }],
  ['价格2千', { price: 2000 }],
  ['预算1万8以内', { priceRange: [null, 18_000] }],
])('%s is what a motor may cost', (text, fields) => expect(reader.read(text).fields).toEqual(fields))
