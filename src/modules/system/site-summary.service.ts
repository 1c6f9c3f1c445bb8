import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Context, Db } from '#kernel/runtime/context.ts'
import { onChange } from '#kernel/runtime/transaction.ts'

export interface SiteSummary {
  /** Listings on the shelf, motors in them, and the numbers of their brands, traders and types. */
  readonly counts: Readonly<Record<'machines' | 'units' | 'brands' | 'traders' | 'types', number>>
  /** Values of the parameters `site.*` by the rest of their key. */
  readonly params: Readonly<Record<string, string>>
}

/** Milliseconds; every public page reads the summary, and counting a million listings takes time. */
const maxAge = 5_000
const maxTenants = 1_000

const summariesOf = onePerRuntime((runtime) => {
  const summaries = new FreshCache<SiteSummary>(maxAge, maxTenants)
  onChange(runtime, (resource) => (resource === '' || resource === 'param') && summaries.clear())
  return summaries
})

/** Figures and parameters of the caller's tenant, at most five seconds old. */
export function siteSummary(ctx: Context): Promise<SiteSummary> {
  return summariesOf(ctx.runtime).get(ctx.tenant, async () => ({ counts: await countStock(ctx.db), params: await siteParams(ctx.db) }))
}

async function countStock(db: Db): Promise<SiteSummary['counts']> {
  const { machines, units, brands, traders, types } = await db
    .with('stock', (db) =>
      db
        .selectFrom('machine')
        .where('shelf_status', '=', 'ON')
        .groupBy(['create_user', 'brand_code', 'type_code'])
        .select(({ fn }) => ['create_user', 'brand_code', 'type_code', fn.countAll().as('listings'), fn.sum('quantity').as('units')]),
    )
    .selectFrom('stock')
    .leftJoin('user as u', 'u.id', 'stock.create_user')
    .select(({ fn }) => [
      fn.sum('listings').as('machines'),
      fn.sum('units').as('units'),
      fn.count('brand_code').distinct().as('brands'),
      // Members of one company are one trader.
      fn.count(fn.coalesce('u.company_id', 'stock.create_user')).distinct().as('traders'),
      fn.count('type_code').distinct().as('types'),
    ])
    .executeTakeFirstOrThrow()
  return { machines: Number(machines), units: Number(units), brands: Number(brands), traders: Number(traders), types: Number(types) }
}

async function siteParams(db: Db): Promise<Record<string, string>> {
  const prefix = 'site.'
  const rows = await db.selectFrom('param').select(['param_key', 'param_value']).where('param_key', 'like', `${prefix}%`).execute()
  return Object.fromEntries(rows.map((row) => [(row.param_key ?? '').slice(prefix.length), row.param_value ?? '']))
}
