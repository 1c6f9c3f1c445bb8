import { describe, expect, test } from 'vitest'
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

test('a serial number, which no rule compares, is believed when all readings but one give it, or none gives another', () => {
  const [one, other] = [{ serialNo: '2306-2223' }, { serialNo: '2306-2273' }]
  expect([agreed(one, one, other, {}), agreed(one, one, one, other), agreed(one, one, {}, {})]).toEqual([{}, one, one])
})

test('of codes that nothing on a plate is compared with, as few other readings may differ', () => {
  const [one, other] = [
    { insulation: 'F', ip: 'IP55', noiseDb: 63, prodYear: 2018 },
    { insulation: 'B', ip: 'IP54', noiseDb: 68, prodYear: 2016 },
  ]
  expect([agreed(one, one, other, {}), agreed(one, one, one, other), agreed(one, one, {}, {})]).toEqual([{}, one, one])
})

test('a speed that no motor of 2 to 16 poles has lost a digit', () => {
  const read = (ratedRpm: number) => agreed({ ratedRpm }, { ratedRpm }).ratedRpm
  expect([149, 295, 345, 360, 985, 1490, 2950, 3560, 3960, 14_900].map(read)).toEqual([
    ...[undefined, undefined, undefined],
    ...[360, 985, 1490, 2950, 3560],
    ...[undefined, undefined],
  ])
})

test('only an induction motor has a speed that follows from the mains; others turn as fast as most readings say', () => {
  const read = (ratedRpm: number, ...types: readonly string[]) =>
    agreed({ ratedRpm, ...(types[0] && { typeCode: types[0] }) }, { ratedRpm, ...(types[1] && { typeCode: types[1] }) }).ratedRpm
  expect(['PM.LS', 'PM.VF', 'DC.Z4', 'SRV.AC'].map((type) => read(6000, type, type))).toEqual([6000, 6000, 6000, 6000])
  expect(['AC3', 'AC3.VFD', 'AC1.YL', 'EX.D', 'HV.CAGE'].map((type) => read(6000, type, type))).toEqual(Array(5).fill(undefined))
  const series = [{ series: 'Z4', typeCode: 'DC.Z4' }] as unknown as typeof tables.series
  const plate = reading({ ratedRpm: 4000, series: 'Z4' })
  expect(agreedReading([plate, plate], { ...tables, series }, 2026).values).toHaveLength(2)
  expect([read(4500, 'PM'), read(4500, 'PM', 'AC3.STD'), read(4500)]).toEqual([4500, undefined, undefined])
})

describe('a series that is in no table and a letter off one that is', () => {
  const known = ['Y', 'YE3', 'YKK', 'YVF2', 'YEJ', 'YVFE3', 'YB3', 'M2BAX'].map((series) => ({ series })) as unknown as typeof tables.series
  const plateOf = (series: string) => reading({ model: `${series}-280S-6`, series, frame: '280S', shaftHeight: 280, poles: [6] })
  const fields = (...read: readonly ReturnType<typeof reading>[]) =>
    agreedReading(read, { ...tables, series: known }, 2026).values.map(({ field }) => field)
  const whole = ['model', 'series', 'frame', 'shaftHeight', 'poles']

  test('was misread where not every reading has it, or there are but two', () => {
    for (const series of ['YF3', 'V']) {
      expect(fields(plateOf(series), plateOf(series))).toEqual(['poles'])
      expect(fields(plateOf(series), plateOf(series), plateOf(series), plateOf('YE'))).toEqual(['poles'])
      expect(fields(plateOf(series), plateOf(series), plateOf(series), reading({}))).toEqual(['poles'])
    }
    expect(fields(plateOf('YE3'), plateOf('YE3'))).toEqual(whole)
    expect(fields(plateOf('YVFBX'), plateOf('YVFBX'))).toContain('model')
  })

  test('is one of its own where every reading has it', () => {
    for (const series of ['YR', 'YVF', 'YX', 'YP', 'YH', 'YEJ3', 'YVFE4', 'YB4', 'M2BA']) {
      const plate = plateOf(series)
      expect(fields(plate, plate, plate, plate), series).toEqual(whole)
    }
  })
})

test('a number is not believed that another reading has with more digits before it', () => {
  const [cut, whole] = [{ ratedRpm: 950 }, { ratedRpm: 2950 }]
  expect([agreed(cut, cut, whole), agreed(whole, whole, cut)]).toEqual([{}, whole])
})

/** A row as of a catalogue. */
const row = {
  ...{ series: 'YE3', frame: '180M', poles: 4, power: 18.5 },
  values: { ie: 'IE3', ratedRpm: 1470, currentA: 34.7, efficiencyPct: 92.6, powerFactor: 0.86, weightKg: 172 },
}

const agreedWith = (...readings: readonly Readonly<Record<string, ReadValue['value']>>[]) =>
  Object.fromEntries(
    agreedReading(readings.map(reading), { ...tables, rows: [row] }, 2026).values.map(({ field, value }) => [field, value]),
  )

test('what one reading gives is believed where the catalogue has the same, also against as many others', () => {
  const plate = { model: 'YE3-180M-4' }
  expect(agreedWith({ ...plate, ratedRpm: 1470, powerKw: 185 }, { ...plate, powerKw: 185 }, { powerKw: 18.5 })).toEqual({
    ...plate,
    ratedRpm: 1470,
    powerKw: 18.5,
  })
})

test('a number is not believed that the catalogue has with more digits, but its calculated current may be rounded', () => {
  const plate = { model: 'YE3-180M-4', ratedRpm: 470, powerFactor: 0.8, currentA: 35 }
  expect(agreedWith(plate, plate, plate)).toEqual({ model: 'YE3-180M-4', currentA: 35 })
  expect(agreedWith({ ...plate, currentA: 34 }, { ...plate, currentA: 35 }).currentA).toBe(35)
})

test('what only the catalogue has is not on the plate, nor is its current at another voltage', () => {
  const plate = { model: 'YE3-180M-4', voltageV: 660 }
  expect(agreedWith(plate, plate, { currentA: 34.7 })).toEqual(plate)
})

test('a power that all readings but one give stays, and no motor is made in a year to come', () => {
  const plate = { model: 'YE3-180M-4', prodYear: 2031 }
  const powerOf = (...powers: readonly number[]) => agreedWith(...powers.map((powerKw) => ({ ...plate, powerKw })))
  expect([powerOf(185, 185, 185, 18.5), powerOf(22, 22, 22)]).toEqual([{ model: 'YE3-180M-4' }, { model: 'YE3-180M-4', powerKw: 22 }])
})

test('a figure that the catalogue has is not the one that is taken back', () => {
  const limits = [{ power: 18.5, poles: 4, classes: [89.3, 91.2, 92.6, 93.9, 95] }]
  const plate = { model: 'YE3-180M-4', powerKw: 18.5, poles: [4], ieClass: 'IE3' }
  const readings = [
    { ...plate, efficiencyPct: 82.6 },
    { ...plate, efficiencyPct: 82.6 },
  ].map(reading)
  const { values } = agreedReading(readings, { ...tables, rows: [row], limits }, 2026)
  expect(values.map(({ field }) => field)).toEqual(['model', 'powerKw', 'poles', 'ieClass'])
})

test('of designations that are read equally often, or once, the one counts that has the figures of the plate', () => {
  const plate = { powerKw: 18.5, ratedRpm: 1470, efficiencyPct: 92.6, currentA: 34.7 }
  const [one, other, alone] = [
    { ...plate, model: 'YE3-180M-4' },
    { ...plate, model: 'YF3-180M-4' },
    { ...plate, powerKw: 22 },
  ]
  expect(agreedWith(one, other).model).toBe('YE3-180M-4')
  expect(agreedWith(one, plate, plate).model).toBe('YE3-180M-4')
  expect(agreedWith({ ...one, powerKw: 22 }, alone).model).toBeUndefined()
})
