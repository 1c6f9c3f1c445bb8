import { sql } from 'kysely'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { publishChange } from '#kernel/runtime/transaction.ts'

/** Takes listings whose validity has passed off the public list, in all tenants; answers how many. Safe in several processes at once. */
export async function expireListings(runtime: Runtime): Promise<number> {
  const { rows } = await sql`
    update machine set shelf_status = 'EXPIRED', update_time = now(), row_version = row_version + 1
    where (tenant_id, id) in (
      select tenant_id, id from machine where shelf_status = 'ON' and expire_time < now() limit 1000 for update skip locked)
    returning id`.execute(crossTenantDb(runtime, 'expire listings'))
  if (rows.length > 0) publishChange(runtime, 'machine')
  return rows.length
}
