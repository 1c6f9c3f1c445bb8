import { sql } from 'kysely'
import { moveDueRows } from '#kernel/crud/states.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { machine } from '../machine/machine.resource.ts'

/** Takes listings whose validity has passed off the public list, in all tenants; returns the number of listings. */
export const expireListings = (runtime: Runtime): Promise<number> =>
  // Raw SQL, because conditions of the kernel are SQL expressions. The tenants are named, as the index of expiry begins with them.
  moveDueRows(runtime, machine, 'expire', sql<boolean>`tenant_id = any(array(select tenant_id from tenant)) and expire_time < now()`)
