import { defineJob } from '#kernel/jobs/define-job.ts'
import { remindSellers } from './stock-reminder.service.ts'

export const remindSellersJob = defineJob({
  name: 'remind-sellers',
  label: ['提醒卖家确认库存', 'Remind sellers to confirm their stock'],
  schedule: '0 9 * * *',
  run: async ({ runtime }) => {
    const count = await remindSellers(runtime)
    return { message: [`提醒 ${count} 位卖家`, `Sellers reminded: ${count}`] }
  },
})
