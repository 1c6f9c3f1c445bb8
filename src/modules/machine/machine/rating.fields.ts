import type { Fields } from '#kernel/resource/field.ts'
import { startMethod } from '../../publication/motor.fields.ts'

const power = { kind: 'decimal', unit: 'kW', digits: 3, min: 0.001, max: 100_000, label: ['额定功率', 'Rated power'] } as const
const voltage = { kind: 'decimal', unit: 'V', digits: 0, min: 1, max: 40_000, label: ['额定电压', 'Rated voltage'] } as const
const connection = { kind: 'oneOf', dict: 'connection', label: ['接法', 'Connection'] } as const
const frequency = { kind: 'oneOf', dict: 'frequency', label: ['频率', 'Frequency'] } as const
const speed = { kind: 'whole', min: 0, max: 100_000, label: ['额定转速', 'Rated speed'], hint: ['转/分', 'r/min'] } as const
const current = { kind: 'decimal', unit: 'A', digits: 2, min: 0, max: 100_000, label: ['额定电流', 'Rated current'] } as const
const efficiency = { kind: 'decimal', unit: '%', digits: 2, min: 0, max: 99.9, label: ['效率', 'Efficiency'] } as const
const powerFactor = { kind: 'decimal', digits: 3, min: 0.3, max: 1, label: ['功率因数', 'Power factor'] } as const
const cyclicDuration = { kind: 'decimal', unit: '%', digits: 0, min: 1, max: 100, label: ['负载持续率', 'Cyclic duration factor'] } as const
const startsPerHour = { kind: 'whole', min: 0, max: 10_000, label: ['每小时起动次数', 'Starts per hour'] } as const

/** Rated data: the first row of `ratings` is repeated flat, so that it can be searched. IEC 60034-1. */
export const ratingFields = {
  powerKw: {
    ...power,
    group: ['电气参数', 'Electrical rating'],
    required: ['请输入额定功率', 'Enter the rated power'],
    search: 'range',
    column: true,
  },
  powerHp: { kind: 'decimal', unit: 'HP', digits: 2, label: ['功率 (马力)', 'Power (HP)'], on: 'never' },
  apparentKva: {
    kind: 'decimal',
    unit: 'kVA',
    digits: 2,
    min: 0,
    max: 100_000,
    label: ['视在功率', 'Apparent power'],
    when: { typeCode: ['GEN*'] },
  },
  phases: { kind: 'oneOf', dict: 'phases', label: ['相数', 'Phases'] },
  voltageV: { ...voltage, required: ['请输入额定电压', 'Enter the rated voltage'], search: 'equal', column: true },
  /** That of the listing first, then those of its other ratings: motors are found and matched by any of them. */
  voltages: { kind: 'manyOf', numeric: true, label: ['全部额定电压', 'All rated voltages'], on: 'never' },
  connection,
  freqHz: frequency,
  poles: {
    kind: 'manyOf',
    dict: 'poles',
    numeric: true,
    label: ['极数', 'Poles'],
    search: 'equal',
    column: true,
    hint: ['多速电机可选多个', 'Several for a multi-speed motor'],
  },
  syncRpm: { kind: 'whole', label: ['同步转速', 'Synchronous speed'], on: 'never' },
  ratedRpm: speed,
  currentA: current,
  efficiencyPct: efficiency,
  ieClass: { kind: 'oneOf', dict: 'efficiency_class', label: ['能效等级 (IE)', 'Efficiency class'], search: 'equal' },
  gbGrade: { kind: 'oneOf', dict: 'gb_grade', label: ['国标能效级', 'China energy grade'], on: 'never' },
  powerFactor,
  torqueNm: { kind: 'decimal', unit: 'N·m', digits: 2, min: 0, max: 10_000_000, label: ['额定转矩', 'Rated torque'] },
  lockedRotorI: { kind: 'decimal', digits: 2, min: 0.5, max: 15, label: ['堵转电流倍数', 'Locked-rotor current ratio'] },
  lockedRotorT: { kind: 'decimal', digits: 2, min: 0.1, max: 6, label: ['堵转转矩倍数', 'Locked-rotor torque ratio'] },
  breakdownT: { kind: 'decimal', digits: 2, min: 0.5, max: 8, label: ['最大转矩倍数', 'Breakdown torque ratio'] },
  design: { kind: 'text', label: ['起动设计', 'Starting design'], max: 16, hint: ['如 N、H、NY', 'Such as N, H, NY'] },
  serviceFactor: { kind: 'decimal', digits: 2, min: 1, max: 2, label: ['服务系数', 'Service factor'] },
  duty: { kind: 'oneOf', dict: 'duty', label: ['工作制', 'Duty type'], default: 'S1' },
  dutyCdfPct: { ...cyclicDuration, when: { duty: ['S3', 'S4', 'S5', 'S6', 'S7', 'S8'] } },
  startsPerHour,
  startMethod,
  inertia: { kind: 'decimal', unit: 'kg·m²', digits: 6, min: 0, max: 1_000_000, label: ['转动惯量', 'Rotor inertia'] },
  ratings: {
    kind: 'lines',
    label: ['其他额定值', 'All ratings'],
    max: 12,
    hint: ['50/60 Hz、Δ/Y、双速各一行', 'One row each for 50 and 60 Hz, delta and star, each speed'],
    fields: {
      powerKw: { ...power, required: ['请输入额定功率', 'Enter the rated power'] },
      poles: { kind: 'whole', min: 2, max: 96, label: ['极数', 'Poles'] },
      voltageV: voltage,
      connection,
      freqHz: frequency,
      ratedRpm: speed,
      currentA: current,
      efficiencyPct: efficiency,
      powerFactor,
      dutyCdfPct: cyclicDuration,
      startsPerHour,
    },
  },
} as const satisfies Fields
