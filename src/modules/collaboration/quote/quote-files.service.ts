import { isPrivateFile } from '#kernel/crud/file-rules.ts'
import { repository } from '#kernel/crud/repository.ts'
import { fileNameOf } from '#kernel/resource/own-address.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { linkWithTicket, mayReadFile } from '../../resource/attach/private-files.service.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'

interface Sent {
  readonly attachments?: readonly { readonly link: string | null }[]
}

/** Rejects a quote with a file that whoever knows its address may read. */
export function requirePrivateFiles({ runtime }: Context, { attachments }: Sent): void {
  if (attachments?.some(({ link }) => !isPrivateFile(fileNameOf(link ?? '', runtime.publicUrl) ?? '')))
    reject(['报价的附件须为私有文件，请刷新页面后重新上传', 'Files of a quote are private: load the page again and upload them anew'], {
      field: 'attachments',
    })
}

/** Whether the caller, or a colleague, is the buyer whom a quote with this file was made to; one that was withdrawn is shown no more. */
async function isOfBuyer(ctx: Context, name: string): Promise<boolean> {
  const sent = await ctx.db
    .selectFrom('quote')
    .innerJoin('quote_attachments', 'quote_attachments.quote_id', 'quote.id')
    .select('quote.demand_id')
    .where('quote_attachments.link', '=', name)
    .where('quote.quote_state', '<>', 'WITHDRAWN')
    .execute()
  const demands = await repository(ctx, collaboration, { rows: 'all' }).list({ id: sent.flatMap(({ demand_id }) => demand_id ?? []) })
  return demands.some((demand) => isOwnOrColleagues(ctx, demand))
}

/** A link that opens a file of a quote once: for its seller, its buyer and staff who may read the quote. */
export async function quoteFileLink(ctx: Context, link: string): Promise<string> {
  const name = fileNameOf(link, ctx.runtime.publicUrl) ?? notFound()
  if (!(await isOfBuyer(ctx, name)) && !(await mayReadFile(ctx, name))) return notFound()
  return linkWithTicket(ctx, name)
}
