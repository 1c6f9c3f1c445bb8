import { LRUCache } from 'lru-cache'

/** Milliseconds after which what nobody asks for is dropped: far less than the day for which changes are logged. */
const maxIdle = 30 * 60_000
const mostTenants = 1_000

/** What is held in memory for each tenant, until nobody asks for it. */
export function tenantCache<T extends object>(): LRUCache<string, T> {
  const cache = new LRUCache<string, T>({ max: mostTenants, ttl: maxIdle, updateAgeOnGet: true, perf: Date })
  setInterval(() => cache.purgeStale(), 60_000).unref()
  return cache
}
