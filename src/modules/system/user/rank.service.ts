import { repository } from '#kernel/crud/repository.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { rightsOfRoles } from '#modules/auth/rights.service.ts'
import { role } from '../role/role.resource.ts'

/** Rejects roles that may do more than the caller: nobody grants rights that they do not have. */
export async function rejectRolesAbove(ctx: Context, roleIds: readonly string[]): Promise<void> {
  const ids = [...new Set(roleIds)]
  if (ids.length === 0) return
  // What a role may do decides, not whether the caller sees it in the list of roles.
  const roles = await repository(ctx, role, { rows: 'all' }).list({ id: ids })
  if (roles.length < ids.length)
    reject(['无权操作非本租户的角色', 'One of the roles belongs to another tenant'], { status: 403, field: 'roleId' })
  for (const each of roles) await rejectRoleAbove(ctx, each)
}

async function rejectRoleAbove(ctx: Context, { id, roleName, roleAlias }: StoredRow<typeof role>): Promise<void> {
  if (isAdministrator(ctx)) return
  if (isAliasAbove(ctx, roleAlias ?? '') || !(await holdsAllOf(ctx, id))) {
    reject([`角色“${roleName}”的权限超出您自己的权限`, `The role "${roleName}" has permissions that you do not have`], {
      status: 403,
      field: 'roleId',
    })
  }
}

/** Clients take every role with `admin` in its alias for an administrator. */
function isAliasAbove(ctx: Context, alias: string): boolean {
  return alias === 'administrator' || (alias.includes('admin') && !ctx.rights.allRows)
}

async function holdsAllOf(ctx: Context, roleId: string): Promise<boolean> {
  const { codes } = await rightsOfRoles(ctx.runtime, ctx.tenant, [roleId])
  return [...codes].every((code) => ctx.rights.codes.has(code))
}

/** The ids of all roles that some of the users have. */
export async function rolesOfUsers(ctx: Context, userIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('user_role_id')
    .select('role_id as id')
    .distinct()
    .where(({ eb, fn, val }) => eb('user_id', '=', fn.any(val([...userIds]))))
    .execute()
  return rows.map(({ id }) => id)
}

/** Rejects users who may do more than the caller: setting a user's password gives access to everything the account may do. */
export async function rejectUsersAbove(ctx: Context, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== ctx.user?.id)
  const own = new Set(ctx.user?.roleIds)
  const roleIds = await rolesOfUsers(ctx, others)
  await rejectRolesAbove(
    ctx,
    roleIds.filter((id) => !own.has(id)),
  )
}
