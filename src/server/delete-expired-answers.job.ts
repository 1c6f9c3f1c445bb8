import { defineJob } from '#kernel/jobs/define-job.ts'
import { deleteExpiredAnswers } from './idempotency.ts'

export const deleteExpiredAnswersJob = defineJob({
  name: 'delete-expired-answers',
  label: ['清理过期的幂等结果', 'Delete expired answers of idempotent calls'],
  schedule: '0 * * * *',
  run: async ({ runtime }) => {
    await deleteExpiredAnswers(runtime)
  },
})
