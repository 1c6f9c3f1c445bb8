import { sql } from 'kysely'
import { isEmpty } from '#kernel/resource/check.ts'
import { atomically, tellChanged } from '#kernel/server/atomically.ts'
import { type Context, isAdministrator } from '#kernel/server/context.ts'
import { crudOf } from '#kernel/server/crud.ts'
import type { Condition } from '#kernel/server/filters.ts'
import { beforeTenant } from '#kernel/server/platform.ts'
import { notFound, refuse } from '#kernel/server/refuse.ts'
import type { Stored, Wire } from '#kernel/server/rows.ts'
import { defineService } from '#kernel/server/service.ts'
import type { TreeNode } from '#kernel/server/trees.ts'
import { lockRow } from '#kernel/server/write.ts'
import { homeTenant } from '#modules/auth/sessions.service.ts'
import { idsIn } from '../id-list.service.ts'
import { type GrantSets, grantableBy, refuseBeyond } from '../menu/grantable.service.ts'
import { forgetRights } from './rights.service.ts'
import { role } from './role.resource.ts'

/** Clients open the back-office to whoever's alias contains it. */
const opensBackOffice = (alias: unknown): boolean => String(alias ?? '').includes('admin')

/** Roles that open the back-office are made, renamed, granted and removed by the platform alone. */
function requirePlatform(ctx: Context, alias: unknown): void {
  if (!opensBackOffice(alias) || isAdministrator(ctx)) return
  if (alias === 'administrator')
    refuse(['无权限创建超管角色！', 'Only an administrator may have a role with this alias'], { status: 403, field: 'roleAlias' })
  refuse(['别名含 admin 的角色只能由平台管理员设置', 'Only the administrator of the platform sets a role whose alias contains "admin"'], {
    status: 403,
    field: 'roleAlias',
  })
}

function refuseAlias(ctx: Context, body: Wire, before: Stored | undefined): void {
  const alias = isEmpty(body.roleAlias) ? before?.role_alias : String(body.roleAlias).trim()
  if (alias === 'administrator') {
    requirePlatform(ctx, alias)
    if (ctx.tenant !== homeTenant)
      refuse(['超管角色只存在于平台租户', 'Only the first tenant has administrators of the platform'], { field: 'roleAlias' })
  }
  if (before?.role_alias === alias) return
  requirePlatform(ctx, alias)
  requirePlatform(ctx, before?.role_alias)
}

/** Nobody is offered a role that they may not hand on. */
function offered(ctx: Context): Condition[] {
  if (isAdministrator(ctx)) return []
  return ctx.user?.aliases.includes('admin') ? [sql<boolean>`role_alias <> 'administrator'`] : [sql<boolean>`role_alias not like '%admin%'`]
}

export const roleService = defineService(role, (crud) => ({
  ...crud,
  tree: (ctx, values, more = []) => crud.tree(ctx, values, [...offered(ctx), ...more]),
  submit: (ctx, body) =>
    atomically(ctx, async (ctx) => {
      refuseAlias(ctx, body, isEmpty(body.id) ? undefined : await lockRow(ctx, role, String(body.id), []))
      return crud.submit(ctx, body)
    }),
  remove: (ctx, ids) =>
    atomically(ctx, async (ctx) => {
      for (const id of idsIn(ids, 'ids')) requirePlatform(ctx, (await lockRow(ctx, role, id, [])).role_alias)
      return crud.remove(ctx, ids)
    }),
}))

/** Sets what roles may do, as far as the caller may do it; a set that is not named stays. */
export async function grantRoles(ctx: Context, body: Wire): Promise<void> {
  const roleIds = idsIn(body.roleIds, 'roleIds')
  if (roleIds.length === 0) refuse(['请选择至少一个角色', 'Choose at least one role'], { field: 'roleIds' })
  const sets = setsIn(body)
  await atomically(ctx, async (ctx) => {
    for (const id of roleIds) requirePlatform(ctx, (await lockRow(ctx, role, id, [])).role_alias)
    refuseBeyond(sets, await grantableBy(ctx))
    await crudOf(role).grant(ctx, roleIds, sets as Record<string, readonly string[]>)
  })
  await tellGranted(ctx)
}

/** Rights act within five seconds everywhere, here at once. */
export async function tellGranted(ctx: Context): Promise<void> {
  tellChanged(ctx.house, role.name)
  await forgetRights(ctx.house)
}

function setsIn(body: Wire): GrantSets {
  const names = ['menuIds', 'dataScopeIds', 'apiScopeIds'] as const
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, idsIn(body[name], name)]])))
}

/** The roles of the tenant that a role belongs to, of the own tenant where none is named. */
export async function treeBeside(ctx: Context, roleId: string): Promise<TreeNode[]> {
  if (roleId === '' || !isAdministrator(ctx)) return roleService.tree(ctx, {})
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from role where id::text = ${roleId} and gone = 0`.execute(
    beforeTenant(ctx.house, 'tenant of a role'),
  )
  const tenant = rows[0]?.tenant_id ?? notFound()
  return roleService.tree({ ...ctx, tenant, db: ctx.house.appDb(tenant) }, {})
}
