import type { CatalogueRow } from './inference.ts'
import { catalogueNames, isOfCatalogue, type ReadValue } from './read-values.ts'

type Value = ReadValue['value']
type Values = ReadonlyMap<string, Value>

/** Fields of which a catalogue knows what the plate of a motor prints. The connection is not among them, as a motor is wound for one voltage or two. */
const known = ['ieClass', 'ratedRpm', 'currentA', 'efficiencyPct', 'powerFactor', 'weightKg'] as const

const designationOf = ({ series, frame, poles }: CatalogueRow): string => `${series}-${frame}-${poles}`

/** The row of a catalogue for a designation. */
export const rowOfModel = (model: Value | undefined, rows: readonly CatalogueRow[]): CatalogueRow | undefined =>
  typeof model === 'string' ? rows.find((row) => model === designationOf(row) || model.startsWith(`${designationOf(row)}-`)) : undefined

/** What a catalogue has for a designation, by the fields of a listing: the current at its own voltage only. */
export function catalogueFigures(row: CatalogueRow | undefined, voltage: Value | undefined): Values {
  if (!row) return new Map()
  const isUsual = isOfCatalogue(typeof voltage === 'number' ? voltage : undefined, undefined)
  const values = known.flatMap((field): [string, Value][] => {
    const value = row.values[catalogueNames[field]]
    return value === undefined || (field === 'currentA' && !isUsual) ? [] : [[field, value]]
  })
  return new Map<string, Value>([['powerKw', row.power], ...values])
}

/** Figures of a row besides its power that have to be on the plate, before one reading of its designation is believed. */
const fewestFigures = 2

/** Whether the power and other figures of a plate are those of a designation. */
export function areFiguresOf(row: CatalogueRow, plate: Values): boolean {
  const figures = catalogueFigures(row, plate.get('voltageV'))
  const same = [...figures].filter(([field, value]) => plate.get(field) === value)
  return plate.get('powerKw') === row.power && same.length > fewestFigures
}
