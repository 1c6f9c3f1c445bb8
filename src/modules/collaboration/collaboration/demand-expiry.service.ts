import { sql } from 'kysely'
import { moveDueRows } from '#kernel/crud/states.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { collaboration } from './collaboration.resource.ts'

/** Ends demands whose last day for quotes has passed, in all tenants; returns the number of demands. */
export const expireDemands = (runtime: Runtime): Promise<number> =>
  // Raw SQL, because conditions of the kernel are SQL expressions. The tenants are named, as the index of deadlines begins with them.
  moveDueRows(
    runtime,
    collaboration,
    'expire',
    sql<boolean>`tenant_id = any(array(select tenant_id from tenant)) and deadline < (now() at time zone ${runtime.timeZone})::date`,
  )
