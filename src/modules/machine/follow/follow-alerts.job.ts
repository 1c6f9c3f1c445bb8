import { defineJob } from '#kernel/jobs/define-job.ts'
import { doneForEach } from '#kernel/jobs/each-alone.ts'
import { notifyOfChanges, notifyOfNewStock } from './follow-alerts.service.ts'

/** Tells followers of changes and of new stock. */
export const followAlertsJob = defineJob({
  name: 'follow-alerts',
  label: ['关注提醒', 'Alerts of what is followed'],
  schedule: '*/10 * * * *',
  run: async ({ runtime }) => {
    let count = 0
    await doneForEach([notifyOfChanges, notifyOfNewStock], async (notify) => {
      count += await notify(runtime)
      return true
    })
    return { message: [`${count} 条提醒`, `Alerts: ${count}`] }
  },
})
