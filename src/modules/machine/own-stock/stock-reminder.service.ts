import { type RawBuilder, sql } from 'kysely'
import { printTime } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb, inTenant } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { accountSubject, issueTicket, readTicket, takeTicket } from '../../auth/tickets.service.ts'
import { type Notice, notify } from '../../desk/notification/notify.service.ts'
import { accountStates } from '../../system/user/account-state.service.ts'
import { machineRules } from '../machine/machine.service.ts'
import { confirmStock } from './stock-upkeep.service.ts'

/** Days before the end of a listing's validity at which its seller is reminded. */
const daysBefore = 3
/** Seconds for which the link of a reminder can be used: a week. */
const validity = 7 * 86_400

const prefix = 'confirm-stock'

interface Due {
  readonly tenant: string
  readonly seller: string
}

/** What a seller is to be reminded of, in a query of the platform. */
const dueOf = (marked: RawBuilder<unknown>): RawBuilder<unknown> => sql`select m.tenant_id, m.id, m.create_user, m.expire_time, k.kind
  from machine m, lateral (select case m.shelf_status when 'EXPIRED' then 'EXPIRED' else 'SOON' end as kind) k
  where m.create_user is not null and m.expire_time between now() - interval '2 days' and now() + make_interval(days => ${sql.lit(daysBefore)})
    and m.shelf_status in ('ON', 'EXPIRED') and ${marked}`

/**
 * Reminds sellers of listings that expire in some days, and of those that have, each listing once for either; returns the number of
 * sellers. The link needs no login: its ticket stands for the seller, once. A seller who cannot be reminded now keeps nobody else from it,
 * and is reminded by the next run.
 */
export async function remindSellers(runtime: Runtime): Promise<number> {
  const notReminded = sql`m.tenant_id = any(array(select tenant_id from tenant)) and not exists (select from stock_reminder r
    where r.tenant_id = m.tenant_id and r.listing_id = m.id and r.kind = k.kind and r.expire_time = m.expire_time)`
  // Raw SQL, as the builder has no lateral joins.
  const { rows } = await sql<Due>`select distinct tenant_id as tenant, create_user::text as seller from (${dueOf(notReminded)}) as due
    order by 1, 2`.execute(crossTenantDb(runtime, 'remind sellers'))
  let reminded = 0
  const errors: unknown[] = []
  for (const due of rows) {
    try {
      if (await remind(runtime, due)) reminded += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} sellers could not be reminded`)
  return reminded
}

/** Marks what a seller is reminded of in the transaction of the reminder: it is neither lost by a crash, nor sent by two processes. */
async function remind(runtime: Runtime, { tenant, seller }: Due): Promise<boolean> {
  const ticket = await issueTicket(runtime, accountSubject(prefix, tenant, seller), validity)
  const ofSeller = sql`m.tenant_id = ${tenant} and m.create_user = ${seller}::bigint`
  const all = { ...serverContext(runtime, tenant), db: crossTenantDb(runtime, 'remind a seller'), allTenants: true as const }
  return withTransaction(all, async (all) => {
    const { rows } = await sql<{ kind: 'SOON' | 'EXPIRED' }>`insert into stock_reminder (tenant_id, listing_id, kind, expire_time)
      select tenant_id, id, kind, expire_time from (${dueOf(ofSeller)}) as due on conflict do nothing returning kind`.execute(all.db)
    if (rows.length === 0) return false
    const soon = rows.filter(({ kind }) => kind === 'SOON').length
    await notify(await inTenant(all, tenant), [seller], noticeOf({ soon, expired: rows.length - soon, ticket }))
    return true
  })
}

interface Reminder {
  readonly soon: number
  readonly expired: number
  readonly ticket: string
}

function noticeOf({ soon, expired, ticket }: Reminder): Notice {
  const [zh, en] = [
    [...(soon > 0 ? [`${soon} 条现货即将到期`] : []), ...(expired > 0 ? [`${expired} 条已到期下架`] : [])].join('，'),
    [
      ...(soon > 0 ? [`${soon} ${soon === 1 ? 'expires' : 'expire'} soon`] : []),
      ...(expired > 0 ? [`${expired} ${expired === 1 ? 'has' : 'have'} expired`] : []),
    ].join(', '),
  ]
  return {
    kind: 'LISTING',
    title: ['请确认库存', 'Please confirm your stock'],
    text: [`${zh}。还有货请点开确认，一次即可。`, `Of your listings, ${en}. Open and confirm what is still in stock.`],
    path: `/confirm_stock?token=${ticket}`,
  }
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

/** Days before and after its end for which a listing is what the reminder is about; stock that expired earlier may long be gone. */
const daysListed = 7
/** Listings that one page asks about, and confirms at once; of more, it says how many. */
export const mostListed = 500

/** What the link of a reminder asks about: the seller's listings that expire soon or have, and how many there are. The ticket can still be used. */
export async function dueStock({ runtime, lang }: Context, ticket: string): Promise<{ listings: JsonRow[]; total: number }> {
  const { tenant, seller } = await sellerIn(runtime, await readTicket(runtime, ticket))
  const due = serverContext(runtime, tenant)
    .db.selectFrom('machine')
    .where('create_user', '=', seller)
    .where('shelf_status', 'in', ['ON', 'EXPIRED'])
    .where('quantity', '>', 0)
    .where('expire_time', '<', sql<Date>`now() + make_interval(days => ${daysListed})`)
  const found = await due
    .select(['id', 'title', 'title_en', 'quantity', 'shelf_status', 'expire_time'])
    .select(sql<boolean>`expire_time < now() - make_interval(days => ${daysListed})`.as('is_old'))
    .orderBy('expire_time', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  const { total } = await due.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const listings = found.map((each) => ({
    id: each.id,
    title: (lang === 'en' && each.title_en) || (each.title ?? ''),
    quantity: each.quantity ?? 0,
    isExpired: each.shelf_status === 'EXPIRED',
    isOld: each.is_old,
    expireTime: each.expire_time ? printTime(each.expire_time, runtime.timeZone) : '',
  }))
  return { listings, total: Number(total) }
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
