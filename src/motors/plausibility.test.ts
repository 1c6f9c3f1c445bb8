import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { CheckedMotor, Market, ReferenceTables } from './checked-motor.ts'
import { complianceOf } from './compliance.ts'
import { warningsOf } from './plausibility.ts'

const reference = join(import.meta.dirname, '../../db/seed/reference')
type Row = Readonly<Record<string, string>>
const rows = (name: string): Row[] => parse(readFileSync(join(reference, name), 'utf8'), { columns: true, bom: true })
const catalogue = [...rows('ye3_catalogue_380v_50hz.csv'), ...rows('ye4_catalogue_380v_50hz.csv')]
const values = (row: Row) => ({
  currentA: Number(row.rated_current_a_calc),
  efficiencyPct: Number(row.efficiency_pct),
  powerFactor: Number(row.power_factor),
  weightKg: Number(row.weight_kg_b3),
})

const tables: ReferenceTables = {
  series: rows('series.csv').map((row) => ({
    ...{ series: row.series ?? '', typeCode: row.type_code ?? '', efficiency: row.efficiency ?? '', ip: row.ip_default ?? '' },
    ...{ ic: row.ic_default ?? '', insulation: row.insulation ?? '', voltage: '380', frequency: '50', duty: 'S1' },
  })),
  rows: catalogue.map((row) => ({
    ...{ series: row.series ?? '', frame: row.frame ?? '', poles: Number(row.poles), power: Number(row.rated_kw), values: values(row) },
  })),
  framePowers: rows('frame_power_map.csv').map((row) => ({
    frame: row.frame ?? '',
    poles: Number(row.poles),
    power: Number(row.rated_kw),
  })),
  limits: rows('efficiency_limits_50hz.csv').map((row) => ({
    power: Number(row.rated_kw),
    poles: Number(row.poles),
    classes: [1, 2, 3, 4, 5].map((at) => Number(row[`ie${at}_pct`])),
  })),
  flanges: rows('frame_dimensions_iec60072_mm.csv').map((row) => ({
    frame: row.frame ?? '',
    flange: row.B5_flange ?? '',
    tapped: [row.B14_small ?? '', row.B14_large ?? ''],
  })),
  eliminated: rows('eliminated_motors_cn.csv').map((row) => ({
    series: row.series ?? '',
    model: row.model_or_pattern ?? '',
    untilYear: row.condition?.startsWith('produced<=') ? Number(row.condition.slice(10)) : undefined,
  })),
}
const market: Market = { year: 2026, today: '2026-11-01' }

const motor: CheckedMotor = {
  ...{ typeCode: 'AC3.STD.IE3', series: 'YE3', powerKw: 5.5, poles: [4], phases: '3', voltageV: 380, freqHz: '50', connection: 'D' },
  ...{
    ratedRpm: 1440,
    ieClass: 'IE3',
    duty: 'S1',
    frame: '132S',
    shaftHeight: 132,
    mounting: ['B3'],
    ip: '55',
    ic: '411',
    insulation: 'F',
  },
  ...{ condition: 'NEW', prodYear: 2024 },
}
const found = (changed: CheckedMotor, of: Market = market): string[] =>
  warningsOf({ ...motor, ...changed }, tables, of).map(({ code, level, field }) => `${code} ${level} ${field}`)

const ofCatalogue = (row: Row): CheckedMotor => ({
  ...{ typeCode: `AC3.STD.${row.ie_class}`, series: row.series, powerKw: Number(row.rated_kw), poles: [Number(row.poles)], phases: '3' },
  ...{ voltageV: 380, freqHz: '50', connection: row.connection === 'Y' ? 'Y' : 'D', ratedRpm: Number(row.rated_rpm), ...values(row) },
  ...{
    torqueNm: Number(row.rated_torque_nm),
    ieClass: row.ie_class,
    duty: 'S1',
    frame: row.frame,
    shaftHeight: Number(row.shaft_height_mm),
  },
  ...{ mounting: ['B3'], ip: 'IP55', ic: 'IC411', insulation: 'F', condition: 'NEW', prodYear: 2024 },
})
const alarms = (checked: CheckedMotor): string[] =>
  warningsOf(checked, tables, market).flatMap(({ code, level, field }) => (level === 'INFO' ? [] : [`${code} ${level} ${field}`]))

describe('the motors of the catalogues', () => {
  test('raise no error and no warning', () => {
    expect(catalogue.flatMap((row) => alarms(ofCatalogue(row)).map((each) => `${row.model}: ${each}`))).toEqual([])
  })

  test('raise none without efficiency and power factor', () => {
    const bare = (row: Row): CheckedMotor => ({ ...ofCatalogue(row), efficiencyPct: undefined, powerFactor: undefined })
    expect(catalogue.flatMap((row) => alarms(bare(row)).map((each) => `${row.model}: ${each}`))).toEqual([])
  })

  const caught = (change: (motor: CheckedMotor) => CheckedMotor): number =>
    catalogue.filter(
      (row) => alarms({ ...ofCatalogue(row), efficiencyPct: undefined, powerFactor: undefined, ...change(ofCatalogue(row)) }).length > 0,
    ).length

  test('are found with a typing error in poles, current or voltage', () => {
    expect(caught(({ poles = [] }) => ({ poles: [poles[0] === 2 ? 4 : 2] }))).toBe(catalogue.length)
    expect(caught(({ currentA = 0 }) => ({ currentA: currentA * 10 }))).toBe(catalogue.length)
    expect(caught(({ currentA = 0 }) => ({ currentA: currentA / 10 }))).toBe(catalogue.length)
    expect(caught(() => ({ voltageV: 660 }))).toBe(catalogue.length)
  })
})

const highVoltage: CheckedMotor = {
  ...{ typeCode: 'HV.CAGE', series: 'YKK', voltageV: 6000, powerKw: 500, frame: '450', shaftHeight: 450 },
  ...{ connection: 'Y', ratedRpm: 1485, ic: 'IC611', ieClass: undefined },
}
const large: CheckedMotor = {
  ...{ typeCode: 'AC3.STD', series: '', voltageV: 690, connection: undefined, ratedRpm: undefined, frame: undefined, shaftHeight: 450 },
  ieClass: undefined,
}
const onePhase: CheckedMotor = {
  ...{ typeCode: 'AC1.YL', series: 'YL', phases: '1', voltageV: 220, powerKw: 2.2, frame: '100L', shaftHeight: 100 },
  ...{ connection: undefined, ratedRpm: 1420, ieClass: undefined },
}
const directCurrent: CheckedMotor = {
  ...{ typeCode: 'DC.Z4', series: 'Z4', phases: 'DC', poles: undefined, freqHz: undefined, voltageV: 440, powerKw: 55, frame: '180-31' },
  ...{ connection: undefined, ratedRpm: 1500, shaftHeight: 180, ic: undefined, ieClass: undefined, ip: undefined },
}
const crane: CheckedMotor = {
  ...{ typeCode: 'AC3.CRN', series: 'YZR', powerKw: 7.5, poles: [6], frame: '160L', shaftHeight: 160, ratedRpm: 948, duty: 'S3' },
  ieClass: undefined,
}
const gas: CheckedMotor = {
  ...{ typeCode: 'EX.D', series: 'YBX3', exProtection: ['db'], exGasGroup: 'IIC', exTClass: 'T4', epl: ['Gb'], exCertNo: 'CNEx 24.1' },
}
const dust: CheckedMotor = { exProtection: ['db', 'tb'], exDustGroup: 'IIIC', exDustTempC: 135 }

describe('a listing', () => {
  test.each<[name: string, motor: CheckedMotor, codes: string[]]>([
    ['that is right', {}, []],
    ['whose speed is of other poles', { ratedRpm: 2900 }, ['R1 ERROR ratedRpm']],
    ['for two frequencies with a speed of other poles', { freqHz: '50/60', ratedRpm: 2900 }, ['R1 ERROR ratedRpm']],
    ['for two frequencies with the speed of one', { freqHz: '50/60', ratedRpm: 1750 }, []],
    ['for two frequencies with the synchronous speed of one', { freqHz: '50/60', ratedRpm: 1800 }, ['R1 INFO ratedRpm']],
    ['with the synchronous speed', { ratedRpm: 1500 }, ['R1 INFO ratedRpm']],
    ['with a synchronous speed that it has', { typeCode: 'PM.VF', series: 'TYPCX', ratedRpm: 1500, ic: undefined, freqHz: 'VF' }, []],
    ['with too little slip', { ratedRpm: 1495 }, ['R2 WARN ratedRpm']],
    ['at 60 Hz', { freqHz: '60', ratedRpm: 1760, voltageV: 460, connection: undefined }, []],
    ['of an odd power', { powerKw: 5, frame: undefined }, ['R3 INFO powerKw']],
    ['with an uprated power in its frame', { powerKw: 7.5 }, ['R4 WARN frame']],
    ['with a power that no such frame has', { powerKw: 37, ratedRpm: undefined }, ['R4 ERROR frame']],
    ['whose current is a tenth', { currentA: 1.1 }, ['R5 ERROR currentA']],
    ['whose current fits 660 V', { currentA: 6.4 }, ['R5 ERROR currentA']],
    ['whose current is a little off its own figures', { currentA: 12, efficiencyPct: 89.6, powerFactor: 0.84 }, ['R5 WARN currentA']],
    ['of high voltage with ten times its current', { ...highVoltage, currentA: 600 }, ['R5 ERROR currentA']],
    ['of high voltage with half more current', { ...highVoltage, currentA: 95 }, ['R5 WARN currentA']],
    ['of high voltage with its current', { ...highVoltage, currentA: 59 }, []],
    ['of one phase with a tenth of its current', { ...onePhase, currentA: 1.4 }, ['R5 ERROR currentA']],
    ['of one phase with its current', { ...onePhase, currentA: 13.9 }, []],
    ['for direct current with a tenth of its current', { ...directCurrent, currentA: 14 }, ['R5 ERROR currentA']],
    ['for direct current with its current', { ...directCurrent, currentA: 140 }, []],
    ['of a power that no catalogue has, with its current', { ...crane, currentA: 18 }, []],
    ['of a power that no catalogue has, with ten times its current', { ...crane, currentA: 180 }, ['R5 ERROR currentA']],
    ['with two voltages that do not belong together', { ratings: [rating('D', 380, 11.2), rating('Y', 660, 11.2)] }, ['R5b WARN ratings']],
    [
      'with two voltages whose currents are a little off',
      { ratings: [rating('D', 380, 11.2), rating('Y', 660, 6.8)] },
      ['R5b WARN ratings'],
    ],
    ['with two voltages', { ratings: [rating('D', 380, 11.2), rating('Y', 660, 6.5)] }, []],
    ['with its efficiency as a share', { efficiencyPct: 0.896 }, ['R6 WARN efficiencyPct']],
    ['with an efficiency beyond all classes', { efficiencyPct: 98 }, ['R6 WARN efficiencyPct']],
    ['below its class', { efficiencyPct: 88 }, ['R7 WARN ieClass']],
    ['with an impossible power factor', { powerFactor: 1.1 }, ['R8 ERROR powerFactor']],
    ['with a low power factor', { powerFactor: 0.3 }, ['R8 WARN powerFactor']],
    ['with a power factor that no induction motor has', { powerFactor: 0.98 }, ['R8 WARN powerFactor']],
    ['with the highest power factor of induction motors', { powerFactor: 0.97 }, []],
    ['with another torque than its power gives', { torqueNm: 30 }, ['R9 WARN torqueNm']],
    ['that weighs too much', { weightKg: 300 }, ['R10 WARN weightKg']],
    ['whose model has other poles', { designation: { poles: [2] } }, ['R11 ERROR poles']],
    ['with a brake and without that feature', { series: 'YEJ', typeCode: 'AC3.BRK', ieClass: undefined }, ['R11 WARN features']],
    ['with a brake and that feature', { series: 'YEJ', typeCode: 'AC3.BRK', ieClass: undefined, features: ['BRAKE'] }, []],
    ['of a crane with rings and a cage', { ...crane, rotorType: 'CAGE' }, ['R11 WARN rotorType']],
    ['of a crane with rings and a wound rotor', { ...crane, rotorType: 'WOUND' }, []],
    ['with rings and a cage', { ...crane, typeCode: 'AC3.WND', series: 'YR', rotorType: 'CAGE' }, ['R11 WARN rotorType']],
    ['whose model has another frame', { designation: { frame: '160M', poles: [4] } }, ['R11 WARN frame']],
    ['for inverters without that feature', { series: 'YVF2', typeCode: 'AC3.VFD', ic: 'IC416', ieClass: undefined }, ['R11 WARN features']],
    ['of another class than its series', { ieClass: 'IE4' }, ['R11 WARN ieClass']],
    ['of one phase by its series and three by its figures', { ...onePhase, phases: '3' }, ['R11 WARN phases']],
    ['of high voltage by its series and 1140 V by its figures', { ...highVoltage, voltageV: 1140 }, ['R11 WARN voltageV']],
    ['that is explosion-proof by its series and has no marking', { series: 'YB3', ieClass: undefined }, ['R11 WARN exProtection']],
    ['in star at 4 kW and more', { connection: 'Y' }, ['R12 INFO connection']],
    [
      'of high voltage with little power',
      { typeCode: 'HV.CAGE', series: 'YKK', voltageV: 10_000, powerKw: 200, frame: '400', ratedRpm: 1480, ic: 'IC611', shaftHeight: 400 },
      ['R13 WARN voltageV'],
    ],
    ['of low voltage with much power', { ...large, powerKw: 1120 }, ['R13 WARN voltageV']],
    ['of low voltage with the most power of it', { ...large, powerKw: 1000 }, []],
    ['for 6 kV with little power', { ...highVoltage, powerKw: 132 }, ['R13 WARN voltageV']],
    ['for 6 kV with the least power of it', { ...highVoltage, powerKw: 160 }, []],
    ['upright with a large frame', { ...large, powerKw: 400, mounting: ['V1'] }, ['R14 INFO mounting']],
    ['upright with the largest frame that needs no note', { ...large, powerKw: 200, mounting: ['V1'], shaftHeight: 315 }, []],
    ['with a small flange on a large frame', { mounting: ['B14'], shaftHeight: 180, frame: undefined }, ['R14 WARN mounting']],
    ['with the flange of another frame', { mounting: ['B5'], flange: 'FF300' }, ['R14 WARN flange']],
    ['with its own flange', { mounting: ['B5'], flange: 'FF265' }, []],
    ['less protected than its series', { ip: 'IP44' }, ['R15 WARN ip']],
    ['for inverters with a fan on the shaft', { features: ['VFD'] }, ['R15 INFO ic']],
    [
      'with half an Ex marking',
      { typeCode: 'EX.D', series: 'YBX3', exProtection: ['db'], exGasGroup: 'IIC', exCertNo: 'CNEx 24.1' },
      ['R16 ERROR exTClass'],
    ],
    ['without an Ex certificate', { ...gas, exCertNo: undefined }, ['R16 ERROR exCertNo']],
    ['with a whole Ex marking', gas, []],
    ['for gas and dust with the marking for gas alone', { ...gas, exProtection: ['db', 'tb'] }, ['R16 ERROR exDustGroup']],
    ['for gas and dust without the level for dust', { ...gas, ...dust, epl: ['Gb'] }, ['R16 ERROR epl']],
    ['for gas and dust with both', { ...gas, ...dust, epl: ['Gb', 'Db'] }, []],
    ['for gas of T4 with thermal class H', { ...gas, insulation: 'H' }, ['R16 INFO exTClass']],
    ['for gas of T3 with thermal class H', { ...gas, exTClass: 'T3', insulation: 'H' }, []],
    [
      'of an eliminated series',
      { series: 'JO2', ieClass: undefined, ip: 'IP44', ic: undefined, condition: 'USED', frame: undefined },
      ['R17 WARN series'],
    ],
    ['that is new and below grade 3', { series: 'YE2', ieClass: 'IE2' }, ['R17 WARN ieClass']],
    ['that is used and below grade 3', { series: 'YE2', ieClass: 'IE2', condition: 'USED' }, []],
    ['made before its series was', { prodYear: 2008 }, ['R18 WARN prodYear']],
    ['made in the future', { prodYear: 2030 }, ['R18 WARN prodYear']],
    ['made later this year', { prodYear: 2026, prodDate: '2026-11-02' }, ['R18 WARN prodDate']],
    ['made today', { prodYear: 2026, prodDate: '2026-11-01' }, []],
    ['made before there were motors of its kind', { prodYear: undefined, prodDate: '1949-12-31' }, ['R18 WARN prodDate']],
  ])('%s', (_, changed, codes) => expect(found(changed)).toEqual(codes))

  function rating(connection: string, voltageV: number, currentA: number) {
    return { connection, voltageV, currentA, powerKw: 5.5, poles: 4 }
  }

  test('is compared with the median of enough others, and with those of its seller', () => {
    const median = { price: 1000, samples: 8 }
    expect(found({ unitPrice: 390 }, { ...market, median })).toEqual(['R18 WARN unitPrice'])
    expect(found({ unitPrice: 410 }, { ...market, median })).toEqual([])
    expect(found({ unitPrice: 2490 }, { ...market, median })).toEqual([])
    expect(found({ unitPrice: 2510 }, { ...market, median })).toEqual(['R18 WARN unitPrice'])
    expect(found({ unitPrice: 100 }, { ...market, median: { ...median, samples: 7 } })).toEqual([])
    expect(found({}, { ...market, ownDuplicates: 1 })).toEqual(['R19 INFO designation'])
  })

  test('is told what was likely meant', () => {
    const [first] = warningsOf({ ...motor, ratedRpm: 2900 }, tables, market)
    expect(first?.note).toEqual([expect.stringContaining('应为 2 极'), expect.stringContaining('means 2 poles')])
    const [second] = warningsOf({ ...motor, currentA: 1.11 }, tables, market)
    expect(second?.note[0]).toContain('是否为 11.1 A')
    const [third] = warningsOf({ ...motor, currentA: 6.5 }, tables, market)
    expect(third?.note[0]).toContain('与 660 V 相符')
  })
})

describe('a figure is taken up to the limit of its rule, and not beyond:', () => {
  const one = catalogue.find(({ series, frame, poles }) => series === 'YE3' && frame === '132S' && poles === '4')
  const weight = Number(one?.weight_kg_b3)
  const amperes = Number(one?.rated_current_a_calc)
  const slip = (powerKw: number) => (share: number) => ({ powerKw, frame: undefined, connection: undefined, ratedRpm: 1500 * (1 - share) })
  const own = { efficiencyPct: 89.6, powerFactor: 0.84 }
  const current = (5500 / (Math.sqrt(3) * 380 * 0.896 * 0.84)) as number
  const made = (series: string) => (prodYear: number) => ({ series, prodYear, ieClass: undefined })
  type Limit = readonly [name: string, motorOf: (figure: number) => CheckedMotor, within: number, beyond: number, code: string]
  test.each<Limit>([
    ...(
      [
        [0.55, 0.02, 0.16],
        [2.2, 0.015, 0.1],
        [11, 0.008, 0.055],
        [37, 0.004, 0.04],
        [90, 0.002, 0.025],
      ] as const
    ).flatMap(([kilowatts, low, high]): Limit[] => [
      [`the least slip of ${kilowatts} kW`, slip(kilowatts), low, low * 0.9, 'R2 WARN ratedRpm'],
      [`the most slip of ${kilowatts} kW`, slip(kilowatts), high, high * 1.1, 'R2 WARN ratedRpm'],
    ]),
    ['more current than the catalogue', (currentA) => ({ currentA }), amperes * 1.17, amperes * 1.19, 'R5 WARN currentA'],
    ['much more current than the catalogue', (currentA) => ({ currentA }), amperes * 1.17, amperes * 1.36, 'R5 ERROR currentA'],
    ['less current than the catalogue', (currentA) => ({ currentA }), amperes * 0.83, amperes * 0.81, 'R5 WARN currentA'],
    ['more current than its figures', (currentA) => ({ currentA, ...own }), current * 1.035, current * 1.045, 'R5 WARN currentA'],
    ['much more current than its figures', (currentA) => ({ currentA, ...own }), current * 1.035, current * 1.11, 'R5 ERROR currentA'],
    ['more torque', (torqueNm) => ({ torqueNm }), 36.48 * 1.025, 36.48 * 1.035, 'R9 WARN torqueNm'],
    ['less torque', (torqueNm) => ({ torqueNm }), 36.48 * 0.975, 36.48 * 0.965, 'R9 WARN torqueNm'],
    ['more weight', (weightKg) => ({ weightKg }), weight * 1.85, weight * 1.95, 'R10 WARN weightKg'],
    ['less weight', (weightKg) => ({ weightKg }), weight * 0.46, weight * 0.44, 'R10 WARN weightKg'],
    ['the first year of YE3', made('YE3'), 2011, 2010, 'R18 WARN prodYear'],
    ['the first year of YE4', made('YE4'), 2015, 2014, 'R18 WARN prodYear'],
    ['the first year of YE5', made('YE5'), 2020, 2019, 'R18 WARN prodYear'],
  ])('%s', (_, motorOf, within, beyond, code) => {
    expect(found(motorOf(within))).toEqual([])
    expect(found(motorOf(beyond))).toEqual([code])
  })
})

test('the legal status in China is known from the lists, the certificate, the class and the efficiency', () => {
  const status = (changed: CheckedMotor): string => complianceOf({ ...motor, ...changed }, tables, market)
  expect(status({})).toBe('OK')
  expect(status({ ieClass: 'IE2' })).toBe('BELOW')
  expect(status({ ieClass: 'IE2', prodYear: 2019 })).toBe('OK')
  expect(status({ ieClass: undefined })).toBe('UNKNOWN')
  expect(status({ ieClass: undefined, efficiencyPct: 85 })).toBe('BELOW')
  expect(status({ ieClass: undefined, efficiencyPct: 89.6 })).toBe('OK')
  expect(status({ series: 'Y', frame: '80M1', poles: [2], condition: 'USED' })).toBe('ELIM')
  expect(status({ series: 'Y2', prodYear: 2002, condition: 'USED' })).toBe('ELIM')
  expect(status({ series: 'Y2', prodYear: 2010, condition: 'USED', ieClass: 'IE1' })).toBe('OK')
  expect(status({ typeCode: 'EX.D', exCertNo: undefined })).toBe('EXPIRED_EX')
  expect(status({ typeCode: 'EX.D', exCertNo: 'CNEx 1', exCertExpiry: '2025-01-01' })).toBe('EXPIRED_EX')
  // GB 18613 is about low-voltage cage motors only.
  for (const typeCode of ['HV.CAGE', 'SV.AC', 'AC3.CRN', 'DC.PM'])
    for (const ieClass of ['IE1', undefined]) expect([typeCode, ieClass, status({ typeCode, ieClass })]).toEqual([typeCode, ieClass, 'OK'])
})

describe('where a check knows what was meant', () => {
  const base: CheckedMotor = { typeCode: 'AC3.STD.IE3', series: 'YE3', powerKw: 5.5, poles: [4], voltageV: 380, frame: '132S' }
  test.each<[code: string, motor: CheckedMotor, proposal: object]>([
    ['R1', { ...base, ratedRpm: 2900 }, { field: 'poles', value: [2] }],
    ['R3', { ...base, powerKw: 5.4 }, { field: 'powerKw', value: 5.5 }],
    ['R6', { ...base, efficiencyPct: 0.896 }, { field: 'efficiencyPct', value: 89.6 }],
    ['R12', { ...base, connection: 'Y' }, { field: 'connection', value: 'D' }],
    ['R11', { ...base, poles: [6], designation: { poles: [4] } }, { field: 'poles', value: [4] }],
    ['R14', { ...base, mounting: ['B5'], flange: 'FF215' }, { field: 'flange', value: 'FF265' }],
  ])('%s proposes it, and is content with it', (code, motor, proposal) => {
    const found = warningsOf(motor, tables, market).find((each) => each.code === code)
    expect(found?.proposal).toEqual(proposal)
    const { field, value } = proposal as { field: string; value: unknown }
    expect(warningsOf({ ...motor, [field]: value }, tables, market).filter((each) => each.code === code)).toEqual([])
  })
})
