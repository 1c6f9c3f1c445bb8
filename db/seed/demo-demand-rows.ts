import type { SeedRow } from './rows.ts'

/** One demand of the demo data: what differs from `demandDefaults`. Who asks for it follows from its place in the list. */
export interface DemandRow extends SeedRow {
  readonly typeCode: string
  readonly quantity: number
  readonly urgency: 'STOP' | 'WEEK' | 'MONTH' | 'PLAN'
  /** Days from now until the last day for quotes. */
  readonly days: number
  readonly deliverRegion: string
  readonly state?: string
}

const ie3 = { typeCode: 'AC3.STD.IE3', ieMin: 'IE3', ipMin: 'IP55' } as const
const foot = { mountingAccept: ['B3'] }
const flange = { mountingAccept: ['B5'] }
const both = { mountingAccept: ['B35'] }
const gas = { typeCode: 'EX.D', ex: { gas: 'IIB', t: 'T4', epl: 'Gb', prot: 'db' } } as const

/** Remarks as those of listings are written: a line in each language. */
const inBoth = (zh: string, en: string): string => `${zh}\n${en}`

export const demandRows: readonly DemandRow[] = [
  {
    ...{
      ...ie3,
      ...foot,
      powerMin: 5.5,
      polesAccept: [4],
      frameAccept: ['132S'],
      modelOld: 'Y132S-4',
      quantity: 2,
      urgency: 'STOP',
      days: 2,
    },
    ...{
      deliverRegion: '320205',
      budgetUnit: 1500,
      budgetVisible: true,
      description: inBoth(
        '水泵电机烧毁，停机中，今天能发货的优先。',
        'The pump motor has burnt out and the line stands still: same-day dispatch is preferred.',
      ),
    },
  },
  {
    ...{ ...ie3, ...both, powerMin: 7.5, powerMax: 11, polesAccept: [4], quantity: 6, urgency: 'WEEK', days: 9, deliverRegion: '330110' },
    ...{
      anonymous: true,
      description: inBoth(
        '用于两条输送线，IE4 也可以，英文铭牌优先。',
        'For two conveyor lines; IE4 is welcome, an English nameplate is preferred.',
      ),
    },
  },
  {
    ...{ ...gas, ...foot, powerMin: 15, polesAccept: [4], frameAccept: ['160L'], quantity: 1, urgency: 'STOP', days: 3 },
    ...{
      deliverRegion: '370112',
      certNeed: ['TEST', 'COC'],
      description: inBoth(
        '化工泵用，须有防爆合格证。',
        'For a chemical pump; a certificate of conformity for explosion protection is required.',
      ),
    },
  },
  {
    ...{ ...gas, ...flange, powerMin: 11, polesAccept: [2], quantity: 4, urgency: 'MONTH', days: 28, deliverRegion: '320583' },
    ...{
      ex: { gas: 'IIC', t: 'T4', epl: 'Gb' },
      budgetUnit: 5200,
      description: inBoth('用于加氢装置，气体组别 IIC。', 'For a hydrogenation unit, gas group IIC.'),
    },
  },
  {
    ...{ typeCode: 'EX.T', ex: { dust: 'IIIC', dustT: 135, epl: 'Db' }, ...foot, powerMin: 4, polesAccept: [4], quantity: 3 },
    ...{
      urgency: 'MONTH',
      days: 35,
      deliverRegion: '410105',
      ipMin: 'IP65',
      description: inBoth('用于面粉厂的斗式提升机。', 'For bucket elevators of a flour mill.'),
    },
  },
  {
    ...{ typeCode: 'EX.M', ex: { gas: 'I', mine: true, epl: 'Mb' }, ...foot, powerMin: 55, polesAccept: [4], voltageV: 660, quantity: 2 },
    ...{
      urgency: 'PLAN',
      days: 60,
      deliverRegion: '340123',
      description: inBoth(
        '井下刮板机用，须有煤安证。',
        'For an underground scraper conveyor; a coal mine safety certificate (MA) is required.',
      ),
    },
  },
  {
    ...{ typeCode: 'HV.CAGE', voltageV: 10_000, powerMin: 800, polesAccept: [4], ...foot, quantity: 1, urgency: 'PLAN', days: 75 },
    ...{
      deliverRegion: '370112',
      ipMin: 'IP54',
      fixedMount: false,
      budgetTotal: 260_000,
      description: inBoth('循环水泵用，安装基础可改。', 'For a circulating water pump; the foundation can be changed.'),
    },
  },
  {
    ...{ typeCode: 'AC3.VFD', ...both, powerMin: 37, polesAccept: [4], featuresNeed: ['VFD', 'FORCED_FAN'], ieMin: 'IE3', quantity: 2 },
    ...{
      urgency: 'WEEK',
      days: 12,
      deliverRegion: '440606',
      startMethod: 'VFD',
      description: inBoth('挤出机变频调速，5-50 Hz 恒转矩。', 'For an extruder on an inverter, constant torque from 5 to 50 Hz.'),
    },
  },
  {
    ...{
      typeCode: 'AC3.BRK',
      ...flange,
      powerMin: 2.2,
      polesAccept: [4],
      featuresNeed: ['BRAKE'],
      quantity: 10,
      urgency: 'MONTH',
      days: 21,
    },
    ...{
      deliverRegion: '331081',
      partialOk: true,
      sampleFirst: true,
      description: inBoth('起升机构用，制动器 DC 24 V，先要一台样机。', 'For hoist drives, brake 24 V DC, a sample first.'),
    },
  },
  {
    ...{ typeCode: 'AC3.CRN', modelOld: 'YZR180L-6', rotorType: 'WOUND', powerMin: 17, polesAccept: [6], ...foot, quantity: 1 },
    ...{ urgency: 'STOP', days: 2, deliverRegion: '330110', dutyNeed: 'S3 40%', conditionAccept: ['NEW', 'NOS', 'REMOVED', 'REFURB'] },
  },
  {
    ...{ typeCode: 'DC.Z4', modelWanted: ['Z4-132-2'], powerMin: 15, voltageV: 440, quantity: 1, urgency: 'WEEK', days: 7 },
    ...{ deliverRegion: '320205', speedMin: 1400, speedMax: 1600, conditionAccept: ['NEW', 'NOS', 'REFURB'], substituteLevel: 'EXACT' },
  },
  {
    ...{ typeCode: 'SRV.AC', powerMin: 1.5, speedMin: 2000, speedMax: 3000, voltageV: 220, quantity: 5, urgency: 'MONTH', days: 30 },
    ...{
      deliverRegion: '440606',
      modelOld: 'SGMGV-13A',
      description: inBoth('改造旧设备，编码器接口需说明。', 'To retrofit an old machine; please state the interface of the encoder.'),
    },
  },
  {
    ...{ typeCode: 'GEA.HEL', powerMin: 3, polesAccept: [4], quantity: 2, urgency: 'MONTH', days: 25, deliverRegion: '320583' },
    ...{ modelOld: 'R87', description: inBoth('减速比约 30，输出转速 45 r/min。', 'Ratio of about 30, output speed 45 r/min.') },
  },
  {
    ...{
      typeCode: 'AC1.YL',
      phases: '1',
      voltageV: 220,
      powerMin: 2.2,
      polesAccept: [4],
      ...foot,
      quantity: 20,
      urgency: 'PLAN',
      days: 50,
    },
    ...{
      deliverRegion: '410105',
      partialOk: true,
      budgetUnit: 420,
      budgetVisible: true,
      description: inBoth('农用机械配套，长期采购。', 'For farm machinery, bought regularly.'),
    },
  },
  {
    ...ie3,
    ...foot,
    powerMin: 0.75,
    polesAccept: [4],
    frameAccept: ['80M'],
    quantity: 50,
    urgency: 'PLAN',
    days: 60,
    deliverRegion: '331081',
    partialOk: true,
  },
  {
    ...ie3,
    ...foot,
    powerMin: 22,
    polesAccept: [2],
    frameAccept: ['180M'],
    quantity: 1,
    urgency: 'WEEK',
    days: 6,
    deliverRegion: '370112',
    anonymous: true,
  },
  {
    ...ie3,
    ...flange,
    powerMin: 30,
    polesAccept: [4],
    frameAccept: ['200L'],
    quantity: 2,
    urgency: 'MONTH',
    days: 18,
    deliverRegion: '340123',
  },
  {
    ...ie3,
    ...foot,
    powerMin: 45,
    powerMax: 55,
    polesAccept: [6],
    quantity: 1,
    urgency: 'WEEK',
    days: 10,
    deliverRegion: '330110',
    fixedMount: false,
  },
  {
    ...{ ...ie3, ...foot, powerMin: 75, polesAccept: [4], frameAccept: ['280S'], startMethod: 'YD', quantity: 1, urgency: 'STOP', days: 1 },
    ...{
      deliverRegion: '320205',
      budgetUnit: 11_000,
      description: inBoth('空压机主电机，星三角起动。', 'Main motor of an air compressor, star-delta starting.'),
    },
  },
  {
    ...{ ...ie3, ...both, powerMin: 110, polesAccept: [4], frameAccept: ['315S'], quantity: 1, urgency: 'MONTH', days: 40 },
    ...{ deliverRegion: '440606', brandAccept: ['BR001', 'BR024'], substituteLevel: 'SAMEBRAND' },
  },
  {
    ...{ ...ie3, typeCode: 'AC3.STD.IE4', ieMin: 'IE4', ...foot, powerMin: 15, polesAccept: [4], quantity: 8, urgency: 'PLAN', days: 80 },
    ...{
      deliverRegion: '320583',
      docsNeed: ['OUTLINE', 'TEST'],
      description: inBoth('节能改造项目，至少 2 级能效，需要外形图。', 'Energy saving project, grade 2 at least; outline drawings wanted.'),
    },
  },
  {
    ...{ typeCode: 'AC3', ...foot, powerMin: 18.5, polesAccept: [4], voltageV: 460, freqHz: '60', quantity: 3, urgency: 'MONTH', days: 22 },
    ...{
      deliverRegion: '330110',
      certNeed: ['UL', 'CE'],
      currency: 'USD',
      freight: 'FOB',
      description: inBoth('出口用，电压 460 V，频率 60 Hz。', 'For export, rated at 460 V 60 Hz.'),
    },
  },
  {
    ...{
      typeCode: 'AC3',
      ...foot,
      powerMin: 5.5,
      polesAccept: [4],
      conditionAccept: ['NOS', 'OPEN', 'REMOVED', 'REFURB', 'USED'],
      quantity: 1,
    },
    ...{ urgency: 'WEEK', days: 8, deliverRegion: '410105', budgetUnit: 500, budgetVisible: true, substituteLevel: 'EQUIV' },
  },
  {
    typeCode: 'PM.LS',
    ...foot,
    powerMin: 11,
    polesAccept: [4],
    ieMin: 'IE5',
    quantity: 2,
    urgency: 'PLAN',
    days: 55,
    deliverRegion: '370112',
  },
  { typeCode: 'AC3.MSP', ...foot, powerMin: 5.5, polesAccept: [4, 2], quantity: 1, urgency: 'MONTH', days: 16, deliverRegion: '331081' },
  { ...ie3, ...foot, powerMin: 11, polesAccept: [4], quantity: 2, urgency: 'WEEK', days: 14, deliverRegion: '320205', state: 'PENDING' },
  { ...ie3, ...foot, powerMin: 3, polesAccept: [2], quantity: 4, urgency: 'MONTH', days: 30, deliverRegion: '330110', state: 'PENDING' },
  { ...ie3, ...foot, powerMin: 1.5, polesAccept: [4], quantity: 1, urgency: 'PLAN', days: 30, deliverRegion: '320205', state: 'DRAFT' },
  { ...ie3, ...foot, powerMin: 4, polesAccept: [4], quantity: 3, urgency: 'MONTH', days: -4, deliverRegion: '370112', state: 'EXPIRED' },
  { ...ie3, ...flange, powerMin: 7.5, polesAccept: [4], quantity: 2, urgency: 'WEEK', days: 5, deliverRegion: '440606', state: 'CLOSED' },
  { ...ie3, ...foot, powerMin: 37, polesAccept: [4], quantity: 1, urgency: 'WEEK', days: 5, deliverRegion: '340123', state: 'CANCELLED' },
  { ...ie3, powerMin: 55, polesAccept: [4], quantity: 1, urgency: 'WEEK', days: 20, deliverRegion: '410105', state: 'REJECTED' },
]
