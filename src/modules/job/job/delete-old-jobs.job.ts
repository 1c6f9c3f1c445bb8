import { sql } from 'kysely'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'

export const deleteOldJobsJob = defineJob({
  name: 'delete-old-jobs',
  label: ['清理历史任务', 'Delete old jobs'],
  schedule: '20 * * * *',
  run: async ({ runtime }) => {
    const db = crossTenantDb(runtime, 'delete old jobs')
    await db
      .deleteFrom('job')
      .where('job_state', 'in', ['DONE', 'FAILED', 'CANCELLED'])
      // The latest success of a schedule says until when its work is done. Raw, as a subquery of the rows that are deleted.
      .where(
        sql<boolean>`(not scheduled or job_state <> 'DONE' or exists (select 1 from job as later
        where later.tenant_id = job.tenant_id and later.name = job.name and later.job_state = 'DONE' and later.id > job.id))`,
      )
      // What succeeds every few minutes is of interest for a day, all else for a month. Raw, as the builder knows no intervals.
      .where(
        'end_time',
        '<',
        sql<Date>`now() - case when scheduled and job_state = 'DONE' then interval '1 day' else interval '30 days' end`,
      )
      .execute()
    await db.deleteFrom('imported_row').where('create_time', '<', sql<Date>`now() - interval '30 days'`).execute()
  },
})
