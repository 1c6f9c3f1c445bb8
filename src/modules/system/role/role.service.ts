import type { Words } from '#i18n/translate.ts'
import { type Condition, conditionsOf } from '#kernel/crud/conditions.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { idsIn } from '#kernel/http/input.ts'
import type { InputOf } from '#kernel/http/routes.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { InputFields } from '#kernel/resource/field.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { forgetRights, isAdminAlias, roleAliases } from '#modules/auth/rights.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { withinCeiling } from '../ceiling.service.ts'
import { grantableBy, rejectBeyond } from '../menu/grantable.service.ts'
import { role } from './role.resource.ts'

/** Rejects an alias that a submit sets and our own code or clients give a meaning to; `before` is that of the stored role. */
function rejectAlias(ctx: Context, sent: unknown, before: string | undefined): void {
  const alias = isEmpty(sent) ? (before ?? '') : String(sent).trim()
  if (alias === roleAliases.platformAdmin) requirePlatformTenant(ctx)
  if (before === alias) return
  if (before === roleAliases.trader) rejectTraderRole(['“用户”角色的别名不能修改', 'The alias of the role of traders cannot be changed'])
  for (const each of [alias, before ?? '']) requirePlatform(ctx, each)
}

function requirePlatformTenant(ctx: Context): void {
  requirePlatform(ctx, roleAliases.platformAdmin)
  if (ctx.tenant !== platformTenant)
    reject(['超管角色只存在于平台租户', 'The alias administrator is allowed in the platform tenant only'], { field: 'roleAlias' })
}

/** Roles whose alias contains `admin` open the back-office in clients, and registration gives that of traders: both are the platform's. */
function requirePlatform(ctx: Context, alias: string): void {
  if (isAdministrator(ctx) || !(isAdminAlias(alias) || alias === roleAliases.trader)) return
  if (alias === roleAliases.platformAdmin)
    reject(['无权限创建超管角色！', 'Only the administrator of the platform can create this role'], { status: 403, field: 'roleAlias' })
  reject(
    [
      `别名含 admin 或为 ${roleAliases.trader} 的角色只能由平台管理员设置`,
      `Only the administrator of the platform can change a role whose alias contains "admin" or is "${roleAliases.trader}"`,
    ],
    { status: 403, field: 'roleAlias' },
  )
}

/** Registration finds it by its alias. */
const rejectTraderRole = (words: Words): never => reject(words, { status: 403, field: 'roleAlias' })

async function lockAlias(ctx: Context, id: string): Promise<string> {
  return (await repository(ctx, role).lock(id)).roleAlias ?? ''
}

async function submit(crud: Crud<typeof role>, ...[ctx, body, fixed]: Parameters<Crud<typeof role>['submit']>): Promise<JsonRow> {
  const [id] = idsIn(body.id, 'id')
  rejectAlias(ctx, body.roleAlias, id && (await lockAlias(ctx, id)))
  return withinCeiling(ctx, { roles: id ? [id] : [] }, (ctx) => crud.submit(ctx, body, fixed))
}

async function remove(crud: Crud<typeof role>, ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const alias = await lockAlias(ctx, id)
    if (alias === roleAliases.trader) rejectTraderRole(['“用户”角色不能删除', 'The role of traders cannot be removed'])
    requirePlatform(ctx, alias)
  }
  await withinCeiling(ctx, { roles: ids }, (ctx) => crud.remove(ctx, ids))
}

async function undelete(crud: Crud<typeof role>, ctx: Context, ids: readonly string[]): Promise<void> {
  await withinCeiling(ctx, { restoredRoles: ids }, (ctx) => crud.undelete(ctx, ids))
  for (const id of ids) requirePlatform(ctx, await lockAlias(ctx, id))
}

/** Roles that the caller may not grant are not offered. */
export function offeredTo(ctx: Context): Condition[] {
  if (isAdministrator(ctx)) return []
  const rejected: Comparison = ctx.rights.allRows
    ? { field: 'roleAlias', operator: 'notEqual', values: [roleAliases.platformAdmin] }
    : { field: 'roleAlias', operator: 'notLike', values: ['admin'] }
  return conditionsOf(role, [rejected])
}

export const roleService = defineService(role, (crud) => ({
  ...crud,
  tree: (ctx, more = []) => crud.tree(ctx, [...offeredTo(ctx), ...more]),
  submit: (ctx, body, fixed) => withTransaction(ctx, (ctx) => submit(crud, ctx, body, fixed)),
  remove: (ctx, ids) => withTransaction(ctx, (ctx) => remove(crud, ctx, ids)),
  undelete: (ctx, ids) => withTransaction(ctx, (ctx) => undelete(crud, ctx, ids)),
  grant: (ctx, ids, sets) => withinCeiling(ctx, { roles: ids }, (ctx) => crud.grant(ctx, ids, sets)),
}))

/** What the call `grant` takes; a set that is not sent stays. */
export const grantFields = {
  roleIds: { kind: 'references', to: 'role', label: ['角色', 'Roles'], required: ['请选择至少一个角色', 'Choose at least one role'] },
  menuIds: { kind: 'references', to: 'menu', label: role.links.menuIds.label },
  dataScopeIds: { kind: 'references', to: 'data-scope', label: role.links.dataScopeIds.label },
  apiScopeIds: { kind: 'references', to: 'api-scope', label: role.links.apiScopeIds.label },
} as const satisfies InputFields

async function rejectAdminRole(ctx: Context, id: string): Promise<void> {
  const alias = await lockAlias(ctx, id)
  if (alias !== roleAliases.trader) requirePlatform(ctx, alias)
}

/** Sets what roles may do, as far as the caller may do it. */
export async function grantRoles(ctx: Context, { roleIds, ...sets }: InputOf<typeof grantFields>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    for (const id of roleIds) await rejectAdminRole(ctx, id)
    rejectBeyond(sets, await grantableBy(ctx))
    await roleService.grant(ctx, roleIds, sets)
  })
  await forgetRights(ctx.runtime)
}
