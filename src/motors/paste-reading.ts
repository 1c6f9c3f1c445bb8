import { type Catalogue, inferFrom } from './inference.ts'
import { takePlateValues } from './plate-values.ts'
import { type ListingReading, readValues } from './read-values.ts'
import type { Reader } from './reader.ts'
import type { Fields, Reading } from './reading.ts'
import { takeFreight, takeTradeTerms } from './trade-terms.ts'
import { takeWantedTerms, type WantedTerms } from './wanted-terms.ts'
import { readWanted } from './wanted-values.ts'

type Read = Reader['read']
/** A reader of texts, and the year in which they are read. */
type Reads = Pick<Reader, 'read' | 'thisYear'>

/** What a seller's text about one motor says, by the fields of a listing; with a catalogue also what follows from it. */
export function readOffer(text: string, { read, thisYear }: Reads, catalogue?: Catalogue): ListingReading {
  const { terms, rest } = takeTradeTerms(text)
  const plate = takePlateValues(rest, thisYear(), 'offer')
  const reading = read(plate.rest)
  const offer = readValues(reading, { ...plate.values, ...terms }, catalogue ? inferFrom(reading.fields, catalogue) : {})
  const dates = plate.taken.flatMap(({ text: date, says }) => ('date' in says ? [date] : []))
  return { ...offer, unread: [...dates, ...offer.unread] }
}

/** A text that names a place, as 湘潭 alone: what may be a place or a brand is the place. */
export function readPlace(text: string, read: Read): Reading {
  const reading = read(text)
  const { regionCode } = reading.tokens.find(({ alternative }) => alternative?.regionCode !== undefined)?.alternative ?? {}
  return regionCode === undefined || reading.fields.regionCode !== undefined
    ? reading
    : { ...reading, fields: { ...reading.fields, regionCode } }
}

/** What a buyer's text about one motor says, by the fields of a demand, and how soon it is needed. */
export function readDemand(
  text: string,
  { read, thisYear }: Reads,
  catalogue?: Catalogue,
): ListingReading & Pick<WantedTerms, 'withinDays' | 'neededDay'> {
  const { terms, text: given, rest, taken } = takeWantedTerms(text)
  const freight = takeFreight(rest)
  const { taken: ofPlate, ...plate } = takePlateValues(freight.rest, thisYear(), 'demand')
  const parts = { ...plate, taken: [...taken, ...ofPlate] }
  const reading = read(plate.rest)
  const { insulation } = plate.values
  // What is named as the class of the insulation counts before a class that may be one of a vibration.
  const fields = { ...reading.fields, ...(insulation !== undefined && { insulation }) }
  const inferred = catalogue ? inferFrom(fields, catalogue) : {}
  const wanted = readWanted(given, { ...reading, fields }, inferred, { ...terms, ...freight.terms }, parts, thisYear())
  const { withinDays, neededDay } = terms
  return { ...wanted, ...(withinDays !== undefined && { withinDays }), ...(neededDay !== undefined && { neededDay }) }
}

/** What a line says of a motor, by which the lines of a list are told from each other. */
export function fieldsOfLine(line: string, { read, thisYear }: Reads, isWanted: boolean): Fields {
  const { terms, rest } = isWanted ? { terms: {}, rest: takeWantedTerms(line).rest } : takeTradeTerms(line)
  const { values, rest: described } = takePlateValues(rest, thisYear(), 'offer')
  return { ...read(described).fields, ...(values.unitPrice !== undefined && { price: Number(values.unitPrice) }), ...quantityIn(terms) }
}

const quantityIn = ({ quantity }: { readonly quantity?: number }): Fields => (quantity === undefined ? {} : { quantity })
