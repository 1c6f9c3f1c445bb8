import type { EfficiencyLimit } from './checked-motor.ts'

/** IEC 60034-30-1, the lowest first. */
export const efficiencyClasses = ['IE1', 'IE2', 'IE3', 'IE4', 'IE5']

/**
 * Lowest efficiencies in percent of IE1 to IE5 for a power in kW, on the line between the powers of the table; undefined outside it and for
 * other pole counts.
 */
export function efficiencyLimits(limits: readonly EfficiencyLimit[], power: number, poles: number): readonly number[] | undefined {
  const rows = limits.filter((row) => row.poles === poles).sort((a, b) => a.power - b.power)
  const above = rows.findIndex((row) => row.power >= power * 0.985)
  const upper = rows[above]
  if (!upper) return undefined
  const lower = rows[above - 1]
  if (!lower || upper.power <= power * 1.015) return upper.power <= power * 1.015 ? upper.classes : undefined
  const share = (power - lower.power) / (upper.power - lower.power)
  return upper.classes.map((high, at) => {
    const low = lower.classes[at] ?? high
    return low + share * (high - low)
  })
}

/** Efficiency classes of the energy grades of GB 18613-2020. */
export const classOfGrade: Readonly<Record<string, string>> = { '1': 'IE5', '2': 'IE4', '3': 'IE3' }

/** A class with those above it; none of one that the standard does not have. */
export function classesFrom(lowest: string): readonly string[] {
  const at = efficiencyClasses.indexOf(lowest)
  return at === -1 ? [] : efficiencyClasses.slice(at)
}

/** The energy grade of a low-voltage induction motor by its class; 0 for those below grade 3. */
export const gradeOfClass: Readonly<Record<string, string>> = {
  ...{ IE1: '0', IE2: '0' },
  ...Object.fromEntries(Object.entries(classOfGrade).map(([grade, ie]) => [ie, grade])),
}
