import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { printTime } from '#kernel/crud/kinds.ts'
import { toStoredRow } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { latestToUndo, moveRows, undoTransitions } from '#kernel/crud/states.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { minutesToUndo } from '#kernel/resource/open-row.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, noRights } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { accountSubject, issueTicket, readTicket, takeTicket } from '../../auth/tickets.service.ts'
import { accountStates } from '../../system/user/account-state.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { machineRules, withOneLook } from '../machine/machine.service.ts'
import { notSoldByQuote } from '../machine/sold-by-quote.service.ts'
import { withListings } from './named-listings.service.ts'
import { confirmStock } from './stock-upkeep.service.ts'

/** Of the tickets that the links of reminders carry. */
export const reminderPrefix = 'confirm-stock'

const rejectTooOld = (): never =>
  reject(['链接已过期，请登录后在“我的现货”中确认', 'The link is too old: log in and confirm under “My stock”'], { status: 410 })

/** Seconds in which an opened page can be sent; after that it gets another token, and is sent again. */
const secondsToPost = 1800

/** For whom a ticket stands. */
interface Seller {
  readonly tenant: string
  readonly seller: string
}

/** What one post by this ticket stands for: it ends with the seller's sessions, as the ticket does. */
const postBy = ({ tenant, seller }: Seller, ticket: string): string =>
  `${accountSubject('confirm-stock-post', tenant, seller)} ${createHash('sha256').update(ticket).digest('base64url')}`

const issuePost = (runtime: Runtime, seller: Seller, ticket: string): Promise<string> =>
  issueTicket(runtime, postBy(seller, ticket), secondsToPost)

/** The seller for whom a ticket stands, and the one post that the other token allows, used up; it counts even if what is posted is rejected. */
async function sellerOfPost(runtime: Runtime, { token, postToken }: Tokens): Promise<Seller> {
  const seller = await sellerOf(runtime, token)
  if (await takeTicket(runtime, postToken, postBy(seller, token))) return seller
  return reject(
    [
      '页面打开太久或已提交过，没有再次提交；请核对后重新提交',
      'This page was sent already, or open for too long, so it was not sent again: check your answers and send them once more',
    ],
    { status: 409, data: { field: 'postToken', postToken: await issuePost(runtime, seller, token) } },
  )
}

/** The ticket of a reminder's link, and what its page has been given for one post. */
export interface Tokens {
  readonly token: string
  readonly postToken: string
}

/** The seller for whom a ticket stands; a sentence for one that is too old, or whose account is locked or closes. */
async function sellerOf(runtime: Runtime, ticket: string): Promise<Seller> {
  const [kind, tenant = '', seller = ''] = ((await readTicket(runtime, ticket)) ?? '').split(' ')
  if (kind !== reminderPrefix || !(await isOpen(runtime, tenant, seller))) rejectTooOld()
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

/** The work of the seller for whom a ticket stands: without any rights, so that it moves the seller's own rows alone, and the seller can undo it. */
function contextOf(runtime: Runtime, { tenant, seller }: Seller): Context {
  const nobody = { sessionId: '', clientId: '', account: '', name: '', realName: '', avatar: '' }
  const user = { id: seller, ...nobody, roleIds: [], departmentIds: [], postIds: [], aliases: [], mustChangePassword: false }
  return { ...serverContext(runtime, tenant), user, rights: noRights }
}

/** Days before and after its end for which a listing is what the reminder is about; stock that expired earlier may long be gone. */
const daysListed = 7
/** Listings that one page asks about, and that one call answers; of more, it says how many. */
export const mostListed = 100

const endsSoon: RawBuilder<boolean> = sql`coalesce(expire_time < now() + make_interval(days => ${sql.lit(daysListed)}), false)`

interface Shown {
  readonly id: string
  readonly listing_no: string | null
  readonly title: string | null
  readonly title_en: string | null
  readonly quantity: number | null
}

/** By what its seller knows a listing. */
const namesOf = ({ lang }: Context, { id, listing_no, title, title_en, quantity }: Shown): JsonRow => ({
  ...{ id, listingNo: listing_no ?? '', title: (lang === 'en' && title_en) || (title ?? ''), quantity: quantity ?? 0 },
})

/** What the link can still take back of what was marked as sold, the latest first, and until when; a sale of a quote is taken back at the quote. */
async function soldLately(ctx: Context, seller: Seller): Promise<JsonRow[]> {
  const own = contextOf(ctx.runtime, seller)
  const found = await own.db
    .selectFrom('machine')
    .selectAll()
    .where('create_user', '=', seller.seller)
    .where('shelf_status', '=', 'SOLD')
    .where('update_time', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(minutesToUndo)})`)
    .where(endsSoon)
    .where(notSoldByQuote)
    .orderBy('update_time', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  const rows = found.map((each) => toStoredRow(machine, each))
  const latest = await latestToUndo(own, machine, rows)
  return found.flatMap((each, at): JsonRow[] => {
    const milliseconds = latest[at]?.milliseconds ?? 0
    const undoUntil = printTime(new Date(Date.now() + milliseconds), ctx.runtime.timeZone)
    return milliseconds > 0 ? [{ ...namesOf(ctx, each), undoUntil }] : []
  })
}

/**
 * What the link of a reminder asks about: the seller's listings that expire soon or have, and how many there are; what it can take back of what
 * was marked as sold; and what allows one post.
 */
export async function dueStock(ctx: Context, ticket: string) {
  const { runtime } = ctx
  const seller = await sellerOf(runtime, ticket)
  const due = serverContext(runtime, seller.tenant)
    .db.selectFrom('machine')
    .where('create_user', '=', seller.seller)
    .where('shelf_status', 'in', ['ON', 'EXPIRED'])
    .where('quantity', '>', 0)
    .where(endsSoon)
  const found = await due
    .select(['id', 'listing_no', 'title', 'title_en', 'quantity', 'shelf_status', 'expire_time'])
    .select(sql<boolean>`expire_time < now() - make_interval(days => ${sql.lit(daysListed)})`.as('is_old'))
    .orderBy('expire_time', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  const { total } = await due.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const listings: JsonRow[] = found.map((each) => ({
    ...namesOf(ctx, each),
    isExpired: each.shelf_status === 'EXPIRED',
    isOld: each.is_old,
    expireTime: each.expire_time ? printTime(each.expire_time, runtime.timeZone) : '',
  }))
  const sold = await soldLately(ctx, seller)
  return { listings, total: Number(total), sold, postToken: await issuePost(runtime, seller, ticket) }
}

/** What a seller says of the listings that a reminder asks about, by their ids. */
export interface Answers {
  readonly inStock: readonly string[]
  readonly sold: readonly string[]
}

/** These listings of the seller, locked, so that the same answers from two calls at once are given once. */
const lockListings = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('machine')
    .select(['id', 'shelf_status', endsSoon.as('ends_soon')])
    .where('create_user', '=', ctx.user?.id ?? '0')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

const heldByReminder: readonly (string | null)[] = ['ON', 'RESERVED', 'EXPIRED']

/**
 * Does what the answers say with the listings of the seller for whom the ticket stands, all or none: what is in stock is confirmed, what is
 * sold leaves the shelf. An answer that was given before changes nothing.
 */
export async function answerByTicket(
  { runtime }: Context,
  tokens: Tokens,
  { inStock, sold }: Answers,
): Promise<{ confirmed: number; sold: number }> {
  const seller = await sellerOfPost(runtime, tokens)
  return withTransaction(contextOf(runtime, seller), async (ctx) => {
    const found = new Map((await lockListings(ctx, [...inStock, ...sold])).map((row) => [row.id, row]))
    // What does not end soon was confirmed already, or is not what the link asks about.
    const isAnswered = (id: string) => found.get(id)?.ends_soon === false && ['ON', 'RESERVED'].includes(found.get(id)?.shelf_status ?? '')
    const confirmed = inStock.filter((id) => !isAnswered(id))
    if (confirmed.length > 0) await withOneLook(ctx, (rules) => confirmStock(ctx, [seller.seller], confirmed, rules))
    const isSold = (id: string) => found.get(id)?.shelf_status === 'SOLD'
    const leaving = sold.filter((id) => !isSold(id))
    const held = leaving.filter((id) => !found.get(id)?.ends_soon || !heldByReminder.includes(found.get(id)?.shelf_status ?? null))
    if (held.length > 0) reject(await withListings(ctx, [seller.seller], held, cannotBeSold), { field: 'sold' })
    await moveRows(ctx, machine, leaving, { transition: 'sell' }, machineRules)
    return { confirmed: inStock.length, sold: sold.length }
  })
}

const cannotBeSold = [
  '只有即将到期或已到期的现货可以在此标记为已售出，其他请登录后在“我的现货”中标记',
  'Only stock that expires soon or has expired can be marked as sold here: log in and mark the rest under “My stock”',
] as const

/** Takes back, for as long as any sale can be, that listings which the link asked about were marked as sold. */
export async function undoSoldByTicket({ runtime }: Context, tokens: Tokens, ids: readonly string[]): Promise<{ undone: number }> {
  const seller = await sellerOfPost(runtime, tokens)
  return withTransaction(contextOf(runtime, seller), async (ctx) => {
    const found = new Map((await lockListings(ctx, ids)).map((row) => [row.id, row]))
    // What is on the shelf, or expired, again has been taken back already.
    const sold = ids.filter((id) => !heldByReminder.includes(found.get(id)?.shelf_status ?? null))
    if (sold.some((id) => found.get(id)?.shelf_status !== 'SOLD' || !found.get(id)?.ends_soon))
      reject(['此操作已不能撤销', 'This can no longer be undone'], { field: 'ids' })
    await undoTransitions(ctx, machine, sold, machineRules)
    return { undone: ids.length }
  })
}
