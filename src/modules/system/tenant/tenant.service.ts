import { sql } from 'kysely'
import { crudOf } from '#kernel/crud/crud.ts'
import type { Condition } from '#kernel/crud/filters.ts'
import { parseValue } from '#kernel/crud/kinds.ts'
import type { DatabaseRow, JsonRow } from '#kernel/crud/rows.ts'
import { update } from '#kernel/crud/write.ts'
import { bodyOf } from '#kernel/http/resource-routes.ts'
import type { Input } from '#kernel/http/routes.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field } from '#kernel/resource/field.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { platformTenant } from '#modules/auth/sessions.service.ts'
import { hostNameOf } from '#modules/auth/tenant-host.service.ts'
import { idsIn } from '../id-list.service.ts'
import { publishGrants } from '../role/role.service.ts'
import { regrantAdministrators } from '../role/tenant-grant.service.ts'
import { tenantPackage } from '../tenant-package/tenant-package.resource.ts'
import { foundTenant } from './found-tenant.service.ts'
import { tenant } from './tenant.resource.ts'

/** Everybody but the platform's administrator sees the own tenant only. */
const seenBy = (ctx: Context): Condition[] => (isAdministrator(ctx) ? [] : [sql<boolean>`tenant_id = ${ctx.tenant}`])

/** The list's filter by code, which elsewhere names the tenant to work in. */
const coded = (code: string | undefined): Condition[] => (isEmpty(code) ? [] : [sql<boolean>`strpos(tenant_id, ${code?.trim()}) > 0`])

/** What a call brought, wherever it stood. */
const givenIn = (input: Input): JsonRow => ({ ...input.values, ...(isEmpty(input.body) ? {} : bodyOf(input)) })

export const tenantService = defineService(tenant, (crud) => ({
  ...crud,
  list: (ctx, values, more = []) => crud.list(ctx, values, [...seenBy(ctx), ...coded(values.tenantId), ...more]),
  detail: async (ctx, values) => {
    const row = await crud.detail(ctx, values)
    return isAdministrator(ctx) || row.tenantId === ctx.tenant ? row : notFound()
  },
  submit: async (ctx, body) => (isEmpty(body.id) ? (await foundTenant(ctx, body)).row : crud.submit(ctx, body)),
  remove: async (ctx, ids) => {
    await rejectPlatformTenant(ctx, idsIn(ids, 'ids'), ['平台租户不能删除', 'The first tenant cannot be removed'])
    await crud.remove(ctx, ids)
  },
  select: (ctx) => tenantsToChoose(ctx),
  info: (ctx, { values }) => tenantOfDomain(ctx, values.domain ?? ''),
  setting: (ctx, input) => setLimits(ctx, givenIn(input)),
  datasource: (ctx, input) => setSource(ctx, givenIn(input)),
  packageSetting: (ctx, input) => setPackage(ctx, givenIn(input)),
  packageDetail: (ctx, { values }) => packageOf(ctx, values.tenantId ?? values.id ?? ''),
}))

async function rejectPlatformTenant(ctx: Context, ids: readonly string[], words: readonly [string, string]): Promise<void> {
  const { rows } = await sql`select 1 from tenant where id = any(${[...ids]}::bigint[]) and tenant_id = ${platformTenant}`.execute(ctx.db)
  if (rows.length > 0) reject(words)
}

async function tenantsToChoose(ctx: Context): Promise<JsonRow[]> {
  const { rows } = await sql<DatabaseRow>`select id::text as id, tenant_id, tenant_name from tenant
    where deleted_id = 0 and ${seenBy(ctx)[0] ?? sql<boolean>`true`} order by tenant_id`.execute(ctx.db)
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id, tenantName: row.tenant_name }))
}

/** The tenant whose domain an address belongs to, for the login page; nothing where it is nobody's. */
async function tenantOfDomain(ctx: Context, address: string): Promise<JsonRow> {
  const host = hostNameOf(address)
  if (host === '') return {}
  const { rows } = await sql<DatabaseRow>`select tenant_id, domain_url, background_url from tenant
    where domain_url <> '' and deleted_id = 0 and status = 1`.execute(ctx.db)
  const found = rows.find((row) => hostNameOf(String(row.domain_url)) === host)
  return found ? { tenantId: found.tenant_id, domain: found.domain_url, backgroundUrl: found.background_url ?? '' } : {}
}

/** A tenant by code or by record id, as clients name it either way. */
async function tenantNamed(ctx: Context, named: unknown): Promise<{ id: string; tenantId: string; packageId: string }> {
  const text = String(isEmpty(named) ? '' : named).trim()
  const { rows } = await sql<DatabaseRow>`select id::text as id, tenant_id, package_id::text as package_id from tenant
    where (tenant_id = ${text} or id::text = ${text}) and deleted_id = 0`.execute(ctx.db)
  const [found] = rows
  if (!found) return notFound()
  return { id: String(found.id), tenantId: String(found.tenant_id), packageId: String(found.package_id ?? '') }
}

/** A value of one of the fields that no submit sets. */
function parsed(name: keyof typeof tenant.fields, given: unknown): unknown {
  return parseValue(tenant.fields[name] as Field, given, name)
}

/** Account quota and expiry of several tenants; empty means without. */
async function setLimits(ctx: Context, given: JsonRow): Promise<void> {
  const ids = idsIn(given.ids ?? given.id, 'ids')
  if (ids.length === 0) reject(['请选择至少一条数据', 'Choose at least one row'], { field: 'ids' })
  if (!isEmpty(given.expireTime)) await rejectPlatformTenant(ctx, ids, ['平台租户不能设置过期时间', 'The first tenant cannot expire'])
  const limits = {
    ...(given.accountNumber === undefined ? {} : { accountNumber: parsed('accountNumber', given.accountNumber) ?? -1 }),
    ...(given.expireTime === undefined ? {} : { expireTime: parsed('expireTime', given.expireTime) }),
  }
  await withTransaction(asPlatform(ctx, 'set limits of tenants'), async (ctx) => {
    for (const id of ids) await update(ctx, tenant, { id }, [], limits)
  })
}

async function setSource(ctx: Context, given: JsonRow): Promise<void> {
  const { id } = await tenantNamed(ctx, given.tenantId ?? given.id)
  await update(asPlatform(ctx, 'set the data source of a tenant'), tenant, { id }, [], {
    datasourceId: parsed('datasourceId', given.datasourceId),
  })
}

/** The package of a tenant, or none; its administrators get what the package holds. */
async function setPackage(ctx: Context, given: JsonRow): Promise<void> {
  const { id, tenantId } = await tenantNamed(ctx, given.tenantId ?? given.id)
  const packageId = parsed('packageId', given.packageId)
  await withTransaction(asPlatform(ctx, 'set the package of a tenant'), async (ctx) => {
    await update(ctx, tenant, { id }, [], { packageId })
    await regrantAdministrators(ctx, tenantId)
  })
  await publishGrants(ctx)
}

async function packageOf(ctx: Context, named: string): Promise<JsonRow> {
  const { packageId } = await tenantNamed(ctx, named)
  return packageId === '' ? {} : crudOf(tenantPackage).detail(ctx, { id: packageId })
}
