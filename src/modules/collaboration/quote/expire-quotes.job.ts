import { defineJob } from '#kernel/jobs/define-job.ts'
import { expireQuotes } from './quote.service.ts'

/** Ends quotes whose validity has passed. */
export const expireQuotesJob = defineJob({
  name: 'expire-quotes',
  label: ['到期报价结束', 'Expire quotes'],
  schedule: '*/5 * * * *',
  run: async ({ runtime }) => {
    const count = await expireQuotes(runtime)
    return { message: [`${count} 个报价到期`, `Expired: ${count}`] }
  },
})
