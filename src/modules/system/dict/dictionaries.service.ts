import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import type { DatabaseRow, JsonRow } from '#kernel/crud/rows.ts'
import { lockRow } from '#kernel/crud/write.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'

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
  const { rows } = await sql<DatabaseRow>`select * from ${table(resource)}
    where code = ${code} and parent_id is not null and not is_sealed and deleted_id = 0 order by sort, id`.execute(ctx.db)
  return rows.map((row) => asEntry(ctx, row))
}

function asEntry(ctx: Context, row: DatabaseRow): Entry {
  const nameEn = String(row.name_en ?? '')
  const name = String(row.dict_value)
  return {
    id: String(row.id),
    code: String(row.code),
    dictKey: String(row.dict_key),
    dictValue: t([name, nameEn || name], ctx.lang),
    nameEn,
    sort: Number(row.sort ?? 0),
    isSealed: 0,
    remark: String(row.remark ?? ''),
  }
}

/** Saves a dictionary or an entry: entries carry the code of their dictionary, and keys are unique within it. */
export function saveEntry(ctx: Context, crud: Crud, body: JsonRow): Promise<JsonRow> {
  const { resource } = crud
  const within = resource.scope === 'platform' ? asPlatform(ctx, `submit ${resource.name}`) : ctx
  return withTransaction(within, async (ctx) => {
    const before = isEmpty(body.id) ? undefined : await lockRow(ctx, resource, String(body.id), [])
    const entry = await withCode(ctx, resource, body, before)
    await rejectTakenKey(ctx, resource, entry, before)
    const saved = await crud.submit(ctx, entry)
    if (before && saved.code !== before.code) await renameBelow(ctx, resource, String(saved.id), String(saved.code))
    return saved
  })
}

/** What is below another entry takes its code; what stands by itself is a dictionary. */
async function withCode(ctx: Context, resource: Resource, body: JsonRow, before: DatabaseRow | undefined): Promise<JsonRow> {
  const parent = body.parentId === undefined ? before?.parent_id : body.parentId
  if (isRoot(parent)) return { ...body, dictKey: isEmpty(body.dictKey) ? (before?.dict_key ?? rootKey) : body.dictKey }
  const { rows } = await sql<{ code: string }>`select code from ${table(resource)}
    where id::text = ${String(parent)} and deleted_id = 0`.execute(ctx.db)
  return rows[0] ? { ...body, code: rows[0].code } : body
}

async function rejectTakenKey(ctx: Context, resource: Resource, entry: JsonRow, before: DatabaseRow | undefined): Promise<void> {
  const [code, key] = [entry.code ?? before?.code, entry.dictKey ?? before?.dict_key].map((value) => String(value ?? '').trim())
  const { rows } = await sql`select 1 from ${table(resource)} where code = ${code} and dict_key = ${key} and deleted_id = 0
    and id <> ${String(before?.id ?? 0)}::bigint limit 1`.execute(ctx.db)
  if (rows.length > 0) reject(['当前字典键值已存在!', 'This key exists already in the dictionary'], { field: 'dictKey' })
}

/** A dictionary's code stands in all of its entries. */
async function renameBelow(ctx: Context, resource: Resource, id: string, code: string): Promise<void> {
  await sql`with recursive below as (
      select id from ${table(resource)} where parent_id = ${id}::bigint and deleted_id = 0
      union select d.id from ${table(resource)} d join below on d.parent_id = below.id where d.deleted_id = 0)
    update ${table(resource)} set code = ${code}, update_time = now(), row_version = row_version + 1
    where id in (select id from below)`.execute(ctx.db)
  publishChange(ctx.runtime, resource.name)
}
