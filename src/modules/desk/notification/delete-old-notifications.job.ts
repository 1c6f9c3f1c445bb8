import { sql } from 'kysely'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'

export const deleteOldNotificationsJob = defineJob({
  name: 'delete-old-notifications',
  label: ['清理历史通知', 'Delete old notifications'],
  schedule: '40 3 * * *',
  run: async ({ runtime }) => {
    await crossTenantDb(runtime, 'delete old notifications')
      .deleteFrom('user_notification')
      // Raw, as the builder knows no intervals.
      .where('create_time', '<', sql<Date>`now() - interval '90 days'`)
      .execute()
  },
})
