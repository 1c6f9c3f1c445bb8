import { defineService } from '#kernel/http/services.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { forgetRights } from '#modules/auth/rights.service.ts'
import { regrantAdministrators } from '../role/tenant-grant.service.ts'
import { tenantPackage } from './tenant-package.resource.ts'

export const tenantPackageService = defineService(tenantPackage, (crud) => ({
  ...crud,
  /** Grants the changed package to the administrators of its tenants at once. */
  submit: async (ctx, body, fixed) => {
    const saved = await withTransaction(asPlatform(ctx, 'submit a package'), async (ctx) => {
      const saved = await crud.submit(ctx, body, fixed)
      const holders = await ctx.db.selectFrom('tenant').select('tenant_id').where('package_id', '=', String(saved.id)).execute()
      for (const { tenant_id } of holders) await regrantAdministrators(ctx, tenant_id ?? '')
      return saved
    })
    await forgetRights(ctx.runtime)
    return saved
  },
}))
