import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import { snake } from '#kernel/resource/names.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { inferFrom } from '#motors/inference.ts'
import { catalogueNames, isOfCatalogue } from '#motors/read-values.ts'
import { machine } from '../machine/machine.resource.ts'
import { readerOf } from '../machine/text-reader.service.ts'

type Filled = keyof typeof catalogueNames

const columns = sql.join(
  (['series', 'frame', 'poles', 'powerKw', 'voltageV', 'freqHz', ...Object.keys(catalogueNames)] as const).map(
    (name) => sql`${sql.ref(snake(name))} as ${sql.ref(name)}`,
  ),
)

interface Listed extends Partial<Readonly<Record<Filled, unknown>>> {
  readonly series: string | null
  readonly frame: string | null
  readonly poles: readonly number[] | null
  readonly powerKw: string | null
  readonly voltageV: number | string | null
  readonly freqHz: string | null
}

/** A value that a listing does not state. */
export interface CatalogueValue {
  readonly field: Filled
  readonly value: string | number
  /** Its name in a dictionary. */
  readonly name: string
  /** The row of a catalogue, or what all motors of the series have. */
  readonly origin: 'CATALOG' | 'SERIES'
}

/** Undefined for what nobody entered; not a number, as of `50/60`, is of no catalogue. */
const numberOf = (value: unknown): number | undefined => (value === null || value === '' ? undefined : Number(value))

/** What the catalogues say of a motor on public display where its listing says nothing. */
export async function catalogueValues(ctx: Context, id: string): Promise<CatalogueValue[]> {
  const view = openView(machine, 'detail')
  const { rows } = isId(id) ? await sql<Listed>`select ${columns} from ${view} where id = ${id}::bigint`.execute(ctx.db) : { rows: [] }
  const listed = rows[0] ?? notFound()
  const { series, frame, poles, powerKw } = listed
  if (!series) return []
  const { catalogue } = await readerOf(ctx)
  const known = { series, ...(frame && { frame }), ...(poles && { poles }), ...(powerKw && { power: Number(powerKw) }) }
  const inferred = inferFrom(known, catalogue)
  const isComparable = isOfCatalogue(numberOf(listed.voltageV), numberOf(listed.freqHz))
  const values: CatalogueValue[] = []
  for (const [field, name] of Object.entries(catalogueNames) as [Filled, string][]) {
    const found = inferred[name]
    const isStated = listed[field] !== null && listed[field] !== ''
    if (isStated || !found || typeof found.value === 'object') continue
    if (found.origin === 'SERIES' || (found.origin === 'CATALOG' && isComparable))
      values.push({ field, value: found.value, name: await nameOf(ctx, field, found.value), origin: found.origin })
  }
  return values
}

async function nameOf(ctx: Context, field: Filled, value: string | number): Promise<string> {
  const declared = machine.fields[field]
  if (!('dict' in declared)) return ''
  const words = (await dictionaryOf(ctx.runtime, declared.dict)).get(String(value))
  return words ? t(words, ctx.lang) : ''
}
