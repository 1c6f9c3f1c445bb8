import { sql } from 'kysely'
import { atomically, tellChanged } from '#kernel/server/atomically.ts'
import { idsOf } from '#kernel/server/blade-routes.ts'
import type { Context } from '#kernel/server/context.ts'
import { refuse } from '#kernel/server/refuse.ts'
import type { Upload } from '#kernel/server/route.ts'
import { defineService } from '#kernel/server/service.ts'
import { lockRow, updateRow } from '#kernel/server/write.ts'
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
    await atomically(ctx, async (ctx) => {
      await sql`select 1 from oss where gone = 0 order by id for update`.execute(ctx.db)
      const { id: chosen } = await lockRow(ctx, oss, id, [])
      await sql`update oss set status = ${off} where status = ${on} and gone = 0 and id <> ${String(chosen)}::bigint`.execute(ctx.db)
      await updateRow(ctx, oss, String(chosen), { status: on })
    })
    tellChanged(ctx.house, oss.name)
  },
}))

/** A file as clients know it; `link` can be shown as it is. */
export interface KeptFile {
  readonly link: string
  readonly domain: string
  readonly name: string
  readonly originalName: string
}

/** Keeps the one file of an upload in the local store, whichever store `code` names. */
export async function putFile(ctx: Context, files: readonly Upload[], use?: string): Promise<KeptFile> {
  const [file, ...more] = files
  if (!file) return refuse(['请选择文件', 'Choose a file'], { field: 'file' })
  if (more.length > 0) refuse(['一次只能上传一个文件', 'One file at a time'], { field: 'file' })
  const { bytes, extension } = await checkUpload(file, use)
  const name = await fileStoreOf(ctx.house).keep(bytes, extension)
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
