import { sql } from 'kysely'
import { titlesOf } from '#kernel/crud/display-names.ts'
import { historyTable } from '#kernel/crud/state-history.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { visible } from './dashboard.service.ts'

/** A bar of a chart. */
export interface Bar {
  readonly label: string
  readonly value: number
}

/** What happened on one day of the product's time zone. */
export interface DayOfMarket {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly created: number
  readonly approved: number
  readonly sold: number
}

/** Figures of the listings that the caller may see. */
export interface MarketFigures {
  /** The last thirty days, today last. */
  readonly days: readonly DayOfMarket[]
  /** On the shelf by motor type and by brand, the most first. */
  readonly types: readonly Bar[]
  readonly brands: readonly Bar[]
  /** On the shelf by the days since the stock was confirmed. */
  readonly freshness: readonly Bar[]
  /** Median price per kW in CNY by rated power, of new motors with a price. */
  readonly prices: readonly Bar[]
}

const days = 30
const mostBars = 12
/** Fewest prices for a median. */
const leastPrices = 8

export async function marketFigures(ctx: Context): Promise<MarketFigures> {
  const [daysOfMarket, types, brands, freshness, prices] = await Promise.all([
    latestDays(ctx),
    onShelfBy(ctx, 'typeCode'),
    onShelfBy(ctx, 'brandCode'),
    freshnessOf(ctx),
    pricesByPower(ctx),
  ])
  return { days: daysOfMarket, types, brands, freshness, prices }
}

/** Raw SQL: the query builder knows neither series of days nor aggregates with a filter. */
async function latestDays(ctx: Context): Promise<DayOfMarket[]> {
  const first = sql`current_date - ${sql.lit(days - 1)}`
  const seen = visible(ctx, machine)
  const { rows } = await sql<DayOfMarket>`
    with made as (select create_time::date as day, count(*)::int as created from machine t where create_time >= ${first} and ${seen} group by 1),
      moved as (select h.create_time::date as day, (count(*) filter (where h.transition in ('approve', 'autoApprove')))::int as approved,
          (count(*) filter (where h.to_state = 'SOLD'))::int as sold
        from ${historyTable(machine)} h join machine t on t.id = h.machine_id where h.create_time >= ${first} and ${seen} group by 1)
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(created, 0) as created, coalesce(approved, 0) as approved, coalesce(sold, 0) as sold
    from generate_series(${first}, current_date, interval '1 day') as d
      left join made on made.day = d::date left join moved on moved.day = d::date order by d`.execute(ctx.db)
  return rows
}

async function onShelfBy(ctx: Context, field: 'typeCode' | 'brandCode'): Promise<Bar[]> {
  const [column, to] = field === 'typeCode' ? (['type_code', 'motortype'] as const) : (['brand_code', 'brand'] as const)
  const counts = await ctx.db
    .selectFrom('machine as t')
    .where(visible(ctx, machine))
    .where('shelf_status', '=', 'ON')
    .where(column, 'is not', null)
    .groupBy(column)
    .select((eb) => [`${column} as key`, eb.fn.countAll<string>().as('count')])
    .orderBy('count', 'desc')
    .limit(mostBars)
    .execute()
  const keys = counts.map(({ key }) => key ?? '')
  const names = await titlesOf(ctx, to, field, keys)
  return counts.map(({ key, count }) => ({ label: names.get(key ?? '') ?? key ?? '', value: Number(count) }))
}

const ages = [7, 15, 30] as const

async function freshnessOf(ctx: Context): Promise<Bar[]> {
  const within = ages.map((age) => sql`when last_confirmed_at >= now() - ${sql.lit(`${age} days`)}::interval then ${sql.lit(age)}`)
  const { rows } = await sql<{ age: number; count: number }>`
    select case ${sql.join(within, sql` `)} else 0 end as age, count(*)::int as count
    from machine t where shelf_status = 'ON' and ${visible(ctx, machine)} group by 1`.execute(ctx.db)
  const counts = new Map(rows.map(({ age, count }) => [age, count]))
  const label = (age: number, at: number): string => {
    const from = at === 0 ? 0 : (ages[at - 1] ?? 0) + 1
    const range = age === 0 ? `> ${ages.at(-1)}` : `${from}–${age}`
    return ctx.lang === 'zh' ? `${range} 天` : `${range} days`
  }
  return [...ages, 0].map((age, at) => ({ label: label(age, at), value: counts.get(age) ?? 0 }))
}

async function pricesByPower(ctx: Context): Promise<Bar[]> {
  const { rows } = await sql<{ power: string; price: number }>`
    select trim_scale(power_kw)::text as power, round(percentile_cont(0.5) within group (order by price_unit_kw)::numeric, 2)::float as price
    from machine t
    where shelf_status = 'ON' and condition = 'NEW' and currency = 'CNY' and price_unit_kw is not null and ${visible(ctx, machine)}
    group by power_kw having count(*) >= ${sql.lit(leastPrices)} order by power_kw`.execute(ctx.db)
  return rows.map(({ power, price }) => ({ label: `${power} kW`, value: price }))
}
