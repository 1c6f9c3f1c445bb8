import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { now, secondsFromNow } from './database-time.service.ts'
import { deleteExpiredLimits } from './limits.service.ts'

const day = 86_400
const errorRetention = 90 * day

/** Deletes sessions, captchas and tickets that have expired, rate limits that no longer count and old browser errors. */
export async function deleteExpiredLogins(runtime: Runtime): Promise<void> {
  const db = crossTenantDb(runtime, 'delete expired logins')
  const yesterday = secondsFromNow(-day)
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires', '<', yesterday), eb('ended', '<', yesterday)]))
    .execute()
  await db.deleteFrom('captcha').where('expires', '<', now).execute()
  await db.deleteFrom('ticket').where('expires', '<', now).execute()
  await db.deleteFrom('client_error').where('received', '<', secondsFromNow(-errorRetention)).execute()
  await deleteExpiredLimits(runtime)
}
