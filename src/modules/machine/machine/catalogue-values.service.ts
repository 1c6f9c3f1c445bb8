import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { openView } from '#kernel/crud/read.ts'
import { snake } from '#kernel/resource/names.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { inferFrom } from '#motors/inference.ts'
import { machine } from './machine.resource.ts'
import { readerOf } from './text-reader.service.ts'

/** Fields that a catalogue fills, with the names that the reader of texts has for them. */
const filled = {
  ...{ ieClass: 'ie', gbGrade: 'gbGrade', ip: 'ip', ic: 'ic', insulation: 'insulation', duty: 'duty' },
  ...{ connection: 'connection', ratedRpm: 'ratedRpm', currentA: 'currentA', efficiencyPct: 'efficiencyPct' },
  ...{ powerFactor: 'powerFactor', torqueNm: 'torqueNm', weightKg: 'weightKg' },
} as const satisfies Partial<Record<keyof typeof machine.fields, string>>
type Filled = keyof typeof filled

const columns = sql.join(
  (['series', 'frame', 'poles', 'powerKw', 'voltageV', 'freqHz', ...Object.keys(filled)] as const).map(
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

/** The catalogue is one of motors for 380 V and 50 Hz; 400 V is the same winding. */
const isOfCatalogue = ({ voltageV, freqHz }: Listed): boolean =>
  (voltageV === null || [380, 400].includes(Number(voltageV))) && (!freqHz || freqHz === '50')

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
  const values: CatalogueValue[] = []
  for (const [field, name] of Object.entries(filled) as [Filled, string][]) {
    const found = inferred[name]
    const isStated = listed[field] !== null && listed[field] !== ''
    if (isStated || !found || typeof found.value === 'object') continue
    if (found.origin === 'SERIES' || (found.origin === 'CATALOG' && isOfCatalogue(listed)))
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
