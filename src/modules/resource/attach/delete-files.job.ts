import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { isUnused } from './file-uses.service.ts'
import { storagesOf } from './storages.service.ts'
import { storedNames } from './thumbnails.ts'

/** Attachments that one run handles; the next one goes on. */
const atOnce = 500
const foreignKeyViolation = '23503'

/** Deletes uploads that nothing refers to, and what was deleted a month ago from its storage. */
export const deleteFilesJob = defineJob({
  name: 'delete-files',
  label: ['清理无用文件', 'Delete unused files'],
  schedule: '40 * * * *',
  run: async ({ runtime }) => {
    const marked = await markUnused(runtime)
    const removed = await removeDeleted(runtime)
    return { message: [`${marked} 个文件无人引用，${removed} 个文件已删除`, `Unused: ${marked}, deleted: ${removed}`] }
  },
})

/** Marks uploads as deleted that no row has referred to for a day. */
async function markUnused(runtime: Runtime): Promise<number> {
  const db = crossTenantDb(runtime, 'unused files')
  const { rows } = await sql<{ id: string }>`select id::text from store.attach as a where deleted_id = 0 and not is_kept
    and greatest(create_time, update_time) < now() - interval '1 day' and ${isUnused(runtime.registry)} limit ${sql.lit(atOnce)}`.execute(
    db,
  )
  let marked = 0
  for (const { id } of rows) {
    try {
      await sql`update store.attach set deleted_id = id, update_time = now() where id = ${id}::bigint`.execute(db)
      marked += 1
    } catch (error) {
      // A row that has just been written refers to it.
      if (!(error instanceof DatabaseError) || error.code !== foreignKeyViolation) throw error
    }
  }
  return marked
}

/** Milliseconds that the storages may take for the names of one file. */
const timeOfFile = 5_000

/**
 * Removes files whose rows were deleted a month ago or never became visible, unless another row of the tenant has the same file: as many of
 * each tenant as of the others. Those in a store that does not answer, or slowly, are left to later runs, for three months.
 */
async function removeDeleted(runtime: Runtime): Promise<number> {
  const db = crossTenantDb(runtime, 'deleted files')
  const { rows } = await sql<{ id: string; name: string; store: string; isShared: boolean; isOld: boolean }>`
    select id::text, name, tenant_id || ' ' || coalesce(oss_id, 0) as store,
      exists (select 1 from store.attach as b where b.name = a.name and b.id <> a.id) as "isShared",
      coalesce(update_time, create_time) < now() - interval '120 days' as "isOld"
    from store.attach as a where deleted_id <> 0
      and (update_time < now() - interval '30 days' or update_time is null and create_time < now() - interval '1 hour')
    order by row_number() over (partition by tenant_id, oss_id order by id), id limit ${sql.lit(atOnce)}`.execute(db)
  const failed = new Set<string>()
  let removed = 0
  for (const { id, name, store, isShared, isOld } of rows) {
    const began = performance.now()
    const isRemoved = isShared || (!failed.has(store) && (await removeFile(runtime, name)))
    if (!isRemoved || performance.now() - began > timeOfFile) failed.add(store)
    if (!isRemoved && !isOld) continue
    await sql`delete from store.attach where id = ${id}::bigint`.execute(db)
    removed += 1
  }
  return removed
}

/** Removes a file with its small forms; false where a storage does not take it. */
async function removeFile(runtime: Runtime, name: string): Promise<boolean> {
  try {
    for await (const storage of storagesOf(runtime, name, 'with deleted rows'))
      for (const stored of storedNames(name)) await storage.remove(stored)
    return true
  } catch (error) {
    runtime.log.warn({ err: error, name }, 'a deleted file could not be removed from its storage; this is tried again')
    return false
  }
}
