import { sql } from 'kysely'
import { tellChanged } from '#kernel/server/atomically.ts'
import type { House } from '#kernel/server/house.ts'
import { beforeTenant } from '#kernel/server/platform.ts'

const everyMinutes = 5

/** Takes listings whose validity has passed off the public list, in all tenants; answers how many. Safe in several processes at once. */
export async function expireListings(house: House): Promise<number> {
  const { rows } = await sql`
    update machine set shelf_status = 'EXPIRED', update_time = now(), row_version = row_version + 1
    where (tenant_id, id) in (
      select tenant_id, id from machine where shelf_status = 'ON' and expire_time < now() and gone = 0 limit 1000 for update skip locked)
    returning id`.execute(beforeTenant(house, 'expire listings'))
  if (rows.length > 0) tellChanged(house, 'machine')
  return rows.length
}

/** Expires listings from now on; answers how to stop. */
export function keepExpiring(house: House): () => void {
  const expire = (): void => {
    expireListings(house).catch((error: unknown) => house.log.warn({ err: error }, 'listings were not expired; it is tried again'))
  }
  expire()
  const timer = setInterval(expire, everyMinutes * 60_000).unref()
  return () => clearInterval(timer)
}
