import { repository } from '#kernel/crud/repository.ts'
import type { ReviewQueue } from '../../publication/review-queue.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { reviewClaim } from './review-claim.resource.ts'

/** Where listings are reviewed. */
export const listingQueue: ReviewQueue = {
  resource: machine,
  code: 'machine_edit',
  claim: reviewClaim,
  subject: 'listingId',
  take: async (ctx, listingId, claimedUntil) => {
    const claims = repository(ctx, reviewClaim, { rows: 'all' })
    const reviewerId = ctx.user?.id ?? ''
    const own = await claims.list({ reviewerId })
    const ended = own.find((row) => row.listingId === listingId || (row.claimedUntil?.getTime() ?? 0) <= Date.now())
    await (ended ? claims.update(ended, { listingId, claimedUntil }) : claims.insert({ reviewerId, listingId, claimedUntil }))
  },
}
