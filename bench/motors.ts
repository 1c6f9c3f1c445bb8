import type pg from 'pg'

const batchSize = 50_000

/**
 * Inserts motors number $1 to $2, of the brands of the catalogue, as other cases leave thousands of brands. A model consists of series,
 * frame, poles and six characters that make it unique among 1,000,000. One in six says nothing of its lead time.
 */
const insertSql = `
  insert into store.machine (tenant_id, create_user, create_time, listing_no, title, title_en, type_code, brand_code, series, model, model_norm,
    power_kw, phases, voltage_v, voltages, freq_hz, poles, rated_rpm, current_a, ie_class, frame, shaft_height, mounting, ip, condition, prod_year,
    quantity, unit, price_mode, unit_price, price_cny, price_unit_kw, region_code, lead_days, shelf_status, expire_time, last_confirmed_at, completeness, description)
  select '000000', users[1 + n % cardinality(users)], now() - n * interval '7 seconds', 'B' || n, 'YE3 三相异步电机 ' || kw || ' kW ' || p || 'P ' || suffix,
    'YE3 three-phase motor ' || kw || ' kW', types[1 + n % cardinality(types)], brands[1 + n % cardinality(brands)], 'YE3', 'YE3-' || h || 'M-' || p || ' ' || suffix, 'YE3' || h || 'M-' || p || suffix,
    kw, '3', 380, case when kw < 4 then array[380, 220] else array[380, 660] end, '50', array[p], 3000 / p * 2 - 30, kw * 1.9, 'IE3', h || 'M', h, '{B3}', 'IP55', 'NEW', 2018 + n % 8,
    1 + n % 40, '台', 'FIXED', kw * 120 + n % 500, kw * 120 + n % 500, 120, regions[1 + n % cardinality(regions)], (array['TODAY', 'D3', 'D7', 'D15', 'LONGER'])[1 + n % 6], case when n % 20 = 0 then 'OFF' else 'ON' end,
    now() + interval '300 days', now() - (n::bigint * 7919 % 9000017) * interval '1 second', 80, repeat('库存电机，可开机测试。', 8)
  from (select n, upper(substr(md5(n::text), 1, 6)) as suffix, (array[2, 4, 6, 8])[1 + (hashint4(n) & 3)] as p,
      (array[0.75, 1.1, 1.5, 2.2, 3, 4, 5.5, 7.5, 11, 15, 18.5, 22, 30, 37, 45, 55, 75, 90, 110, 132])[1 + abs(hashint4(n + 7)) % 20] as kw,
      (array[80, 90, 100, 112, 132, 160, 180, 200, 225, 250, 280, 315])[1 + abs(hashint4(n + 13)) % 12] as h
    from generate_series($1::integer, $2::integer) n) m
  cross join (select
    (select array_agg(type_code order by id) from store.motortype where tenant_id = '000000' and deleted_id = 0) as types,
    (select array_agg(brand_code order by id) from store.brand where tenant_id = '000000' and deleted_id = 0 and brand_code like 'BR%') as brands,
    (select array_agg(code order by id) from store.region where deleted_id = 0 and length(code) = 6) as regions,
    (select array_agg(id order by id) from store."user" where tenant_id = '000000' and deleted_id = 0) as users) reference`

/**
 * Inserts motors until there are `count`. Must run as superuser: foreign keys are not checked and the indexes are created
 * afterwards, which is ten times as fast. The update at the end fires the trigger that invalidates the caches of the product.
 */
export async function fillMotors(client: pg.Client, count: number, log: (text: string) => void): Promise<void> {
  const { rows } = await client.query("select count(*)::integer as existing from store.machine where listing_no like 'B%'")
  const existing: number = rows[0].existing
  if (existing < count) {
    log(`creating ${count - existing} motors`)
    const indexes =
      await client.query(`select i.relname as name, pg_get_indexdef(x.indexrelid) as sql from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = 'store.machine'::regclass and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`)
    await client.query("begin; set local session_replication_role = replica; set local maintenance_work_mem = '1GB'")
    for (const { name } of indexes.rows) await client.query(`drop index store."${name}"`)
    for (let last = existing; last < count; last += batchSize) await client.query(insertSql, [last + 1, Math.min(last + batchSize, count)])
    log('creating the indexes')
    for (const { sql } of indexes.rows) await client.query(sql)
    await client.query('commit')
    // Written past the trigger: the stock index is to load all motors again.
    await client.query("insert into store.changed_row (tenant_id, resource) values ('000000', 'machine')")
    await client.query('update store.machine set update_time = now() where id = (select min(id) from store.machine)')
  }
  await client.query(
    'create schema if not exists baseline; create table if not exists baseline.brand (like store.brand including all); grant usage on schema baseline to public; grant select, insert on baseline.brand to public',
  )
  await client.query('vacuum (analyze) store.machine')
  await client.query('analyze')
}

/** Returns the ids of the motors that visitors can see, shuffled; with `poles`, only those with this number of poles. */
export async function readMotorIds(client: pg.Client, poles?: number): Promise<string[]> {
  const { rows } = await client.query(
    `select id::text from store.machine where listing_no like 'B%' and shelf_status = 'ON' and poles && $1 order by md5(id::text)`,
    [poles === undefined ? [2, 4, 6, 8] : [poles]],
  )
  return rows.map(({ id }) => id)
}
