import { expect, test } from 'vitest'
import { agreedReading } from './agreed-values.ts'
import type { ReadValue } from './read-values.ts'

const tables = { rows: [], series: [], framePowers: [], limits: [], flanges: [], eliminated: [] }

const reading = (values: Readonly<Record<string, ReadValue['value']>>) => ({
  values: Object.entries(values).map(([field, value]): ReadValue => ({ field, value, confidence: 1 })),
  unread: [],
})

const agreed = (...readings: readonly Readonly<Record<string, ReadValue['value']>>[]) =>
  Object.fromEntries(agreedReading(readings.map(reading), tables, 2026).values.map(({ field, value }) => [field, value]))

test('a value is believed that two readings give, and no value that is given as often as another', () => {
  expect(
    agreed({ powerKw: 5.5, ip: 'IP55', currentA: 11 }, { powerKw: 5.5, ip: 'IP54' }, { powerKw: 55, ip: 'IP55' }, { ip: 'IP54' }),
  ).toEqual({
    powerKw: 5.5,
  })
})

test('how sure a value is follows from how many readings give it', () => {
  const { values } = agreedReading([reading({ powerKw: 5.5 }), reading({ powerKw: 5.5 }), reading({}), reading({})], tables, 2026)
  expect(values).toEqual([{ field: 'powerKw', value: 5.5, confidence: 0.5 }])
})

test('a current without its decimal point does not fit the power, and is taken back', () => {
  const plate = { powerKw: 5.5, voltageV: 380, efficiencyPct: 89.6, powerFactor: 0.83 }
  expect(agreed({ ...plate, currentA: 112 }, { ...plate, currentA: 112 })).toEqual(plate)
  expect(agreed({ ...plate, currentA: 11.2 }, { ...plate, currentA: 11.2 })).toEqual({ ...plate, currentA: 11.2 })
})

test('of figures that contradict each other, those go that not all readings gave', () => {
  const plate = { powerKw: 5.5, voltageV: 380, efficiencyPct: 89.6, currentA: 11.2 }
  expect(agreed({ ...plate, powerFactor: 0.7 }, { ...plate, powerFactor: 0.7 }, plate)).toEqual(plate)
})

test('a plate says nothing of the trade, and no mains has 30 Hz', () => {
  const values = { quantity: 3, regionCode: '3202', condition: 'NEW', freqHz: '30' }
  expect(agreed(values, values)).toEqual({})
})

test('of a designation without its series, its size or its poles a part is missing', () => {
  const read = (model: string) => agreed({ model }, { model }).model
  expect(['YE3', 'YE3-50M2', '160L-4', 'YE3-80M2-2', 'YKK500-4', 'M2BAX160MLA4', '1LE0003-1DB2'].map(read)).toEqual([
    ...[undefined, undefined, undefined],
    ...['YE3-80M2-2', 'YKK500-4', 'M2BAX160MLA4', '1LE0003-1DB2'],
  ])
})

test('a serial number, which no rule compares, is believed when all readings but one give it', () => {
  const [one, other] = [{ serialNo: '2306-2223' }, { serialNo: '2306-2273' }]
  expect([agreed(one, one, other, {}), agreed(one, one, one, other)]).toEqual([{}, one])
})

test('a power that is not the one of the designation needs all readings, and no motor is made in a year to come', () => {
  const row = { series: 'YE3', frame: '180M', poles: 4, power: 18.5, values: {} }
  const plate = { series: 'YE3', frame: '180M', poles: [4] }
  const powerOf = (...powers: readonly number[]) =>
    agreedReading(
      powers.map((powerKw) => reading({ ...plate, powerKw, prodYear: 2031 })),
      { ...tables, rows: [row] },
      2026,
    ).values.flatMap(({ field, value }) => (field === 'powerKw' || field === 'prodYear' ? [value] : []))
  expect([powerOf(185, 185, 18.5), powerOf(18.5, 18.5, 185), powerOf(22, 22, 22)]).toEqual([[], [18.5], [22]])
})
