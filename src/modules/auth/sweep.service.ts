import { sql } from 'kysely'
import type { House } from '#kernel/server/house.ts'
import { beforeTenant } from '#kernel/server/platform.ts'
import { sweepLogs } from '../log/api/log-writer.service.ts'
import { onePerHouse } from './fresh-cache.service.ts'
import { sweepLimits } from './limits.service.ts'

const every = 600_000
/** Days. */
const errorsKept = 90

const lastOf = onePerHouse(() => ({ at: 0 }))

/** Removes sessions, captchas, counters and logs that are past their time; at most once in ten minutes, in the background. */
export function sweepNowAndThen(house: House): void {
  const last = lastOf(house)
  if (Date.now() - last.at < every) return
  last.at = Date.now()
  sweep(house).catch((error) => house.log.warn({ err: error }, 'sweeping failed'))
}

export async function sweep(house: House): Promise<void> {
  const db = beforeTenant(house, 'sweep')
  await sql`delete from session where expires < now() - interval '1 day' or ended < now() - interval '1 day'`.execute(db)
  await sql`delete from captcha where expires < now()`.execute(db)
  await sql`delete from client_error where received < now() - ${errorsKept} * interval '1 day'`.execute(db)
  await sweepLimits(house)
  await sweepLogs(house)
}
