import { sql } from 'kysely'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { publishGrants } from '../role/role.service.ts'
import { regrantAdministrators } from '../role/tenant-grant.service.ts'
import { tenantPackage } from './tenant-package.resource.ts'

export const tenantPackageService = defineService(tenantPackage, (crud) => ({
  ...crud,
  /** The administrators of its tenants have at once what a changed package holds. */
  submit: async (ctx, body) => {
    const saved = await withTransaction(asPlatform(ctx, 'submit a package'), async (ctx) => {
      const saved = await crud.submit(ctx, body)
      for (const tenant of await tenantsWith(ctx, saved)) await regrantAdministrators(ctx, tenant)
      return saved
    })
    await publishGrants(ctx)
    return saved
  },
}))

async function tenantsWith(ctx: Context, { id }: JsonRow): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from tenant
    where package_id = ${String(id)}::bigint and deleted_id = 0`.execute(ctx.db)
  return rows.map((row) => row.tenant_id)
}
