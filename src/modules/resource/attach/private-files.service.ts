import { sql } from 'kysely'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { liveSession } from '../../auth/sessions.service.ts'
import { issueTicket, openTicket, readTicket } from '../../auth/tickets.service.ts'
import { attach } from './attach.resource.ts'
import { shownName } from './file-names.service.ts'
import { usesOf } from './file-uses.service.ts'

/** The address of a file with a ticket, which opens it once and ends with the session that it was given to. */
export async function linkWithTicket({ runtime, user }: Context, name: string): Promise<string> {
  const ticket = await issueTicket(runtime, `file ${user?.sessionId ?? '0'} ${name}`)
  return `${fileAddress(name, runtime.publicUrl)}?ticket=${ticket}`
}

/** `head`: only what is known of the file, which leaves the ticket as it is; `part`: bytes after its first; `whole`: anything else. */
export type PartOfFile = 'head' | 'part' | 'whole'

/** Whether a ticket opens the file of this name, which may use it. */
export async function opensFile(runtime: Runtime, ticket: string, name: string, part: PartOfFile): Promise<boolean> {
  const subject = await (part === 'head' ? readTicket(runtime, ticket) : openTicket(runtime, ticket, { parts: part === 'part' }))
  const [, session = '', file] = /^(?:opened )?file (\d+) (.+)$/.exec(subject ?? '') ?? []
  return file === name && (await liveSession(runtime, session)) !== null
}

/** Whether the caller may read an attachment of the own tenant: its owner, holders of the permission, and who may read a row that refers to it. */
export async function mayReadFile(ctx: Context, name: string): Promise<boolean> {
  const file = await ctx.db.selectFrom('attach').select(['id', 'create_user']).where('name', '=', name).executeTakeFirst()
  if (!file || !ctx.user) return false
  if (file.create_user === ctx.user.id) return true
  const isDownloader = mayDo(ctx, 'attach_download') && (await repository(ctx, attach).find({ id: file.id })) !== undefined
  return isDownloader || (await mayReadRowOf(ctx, file.id))
}

async function mayReadRowOf(ctx: Context, id: string): Promise<boolean> {
  const { registry } = ctx.runtime
  const { rows } = await sql<{ resource: string; row_id: string }>`with a as (select tenant_id, name from attach where id = ${id}::bigint)
    ${usesOf(registry)}`.execute(ctx.db)
  for (const { resource: name, row_id: rowId } of rows) {
    const resource = registry.get(name)
    if (!resource.owned && !mayDo(ctx, codesOf(resource))) continue
    if (await repository(ctx, resource).find({ id: rowId })) return true
  }
  return false
}

/** The name under which a file is saved; `''` where none is known. Equal files of several tenants have different names. */
export async function originalNameOf(runtime: Runtime, name: string): Promise<string> {
  const found = await crossTenantDb(runtime, 'name of a download')
    .selectFrom('attach')
    .select('original_name')
    .where('name', '=', name)
    .executeTakeFirst()
  return shownName(found?.original_name ?? '', name.split('.').at(-1) ?? '')
}

/** A link that opens an attachment once, for who may read it. */
export async function linkOfAttachment(ctx: Context, id: string): Promise<string> {
  const file = isId(id) ? await ctx.db.selectFrom('attach').select('name').where('id', '=', id).executeTakeFirst() : undefined
  const name = file?.name ?? notFound()
  return (await mayReadFile(ctx, name)) ? linkWithTicket(ctx, name) : notFound()
}
