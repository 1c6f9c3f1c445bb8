import type { Words } from '#i18n/translate.ts'
import type { Catalogue, CatalogueRow } from './inference.ts'
import type { Fields } from './reading.ts'

/** What of a listing is checked; undefined is what nobody entered. Powers in kW, voltages in V, currents in A, speeds in r/min. */
export interface CheckedMotor {
  readonly typeCode?: string | undefined
  readonly series?: string | undefined
  /** What its designation says. */
  readonly designation?: Fields | undefined
  readonly powerKw?: number | undefined
  readonly poles?: readonly number[] | undefined
  /** `1`, `2`, `3` or `DC`. */
  readonly phases?: string | undefined
  readonly voltageV?: number | undefined
  /** `50`, `60`, `50/60`, `VF`. */
  readonly freqHz?: string | undefined
  readonly connection?: string | undefined
  readonly ratedRpm?: number | undefined
  readonly currentA?: number | undefined
  /** Percent. */
  readonly efficiencyPct?: number | undefined
  readonly powerFactor?: number | undefined
  readonly torqueNm?: number | undefined
  readonly ieClass?: string | undefined
  readonly duty?: string | undefined
  readonly frame?: string | undefined
  /** mm. */
  readonly shaftHeight?: number | undefined
  readonly mounting?: readonly string[] | undefined
  readonly flange?: string | undefined
  readonly weightKg?: number | undefined
  readonly rotorType?: string | undefined
  readonly ip?: string | undefined
  readonly ic?: string | undefined
  readonly insulation?: string | undefined
  readonly features?: readonly string[] | undefined
  readonly exProtection?: readonly string[] | undefined
  readonly exGasGroup?: string | undefined
  readonly exTClass?: string | undefined
  readonly exDustGroup?: string | undefined
  readonly exDustTempC?: number | undefined
  readonly epl?: readonly string[] | undefined
  readonly exCertNo?: string | undefined
  /** `yyyy-MM-dd`. */
  readonly exCertExpiry?: string | undefined
  readonly condition?: string | undefined
  readonly prodYear?: number | undefined
  /** `yyyy-MM-dd`. */
  readonly prodDate?: string | undefined
  readonly unitPrice?: number | undefined
  /** Further rated points, as of another voltage and connection. */
  readonly ratings?: readonly Rating[] | undefined
}

export interface Rating {
  readonly powerKw?: number | undefined
  readonly poles?: number | undefined
  readonly voltageV?: number | undefined
  readonly connection?: string | undefined
  readonly currentA?: number | undefined
}

/** Lowest efficiencies in percent of the classes IE1 to IE5, IEC 60034-30-1 and GB 18613-2020. */
export interface EfficiencyLimit {
  /** kW. */
  readonly power: number
  readonly poles: number
  readonly classes: readonly number[]
}

/** Flanges of a frame, IEC 60072-1. */
export interface FrameFlanges {
  readonly frame: string
  readonly flange: string
  /** Those with tapped holes. */
  readonly tapped: readonly string[]
  /** mm, the diameters of the shaft end: with two poles, and with more. */
  readonly shaftD?: readonly [twoPoles: number, more: number]
  /** mm, its lengths. */
  readonly shaftE?: readonly [twoPoles: number, more: number]
}

export interface EliminatedMotor {
  readonly series: string
  /** A model, or a pattern that ends with `*`. */
  readonly model: string
  /** Only motors made in this year or before. */
  readonly untilYear?: number | undefined
}

export interface ReferenceTables extends Catalogue {
  readonly limits: readonly EfficiencyLimit[]
  readonly flanges: readonly FrameFlanges[]
  readonly eliminated: readonly EliminatedMotor[]
}

/** What the market of the platform tells about a listing. */
export interface Market {
  /** Median unit price of motors of the same series, power, poles and condition, and their number. */
  readonly median?: { readonly price: number; readonly samples: number } | undefined
  /** Other listings of the seller with the same model, power, mounting and condition. */
  readonly ownDuplicates?: number | undefined
  /** The current year. */
  readonly year: number
  /** `yyyy-MM-dd`. */
  readonly today: string
}

/** ERROR: such a motor cannot be; WARN: it is unlikely; INFO: good to know. */
export type Level = 'ERROR' | 'WARN' | 'INFO'

export interface Warning {
  /** `R1` to `R19`. */
  readonly code: string
  readonly level: Level
  /** The field that is the likeliest to be wrong. */
  readonly field: keyof CheckedMotor & string
  readonly note: Words
  /** A value with which the warning goes away, for the field that it is about or another one. */
  readonly proposal?: Proposal
}

interface Proposal {
  readonly field: keyof CheckedMotor & string
  readonly value: string | number | readonly number[]
}

export type Check = (motor: CheckedMotor, tables: ReferenceTables, market: Market) => readonly Warning[]

export const warning = (code: string, level: Level, field: Warning['field'], zh: string, en: string): Warning => ({
  code,
  level,
  field,
  note: [zh, en],
})

/** With a value that the seller can take over. */
export const withProposal = (found: Warning, value: Proposal['value'], field: Proposal['field'] = found.field): Warning => ({
  ...found,
  proposal: { field, value },
})

/** The pole count of a motor of one speed. */
export const onlyPoles = ({ poles = [] }: CheckedMotor): number | undefined => (poles.length === 1 ? poles[0] : undefined)

/** Hz of the mains that it is made for; none for motors of an inverter. */
export const mainsHertz = ({ freqHz = '50' }: CheckedMotor): readonly number[] => freqHz.split('/').map(Number).filter(Number.isFinite)

const startsWithAny = (text: string, starts: readonly string[]): boolean =>
  starts.some((start) => text === start || text.startsWith(`${start}.`))

/** Induction motors, whose speed is below the synchronous one. */
export const isInduction = ({ typeCode = 'AC3' }: CheckedMotor): boolean =>
  startsWithAny(typeCode, ['AC3', 'EX', 'AC1', 'HV.CAGE', 'HV.WND', 'HV.VFD'])

/** Low-voltage cage motors with the outputs and frames of IEC 60072-1. */
export const isStandard = ({ typeCode = 'AC3.STD' }: CheckedMotor): boolean =>
  startsWithAny(typeCode, ['AC3.STD', 'AC3.VFD', 'AC3.BRK', 'AC3.ENV', 'EX.D', 'EX.E', 'EX.N', 'EX.T', 'EX.V', 'EX.B'])

/** Motors whose slip is meant to be large, or depends on the drive. */
export const hasVariableSlip = ({ typeCode = '', features = [], duty = 'S1', rotorType = '' }: CheckedMotor): boolean =>
  startsWithAny(typeCode, ['AC3.CRN', 'AC3.SLP', 'AC3.WND', 'AC3.TRQ', 'AC3.ROL', 'AC3.EMC', 'AC3.VFD', 'EX.V', 'HV.WND', 'HV.VFD']) ||
  features.includes('VFD') ||
  duty.startsWith('S3') ||
  rotorType === 'WOUND'

/** The row of a catalogue for this size and power, of the same series if there is one. */
export function catalogueRowOf(motor: CheckedMotor, { rows }: ReferenceTables): CatalogueRow | undefined {
  const poles = onlyPoles(motor)
  if (motor.powerKw === undefined || poles === undefined) return undefined
  const same = rows.filter(({ power, poles: own }) => own === poles && Math.abs(power / (motor.powerKw as number) - 1) < 0.015)
  return same.find(({ series }) => series === motor.series) ?? same[0]
}
