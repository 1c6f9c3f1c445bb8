import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

const fieldsOf = (text: string): object => reader.read(text).fields
const names = ({ values }: ReturnType<typeof readOffer>): string[] => values.map(({ field }) => field)
const valueIn = (name: string, { values }: ReturnType<typeof readOffer>) => values.find(({ field }) => field === name)?.value

describe('a range of speeds is no rated speed, and is told whole', () => {
  test.each([
    ...[
      '1250-125转',
      '125-1250r/min',
      '300～3000 rpm',
      '125—1250转/分',
      '0-3000rpm',
      '300 to 3000 rpm',
      '500-1000-1500转',
      '30-1500转',
      '5 - 1500转',
    ],
    ...['125转-1250转', '125转到1250转', '300r/min~3000r/min', '300-3000r', '300r-3000r', '7.5-75rpm'],
    ...['调速范围125-1250', '调速范围：125-1250r/min', '转速125～1250', '转速1000到1500', '转速 1000 - 1500 r/min', '转速1000转-1500转'],
    ...[
      '1万-2万转',
      '1-1.5万转',
      '3千-6千转',
      '3000-1万转',
      '300转到3千转',
      '3k-6k rpm',
      '转速1万到2万',
      '最高1.2万转',
      '不超过3千转',
      '1万转以下',
    ],
    ...['speed range 300 to 3000 rpm', 'speed 1000-1500', '调速比1:10', '调速范围5-50Hz'],
  ])('%s', (range) => {
    const [found, offer, demand] = [
      fieldsOf(`5.5kW ${range} 380V`),
      readOffer(`5.5kW ${range} 2台`, reader),
      readDemand(`${range} 5.5kW`, reader),
    ]
    expect(found).toEqual({ power: 5.5, voltages: [380] })
    expect([...names(offer), ...names(demand)].sort()).toEqual(['powerKw', 'powerMin', 'quantity'])
    expect([offer.unread, demand.unread]).toEqual([[range], [range]])
  })
})

test.each<[text: string, range: string]>([
  ['变频电机 5.5kW 调速范围125-1250r/min', '125-1250 r/min'],
  ['变频调速范围5-50Hz 5.5kW', '5-50 Hz'],
  ['5.5kW inverter duty 300 to 3000 rpm', '300-3000 r/min'],
  ['变频 5.5kW 调速范围 1:10', '1:10'],
])('a motor for inverters has a field for the range in which it is driven: %s', (text, range) => {
  const offer = readOffer(text, reader)
  expect([valueIn('vfdRange', offer), offer.unread]).toEqual([range, []])
})

test.each<[text: string, fields: object]>([
  ['5.5kW-1450转', { power: 5.5, speed: 1450, poles: [4] }],
  ['4-1450转 5.5kW', { power: 5.5, speed: 1450, poles: [4], text: '4' }],
  ['5.5-1450转', { speed: 1450, poles: [4], text: '5.5' }],
  ['4-1500转 5.5kW', { power: 5.5, speed: 1500, poles: [4], text: '4' }],
  ['2-3000r/min 5.5kW', { power: 5.5, speed: 3000, poles: [2], text: '2' }],
  ['功率 30 - 1500转', { power: 30, speed: 1500, poles: [4] }],
  ['5.5 - 3000 rpm', { power: 5.5, speed: 3000, poles: [2] }],
  ['22-3000转', { speed: 3000, poles: [2], text: '22' }],
  ['转速1450 - 3500块', { speed: 1450, poles: [4], price: 3500 }],
  ['转速:980 - 4200元', { speed: 980, poles: [6], price: 4200 }],
  ['转速1450 - 380 V', { speed: 1450, poles: [4], voltages: [380] }],
  ['11kW 转速1450-4极', { power: 11, poles: [4], text: '1450' }],
  ['11kW 1450/960转', { power: 11, speed: 1450, speeds: [1450, 960], poles: [4] }],
  ['15kW1460', { power: 15, speed: 1460, poles: [4] }],
  ['15kW 300~3000', { power: 15, text: '300 3000' }],
])('%s is no range', (text, fields) => expect(fieldsOf(text)).toEqual(fields))

const thousandsOfTurns = {
  ...{ '1万2千转': 12_000, '1万转': 10_000, '3千转': 3000, '1.2万转': 12_000, '1万5转': 15_000, '1万2500转': 12_500, '3千5百转/分': 3500 },
  ...{ '3千r/min': 3000, '1万 rpm': 10_000, '12k rpm': 12_000, '3k转': 3000, 转速1万2千: 12_000, '转速1.2万': 12_000 },
  ...{ 一万转: 10_000, 一万二千转: 12_000, 三千转: 3000, '1万2千转速': 12_000 },
}

test.each(Object.entries(thousandsOfTurns))('thousands of turns are a speed and no price: %s', (written, speed) => {
  const [offer, demand] = [readOffer(`5.5kW ${written} 2台`, reader), readDemand(`5.5kW ${written} 2台`, reader)]
  expect(reader.read(`5.5kW ${written} 380V`).fields).toMatchObject({ power: 5.5, speed })
  expect([valueIn('ratedRpm', offer), offer.unread, demand.unread]).toEqual([speed, [], []])
  expect([...names(offer), ...names(demand)].filter((name) => /price|budget/i.test(name))).toEqual([])
})

test.each(['转速不超过1万2千转', '转速≥1.2万转', '海拔不超过3千米', '运行时间不超过1万小时'])(
  'a limit that no field holds is told whole, in thousands too: %s',
  (limit) => {
    expect(fieldsOf(`5.5kW ${limit}`)).toEqual({ power: 5.5 })
    expect(readDemand(`5.5kW ${limit} 2台`, reader).unread).toEqual([limit])
  },
)

test('a speed that no field holds is told whole', () => {
  expect(fieldsOf('电主轴 6万转')).toEqual({ typeHint: 'SRV.SPN' })
  expect(readOffer('电主轴 6万转', reader).unread).toEqual(['6万转'])
})

test.each<[text: string, fields: object]>([
  ['5.5kW 1万转让', { power: 5.5, price: 10_000, intent: 'SELL' }],
  ['5.5kW 1万2千 转速1460', { power: 5.5, price: 12_000, speed: 1460, poles: [4] }],
  ['5.5kW 1万2千 4极', { power: 5.5, price: 12_000, poles: [4] }],
  ['5.5K 1460转', { power: 5.5, speed: 1460, poles: [4] }],
])('%s names a price or a power before other turns', (text, fields) => expect(fieldsOf(text)).toEqual(fields))
