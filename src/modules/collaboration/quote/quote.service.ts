import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { moveAllBySystem, moveBySystem, moveDueRows, moveRows } from '#kernel/crud/states.ts'
import { defineService, type TransitionInput } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId, mayDo, ownersFor } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { activeIdsWithColleagues, idsWithColleagues, isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { allow } from '../../auth/limits.service.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { hasBlockedOpenly } from '../../machine/inquiry/blocks.service.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { ownContact } from '../../publication/contact.service.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { titleWords } from '../../publication/title-words.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { buyPart, closeWith } from '../collaboration/collaboration.service.ts'
import { lockAll, recountAll, setQuoteCount } from '../collaboration/demand-counts.service.ts'
import { quotableStates, readableStates } from '../collaboration/demand-states.fields.ts'
import { isWorthNotifying, mayNotifyOfChange } from './notified-changes.service.ts'
import { quote } from './quote.resource.ts'
import { requirePrivateFiles } from './quote-files.service.ts'
import { openInquiry } from './quote-inquiry.service.ts'
import { forStaff } from './quotes-for-staff.service.ts'
import { withUndo } from './record-sale.service.ts'

type StoredQuote = StoredRow<typeof quote>
type StoredDemand = StoredRow<typeof collaboration>

/** Every quote of the tenant: the buyer reads those of sellers. */
const quotesOf = (ctx: Context) => repository(ctx, quote, { rows: 'all' })

const isAmong = (states: readonly string[], { demandStatus }: StoredDemand): boolean => states.includes(demandStatus ?? '')

/** The demand that is quoted for, locked: quotes for one demand are written one after the other. */
async function demandToQuote(ctx: Context, id: string): Promise<StoredDemand> {
  const demand = await repository(ctx, collaboration, { rows: 'all' }).lock(id)
  if (isOwnOrColleagues(ctx, demand))
    reject(['不能给自己的求购报价', 'This demand is your own: quote for those of others'], { field: 'demandId' })
  if (!isAmong(readableStates, demand)) return notFound()
  if (isAmong(quotableStates, demand) && (demand.deadline ?? '') >= dayFromToday(ctx, 0)) return demand
  return reject(['求购已结束，不再接受报价', 'This demand has ended and takes no more quotes'], { field: 'demandId' })
}

/** Whether a listing is of one of these sellers, and on the shelf. */
const isOffered = async (ctx: Context, id: string, sellers: readonly string[]): Promise<boolean> =>
  isId(id) && (await repository(ctx, machine, { rows: 'all' }).find({ id, createUser: sellers, shelfStatus: 'ON' })) !== undefined

async function requireOwnListing(ctx: Context, id: string): Promise<void> {
  if (!(await isOffered(ctx, id, ownersFor(ctx, machine))))
    reject(['请选择自己在架的现货', 'Choose a motor of your own that is on the shelf'], { field: 'listingId' })
}

/** Minutes after which a seller may quote again for a demand whose buyer declined, or who withdrew. */
const minutesToPause = 60

/** Rejects who is not wanted: one of the two has blocked the other. */
async function rejectBlocked(ctx: Context, demand: StoredDemand): Promise<void> {
  const [seller, buyer] = [callerId(ctx), demand.createUser ?? '0']
  // Whom the seller has blocked does not count where the buyer is anonymous: it would name the buyer.
  const bySeller = demand.anonymous !== true && (await hasBlockedOpenly(ctx, seller, [buyer]))
  // Whoever has blocked a seller wants no quotes of the seller's colleagues either: they offer the same motors. One sentence for both sides.
  if (bySeller || (await hasBlockedOpenly(ctx, buyer, await idsWithColleagues(ctx, seller))))
    reject(['您暂时不能为这条求购报价', 'You cannot quote for this demand'], { status: 403 })
}

/** Rejects a new quote of who is not wanted, or whose last quote for this demand has just ended. */
async function rejectUnwanted(ctx: Context, demand: StoredDemand): Promise<void> {
  await rejectBlocked(ctx, demand)
  const seller = callerId(ctx)
  const ended = await quotesOf(ctx).list({ demandId: demand.id, createUser: seller, quoteState: ['WITHDRAWN', 'DECLINED'] })
  const pauseBegan = Date.now() - minutesToPause * 60_000
  if (ended.some(({ updateTime }) => (updateTime?.getTime() ?? 0) > pauseBegan))
    reject(['上次报价刚撤回或未被采纳，请一小时后再报', 'Your last quote for this demand has just ended: quote again in an hour'], {
      status: 429,
    })
}

function checkValidity(ctx: Context, validUntil: string): void {
  const [first, last] = [dayFromToday(ctx, 0), dayFromToday(ctx, 365)]
  if (validUntil < first || validUntil > last)
    reject([`报价有效期应在 ${first} 至 ${last} 之间`, `A quote is valid until a day from ${first} to ${last}: choose another`], {
      field: 'validUntil',
    })
}

/** Rejects a price that would give the motor away. */
function checkPrice(price: string): void {
  if (Number(price) === 0) reject(['请输入大于 0 的价格', 'Enter a price above 0'], { field: 'price' })
}

/** Counts the quotes of a demand that its buyer can have, or could have had: neither withdrawn nor declined ones. */
async function recount(ctx: Context, demandId: string): Promise<void> {
  const counted = await quotesOf(ctx).list({ demandId, quoteState: ['OFFERED', 'ACCEPTED', 'EXPIRED'] })
  await setQuoteCount(ctx, demandId, counted.length)
}

/** Tells one of the two of what the other has done; the text is the title of the demand. */
async function notifyParty(
  ctx: Context,
  user: string | null,
  title: Words,
  demand: StoredDemand,
  path = `/purchase/${demand.id}`,
): Promise<void> {
  const text = titleWords(demand.title, demand.titleEn)
  if (user) await notify(ctx, [user], { kind: 'QUOTE', title, text, path })
}

/** The demands of own quotes, locked: before the quotes, as the buyer's decisions lock them, and in one order. */
async function lockDemands(ctx: Context, quoteIds: readonly string[]): Promise<StoredDemand[]> {
  const own = await quotesOf(ctx).list({ id: quoteIds.filter(isId), createUser: callerId(ctx) })
  const locked: StoredDemand[] = []
  for (const id of [...new Set(own.flatMap(({ demandId }) => demandId ?? []))].sort())
    locked.push(await repository(ctx, collaboration, { rows: 'all' }).lock(id))
  return locked
}

/** Open quotes that one seller may have for one demand: the buyer decides about each. */
const mostQuotes = 20

/** Rejects a second quote for a demand: of the same seller, or of a colleague for the same motor; and one of too many. */
async function rejectSecond(ctx: Context, demandId: string, listingId: string): Promise<void> {
  const seller = callerId(ctx)
  const offered = await quotesOf(ctx).list({ demandId, listingId: listingId || null, quoteState: 'OFFERED' })
  if (offered.some(({ createUser }) => createUser === seller))
    reject(['您已为此求购报价，请修改或撤回原报价', 'You have quoted for this demand already: change or withdraw that quote'], {
      status: 409,
    })
  if (listingId !== '' && offered.some((row) => ownersFor(ctx, machine).includes(row.createUser ?? '')))
    reject(
      [
        '同事已用这台现货为此求购报价，请选择其他现货，或请同事修改报价',
        'A colleague has quoted this motor for this demand already: choose another motor, or ask the colleague to change the quote',
      ],
      { status: 409, field: 'listingId' },
    )
  if ((await quotesOf(ctx).list({ demandId, createUser: seller, quoteState: 'OFFERED' })).length >= mostQuotes)
    reject(
      [
        `每条求购最多同时报 ${mostQuotes} 个价，请修改或撤回已有的报价`,
        `At most ${mostQuotes} of your quotes for one demand can be open: change or withdraw one`,
      ],
      { status: 409 },
    )
}

/** A seller's new quote: one for each demand and listing while it is open. */
async function create(ctx: Context, body: JsonRow, { submit }: Crud<typeof quote>): Promise<JsonRow> {
  return withTransaction(ctx, async (ctx) => {
    const [demandId, listingId] = [String(body.demandId ?? ''), String(body.listingId ?? '').trim()]
    const demand = isId(demandId) ? await demandToQuote(ctx, demandId) : undefined
    if (demand) await rejectUnwanted(ctx, demand)
    if (listingId !== '') await requireOwnListing(ctx, listingId)
    if (demand) await rejectSecond(ctx, demandId, listingId)
    const contact = isEmpty(body.contact) ? await ownContact(ctx) : body.contact
    const saved = await submit(ctx, { ...body, contact }, async (after) => {
      checkValidity(ctx, after.validUntil)
      checkPrice(after.price)
      rejectContacts(quote, after)
      requirePrivateFiles(ctx, after)
      // Once it can be made: one that is rejected is none.
      await allow(ctx.runtime, 'quotesOfAccount', ctx.tenant, callerId(ctx))
      return { title: demand?.title ?? null }
    })
    await recount(ctx, demandId)
    if (demand) await notifyParty(ctx, demand.createUser, ['您的求购收到报价', 'Your demand has a quote'], demand)
    return saved
  })
}

/** A seller's change of an open quote. */
function change(ctx: Context, body: JsonRow, { submit }: Crud<typeof quote>): Promise<JsonRow> {
  return withTransaction(ctx, async (ctx) => {
    const [demand] = await lockDemands(ctx, [String(body.id)])
    if (!demand) return notFound()
    const before = await repository(ctx, quote).lock(String(body.id))
    if (before.quoteState !== 'OFFERED')
      reject(['报价已结束，不能修改', 'This quote has ended and cannot be changed'], { field: 'quoteState' })
    await rejectBlocked(ctx, demand)
    const saved = await submit(ctx, body, async (after, former) => {
      if (after.validUntil !== former?.validUntil) checkValidity(ctx, after.validUntil)
      checkPrice(after.price)
      rejectContacts(quote, after)
      requirePrivateFiles(ctx, after)
      return {}
    })
    if (isWorthNotifying(before, await quotesOf(ctx).one(before.id)) && (await mayNotifyOfChange(ctx, before, demand)))
      await notifyParty(ctx, demand.createUser, ['您收到的报价有修改', 'A quote for your demand was changed'], demand)
    return saved
  })
}

/** The buyer's decision is written without a name: the seller reads the quote and its history, and the buyer may be anonymous. */
const moveUnnamed = (ctx: Context, row: StoredQuote, transition: 'accept' | 'decline'): Promise<StoredQuote> =>
  moveBySystem({ ...ctx, user: null }, quote, row, { transition })

/** A quote that the caller, the buyer, decides about; its demand is locked, so that of two decisions at once one comes first. */
async function quoteToDecide(ctx: Context, id: string): Promise<{ chosen: StoredQuote; demand: StoredDemand }> {
  await requireOpenAccount(ctx)
  const { demandId } = (isId(id) ? await quotesOf(ctx).find({ id }) : undefined) ?? notFound()
  const demand = await repository(ctx, collaboration, { rows: 'all' }).lock(demandId ?? '0')
  if (!isOwnOrColleagues(ctx, demand)) return notFound()
  const chosen = await quotesOf(ctx).lock(id)
  if (chosen.quoteState !== 'OFFERED')
    reject(['此报价已不能处理，请刷新', 'This quote is no longer open: load the page again'], { status: 409 })
  return { chosen, demand }
}

/** Quotes that one statement declines. */
const mostDeclined = 1_000

/** Declines an open quote, and tells its seller. */
async function decline(ctx: Context, row: StoredQuote, demand: StoredDemand): Promise<void> {
  await moveUnnamed(ctx, row, 'decline')
  await notifyParty(ctx, row.createUser, ['您的报价未被采纳', 'Your quote was declined'], demand)
}

/** Declines the quotes of a demand that are open still, by few statements however many there are, and tells each seller once. */
async function declineAll(ctx: Context, demand: StoredDemand): Promise<void> {
  const open = await quotesOf(ctx).list({ demandId: demand.id, quoteState: 'OFFERED' }, { limit: mostDeclined })
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await moveAllBySystem({ ...ctx, user: null }, quote, ids, 'decline')
  const sellers = new Set(open.map(({ createUser }) => createUser))
  for (const seller of sellers) await notifyParty(ctx, seller, ['您的报价未被采纳', 'Your quote was declined'], demand)
  if (ids.length === mostDeclined) await declineAll(ctx, demand)
}

/** Rejects what is not as the buyer has read it: a price that was changed since, a motor that is no longer offered. */
async function requireAsRead(ctx: Context, { price, qty, validUntil, rowVersion, ...chosen }: StoredQuote, version: number): Promise<void> {
  if (version !== rowVersion)
    reject(['卖家已修改报价，请核对后再采纳', 'The seller has changed this quote since you opened it: check it and accept again'], {
      status: 409,
      data: { yours: { rowVersion: version }, theirs: { id: chosen.id, price, qty, validUntil, rowVersion } },
    })
  const sellers = await activeIdsWithColleagues(ctx, chosen.createUser ?? '0')
  if (!sellers.includes(chosen.createUser ?? ''))
    reject(['报价账号已停用，请选择其他报价', 'The account that quoted can no longer be used: choose another quote'], { status: 409 })
  if (chosen.listingId && !(await isOffered(ctx, chosen.listingId, sellers)))
    reject(['所报现货已不在架，请与卖家确认', 'The motor of this quote is no longer on the shelf: ask the seller'], { status: 409 })
}

/** What is wanted still after a quote: the rest of the pieces where the buyer takes them in parts. */
const restAfter = ({ qty }: StoredQuote, { partialOk, quantity }: StoredDemand): number =>
  partialOk === true ? Math.max(0, (quantity ?? 0) - (qty ?? 0)) : 0

/** Rejects where another rest would be wanted than the buyer was told: what was meant as a part must not close the demand. */
async function requireRest(ctx: Context, chosen: StoredQuote, demand: StoredDemand, expected: number | undefined): Promise<void> {
  const [pieces, wanted, rest] = [chosen.qty ?? 0, demand.quantity ?? 0, restAfter(chosen, demand)]
  const isForMore = demand.partialOk === true && pieces > wanted
  // Who says no rest may have read the demand before a part of it was bought.
  const isStale = isForMore && (await quotesOf(ctx).list({ demandId: demand.id, quoteState: 'ACCEPTED' })).length > 0
  if (expected === undefined ? isStale : expected !== rest)
    reject(
      [
        `求购现在需要 ${wanted} 台，此报价为 ${pieces} 台，请核对后再采纳`,
        `The demand is now for ${wanted}, and this quote for ${pieces}: check both and accept again`,
      ],
      { status: 409, data: { yours: { rest: expected }, theirs: { rest, quantity: wanted } } },
    )
}

/**
 * Accepts a quote at the version that the buyer has read, with the rest that the buyer was told: the demand is closed with it, and the others are declined. Where the buyer takes
 * parts and the quote is for some of the pieces, the demand stays open for the rest, and the other quotes stand.
 */
export function acceptQuote(
  ctx: Context,
  id: string,
  read: { readonly rowVersion: number; readonly rest?: number | undefined },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { chosen, demand } = await quoteToDecide(ctx, id)
    if (isOwnOrColleagues(ctx, chosen))
      reject(['这是本企业同事的报价，不能采纳', 'This quote is of a colleague: your company cannot buy from itself'], {
        status: 409,
      })
    await requireAsRead(ctx, chosen, read.rowVersion)
    if (demand.demandStatus === 'PENDING')
      reject(['求购正在审核，通过后再采纳报价', 'The demand waits for review: accept once it is approved'], { status: 409 })
    if (!isAmong(quotableStates, demand)) reject(['求购已结束，不能采纳报价', 'The demand has ended: reopen it first'], { status: 409 })
    if ((chosen.validUntil ?? '') < dayFromToday(ctx, 0))
      reject(['报价已过有效期，请与卖家确认', 'The quote is no longer valid: ask the seller'])
    await requireRest(ctx, chosen, demand, read.rest)
    const isForSome = restAfter(chosen, demand) > 0
    if (isForSome) await buyPart(ctx, demand, chosen.qty ?? 0)
    else await closeWith(ctx, demand.id, chosen)
    await moveUnnamed(ctx, chosen, 'accept')
    const inquiry = await openInquiry(ctx, chosen, demand, callerId(ctx))
    await notifyParty(ctx, chosen.createUser, ['您的报价已被采纳', 'Your quote was accepted'], demand, `/messages/${inquiry}`)
    if (!isForSome) await declineAll(ctx, demand)
    await recount(ctx, demand.id)
  })
}

/** Declines a quote; the demand stays as it is. */
export function declineQuote(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { chosen, demand } = await quoteToDecide(ctx, id)
    await decline(ctx, chosen, demand)
    await recount(ctx, demand.id)
  })
}

/** Ends quotes whose validity has passed, or whose demand was closed with something else, in all tenants; returns the number of quotes. */
export const expireQuotes = (runtime: Runtime): Promise<number> =>
  // Raw SQL, because conditions of the kernel are SQL expressions.
  moveDueRows(
    runtime,
    quote,
    'expire',
    sql<boolean>`(valid_until < (now() at time zone ${runtime.timeZone})::date or exists (select 1 from collaboration as d
      where d.tenant_id = t.tenant_id and d.id = t.demand_id and d.demand_status = 'CLOSED'))`,
  )

function withdraw(ctx: Context, { ids, ...wanted }: TransitionInput): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const demands = await lockDemands(ctx, ids)
    await moveRows(ctx, quote, ids, { transition: 'withdraw', ...wanted })
    for (const { id } of demands) await recount(ctx, id)
  })
}

/** Quotes between a seller and the buyer of a demand. */
export const quoteService = defineService(quote, (crud) => ({
  ...crud,
  list: async (ctx, query, more) => {
    const page = await crud.list(ctx, query, more)
    return 'records' in page ? { ...page, records: await forStaff(ctx, page.records) } : page
  },
  detail: async (ctx, id) => {
    const row = await withUndo(ctx, uncached(await crud.detail(ctx, id)))
    return mayDo(ctx, 'quote') ? ((await forStaff(ctx, [row]))[0] ?? row) : row
  },
  submit: (ctx, body) =>
    withTransaction(ctx, async (ctx) => {
      await requireOpenAccount(ctx)
      return isEmpty(body.id) ? create(ctx, body, crud) : change(ctx, body, crud)
    }),
  withdraw,
}))

/** Withdraws at most so many open quotes of a closed account. */
export async function endQuotesOf(ctx: Context, owner: string, most: number): Promise<void> {
  const of = ctx.db.selectFrom('quote').select(['id', 'demand_id']).where('create_user', '=', owner)
  const offered = await of.where('quote_state', '=', 'OFFERED').limit(most).execute()
  if (offered.length === 0) return
  const demands = [...new Set(offered.flatMap(({ demand_id }) => demand_id ?? []))]
  await lockAll(ctx, demands)
  await moveAllBySystem(
    ctx,
    quote,
    offered.map(({ id }) => id),
    'withdraw',
  )
  await recountAll(ctx, demands)
}
