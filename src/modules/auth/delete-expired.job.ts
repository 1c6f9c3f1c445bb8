import { defineJob } from '#kernel/jobs/define-job.ts'
import { deleteExpiredLogins } from './delete-expired.service.ts'

export const deleteExpiredLoginsJob = defineJob({
  name: 'delete-expired-logins',
  label: ['清理过期登录', 'Delete expired logins'],
  schedule: '*/10 * * * *',
  run: async ({ runtime }) => {
    await deleteExpiredLogins(runtime)
  },
})
