import type { SpecialMotor } from './demo-special.ts'
import type { SeedRow } from './rows.ts'

/** Speed in r/min, efficiency in % and power factor. */
const rated = (ratedRpm: number, efficiencyPct: number, powerFactor: number): SeedRow => ({ ratedRpm, efficiencyPct, powerFactor })

type Place = readonly [typeCode: string, series: string, model: string]
type Figures = readonly [powerKw: number, poles: readonly number[], voltageV: number]
type Body = readonly [frame: string, mounting: string]

const motor = (
  [typeCode, series, model]: Place,
  [powerKw, poles, voltageV]: Figures,
  [frame, mounting]: Body,
  fields: SeedRow,
  more: Partial<SpecialMotor> = {},
): SpecialMotor => ({ typeCode, series, model, powerKw, poles, voltageV, frame, mounting, fields, ...more })

const boxCooled = { ic: 'IC611', ip: 'IP54', startMethod: 'DOL' }
const hv = (voltageKv: string, more: SeedRow = {}): SeedRow => ({
  ...boxCooled,
  features: ['PT100', 'HEATER'],
  hv: { voltageKv, ic: 'IC611', bearing: 'ROLLING', pt100Count: 6, spaceHeater: true, ...more },
})
const used = (prodYear: number, quantity = 1): Partial<SpecialMotor> => ({ condition: 'USED', prodYear, quantity })

const highVoltage: SpecialMotor[] = [
  motor(['HV.CAGE', 'YKK', 'YKK4004-4'], [355, [4], 6000], ['400', 'B3'], { ...rated(1486, 94.6, 0.87), ...hv('6') }),
  motor(['HV.CAGE', 'YKK', 'YKK4501-6'], [400, [6], 6000], ['450', 'B3'], { ...rated(990, 94.4, 0.85), ...hv('6') }),
  motor(['HV.CAGE', 'YKK', 'YKK5003-4'], [800, [4], 10_000], ['500', 'B3'], { ...rated(1490, 95.3, 0.88), ...hv('10') }),
  motor(['HV.CAGE', 'YXKK', 'YXKK5602-2'], [1250, [2], 10_000], ['560', 'B3'], {
    ...rated(2982, 96.2, 0.89),
    ...hv('10', { bearing: 'SLEEVE' }),
  }),
  motor(['HV.CAGE', 'YKS', 'YKS6303-4'], [2000, [4], 10_000], ['630', 'B3'], {
    ...rated(1492, 96.6, 0.9),
    ...hv('10', { ic: 'IC81W', bearing: 'SLEEVE', cooler: '水冷 / water' }),
    ic: 'IC81W',
  }),
  motor(['HV.CAGE', 'YKK', 'YKK3552-4'], [250, [4], 3300], ['355', 'B3'], { ...rated(1785, 94.2, 0.87), ...hv('3.3'), freqHz: '60' }),
  motor(['HV.WND', 'YRKK', 'YRKK4502-6'], [355, [6], 6000], ['450', 'B3'], {
    ...rated(985, 93.8, 0.84),
    ...hv('6'),
    startMethod: 'ROTOR',
    rotorType: 'WOUND',
    wound: { rotorVoltageV: 520, rotorCurrentA: 430, slipRings: '全新 / new' },
  }),
  motor(
    ['HV.CAGE', 'Y', 'Y4003-4'],
    [280, [4], 6000],
    ['400', 'B3'],
    { ...rated(1485, 93.9, 0.87), ...hv('6'), ip: 'IP23', ic: 'IC01' },
    used(2009),
  ),
  motor(
    ['HV.SYN', 'TK', 'TK630-12/1430'],
    [630, [12], 6000],
    ['', 'B3'],
    {
      ...rated(500, 94.5, 0.9),
      ...hv('6'),
      sync: { excitationV: 60, excitationA: 180, brushless: false, damperStart: true },
    },
    used(2012),
  ),
]

const magnet = (more: SeedRow): SeedRow => ({ rotorType: 'PM', pm: more })
const lineStart = (efficiencyPct: number): SeedRow => ({
  ...{ ...rated(1500, efficiencyPct, 0.96), ieClass: 'IE5', gbGrade: '1' },
  ...magnet({ ratedRpm: 1500, lineStart: true }),
})
const permanentMagnet: SpecialMotor[] = [
  motor(['PM.LS', 'TYCX', 'TYCX-132S-4'], [5.5, [4], 380], ['132S', 'B3'], lineStart(93.4)),
  motor(['PM.LS', 'TYCX', 'TYCX-160M-4'], [11, [4], 380], ['160M', 'B35'], lineStart(94.6)),
  motor(['PM.LS', 'TYCX', 'TYCX-200L-4'], [30, [4], 380], ['200L', 'B3'], lineStart(96)),
  motor(['PM.VF', 'TYPCX', 'TYPCX-180L-6'], [22, [6], 380], ['180L', 'B3'], {
    ...rated(1500, 95.5, 0.97),
    freqHz: 'VF',
    features: ['VFD'],
    startMethod: 'VFD',
    ...magnet({ ratedRpm: 1500, maxRpm: 2000, backEmf: 220 }),
  }),
  motor(['PM.DD', 'TYZD', 'TYZD-450-60'], [45, [], 380], ['', 'B3'], {
    ratedRpm: 60,
    torqueNm: 7162,
    freqHz: 'VF',
    features: ['VFD', 'PT100'],
    startMethod: 'VFD',
    ...magnet({ ratedRpm: 60, maxRpm: 75 }),
  }),
]

const direct = (armatureV: number, armatureA: number, fieldV: number, maxRpm: number, more: SeedRow = {}): SeedRow => ({
  ...{ phases: 'DC', freqHz: null, ip: 'IP23', ic: 'IC06', startMethod: null, rotorType: 'COMM' },
  dc: { armatureV, armatureA, fieldV, excitation: 'SEPARATE', maxRpm, ic: 'IC06', ...more },
})
const directCurrent: SpecialMotor[] = [
  motor(['DC.Z4', 'Z4', 'Z4-112/2-1'], [5.5, [], 440], ['112', 'B3'], { ratedRpm: 2630, currentA: 14.7, ...direct(440, 14.7, 180, 4000) }),
  motor(['DC.Z4', 'Z4', 'Z4-160-31'], [22, [], 440], ['160', 'B3'], { ratedRpm: 1500, currentA: 58, ...direct(440, 58, 180, 3000) }),
  motor(['DC.Z4', 'Z4', 'Z4-200-21'], [55, [], 440], ['200', 'B35'], { ratedRpm: 1500, currentA: 140, ...direct(440, 140, 310, 2000) }),
  motor(['DC.Z4', 'Z4', 'Z4-280-42'], [160, [], 440], ['280', 'B3'], { ratedRpm: 1000, currentA: 399, ...direct(440, 399, 310, 1800) }),
  motor(
    ['DC.Z2', 'Z2', 'Z2-61'],
    [10, [], 220],
    ['', 'B3'],
    {
      ratedRpm: 1500,
      currentA: 53.8,
      ...direct(220, 53.8, 220, 1500, { excitation: 'SHUNT', commutatorState: '良好 / good' }),
      ip: 'IP21',
      ic: 'IC01',
    },
    used(1998, 2),
  ),
  motor(['DC.PM', 'ZYT', 'ZYT-92'], [0.4, [], 220], ['', 'B5'], {
    ratedRpm: 1500,
    currentA: 2.6,
    ...direct(220, 2.6, 0, 1500),
    ip: 'IP44',
    ic: 'IC410',
  }),
]

const single = (runCapacitor: number, startCapacitor = 0): SeedRow => ({
  ...{ phases: '1', ip: 'IP44', insulation: 'B', startMethod: 'DOL' },
  single: { runCapacitor, ...(startCapacitor ? { startCapacitor, centrifugalSwitch: true } : {}), supplyV: 220 },
})
const singlePhase: SpecialMotor[] = [
  motor(
    ['AC1.YL', 'YL', 'YL8024'],
    [0.75, [4], 220],
    ['80M', 'B3'],
    { ratedRpm: 1400, currentA: 4.9, ...single(25, 150) },
    { quantity: 60 },
  ),
  motor(['AC1.YL', 'YL', 'YL90L-4'], [1.5, [4], 220], ['90L', 'B3'], { ratedRpm: 1400, currentA: 9.4, ...single(35, 250) }),
  motor(['AC1.YL', 'YL', 'YL100L-2'], [3, [2], 220], ['100L', 'B3'], { ratedRpm: 2850, currentA: 17.7, ...single(60, 300) }),
  motor(['AC1.YC', 'YC', 'YC90S-4'], [0.75, [4], 220], ['90S', 'B5'], { ratedRpm: 1400, currentA: 6.8, ...single(0, 200) }),
  motor(['AC1.YY', 'YY', 'YY7124'], [0.37, [4], 220], ['71M', 'B14'], { ratedRpm: 1400, currentA: 2.6, ...single(16) }, { quantity: 120 }),
]

const servo = (ratedTorque: number, ratedRpm: number, flange: number, more: SeedRow = {}): SeedRow => ({
  ...{ ratedRpm, torqueNm: ratedTorque, freqHz: 'VF', ip: 'IP65', ic: 'IC410', features: ['ENCODER'], startMethod: null, rotorType: 'PM' },
  servo: { ratedTorque, ratedRpm, flange, encoderBit: 17, ...more },
})
const servos: SpecialMotor[] = [
  motor(['SRV.AC', '130ST', '130ST-M10025'], [2.6, [], 220], ['', 'B5'], servo(10, 2500, 130, { peakTorque: 25, maxRpm: 3000 })),
  motor(['SRV.AC', 'SGM7J', 'SGM7J-08A'], [0.75, [], 220], ['', 'B5'], servo(2.4, 3000, 80, { peakTorque: 7.1, maxRpm: 5000, key: true })),
  motor(['SRV.AC', 'HG-KR', 'HG-KR43B'], [0.4, [], 220], ['', 'B5'], servo(1.3, 3000, 60, { peakTorque: 3.8, brake: true }), {
    quantity: 80,
  }),
  motor(['SRV.AC', '180ST', '180ST-M35015'], [5.5, [], 380], ['', 'B5'], servo(35, 1500, 180, { peakTorque: 70, oilSeal: true }), {
    condition: 'OPEN',
  }),
  motor(['SRV.STP', '86HS', '86HS85'], [0.1, [], 48], ['', 'B5'], {
    ...{ phases: '2', freqHz: null, ip: 'IP54', ic: 'IC410', startMethod: null, torqueNm: 8.5 },
    stepper: { stepAngle: 1.8, holdingTorque: 8.5, phaseCurrent: 6, leads: 4, nema: 34 },
  }),
]

const gear = (unitType: string, ratio: number, outputRpm: number, outputTorque: number, more: SeedRow = {}): SeedRow => ({
  gear: {
    unitType,
    ratio,
    outputRpm,
    outputTorque,
    serviceFactor: 1.5,
    outputShaft: 'SOLID',
    mountingPosition: 'M1',
    input: 'DIRECT',
    ...more,
  },
})
const geared: SpecialMotor[] = [
  motor(['GEA.HEL', 'R', 'R77DRN132S4'], [5.5, [4], 380], ['', 'B3'], {
    ...rated(1460, 89.6, 0.83),
    ieClass: 'IE3',
    ...gear('R', 28.5, 51, 1025),
  }),
  motor(['GEA.HEL', 'K', 'KA87DRN132M4'], [7.5, [4], 380], ['', 'B3'], {
    ...rated(1460, 90.4, 0.84),
    ieClass: 'IE3',
    ...gear('K', 44, 33, 2150, { outputShaft: 'HOLLOW', outputShaftD: 60 }),
  }),
  motor(['GEA.HEL', 'F', 'FA77-Y4-4P-56.3'], [4, [4], 380], ['', 'B5'], {
    ...rated(1440, 88.6, 0.82),
    ieClass: 'IE3',
    ...gear('F', 56.3, 26, 1480, { outputShaft: 'HOLLOW' }),
  }),
  motor(['GEA.HEL', 'S', 'S67-Y1.5-4P-82'], [1.5, [4], 380], ['', 'B3'], {
    ...rated(1430, 85.3, 0.77),
    ieClass: 'IE3',
    ...gear('S', 82, 17, 620),
  }),
  motor(
    ['GEA.WRM', 'NMRV', 'NMRV075-30-0.75'],
    [0.75, [4], 380],
    ['', 'B5'],
    { ...rated(1420, 82.5, 0.75), ieClass: 'IE3', ...gear('RV', 30, 47, 120) },
    { quantity: 55 },
  ),
  motor(
    ['GEA.CYC', 'BWD', 'BWD4-29-4'],
    [4, [4], 380],
    ['', 'B3'],
    { ...rated(1440, 88.6, 0.82), ieClass: 'IE3', ...gear('BWD', 29, 50, 690) },
    { condition: 'NOS' },
  ),
]

const generator = (apparentKva: number, powerFactor: number, currentA: number, more: SeedRow = {}): SeedRow => ({
  ...{ ratedRpm: 1500, apparentKva, powerFactor, currentA, ip: 'IP21', ic: 'IC01', startMethod: null, rotorType: 'SALIENT' },
  sync: { brushless: false, ...more },
})
const generators: SpecialMotor[] = [
  motor(
    ['GEN.SYN', 'TFW', 'TFW-50'],
    [50, [4], 400],
    ['', 'B3'],
    generator(62.5, 0.8, 90.2, { brushless: true, excitationV: 42, excitationA: 2.2 }),
  ),
  motor(['GEN.SYN', 'STC', 'STC-24'], [24, [4], 400], ['', 'B3'], generator(30, 0.8, 43.3)),
  motor(['GEN.SYN', 'ST', 'ST-10'], [10, [4], 230], ['', 'B3'], { ...generator(10, 1, 43.5), phases: '1' }),
]

const ex = (exProtection: string, rest: SeedRow, exMark: string): SeedRow => ({
  ...{ exProtection: [exProtection], exMark, exCertNo: 'CNEx 24.0000X', exCertExpiry: '2029-12-31', ieClass: 'IE3', gbGrade: '3' },
  ...rest,
})
const explosionProof: SpecialMotor[] = [
  motor(['EX.D', 'YBX3', 'YBX3-112M-4'], [4, [4], 380], ['112M', 'B35'], {
    ...rated(1440, 88.6, 0.82),
    ...ex('db', { exGasGroup: 'IIC', exTClass: 'T4', epl: ['Gb'] }, 'Ex db IIC T4 Gb'),
  }),
  motor(['EX.D', 'YBX4', 'YBX4-225M-4'], [45, [4], 660], ['225M', 'B3'], {
    ...rated(1485, 95.1, 0.87),
    ...ex('db', { exGasGroup: 'IIB', exTClass: 'T4', epl: ['Gb'] }, 'Ex db IIB T4 Gb'),
    ieClass: 'IE4',
    gbGrade: '2',
  }),
  motor(['EX.E', 'YAX3', 'YAX3-160M-4'], [11, [4], 380], ['160M', 'B3'], {
    ...rated(1470, 91.4, 0.85),
    ...ex('eb', { exGasGroup: 'IIC', exTClass: 'T3', epl: ['Gb'] }, 'Ex eb IIC T3 Gb'),
  }),
  motor(['EX.N', 'YWX3', 'YWX3-180L-4'], [22, [4], 380], ['180L', 'B3'], {
    ...rated(1475, 93, 0.86),
    ...ex('ec', { exGasGroup: 'IIC', exTClass: 'T3', epl: ['Gc'] }, 'Ex ec IIC T3 Gc'),
  }),
  motor(['EX.T', 'YFBX3', 'YFBX3-132M-4'], [7.5, [4], 380], ['132M', 'B35'], {
    ...rated(1460, 90.4, 0.84),
    ip: 'IP65',
    ...ex('tb', { exDustGroup: 'IIIC', exDustTempC: 130, epl: ['Db'] }, 'Ex tb IIIC T130℃ Db'),
  }),
  motor(['EX.T', 'YFBX3', 'YFBX3-160L-4'], [15, [4], 380], ['160L', 'B3'], {
    ...rated(1470, 92.1, 0.86),
    ip: 'IP65',
    ...ex('tc', { exDustGroup: 'IIIB', exDustTempC: 125, epl: ['Dc'] }, 'Ex tc IIIB T125℃ Dc'),
  }),
  motor(['EX.M', 'YBK3', 'YBK3-200L-4'], [30, [4], 660], ['200L', 'B3'], {
    ...rated(1475, 93.6, 0.86),
    ...ex('db', { exGasGroup: 'I', epl: ['Mb'] }, 'Ex db I Mb'),
  }),
  motor(['EX.M', 'YBK3', 'YBK3-315L-4'], [160, [4], 1140], ['315L', 'B3'], {
    ...rated(1487, 95.8, 0.88),
    ...ex('db', { exGasGroup: 'I', epl: ['Mb'] }, 'Ex db I Mb'),
  }),
  motor(
    ['EX.D', 'YB2', 'YB2-160M-4'],
    [11, [4], 380],
    ['160M', 'B3'],
    {
      ...rated(1460, 89, 0.85),
      ...ex('db', { exGasGroup: 'IIB', exTClass: 'T4', epl: ['Gb'] }, 'Ex db IIB T4 Gb'),
      ...{ ieClass: 'IE1', gbGrade: '0', exCertNo: null, exCertExpiry: null, complianceFlag: 'EXPIRED_EX' },
    },
    used(2011, 3),
  ),
]

const rating = (powerKw: number, poles: number, voltageV: number, freqHz: string, ratedRpm: number, currentA: number, connection: string) =>
  ({ powerKw, poles, voltageV, freqHz, ratedRpm, currentA, connection }) as const

const lowVoltage: SpecialMotor[] = [
  motor(['AC3.STD.IE5', 'YE5', 'YE5-132S-4'], [5.5, [4], 380], ['132S', 'B3'], {
    ...rated(1470, 93.4, 0.84),
    ieClass: 'IE5',
    gbGrade: '1',
  }),
  motor(['AC3.STD.IE5', 'YE5', 'YE5-180L-4'], [22, [4], 380], ['180L', 'B35'], {
    ...rated(1480, 95.6, 0.86),
    ieClass: 'IE5',
    gbGrade: '1',
  }),
  motor(
    ['AC3.STD.OLD', 'Y2', 'Y2-132S-4'],
    [5.5, [4], 380],
    ['132S', 'B3'],
    { ...rated(1440, 85.5, 0.83), ieClass: 'IE1', gbGrade: '0', ip: 'IP54' },
    used(2008, 6),
  ),
  motor(
    ['AC3.STD.OLD', 'Y', 'Y160M-4'],
    [11, [4], 380],
    ['160M', 'B3'],
    { ...rated(1460, 88, 0.84), ieClass: 'NONE', ip: 'IP44', insulation: 'B', complianceFlag: 'ELIM' },
    used(1999, 2),
  ),
  motor(
    ['AC3.STD.OLD', 'YE2', 'YE2-160L-4'],
    [15, [4], 380],
    ['160L', 'B3'],
    { ...rated(1465, 90.6, 0.86), ieClass: 'IE2', gbGrade: '0', complianceFlag: 'BELOW' },
    { condition: 'NOS', prodYear: 2021, quantity: 4 },
  ),
  motor(
    ['AC3.STD.OLD', 'Y', 'Y315M-4'],
    [160, [4], 380],
    ['315M', 'B3'],
    { ...rated(1480, 92.5, 0.89), ieClass: 'NONE', ip: 'IP23', ic: 'IC01', insulation: 'B', complianceFlag: 'ELIM' },
    { condition: 'PARTS', prodYear: 2003, quantity: 1 },
  ),
  motor(
    ['AC3.STD', '1LE0', '1LE0001-1DB23-3AA4'],
    [15, [4], 380],
    ['160L', 'B3'],
    { ...rated(1470, 92.1, 0.84), ieClass: 'IE3', gbGrade: '3', freqHz: '50/60' },
    {
      ratings: [
        rating(15, 4, 380, '50', 1470, 29.5, 'D'),
        rating(15, 4, 660, '50', 1470, 17, 'Y'),
        rating(17.3, 4, 440, '60', 1770, 29.3, 'D'),
      ],
    },
  ),
  motor(['AC3.STD', 'W22', 'W22-200L-4'], [30, [4], 460], ['200L', 'B3'], {
    ...rated(1775, 94.1, 0.86),
    ieClass: 'IE3',
    gbGrade: '3',
    freqHz: '60',
    ip: 'IP66',
  }),
  motor(['AC3.ENV', 'YE3', 'YE3-160L-4-WF1'], [15, [4], 380], ['160L', 'B35'], {
    ...rated(1470, 92.1, 0.86),
    ...{ ieClass: 'IE3', gbGrade: '3', ip: 'IP56', humidityEnv: 'WF1', features: ['HEATER'] },
  }),
  motor(['AC3.ENV', 'YE3', 'YE3-160M-4-H'], [11, [4], 440], ['160M', 'V1'], {
    ...rated(1770, 91.4, 0.85),
    ...{ ieClass: 'IE3', gbGrade: '3', ip: 'IP56', freqHz: '60', humidityEnv: 'H' },
  }),
  motor(['AC3.STD.IE3', 'YE3', 'YE3-315L1-10'], [75, [10], 380], ['315L1', 'B3'], { ...rated(590, 93, 0.78), ieClass: 'IE3' }),
  motor(['AC3.STD.IE3', 'M3BP', 'M3BP355LKB4'], [500, [4], 660], ['355L', 'B3'], { ...rated(1490, 96, 0.9), ieClass: 'IE3', gbGrade: '3' }),
  motor(['AC3.VFD', 'YVF2', 'YVF2-315L-12'], [37, [12], 380], ['315L', 'B3'], {
    ...rated(490, 91.5, 0.72),
    ...{ ic: 'IC416', features: ['VFD', 'FORCED_FAN', 'ENCODER'], startMethod: 'VFD' },
  }),
  motor(
    ['AC3.MSP', 'YD', 'YD132M-4/2'],
    [6.5, [4, 2], 380],
    ['132M', 'B3'],
    { ratedRpm: 1450, features: ['MULTISPEED'], multispeed: { speedCount: 2, winding: 'SINGLE', torqueCharacter: 'CONSTANT_P' } },
    { ratings: [rating(6.5, 4, 380, '50', 1450, 13.8, 'D'), rating(8, 2, 380, '50', 2880, 17.1, 'D/YY')] },
  ),
  motor(['AC3.CRN', 'YZR', 'YZR200L-8'], [15, [8], 380], ['200L', 'B3'], {
    ...rated(712, 86.7, 0.74),
    ...{ duty: 'S3', dutyCdfPct: 40, insulation: 'H', ip: 'IP54', startMethod: 'ROTOR', rotorType: 'WOUND' },
    wound: { rotorVoltageV: 178, rotorCurrentA: 54 },
    crane: { dutyS3Pct: 40, startsPerHour: 150, shaftForm: 'CONE' },
  }),
  motor(['AC3.WND', 'YR', 'YR225M2-4'], [45, [4], 380], ['225M', 'B3'], {
    ...rated(1475, 91.5, 0.86),
    ...{ startMethod: 'ROTOR', rotorType: 'WOUND', ip: 'IP44' },
    wound: { rotorVoltageV: 330, rotorCurrentA: 88 },
  }),
  motor(['AC3.VIB', 'YZO', 'YZO-16-4'], [1.1, [4], 380], ['', 'B3'], {
    ratedRpm: 1430,
    currentA: 2.6,
    vibrator: { excitingForce: 16, amplitudeAdjustable: true },
  }),
  motor(['AC3.SUB', 'YQS', 'YQS200-37'], [37, [2], 380], ['', 'V1'], {
    ...rated(2860, 86.5, 0.86),
    ...{ ip: 'IP68', ic: 'IC410', submersible: { wellDiameter: 200, filling: 'WATER', ip68Depth: 70 } },
  }),
  motor(['AC3.BRK', 'YEJ', 'YEJ-100L1-4'], [2.2, [4], 380], ['100L', 'B5'], {
    ...rated(1430, 86.7, 0.81),
    features: ['BRAKE', 'ENCODER'],
    brakeType: 'DC',
  }),
]

/** At least one motor for every type of the home page, and for every choice of the filters that the catalogues do not fill. */
export const specialRows: readonly SpecialMotor[] = [
  ...[highVoltage, permanentMagnet, directCurrent, singlePhase, servos, geared, generators, explosionProof, lowVoltage].flat(),
]
