import type { NotNull } from 'kysely'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { isTenantOpen } from './open-tenant.service.ts'
import { platformTenant } from './sessions.service.ts'

const maxAge = 5_000

const hostsOf = onePerRuntime((runtime) => {
  const hosts = new FreshCache<ReadonlyMap<string, string>>(maxAge, 1)
  onChange(runtime, (resource) => (resource === '' || resource === 'tenant') && hosts.clear())
  return hosts
})

/** The id of the open tenant whose domain the host name is; undefined where there is none. */
export async function openTenantOfHost(runtime: Runtime, host: string): Promise<string | undefined> {
  const hosts = await hostsOf(runtime).get('all', () => findHosts(runtime))
  return hosts.get(host.toLowerCase())
}

/** The tenant whose pages are shown at a host name: that of the platform where it is nobody's domain. */
export const tenantOfHost = async (runtime: Runtime, host: string): Promise<string> =>
  (await openTenantOfHost(runtime, host)) ?? platformTenant

/** Whether a tenant has this id, also one that is closed or has expired. */
export async function hasTenant(runtime: Runtime, tenant: string): Promise<boolean> {
  const db = crossTenantDb(runtime, 'a named tenant')
  return (await db.selectFrom('tenant').select('id').where('tenant_id', '=', tenant).executeTakeFirst()) !== undefined
}

async function findHosts(runtime: Runtime): Promise<ReadonlyMap<string, string>> {
  const tenants = await crossTenantDb(runtime, 'host')
    .selectFrom('tenant as t')
    .select(['t.tenant_id as tenant', 't.domain_url as address'])
    .where('t.domain_url', '<>', '')
    .where(isTenantOpen)
    .$narrowType<{ tenant: NotNull; address: NotNull }>()
    .execute()
  return new Map(tenants.map(({ tenant, address }) => [hostNameOf(address), tenant]))
}

/** `https://motors.example.com/login` and `motors.example.com:8080` are both `motors.example.com`. */
export function hostNameOf(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`)
  return url?.hostname ?? ''
}
