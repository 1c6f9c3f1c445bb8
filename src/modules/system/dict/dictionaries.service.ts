import { sql } from 'kysely'
import { isEmpty } from '#kernel/resource/check.ts'
import { say, snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { atomically, tellChanged } from '#kernel/server/atomically.ts'
import type { Context } from '#kernel/server/context.ts'
import type { Crud } from '#kernel/server/crud.ts'
import { asPlatform } from '#kernel/server/platform.ts'
import { refuse } from '#kernel/server/refuse.ts'
import type { Stored, Wire } from '#kernel/server/rows.ts'
import { lockRow } from '#kernel/server/write.ts'

/** The key of a dictionary itself, as opposed to its entries. */
const rootKey = '-1'
const isRoot = (parent: unknown): boolean => isEmpty(parent) || String(parent) === '0'

/** An entry of a dictionary as a choice. */
export interface Entry {
  readonly id: string
  readonly code: string
  readonly dictKey: string
  /** In the caller's language. */
  readonly dictValue: string
  readonly nameEn: string
  readonly sort: number
  readonly isSealed: number
  readonly remark: string
}

const table = (resource: Resource) => sql.table(snake(resource.name))

/** The entries of one dictionary that may be chosen, in their order; none for a code that nobody knows. */
export async function entriesOf(ctx: Context, resource: Resource, code: string): Promise<Entry[]> {
  if (code === '') return []
  const { rows } = await sql<Stored>`select * from ${table(resource)}
    where code = ${code} and parent_id is not null and not is_sealed and gone = 0 order by sort, id`.execute(ctx.db)
  return rows.map((row) => asEntry(ctx, row))
}

function asEntry(ctx: Context, row: Stored): Entry {
  const nameEn = String(row.name_en ?? '')
  const name = String(row.dict_value)
  return {
    id: String(row.id),
    code: String(row.code),
    dictKey: String(row.dict_key),
    dictValue: say([name, nameEn || name], ctx.lang),
    nameEn,
    sort: Number(row.sort ?? 0),
    isSealed: 0,
    remark: String(row.remark ?? ''),
  }
}

/** Saves a dictionary or an entry: entries carry the code of their dictionary, and keys are unique within it. */
export function saveEntry(ctx: Context, crud: Crud, body: Wire): Promise<Wire> {
  const { resource } = crud
  const within = resource.scope === 'platform' ? asPlatform(ctx, `submit ${resource.name}`) : ctx
  return atomically(within, async (ctx) => {
    const before = isEmpty(body.id) ? undefined : await lockRow(ctx, resource, String(body.id), [])
    const entry = await withCode(ctx, resource, body, before)
    await refuseTaken(ctx, resource, entry, before)
    const saved = await crud.submit(ctx, entry)
    if (before && saved.code !== before.code) await renameBelow(ctx, resource, String(saved.id), String(saved.code))
    return saved
  })
}

/** What is below another entry takes its code; what stands by itself is a dictionary. */
async function withCode(ctx: Context, resource: Resource, body: Wire, before: Stored | undefined): Promise<Wire> {
  const parent = body.parentId === undefined ? before?.parent_id : body.parentId
  if (isRoot(parent)) return { ...body, dictKey: isEmpty(body.dictKey) ? (before?.dict_key ?? rootKey) : body.dictKey }
  const { rows } = await sql<{ code: string }>`select code from ${table(resource)}
    where id::text = ${String(parent)} and gone = 0`.execute(ctx.db)
  return rows[0] ? { ...body, code: rows[0].code } : body
}

async function refuseTaken(ctx: Context, resource: Resource, entry: Wire, before: Stored | undefined): Promise<void> {
  const [code, key] = [entry.code ?? before?.code, entry.dictKey ?? before?.dict_key].map((value) => String(value ?? '').trim())
  const { rows } = await sql`select 1 from ${table(resource)} where code = ${code} and dict_key = ${key} and gone = 0
    and id <> ${String(before?.id ?? 0)}::bigint limit 1`.execute(ctx.db)
  if (rows.length > 0) refuse(['当前字典键值已存在!', 'This key exists already in the dictionary'], { field: 'dictKey' })
}

/** A dictionary's code stands in all of its entries. */
async function renameBelow(ctx: Context, resource: Resource, id: string, code: string): Promise<void> {
  await sql`with recursive below as (
      select id from ${table(resource)} where parent_id = ${id}::bigint and gone = 0
      union select d.id from ${table(resource)} d join below on d.parent_id = below.id where d.gone = 0)
    update ${table(resource)} set code = ${code}, update_time = now(), row_version = row_version + 1
    where id in (select id from below)`.execute(ctx.db)
  tellChanged(ctx.house, resource.name)
}
