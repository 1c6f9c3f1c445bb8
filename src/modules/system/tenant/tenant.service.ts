import type { Words } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { type Changes, repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { type ActionInput, defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, isAdministrator } from '#kernel/runtime/context.ts'
import { asPlatform, crossTenantDb } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { forgetRights } from '#modules/auth/rights.service.ts'
import { forgetSession, platformTenant } from '#modules/auth/sessions.service.ts'
import { hostNameOf, openTenantOfHost } from '#modules/auth/tenant-host.service.ts'
import { regrantAdministrators } from '../role/tenant-grant.service.ts'
import { tenantPackageService } from '../tenant-package/tenant-package.service.ts'
import { createTenant } from './create-tenant.service.ts'
import { tenant } from './tenant.resource.ts'

type Actions = (typeof tenant)['actions']

/** The platform's administrator sees all tenants; the view of the database shows others their own. */
const seeing = (ctx: Context): Context => (isAdministrator(ctx) ? asPlatform(ctx, 'see the tenants') : ctx)

export const tenantService = defineService(tenant, (crud) => ({
  ...crud,
  list: (ctx, query, more) => crud.list(seeing(ctx), query, more),
  detail: (ctx, id) => crud.detail(seeing(ctx), id),
  submit: async (ctx, body, fixed) => (isEmpty(body.id) ? (await createTenant(ctx, body)).row : crud.submit(ctx, body, fixed)),
  remove: async (ctx, ids) => {
    const own = await repository(seeing(ctx), tenant).find({ id: ids, tenantId: platformTenant })
    if (own) reject(['平台租户不能删除', 'The platform tenant cannot be deleted'])
    await crud.remove(ctx, ids)
  },
  select: (ctx) => tenantsToChoose(ctx),
  setting: (ctx, input) => setLimits(ctx, input),
  datasource: (ctx, input) => setDatasource(ctx, input),
  packageSetting: (ctx, input) => setPackage(ctx, input),
  recycle: (ctx, { ids }) => setStatus(ctx, ids, -1),
  pass: (ctx, { ids }) => setStatus(ctx, ids, 1),
}))

async function tenantsToChoose(ctx: Context) {
  // Every member may choose the own tenant, whatever the data scopes of the tenants' page.
  const rows = await repository(seeing(ctx), tenant, { rows: 'all' }).list({}, { order: [['tenantId', 'asc']] })
  return rows.map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName }))
}

/** The active tenant whose domain an address belongs to, for the login page; `{}` where there is none. */
export async function tenantOfDomain(ctx: Context, address: string) {
  const tenantId = await openTenantOfHost(ctx.runtime, hostNameOf(address))
  if (tenantId === undefined) return {}
  const found = await crossTenantDb(ctx.runtime, 'tenant of a domain')
    .selectFrom('tenant')
    .select(['tenant_id as tenantId', 'domain_url as domain', 'background_url as backgroundUrl'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return found ? { ...found, backgroundUrl: found.backgroundUrl ? fileAddress(found.backgroundUrl, ctx.runtime.publicUrl) : '' } : {}
}

/** The tenant with this code or record id, as clients send either; a 404 where there is none. */
async function findTenant(ctx: Context, codeOrId: string): Promise<StoredRow<typeof tenant>> {
  const tenants = repository(seeing(ctx), tenant)
  const found = (await tenants.find({ tenantId: codeOrId })) ?? (isId(codeOrId) ? await tenants.find({ id: codeOrId }) : undefined)
  return found ?? notFound()
}

/** Such a tenant; a rejection where it is the platform's. */
async function findOther(ctx: Context, codeOrId: string, words: Words): Promise<StoredRow<typeof tenant>> {
  const found = await findTenant(ctx, codeOrId)
  return found.tenantId === platformTenant ? reject(words) : found
}

/** Quotas and expiry of several tenants; empty means no limit. */
async function setLimits(ctx: Context, { ids, accountNumber, storageMb, expireTime }: ActionInput<Actions['setting']>): Promise<void> {
  const limits: Changes<typeof tenant> = {
    ...(accountNumber === undefined ? {} : { accountNumber: accountNumber ?? -1 }),
    ...(storageMb === undefined ? {} : { storageMb: storageMb ?? -1 }),
    ...(expireTime === undefined ? {} : { expireTime }),
  }
  await withTransaction(asPlatform(ctx, 'set limits of tenants'), async (ctx) => {
    for (const id of ids) {
      const row = expireTime
        ? await findOther(ctx, id, ['平台租户不能设置过期时间', 'The platform tenant cannot expire'])
        : await findTenant(ctx, id)
      await repository(ctx, tenant).update(row, limits)
    }
  })
}

/** 1 is open, -1 in the recycle bin: its sessions end with the next call, as those of a tenant that has expired. */
async function setStatus(ctx: Context, ids: readonly string[], status: 1 | -1): Promise<void> {
  await withTransaction(asPlatform(ctx, 'move tenants to the recycle bin and back'), async (ctx) => {
    for (const id of ids) {
      const row =
        status === -1
          ? await findOther(ctx, id, ['平台租户不能移入回收站', 'The platform tenant cannot be moved to the recycle bin'])
          : await findTenant(ctx, id)
      await repository(ctx, tenant).update(row, { status })
    }
  })
  await forgetSession(ctx.runtime, '')
}

async function setDatasource(ctx: Context, { ids, datasourceId }: ActionInput<Actions['datasource']>): Promise<void> {
  await withTransaction(asPlatform(ctx, 'set the data source of a tenant'), async (ctx) => {
    for (const id of ids) await repository(ctx, tenant).update(await findTenant(ctx, id), { datasourceId })
  })
}

/** The package of a tenant, or none; the tenant's administrators get what the package holds. */
async function setPackage(ctx: Context, { ids, packageId = null }: ActionInput<Actions['packageSetting']>): Promise<void> {
  await withTransaction(asPlatform(ctx, 'set the package of a tenant'), async (ctx) => {
    for (const id of ids) {
      const { tenantId } = await repository(ctx, tenant).update(await findTenant(ctx, id), { packageId })
      await regrantAdministrators(ctx, tenantId ?? '')
    }
  })
  await forgetRights(ctx.runtime)
}

/** The package of a tenant as JSON; `{}` where it has none. */
export async function packageOfTenant(ctx: Context, codeOrId: string): Promise<JsonRow> {
  const { packageId } = await findTenant(ctx, codeOrId)
  return packageId ? uncached(await tenantPackageService.detail(ctx, packageId)) : {}
}
