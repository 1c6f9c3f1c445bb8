import type { Chance } from './demo-chance.ts'
import { pick, type SeedRow } from './rows.ts'

/** A row of the catalogues, by wire name. */
export type Motor = Readonly<Record<string, string>>

/** How often each condition comes up. */
export const conditions = { NEW: 62, NOS: 18, OPEN: 5, REMOVED: 5, REFURB: 4, USED: 6 } as const
export type Condition = keyof typeof conditions
const used: readonly Condition[] = ['REMOVED', 'REFURB', 'USED']

const conditionNotes: Readonly<Partial<Record<Condition, string>>> = {
  REMOVED: '设备改造拆下，运行时间短，已空载试机。',
  REFURB: '已更换轴承并浸漆烘干，空载试机正常。',
  USED: '正常停机拆下，外观有使用痕迹，可到场试机。',
}

export function mountingOf(chance: Chance, height: number): string {
  if (height <= 112) return chance.weighted({ B3: 46, B5: 19, B35: 20, B14: 8, B34: 3, V1: 4 })
  if (height <= 280) return chance.weighted({ B3: 56, B35: 25, B5: 11, V1: 8 })
  return chance.weighted({ B3: 70, B35: 20, V1: 10 })
}

const printed = ['powerKw', 'voltageV', 'connection', 'freqHz', 'ratedRpm', 'currentA', 'efficiencyPct', 'powerFactor']
const computed = ['powerHp', 'syncRpm', 'ieClass', 'gbGrade', 'torqueNm']

/** Rating as the catalogue has it. */
export function ratingOf(motor: Motor): SeedRow {
  return { ...pick(motor, [...printed, ...computed]), phases: '3', poles: [Number(motor.poles)], duty: 'S1' }
}

/** 50 Hz as printed on the plate; wound for delta at 380 V it also runs in star at 660 V, with the current by the root of three. */
export function ratingRows(tenantId: string, machineId: string, motor: Motor): SeedRow[] {
  if (!motor.currentA) return []
  const delta = { tenantId, machineId, lineNo: 0, poles: Number(motor.poles), ...pick(motor, printed) }
  if (motor.connection !== 'D') return [delta]
  const currentA = (Number(motor.currentA) / Math.sqrt(3)).toFixed(2)
  return [delta, { ...delta, lineNo: 1, voltageV: 660, connection: 'Y', currentA }]
}

/** What the series has in common, and what a stock of it varies in. */
export function fittingsOf(chance: Chance, motor: Motor, height: number): SeedRow {
  const extras = [
    height >= 160 && chance.next() < 0.25 ? 'PTC' : '',
    height >= 280 && chance.next() < 0.4 ? 'PT100' : '',
    chance.next() < 0.05 ? 'HEATER' : '',
  ]
  return {
    frameStd: 'IEC',
    frameMaterial: height <= 90 && chance.next() < 0.45 ? 'AL' : 'CI',
    shaftEnd: 'SINGLE',
    rotorType: 'CAGE',
    tboxPosition: chance.weighted({ TOP: 70, RIGHT: 22, LEFT: 8 }),
    weightKg: motor.weightKg,
    vibration: 'A',
    rotation: 'BOTH',
    lubrication: height >= 160 ? 'REGREASE' : 'LIFE',
    colour: chance.among(['RAL 7037', 'RAL 5010', 'RAL 6011']),
    ip: 'IP55',
    ic: 'IC411',
    insulation: 'F',
    tempRise: 'B',
    ambientMax: 40,
    ambientMin: -15,
    altitude: 1000,
    humidityEnv: chance.next() < 0.06 ? 'WF1' : 'NORMAL',
    features: extras.filter(Boolean),
    thermalProtection: [],
    certificates: ['CEL', 'COC'],
    complianceFlag: 'OK',
    applicationTags: [],
    startMethod: Number(motor.powerKw) >= 11 ? 'YD' : 'DOL',
  }
}

export function yearOf(chance: Chance, condition: Condition, series: string, now: Date): number {
  const age =
    condition === 'NEW' ? chance.whole(0, 1) : condition === 'OPEN' ? chance.whole(1, 2) : chance.whole(2, used.includes(condition) ? 9 : 5)
  return Math.max(now.getFullYear() - age, series === 'YE4' ? 2016 : 2012)
}

export function stockOf(chance: Chance, motor: Motor, condition: Condition, year: number): SeedRow {
  const power = Number(motor.powerKw)
  const most = power < 4 ? 80 : power < 22 ? 30 : power < 90 ? 10 : 4
  const isUsed = used.includes(condition)
  const report = isUsed
    ? {
        ...(motor.currentA ? { noLoadA: Math.round(Number(motor.currentA) * 35) / 100 } : {}),
        insulationMohm: chance.whole(80, 500),
        vibrationMms: chance.whole(8, 20) / 10,
      }
    : {}
  return {
    condition,
    conditionNote: conditionNotes[condition],
    prodYear: year,
    storageNote: condition === 'NOS' ? '室内存放，定期盘轴。' : null,
    testReport: report,
    refurbScope: condition === 'REFURB' ? '更换轴承、浸漆烘干、喷漆' : null,
    originalPack: ['NEW', 'NOS'].includes(condition),
    quantity: isUsed ? chance.whole(1, Math.min(6, most)) : chance.whole(1, most),
    unit: '台',
    moq: 1,
    reservedQty: 0,
    batchNo: `P${year}${String(chance.whole(1, 12)).padStart(2, '0')}`,
    warehouse: `${chance.among(['A', 'B', 'C'])}-${chance.whole(1, 9)}-${chance.whole(1, 24)}`,
    serialNo: isUsed ? String(chance.whole(100_000, 999_999)) : null,
    stockType: chance.weighted({ OWN: 60, AGENT: 25, FACTORY: 10, IDLE: 5 }),
    description: `${power} kW ${motor.poles}极现货，可提供铭牌照片与出厂试验数据。本条为示例数据。`,
  }
}

/** What the state says of the quantity. */
export function leftOf(shelfStatus: string): SeedRow {
  if (shelfStatus === 'SOLD') return { quantity: 0 }
  return shelfStatus === 'RESERVED' ? { reservedQty: 1 } : {}
}
