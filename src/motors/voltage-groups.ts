import { highVoltage } from './high-voltage.ts'

/** Rated voltages in V that stand in for each other, as their deviations are within zone B of IEC 60034-1 or they name the same mains. */
export const voltageGroups: readonly (readonly number[])[] = [
  [220, 230, 240],
  [380, 400, 415],
  [440, 460, 480],
  [660, 690],
  [1140],
  [3000, 3300],
  [6000, 6600],
  [10_000, 11_000],
]

export const groupedVoltages: readonly number[] = voltageGroups.flat()
export const lowVoltages: readonly number[] = groupedVoltages.filter((volts) => volts < highVoltage)

/** The voltages of the same group, the given one first. */
export const voltagesLike = (volts: number): readonly number[] => {
  const group = voltageGroups.find((each) => each.includes(volts)) ?? []
  return [volts, ...group.filter((each) => each !== volts)]
}
