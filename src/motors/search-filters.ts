import { classOfGrade } from './efficiency.ts'
import { polesWithin } from './figures.ts'
import type { Limits } from './limits.ts'
import { conditionsWanted } from './matching/match-details.ts'
import { coveringEx } from './matching/match-ex.ts'
import { isSmallFrame, isWithoutLetters, letteredFrame, modelText } from './model-text.ts'
import { regionOf } from './read-values.ts'
import type { Fields } from './reading.ts'
import type { ReadName } from './stock-filters.ts'
import { woundRotor } from './wound-rotor.ts'

const keys = (key: string | undefined): string[] => (key ? [key] : [])

const asText = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** As the list takes a range, `380-`. */
const ranges = (limits: Limits | undefined): string[] => (limits ? [`${asText(limits[0])}-${asText(limits[1])}`] : [])

const exFilters = ({ exGasGroup, exTClass, exDustGroup, epl }: Fields) => ({
  exGasGroup: coveringEx('exGasGroup', exGasGroup),
  exTClass: coveringEx('exTClass', exTClass),
  exDustGroup: coveringEx('exDustGroup', exDustGroup),
  epl: keys(epl),
})

/** Wound rotors are in several branches of the tree. */
const typesOf = (type: string, series: string): string[] =>
  type === 'AC3.WND' ? [type, 'HV.WND', ...(series.startsWith('YZR') ? ['AC3.CRN'] : [])] : [type]

/** Each filter that a text can name, empty where it does not, with the designation and the bounds. */
interface SearchFilters
  extends Record<ReadName, string[]>,
    Record<'model' | 'powerKw_ge' | 'powerKw_le' | 'unitPrice_ge' | 'unitPrice_le', string> {}

/** Whether what several may cost together limits the price of each: of an unknown number it does not. */
export const isLimitOfEach = ({ priceTotal, quantity }: Fields): boolean => priceTotal !== undefined && quantity !== undefined

/** That of each is rounded down, as all together have to cost no more. */
function pricesOf(fields: Fields): Limits {
  const { priceRange: [from, to] = [null, null], priceTotal = 0, quantity = 1 } = fields
  if (!isLimitOfEach(fields)) return [from, to]
  const most = Math.floor((priceTotal * 100) / quantity) / 100
  return [from, to === null ? most : Math.min(to, most)]
}

/** Filters of the list of the stock that find what a text says, by its parameters. What no filter can find is looked for in the designation. */
export function searchFiltersOf(fields: Fields): SearchFilters {
  const {
    power,
    powers = [],
    powerRange = [power, power],
    poles = fields.polesRange ? polesWithin(fields.polesRange) : [],
    voltages = [],
    mounting = [],
    brand,
    typeHint,
    series = '',
    frame,
    shaftHeight,
    ie,
    phases,
    rotorType,
    listingNo,
    frequency,
    quantity,
    regionCode,
    text,
  } = fields
  // A digit alone is part of nearly every designation.
  const rest = /^\d$/.test(text ?? '') ? '' : (text ?? '')
  // Most designations have its letter, and some have not: it is found by what it is.
  const isSmall = frame !== undefined && isSmallFrame(frame) && !isWithoutLetters(series)
  const model = isSmall ? rest : modelText(fields) || listingNo || rest
  const [from, to] = powers.length > 1 ? [] : powerRange
  const [leastPrice, mostPrice] = pricesOf(fields)
  return {
    model: model.slice(0, 64),
    series_in: isSmall ? keys(series) : [],
    frame_in: isSmall ? [letteredFrame(frame), frame, `${frame.slice(0, 2)}M`] : [],
    powerKw_ge: asText(from),
    powerKw_le: asText(to),
    powerKw: powers.length > 1 ? powers.map(String) : [],
    unitPrice_ge: asText(leastPrice),
    unitPrice_le: asText(mostPrice),
    // In a designation with its frame they are part of the model.
    poles: frame === undefined || isSmall ? poles.map(String) : [],
    voltageV: voltages.map(String),
    voltageV_between: fields.voltages ? [] : ranges(fields.voltageRange),
    prodYear_between: ranges(fields.prodYearRange),
    leadDays: [...(fields.leadDays ?? [])],
    mounting: [...mounting],
    shaftHeight_between: (frame === undefined || isSmall) && shaftHeight !== undefined ? [`${shaftHeight}-${shaftHeight}`] : [],
    brandCode: [...(fields.brands ?? keys(brand))],
    brandCode_notequal: [...(fields.brandsExcluded ?? [])],
    condition: conditionsWanted(fields),
    typeCode: typeHint ? typesOf(typeHint, series) : phases === 1 ? ['AC1'] : [],
    typeCode_notequal: [...(fields.typesExcluded ?? [])],
    phases: phases === 3 ? ['3'] : [],
    rotorType: typeHint === woundRotor.typeHint ? [] : keys(rotorType),
    ieClass: [...(fields.ies ?? keys(ie ?? classOfGrade[fields.gbGrade ?? '']))],
    // 50 Hz is what nearly all motors are made for, and many listings do not repeat it.
    freqHz: frequency === undefined || frequency === 50 ? [] : [String(frequency)],
    ip: [...(fields.ips ?? keys(fields.ip))],
    features: [...(fields.features ?? [])],
    ...exFilters(fields),
    quantity_ge: quantity === undefined || quantity < 2 ? [] : [String(quantity)],
    regionCode: (fields.regionCodes ?? keys(regionCode)).flatMap((code) => keys(regionOf(code))),
  }
}
