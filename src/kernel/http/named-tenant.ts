import type { JsonRow } from '../crud/rows.ts'
import { reject } from '../resource/user-error.ts'
import { type Context, isAdministrator } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'
import type { RawHandler, RawInput } from './request.ts'

/** Wraps a handler so that the platform's administrator works in the tenant of the parameter `tenantId`; everybody else in their own tenant. */
export function inNamedTenant(handler: RawHandler): RawHandler {
  return async (ctx, raw) => handler(await namedTenant(ctx, raw), raw)
}

async function namedTenant(ctx: Context, raw: RawInput): Promise<Context> {
  const named = raw.values.tenantId ?? (raw.body as JsonRow | undefined)?.tenantId
  const tenant = typeof named === 'string' ? named.trim() : ''
  if (tenant === '' || tenant === ctx.tenant || !isAdministrator(ctx)) return ctx
  const exists = await providersOf(ctx.runtime).hasTenant(ctx.runtime, tenant)
  if (!exists) reject(['租户不存在', 'There is no such tenant'], { field: 'tenantId' })
  return { ...ctx, tenant, db: ctx.runtime.appDb(tenant) }
}
