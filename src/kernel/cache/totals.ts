import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { snake } from '../resource/names.ts'
import { isChangeTracked, type Resource } from '../resource/resource.ts'
import type { Context } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { onePerRuntime } from './fresh-cache.ts'

/** The number of rows of a filter at a version of the resource. Each committed write increments the version. */
interface Counted {
  readonly version: number
  readonly total: number
}

/** Totals that this process has counted, and those being counted. */
interface Totals {
  readonly known: LRUCache<string, Counted>
  readonly counting: Map<string, Promise<Counted>>
}

const maxTotals = 5_000
const longestKey = 4_000

const totalsOf = onePerRuntime((): Totals => ({ known: new LRUCache({ max: maxTotals }), counting: new Map() }))

/** The resource's version in the snapshot of the statement that contains this expression. Without parameters, so that the plan of a page stays cached. */
export const versionOf = (resource: Resource): RawBuilder<string> =>
  sql<string>`(select coalesce(sum(version), 0)::bigint from resource_version where resource = ${sql.lit(snake(resource.name))})`

/** What else than the resource's own rows an answer may depend on. */
const impure = /\b(select|now|random|clock_timestamp|current_(date|time|timestamp|user|setting))\b/i

/** The name under which a count is stored; undefined where a write to other rows, the time or the caller's own transaction could change it. */
export function keyOf(ctx: Context, resource: Resource, count: RawBuilder<unknown>): string | undefined {
  if (!isChangeTracked(resource) || ctx.db.isTransaction) return undefined
  const { sql: text, parameters } = count.compile(ctx.db)
  const key = `${ctx.allTenants ? '' : ctx.tenant}\n${text}\n${JSON.stringify(parameters)}`
  return key.length > longestKey || impure.test(text.slice('select'.length)) ? undefined : key
}

/** Whether this total was never requested in this process; it is then best counted in the statement of the page. */
export function isNew(runtime: Runtime, key: string): boolean {
  const { known, counting } = totalsOf(runtime)
  return !known.has(key) && !counting.has(key)
}

/** The exact total at `version` or later: a known one, one being counted for somebody else, or one counted now. */
export async function totalAt(runtime: Runtime, key: string, version: number, count: () => Promise<Counted>): Promise<Counted> {
  const { known, counting } = totalsOf(runtime)
  for (;;) {
    const found = known.get(key)
    if (found && found.version >= version) return found
    const counted = await (counting.get(key)?.catch(() => undefined) ?? countFor(runtime, key, count))
    if (counted && counted.version >= version) return counted
  }
}

/** Counts once for all callers that request the total in the meantime. */
export function countFor(runtime: Runtime, key: string, count: () => Promise<Counted>): Promise<Counted> {
  const { counting } = totalsOf(runtime)
  const work = count()
    .then((counted) => store(runtime, key, counted))
    .finally(() => counting.delete(key))
  counting.set(key, work)
  return work
}

/** Stores a count, unless a newer one is stored. */
function store(runtime: Runtime, key: string, counted: Counted): Counted {
  const { known } = totalsOf(runtime)
  const stored = known.get(key)
  known.set(key, stored && stored.version > counted.version ? stored : counted)
  return counted
}
