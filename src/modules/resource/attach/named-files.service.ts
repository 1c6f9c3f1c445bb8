import { printTime } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { Message } from '#kernel/http/dispatch.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { attach } from './attach.resource.ts'
import { attachService } from './attach.service.ts'

/** The attachment of a stored file, which clients know by its name; a user error where the caller sees none. */
export async function namedFile(ctx: Context, fileName: string): Promise<StoredRow<typeof attach>> {
  const found = await repository(ctx, attach).find({ name: fileName.trim() })
  return found ?? reject(['文件不存在', 'There is no such file'], { field: 'fileName', status: 404 })
}

/** What is known of a file. */
export async function statFile(ctx: Context, fileName: string) {
  const { name, hash, attachSize, contentType, createTime } = await namedFile(ctx, fileName)
  return {
    link: fileAddress(name ?? '', ctx.runtime.publicUrl),
    name: name ?? '',
    hash: hash ?? '',
    length: attachSize ?? 0,
    putTime: printTime(createTime, ctx.runtime.timeZone),
    contentType: contentType ?? '',
  }
}

/** Below which name a file is stored. */
export const filePath = async (ctx: Context, fileName: string): Promise<string> => (await namedFile(ctx, fileName)).name ?? ''

/** Where a file is read. */
export const fileLink = async (ctx: Context, fileName: string): Promise<string> => (await statFile(ctx, fileName)).link

/** Deletes the attachments of files, as their page does: all of them, or none where one is unknown or in use. */
export async function removeFiles(ctx: Context, fileNames: readonly string[]): Promise<Message> {
  const names = [...new Set(fileNames.map((name) => name.trim()).filter(Boolean))]
  if (names.length === 0) reject(['请选择文件', 'Choose a file'], { field: 'fileNames' })
  const ids: string[] = []
  for (const name of names) ids.push((await namedFile(ctx, name)).id)
  await attachService.remove(ctx, ids)
  return new Message(['操作成功', 'Done'])
}
