import { modelText } from '#motors/model-text.ts'
import type { Fields } from '#motors/reading.ts'
import { emptyQuery, type ProductQuery } from './product-query.ts'

const asText = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value))

/** The filters that find what a line says. What no filter can find is looked for in the designation. */
export function queryOfReading(fields: Fields): ProductQuery {
  const {
    power,
    powerRange = [power, power],
    poles = [],
    voltages = [],
    mounting = [],
    brand,
    condition,
    typeHint,
    frame,
    listingNo,
    ie,
    regionCode = '',
    text,
  } = fields
  const model = modelText(fields) || listingNo || (text ?? '')
  return {
    ...emptyQuery,
    model: model.slice(0, 64),
    powerKw_ge: asText(powerRange[0]),
    powerKw_le: asText(powerRange[1]),
    // In a designation with its frame they are part of the model.
    poles: frame === undefined ? poles.map(String) : [],
    voltageV: voltages.map(String),
    mounting: [...mounting],
    brandCode: brand ? [brand] : [],
    condition: condition ? [condition] : [],
    typeCode: typeHint ? [typeHint] : [],
    ieClass: ie ? [ie] : [],
    // A province is `32`, a city `3205`: what stands behind is for the levels below.
    regionCode: regionCode ? [regionCode.replace(/(?:00){1,2}$/, '')] : [],
  }
}
