import { sql } from 'kysely'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { deleteExpiredLimits } from './limits.service.ts'

const errorRetentionDays = 90

/** Deletes sessions, captchas, rate limits and browser errors whose time has passed. */
export async function deleteExpiredLogins(runtime: Runtime): Promise<void> {
  const db = crossTenantDb(runtime, 'delete expired logins')
  await sql`delete from session where expires < now() - interval '1 day' or ended < now() - interval '1 day'`.execute(db)
  await sql`delete from captcha where expires < now()`.execute(db)
  await sql`delete from client_error where received < now() - ${errorRetentionDays} * interval '1 day'`.execute(db)
  await deleteExpiredLimits(runtime)
}
