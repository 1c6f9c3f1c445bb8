import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { motorsIn } from './listing-lines.ts'
import { takePlateValues } from './plate-values.ts'
import { readValues } from './read-values.ts'
import { makeReader } from './reader.ts'

const reference = join(import.meta.dirname, '../../db/seed/reference')
const rows = (name: string): Record<string, string>[] => parse(readFileSync(join(reference, name), 'utf8'), { columns: true, bom: true })
const listed = (text = ''): string[] => text.split('|').flatMap((each) => each.trim() || [])

const knowledge = {
  series: rows('series.csv').map(({ series = '' }) => series),
  frames: rows('frame_power_map.csv').map(({ frame = '' }) => frame),
  brands: rows('brands.csv').map((row) => ({
    code: row.brand_code ?? '',
    names: [row.name_zh ?? '', row.name_en ?? '', ...listed(row.aliases)],
    prefixes: listed(row.model_prefixes),
  })),
  regions: [{ code: '3202', name: '无锡市' }],
}
const thisYear = 2026
const reader = makeReader(knowledge, () => thisYear)

const motors = (text: string): Promise<string[]> => motorsIn(text, async (line) => reader.read(takePlateValues(line, thisYear).rest).fields)

function valuesOf(text: string) {
  const { values, rest } = takePlateValues(text, thisYear)
  const reading = readValues(reader.read(rest), values, {})
  return { ...Object.fromEntries(reading.values.map(({ field, value }) => [field, value])), unread: reading.unread }
}

test.each<[text: string, values: object]>([
  [
    '皖南 YE3-132S-4 5.5kW 4极 B3 380V 全新 6台 1280元 无锡',
    {
      ...{ brandCode: 'BR004', model: 'YE3-132S-4', series: 'YE3', frame: '132S', shaftHeight: 132, powerKw: 5.5, poles: [4] },
      ...{ mounting: ['B3'], voltageV: 380, condition: 'NEW', quantity: 6, unitPrice: '1280', priceMode: 'FIXED', regionCode: '3202' },
      unread: [],
    },
  ],
  ['西玛 YKK500-4 1000kW 10kV 二手 1台', { model: 'YKK500-4', voltageV: 10_000, powerKw: 1000, condition: 'USED', quantity: 1 }],
  [
    'YBX3-250M-4 55kW B35 380/660V Ex db IIC T4 Gb 2018年',
    { exProtection: ['db'], exGasGroup: 'IIC', exTClass: 'T4', epl: ['Gb'], exMark: 'Ex db IIC T4 Gb', connection: 'D/Y', prodYear: 2018 },
  ],
  ['ABB M2BAX160MLA4 11kW 4P B3 拆机 ×3台 ￥2600', { model: 'M2BAX160MLA4', condition: 'REMOVED', quantity: 3, unitPrice: '2600' }],
  ['SEW R77DRN132S4 5.5kW i=24.5 59r/min', { model: 'R77DRN132S4', typeCode: 'GEA', gear: { ratio: 24.5, outputRpm: 59 } }],
  ['Y2-160L-4/15kw/380v/b3/九成新/含税1200', { model: 'Y2-160L-4', condition: 'USED', unitPrice: '1200', taxMode: 'VAT13', unread: [] }],
  ['安川伺服 1.3kW 1500rpm 8.34N·m', { typeCode: 'SRV.AC', servo: { ratedRpm: 1500, ratedTorque: 8.34 } }],
  ['ye3 132m-4', { model: 'YE3-132M-4' }],
  // Decimal commas; one that is followed by three digits may as well divide thousands.
  [
    '5,5 kW 11,2/6,5 A cosφ 0,83 η 89,6 % 63,2 kg',
    { powerKw: 5.5, currentA: 11.2, powerFactor: 0.83, efficiencyPct: 89.6, weightKg: 63.2 },
  ],
  [
    'YE3-132S-4 5.5kW 380/660V 11.2/6.5A',
    {
      ...{ voltageV: 380, connection: 'D/Y', currentA: 11.2 },
      ratings: [
        { powerKw: 5.5, voltageV: 380, connection: 'D', currentA: 11.2 },
        { powerKw: 5.5, voltageV: 660, connection: 'Y', currentA: 6.5 },
      ],
      unread: [],
    },
  ],
  // Bought for the mains of 380 V, at which it is in star.
  [
    'Y2-90L-4 1.5kW 220V/380V 6.4/3.7A Δ/Y',
    {
      ...{ voltageV: 380, connection: 'Y', currentA: 3.7 },
      ratings: [
        { powerKw: 1.5, voltageV: 220, connection: 'D', currentA: 6.4 },
        { powerKw: 1.5, voltageV: 380, connection: 'Y', currentA: 3.7 },
      ],
      unread: [],
    },
  ],
  ...['220/380V', '220／380V', '380/220V', '△/Y 220/380', '∆/Y 220/380V', '220V / 380V'].map(
    (text) => [`1.5kW ${text}`, { voltageV: 380, connection: 'Y', unread: [] }] as [string, object],
  ),
  ...['380/660', '380/660V', '380V/660V', '△/Y 380/660', 'Δ/Y 380/660V', '380/660△/Y', '660/380V', '380V △/660V Y'].map(
    (text) => [`11kW ${text}`, { voltageV: 380, connection: 'D/Y', unread: [] }] as [string, object],
  ),
  ['3kW 230/400V', { voltageV: 400, connection: 'Y' }],
  ['3.6kW 254/440V 60Hz', { voltageV: 440, connection: 'Y', freqHz: '60' }],
  ['3.6kW 265/460V 60Hz', { voltageV: 460, connection: 'Y' }],
  ['11kW 400/690V', { voltageV: 400, connection: 'D/Y' }],
  ['30kW 660/1140V', { voltageV: 660, connection: 'D/Y' }],
  [
    'YE3-132S-4 5.5kW 380/660V 50Hz 440/760V 60Hz',
    {
      ...{ voltageV: 380, connection: 'D/Y', freqHz: '50/60' },
      ratings: [
        { powerKw: 5.5, voltageV: 380, connection: 'D', freqHz: '50' },
        { powerKw: 5.5, voltageV: 660, connection: 'Y', freqHz: '50' },
        { powerKw: 5.5, voltageV: 440, connection: 'D', freqHz: '60' },
        { powerKw: 5.5, voltageV: 760, connection: 'Y', freqHz: '60' },
      ],
      unread: [],
    },
  ],
  [
    '5.5kW 400V 50Hz 6.3kW 460V 60Hz',
    {
      ...{ powerKw: 5.5, voltageV: 400, freqHz: '50/60' },
      ratings: [
        { powerKw: 5.5, voltageV: 400, freqHz: '50' },
        { powerKw: 6.3, voltageV: 460, freqHz: '60' },
      ],
      unread: [],
    },
  ],
  [
    'YD132M-4/2 6.5/8kW 1450/2900r/min 13.8/17.1A 380V',
    {
      ...{ model: 'YD132M-4/2', powerKw: 6.5, poles: [4, 2], voltageV: 380, ratedRpm: 1450, currentA: 13.8 },
      ratings: [
        { powerKw: 6.5, poles: 4, voltageV: 380, ratedRpm: 1450, currentA: 13.8 },
        { powerKw: 8, poles: 2, voltageV: 380, ratedRpm: 2900, currentA: 17.1 },
      ],
      unread: [],
    },
  ],
  [
    '55kW 230/460V 60Hz',
    {
      ...{ powerKw: 55, voltageV: 230, freqHz: '60', unread: [] },
      ratings: [
        { powerKw: 55, voltageV: 230 },
        { powerKw: 55, voltageV: 460 },
      ],
    },
  ],
  // What no field holds is not lost without a sign.
  ['YE3-132S-4 6.5/8kW', { powerKw: 6.5, unread: ['6.5/8kW'] }],
  ['11kW 380V 制动 220V', { voltageV: 380, unread: ['220V'] }],
  ['5.5-7.5kW 4极', { poles: [4], unread: ['5.5-7.5kW'] }],
  ['ABB 11kW 西门子', { brandCode: 'BR043', unread: ['西门子'] }],
  ['11kW 全新 二手', { condition: 'NEW', unread: ['二手'] }],
  ['11kW 不要二手', { powerKw: 11, unread: ['不要二手'] }],
  ['11kW 2台 共2560元', { quantity: 2, unread: ['共2560元'] }],
  ['11kW 9成新', { condition: 'USED', conditionNote: '9成新', unread: [] }],
  ['11kW 2级能效', { ieClass: 'IE4', unread: [] }],
  [
    '11kW Ex db IIC T4 Gb / Ex tb IIIC T135℃ Db',
    {
      ...{ exProtection: ['db', 'tb'], exGasGroup: 'IIC', exDustGroup: 'IIIC', exDustTempC: 135, epl: ['Gb', 'Db'], unread: [] },
      exMark: 'Ex db IIC T4 Gb / Ex tb IIIC T135℃ Db',
    },
  ],
  [
    'YBX3-132S-4 5.5kW dIIBT4 B3 2台 1500元',
    { exProtection: ['db'], exGasGroup: 'IIB', exTClass: 'T4', epl: ['Gb'], exMark: 'Ex db IIB T4 Gb', typeCode: 'EX', unread: [] },
  ],
  ['11kW Ex d IIB T4 Gb', { exProtection: ['db'], exMark: 'Ex db IIB T4 Gb', unread: [] }],
  ['11kW ATEX II 2G Ex db IIB T4 Gb', { exProtection: ['db'], epl: ['Gb'], exMark: 'II 2G Ex db IIB T4 Gb', unread: [] }],
  ['11kW II 3G Ex nA', { exProtection: ['ec'], epl: ['Gc'], exMark: 'II 3G Ex nA', unread: [] }],
  ['11kW II 2GD', { typeCode: 'EX', exMark: 'II 2GD', unread: [] }],
  ['11kW ExdeIICT4', { exProtection: ['db eb'], epl: ['Gb'], exMark: 'Ex db eb IIC T4 Gb', unread: [] }],
  ['11kW Ex nA IIC T3', { exProtection: ['ec'], epl: ['Gc'], exMark: 'Ex ec IIC T3 Gc' }],
  ['11kW Ex tD A21', { exProtection: ['tb'], epl: ['Db'], exMark: 'Ex tD A21', unread: [] }],
  ['11kW ExdIIBT4 / tD A21 IP65 T130℃', { epl: ['Gb', 'Db'], exMark: 'Ex db IIB T4 Gb / Ex tD A21 IP65 T130℃', unread: [] }],
  ['11kW ExdI', { exProtection: ['db'], exGasGroup: 'I', epl: ['Mb'], typeCode: 'EX.M', exMark: 'Ex db I Mb', unread: [] }],
  ['11kW d II BT4', { exProtection: ['db'], exGasGroup: 'IIB', exTClass: 'T4', exMark: 'Ex db IIB T4 Gb', unread: [] }],
  ['11kW ExeIIT3', { exProtection: ['eb'], exTClass: 'T3', exMark: 'Ex eIIT3', unread: [] }],
  ['ABB M3BP 160MLA4 11kW', { model: 'M3BP160MLA4', brandCode: 'BR043', frame: '160ML', poles: [4], unread: [] }],
  ['安川 SGM7G-13AFC61 1.3kW', { model: 'SGM7G-13AFC61', brandCode: 'BR070', powerKw: 1.3, unread: [] }],
  ['三菱 HG-KR43J 400W', { model: 'HG-KR43J', brandCode: 'BR069', powerKw: 0.4, unread: [] }],
  ['YE3-132S-4 现货 当天发 2台', { quantity: 2, leadDays: 'TODAY', unread: [] }],
  ['YE3-132S-4 交期 1-2周', { leadDays: 'D15', unread: [] }],
  ['380V,2.5A,4极', { voltageV: 380, currentA: 2.5, poles: [4] }],
])('%s fills the fields of a listing', (text, values) => expect(valuesOf(text)).toMatchObject(values))

test('a voltage of a brake is none of the winding', () => {
  const values = valuesOf('11kW 380V 制动器 220V')
  expect(values).toMatchObject({ voltageV: 380 })
  expect(values).not.toHaveProperty('connection')
  expect(values).not.toHaveProperty('ratings')
})

test('what is behind a comma that may divide thousands is no value', () => {
  expect(valuesOf('YE3-355M1-6 1,250 kg')).not.toHaveProperty('weightKg')
})

test('what is not understood is in no field', () => {
  const { unread, ...values } = valuesOf('便宜出 GMC400-119E 5.5kW 立式 法兰')
  expect(values).toEqual({ powerKw: 5.5 })
  expect(unread).toEqual(['GMC400-119E', '立式', '法兰'])
})

test('poles that a speed contradicts do not change the model, and are in doubt', () => {
  const { values } = readValues(reader.read('YE3-132S-4 2900r/min'), {}, {})
  expect(values.find(({ field }) => field === 'model')?.value).toBe('YE3-132S-4')
  expect(values.find(({ field }) => field === 'poles')).toMatchObject({ value: [4, 2], confidence: 0.5 })
})

test('a nameplate over several lines is one motor', async () => {
  const plate = [
    ...['三相异步电动机', '型号 YE3-132S-4   编号 20230512', '5.5 kW   11.2 A', '380 V  50 Hz  △接', '1460 r/min  cosφ 0.83  η 89.6%'],
    ...['防护等级 IP55 绝缘等级 F 工作制 S1', '重量 68 kg  LW 71dB(A)', 'GB/T 28575-2020  2023年5月', '皖南电机股份有限公司'],
  ].join('\n')
  const [text = '', ...others] = await motors(plate)
  expect(others).toEqual([])
  expect(valuesOf(text)).toEqual({
    ...{ model: 'YE3-132S-4', series: 'YE3', frame: '132S', shaftHeight: 132, brandCode: 'BR004', serialNo: '20230512' },
    ...{
      powerKw: 5.5,
      currentA: 11.2,
      voltageV: 380,
      freqHz: '50',
      connection: 'D',
      ratedRpm: 1460,
      powerFactor: 0.83,
      efficiencyPct: 89.6,
    },
    ...{ ip: 'IP55', insulation: 'F', duty: 'S1', weightKg: 68, noiseDb: 71, prodYear: 2023, poles: [4] },
    unread: [],
  })
})

test('the sum of a bill is no motor', async () => {
  expect(await motors('YE3-132S-4 5.5kW 2台 1280元\nYE3-160M-4 11kW 3台 2350元\n合计 5台 33kW 9610元\nTotal: 5 pcs')).toHaveLength(2)
  expect(await motors('Totally enclosed motor 5.5kW\nTotal enclosed motor 7.5kW')).toHaveLength(2)
})

test('a list has a motor on each line, and what is said of all belongs to each', async () => {
  expect(await motors('无锡现货\n1. YE3-132S-4 5.5kW\n2、Y2-90L-4 1.5kW 2台\n\nYE3-132S-4 B35\n22kW 6极 380V 二手\n以上全部含税')).toEqual([
    'YE3-132S-4 5.5kW\n无锡现货\n以上全部含税',
    'Y2-90L-4 1.5kW 2台\n无锡现货\n以上全部含税',
    'YE3-132S-4 B35\n22kW 6极 380V 二手\n无锡现货\n以上全部含税',
  ])
  expect(await motors('YE3-132S-4 5.5kW\n7.5kW 2P B3')).toHaveLength(2)
  expect(await motors('便宜出')).toEqual(['便宜出'])
  expect(await motors('')).toEqual([])
})

test('semicolons divide a line where each part is about a motor of its own, and nowhere else', async () => {
  expect(await motors('YE3-90L-4 1.5kW 3台；YE3-100L1-4 2.2kW；以上全部含税')).toEqual([
    'YE3-90L-4 1.5kW 3台\n以上全部含税',
    'YE3-100L1-4 2.2kW\n以上全部含税',
  ])
  expect(await motors('5.5kW 4极; 7.5kW 2极; 11kW')).toHaveLength(3)
  for (const line of ['YE3-132S-4；5.5kW；380V；全新', 'YE3；132S-4；5.5kW', '11kW；4极；B3', 'YE3-90L-4 1.5kW；全新；YE3-100L1-4 2.2kW'])
    expect(await motors(line)).toEqual([line])
})

test.each([
  ['Ex db eb IIC T4 Gb / Ex tb IIIC T130℃ Db', 'Ex db eb IIC T4 Gb / Ex tb IIIC T130℃ Db'],
  ['Ex db IIC T4 Gb tb IIIC T130℃ Db', 'Ex db IIC T4 Gb / Ex tb IIIC T130℃ Db'],
  ['II 2G Ex db IIC T4 Gb / II 2D Ex tb IIIC T135℃ Db', 'II 2G Ex db IIC T4 Gb / II 2D Ex tb IIIC T135℃ Db'],
  ['Ex db eb IIC T4 Gb', 'Ex db eb IIC T4 Gb'],
  ['Ex d e IIC T4', 'Ex d eb IIC T4 Gb'],
  ['EPL Gb Ex db IIC T4', 'Ex EPL Gb db IIC T4'],
  ['Ex db IIC T4 Gb IIIC', 'Ex db IIC T4 Gb IIIC'],
  ['Ex db IIC T4 Gb II 2G', 'II 2G Ex db IIC T4 Gb'],
  ['Ex db IIC T4 Gb II 2G / Ex tb IIIC T135℃ Db II 2D', 'II 2G Ex db IIC T4 Gb / II 2D Ex tb IIIC T135℃ Db'],
])('each mark of %s has its own Ex, and is read back the same', (text, exMark) => {
  const values = valuesOf(`11kW ${text}`)
  expect(values).toMatchObject({ exMark })
  expect(valuesOf(`11kW ${exMark}`)).toEqual(values)
})
