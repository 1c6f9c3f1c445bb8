import { type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import type { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { isUnused } from './file-uses.service.ts'
import { lockFile, storagesAt } from './storages.service.ts'
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

interface DeletedFile {
  readonly id: string
  readonly tenant: string
  readonly storedName: string
  /** The tenant's object store; null is the platform's storage. */
  readonly ossId: string | null
  /** Whether it was tried for three months. */
  readonly isOld: boolean
}

/** Milliseconds that the storages may take for the names of one file. */
const timeOfFile = 5_000

/**
 * Removes files whose rows were deleted a month ago or never became visible: as many of each store as of the others. Those in a store that
 * does not answer, or slowly, are left to later runs, for three months.
 */
async function removeDeleted(runtime: Runtime): Promise<number> {
  const db = crossTenantDb(runtime, 'deleted files')
  const { rows } =
    await sql<DeletedFile>`select id::text, tenant_id as tenant, coalesce(stored_name, name) as "storedName", oss_id::text as "ossId",
      coalesce(update_time, create_time) < now() - interval '120 days' as "isOld"
    from store.attach as a where ${isDue(runtime.registry)}
    order by row_number() over (partition by tenant_id, oss_id order by id), id limit ${sql.lit(atOnce)}`.execute(db)
  const failed = new Set<string>()
  let removed = 0
  for (const file of rows) {
    const store = `${file.tenant} ${file.ossId ?? ''}`
    const began = performance.now()
    const { isCleared, isRemoved } = await removeFile(runtime, db, file, !failed.has(store))
    if (!isCleared || performance.now() - began > timeOfFile) failed.add(store)
    if (isRemoved) removed += 1
  }
  return removed
}

/** Whether the attachment `a` is to be removed: the text of a row may name a file that was deleted, as long as no other row stands for it. */
const isDue = (registry: ResourceRegistry): RawBuilder<boolean> => sql<boolean>`a.deleted_id <> 0
  and (a.update_time < now() - interval '30 days' or a.update_time is null and a.create_time < now() - interval '1 hour')
  and (exists (select 1 from store.attach as b where b.tenant_id = a.tenant_id and b.name = a.name and b.id <> a.id) or ${isUnused(registry)})`

/**
 * Removes a file and its row; only the row where another one, of whomever and deleted or not, has the same file in the same store.
 * Meanwhile nobody uploads the same bytes again, and whoever did so or put the row back before has it kept.
 */
function removeFile(runtime: Runtime, db: Db, file: DeletedFile, mayClear: boolean): Promise<{ isCleared: boolean; isRemoved: boolean }> {
  return db.transaction().execute(async (db) => {
    await lockFile(db, file.storedName)
    const { rows } = await sql<{ isShared: boolean }>`select
        exists (select 1 from store.attach as b where b.tenant_id = a.tenant_id and b.stored_name = a.stored_name and b.id <> a.id)
        or exists (select 1 from store.attach as b where b.name = a.name and b.stored_name is null and a.stored_name is null
          and b.id <> a.id and b.oss_id is not distinct from a.oss_id) as "isShared"
      from store.attach as a where id = ${file.id}::bigint and ${isDue(runtime.registry)} for update`.execute(db)
    const [row] = rows
    if (!row) return { isCleared: true, isRemoved: false }
    const isCleared = row.isShared || (mayClear && (await clear(runtime, db, file)))
    const isRemoved = isCleared || file.isOld
    if (isRemoved) await sql`delete from store.attach where id = ${file.id}::bigint`.execute(db)
    return { isCleared, isRemoved }
  })
}

/** Removes a file with its small forms from where it is stored; false where a storage does not take it. */
async function clear(runtime: Runtime, db: Db, { tenant, storedName, ossId }: DeletedFile): Promise<boolean> {
  const storages = await storagesAt(runtime, db, tenant, ossId)
  try {
    for (const storage of storages) await Promise.all(storedNames(storedName).map((name) => storage.remove(name)))
    return true
  } catch (error) {
    runtime.log.warn({ err: error, storedName }, 'a deleted file could not be removed from its storage; this is tried again')
    return false
  }
}
