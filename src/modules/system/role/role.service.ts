import { sql } from 'kysely'
import { crudOf } from '#kernel/crud/crud.ts'
import type { Condition } from '#kernel/crud/filters.ts'
import type { DatabaseRow, JsonRow } from '#kernel/crud/rows.ts'
import type { TreeNode } from '#kernel/crud/trees.ts'
import { lockRow } from '#kernel/crud/write.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { forgetRights } from '#modules/auth/rights.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { idsIn } from '../id-list.service.ts'
import { type GrantSets, grantableBy, rejectBeyond } from '../menu/grantable.service.ts'
import { role } from './role.resource.ts'

/** Clients open the back-office to whoever's alias contains it. */
const opensBackOffice = (alias: unknown): boolean => String(alias ?? '').includes('admin')

/** Roles that open the back-office are made, renamed, granted and removed by the platform alone. */
function requirePlatform(ctx: Context, alias: unknown): void {
  if (!opensBackOffice(alias) || isAdministrator(ctx)) return
  if (alias === 'administrator')
    reject(['无权限创建超管角色！', 'Only an administrator may have a role with this alias'], { status: 403, field: 'roleAlias' })
  reject(['别名含 admin 的角色只能由平台管理员设置', 'Only the administrator of the platform sets a role whose alias contains "admin"'], {
    status: 403,
    field: 'roleAlias',
  })
}

function rejectAlias(ctx: Context, body: JsonRow, before: DatabaseRow | undefined): void {
  const alias = isEmpty(body.roleAlias) ? before?.role_alias : String(body.roleAlias).trim()
  if (alias === 'administrator') {
    requirePlatform(ctx, alias)
    if (ctx.tenant !== platformTenant)
      reject(['超管角色只存在于平台租户', 'Only the first tenant has administrators of the platform'], { field: 'roleAlias' })
  }
  if (before?.role_alias === alias) return
  requirePlatform(ctx, alias)
  requirePlatform(ctx, before?.role_alias)
}

/** Nobody is offered a role that they may not hand on. */
function offered(ctx: Context): Condition[] {
  if (isAdministrator(ctx)) return []
  return ctx.rights.allRows ? [sql<boolean>`role_alias <> 'administrator'`] : [sql<boolean>`role_alias not like '%admin%'`]
}

export const roleService = defineService(role, (crud) => ({
  ...crud,
  tree: (ctx, values, more = []) => crud.tree(ctx, values, [...offered(ctx), ...more]),
  submit: (ctx, body) =>
    withTransaction(ctx, async (ctx) => {
      rejectAlias(ctx, body, isEmpty(body.id) ? undefined : await lockRow(ctx, role, String(body.id), []))
      return crud.submit(ctx, body)
    }),
  remove: (ctx, ids) =>
    withTransaction(ctx, async (ctx) => {
      for (const id of idsIn(ids, 'ids')) requirePlatform(ctx, (await lockRow(ctx, role, id, [])).role_alias)
      return crud.remove(ctx, ids)
    }),
}))

/** Sets what roles may do, as far as the caller may do it; a set that is not named stays. */
export async function grantRoles(ctx: Context, body: JsonRow): Promise<void> {
  const roleIds = idsIn(body.roleIds, 'roleIds')
  if (roleIds.length === 0) reject(['请选择至少一个角色', 'Choose at least one role'], { field: 'roleIds' })
  const sets = setsIn(body)
  await withTransaction(ctx, async (ctx) => {
    for (const id of roleIds) requirePlatform(ctx, (await lockRow(ctx, role, id, [])).role_alias)
    rejectBeyond(sets, await grantableBy(ctx))
    await crudOf(role).grant(ctx, roleIds, sets as Record<string, readonly string[]>)
  })
  await publishGrants(ctx)
}

/** Rights act within five seconds everywhere, here at once. */
export async function publishGrants(ctx: Context): Promise<void> {
  publishChange(ctx.runtime, role.name)
  await forgetRights(ctx.runtime)
}

function setsIn(body: JsonRow): GrantSets {
  const names = ['menuIds', 'dataScopeIds', 'apiScopeIds'] as const
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, idsIn(body[name], name)]])))
}

/** The roles of the tenant that a role belongs to, of the own tenant where none is named. */
export async function treeBeside(ctx: Context, roleId: string): Promise<TreeNode[]> {
  if (roleId === '' || !isAdministrator(ctx)) return roleService.tree(ctx, {})
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from role where id::text = ${roleId} and deleted_id = 0`.execute(
    crossTenantDb(ctx.runtime, 'tenant of a role'),
  )
  const tenant = rows[0]?.tenant_id ?? notFound()
  return roleService.tree({ ...ctx, tenant, db: ctx.runtime.appDb(tenant) }, {})
}
