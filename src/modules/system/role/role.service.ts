import { type Condition, conditionsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { TreeNode } from '#kernel/crud/trees.ts'
import type { InputOf } from '#kernel/http/routes.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { InputFields } from '#kernel/resource/field.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { forgetRights } from '#modules/auth/rights.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { grantableBy, rejectBeyond } from '../menu/grantable.service.ts'
import { role } from './role.resource.ts'

/** Roles whose alias contains `admin` open the back-office in clients: only the platform creates, renames, grants and removes them. */
function requirePlatform(ctx: Context, alias: string): void {
  if (!alias.includes('admin') || isAdministrator(ctx)) return
  if (alias === 'administrator')
    reject(['无权限创建超管角色！', 'Only the administrator of the platform can create this role'], { status: 403, field: 'roleAlias' })
  reject(
    ['别名含 admin 的角色只能由平台管理员设置', 'Only the administrator of the platform can change a role whose alias contains "admin"'],
    {
      status: 403,
      field: 'roleAlias',
    },
  )
}

/** Rejects the alias that a submit sets; `before` is that of the stored role. */
function rejectAlias(ctx: Context, sent: unknown, before: string | undefined): void {
  const alias = isEmpty(sent) ? (before ?? '') : String(sent).trim()
  if (alias === 'administrator') {
    requirePlatform(ctx, alias)
    if (ctx.tenant !== platformTenant)
      reject(['超管角色只存在于平台租户', 'The alias administrator is allowed in the platform tenant only'], { field: 'roleAlias' })
  }
  if (before === alias) return
  requirePlatform(ctx, alias)
  requirePlatform(ctx, before ?? '')
}

async function lockAlias(ctx: Context, id: string): Promise<string> {
  return (await repository(ctx, role).lock(id)).roleAlias ?? ''
}

/** Roles that the caller may not grant are not offered. */
export function offeredTo(ctx: Context): Condition[] {
  if (isAdministrator(ctx)) return []
  const rejected: Comparison = ctx.rights.allRows
    ? { field: 'roleAlias', operator: 'notEqual', values: ['administrator'] }
    : { field: 'roleAlias', operator: 'notLike', values: ['admin'] }
  return conditionsOf(role, [rejected])
}

export const roleService = defineService(role, (crud) => ({
  ...crud,
  tree: (ctx, more = []) => crud.tree(ctx, [...offeredTo(ctx), ...more]),
  submit: (ctx, body, fixed) =>
    withTransaction(ctx, async (ctx) => {
      rejectAlias(ctx, body.roleAlias, isEmpty(body.id) ? undefined : await lockAlias(ctx, String(body.id)))
      return crud.submit(ctx, body, fixed)
    }),
  remove: (ctx, ids) =>
    withTransaction(ctx, async (ctx) => {
      for (const id of ids) requirePlatform(ctx, await lockAlias(ctx, id))
      return crud.remove(ctx, ids)
    }),
}))

/** What the call `grant` takes; a set that is not sent stays. */
export const grantFields = {
  roleIds: { kind: 'references', to: 'role', label: ['角色', 'Roles'], required: ['请选择至少一个角色', 'Choose at least one role'] },
  menuIds: { kind: 'references', to: 'menu', label: role.links.menuIds.label },
  dataScopeIds: { kind: 'references', to: 'data-scope', label: role.links.dataScopeIds.label },
  apiScopeIds: { kind: 'references', to: 'api-scope', label: role.links.apiScopeIds.label },
} as const satisfies InputFields

/** Sets what roles may do, as far as the caller may do it. */
export async function grantRoles(ctx: Context, { roleIds, ...sets }: InputOf<typeof grantFields>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    for (const id of roleIds) requirePlatform(ctx, await lockAlias(ctx, id))
    rejectBeyond(sets, await grantableBy(ctx))
    await roleService.grant(ctx, roleIds, sets)
  })
  await forgetRights(ctx.runtime)
}

/** The roles of the tenant that a role belongs to, for the platform's administrator; else those of the own tenant. */
export async function rolesBeside(ctx: Context, roleId: string | null): Promise<TreeNode[]> {
  if (roleId === null || !isAdministrator(ctx)) return roleService.tree(ctx)
  const found = await crossTenantDb(ctx.runtime, 'tenant of a role')
    .selectFrom('role')
    .select('tenant_id as tenant')
    .where('id', '=', roleId)
    .executeTakeFirst()
  const tenant = found?.tenant ?? notFound()
  return roleService.tree({ ...ctx, tenant, db: ctx.runtime.appDb(tenant) })
}
