import { sql } from 'kysely'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { rightsOfRoles } from '#modules/auth/rights.service.ts'

interface Named {
  id: string
  role_name: string
  role_alias: string
}

/** Rejects roles that hold more than the caller does: nobody grants what he does not have. */
export async function rejectRolesAbove(ctx: Context, roleIds: readonly string[]): Promise<void> {
  const asked = [...new Set(roleIds)]
  if (asked.length === 0) return
  const { rows } = await sql<Named>`
    select id::text, role_name, role_alias from role where id = any(${asked}::bigint[]) and deleted_id = 0`.execute(ctx.db)
  if (rows.length < asked.length)
    reject(['无权操作非本租户的角色', 'One of the roles is not of this tenant'], { status: 403, field: 'roleId' })
  for (const role of rows) await rejectRoleAbove(ctx, role)
}

async function rejectRoleAbove(ctx: Context, role: Named): Promise<void> {
  if (isAdministrator(ctx)) return
  const above = isAliasAbove(ctx, role.role_alias) || !(await holdsAllOf(ctx, role.id))
  if (above) {
    reject([`角色“${role.role_name}”的权限超出您自己的权限`, `The role "${role.role_name}" may do more than you may`], {
      status: 403,
      field: 'roleId',
    })
  }
}

/** Clients take whatever has `admin` in its alias for an administrator. */
function isAliasAbove(ctx: Context, alias: string): boolean {
  return alias === 'administrator' || (alias.includes('admin') && !ctx.rights.allRows)
}

async function holdsAllOf(ctx: Context, roleId: string): Promise<boolean> {
  const { codes } = await rightsOfRoles(ctx.runtime, ctx.tenant, [roleId])
  return [...codes].every((code) => ctx.rights.codes.has(code))
}

/** Rejects users who may do more than the caller: whoever sets a password has what it opens. */
export async function rejectUsersAbove(ctx: Context, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== ctx.user?.id)
  const { rows } = await sql<{ id: string }>`
    select distinct role_id::text as id from user_role_id where user_id = any(${others}::bigint[])`.execute(ctx.db)
  const roles = rows.map(({ id }) => id)
  const own = new Set(ctx.user?.roleIds)
  await rejectRolesAbove(
    ctx,
    roles.filter((id) => !own.has(id)),
  )
}
