import { expressionBuilder } from 'kysely'
import type { Tables } from '#kernel/database/db.ts'
import { now } from './database-time.service.ts'

const eb = expressionBuilder<{ t: Tables['tenant'] }, 't'>()

/** A condition for queries that call the table of tenants `t`: its users may log in. */
export const isTenantOpen = eb.and([eb('t.status', '=', 1), eb.or([eb('t.expire_time', 'is', null), eb('t.expire_time', '>', now)])])
