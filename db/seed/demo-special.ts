import { specialRows } from './demo-special-rows.ts'
import type { SeedRow } from './rows.ts'

/** A rated point of a motor. */
export interface Rating {
  readonly powerKw: number
  readonly poles: number
  readonly voltageV: number
  readonly freqHz: string
  readonly connection?: string
  readonly ratedRpm?: number
  readonly currentA?: number
  readonly efficiencyPct?: number
  readonly powerFactor?: number
}

/** A motor of the demo stock that the catalogues of low-voltage motors do not list. Its figures are typical ones, not those of a maker. */
export interface SpecialMotor {
  readonly typeCode: string
  readonly series: string
  readonly model: string
  readonly powerKw: number
  /** None of direct-current, servo and stepping motors. */
  readonly poles: readonly number[]
  readonly voltageV: number
  /** `132S`; '' without a standard frame. */
  readonly frame: string
  readonly mounting: string
  readonly condition?: string
  readonly prodYear?: number
  readonly quantity?: number
  /** Of a series that one maker alone has; else one of the brands of its seller. */
  readonly brandCode?: string | undefined
  readonly ratings?: readonly Rating[]
  /** Other fields of the listing, blocks of its type among them. */
  readonly fields: SeedRow
}

/** What one listing may state and others do not, as all rows of one statement have the same columns. */
export const specialDefaults: SeedRow = {
  ...{ exProtection: [], exGasGroup: null, exTClass: null, exDustGroup: null, exDustTempC: null, epl: [], exMark: null, exCertNo: null },
  ...{ exCertExpiry: null, brakeType: null, dutyCdfPct: null, apparentKva: null },
  ...{ wound: null, multispeed: null, crane: null, hv: null, sync: null, pm: null, dc: null, single: null, servo: null, stepper: null },
  ...{ gear: null, vibrator: null, submersible: null },
}

/** Rated current in A of a three-phase motor, I = P / (√3 U η cos φ). */
const currentOf = ({ powerKw, voltageV }: SpecialMotor, efficiencyPct: number, powerFactor: number): number =>
  Number(((powerKw * 1000) / (Math.sqrt(3) * voltageV * (efficiencyPct / 100) * powerFactor)).toFixed(2))

/** The brands of series that one maker alone has: Siemens, ABB, WEG, SEW, Mitsubishi, Yaskawa. */
const makers: Readonly<Record<string, string>> = {
  ...{ '1LE0': 'BR041', M3BP: 'BR043', W22: 'BR045', R: 'BR052', K: 'BR052', 'HG-KR': 'BR069', SGM7J: 'BR070' },
}

/** The special motors, with their makers, and with the current of three-phase ones from their efficiency and power factor. */
export const specialMotors: readonly SpecialMotor[] = specialRows.map((row) => {
  const motor = { ...row, brandCode: makers[row.series] }
  const { efficiencyPct, powerFactor } = motor.fields
  const isThreePhase = (motor.fields.phases ?? '3') === '3' && efficiencyPct && powerFactor
  return isThreePhase
    ? { ...motor, fields: { ...motor.fields, currentA: currentOf(motor, Number(efficiencyPct), Number(powerFactor)) } }
    : motor
})
