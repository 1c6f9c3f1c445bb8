import { t } from '#i18n/translate.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Resource, StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import type { dictFields } from './dict.fields.ts'

/** The dictionaries of the platform or those of a tenant. */
interface DictionaryResource extends Resource {
  readonly fields: typeof dictFields
}

type StoredEntry = StoredRow<DictionaryResource>

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
  readonly isSealed: 0
  readonly remark: string
}

/** All rows, regardless of the caller's data scopes: forms need every choice, and keys are unique among all entries. */
const allRows = (ctx: Context, resource: DictionaryResource) => repository(ctx, resource, { rows: 'all' })

/** The entries of one dictionary that may be chosen, in their order; none for an unknown code. */
export async function entriesOf(ctx: Context, resource: DictionaryResource, code: string): Promise<Entry[]> {
  if (code === '') return []
  const order = [['sort', 'asc'] as const, ['id', 'asc'] as const]
  const rows = await allRows(ctx, resource).list({ code, isSealed: false }, { order })
  return rows.filter(({ parentId }) => parentId !== null).map((row) => asEntry(ctx, row))
}

/** Begins with the code of a standard in English too, where the Chinese name does: `IE3 Premium`, `B3 Foot`. */
function englishName(key: string, name: string, nameEn: string): string {
  const isCoded = name.startsWith(`${key} `) || name.startsWith(`${key}/`)
  if (!isCoded || nameEn === '' || nameEn.startsWith(key)) return nameEn || name
  return `${key} ${nameEn.charAt(0).toUpperCase()}${nameEn.slice(1)}`
}

function asEntry(ctx: Context, { id, code, dictKey, dictValue, nameEn, sort, remark }: StoredEntry): Entry {
  const name = dictValue ?? ''
  return {
    id,
    code: code ?? '',
    dictKey: dictKey ?? '',
    dictValue: t([name, englishName(dictKey ?? '', name, nameEn ?? '')], ctx.lang),
    nameEn: nameEn ?? '',
    sort: sort ?? 0,
    isSealed: 0,
    remark: remark ?? '',
  }
}

/** Saves a dictionary or an entry: entries carry the code of their dictionary, and keys are unique within it. */
export function saveEntry(ctx: Context, resource: DictionaryResource, crud: Crud, body: JsonRow): Promise<JsonRow> {
  const target = resource.scope === 'platform' ? asPlatform(ctx, `submit ${resource.name}`) : ctx
  return withTransaction(target, async (ctx) => {
    const before = isEmpty(body.id) ? undefined : await repository(ctx, resource).lock(String(body.id))
    const entry = await withCode(ctx, resource, body, before)
    await rejectTakenKey(ctx, resource, entry, before)
    const saved = await crud.submit(ctx, entry)
    if (before && saved.code !== before.code) await changeCodeBelow(ctx, resource, before.id, String(saved.code))
    return saved
  })
}

/** A row below another takes its code; a row without a parent is a dictionary. */
async function withCode(ctx: Context, resource: DictionaryResource, body: JsonRow, before: StoredEntry | undefined): Promise<JsonRow> {
  const parent = body.parentId === undefined ? before?.parentId : body.parentId
  if (isRoot(parent)) return { ...body, dictKey: isEmpty(body.dictKey) ? (before?.dictKey ?? rootKey) : body.dictKey }
  const id = String(parent)
  const above = isId(id) ? await allRows(ctx, resource).find({ id }) : undefined
  return above ? { ...body, code: above.code } : body
}

async function rejectTakenKey(ctx: Context, resource: DictionaryResource, entry: JsonRow, before: StoredEntry | undefined): Promise<void> {
  const code = String(entry.code ?? before?.code ?? '').trim()
  const dictKey = String(entry.dictKey ?? before?.dictKey ?? '').trim()
  const rows = await allRows(ctx, resource).list({ code, dictKey })
  if (rows.some(({ id }) => id !== before?.id))
    reject(['当前字典键值已存在!', 'This key already exists in the dictionary'], { field: 'dictKey' })
}

/** Gives everything below a row its new code. */
async function changeCodeBelow(ctx: Context, resource: DictionaryResource, id: string, code: string): Promise<void> {
  const rows = allRows(ctx, resource)
  let level = await rows.list({ parentId: id })
  while (level.length > 0) {
    for (const row of level) await rows.update(row, { code })
    level = await rows.list({ parentId: level.map(({ id }) => id) })
  }
}
