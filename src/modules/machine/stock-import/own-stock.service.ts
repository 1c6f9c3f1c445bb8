import { sql } from 'kysely'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'
import { comparableModel } from '#motors/model-text.ts'
import { storedModel } from '../machine/listing-values.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { heldStates } from '../machine/shelf.fields.ts'

interface Motor {
  readonly model: unknown
  readonly powerKw: unknown
  readonly voltageV: unknown
  readonly brandCode: unknown
  readonly condition: unknown
  readonly mounting: unknown
  readonly regionCode: unknown
  readonly serialNo: unknown
}

const textOf = (value: unknown): string => String(value ?? '').trim()
const numberOf = (value: unknown): number => Number(textOf(value) || 0)

/** What is the same of two listings of one motor: what it is, how it is, and where; not pieces, price and terms, which change. */
const keyOf = ({ model, powerKw, voltageV, brandCode, condition, mounting, regionCode, serialNo }: Motor): string =>
  JSON.stringify([
    comparableModel(textOf(model)),
    ...[numberOf(powerKw), numberOf(voltageV)],
    ...[textOf(brandCode), textOf(condition), textOf(regionCode), textOf(serialNo)],
    ...[mounting].flat().map(textOf).toSorted(),
  ])

/** Lets the imports of the caller and of colleagues wait for each other until the transaction ends, so that each finds what the others have listed. */
export async function lockOwnStock(ctx: Context): Promise<void> {
  const [first] = ownersFor(ctx, machine).toSorted()
  await lockNames(ctx.db, `imported stock of ${ctx.tenant} ${first}`)
}

/**
 * Tells which of these motors the caller, or a colleague, has listed already, apart from what this import has made. A draft counts, too: the
 * same sheet is not to be saved twice. A row without a designation may be any motor.
 */
export async function ownStock(ctx: Context, importId: string, bodies: readonly JsonRow[]): Promise<(body: JsonRow) => boolean> {
  const rows = await ctx.db
    .selectFrom('machine')
    .select(['model', 'power_kw', 'voltage_v', 'brand_code', 'condition', 'mounting', 'region_code', 'serial_no'])
    .where('create_user', 'in', [...ownersFor(ctx, machine)])
    .where('shelf_status', 'in', ['DRAFT', ...heldStates])
    .where('model_norm', 'in', ['', ...new Set(bodies.map(({ model }) => storedModel(textOf(model))))])
    // The id of a row is kept as a text, as those of all resources are.
    .where(sql<boolean>`not exists (select from imported_row where import_id = ${importId} and row_id = machine.id::text)`)
    .execute()
  const known = new Set(
    rows.map(({ power_kw: powerKw, voltage_v: voltageV, brand_code: brandCode, region_code: regionCode, serial_no: serialNo, ...same }) =>
      keyOf({ ...same, powerKw, voltageV, brandCode, regionCode, serialNo }),
    ),
  )
  return (body) => textOf(body.model) !== '' && known.has(keyOf(body as unknown as Motor))
}
