import { sql } from 'kysely'
import { joinWords, splitWords, t, type Words } from '#i18n/translate.ts'
import { isId, printTime } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem } from '#kernel/crud/states.ts'
import { push } from '#kernel/push/events.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { linkWithTicket } from '../../resource/attach/private-files.service.ts'
import { hasBlockedIn, setBlocked } from './blocks.service.ts'
import { inquiry } from './inquiry.resource.ts'
import type { InquiryEntry, InquiryWithMessages } from './inquiry-answer.ts'
import { inquiryMessage } from './inquiry-message.resource.ts'
import { removedAmong, removedMessage } from './removed-messages.service.ts'
import { withUnnamedOther } from './unnamed-people.service.ts'

/** An inquiry as it is stored. */
export type Inquiry = StoredRow<typeof inquiry>

/** All inquiries of the tenant: they belong to their two sides, which is decided here. */
export const inquiries = (ctx: Context) => repository(ctx, inquiry, { rows: 'all' })

/** Whether the caller is the one who sells. */
export const isSeller = (ctx: Context, { seller }: Inquiry): boolean => seller === callerId(ctx)
/** The id of the account on the other side. */
export const otherOf = (ctx: Context, row: Inquiry): string => (isSeller(ctx, row) ? row.buyer : row.seller) ?? '0'

/** An inquiry of the caller; a 404 for everybody else. */
export async function ownInquiry(ctx: Context, id: string): Promise<Inquiry> {
  const row = isId(id) ? await inquiries(ctx).find({ id }) : undefined
  const isMine = row !== undefined && [row.buyer, row.seller].includes(callerId(ctx))
  return isMine ? row : notFound()
}

/** Lets the browsers of both read the inquiry again. */
export async function pushInquiry(ctx: Context, { id, buyer, seller }: Inquiry): Promise<void> {
  for (const user of [buyer, seller]) await push(ctx, { user }, { topic: inquiry.name, data: { id } })
}

/** A page of the caller's inquiries as buyer and as seller, the latest first. */
export async function ownInquiries(ctx: Context, current: number, size: number): Promise<{ records: InquiryEntry[]; total: number }> {
  const mine = ctx.db.selectFrom('inquiry').where((eb) => eb.or([eb('buyer', '=', callerId(ctx)), eb('seller', '=', callerId(ctx))]))
  const { count } = await mine.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const page = await mine
    .select('id')
    .orderBy('last_time', sql`desc nulls last`)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const rows = await inquiries(ctx).list({ id: page.map(({ id }) => id) })
  const others = await othersOf(ctx, rows)
  return { records: rows.map((row) => shown(ctx, row, others)), total: Number(count) }
}

/** The companies or names of accounts, by their ids. */
export async function namesOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter(isId)
  if (known.length === 0) return new Map()
  const found = await db.selectFrom('user').select(['id', 'company', 'name']).where('id', 'in', known).execute()
  return new Map(found.map(({ id, company, name }) => [id, company || name || '']))
}

/** In the place of a name. */
export const anonymousBuyer: Words = ['匿名买家', 'An anonymous buyer']

/** Whether the seller does not know who the buyer is. */
export const isBuyerHidden = ({ demandId, isBuyerNamed }: Pick<Inquiry, 'demandId' | 'isBuyerNamed'>): boolean =>
  !isEmpty(demandId) && isBuyerNamed !== true

/** Who does something to an inquiry, as its history may name the person: it names no buyer whom others may not know. */
export const unnamed = (ctx: Context, row: Inquiry): Context => (isBuyerHidden(row) && !isSeller(ctx, row) ? { ...ctx, user: null } : ctx)

/** The names of those with whom the caller has these inquiries, by the id of the inquiry. */
async function othersOf(ctx: Context, rows: readonly Inquiry[]): Promise<ReadonlyMap<string, string>> {
  const unnamed = await withUnnamedOther(
    ctx,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(
    ctx,
    rows.map((row) => otherOf(ctx, row)),
  )
  const nameOf = (row: Inquiry): string =>
    unnamed.has(row.id)
      ? t(isSeller(ctx, row) ? anonymousBuyer : ['卖家（回复后显示）', 'The seller (named with the first answer)'], ctx.lang)
      : names.get(otherOf(ctx, row)) || t(['已注销的用户', 'A user who has left'], ctx.lang)
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}

function shown(ctx: Context, row: Inquiry, others: ReadonlyMap<string, string>): InquiryEntry {
  const state = row.inquiryState ?? 'NEW'
  return {
    id: row.id,
    listingId: row.listingId ?? '',
    demandId: row.demandId ?? '',
    title: t(splitWords(row.listingTitle ?? ''), ctx.lang),
    other: others.get(row.id) ?? '',
    isSeller: isSeller(ctx, row),
    isBuyerHidden: isBuyerHidden(row),
    quantity: row.quantity ?? 0,
    state,
    stateName: t(inquiry.fields.inquiryState.options[state], ctx.lang),
    lastText: row.lastText === joinWords(removedMessage) ? t(removedMessage, ctx.lang) : (row.lastText ?? ''),
    lastTime: row.lastTime ? printTime(row.lastTime, ctx.runtime.timeZone) : '',
    unread: (isSeller(ctx, row) ? row.sellerUnread : row.buyerUnread) ?? 0,
  }
}

/** Messages of an inquiry in one answer. */
const mostMessages = 500

interface ReadMessages {
  /** The oldest first. */
  readonly messages: readonly StoredRow<typeof inquiryMessage>[]
  readonly hasEarlier: boolean
}

/** The latest messages of an inquiry, or those before one of them. Their ids are in the order in which they were written. */
export async function messagesOf(ctx: Context, inquiryId: string, before = ''): Promise<ReadMessages> {
  if (before !== '' && !isId(before)) return notFound()
  const all = ctx.db.selectFrom('inquiry_message').select('id').where('inquiry_id', '=', inquiryId)
  const asked = before === '' ? all : all.where('id', '<', before)
  const found = await asked
    .orderBy('id', 'desc')
    .limit(mostMessages + 1)
    .execute()
  const ids = found.slice(0, mostMessages).map(({ id }) => id)
  const messages = await repository(ctx, inquiryMessage, { rows: 'all' }).list({ id: ids }, { order: [['id', 'asc']] })
  return { messages, hasEarlier: found.length > mostMessages }
}

/** An inquiry of the caller with its latest messages, or with those before one of them. */
export async function readInquiry(ctx: Context, id: string, before: string): Promise<InquiryWithMessages> {
  const row = await ownInquiry(ctx, id)
  const { messages, hasEarlier } = await messagesOf(ctx, id, before)
  const removed = await removedAmong(
    ctx,
    messages.map(({ id }) => id),
  )
  return {
    thread: shown(ctx, row, await othersOf(ctx, [row])),
    isBlocked: await hasBlockedIn(ctx, row.id, callerId(ctx), otherOf(ctx, row)),
    hasEarlier,
    messages: messages.map(({ id, sender, text, fileName, createTime }) => ({
      ...{ id, isMine: sender === callerId(ctx) },
      ...(removed.has(id) ? { text: t(removedMessage, ctx.lang), fileName: '' } : { text: text ?? '', fileName: fileName ?? '' }),
      createTime: printTime(createTime, ctx.runtime.timeZone),
    })),
  }
}

/** The caller has read an inquiry. */
export function markInquiryRead(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await inquiries(ctx).lock((await ownInquiry(ctx, id)).id)
    if ((isSeller(ctx, row) ? row.sellerUnread : row.buyerUnread) === 0) return
    const read = await inquiries(ctx).update(row, isSeller(ctx, row) ? { sellerUnread: 0 } : { buyerUnread: 0 })
    if (isSeller(ctx, row) && row.inquiryState === 'NEW') await moveBySystem(ctx, inquiry, read, { transition: 'read' })
    await pushInquiry(ctx, row)
  })
}

/** Either side ends an inquiry; whoever writes again opens it. */
export function closeInquiry(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await inquiries(ctx).lock((await ownInquiry(ctx, id)).id)
    if (row.inquiryState === 'CLOSED') return
    await moveBySystem(unnamed(ctx, row), inquiry, row, { transition: 'close' })
    await pushInquiry(ctx, row)
  })
}

/** The caller wants no messages of the other side any more, or wants them again. */
export async function blockOther(ctx: Context, id: string, on: boolean): Promise<void> {
  const row = await ownInquiry(ctx, id)
  await setBlocked(ctx, row.id, otherOf(ctx, row), on)
}

/** A link that opens the file of a message once, for both sides; none of one that was removed. */
export async function fileLink(ctx: Context, messageId: string): Promise<string> {
  const message = isId(messageId) ? await repository(ctx, inquiryMessage, { rows: 'all' }).find({ id: messageId }) : undefined
  const name = message?.file ?? notFound()
  await ownInquiry(ctx, message?.inquiryId ?? '')
  if ((await removedAmong(ctx, [messageId])).has(messageId)) return notFound()
  return linkWithTicket(ctx, name)
}
