import { type Context, isAdministrator } from './context.ts'
import type { Db } from './db.ts'
import type { House } from './house.ts'
import { forbidden } from './refuse.ts'

/** The same call across all tenants, for the platform's administrator alone: `asPlatform(ctx, 'a new tenant')`. Inside itself it stays in its transaction. */
export function asPlatform(ctx: Context, why: string): Context {
  if (!isAdministrator(ctx)) return forbidden()
  if (ctx.across) return ctx
  ctx.house.log.info({ why, user: ctx.user?.id, traceId: ctx.traceId }, 'platform')
  return { ...ctx, db: ctx.house.platformDb, across: true }
}

/** The database across all tenants, for look-ups that precede a tenant and for named jobs: `beforeTenant(house, 'login')`. */
export function beforeTenant(house: House, why: string): Db {
  house.log.debug({ why }, 'before tenant')
  return house.platformDb
}
