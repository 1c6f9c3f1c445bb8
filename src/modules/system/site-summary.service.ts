import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { runTask } from '#kernel/database/work.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import type { Context, Db } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'

type Counts = Readonly<Record<'machines' | 'units' | 'brands' | 'traders' | 'types', number>>

export interface SiteSummary {
  /** Listings on the shelf, motors in them, and the numbers of their brands, traders and types; absent while a large stock is counted for the first time. */
  readonly counts?: Counts
  /** Values of the parameters `site.*` by the rest of their key. */
  readonly params: Readonly<Record<string, string>>
}

/** Milliseconds. */
const maxAge = 5_000
const maxTenants = 1_000
/** Milliseconds for which a page waits for figures: of a million listings counting takes longer, and each public page reads the summary. */
const patience = 300
/** How many times as long as the stock was counted the figures are used, so that counting takes a small part of the database's time. */
const restAfterCounting = 20

const paramsOf = onePerRuntime((runtime) => {
  const params = new FreshCache<SiteSummary['params']>(maxAge, maxTenants)
  onChange(runtime, (resource) => (resource === '' || resource === 'param') && params.clear())
  return params
})

/** Figures of the stock of one tenant. */
class Figures {
  #known: Counts | undefined
  #counting: Promise<void> | undefined
  #until = 0
  /** Milliseconds that the last count took. */
  #took = 0

  /** At most five seconds old, or of a stock that takes longer to count at most about twenty times as long as that; else the former ones, while it is counted anew. */
  async read(runtime: Runtime, tenant: string): Promise<Counts | undefined> {
    if (performance.now() >= this.#until) {
      this.#counting ??= this.#count(runtime, tenant).finally(() => {
        this.#counting = undefined
      })
      if (this.#known === undefined || this.#took < patience) await Promise.race([this.#counting, wait(patience)])
    }
    return this.#known
  }

  async #count(runtime: Runtime, tenant: string): Promise<void> {
    const start = performance.now()
    try {
      this.#known = await runTask('figures of the stock', () => countStock(serverContext(runtime, tenant).db))
    } catch (err) {
      runtime.log.warn({ err, tenant }, 'the stock could not be counted')
    }
    const end = performance.now()
    this.#took = end - start
    this.#until = end + Math.max(maxAge, restAfterCounting * this.#took)
  }
}

const figuresOf = onePerRuntime(() => new LRUCache<string, Figures>({ max: maxTenants, memoMethod: () => new Figures() }))

/** Figures and parameters of the caller's tenant. */
export async function siteSummary({ runtime, tenant, db }: Context): Promise<SiteSummary> {
  const figures = figuresOf(runtime).memo(tenant)
  const [counts, params] = await Promise.all([figures.read(runtime, tenant), paramsOf(runtime).get(tenant, () => siteParams(db))])
  return { ...(counts && { counts }), params }
}

async function countStock(db: Db): Promise<Counts> {
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
