import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { agreedReading, ofDesignation } from '#motors/agreed-values.ts'
import { takeContacts } from '#motors/contact-extraction.ts'
import { inferFrom } from '#motors/inference.ts'
import { type PlateValues, takePlateValues } from '#motors/plate-values.ts'
import { hasLostVoltage, voltagesOfPlate, windingAt } from '#motors/plate-winding.ts'
import { type ListingReading, type ReadValue, readValues } from '#motors/read-values.ts'
import type { Reading } from '#motors/reading.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { yieldToEventLoop } from '../machine/event-loop.service.ts'
import { referenceTables } from '../machine/reference-tables.service.ts'
import { allowReading, readerOf } from '../machine/text-reader.service.ts'
import type { PasteAnswer } from './listing-reading.service.ts'

/** Readings of one photo, in several sizes and languages. */
export const mostReadings = 8
/** Characters of a reading: more than a plate has. */
const longestReading = 4_000

/** What other values follow from, and what a demand asks for: how a line says it. */
const spelled: Readonly<Record<string, (value: string) => string>> = {
  ...{ model: String, powerKw: (value) => `${value} kW`, voltageV: (value) => `${value} V`, freqHz: (value) => `${value} Hz` },
  ...{ ieClass: String, ip: String, insulation: (value) => `${value}级` },
}

/** What every plate prints is copied from it: where it could not be read, a catalogue does not say what is there. */
const copied = new Set([
  ...['powerKw', 'voltageV', 'freqHz', 'connection', 'ratedRpm', 'currentA', 'efficiencyPct', 'powerFactor', 'ieClass', 'ip'],
  ...['insulation', 'duty', 'weightKg'],
])

/** The values for a listing that several readings of the photo of one nameplate agree on, and what follows from them. */
export async function readPlate(ctx: Context, texts: readonly string[]): Promise<PasteAnswer> {
  if (texts.some(({ length }) => length > longestReading))
    reject([
      `一块铭牌最多 ${longestReading} 个字，请对准铭牌重拍`,
      `At most ${longestReading} characters of a nameplate: take the photo closer to it`,
    ])
  await allowReading(
    ctx,
    texts.reduce((sum, { length }) => sum + length, 0),
  )
  const { reader, catalogue } = await readerOf(ctx)
  const pause = yieldToEventLoop()
  const plates: { readonly read: Reading; readonly plate: PlateValues }[] = []
  for (const text of texts) {
    // A maker's telephone number is no contact of the seller, and no serial number.
    const { values: plate, rest } = takePlateValues(takeContacts(text).rest, reader.thisYear())
    plates.push({ read: reader.read(rest), plate })
    await pause()
  }
  const two = voltagesOfPlate(plates.map(({ read }) => read))
  const readings = plates.map(({ read, plate }): ListingReading => {
    const reading = readValues(read, windingAt(plate, two), {})
    // Scratches are read as two letters, which few brands are called.
    const isScratch = read.tokens.some(({ kind, text: name }) => kind === 'brand' && /^[A-Z]{2}$/i.test(name.trim()))
    const left = new Set([...(isScratch ? ['brandCode'] : []), ...(hasLostVoltage(read, plate) ? ['voltageV'] : [])])
    return { ...reading, values: reading.values.filter(({ field }) => !left.has(field)) }
  })
  const year = Number(dayFromToday(ctx, 0).slice(0, 4))
  const agreed = agreedReading(readings, await referenceTables(ctx.runtime), year).values
  const text = agreed.flatMap(({ field, value }) => spelled[field]?.(String(value)) ?? []).join(' ')
  const { fields } = reader.read(text)
  const sureness = agreed.find(({ field }) => field === 'model')?.confidence ?? 1
  const following = readValues(reader.read(text), {}, inferFrom(fields, catalogue))
    .values.filter(({ field }) => field !== 'model' && !copied.has(field))
    .map((value): ReadValue => ({ ...value, confidence: Math.min(value.confidence, sureness) }))
  const isOther = ({ field }: ReadValue): boolean => !ofDesignation.has(field) && !following.some((value) => value.field === field)
  return { motors: [{ text, values: [...agreed.filter(isOther), ...following], unread: [] }], contacts: [] }
}
