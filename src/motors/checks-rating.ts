import {
  type Check,
  type CheckedMotor,
  catalogueRowOf,
  hasVariableSlip,
  isInduction,
  isStandard,
  mainsHertz,
  onlyPoles,
  type ReferenceTables,
  warning,
  withProposal,
} from './checked-motor.ts'
import { efficiencyClasses, efficiencyLimits } from './efficiency.ts'
import { nearestPowerStep, nextPowerStep, polesOf, previousPowerStep, synchronousSpeed } from './figures.ts'
import { groupedVoltages } from './voltage-groups.ts'

const rounded = (value: number): number => Number(value.toPrecision(3))
const percent = (value: number): number => Number((value * 100).toFixed(1))

/** Lowest and highest usual slip by power in kW. */
const slipBands = [
  [0.75, 0.02, 0.16],
  [5, 0.015, 0.1],
  [17, 0.008, 0.055],
  [65, 0.004, 0.04],
  [Number.POSITIVE_INFINITY, 0.002, 0.025],
] as const

/** R1, R2: the rated speed is a little below the synchronous one. */
export const checkSpeed: Check = (motor) => {
  const poles = onlyPoles(motor)
  const all = mainsHertz(motor)
  const { ratedRpm: speed, powerKw } = motor
  if (poles === undefined || all.length === 0 || speed === undefined || !isInduction(motor)) return []
  const speeds = all.map((hertz) => synchronousSpeed(poles, hertz))
  // A motor for two frequencies has the speed of one of them.
  const slip = speeds.map((each) => (each - speed) / each).reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best))
  if (slip === 0)
    return [
      warning(
        'R1',
        'INFO',
        'ratedRpm',
        `${speed} r/min 是同步转速，不是额定转速`,
        `${speed} r/min is the synchronous speed, not the rated one`,
      ),
    ]
  if (slip < 0 || slip > 0.2) {
    const fitting = all.map((hertz) => polesOf(speed, hertz)).find((each) => each !== undefined)
    const synchronous = speeds.join('/')
    const propose = fitting === undefined ? ['', ''] : [`，${speed} r/min 应为 ${fitting} 极`, `; ${speed} r/min means ${fitting} poles`]
    const found = warning(
      'R1',
      'ERROR',
      'ratedRpm',
      `${poles} 极电机的同步转速为 ${synchronous} r/min，与 ${speed} r/min 不符${propose[0]}`,
      `${poles} poles give ${synchronous} r/min at no load, not ${speed} r/min${propose[1]}`,
    )
    return [fitting === undefined ? found : withProposal(found, [fitting], 'poles')]
  }
  if (powerKw === undefined || hasVariableSlip(motor)) return []
  const [, low, high] = slipBands.find(([limit]) => powerKw < limit) ?? slipBands[4]
  return slip < low - 1e-9 || slip > high + 1e-9
    ? [
        warning(
          'R2',
          'WARN',
          'ratedRpm',
          `转差率 ${percent(slip)}%，${powerKw} kW 通常为 ${percent(low)}%–${percent(high)}%，请核对转速`,
          `A slip of ${percent(slip)} %; usual for ${powerKw} kW are ${percent(low)} to ${percent(high)} %: check the speed`,
        ),
      ]
    : []
}

/** R3: outputs are made in steps, IEC 60072-1. */
export const checkPowerStep: Check = (motor) => {
  const { powerKw } = motor
  if (powerKw === undefined || powerKw > 1000 || !isInduction(motor)) return []
  const nearest = nearestPowerStep(powerKw)
  return Math.abs(nearest / powerKw - 1) > 0.015
    ? [
        withProposal(
          warning(
            'R3',
            'INFO',
            'powerKw',
            `${powerKw} kW 不是标准功率，最近的是 ${nearest} kW`,
            `${powerKw} kW is no standard output; the nearest is ${nearest} kW`,
          ),
          nearest,
        ),
      ]
    : []
}

type Kind = '3' | '1' | 'DC'

const kindOf = ({ phases = '3', typeCode = '' }: CheckedMotor): Kind =>
  typeCode.startsWith('DC') || phases === 'DC' ? 'DC' : phases === '1' ? '1' : '3'

/** The current in A of a power at a voltage. */
function currentOf(kind: Kind, power: number, volts: number, efficiency: number, powerFactor: number): number {
  if (kind === 'DC') return (1000 * power) / (volts * efficiency)
  return (1000 * power) / ((kind === '1' ? 1 : Math.sqrt(3)) * volts * efficiency * powerFactor)
}

/** The least and the most of what is expected. */
type Bounds = readonly [least: number, most: number]

interface CurrentRule {
  /** A at this power and voltage. */
  readonly expected: (power: number, volts: number) => number
  readonly usual: Bounds
  readonly possible: Bounds
  /** Of a rule of thumb, which says too little to be taken over. */
  readonly isRough?: boolean
}

const around = (share: number): Bounds => [1 - share, 1 + share]
const isWithin = (ratio: number, [least, most]: Bounds): boolean => ratio >= least && ratio <= most

/**
 * A for each kW, times V: 2 A at 380 V and 1.15 A at 660 V, 0.12 A at 6 kV and 0.072 A at 10 kV; 4.75 A at 220 V of one phase; for direct
 * current an efficiency of 0.85.
 */
const roughCurrent = (kind: Kind, power: number, volts: number): number =>
  ((kind === 'DC' ? 1176 : kind === '1' ? 1045 : volts < 1000 ? 760 : 720) * power) / volts

/** Motors whose current says little of their power. */
const ofOddCurrent = ['AC3.TRQ', 'AC3.ROL', 'AC3.VIB', 'AC3.EMC']

/** Small motors, and those of many poles, take more. */
const roughRule = (kind: Kind, power: number): CurrentRule => ({
  expected: (kilowatts, volts) => roughCurrent(kind, kilowatts, volts),
  ...(power < 3 ? { usual: [0.6, 2.2], possible: [0.35, 3.5] } : { usual: [0.65, 1.5], possible: [0.4, 2.2] }),
  isRough: true,
})

/** From the motor's own efficiency and power factor, else from those of the catalogue, else by the rule of thumb. */
function currentRule(motor: CheckedMotor, tables: ReferenceTables, power: number): CurrentRule | undefined {
  const kind = kindOf(motor)
  const { efficiencyPct = 0, powerFactor = kind === 'DC' ? 1 : undefined, typeCode = '' } = motor
  const by = (efficiency: number, factor: number, usual: number, possible: number): CurrentRule => ({
    expected: (kilowatts, volts) => currentOf(kind, kilowatts, volts, efficiency / 100, factor),
    ...{ usual: around(usual), possible: around(possible) },
  })
  if (efficiencyPct > 1 && powerFactor !== undefined && powerFactor <= 1) return by(efficiencyPct, powerFactor, 0.04, 0.1)
  const row = isStandard(motor) && kind === '3' ? catalogueRowOf(motor, tables) : undefined
  const { efficiencyPct: usual, powerFactor: factor } = row?.values ?? {}
  if (usual && factor) return by(Number(usual), Number(factor), 0.18, 0.35)
  const isKnown = isInduction(motor) || kind === 'DC'
  return isKnown && !ofOddCurrent.some((type) => typeCode.startsWith(type)) ? roughRule(kind, power) : undefined
}

/** What would make the current fit, if one figure were another: a tenth or ten times of it, another voltage, another power. */
function likelyTypo({ expected, usual }: CurrentRule, current: number, power: number, volts: number): readonly [zh: string, en: string] {
  const fits = (amperes: number, kilowatts: number, site: number): boolean => isWithin(amperes / expected(kilowatts, site), usual)
  const shifted = [current / 10, current * 10].find((amperes) => fits(amperes, power, volts))
  if (shifted !== undefined) return [`；是否为 ${rounded(shifted)} A？`, `; perhaps ${rounded(shifted)} A?`]
  const voltage = groupedVoltages.find((each) => each !== volts && fits(current, power, each))
  if (voltage !== undefined) return [`；与 ${voltage} V 相符`, `; it fits ${voltage} V`]
  const other = [previousPowerStep(power), nextPowerStep(power)].find(
    (each) => each !== undefined && Number.isFinite(each) && fits(current, each, volts),
  )
  return other === undefined ? ['', ''] : [`；与 ${other} kW 相符`, `; it fits ${other} kW`]
}

/** R5: I = P / (√3 U η cosφ). */
export const checkCurrent: Check = (motor, tables) => {
  const { currentA, powerKw, voltageV } = motor
  const rule = powerKw ? currentRule(motor, tables, powerKw) : undefined
  if (!rule || !currentA || !powerKw || !voltageV) return []
  const expected = rule.expected(powerKw, voltageV)
  const ratio = currentA / expected
  if (isWithin(ratio, rule.usual)) return []
  const [zh, en] = likelyTypo(rule, currentA, powerKw, voltageV)
  const found = warning(
    'R5',
    isWithin(ratio, rule.possible) ? 'WARN' : 'ERROR',
    'currentA',
    `${powerKw} kW、${voltageV} V 的额定电流约 ${rounded(expected)} A，而不是 ${currentA} A${zh}`,
    `${powerKw} kW at ${voltageV} V take about ${rounded(expected)} A, not ${currentA} A${en}`,
  )
  return [rule.isRough ? found : withProposal(found, rounded(expected))]
}

/** R5b: of a winding for two voltages, the star has √3 times the voltage and 1/√3 of the current of the delta. */
export const checkTwoVoltages: Check = ({ ratings = [] }) => {
  const [delta, star] = ['D', 'Y'].map((connection) => ratings.find((each) => each.connection === connection))
  const isSame = delta && star && delta.powerKw === star.powerKw && delta.poles === star.poles
  if (!isSame || !delta.voltageV || !star.voltageV || !delta.currentA || !star.currentA) return []
  const isWrong = (ratio: number): boolean => Math.abs(ratio * Math.sqrt(3) - 1) > 0.03
  // 380/660 V and 400/690 V are rounded names of 1 : √3.
  return isWrong(star.currentA / delta.currentA) || isWrong(delta.voltageV / star.voltageV)
    ? [
        warning(
          'R5b',
          'WARN',
          'ratings',
          'Δ 和 Y 的电压、电流之比应为 1.73，请核对',
          'Voltages and currents of delta and star stand in the ratio 1.73: please check',
        ),
      ]
    : []
}

/** R6, R7: the efficiency is one of motors, and not below its class. */
export const checkEfficiency: Check = (motor, { limits }) => {
  const { efficiencyPct, ieClass = '', powerKw } = motor
  const poles = onlyPoles(motor)
  if (!efficiencyPct) return []
  if (efficiencyPct <= 1)
    return [
      withProposal(
        warning('R6', 'WARN', 'efficiencyPct', '效率应填百分数，如 91.4', 'The efficiency is entered in percent, such as 91.4'),
        Number((efficiencyPct * 100).toFixed(2)),
      ),
    ]
  const limit = powerKw && poles && isStandard(motor) ? efficiencyLimits(limits, powerKw, poles) : undefined
  if (!limit) return []
  const [lowest = 0, , , , highest = 100] = limit
  if (efficiencyPct < lowest - 0.25 * (100 - lowest) - 1 || efficiencyPct > highest + 0.25 * (100 - highest))
    return [
      warning(
        'R6',
        'WARN',
        'efficiencyPct',
        `效率 ${efficiencyPct}% 不合常理，${powerKw} kW ${poles} 极的 IE1 为 ${rounded(lowest)}%，IE5 为 ${rounded(highest)}%`,
        `${efficiencyPct} % is unlikely: IE1 is ${rounded(lowest)} % and IE5 ${rounded(highest)} % for ${powerKw} kW with ${poles} poles`,
      ),
    ]
  const needed = limit[efficiencyClasses.indexOf(ieClass)]
  // The tables have one decimal, and between their powers a line is drawn.
  return needed !== undefined && efficiencyPct < needed - 0.1
    ? [
        warning(
          'R7',
          'WARN',
          'ieClass',
          `${ieClass} 要求效率不低于 ${rounded(needed)}%，填写的是 ${efficiencyPct}%`,
          `${ieClass} needs ${rounded(needed)} % at least; ${efficiencyPct} % was entered`,
        ),
      ]
    : []
}

/** R8: power factors of induction motors. */
export const checkPowerFactor: Check = (motor) => {
  const { powerFactor } = motor
  if (powerFactor === undefined) return []
  if (powerFactor > 1) return [warning('R8', 'ERROR', 'powerFactor', '功率因数不能大于 1', 'A power factor is 1 at most')]
  return isInduction(motor) && motor.phases !== '1' && (powerFactor < 0.45 || powerFactor > 0.97)
    ? [
        warning(
          'R8',
          'WARN',
          'powerFactor',
          `异步电机的功率因数通常为 0.45–0.97，而不是 ${powerFactor}`,
          `Induction motors have 0.45 to 0.97, not ${powerFactor}`,
        ),
      ]
    : []
}

/** R9: T = 9550 P / n. */
export const checkTorque: Check = ({ torqueNm, powerKw, ratedRpm }) => {
  if (!torqueNm || !powerKw || !ratedRpm) return []
  const expected = (9550 * powerKw) / ratedRpm
  return Math.abs(torqueNm / expected - 1) > 0.03
    ? [
        withProposal(
          warning(
            'R9',
            'WARN',
            'torqueNm',
            `${powerKw} kW、${ratedRpm} r/min 的转矩为 ${rounded(expected)} N·m，而不是 ${torqueNm} N·m`,
            `${powerKw} kW at ${ratedRpm} r/min are ${rounded(expected)} N·m, not ${torqueNm} N·m`,
          ),
          rounded(expected),
        ),
      ]
    : []
}

/** R12: in China motors for 380 V are wound in star up to 3 kW, in delta from 4 kW. */
export const checkConnection: Check = (motor) => {
  const { connection = '', powerKw, voltageV } = motor
  if (voltageV !== 380 || powerKw === undefined || !isStandard(motor) || !['D', 'Y'].includes(connection)) return []
  const usual = powerKw <= 3 ? 'Y' : powerKw >= 4 ? 'D' : connection
  const [shown, wanted] = [connection, usual].map((each) => (each === 'D' ? 'Δ' : 'Y'))
  return usual === connection
    ? []
    : [
        withProposal(
          warning(
            'R12',
            'INFO',
            'connection',
            `380 V ${powerKw} kW 通常为 ${wanted} 接，填写的是 ${shown} 接`,
            `380 V motors of ${powerKw} kW are usually connected in ${wanted}, not ${shown}`,
          ),
          usual,
        ),
      ]
}

/** R13: low voltage ends at about 1,000 kW, high voltage begins at 160 kW, and 10 kV at 220 kW. */
export const checkVoltagePower: Check = ({ voltageV = 0, powerKw = 0 }) => {
  if (voltageV === 0 || powerKw === 0) return []
  const isUnlikely = (voltageV < 1000 && powerKw > 1000) || (voltageV >= 6000 && powerKw < 160) || (voltageV >= 10_000 && powerKw < 220)
  return isUnlikely
    ? [
        warning(
          'R13',
          'WARN',
          'voltageV',
          `${powerKw} kW 很少用 ${voltageV} V，请核对`,
          `${powerKw} kW are rarely made for ${voltageV} V: please check`,
        ),
      ]
    : []
}
