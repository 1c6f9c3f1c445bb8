import { defineJob } from '#kernel/jobs/define-job.ts'
import { expireDemands } from './demand-expiry.service.ts'

export const expireDemandsJob = defineJob({
  name: 'expire-demands',
  label: ['到期求购结束', 'Expire demands'],
  schedule: '*/5 * * * *',
  run: async ({ runtime }) => {
    const count = await expireDemands(runtime)
    return { message: [`${count} 条求购到期`, `Expired: ${count}`] }
  },
})
