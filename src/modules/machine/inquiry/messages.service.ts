import { joinWords, splitWords, type Words } from '#i18n/translate.ts'
import { privateFolder, sheetFolder } from '#kernel/crud/file-rules.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem } from '#kernel/crud/states.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId, ownersFor } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { allow } from '../../auth/limits.service.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { replaceNotification } from '../../desk/notification/own-notifications.service.ts'
import { isContactOpen } from '../../publication/contact.service.ts'
import { titleWords } from '../../publication/title-words.ts'
import { hasBlocked, hasBlockedIn, hasBlockedOpenly } from './blocks.service.ts'
import { inquiry } from './inquiry.resource.ts'
import { inquiryMessage } from './inquiry-message.resource.ts'
import { type Inquiry, inquiries, isSeller, otherOf, ownInquiry, pushInquiry, unnamed } from './own-inquiries.service.ts'
import { removedAmong, removedMessage } from './removed-messages.service.ts'

interface Message {
  readonly text: string
  /** The name of a private attachment of the sender; '' for none. */
  readonly file: string
}

interface Question extends Message {
  readonly listingId: string
  readonly quantity: number
}

/** Messages that a buyer may write before the seller answers. */
const mostUnanswered = 5
/** Characters of a message that a list shows. */
const longestExcerpt = 120

const excerptOf = ({ text, fileName }: { readonly text: string | null; readonly fileName: string | null }): string =>
  (text || (fileName ?? '')).slice(0, longestExcerpt)

/** A buyer asks about a listing: a new inquiry, or another message in the one about it. Returns the id of the inquiry. */
export async function startInquiry(ctx: Context, { listingId, quantity, ...message }: Question): Promise<string> {
  await requireOpenAccount(ctx)
  const buyer = callerId(ctx)
  const { seller, title, isNamed } = await offered(ctx, listingId)
  if (seller === buyer) reject(['这是您自己的现货', 'This is your own listing'], { field: 'listingId' })
  if (isOwnOrColleagues(ctx, { createUser: seller }))
    reject(['这是您企业的现货，请直接与同事联系', 'This listing is of your own company: write to your colleague directly'], {
      field: 'listingId',
    })
  return oneAtATime(ctx, 'inquiries', async (ctx) => {
    const found = await inquiries(ctx).find({ listingId, buyer })
    // Whoever was blocked does not begin again as a colleague; an inquiry of the colleague's own goes on until it is blocked itself.
    // Where the listing hides its seller, that would tell who it is.
    if (!found && isNamed && (await hasBlockedOpenly(ctx, seller, [...ownersFor(ctx, { owned: 'shared' })]))) rejectBlocked()
    if (!found) await allow(ctx.runtime, 'inquiriesOfAccount', ctx.tenant, buyer)
    const existing = found && (await inquiries(ctx).lock(found.id))
    const row = existing ?? (await inquiries(ctx).insert({ listingId, listingTitle: joinWords(title), buyer, seller, quantity }))
    await add(ctx, existing ? await inquiries(ctx).update(row, { quantity }) : row, message)
    return row.id
  })
}

/** The seller of a listing that can be bought, whether the caller may know the seller, and its title; a 404 for any other. */
async function offered(ctx: Context, listingId: string) {
  const row = isId(listingId)
    ? await ctx.db
        .selectFrom('machine')
        .select(['create_user', 'title', 'title_en', 'contact_visible'])
        .where('id', '=', listingId)
        .where('shelf_status', 'in', ['ON', 'RESERVED', 'EXPIRED'])
        .executeTakeFirst()
    : undefined
  if (!row?.create_user) return reject(['这台电机已不能询价', 'This motor is not offered any more'], { status: 404, field: 'listingId' })
  return {
    seller: row.create_user,
    title: titleWords(row.title, row.title_en),
    isNamed: isContactOpen(ctx, { contactVisible: row.contact_visible }),
  }
}

const rejectBlocked = (): never => reject(['对方暂不接收您的消息', 'This person does not take your messages'], { status: 403 })

/** Either side writes in an inquiry. */
export async function sendMessage(ctx: Context, id: string, message: Message): Promise<void> {
  await requireOpenAccount(ctx)
  const row = await ownInquiry(ctx, id)
  await withTransaction(ctx, async (ctx) => add(ctx, await inquiries(ctx).lock(row.id), message))
}

async function add(ctx: Context, row: Inquiry, { text, file }: Message): Promise<void> {
  const sender = callerId(ctx)
  const bySeller = isSeller(ctx, row)
  await rejectUnwanted(ctx, row)
  await allow(ctx.runtime, 'messagesOfAccount', ctx.tenant, sender)
  if (text.trim() === '' && file === '') reject(['请输入内容', 'Write something'], { field: 'text' })
  const fileName = file === '' ? null : await nameOfOwnFile(ctx, file)
  const message = { inquiryId: row.id, sender, text: text.trim(), file: file || null, fileName }
  await repository(ctx, inquiryMessage, { rows: 'all' }).insert(message)
  const wasRead = (bySeller ? row.buyerUnread : row.sellerUnread) === 0
  const counts = bySeller
    ? { buyerUnread: (row.buyerUnread ?? 0) + 1, unanswered: 0 }
    : { sellerUnread: (row.sellerUnread ?? 0) + 1, unanswered: (row.unanswered ?? 0) + 1 }
  const last = { lastText: excerptOf(message), lastTime: new Date() }
  const written = await inquiries(ctx).update(row, { ...counts, ...last })
  const transition = transitionOf(row, bySeller)
  if (transition) await moveBySystem(unnamed(ctx, row), inquiry, written, { transition })
  await pushInquiry(ctx, row)
  // One notification until the inquiry is read: the rest is in the inquiry.
  // Whoever has blocked the sender, who may not know it here, is not disturbed.
  if (wasRead && !(await hasBlocked(ctx, otherOf(ctx, row), [sender]))) await notifyOther(ctx, row, bySeller, last.lastText)
}

function transitionOf({ inquiryState }: Inquiry, bySeller: boolean): 'reopen' | 'reply' | undefined {
  if (inquiryState === 'CLOSED') return 'reopen'
  return bySeller && inquiryState !== 'REPLIED' ? 'reply' : undefined
}

async function notifyOther(ctx: Context, row: Inquiry, bySeller: boolean, text: string): Promise<void> {
  const [zh, en] = splitWords(row.listingTitle ?? '')
  const aboutListing: Words = bySeller ? [`卖家回复了：${zh}`, `The seller answered: ${en}`] : [`收到询价：${zh}`, `An inquiry: ${en}`]
  await notify(ctx, [otherOf(ctx, row)], {
    kind: 'INQUIRY',
    title: row.demandId ? [`成交消息：${zh}`, `A message about a quote: ${en}`] : aboutListing,
    text: [text, text],
    path: `/messages/${row.id}`,
  })
}

async function rejectUnwanted(ctx: Context, row: Inquiry): Promise<void> {
  const sender = callerId(ctx)
  const other = otherOf(ctx, row)
  if (await hasBlockedIn(ctx, row.id, sender, other))
    reject(['您已屏蔽对方，请先取消屏蔽', 'You have blocked this person: unblock them first'], { status: 403 })
  if (await hasBlockedIn(ctx, row.id, other, sender)) rejectBlocked()
  if (!isSeller(ctx, row) && (row.unanswered ?? 0) >= mostUnanswered)
    reject(['卖家还没有回复，请稍后再发', 'The seller has not answered yet: please wait before you write again'], { status: 429 })
}

/** A private file of the sender; whoever reads the inquiry may open it. */
async function nameOfOwnFile({ db, user }: Context, name: string): Promise<string> {
  const file = await db
    .selectFrom('attach')
    .select('original_name')
    .where('name', '=', name)
    .where('name', 'like', `${privateFolder}%`)
    .where('name', 'not like', `${sheetFolder}%`)
    .where('create_user', '=', callerId({ user }))
    .executeTakeFirst()
  if (!file) return reject(['附件不存在，请重新上传', 'The attachment does not exist: upload it again'], { field: 'file' })
  return file.original_name || name
}

/** What lists and notifications tell of a message follows what was decided about a report of it. */
export async function followReport(ctx: Context, messageId: string): Promise<void> {
  const messages = repository(ctx, inquiryMessage, { rows: 'all' })
  const message = isId(messageId) ? await messages.find({ id: messageId }) : undefined
  if (!message) return
  const row = await inquiries(ctx).lock(message.inquiryId ?? '0')
  const isRemoved = (await removedAmong(ctx, [messageId])).has(messageId)
  const [latest] = await messages.list({ inquiryId: row.id }, { order: [['createTime', 'desc']], limit: 1 })
  const excerpt = excerptOf(message)
  const lastText = isRemoved ? joinWords(removedMessage) : excerpt
  const changed = latest?.id === messageId ? await inquiries(ctx).update(row, { lastText }) : row
  const receiver = message.sender === row.seller ? row.buyer : row.seller
  const notified = { recipient: receiver ?? '0', path: `/messages/${row.id}` }
  if (isRemoved) await replaceNotification(ctx, { ...notified, was: [excerpt, excerpt], is: removedMessage })
  await pushInquiry(ctx, changed)
}
