import { classOfGrade } from './efficiency.ts'
import { conditionsWanted } from './match-details.ts'
import { coveringEx } from './match-ex.ts'
import { modelText } from './model-text.ts'
import { regionOf } from './read-values.ts'
import type { Fields } from './reading.ts'

const keys = (key: string | undefined): string[] => (key ? [key] : [])

const asText = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** Filters of the list of the stock that find what a text says, by its parameters. What no filter can find is looked for in the designation. */
export function searchFiltersOf(fields: Fields) {
  const {
    power,
    powerRange = [power, power],
    poles = [],
    voltages = [],
    mounting = [],
    brand,
    typeHint,
    frame,
    shaftHeight,
    ie,
    phases,
    listingNo,
    frequency,
    quantity,
    regionCode,
    text,
  } = fields
  const model = modelText(fields) || listingNo || (text ?? '')
  return {
    model: model.slice(0, 64),
    powerKw_ge: asText(powerRange[0]),
    powerKw_le: asText(powerRange[1]),
    // In a designation with its frame they are part of the model.
    poles: frame === undefined ? poles.map(String) : [],
    voltageV: voltages.map(String),
    mounting: [...mounting],
    shaftHeight_between: frame === undefined && shaftHeight !== undefined ? [`${shaftHeight}-${shaftHeight}`] : [],
    brandCode: [...(fields.brands ?? keys(brand))],
    brandCode_notequal: [...(fields.brandsExcluded ?? [])],
    condition: conditionsWanted(fields),
    typeCode: typeHint ? [typeHint] : phases === 1 ? ['AC1'] : [],
    ieClass: keys(ie ?? classOfGrade[fields.gbGrade ?? '']),
    // 50 Hz is what nearly all motors are made for, and many listings do not repeat it.
    freqHz: frequency === undefined || frequency === 50 ? [] : [String(frequency)],
    ip: keys(fields.ip),
    features: [...(fields.features ?? [])],
    exGasGroup: coveringEx('exGasGroup', fields.exGasGroup),
    exTClass: coveringEx('exTClass', fields.exTClass),
    exDustGroup: coveringEx('exDustGroup', fields.exDustGroup),
    epl: keys(fields.epl),
    quantity_ge: quantity === undefined || quantity < 2 ? [] : [String(quantity)],
    regionCode: keys(regionOf(regionCode)),
  }
}
