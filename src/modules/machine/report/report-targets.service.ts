import { isId } from '#kernel/crud/kinds.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { endDemand, restoreDemand } from '../../collaboration/collaboration/collaboration.service.ts'
import { readableStates } from '../../collaboration/collaboration/demand-states.fields.ts'
import { ownThread } from '../inquiry/threads.service.ts'
import { blockListing, restoreListing } from '../machine/machine.service.ts'
import { visibleStates } from '../machine/shelf.fields.ts'
import { blockPage, restorePage } from '../seller/company-page.service.ts'
import { sellerPage } from '../seller/seller-page.service.ts'
import type { abuseReport } from './abuse-report.resource.ts'

export type ReportTarget = keyof typeof abuseReport.fields.targetType.options

interface Reported {
  readonly subject: string
  /** Whose it is. */
  readonly accused: string
  readonly quote: string
}

const unknown = (): never => reject(['要举报的内容不存在', 'What you report does not exist'], { status: 404, field: 'targetId' })

async function listing({ db }: Context, id: string): Promise<Reported> {
  const row = await db
    .selectFrom('machine')
    .select(['title', 'create_user'])
    .where('id', '=', id)
    .where('shelf_status', 'in', [...visibleStates])
    .executeTakeFirst()
  return row?.create_user ? { subject: row.title ?? '', accused: row.create_user, quote: '' } : unknown()
}

async function demand({ db }: Context, id: string): Promise<Reported> {
  const row = await db
    .selectFrom('collaboration')
    .select(['title', 'create_user'])
    .where('id', '=', id)
    .where('demand_status', 'in', [...readableStates])
    .executeTakeFirst()
  return row?.create_user ? { subject: row.title ?? '', accused: row.create_user, quote: '' } : unknown()
}

/** A message that the caller has received. */
async function message(ctx: Context, id: string): Promise<Reported> {
  const row = await ctx.db.selectFrom('inquiry_message').selectAll().where('id', '=', id).executeTakeFirst()
  const sender = row?.sender ?? unknown()
  const thread = await ownThread(ctx, row?.inquiry_id ?? '')
  if (sender === ctx.user?.id) return unknown()
  return { subject: thread.listingTitle?.split('\n')[0] ?? '', accused: sender, quote: row?.text || (row?.file_name ?? '') }
}

/** A company as its page names it. */
async function companyTarget(ctx: Context, id: string): Promise<Reported> {
  const { name } = await sellerPage(ctx, id)
  const owner = (await ctx.db.selectFrom('company').select('owner').where('id', '=', id).executeTakeFirst())?.owner
  return owner ? { subject: String(name), accused: owner, quote: '' } : unknown()
}

async function endListing(ctx: Context, id: string, reason: string): Promise<void> {
  const row = await ctx.db.selectFrom('machine').select('shelf_status').where('id', '=', id).executeTakeFirst()
  if (row) await blockListing(ctx, id, reason)
}

interface Kind {
  readonly find: (ctx: Context, id: string) => Promise<Reported>
  /** What an upheld report does to it. */
  readonly end?: (ctx: Context, id: string, reason: string) => Promise<void>
  /** What a won appeal does to it. */
  readonly restore?: (ctx: Context, id: string, reason: string) => Promise<void>
  /** The page of the site where its owner finds it. */
  readonly path: string
}

/** What can be reported. */
export const reportKinds: Readonly<Record<ReportTarget, Kind>> = {
  LISTING: { find: listing, end: endListing, restore: restoreListing, path: '/product?isSelf=1' },
  DEMAND: { find: demand, end: endDemand, restore: restoreDemand, path: '/purchase?isSelf=1' },
  MESSAGE: { find: message, path: '/messages' },
  COMPANY: { find: companyTarget, end: blockPage, restore: restorePage, path: '/userinfo' },
}

/** Finds what somebody reports, as far as the caller may read it. */
export const findReported = (ctx: Context, targetType: ReportTarget, id: string): Promise<Reported> =>
  isId(id) ? reportKinds[targetType].find(ctx, id) : unknown()
