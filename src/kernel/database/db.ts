import type { Kysely } from 'kysely'

/**
 * The tables and views of the product by name, for typed joins: `ctx.db.selectFrom('role')`. Modules add theirs by declaration
 * merging (`src/modules/tables.ts`), so that the kernel imports none of them.
 */
export interface Tables {
  resource_version: { tenant_id: string; resource: string; version: string }
}

export type Db = Kysely<Tables>
