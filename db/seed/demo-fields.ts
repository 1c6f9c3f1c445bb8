import { horsepowerOf, syncSpeedOf, torqueOf } from '#motors/figures.ts'
import type { SeededRandom } from './demo-random.ts'
import { pick, type SeedRow } from './rows.ts'

/** A row of the catalogues, keyed by JSON field names. */
export type CatalogueMotor = Readonly<Record<string, string>>

/** Weights of the conditions. */
export const conditions = { NEW: 62, NOS: 18, OPEN: 5, REMOVED: 5, REFURB: 4, USED: 6 } as const
export type Condition = keyof typeof conditions | 'PARTS'
const usedConditions: readonly Condition[] = ['REMOVED', 'REFURB', 'USED', 'PARTS']

const conditionNotes: Readonly<Partial<Record<Condition, string>>> = {
  REMOVED: '设备改造拆下，运行时间短，已空载试机。\nRemoved in a rebuild after short use, tested without load.',
  REFURB: '已更换轴承并浸漆烘干，空载试机正常。\nNew bearings, windings impregnated and dried, tested without load.',
  USED: '正常停机拆下，外观有使用痕迹，可到场试机。\nTaken out of service in working order, with traces of use, can be tested on site.',
  PARTS: '绕组烧毁，定转子与端盖可用。\nWinding burnt, stator core, rotor and end shields usable.',
}

export function chooseMounting(random: SeededRandom, height: number): string {
  if (height <= 112) return random.weighted({ B3: 46, B5: 19, B35: 20, B14: 8, B34: 3, V1: 4 })
  if (height <= 280) return random.weighted({ B3: 56, B35: 25, B5: 11, V1: 8 })
  return random.weighted({ B3: 70, B35: 20, V1: 10 })
}

/** Fields that are printed on a nameplate. */
const nameplateFields = ['powerKw', 'voltageV', 'connection', 'freqHz', 'ratedRpm', 'currentA', 'efficiencyPct', 'powerFactor']
const computedFields = ['powerHp', 'syncRpm', 'ieClass', 'gbGrade', 'torqueNm']

/** Returns the rating fields of a listing, as in the catalogue; what it does not state is computed. */
export function ratingOf(motor: CatalogueMotor): SeedRow {
  const poles = [Number(motor.poles)]
  const [power, speed] = [Number(motor.powerKw), Number(motor.ratedRpm)]
  return {
    ...pick(motor, [...nameplateFields, ...computedFields]),
    powerHp: motor.powerHp || (power > 0 ? horsepowerOf(power) : null),
    syncRpm: motor.syncRpm || syncSpeedOf(poles, motor.freqHz ?? ''),
    torqueNm: motor.torqueNm || (power > 0 && speed > 0 ? torqueOf(power, speed) : null),
    ...{ phases: '3', poles, duty: 'S1' },
  }
}

/** Every row of ratings has these columns. */
export const emptyRating = Object.fromEntries(nameplateFields.map((name) => [name, null]))

/** Returns the rating lines: the nameplate's, and for a 380 V delta winding also 660 V star, with the current divided by the square root of three. */
export function ratingRows(tenantId: string, machineId: string, motor: SeedRow): SeedRow[] {
  const [poles] = motor.poles as number[]
  if (!motor.currentA || poles === undefined) return []
  const delta = { tenantId, machineId, lineNo: 0, poles, ...pick(motor, nameplateFields) }
  if (motor.connection !== 'D') return [delta]
  const currentA = (Number(motor.currentA) / Math.sqrt(3)).toFixed(2)
  return [delta, { ...delta, lineNo: 1, voltageV: 660, connection: 'Y', currentA }]
}

/** Returns the fields of a listing's equipment: those that are the same for the series, and randomly chosen ones. */
export function equipmentOf(random: SeededRandom, motor: CatalogueMotor, height: number): SeedRow {
  const extras = [
    height >= 160 && random.next() < 0.25 ? 'PTC' : '',
    height >= 280 && random.next() < 0.4 ? 'PT100' : '',
    random.next() < 0.05 ? 'HEATER' : '',
  ]
  return {
    frameStd: 'IEC',
    frameMaterial: height <= 90 && random.next() < 0.45 ? 'AL' : 'CI',
    shaftEnd: 'SINGLE',
    rotorType: 'CAGE',
    tboxPosition: random.weighted({ TOP: 70, RIGHT: 22, LEFT: 8 }),
    weightKg: motor.weightKg,
    vibration: 'A',
    rotation: 'BOTH',
    lubrication: height >= 160 ? 'REGREASE' : 'LIFE',
    colour: random.choice(['RAL 7037', 'RAL 5010', 'RAL 6011']),
    ip: 'IP55',
    ic: 'IC411',
    insulation: 'F',
    tempRise: 'B',
    ambientMax: 40,
    ambientMin: -15,
    altitude: 1000,
    humidityEnv: random.next() < 0.06 ? 'WF1' : 'NORMAL',
    features: extras.filter(Boolean),
    thermalProtection: [],
    certificates: ['CEL', 'COC'],
    complianceFlag: 'OK',
    applicationTags: [],
    startMethod: Number(motor.powerKw) >= 11 ? 'YD' : 'DOL',
  }
}

export function chooseYear(random: SeededRandom, condition: Condition, series: string, now: Date): number {
  const age =
    condition === 'NEW'
      ? random.integer(0, 1)
      : condition === 'OPEN'
        ? random.integer(1, 2)
        : random.integer(2, usedConditions.includes(condition) ? 9 : 5)
  return Math.max(now.getFullYear() - age, series === 'YE4' ? 2016 : 2012)
}

export function stockFieldsOf(random: SeededRandom, motor: CatalogueMotor, condition: Condition, year: number): SeedRow {
  const power = Number(motor.powerKw)
  const maxQuantity = power < 4 ? 80 : power < 22 ? 30 : power < 90 ? 10 : 4
  const isUsed = usedConditions.includes(condition)
  const report = isUsed
    ? {
        ...(motor.currentA ? { noLoadA: Math.round(Number(motor.currentA) * 35) / 100 } : {}),
        insulationMohm: random.integer(80, 500),
        vibrationMms: random.integer(8, 20) / 10,
      }
    : {}
  return {
    condition,
    conditionNote: conditionNotes[condition],
    prodYear: year,
    storageNote: condition === 'NOS' ? '室内存放，定期盘轴。 Stored indoors, shaft turned regularly.' : null,
    testReport: report,
    refurbScope: condition === 'REFURB' ? '更换轴承、浸漆烘干、喷漆 bearings, impregnation, paint' : null,
    originalPack: ['NEW', 'NOS'].includes(condition),
    quantity: isUsed ? random.integer(1, Math.min(6, maxQuantity)) : random.integer(1, maxQuantity),
    unit: '台',
    moq: 1,
    reservedQty: 0,
    batchNo: `P${year}${String(random.integer(1, 12)).padStart(2, '0')}`,
    warehouse: `${random.choice(['A', 'B', 'C'])}-${random.integer(1, 9)}-${random.integer(1, 24)}`,
    serialNo: isUsed ? String(random.integer(100_000, 999_999)) : null,
    stockType: random.weighted({ OWN: 60, AGENT: 25, FACTORY: 10, IDLE: 5 }),
    description: [
      `${power} kW ${motor.poles ? `${motor.poles}极` : ''}现货，可提供铭牌照片与出厂试验数据。本条为示例数据。`,
      `${power} kW ${motor.poles ? `${motor.poles}-pole ` : ''}in stock, with a photo of the nameplate and test data. This listing is an example.`,
    ].join('\n'),
  }
}

/** Returns the quantity fields that depend on the shelf status. */
export function quantitiesOf(shelfStatus: string): SeedRow {
  if (shelfStatus === 'SOLD') return { quantity: 0 }
  return shelfStatus === 'RESERVED' ? { reservedQty: 1 } : {}
}
