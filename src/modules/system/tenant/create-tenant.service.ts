import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { crudOf } from '#kernel/crud/crud.ts'
import { repository } from '#kernel/crud/repository.ts'
import { hasColumn, type JsonRow } from '#kernel/crud/rows.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { asPlatform, inTenant } from '#kernel/runtime/platform.ts'
import { recordChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { hashPassword, md5OfTyped, randomPassword } from '#modules/auth/passwords.service.ts'
import { roleAliases } from '#modules/auth/rights.service.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { dept } from '../dept/dept.resource.ts'
import { post } from '../post/post.resource.ts'
import { role } from '../role/role.resource.ts'
import { grantWhole } from '../role/tenant-grant.service.ts'
import { initialPassword } from '../user/initial-password.service.ts'
import { user } from '../user/user.resource.ts'
import { tenant } from './tenant.resource.ts'

export interface CreatedTenant {
  /** As JSON. */
  readonly row: JsonRow
  /** Six digits. */
  readonly code: string
  /** Of the tenant's administrator; stored as a hash only. */
  readonly password: string
}

/** Resources whose rows a new tenant gets a copy of. */
const copied = ['dict-biz', 'motortype', 'brand']

const { account, name } = { account: 'admin', name: '管理员' }

/** Creates a tenant with its department, roles, post, administrator and reference data: all of it or nothing. */
export async function createTenant(ctx: Context, body: JsonRow): Promise<CreatedTenant> {
  const password = (await initialPassword(ctx)) ?? randomPassword()
  const passwordHash = await hashPassword(md5OfTyped(password))
  return withTransaction(asPlatform(ctx, 'create a tenant'), async (ctx) => {
    const code = await freeCode(ctx)
    const row = await crudOf(tenant).submit(ctx, body, { tenantId: code })
    const stored = await repository(ctx, tenant).find({ tenantId: code })
    const within = await inTenant(ctx, code)
    for (const resource of copied) await copyRows(within, ctx.runtime.registry.get(resource))
    await createFirstRows(within, stored?.tenantName ?? '', passwordHash)
    return { row, code, password }
  })
}

/** Six random digits that no tenant has ever had. */
async function freeCode(ctx: Context): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const code = String(randomInt(100_000, 1_000_000))
    // The base table, as the code of a deleted tenant is not free either.
    const taken = await ctx.db.withSchema('store').selectFrom('tenant').select('id').where('tenant_id', '=', code).executeTakeFirst()
    if (!taken) return code
  }
  return reject(['未能分配租户编号，请重试', 'No free tenant id was found, please try again'])
}

async function createFirstRows(ctx: Context, tenantName: string, passwordHash: string): Promise<void> {
  const deptName = tenantName.slice(0, 45)
  const root = await repository(ctx, dept).insert({ deptName, fullName: deptName, deptCategory: 1, sort: 1 })
  const chief = await repository(ctx, post).insert({ category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1 })
  const admin = await repository(ctx, role).insert({ roleName: name, roleAlias: roleAliases.tenantAdmin, sort: 1 })
  await repository(ctx, role).insert({ roleName: '用户', roleAlias: roleAliases.trader, sort: 2 })
  await grantWhole(ctx, admin.id)
  const links = { roleId: [admin.id], deptId: [root.id], postId: [chief.id] }
  await repository(ctx, user).insert({ account, name, realName: name, sex: 1, password: passwordHash, mustChangePassword: true, ...links })
}

/** Copies the platform tenant's rows of a resource; copies of tree nodes refer to the copies of their parents. */
async function copyRows(ctx: Context, resource: Resource): Promise<void> {
  const table = sql.table(snake(resource.name))
  const parent = resource.tree && !resource.key ? snake(resource.tree.parent) : undefined
  const names = Object.entries(resource.fields).flatMap(([name, field]) => (hasColumn(field) ? [snake(name)] : []))
  const values = names.filter((name) => name !== parent)
  const columns = (alias: string) => sql.join(values.map((name) => sql.ref(`${alias}.${name}`)))
  const target = sql.join(['id', 'tenant_id', ...values, ...(parent ? [parent] : [])].map((name) => sql.ref(name)))
  // Raw, as table and columns are known at run time only.
  await sql`with source as materialized (select *, next_id() as fresh from ${table} where tenant_id = ${platformTenant})
    insert into ${table} (${target}) select s.fresh, ${ctx.tenant}, ${columns('s')}${parent ? sql`, p.fresh` : sql``}
    from source s ${parent ? sql`left join source p on p.id = s.${sql.ref(parent)}` : sql``}`.execute(ctx.db)
  recordChange(ctx, resource.name)
}
