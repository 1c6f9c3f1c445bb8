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
