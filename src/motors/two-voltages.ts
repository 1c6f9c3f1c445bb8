import { lowVoltages, voltagesLike } from './voltage-groups.ts'

/** Of a winding for two voltages, in V: connected in delta for the lower one, in star for the one that is √3 times as high. IEC 60034-8. */
export interface TwoVoltages {
  readonly delta: number
  readonly star: number
}

/** As the voltages of one winding are, and its currents: a little off, as both are rounded. */
export const areSqrt3Apart = (low: number, high: number): boolean => Math.abs(high / low / Math.sqrt(3) - 1) < 0.03

/** The two voltages of one winding in either order; undefined for others, as `380/400` or `230/460`. 380/660 V is a rounded name of 1 : √3. */
export function twoVoltagesOf(voltages: readonly number[] = []): TwoVoltages | undefined {
  const [delta = 0, star = 0] = voltages.toSorted((a, b) => a - b)
  return voltages.length === 2 && areSqrt3Apart(delta, star) ? { delta, star } : undefined
}

/** Mains at which most motors run, at 50 and at 60 Hz: one for 220/380 V is bought and searched as one for 380 V. */
const usualMains: ReadonlySet<number> = new Set([...voltagesLike(380), ...voltagesLike(440)])

export const isStarAtMains = ({ star }: TwoVoltages): boolean => usualMains.has(star)

/** The voltage that a motor is known by; of several that are not those of one winding the first. */
export function mainVoltage(voltages: readonly number[] = []): number | undefined {
  const two = twoVoltagesOf(voltages)
  return two ? (isStarAtMains(two) ? two.star : two.delta) : voltages[0]
}

/** With those in delta that only a winding for two voltages has. */
const rated: ReadonlySet<number> = new Set([127, 254, 265, 277, ...lowVoltages])

/** Whether two numbers are the voltages of one winding, so that they need no unit to say it: `220/380`. */
export const areRatedPair = (values: readonly number[]): boolean =>
  twoVoltagesOf(values) !== undefined && values.every((each) => rated.has(each))

/** The voltage in star of a winding that is in delta for this one, as makers name it: 660 for 380. */
const starOf = (delta: number): number | undefined => [...rated].find((star) => twoVoltagesOf([delta, star])?.delta === delta)

interface RatedAt {
  readonly voltageV: number | string | null
  readonly connection: string | null
  /** Those of the other ratings. */
  readonly others: readonly (number | string | null)[]
}

/** Every voltage that a motor is rated for, that of its listing first. In delta and star it is so for a second one, whether a rating names it or not. */
export function ratedVoltages({ voltageV, connection, others }: RatedAt): number[] {
  const main = Number(voltageV ?? 0)
  const named = [main, ...others.map((volts) => Number(volts ?? 0))].filter((volts) => volts > 0)
  const star = connection === 'D/Y' && named.length > 0 && !named.some((volts) => twoVoltagesOf([main, volts])) ? starOf(main) : undefined
  return [...new Set([...named, ...(star === undefined ? [] : [star])])]
}
