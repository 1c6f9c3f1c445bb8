import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Tables } from '#kernel/database/db.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import {
  type Catalogue,
  type CatalogueRow,
  type FramePower,
  type InferredFields,
  inferFrom,
  type SeriesDetails,
} from '#motors/inference.ts'
import { makeReader, type Reader } from '#motors/reader.ts'
import type { Fields, Reading } from '#motors/reading.ts'

interface TenantReader {
  readonly reader: Reader
  readonly catalogue: Catalogue
}

/** Milliseconds after which the tables are read again, in case the notification of a change was missed. */
const maxAge = 300_000
const sources = new Set(['', 'brand', 'series', 'frame-power', 'catalog-model', 'region'])

const readers = onePerRuntime((runtime) => {
  const cache = new FreshCache<TenantReader>(maxAge, 100)
  onChange(runtime, (resource) => sources.has(resource) && cache.clear())
  return cache
})

/** The reader of texts with the brands of the tenant, and the tables that it draws conclusions from. */
const readerOf = (ctx: Context): Promise<TenantReader> => readers(ctx.runtime).get(ctx.tenant, () => loadReader(ctx))

async function loadReader({ runtime, tenant }: Context): Promise<TenantReader> {
  const db = runtime.appDb(tenant)
  const [series, framePowers, catalogueRows, dimensions, brands, regions] = await Promise.all([
    db.selectFrom('series').selectAll().execute(),
    db.selectFrom('frame_power').select(['frame', 'poles', 'power_kw']).execute(),
    db.selectFrom('catalog_model').selectAll().execute(),
    db.selectFrom('frame_dimension').select('frame').execute(),
    db.selectFrom('brand').select(['brand_code', 'name_zh', 'name_en', 'aliases', 'model_prefixes']).where('enabled', '=', true).execute(),
    db.selectFrom('region').select(['code', 'name']).execute(),
  ])
  const text = (value: string | null): string => value ?? ''
  const reader = makeReader({
    series: series.map((row) => text(row.series)).filter(Boolean),
    frames: [...framePowers, ...dimensions].map((row) => text(row.frame)).filter(Boolean),
    brands: brands.map((row) => ({
      code: text(row.brand_code),
      names: [text(row.name_zh), text(row.name_en), ...(row.aliases ?? [])],
      prefixes: row.model_prefixes ?? [],
    })),
    regions: regions.map((row) => ({ code: text(row.code), name: text(row.name) })),
  })
  return {
    reader,
    catalogue: { series: series.map(seriesDetails), rows: catalogueRows.map(catalogueRow), framePowers: framePowers.map(framePower) },
  }
}

type Stored<T> = Readonly<Record<keyof T, unknown>>

const seriesDetails = (row: Stored<Tables['series']>): SeriesDetails => {
  const text = (value: unknown): string => String(value ?? '')
  return {
    series: text(row.series),
    typeCode: text(row.type_code),
    efficiency: text(row.efficiency),
    ip: text(row.ip_default),
    ic: text(row.ic_default),
    insulation: text(row.insulation),
    voltage: text(row.voltage_default),
    frequency: text(row.freq_hz),
    duty: text(row.duty_default),
  }
}

const framePower = (row: { frame: string | null; poles: number | null; power_kw: unknown }): FramePower => ({
  frame: row.frame ?? '',
  poles: row.poles ?? 0,
  power: Number(row.power_kw),
})

/** What a catalogue row adds to a listing, by the names of its fields. */
const printed = [
  ['ie', 'ie_class'],
  ['gbGrade', 'gb_grade'],
  ['connection', 'connection'],
  ['ratedRpm', 'rated_rpm'],
  ['currentA', 'current_a'],
  ['efficiencyPct', 'efficiency_pct'],
  ['powerFactor', 'power_factor'],
  ['torqueNm', 'torque_nm'],
  ['weightKg', 'weight_kg'],
] as const satisfies readonly (readonly [name: string, column: keyof Tables['catalog_model']])[]

const texts = new Set(['ie', 'gbGrade', 'connection'])

function catalogueRow(row: Stored<Tables['catalog_model']>): CatalogueRow {
  const values = printed.flatMap(([name, column]): [string, string | number][] => {
    const value = row[column]
    return value === null || value === '' ? [] : [[name, texts.has(name) ? String(value) : Number(value)]]
  })
  return {
    series: String(row.series ?? ''),
    frame: String(row.frame ?? ''),
    poles: Number(row.poles),
    power: Number(row.power_kw),
    values: Object.fromEntries(values),
  }
}

/** The longest text that is read: a line, or a list of them. */
const longestText = 500

export interface TextAnswer extends Fields {
  /** What follows from the fields, with its origin. */
  readonly inferred: InferredFields
  readonly tokens: Reading['tokens']
  readonly conflicts: Reading['conflicts']
}

/** Reads a line as traders write it. */
export async function readLine(ctx: Context, text: string): Promise<TextAnswer> {
  if (text.length > longestText) reject([`最多 ${longestText} 个字`, `At most ${longestText} characters`], { field: 'text' })
  const { reader, catalogue } = await readerOf(ctx)
  const { fields, tokens, conflicts } = reader.read(text)
  return { ...fields, inferred: inferFrom(fields, catalogue), tokens, conflicts }
}
