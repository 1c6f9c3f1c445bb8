import { defineJob } from '#kernel/jobs/define-job.ts'
import { deleteExpiredLogs } from './log-writer.service.ts'

export const deleteExpiredLogsJob = defineJob({
  name: 'delete-expired-logs',
  label: ['清理过期日志', 'Delete expired logs'],
  schedule: '*/10 * * * *',
  run: async ({ runtime }) => {
    await deleteExpiredLogs(runtime)
  },
})
