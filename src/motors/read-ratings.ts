import type { PlateValues } from './plate-values.ts'
import type { Reading } from './reading.ts'
import { isStarAtMains, mainVoltage, type TwoVoltages, twoVoltagesOf } from './two-voltages.ts'

/** A row of the ratings of a listing, as far as a text says it. */
export interface ReadRating {
  readonly powerKw: number
  readonly poles?: number
  readonly voltageV?: number
  readonly connection?: string
  readonly freqHz?: string
  readonly ratedRpm?: number
  readonly currentA?: number
}

/** Voltages that are written together, with the power and the frequency that stand beside them. */
interface RatedTogether {
  readonly voltages: readonly number[]
  power?: number
  frequency?: number
}

/** The voltages of one winding, which are written together: of a brake there may be another one. */
export const twoVoltagesIn = ({ tokens }: Reading): TwoVoltages | undefined =>
  tokens.map(({ kind, fields }) => (kind === 'voltage' ? twoVoltagesOf(fields.voltages) : undefined)).find(Boolean)

/** How a winding for two voltages is connected at the one that its listing names: `D/Y` where that is the lower one, in whose order both are named. */
export const connectionOf = (two: TwoVoltages): string => (isStarAtMains(two) ? 'Y' : 'D/Y')

/** The voltage that the listing names. */
export const listedVoltage = (reading: Reading): number | undefined => {
  const two = twoVoltagesIn(reading)
  return mainVoltage(two ? [two.delta, two.star] : reading.fields.voltages)
}

/** As a plate has them: a power before its voltages, their frequency behind them. */
function ratedTogether({ tokens }: Reading): RatedTogether[] {
  const found: RatedTogether[] = []
  let power: number | undefined
  for (const { kind, fields } of tokens) {
    if (kind === 'voltage' && fields.voltages) {
      found.push({ voltages: fields.voltages, ...(power !== undefined && { power }) })
      power = undefined
    }
    const last = found.at(-1)
    if (fields.power !== undefined) power = fields.power
    if (kind === 'frequency' && fields.frequency !== undefined && last) last.frequency ??= fields.frequency
  }
  return found
}

/** The rows of voltages that are written together. */
function rowsOf({ voltages, power, frequency }: RatedTogether, powerKw: number): ReadRating[] {
  const two = twoVoltagesOf(voltages)
  const connectionAt = (volts: number): string => (volts === two?.delta ? 'D' : 'Y')
  return (two ? [two.delta, two.star] : voltages).map((voltageV) => ({
    powerKw: power ?? powerKw,
    voltageV,
    ...(two && { connection: connectionAt(voltageV) }),
    ...(frequency !== undefined && { freqHz: String(frequency) }),
  }))
}

/** Of a winding for two voltages the higher current is that of the lower one. */
function withCurrents(rows: readonly ReadRating[], { currentA, secondCurrentA }: PlateValues): ReadRating[] {
  if (currentA === undefined || secondCurrentA === undefined) return [...rows]
  const isByVoltage = rows[0]?.connection === 'D' && rows[1]?.connection === 'Y'
  const currents = isByVoltage ? [currentA, secondCurrentA].toSorted((a, b) => b - a) : [currentA, secondCurrentA]
  return rows.map((row, at) => ({ ...row, ...(currents[at] !== undefined && { currentA: currents[at] }) }))
}

/** A row for each speed, where as many powers are written as poles. */
function ratingsOfSpeeds({ fields }: Reading, voltageV: number | undefined): ReadRating[] {
  const { powers = [], poles = [], speeds = [] } = fields
  if (powers.length < 2 || powers.length !== poles.length) return []
  return powers.map((powerKw, at) => ({
    ...{ powerKw, poles: poles[at] as number },
    ...(voltageV !== undefined && { voltageV }),
    ...(speeds.length === powers.length && { ratedRpm: speeds[at] as number }),
  }))
}

/**
 * The rows for the ratings that a text has: for each speed; for each of the voltages that are written together; for each frequency with its
 * own voltages. None for a single rating, which the listing itself has.
 */
export function ratingsIn(reading: Reading, powerKw: number | undefined, plate: PlateValues): ReadRating[] {
  const ofSpeeds = ratingsOfSpeeds(reading, listedVoltage(reading))
  if (ofSpeeds.length > 0) return withCurrents(ofSpeeds, plate)
  if (powerKw === undefined) return []
  const together = ratedTogether(reading)
  const frequencies = new Set(together.flatMap(({ frequency }) => frequency ?? []))
  // Another voltage without a frequency of its own may be that of a brake.
  const rated = frequencies.size > 1 ? together.filter(({ frequency }) => frequency !== undefined) : together.filter(isSeveral).slice(0, 1)
  const rows = rated.flatMap((each) => rowsOf(frequencies.size > 1 ? each : { voltages: each.voltages }, powerKw))
  return rows.length < 2 ? [] : withCurrents(rows, plate)
}

const isSeveral = ({ voltages }: RatedTogether): boolean => voltages.length > 1
