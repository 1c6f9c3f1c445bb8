import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem, moveRows } from '#kernel/crud/states.ts'
import { defineService, type TransitionInput } from '#kernel/http/services.ts'
import type { Upload } from '#kernel/http/uploads.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { fileStoreOf, filesAt } from './file-store.service.ts'
import { oss } from './oss.resource.ts'
import { withinStorageQuota } from './storage-quota.service.ts'
import { checkUpload } from './uploads.service.ts'

export const ossService = defineService(oss, (crud) => ({
  ...crud,
  /** Enables one store and disables the others of the tenant. */
  enable: (ctx, { ids: [id, ...more], rowVersions }) => {
    if (id === undefined || more.length > 0) return notFound()
    return withTransaction(ctx, (ctx) => enableOnly(ctx, id, rowVersions))
  },
}))

async function enableOnly(ctx: Context, id: string, rowVersions: TransitionInput['rowVersions']): Promise<void> {
  // In one order, so that two calls at once wait for each other instead of deadlocking.
  await ctx.db.selectFrom('oss').select('id').orderBy('id').forUpdate().execute()
  const store = await repository(ctx, oss).lock(id)
  // The enabled store may be one that the caller does not see.
  const enabled = await repository(ctx, oss, { rows: 'all' }).list({ status: oss.states.transitions.enable.to })
  for (const other of enabled) if (other.id !== store.id) await moveBySystem(ctx, oss, other, { transition: 'disable' })
  await moveRows(ctx, oss, [store.id], { transition: 'enable', rowVersions })
}

/** A file as clients know it; `link` can be shown as it is. */
export interface StoredFile {
  readonly link: string
  readonly domain: string
  readonly name: string
  readonly originalName: string
}

/** Stores the one file of an upload in the local store, whichever store the call names. */
export async function putFile(ctx: Context, files: readonly Upload[], use: string): Promise<StoredFile> {
  const [file, ...more] = files
  if (!file) return reject(['请选择文件', 'Choose a file'], { field: 'file' })
  if (more.length > 0) reject(['一次只能上传一个文件', 'Upload one file at a time'], { field: 'file' })
  const checked = await checkUpload(file, use)
  const store = fileStoreOf(ctx.runtime)
  const name = await store.nameOf(checked)
  const bytes = 'bytes' in checked ? checked.bytes.length : file.size
  await withinStorageQuota(ctx, name, bytes, () => store.store(name, checked))
  return { link: `${filesAt}/${name}`, domain: filesAt, name, originalName: originalName(file.filename) }
}

/** The last part of the name that the browser sent, without control characters. */
function originalName(filename: string | undefined): string {
  const last = (filename ?? '').split(/[\\/]/).at(-1) ?? ''
  return last
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, 255)
}
