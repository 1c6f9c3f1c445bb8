import { sql } from 'kysely'
import { lockRow, updateRow } from '#kernel/crud/write.ts'
import { idsOf } from '#kernel/http/resource-routes.ts'
import type { Upload } from '#kernel/http/routes.ts'
import { defineService } from '#kernel/http/services.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { fileStoreOf, filesAt } from './file-store.service.ts'
import { oss } from './oss.resource.ts'
import { checkUpload } from './uploads.service.ts'

/** States of a store, by the dictionary `yes_no`. */
const [off, on] = [1, 2]

export const ossService = defineService(oss, (crud) => ({
  ...crud,
  /** One store of a tenant is on: the others go off. */
  enable: async (ctx, input) => {
    const id = idsOf(input, 'id') || idsOf(input)
    await withTransaction(ctx, async (ctx) => {
      await sql`select 1 from oss where deleted_id = 0 order by id for update`.execute(ctx.db)
      const { id: chosen } = await lockRow(ctx, oss, id, [])
      await sql`update oss set status = ${off} where status = ${on} and deleted_id = 0 and id <> ${String(chosen)}::bigint`.execute(ctx.db)
      await updateRow(ctx, oss, String(chosen), { status: on })
    })
    publishChange(ctx.runtime, oss.name)
  },
}))

/** A file as clients know it; `link` can be shown as it is. */
export interface StoredFile {
  readonly link: string
  readonly domain: string
  readonly name: string
  readonly originalName: string
}

/** Keeps the one file of an upload in the local store, whichever store `code` names. */
export async function putFile(ctx: Context, files: readonly Upload[], use?: string): Promise<StoredFile> {
  const [file, ...more] = files
  if (!file) return reject(['请选择文件', 'Choose a file'], { field: 'file' })
  if (more.length > 0) reject(['一次只能上传一个文件', 'One file at a time'], { field: 'file' })
  const { bytes, extension } = await checkUpload(file, use)
  const name = await fileStoreOf(ctx.runtime).keep(bytes, extension)
  return { link: `${filesAt}/${name}`, domain: filesAt, name, originalName: originalName(file.filename) }
}

/** The last part of what the browser called it, without control characters. */
function originalName(given: string | undefined): string {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? ''
  return last
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 255)
}
