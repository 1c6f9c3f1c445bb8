import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'

const fieldsOf = (text: string): object => reader.read(text).fields
const names = ({ values }: ReturnType<typeof readOffer>): string[] => values.map(({ field }) => field)
const valueIn = (name: string, { values }: ReturnType<typeof readOffer>) => values.find(({ field }) => field === name)?.value

describe('a range of speeds is no rated speed, and is told whole', () => {
  test.each([
    ...['1250-125转', '125-1250r/min', '300～3000 rpm', '125—1250转/分', '0-3000rpm', '300 to 3000 rpm', '500-1000-1500转'],
    ...['125转-1250转', '125转到1250转', '300r/min~3000r/min', '300-3000r', '300r-3000r', '7.5-75rpm'],
    ...['调速范围125-1250', '调速范围：125-1250r/min', '转速125～1250', '转速1000到1500', '转速 1000 - 1500 r/min', '转速1000转-1500转'],
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
  ['11kW 转速1450-4极', { power: 11, poles: [4], text: '1450' }],
  ['11kW 1450/960转', { power: 11, speed: 1450, speeds: [1450, 960], poles: [4] }],
  ['15kW1460', { power: 15, speed: 1460, poles: [4] }],
  ['15kW 300~3000', { power: 15, text: '300 3000' }],
])('%s is no range', (text, fields) => expect(fieldsOf(text)).toEqual(fields))
