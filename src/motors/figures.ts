/** Preferred rated outputs in kW, IEC 60072-1 and GB/T 4772.1, with those of small motors below 0.12 kW and of large ones up to 1000 kW. */
export const powerSteps = [
  0.06, 0.09, 0.12, 0.18, 0.25, 0.37, 0.55, 0.75, 1.1, 1.5, 2.2, 3, 4, 5.5, 7.5, 11, 15, 18.5, 22, 30, 37, 45, 55, 75, 90, 110, 132, 160,
  185, 200, 220, 250, 280, 315, 355, 400, 450, 500, 560, 630, 710, 800, 900, 1000,
] as const

const steps: ReadonlySet<number> = new Set(powerSteps)
export const isPowerStep = (kilowatts: number): boolean => steps.has(kilowatts)

/** The smallest step above a power in kW; infinite above the largest. */
export const nextPowerStep = (kilowatts: number): number => powerSteps.find((step) => step > kilowatts) ?? Number.POSITIVE_INFINITY

/** The largest step below a power in kW; undefined below the smallest. */
export const previousPowerStep = (kilowatts: number): number | undefined => powerSteps.findLast((step) => step < kilowatts)

/** The step nearest to a power in kW. */
export const nearestPowerStep = (kilowatts: number): number =>
  powerSteps.reduce((best, step) => (Math.abs(step - kilowatts) < Math.abs(best - kilowatts) ? step : best), powerSteps[0] as number)

/** Pole counts that motors are made with. */
const poleCounts: ReadonlySet<number> = new Set([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24])
export const isPoleCount = (count: number): boolean => poleCounts.has(count)

/** Those between two limits; null: open at this end. */
export const polesWithin = ([from, to]: readonly [from: number | null, to: number | null]): number[] =>
  [...poleCounts].filter((count) => count >= (from ?? 0) && count <= (to ?? count))

/** Shaft heights in mm of IEC 60072-1. */
const heights: ReadonlySet<number> = new Set([
  45, 50, 56, 63, 71, 80, 90, 100, 112, 132, 160, 180, 200, 225, 250, 280, 315, 355, 400, 450, 500, 560, 630, 710, 800, 900, 1000,
])
export const isShaftHeight = (height: number): boolean => heights.has(height)

/** kW of one mechanical horsepower. */
const kilowattsOfHorsepower = 0.7457

/** A power in kW in HP, as the trade says it. */
export const horsepowerOf = (kilowatts: number): number => Number((kilowatts / kilowattsOfHorsepower).toFixed(2))

/** The step nearest to a power in HP if it is within 8 percent, as horsepower of the trade are rounded; else the power in kW to three digits. */
export function kilowattsOf(horsepower: number): number {
  const exact = horsepower * kilowattsOfHorsepower
  const nearest = nearestPowerStep(exact)
  return Math.abs(nearest - exact) <= exact * 0.08 ? nearest : Number(exact.toPrecision(3))
}

/** Synchronous speed in r/min, 120 f / 2p (IEC 60034-1). */
export const synchronousSpeed = (poles: number, hertz: number): number => (120 * hertz) / poles

/** The synchronous speed of the first pole count; at 50 Hz where no frequency is said, and none where it varies. */
export function syncSpeedOf([first = 0]: readonly number[], freqHz: string): number | null {
  const hertz = freqHz === '' ? 50 : Number.parseInt(freqHz, 10)
  return first > 0 && hertz > 0 ? Math.round(synchronousSpeed(first, hertz)) : null
}

/** Rated torque in N·m of a power in kW at a speed in r/min. */
export const torqueOf = (kilowatts: number, speed: number): number => Number(((kilowatts * 60_000) / (2 * Math.PI * speed)).toFixed(2))

/** The largest slip of a rated speed. */
const maxSlip = 0.12

/** The pole count whose synchronous speed is at most 12 percent above a speed in r/min; undefined if there is none. */
export function polesOf(speed: number, hertz = 50): number | undefined {
  for (const poles of poleCounts) {
    const synchronous = synchronousSpeed(poles, hertz)
    if (speed <= synchronous && speed >= synchronous * (1 - maxSlip)) return poles
  }
  return undefined
}
