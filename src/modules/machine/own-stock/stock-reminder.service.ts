import { sql } from 'kysely'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { accountSubject, issueTicket, readTicket, takeTicket } from '../../auth/tickets.service.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { accountStates } from '../../system/user/account-state.service.ts'
import { machineRules } from '../machine/machine.service.ts'
import { confirmStock } from './stock-upkeep.service.ts'

/** Days before the end of a listing's validity at which its seller is reminded. */
const daysBefore = 3
/** Seconds for which the link of a reminder can be used: a week. */
const validity = 7 * 86_400

const prefix = 'confirm-stock'

interface Due {
  readonly tenant_id: string
  readonly seller: string
  readonly soon: number
  readonly expired: number
}

/**
 * Reminds sellers of listings that expire in some days, and of those that have, each listing once for either; returns the number of
 * sellers. The link needs no login: its ticket stands for the seller, once.
 */
export async function remindSellers(runtime: Runtime): Promise<number> {
  // Raw SQL: what is due is marked and counted in one statement, so that two processes never remind of the same.
  const { rows } = await sql<Due>`with due as (
      select m.tenant_id, m.id, m.create_user, m.expire_time, case m.shelf_status when 'EXPIRED' then 'EXPIRED' else 'SOON' end as kind
      from machine m where m.tenant_id = any(array(select tenant_id from tenant)) and m.create_user is not null
        and m.expire_time between now() - interval '2 days' and now() + make_interval(days => ${daysBefore})
        and m.shelf_status in ('ON', 'EXPIRED')),
    marked as (
      insert into stock_reminder (tenant_id, listing_id, kind, expire_time) select tenant_id, id, kind, expire_time from due
      on conflict do nothing returning tenant_id, listing_id, kind)
    select due.tenant_id, due.create_user::text as seller, count(*) filter (where due.kind = 'SOON')::int as soon,
      count(*) filter (where due.kind = 'EXPIRED')::int as expired
    from marked join due on due.tenant_id = marked.tenant_id and due.id = marked.listing_id group by 1, 2`.execute(
    crossTenantDb(runtime, 'remind sellers'),
  )
  for (const due of rows) await remind(runtime, due)
  return rows.length
}

async function remind(runtime: Runtime, { tenant_id, seller, soon, expired }: Due): Promise<void> {
  const ticket = await issueTicket(runtime, accountSubject(prefix, tenant_id, seller), validity)
  const [zh, en] = [
    [...(soon > 0 ? [`${soon} 条现货即将到期`] : []), ...(expired > 0 ? [`${expired} 条已到期下架`] : [])].join('，'),
    [
      ...(soon > 0 ? [`${soon} ${soon === 1 ? 'expires' : 'expire'} soon`] : []),
      ...(expired > 0 ? [`${expired} ${expired === 1 ? 'has' : 'have'} expired`] : []),
    ].join(', '),
  ]
  await notify(serverContext(runtime, tenant_id), [seller], {
    kind: 'LISTING',
    title: ['请确认库存', 'Please confirm your stock'],
    text: [`${zh}。还有货请点开确认，一次即可。`, `Of your listings, ${en}. Open and confirm what is still in stock.`],
    path: `/confirm_stock?token=${ticket}`,
  })
}

const rejectUsed = (): never =>
  reject(['链接已使用或已过期，请登录后在“我的现货”中确认', 'The link was used or is too old: log in and confirm under “My stock”'], {
    status: 410,
  })

/** The seller for whom a ticket stands; a sentence for one that was used or is too old, or whose account is locked or closes. */
async function sellerIn(runtime: Runtime, subject: string | undefined): Promise<{ readonly tenant: string; readonly seller: string }> {
  const [kind, tenant = '', seller = ''] = (subject ?? '').split(' ')
  if (kind !== prefix || !(await isOpen(runtime, tenant, seller))) rejectUsed()
  return { tenant, seller }
}

/** Whether an account may trade now. */
async function isOpen(runtime: Runtime, tenant: string, id: string): Promise<boolean> {
  const found = await serverContext(runtime, tenant)
    .db.selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', accountStates.normal)
    .where('close_time', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Days for which what expires is listed. */
const daysListed = 7
const mostListed = 100

/** What the link of a reminder asks about: the seller's listings that expire soon or have. The ticket can still be used. */
export async function dueStock({ runtime, lang }: Context, ticket: string): Promise<JsonRow[]> {
  const { tenant, seller } = await sellerIn(runtime, await readTicket(runtime, ticket))
  const found = await serverContext(runtime, tenant)
    .db.selectFrom('machine')
    .select(['id', 'title', 'title_en', 'quantity', 'shelf_status'])
    .where('create_user', '=', seller)
    .where('shelf_status', 'in', ['ON', 'EXPIRED'])
    .where('quantity', '>', 0)
    .where('expire_time', '<', sql<Date>`now() + make_interval(days => ${daysListed})`)
    .orderBy('expire_time', 'desc')
    .limit(mostListed)
    .execute()
  return found.map((each) => ({
    id: each.id,
    title: (lang === 'en' && each.title_en) || (each.title ?? ''),
    quantity: each.quantity ?? 0,
    isExpired: each.shelf_status === 'EXPIRED',
  }))
}

/** Confirms the chosen listings of the seller for whom the ticket stands, which is used by that; where one cannot be confirmed, the ticket stays. */
export async function confirmByTicket({ runtime }: Context, ticket: string, ids: readonly string[]): Promise<number> {
  const { tenant, seller } = await sellerIn(runtime, await readTicket(runtime, ticket))
  return withTransaction(serverContext(runtime, tenant), async (ctx) => {
    const confirmed = await confirmStock(ctx, [seller], ids, machineRules)
    // The last of all; of two calls at once the other one is rolled back.
    if ((await takeTicket(runtime, ticket)) === undefined) rejectUsed()
    return confirmed
  })
}
