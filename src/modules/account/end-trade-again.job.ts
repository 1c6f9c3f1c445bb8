import { defineJob } from '#kernel/jobs/define-job.ts'
import { endTradeOfClosed } from './end-trade.service.ts'

export const endTradeAgainJob = defineJob({
  name: 'end-trade-again',
  label: ['检查已注销账号的现货、求购和报价', 'Look for what closed accounts still offer'],
  schedule: '*/5 * * * *',
  run: async ({ runtime }) => {
    const count = await endTradeOfClosed(runtime)
    return { message: [`${count} 个已注销账号的现货、求购或报价尚未结束`, `Closed accounts that still offer something: ${count}`] }
  },
})
