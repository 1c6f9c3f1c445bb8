import { sql } from 'kysely'
import { moveDueRows } from '#kernel/crud/states.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { machine } from './machine.resource.ts'

/** Takes listings whose validity has passed off the public list, in all tenants; answers how many. */
export const expireListings = (runtime: Runtime): Promise<number> =>
  // Raw, as a condition of the kernel is SQL.
  moveDueRows(runtime, machine, 'expire', sql<boolean>`expire_time < now()`)
