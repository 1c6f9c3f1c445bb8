import { defineJob } from '#kernel/jobs/define-job.ts'
import { matchListing } from '../../publication/wanted-matches.ts'
import { findDemands } from './found-matches.service.ts'

export const matchListingJob = defineJob<{ listingId: string }>({
  ...matchListing,
  run: async (ctx, { listingId }) => {
    const told = await findDemands(ctx, listingId)
    return { message: [`${told.length} 条求购值得通知买家`, `Demands whose buyers are told: ${told.length}`] }
  },
})
