import { defineJob } from '#kernel/jobs/define-job.ts'
import { deleteExpiredLogs } from './log-writer.service.ts'

export const deleteExpiredLogsJob = defineJob({
  name: 'delete-expired-logs',
  label: ['清理过期日志', 'Delete expired logs'],
  schedule: '*/10 * * * *',
  run: async ({ runtime }) => {
    const count = await deleteExpiredLogs(runtime)
    return { message: [`${count} 条日志已删除`, `Deleted: ${count}`] }
  },
})
