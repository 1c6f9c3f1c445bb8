import { defineJob } from '#kernel/jobs/define-job.ts'
import { forgetOldVisits } from '../machine/visits.service.ts'

export const forgetVisitsJob = defineJob({
  name: 'forget-visits',
  label: ['清理浏览记录', 'Forget who looked at listings'],
  schedule: '40 3 * * *',
  run: async ({ runtime }) => {
    await forgetOldVisits(runtime)
  },
})
