import { sql } from 'kysely'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { platformTenant } from './sessions.service.ts'

const maxAge = 5_000

const hostsOf = onePerRuntime((runtime) => {
  const hosts = new FreshCache<ReadonlyMap<string, string>>(maxAge, 1)
  runtime.listen('changed', (resource) => (resource === '' || resource === 'tenant') && hosts.clear())
  return hosts
})

/** The tenant whose domain the host name is, else the platform's own. */
export async function tenantOfHost(runtime: Runtime, host: string): Promise<string> {
  const hosts = await hostsOf(runtime).get('all', () => findHosts(runtime))
  return hosts.get(host.toLowerCase()) ?? platformTenant
}

/** Whether a tenant has this number, also one that is closed or has expired. */
export async function hasTenant(runtime: Runtime, tenant: string): Promise<boolean> {
  const { rows } = await sql`select from tenant where tenant_id = ${tenant} and deleted_id = 0`.execute(
    crossTenantDb(runtime, 'a named tenant'),
  )
  return rows.length > 0
}

async function findHosts(runtime: Runtime): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ tenant_id: string; domain_url: string }>`
    select tenant_id, domain_url from tenant where domain_url <> '' and deleted_id = 0 and status = 1
      and (expire_time is null or expire_time > now())`.execute(crossTenantDb(runtime, 'host'))
  return new Map(rows.map((row) => [hostNameOf(row.domain_url), row.tenant_id]))
}

/** `https://motors.example.com/login` and `motors.example.com:8080` are both `motors.example.com`. */
export function hostNameOf(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`)
  return url?.hostname ?? ''
}
