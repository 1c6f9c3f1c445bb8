import { sql } from 'kysely'
import { atomically } from '#kernel/server/atomically.ts'
import type { Context } from '#kernel/server/context.ts'
import { asPlatform } from '#kernel/server/platform.ts'
import type { Wire } from '#kernel/server/rows.ts'
import { defineService } from '#kernel/server/service.ts'
import { tellGranted } from '../role/role.service.ts'
import { regrantAdministrators } from '../tenant/tenant-menus.service.ts'
import { tenantPackage } from './tenant-package.resource.ts'

export const tenantPackageService = defineService(tenantPackage, (crud) => ({
  ...crud,
  /** The administrators of its tenants have at once what a changed package holds. */
  submit: async (ctx, body) => {
    const saved = await atomically(asPlatform(ctx, 'submit a package'), async (ctx) => {
      const saved = await crud.submit(ctx, body)
      for (const tenant of await tenantsWith(ctx, saved)) await regrantAdministrators(ctx, tenant)
      return saved
    })
    await tellGranted(ctx)
    return saved
  },
}))

async function tenantsWith(ctx: Context, { id }: Wire): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from tenant
    where package_id = ${String(id)}::bigint and gone = 0`.execute(ctx.db)
  return rows.map((row) => row.tenant_id)
}
