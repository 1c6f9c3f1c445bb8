import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** For each limit the events that a key may have (`points`) within `duration` seconds. */
const limits = {
  accountAndAddress: { points: 3, duration: 1800 },
  address: { points: 30, duration: 600 },
  account: { points: 11, duration: 600 },
  clientLog: { points: 6, duration: 60 },
  captcha: { points: 120, duration: 60 },
  registration: { points: 60, duration: 3600 },
  /** Registrations without a captcha. */
  guestOfAddress: { points: 5, duration: 3600 },
  guestOfTenant: { points: 100, duration: 3600 },
} as const

export type Limit = keyof typeof limits

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
}

/** The runtime's pool in the shape that the library expects of a connection; the statements are the library's own text. */
function asConnection(runtime: Runtime) {
  return {
    query: async ({ text, values = [] }: Statement) => {
      const { rows } = await crossTenantDb(runtime, 'limits').executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: rows.length }
    },
  }
}

const limitersOf = onePerRuntime((runtime) => {
  const storeClient = asConnection(runtime)
  const shared = { storeClient, storeType: 'client', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false }
  const limiters = Object.entries(limits).map(([name, limit]) => [name, new RateLimiterPostgres({ ...shared, ...limit, keyPrefix: name })])
  return Object.fromEntries(limiters) as Record<Limit, RateLimiterPostgres>
})

/** Clients choose parts of the keys, so that these are stored as hashes of one length. */
const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** The key of an account at an address names both apart, so that the addresses of an account can be found. */
const keyOf = (limit: Limit, parts: readonly string[]): string =>
  limit === 'accountAndAddress' ? `${hashOf(parts.slice(0, -1))}.${hashOf(parts.slice(-1))}` : hashOf(parts)

/** How many events of a key have been counted, and for how many more seconds they count. */
export async function counted(runtime: Runtime, limit: Limit, ...key: string[]): Promise<{ events: number; seconds: number }> {
  const found = await limitersOf(runtime)[limit].get(keyOf(limit, key))
  return { events: found?.consumedPoints ?? 0, seconds: Math.ceil((found?.msBeforeNext ?? 0) / 1000) }
}

/** Counts one event; the one that reaches the limit restarts the duration. */
export async function count(runtime: Runtime, limit: Limit, ...key: string[]): Promise<void> {
  const limiter = limitersOf(runtime)[limit]
  const { consumedPoints } = await limiter.penalty(keyOf(limit, key))
  if (consumedPoints === limits[limit].points) await limiter.set(keyOf(limit, key), consumedPoints, limits[limit].duration)
}

/** Removes the count of a key. */
export async function clearFailures(runtime: Runtime, limit: Limit, ...key: string[]): Promise<void> {
  await limitersOf(runtime)[limit].delete(keyOf(limit, key))
}

/** Removes the failures of an account everywhere, and those of the addresses that it was tried from. */
export async function forgive(runtime: Runtime, tenant: string, account: string): Promise<void> {
  await clearFailures(runtime, 'account', tenant, account)
  const db = crossTenantDb(runtime, 'limits')
  const prefix = `accountAndAddress:${hashOf([tenant, account])}.`
  const tried = await db
    .deleteFrom('rate_limit')
    .where(({ fn, val }) => fn<boolean>('starts_with', ['key', val(prefix)]))
    .returning('key')
    .execute()
  const addresses = tried.map(({ key }) => `address:${key.slice(prefix.length)}`)
  if (addresses.length > 0) await db.deleteFrom('rate_limit').where('key', 'in', addresses).execute()
}

/** Whether a key has reached its limit. */
export async function isOver(runtime: Runtime, limit: Limit, ...key: string[]): Promise<boolean> {
  return (await counted(runtime, limit, ...key)).events >= limits[limit].points
}

/** Counts one event; rejects it with 429 beyond the limit. */
export async function allow(runtime: Runtime, limit: Limit, ...key: string[]): Promise<void> {
  try {
    await limitersOf(runtime)[limit].consume(keyOf(limit, key))
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    rejectTooMany(Math.ceil((thrown as RateLimiterRes).msBeforeNext / 1000))
  }
}

function rejectTooMany(seconds: number): never {
  return reject(['请求过于频繁，请稍后再试', 'Too many requests, please try again later'], {
    status: 429,
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  })
}

/** Deletes counts whose duration has passed. */
export async function deleteExpiredLimits(runtime: Runtime): Promise<void> {
  await crossTenantDb(runtime, 'limits').deleteFrom('rate_limit').where('expire', '<', String(Date.now())).execute()
}
