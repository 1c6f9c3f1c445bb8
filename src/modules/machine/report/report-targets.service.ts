import { isId } from '#kernel/crud/kinds.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { readableStates } from '../../collaboration/collaboration/demand-life.fields.ts'
import { ownThread } from '../inquiry/threads.service.ts'
import { visibleStates } from '../machine/shelf.fields.ts'
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

const finders = { LISTING: listing, DEMAND: demand, MESSAGE: message }

/** Finds what somebody reports, as far as the caller may read it. */
export const findReported = (ctx: Context, targetType: ReportTarget, id: string): Promise<Reported> =>
  isId(id) ? finders[targetType](ctx, id) : unknown()
