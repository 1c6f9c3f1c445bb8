import { sql } from 'kysely'
import type { House } from '#kernel/server/house.ts'
import { beforeTenant } from '#kernel/server/platform.ts'
import { FreshCache, onePerHouse } from './fresh-cache.service.ts'
import { homeTenant } from './sessions.service.ts'

const maxAge = 5_000

const hostsOf = onePerHouse((house) => {
  const hosts = new FreshCache<ReadonlyMap<string, string>>(maxAge, 1)
  house.listen('changed', (noun) => (noun === '' || noun === 'tenant') && hosts.clear())
  return hosts
})

/** The tenant whose domain the host name is, else the platform's own. */
export async function tenantOfHost(house: House, host: string): Promise<string> {
  const hosts = await hostsOf(house).get('all', () => findHosts(house))
  return hosts.get(host.toLowerCase()) ?? homeTenant
}

/** Whether a tenant has this number, also one that is closed or has expired. */
export async function hasTenant(house: House, tenant: string): Promise<boolean> {
  const { rows } = await sql`select from tenant where tenant_id = ${tenant} and gone = 0`.execute(beforeTenant(house, 'a named tenant'))
  return rows.length > 0
}

async function findHosts(house: House): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ tenant_id: string; domain_url: string }>`
    select tenant_id, domain_url from tenant where domain_url <> '' and gone = 0 and status = 1
      and (expire_time is null or expire_time > now())`.execute(beforeTenant(house, 'host'))
  return new Map(rows.map((row) => [hostNameOf(row.domain_url), row.tenant_id]))
}

/** `https://motors.example.com/login` and `motors.example.com:8080` are both `motors.example.com`. */
export function hostNameOf(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`)
  return url?.hostname ?? ''
}
