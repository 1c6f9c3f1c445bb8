import type { Context } from '#kernel/runtime/context.ts'

/** Ids of the menus that a tenant's package names; null without a package, which leaves all. */
export async function packageMenus(ctx: Context, tenant: string): Promise<ReadonlySet<string> | null> {
  const rows = await ctx.db
    .selectFrom('tenant')
    .leftJoin('tenant_package_menu_id as packaged', 'packaged.tenant_package_id', 'tenant.package_id')
    .select('packaged.menu_id as id')
    .where('tenant.tenant_id', '=', tenant)
    .where('tenant.package_id', 'is not', null)
    .execute()
  return rows.length === 0 ? null : new Set(rows.flatMap(({ id }) => id ?? []))
}
