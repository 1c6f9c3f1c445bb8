import { joinWords, splitWords, type Words } from '#i18n/translate.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { inquiries, isBuyerHidden, ownInquiry, pushInquiry } from './own-inquiries.service.ts'

/** A quote that was accepted. */
interface AcceptedQuote {
  readonly demandId: string
  readonly title: Words
  readonly buyer: string
  readonly seller: string
  readonly quantity: number | null
  readonly isAnonymous: boolean
}

/** Opens the inquiry of those who have agreed on a quote, unless it is there; returns its id. The demand is locked. */
export async function openQuoteInquiry(ctx: Context, { title, isAnonymous, ...accepted }: AcceptedQuote): Promise<string> {
  const { demandId, buyer, seller } = accepted
  const found = await inquiries(ctx).find({ demandId, buyer, seller })
  if (found) return found.id
  const row = await inquiries(ctx).insert({
    ...accepted,
    listingTitle: joinWords(title),
    isBuyerNamed: !isAnonymous,
    lastTime: new Date(),
  })
  await pushInquiry(ctx, row)
  return row.id
}

/** The latest inquiry of a seller about a demand. */
export const inquiryOfSeller = async (ctx: Context, demandId: string, seller: string): Promise<string | undefined> =>
  (await inquiries(ctx).list({ demandId, seller })).at(0)?.id

/** A buyer who was anonymous lets the seller know the name and the contact: for good, as what was read cannot be taken back. */
export function nameBuyer(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await inquiries(ctx).lock((await ownInquiry(ctx, id)).id)
    if (row.buyer !== callerId(ctx) || !row.demandId) return notFound()
    if (!isBuyerHidden(row)) return
    await inquiries(ctx).update(row, { isBuyerNamed: true })
    await pushInquiry(ctx, row)
    const [zh, en] = splitWords(row.listingTitle ?? '')
    await notify(ctx, [row.seller ?? ''], {
      kind: 'QUOTE',
      title: ['买家向您公开了联系方式', 'The buyer shows you name and contact'],
      text: [zh, en],
      path: `/purchase/${row.demandId}`,
    })
  })
}
