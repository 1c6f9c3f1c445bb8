import { defineJob } from '#kernel/jobs/define-job.ts'
import { matchDemand } from '../../publication/wanted-matches.ts'
import { findStock } from './found-matches.service.ts'

export const matchDemandJob = defineJob<{ demandId: string }>({
  ...matchDemand,
  run: async (ctx, { demandId }) => {
    const notified = await findStock(ctx, demandId)
    return { message: [`${notified.length} 条现货值得通知卖家`, `Listings whose sellers are notified: ${notified.length}`] }
  },
})
