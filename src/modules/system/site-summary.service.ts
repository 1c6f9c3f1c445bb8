import { sql } from 'kysely'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Context, Db } from '#kernel/runtime/context.ts'

export interface SiteSummary {
  /** Listings on the shelf, motors in them, and the brands, traders and types they are of. */
  readonly counts: Readonly<Record<'machines' | 'units' | 'brands' | 'traders' | 'types', number>>
  /** Parameters `site.*` by the rest of their key. */
  readonly params: Readonly<Record<string, string>>
}

/** Every public page asks; the count of a million listings is worth keeping for so long. */
const maxAge = 5_000
const mostTenants = 1_000

const summariesOf = onePerRuntime((runtime) => {
  const summaries = new FreshCache<SiteSummary>(maxAge, mostTenants)
  runtime.listen('changed', (resource) => (resource === '' || resource === 'param') && summaries.clear())
  return summaries
})

/** Figures and parameters of the tenant whose site it is, at most five seconds old. */
export function siteSummary(ctx: Context): Promise<SiteSummary> {
  return summariesOf(ctx.runtime).get(ctx.tenant, async () => ({ counts: await countStock(ctx.db), params: await siteParams(ctx.db) }))
}

async function countStock(db: Db): Promise<SiteSummary['counts']> {
  const { rows } = await sql<Record<keyof SiteSummary['counts'], string>>`
    with stock as (
      select create_user, brand_code, type_code, count(*) as listings, sum(quantity) as units
      from machine where shelf_status = 'ON' and deleted_id = 0 group by create_user, brand_code, type_code)
    select coalesce(sum(listings), 0) as machines, coalesce(sum(units), 0) as units, count(distinct brand_code) as brands,
      count(distinct create_user) as traders, count(distinct type_code) as types from stock`.execute(db)
  const [found] = rows
  const figure = (name: keyof SiteSummary['counts']): number => Number(found?.[name] ?? 0)
  return {
    machines: figure('machines'),
    units: figure('units'),
    brands: figure('brands'),
    traders: figure('traders'),
    types: figure('types'),
  }
}

async function siteParams(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ param_key: string; param_value: string }>`
    select param_key, param_value from param where param_key like 'site.%' and deleted_id = 0`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.param_key.slice('site.'.length), row.param_value ?? '']))
}
