import type { PlateValues } from './plate-values.ts'
import { connectionOf, twoVoltagesIn } from './read-ratings.ts'
import type { Reading } from './reading.ts'
import { areSqrt3Apart, isStarAtMains, type TwoVoltages } from './two-voltages.ts'

/** The two voltages of the winding that a plate is of, where some of its readings have them and none has others. */
export function voltagesOfPlate(readings: readonly Reading[]): TwoVoltages | undefined {
  const found = readings.flatMap((reading) => twoVoltagesIn(reading) ?? [])
  return found.every(({ delta }) => delta === found[0]?.delta) ? found[0] : undefined
}

/**
 * What one reading of a plate says of its winding, at the voltage that the listing names: of two currents that of this voltage, and of
 * both connections the one there. Without the voltages nothing says which it is; currents that are not √3 apart were misread, and one
 * connection beside two currents is not all of it.
 */
export function windingAt({ currentA, secondCurrentA, connection, ...others }: PlateValues, two: TwoVoltages | undefined): PlateValues {
  const isDouble = secondCurrentA !== undefined || connection?.includes('/')
  const connected = isDouble && connection ? two && connectionOf(two) : connection
  return { ...others, ...ofCurrents(currentA, secondCurrentA, two), ...(connected && { connection: connected }) }
}

/** Whether a reading has one voltage beside the two currents of a winding: then the other one is lost, and nothing says which. */
export const hasLostVoltage = (reading: Reading, { currentA, secondCurrentA }: PlateValues): boolean =>
  currentA !== undefined &&
  secondCurrentA !== undefined &&
  areSqrt3Apart(Math.min(currentA, secondCurrentA), Math.max(currentA, secondCurrentA)) &&
  !twoVoltagesIn(reading)

function ofCurrents(currentA: number | undefined, second: number | undefined, two: TwoVoltages | undefined): PlateValues {
  if (currentA === undefined) return {}
  if (second === undefined) return { currentA }
  const [low, high] = [Math.min(currentA, second), Math.max(currentA, second)]
  return two && areSqrt3Apart(low, high) ? { currentA: isStarAtMains(two) ? low : high } : {}
}
