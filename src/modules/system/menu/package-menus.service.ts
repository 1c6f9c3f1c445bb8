import { sql } from 'kysely'
import type { Context } from '#kernel/runtime/context.ts'

/** Ids of the menus that a tenant's package names; null without a package, which leaves all. */
export async function packedMenus(ctx: Context, tenant: string): Promise<ReadonlySet<string> | null> {
  const { rows } = await sql<{ package_id: string; menu_id: string | null }>`
    select t.package_id::text, p.menu_id::text from tenant t left join tenant_package_menu_id p on p.tenant_package_id = t.package_id
    where t.tenant_id = ${tenant} and t.deleted_id = 0 and t.package_id is not null`.execute(ctx.db)
  return rows.length === 0 ? null : new Set(rows.flatMap(({ menu_id }) => menu_id ?? []))
}
