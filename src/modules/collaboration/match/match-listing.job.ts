import { defineJob } from '#kernel/jobs/define-job.ts'
import { matchListing } from '../../publication/wanted-matches.ts'
import { findDemands } from './found-matches.service.ts'

export const matchListingJob = defineJob<{ listingIds: readonly string[] }>({
  ...matchListing,
  run: async (ctx, { listingIds }, attempt) => {
    let notified = 0
    for (const [at, id] of listingIds.entries()) {
      notified += (await findDemands(ctx, id)).filter(({ toldAtOnce }) => toldAtOnce).length
      await attempt.progress(at + 1, listingIds.length)
    }
    return { message: [`${notified} 条求购值得通知买家`, `Demands whose buyers are notified: ${notified}`] }
  },
})
