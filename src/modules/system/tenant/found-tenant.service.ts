import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { crudOf } from '#kernel/crud/crud.ts'
import { hasColumn, type JsonRow } from '#kernel/crud/rows.ts'
import { create } from '#kernel/crud/write.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { asPlatform, inTenant } from '#kernel/runtime/platform.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { asTyped, hashPassword, randomPassword } from '#modules/auth/passwords.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { dept } from '../dept/dept.resource.ts'
import { post } from '../post/post.resource.ts'
import { role } from '../role/role.resource.ts'
import { grantWhole, tenantAdmin } from '../role/tenant-grant.service.ts'
import { user } from '../user/user.resource.ts'
import { tenant } from './tenant.resource.ts'

export interface Founded {
  readonly row: JsonRow
  /** The only time that anybody sees it. */
  readonly password: string
}

/** What a tenant starts with a copy of: its words, and what motors are listed under. */
const copied = ['dict-biz', 'motortype', 'brand']

const { account, name } = { account: 'admin', name: '管理员' }

/** A new tenant with its department, roles, post, administrator and reference data: all of it or nothing. */
export async function foundTenant(ctx: Context, body: JsonRow): Promise<Founded> {
  const password = randomPassword()
  const sealed = await hashPassword(asTyped(password))
  const row = await withTransaction(asPlatform(ctx, 'found a tenant'), async (ctx) => {
    const code = await freeCode(ctx)
    const row = await crudOf(tenant).submit(ctx, body, { tenantId: code })
    const within = await inTenant(ctx, code)
    for (const resource of copied) await copyRows(within, ctx.runtime.registry.get(resource))
    await settle(within, String(row.tenantName), sealed)
    return row
  })
  for (const resource of [tenant.name, role.name, user.name, ...copied]) publishChange(ctx.runtime, resource)
  return { row, password }
}

/** Six random digits that no tenant ever had. */
async function freeCode(ctx: Context): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const code = String(randomInt(100_000, 1_000_000))
    const { rows } = await sql`select 1 from tenant where tenant_id = ${code}`.execute(ctx.db)
    if (rows.length === 0) return code
  }
  return reject(['租户编号已用尽，请重试', 'No tenant number is free, please try again'])
}

async function settle(ctx: Context, tenantName: string, sealed: string): Promise<void> {
  const deptName = tenantName.slice(0, 45)
  const root = await create(ctx, dept, { deptName, fullName: deptName, deptCategory: 1, sort: 1 })
  const chief = await create(ctx, post, { category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1 })
  const admin = await create(ctx, role, { roleName: name, roleAlias: tenantAdmin, sort: 1 })
  await create(ctx, role, { roleName: '用户', roleAlias: 'user', sort: 2 })
  await grantWhole(ctx, String(admin.id))
  const ids = { roleId: String(admin.id), deptId: String(root.id), postId: String(chief.id) }
  await create(ctx, user, { account, name, realName: name, sex: 1, password: sealed, ...ids })
}

/** Copies rows that are not deleted rows of the first tenant; nodes of a tree keep their places below each other. */
async function copyRows(ctx: Context, resource: Resource): Promise<void> {
  const table = sql.table(snake(resource.name))
  const parent = resource.tree && !resource.key ? snake(resource.tree.parent) : undefined
  const names = Object.entries(resource.fields).flatMap(([name, field]) => (hasColumn(field) ? [snake(name)] : []))
  const kept = names.filter((name) => name !== parent)
  const columns = (alias: string) => sql.join(kept.map((name) => sql.ref(`${alias}.${name}`)))
  const target = sql.join(['id', 'tenant_id', ...kept, ...(parent ? [parent] : [])].map((name) => sql.ref(name)))
  await sql`with source as materialized (select *, next_id() as fresh from ${table} where tenant_id = ${platformTenant} and deleted_id = 0)
    insert into ${table} (${target}) select s.fresh, ${ctx.tenant}, ${columns('s')}${parent ? sql`, p.fresh` : sql``}
    from source s ${parent ? sql`left join source p on p.id = s.${sql.ref(parent)}` : sql``}`.execute(ctx.db)
}
