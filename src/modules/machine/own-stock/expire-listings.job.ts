import { defineJob } from '#kernel/jobs/define-job.ts'
import { expireListings } from './expiry.service.ts'

export const expireListingsJob = defineJob({
  name: 'expire-listings',
  label: ['到期现货下架', 'Expire listings'],
  schedule: '*/5 * * * *',
  run: async ({ runtime }) => {
    const count = await expireListings(runtime)
    return { message: [`${count} 条现货到期`, `Expired: ${count}`] }
  },
})
