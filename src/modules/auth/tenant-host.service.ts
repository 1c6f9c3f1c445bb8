import type { NotNull } from 'kysely'
import { isLoopback } from '#host/loopback.ts'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { runTask } from '#kernel/database/work.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { isTenantOpen } from './open-tenant.service.ts'
import { platformTenant } from './sessions.service.ts'

const maxAge = 5_000

const hostsOf = onePerRuntime((runtime) => {
  const hosts = new FreshCache<ReadonlyMap<string, TenantHost>>(maxAge, 1)
  onChange(runtime, (resource) => (resource === '' || resource === 'tenant') && hosts.clear())
  return hosts
})

interface TenantHost {
  readonly tenant: string
  /** As it was entered, with or without `https://`. */
  readonly address: string
}

interface RequestedHost {
  /** Without the port. */
  readonly hostname: string
  readonly host: string
  readonly protocol: string
}

/** The id of the open tenant whose domain the host name is; undefined where there is none. */
export async function openTenantOfHost(runtime: Runtime, host: string): Promise<string | undefined> {
  return (await hostOf(runtime, host))?.tenant
}

async function hostOf(runtime: Runtime, host: string): Promise<TenantHost | undefined> {
  // Work of its own: the identification of members may have taken all connections that it gets.
  const hosts = await hostsOf(runtime).get('all', () => runTask('hosts', () => findHosts(runtime)))
  return hosts.get(host.toLowerCase())
}

/**
 * What absolute addresses of a page begin with: the domain of a tenant, the configured public address, or a host of this very machine;
 * `''` where none of them is known, as any other `Host` is only what the client says.
 */
export async function publicOrigin(runtime: Runtime, { hostname, host, protocol }: RequestedHost): Promise<string> {
  const domain = await hostOf(runtime, hostname)
  if (domain) return URL.parse(domain.address.includes('://') ? domain.address : `${protocol}://${domain.address}`)?.origin ?? ''
  return runtime.publicUrl ?? (isLoopback(hostname) ? `${protocol}://${host}` : '')
}

/** The tenant whose pages are shown at a host name: that of the platform where it is nobody's domain. */
export const tenantOfHost = async (runtime: Runtime, host: string): Promise<string> =>
  (await openTenantOfHost(runtime, host)) ?? platformTenant

/** Whether a tenant has this id, also one that is closed or has expired. */
export async function hasTenant(runtime: Runtime, tenant: string): Promise<boolean> {
  const db = crossTenantDb(runtime, 'a named tenant')
  return (await db.selectFrom('tenant').select('id').where('tenant_id', '=', tenant).executeTakeFirst()) !== undefined
}

async function findHosts(runtime: Runtime): Promise<ReadonlyMap<string, TenantHost>> {
  const tenants = await crossTenantDb(runtime, 'host')
    .selectFrom('tenant as t')
    .select(['t.tenant_id as tenant', 't.domain_url as address'])
    .where('t.domain_url', '<>', '')
    .where(isTenantOpen)
    .$narrowType<{ tenant: NotNull; address: NotNull }>()
    .execute()
  return new Map(tenants.map(({ tenant, address }) => [hostNameOf(address), { tenant, address }]))
}

/** `https://motors.example.com/login` and `motors.example.com:8080` are both `motors.example.com`. */
export function hostNameOf(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`)
  return url?.hostname ?? ''
}
