import { listOf } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { holds, isEmpty } from '#kernel/resource/check.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { brand } from '../brand/brand.resource.ts'
import { normalModel, type TitleParts, titleOf } from './listing-title.service.ts'
import { machine } from './machine.resource.ts'

const number = (value: unknown): number | null => (isEmpty(value) || !Number.isFinite(Number(value)) ? null : Number(value))
const rounded = (value: number | null, digits: number): string | null => (value === null ? null : String(Number(value.toFixed(digits))))

/** Mechanical horsepower in kilowatts: 1 HP = 0.7457 kW. */
const kilowattsPerHorsepower = 0.7457

/** Synchronous speed in r/min, n = 120 f / 2p, of the first pole count (IEC 60034-1); 50 Hz by default. */
function syncSpeed(poles: unknown, freqHz: unknown): number | null {
  const [first] = listOf(poles ?? '').map(Number)
  const frequency = Number(/^\d+/.exec(String(freqHz ?? ''))?.[0] ?? 50)
  return first && first > 0 ? Math.round((120 * frequency) / first) : null
}

/** China's energy grade of a low-voltage induction motor by its IE class (GB 18613-2020: 3 = IE3, 2 = IE4, 1 = IE5). */
function grade(ieClass: unknown): string | null {
  const grades: Readonly<Record<string, string>> = { IE3: '3', IE4: '2', IE5: '1', IE1: '0', IE2: '0' }
  return grades[String(ieClass ?? '')] ?? null
}

/** Of all fields that are worth filling, the share that is, with the core at half of it, out of 100. */
export function completeness(listing: JsonRow): number {
  const filled = (names: readonly string[]): number => names.filter((name) => !isEmpty(listing[name])).length / names.length
  const core = Object.entries(machine.fields).flatMap(([name, field]) => ('required' in field && !('when' in field) ? [name] : []))
  const recommended = [
    'ratedRpm',
    'currentA',
    'efficiencyPct',
    'powerFactor',
    'connection',
    'frame',
    'ip',
    'insulation',
    'prodYear',
    'unitPrice',
    'taxMode',
    'leadDays',
    'warrantyMonths',
    'stockType',
  ]
  const photos = Array.isArray(listing.photos) ? (listing.photos as JsonRow[]) : []
  const nameplate = photos.some((photo) => photo.photoType === 'NAMEPLATE') ? 15 : 0
  return Math.round(filled(core) * 50 + nameplate + filled(recommended) * 25 + (isEmpty(listing.attachments) ? 0 : 10))
}

/** The title that the server gives a listing when a person gives none. */
export async function titleFor(ctx: Context, listing: JsonRow): Promise<string> {
  return titleOf((await titleParts(ctx, listing)).zh)
}

/** The values that the server computes from a listing; its title where none was written. */
export async function deriveListing(ctx: Context, listing: JsonRow): Promise<JsonRow> {
  const power = number(listing.powerKw)
  const price = holds(machine.fields.unitPrice.when, listing) ? number(listing.unitPrice) : null
  const photos = Array.isArray(listing.photos) ? (listing.photos as JsonRow[]) : undefined
  const parts = await titleParts(ctx, listing)
  return {
    ...(isEmpty(listing.title) ? { title: titleOf(parts.zh) } : {}),
    titleEn: titleOf(parts.en, 'en'),
    modelNorm: isEmpty(listing.model) ? null : normalModel(String(listing.model)),
    powerHp: rounded(power === null ? null : power / kilowattsPerHorsepower, 2),
    syncRpm: syncSpeed(listing.poles, listing.freqHz),
    gbGrade: grade(listing.ieClass),
    priceUnitKw: price === null || !power ? null : (price / power).toFixed(2),
    ...(photos ? { cover: photos[0]?.link ?? null, completeness: completeness(listing) } : {}),
  }
}

/** What a title is made of, with names in both languages. */
async function titleParts(ctx: Context, listing: JsonRow): Promise<{ zh: TitleParts; en: TitleParts }> {
  const brand = await shortBrand(ctx, String(listing.brandCode ?? ''))
  const conditions = await dictionaryOf(ctx.runtime, 'condition')
  const condition = conditions.get(String(listing.condition ?? ''))
  const shared = {
    model: String(listing.model ?? ''),
    powerKw: String(listing.powerKw ?? ''),
    poles: listOf(listing.poles ?? '').map(String),
    mounting: listOf(listing.mounting ?? '').map(String),
    voltageV: String(listing.voltageV ?? ''),
    ieClass: String(listing.ieClass ?? ''),
    exMark: String(listing.exMark ?? ''),
    features: listOf(listing.features ?? '').map(String),
    condition: String(listing.condition ?? ''),
    quantity: String(listing.quantity ?? ''),
  }
  return {
    zh: { ...shared, brand: brand.zh, conditionName: condition?.[0] ?? '' },
    en: { ...shared, brand: brand.en, conditionName: condition?.[1] ?? '' },
  }
}

/** The short name of a brand: its first alias, else its name. */
async function shortBrand(ctx: Context, code: string): Promise<{ zh: string; en: string }> {
  const found = await repository(ctx, brand, { rows: 'all' }).find({ brandCode: code })
  return { zh: found?.aliases?.[0] ?? found?.nameZh ?? '', en: found?.nameEn ?? '' }
}
