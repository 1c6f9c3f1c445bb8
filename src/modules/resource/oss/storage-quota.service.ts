import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'

const megabyte = 1024 * 1024

/**
 * Stores a file of a tenant and counts its bytes, once for the same content; rejects it where the tenant's files would exceed its quota.
 * `store` is called with the count already written, so that uploads at the same time see each other.
 */
export async function withinStorageQuota(
  { runtime, tenant }: Context,
  name: string,
  bytes: number,
  store: () => Promise<void>,
): Promise<void> {
  const db = crossTenantDb(runtime, 'storage quota')
  const added = await db
    .insertInto('stored_file')
    .values({ tenant_id: tenant, name, bytes: String(bytes) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  try {
    if (added) await rejectOverQuota({ runtime, tenant })
    await store()
  } catch (error) {
    if (added) await db.deleteFrom('stored_file').where('tenant_id', '=', tenant).where('name', '=', name).execute()
    throw error
  }
}

async function rejectOverQuota({ runtime, tenant }: Pick<Context, 'runtime' | 'tenant'>): Promise<void> {
  const db = crossTenantDb(runtime, 'storage quota')
  const owner = await db.selectFrom('tenant').select('storage_mb').where('tenant_id', '=', tenant).executeTakeFirst()
  const quota = owner?.storage_mb ?? 0
  if (quota <= 0) return
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
