import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import { reject, UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { attach } from './attach.resource.ts'
import { shownName } from './file-names.service.ts'
import { usesOf } from './file-uses.service.ts'

const withLink = ({ runtime }: Context, row: JsonRow): JsonRow => ({ ...row, link: fileAddress(String(row.name), runtime.publicUrl) })

export const attachService = defineService(attach, (crud) => ({
  ...crud,
  list: async (ctx, query, more) => {
    const page = uncached(await crud.list(ctx, query, more))
    return 'records' in page ? { ...page, records: page.records.map((row) => ({ ...withLink(ctx, row), usedBy: [] })) } : page
  },
  remove: async (ctx, ids) => {
    await rejectInUse(ctx, ids)
    return crud.remove(ctx, ids)
  },
  undelete: async (ctx, ids) => {
    try {
      await crud.undelete(ctx, ids)
    } catch (error) {
      // Its address or its content, which nobody has entered.
      if (!(error instanceof UserError) || (error.field !== 'name' && error.field !== 'hash')) throw error
      reject(['该文件已重新上传', 'The file was uploaded again'], { field: 'ids' })
    }
  },
  detail: async (ctx, id) => {
    const row = uncached(await crud.detail(ctx, id))
    return { ...withLink(ctx, row), usedBy: await rowsThatUse(ctx, String(row.id)) }
  },
}))

/** Changes the name that people see; files themselves come by uploads, and are not changed. */
export async function renameFile(ctx: Context, id: string, originalName: string): Promise<JsonRow> {
  await withTransaction(ctx, async (ctx) => {
    const rows = repository(ctx, attach)
    const row = await rows.lock(id)
    await rows.update(row, { originalName: shownName(originalName, row.extension ?? '') })
  })
  return uncached(await attachService.detail(ctx, id))
}

/** Says which file is in use and where: texts, lists of pictures and blocks name files without a reference that the database knows. */
async function rejectInUse(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids.filter(isId)) {
    const [use] = await rowsThatUse(ctx, id)
    const row = use && (await repository(ctx, attach).find({ id }))
    if (row)
      reject([
        `“${row.originalName || row.name}”正被${use.resource}引用，不能删除`,
        `"${row.originalName || row.name}" is used by: ${use.resource}; it cannot be deleted`,
      ])
  }
}

async function rowsThatUse({ db, runtime, lang }: Context, id: string): Promise<JsonRow[]> {
  const { rows } = await sql<{ resource: string; row_id: string }>`with a as (select tenant_id, name from attach where id = ${id}::bigint)
    ${usesOf(runtime.registry)}`.execute(db)
  return rows.map(({ resource, row_id: rowId }, at) => {
    return { id: String(at + 1), resource: t(runtime.registry.get(resource).label, lang), rowId }
  })
}
