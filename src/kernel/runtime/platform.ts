import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { forbidden } from '../resource/user-error.ts'
import { type Context, isAdministrator } from './context.ts'
import { providersOf } from './provide.ts'
import type { Runtime } from './runtime.ts'

/** The same call across all tenants, for the platform's administrator alone: `asPlatform(ctx, 'a new tenant')`. A context that already spans all tenants is returned unchanged, with its transaction. */
export function asPlatform(ctx: Context, why: string): Context {
  if (!isAdministrator(ctx)) return forbidden()
  if (ctx.allTenants) return ctx
  providersOf(ctx.runtime).audit(ctx, why)
  return { ...ctx, db: ctx.runtime.platformDb, allTenants: true }
}

/** From here on in this transaction of the platform context, new rows belong to the tenant. */
export async function inTenant(ctx: Context, tenant: string): Promise<Context> {
  await sql`select set_config('app.tenant', ${tenant}, true)`.execute(ctx.db)
  return { ...ctx, tenant }
}

/** The database across all tenants, for look-ups that precede a tenant and for named jobs: `crossTenantDb(runtime, 'login')`. */
export function crossTenantDb(runtime: Runtime, why: string): Db {
  runtime.log.debug({ why }, 'cross-tenant query')
  return runtime.platformDb
}
