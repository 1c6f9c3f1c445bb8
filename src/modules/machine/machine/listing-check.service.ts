import { sql } from 'kysely'
import type { ParsedLine } from '#kernel/crud/parsing.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field, InputField, InputFields, WholeRow } from '#kernel/resource/field.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import type { CheckedMotor, Market, Warning } from '#motors/checked-motor.ts'
import { type Compliance, complianceOf } from '#motors/compliance.ts'
import { comparableModel } from '#motors/model-text.ts'
import { warningsOf } from '#motors/plausibility.ts'
import type { Fields } from '#motors/reading.ts'
import { isInCny, unitPriceOf } from '#motors/unit-price.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { machine } from './machine.resource.ts'
import { referenceTables } from './reference-tables.service.ts'
import { heldStates } from './shelf.fields.ts'
import { readerOf } from './text-reader.service.ts'

type ListingRow = WholeRow<(typeof machine)['fields']>

const checkedNames = [
  ...(['typeCode', 'series', 'model', 'powerKw', 'phases', 'voltageV', 'freqHz', 'connection', 'poles', 'ratedRpm', 'currentA'] as const),
  ...(['efficiencyPct', 'ieClass', 'powerFactor', 'torqueNm', 'duty', 'frame', 'shaftHeight', 'mounting', 'flange', 'weightKg'] as const),
  ...(['rotorType', 'ip', 'ic', 'insulation', 'features', 'exProtection', 'exGasGroup', 'exTClass', 'exDustGroup', 'exDustTempC'] as const),
  ...(['epl', 'exCertNo', 'exCertExpiry', 'condition', 'prodYear', 'prodDate', 'unitPrice', 'currency'] as const),
] as const satisfies readonly (keyof ListingRow)[]

/** What is checked of a listing; also of one that is not complete. Decimals may be texts. */
export type CheckedListing = { readonly [Name in keyof ListingRow]?: unknown }

const number = (value: unknown): number | undefined => (isEmpty(value) ? undefined : Number(value))
const text = (value: unknown): string | undefined => (isEmpty(value) ? undefined : String(value))
const list = <T>(value: unknown): readonly T[] | undefined => (Array.isArray(value) ? value : undefined)

async function checkedMotor(ctx: Context, listing: CheckedListing): Promise<CheckedMotor> {
  const { reader } = await readerOf(ctx)
  const { fields } = reader.read(text(listing.model) ?? '')
  return {
    ...{
      typeCode: text(listing.typeCode),
      series: text(listing.series) ?? fields.series,
      designation: fields,
      powerKw: number(listing.powerKw),
    },
    ...{
      poles: list(listing.poles)?.map(Number),
      phases: text(listing.phases),
      voltageV: number(listing.voltageV),
      freqHz: text(listing.freqHz),
    },
    ...{ connection: text(listing.connection), ratedRpm: number(listing.ratedRpm), currentA: number(listing.currentA) },
    ...{ efficiencyPct: number(listing.efficiencyPct), powerFactor: number(listing.powerFactor), torqueNm: number(listing.torqueNm) },
    ...{ ieClass: text(listing.ieClass), duty: text(listing.duty), frame: text(listing.frame) ?? fields.frame },
    ...{
      shaftHeight: number(listing.shaftHeight) ?? fields.shaftHeight,
      mounting: list<string>(listing.mounting),
      flange: text(listing.flange),
    },
    ...{ weightKg: number(listing.weightKg), rotorType: text(listing.rotorType), ip: text(listing.ip), ic: text(listing.ic) },
    ...{ insulation: text(listing.insulation), features: list<string>(listing.features), exProtection: list<string>(listing.exProtection) },
    ...{ exGasGroup: text(listing.exGasGroup), exTClass: text(listing.exTClass), exDustGroup: text(listing.exDustGroup) },
    ...{
      exDustTempC: number(listing.exDustTempC),
      epl: list<string>(listing.epl),
      exCertNo: text(listing.exCertNo),
      exCertExpiry: text(listing.exCertExpiry),
    },
    ...{
      condition: text(listing.condition),
      prodYear: number(listing.prodYear),
      prodDate: text(listing.prodDate),
      // Like motors are compared by their prices in CNY.
      unitPrice: isInCny(listing) ? number(unitPriceOf(listing)) : undefined,
    },
    ratings: list<Record<string, unknown>>(listing.ratings)?.map((row) => ({
      ...{ powerKw: number(row.powerKw), poles: number(row.poles), voltageV: number(row.voltageV), connection: text(row.connection) },
      currentA: number(row.currentA),
    })),
  }
}

/** The kind of motor whose prices are compared. */
interface PricedKind {
  readonly series?: string | undefined
  readonly powerKw?: number | undefined
  readonly poles?: readonly number[] | null | undefined
  readonly condition?: string | null | undefined
}

/** The median unit price in CNY of like motors on the shelf, and their number; `id` is that of the listing itself. */
export const medianOf = async (ctx: Context, id: string, kind: PricedKind): Promise<Market['median']> =>
  (await mediansOf(ctx, id, [kind])).get(0)

/** The medians of many kinds by their place in the list, of those that have one; each kind is looked up once. */
async function mediansOf(ctx: Context, id: string, all: readonly PricedKind[]): Promise<ReadonlyMap<number, Market['median']>> {
  const kinds = all.map(({ series, powerKw, poles, condition }) =>
    series && powerKw && poles?.length ? JSON.stringify({ series, power: powerKw, poles, condition: condition ?? 'NEW' }) : '',
  )
  const different = [...new Set(kinds)].filter(Boolean)
  if (different.length === 0) return new Map()
  // A median is an aggregate that the query builder does not have.
  const { rows } = await sql<{ kind: number; price: number; samples: number }>`
    select kind.number::int as kind, market.price, market.samples
    from rows from (jsonb_to_recordset(${`[${different}]`}::jsonb) as (series text, power numeric, poles int[], condition text)) with ordinality
      as kind(series, power, poles, condition, number)
    cross join lateral (
      select percentile_cont(0.5) within group (order by price_cny) as price, count(*)::int as samples from machine
      where shelf_status = 'ON' and power_kw = kind.power and poles = kind.poles and series = kind.series
        and machine.condition = kind.condition and price_cny > 0 and id <> ${id}::bigint) as market
    where market.price is not null`.execute(ctx.db)
  const found = new Map(rows.map(({ kind, price, samples }) => [different[kind - 1], { price: Math.round(price), samples }]))
  return new Map(kinds.map((kind, at) => [at, found.get(kind)]))
}

async function duplicatesOf(ctx: Context, id: string, model: string | undefined, motor: CheckedMotor): Promise<number> {
  if (model === undefined || !ctx.user) return 0
  const { mounting = [], condition = 'NEW', powerKw = null } = motor
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from machine where model_norm = ${comparableModel(model)}
    and create_user = any(${[...ownersFor(ctx, machine)]}::bigint[]) and power_kw is not distinct from ${powerKw} and mounting = ${mounting}::text[]
    and condition = ${condition} and shelf_status = any(${[...heldStates]}::text[]) and id <> ${id}::bigint`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export interface CheckedResult {
  readonly warnings: readonly Warning[]
  readonly compliance: Compliance
  /** What its designation says. */
  readonly designation: Fields
}

/** What is wrong or unlikely about a listing, and its legal status; `id` is 0 for one that is not stored yet. */
export async function checkListing(ctx: Context, listing: CheckedListing, id = '0'): Promise<CheckedResult> {
  const motor = await checkedMotor(ctx, listing)
  const median = motor.unitPrice ? await medianOf(ctx, id, motor) : undefined
  return checkedBy(ctx, motor, { median, ownDuplicates: await duplicatesOf(ctx, id, text(listing.model), motor) })
}

/** The same of listings that are not stored yet, by one query; that their seller has such a motor already is not among it. */
export async function checkListings(ctx: Context, listings: readonly CheckedListing[]): Promise<CheckedResult[]> {
  const motors: CheckedMotor[] = []
  for (const listing of listings) motors.push(await checkedMotor(ctx, listing))
  const medians = await mediansOf(
    ctx,
    '0',
    motors.map((motor) => (motor.unitPrice ? motor : {})),
  )
  return Promise.all(motors.map((motor, at) => checkedBy(ctx, motor, { median: medians.get(at) })))
}

async function checkedBy(ctx: Context, motor: CheckedMotor, known: Pick<Market, 'median' | 'ownDuplicates'>): Promise<CheckedResult> {
  const today = dayFromToday(ctx, 0)
  const market: Market = { year: Number(today.slice(0, 4)), today, ...known }
  const tables = await referenceTables(ctx.runtime)
  const { designation = {} } = motor
  return { warnings: warningsOf(motor, tables, market), compliance: complianceOf(motor, tables, market), designation }
}

/** A field as input: it may be empty, and does not depend on another. */
function inputOf({ required, when, search, column, unique, on, read, default: _, hint, group, ...field }: Field): InputField {
  return (field.kind === 'lines' ? { ...field, fields: inputsOf(field.fields) } : field) as InputField
}

const inputsOf = (fields: Readonly<Record<string, Field>>): InputFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputOf(field)]))

/** The fields that are checked while somebody types, as input. */
export const checkedFields = inputsOf(Object.fromEntries(checkedNames.map((name) => [name, machine.fields[name]])))

/** The rated points beside them, which only a body can hold. */
export const checkedRatings = inputsOf({ ratings: machine.fields.ratings })

/** A listing as these routes take it. */
export const listingOf = ({ ratings, ...values }: Readonly<Record<string, unknown>>): CheckedListing => ({
  ...values,
  ...(Array.isArray(ratings) && { ratings: (ratings as readonly ParsedLine[]).map((line) => line.values) }),
})
