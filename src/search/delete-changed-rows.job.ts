import { sql } from 'kysely'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'

/** Indexes that nobody asks for are dropped after half an hour, so none needs older entries. */
export const deleteChangedRowsJob = defineJob({
  name: 'delete-changed-rows',
  label: ['清理数据变更记录', 'Delete the log of changed rows'],
  schedule: '40 * * * *',
  run: async ({ runtime }) => {
    const db = crossTenantDb(runtime, 'delete the log of changed rows')
    const { numAffectedRows = 0n } = await sql`delete from changed_row where create_time < now() - interval '1 day'`.execute(db)
    return { message: [`${numAffectedRows} 条记录已删除`, `Deleted: ${numAffectedRows}`] }
  },
})
