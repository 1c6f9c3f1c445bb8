import { defineJob } from '#kernel/jobs/define-job.ts'
import { endTrade, endTradeLater } from './end-trade.service.ts'

export const endTradeJob = defineJob<{ owner: string }>({
  ...endTradeLater,
  run: async (ctx, { owner }, attempt) => {
    const count = await endTrade(ctx, owner, attempt.progress.bind(attempt))
    return { message: [`已结束 ${count} 条现货、求购和报价`, `Ended: ${count}`] }
  },
})
