import type pg from 'pg'
import type { Words } from '#i18n/translate.ts'

const batchSize = 50_000

/** Each copy has a price of its own; tiers are copied as they are. */
const priceOf = (column: string): string =>
  `case when demo.price_mode = 'TIER' then demo.${column} else round(demo.${column} * (90 + abs(hashint4(n + 1)) % 21) / 100, -1) end`

/** What differs between copies of a demo motor; `n` is the number of the copy, `demo` the motor. */
const copied: Readonly<Record<string, string>> = {
  listing_no: `'D' || lpad(n::text, 8, '0')`,
  quantity: '1 + abs(hashint4(n)) % 40',
  unit_price: priceOf('unit_price'),
  price_cny: priceOf('price_cny'),
  region_code: 'regions[1 + abs(hashint4(n + 2)) % cardinality(regions)]',
  create_time: `now() - abs(hashint4(n + 3)) % 7776000 * interval '1 second' - interval '28 days'`,
  last_confirmed_at: `now() - abs(hashint4(n + 4)) % 2419200 * interval '1 second'`,
  expire_time: `now() + interval '60 days'`,
}

/** The demo motors by number, in a table of the transaction. */
const numberDemo = `
  create temporary table demo_numbers on commit drop as
  select row_number() over (order by id) - 1 as number, id from store.machine
  where tenant_id = '000000' and is_demo and shelf_status = 'ON' and deleted_id = 0 and listing_no not like 'D%'`

/** Of each copy its number, and the demo motor that it is made of. */
const source = `
  from generate_series($1::integer, $2::integer) as n
  join demo_numbers on demo_numbers.number = n % $4::integer
  join store.machine as demo on demo.tenant_id = '000000' and demo.id = demo_numbers.id`

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query(
    "select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  )
  return rows.map(({ name }) => name)
}

interface Batch {
  readonly from: number
  readonly to: number
  /** The id of copy number 0. */
  readonly firstId: string
  /** Demo motors. */
  readonly total: number
}

async function copyBatch(client: pg.ClientBase, { from, to, firstId, total }: Batch): Promise<void> {
  const columns = (await columnsOf(client, 'store.machine')).filter((name) => name !== 'id')
  const values = columns.map((name) => copied[name] ?? `demo.${name}`)
  await client.query(
    `insert into store.machine (id, ${columns.join()}) select $3::bigint + n, ${values.join()} ${source}
     cross join (select array_agg(code order by code) as regions from store.region where deleted_id = 0 and region_level = 3) as reference`,
    [from, to, firstId, total],
  )
  for (const table of ['machine_photos', 'machine_ratings', 'machine_tier_prices']) {
    const own = (await columnsOf(client, `store.${table}`)).filter((name) => name !== 'id' && name !== 'machine_id')
    await client.query(
      `insert into store.${table} (machine_id, ${own.join()}) select $3::bigint + n, ${own.map((name) => `lines.${name}`).join()} ${source}
       join store.${table} as lines on lines.tenant_id = demo.tenant_id and lines.machine_id = demo.id`,
      [from, to, firstId, total],
    )
  }
}

/**
 * Adds copies of the demo motors of the platform's tenant until it has `count` motors. `client` is connected as the owner of the tables. Its
 * indexes are made anew at the end, which is several times as fast; meanwhile the table is locked. All or nothing.
 */
export async function addMotors(client: pg.ClientBase, count: number, log: (words: Words) => void): Promise<void> {
  const numbers = `select count(*)::int as existing, coalesce(max(substr(listing_no, 2)::int) filter (where listing_no ~ '^D\\d{8}$'), 0) as last
    from store.machine where tenant_id = '000000' and deleted_id = 0`
  const { existing, last } = (await client.query(numbers)).rows[0]
  if (existing >= count) return log([`已有 ${existing} 条现货`, `There are ${existing} motors already`])
  const indexes =
    await client.query(`select i.oid::regclass::text as name, pg_get_indexdef(i.oid) as sql from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = 'store.machine'::regclass and not exists (select from pg_constraint where conindid = x.indexrelid)`)
  const { rows } = await client.query('select store.next_id()::text as id')
  const firstId = String(BigInt(rows[0].id) - BigInt(last))
  await client.query(
    "begin; lock table store.machine in access exclusive mode; alter table store.machine disable trigger user; set local maintenance_work_mem = '512MB'",
  )
  try {
    await client.query(numberDemo)
    const { total } = (await client.query('select count(*)::int as total from demo_numbers')).rows[0]
    await client.query('analyze demo_numbers')
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    const end = last + count - existing
    for (let done = last; done < end; done += batchSize) {
      await copyBatch(client, { from: done + 1, to: Math.min(done + batchSize, end), firstId, total })
      log([`已写入 ${Math.min(done + batchSize, end) - last} 条`, `${Math.min(done + batchSize, end) - last} motors written`])
    }
    log(['正在重建索引……', 'Making the indexes …'])
    for (const { sql } of indexes.rows) await client.query(sql)
    await client.query('alter table store.machine enable trigger user')
    // Written past the trigger: the stock index is to load all motors again.
    await client.query("insert into store.changed_row (tenant_id, resource) values ('000000', 'machine')")
    await client.query(
      "update store.machine set update_time = now() where id = (select min(id) from store.machine where tenant_id = '000000')",
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  // The lists of the stock are read from indexes alone once the table is vacuumed.
  for (const table of ['machine', 'machine_photos', 'machine_ratings']) await client.query(`vacuum (analyze) store.${table}`)
}
