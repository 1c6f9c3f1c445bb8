import { sql } from 'kysely'
import type { Db } from '#kernel/database/db.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'

const megabyte = 1024 * 1024

/**
 * Stores a file of a tenant and counts its bytes, once for the same content; rejects it where the tenant's files would exceed its quota.
 * The count is committed before the file is stored: whoever finds it may rely on it.
 */
export async function withinStorageQuota(
  { runtime, tenant }: Context,
  name: string,
  bytes: number,
  store: () => Promise<void>,
): Promise<void> {
  const isNew = await crossTenantDb(runtime, 'storage quota')
    .transaction()
    .execute(async (db) => {
      // Uploads of a tenant are counted one after the other. Raw, as the builder has no advisory locks.
      await sql`select pg_advisory_xact_lock(hashtext(${`files of ${tenant}`}))`.execute(db)
      const added = await db
        .insertInto('stored_file')
        .values({ tenant_id: tenant, name, bytes: String(bytes) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
      if (added) await rejectOverQuota(db, tenant)
      return added !== undefined
    })
  try {
    await store()
  } catch (error) {
    // What another upload of the same content has counted stays counted.
    if (isNew)
      await crossTenantDb(runtime, 'storage quota')
        .deleteFrom('stored_file')
        .where('tenant_id', '=', tenant)
        .where('name', '=', name)
        .execute()
    throw error
  }
}

async function rejectOverQuota(db: Db, tenant: string): Promise<void> {
  const owner = await db.selectFrom('tenant').select('storage_mb').where('tenant_id', '=', tenant).executeTakeFirst()
  const quota = owner?.storage_mb ?? -1
  if (quota < 0) return
  const { used } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.sum<string>('bytes').as('used'))
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow()
  if (Number(used) > quota * megabyte)
    reject(
      [
        `租户的存储额度（${quota} MB）已用完，请联系平台管理员`,
        `The storage quota of this tenant (${quota} MB) is used up: ask the administrator of the platform`,
      ],
      { field: 'file' },
    )
}
