import { sql } from 'kysely'
import { type Context, isAdministrator } from '#kernel/server/context.ts'
import { refuse } from '#kernel/server/refuse.ts'
import { rightsOfRoles } from '../role/rights.service.ts'

interface Named {
  id: string
  role_name: string
  role_alias: string
}

/** Refuses roles that hold more than the caller does: nobody grants what he does not have. */
export async function refuseRolesAbove(ctx: Context, roleIds: readonly string[]): Promise<void> {
  const asked = [...new Set(roleIds)]
  if (asked.length === 0) return
  const { rows } = await sql<Named>`
    select id::text, role_name, role_alias from role where id = any(${asked}::bigint[]) and gone = 0`.execute(ctx.db)
  if (rows.length < asked.length)
    refuse(['无权操作非本租户的角色', 'One of the roles is not of this tenant'], { status: 403, field: 'roleId' })
  for (const role of rows) await refuseRoleAbove(ctx, role)
}

async function refuseRoleAbove(ctx: Context, role: Named): Promise<void> {
  if (isAdministrator(ctx)) return
  const above = isAliasAbove(ctx, role.role_alias) || !(await holdsAllOf(ctx, role.id))
  if (above) {
    refuse([`角色“${role.role_name}”的权限超出您自己的权限`, `The role "${role.role_name}" may do more than you may`], {
      status: 403,
      field: 'roleId',
    })
  }
}

/** Clients take whatever has `admin` in its alias for an administrator. */
function isAliasAbove(ctx: Context, alias: string): boolean {
  return alias === 'administrator' || (alias.includes('admin') && !ctx.user?.aliases.includes('admin'))
}

async function holdsAllOf(ctx: Context, roleId: string): Promise<boolean> {
  const { codes } = await rightsOfRoles(ctx.house, ctx.tenant, [roleId])
  return [...codes].every((code) => ctx.rights.codes.has(code))
}

/** Refuses users who may do more than the caller: whoever sets a password has what it opens. */
export async function refuseUsersAbove(ctx: Context, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== ctx.user?.id)
  const { rows } = await sql<{ id: string }>`
    select distinct role_id::text as id from user_role_id where user_id = any(${others}::bigint[])`.execute(ctx.db)
  const roles = rows.map(({ id }) => id)
  const own = new Set(ctx.user?.roleIds)
  await refuseRolesAbove(
    ctx,
    roles.filter((id) => !own.has(id)),
  )
}
