import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { inquiryOfSeller, openQuoteInquiry } from '../../machine/inquiry/quote-inquiries.service.ts'
import { titleWords } from '../../publication/title-words.ts'
import { collaboration } from '../collaboration/collaboration.resource.ts'
import { quote } from './quote.resource.ts'

type StoredDemand = StoredRow<typeof collaboration>

/** Opens the inquiry of a buyer and the seller of an accepted quote; an anonymous buyer stays so in it. */
export const openInquiry = (
  ctx: Context,
  { createUser: seller, qty }: StoredRow<typeof quote>,
  { id, title, titleEn, anonymous }: StoredDemand,
  buyer: string,
): Promise<string> =>
  openQuoteInquiry(ctx, {
    demandId: id,
    title: titleWords(title, titleEn),
    quantity: qty,
    isAnonymous: anonymous === true,
    buyer,
    seller: seller ?? notFound(),
  })

/** The inquiry about an accepted quote, for its seller, and for the buyer and those who buy with him: each of these has an own one. */
export function inquiryAbout(ctx: Context, id: string): Promise<string> {
  return withTransaction(ctx, async (ctx) => {
    await requireOpenAccount(ctx)
    const quotes = repository(ctx, quote, { rows: 'all' })
    const accepted = (isId(id) ? await quotes.find({ id, quoteState: 'ACCEPTED' }) : undefined) ?? notFound()
    const demand = await repository(ctx, collaboration, { rows: 'all' }).lock(accepted.demandId ?? '0')
    if (isOwnOrColleagues(ctx, demand)) return openInquiry(ctx, accepted, demand, callerId(ctx))
    if (accepted.createUser !== callerId(ctx)) return notFound()
    return (await inquiryOfSeller(ctx, demand.id, callerId(ctx))) ?? openInquiry(ctx, accepted, demand, demand.createUser ?? notFound())
  })
}
