import type pg from 'pg'

const chunk = 50_000

/** What a model is called: the series, the frame, the poles, and six characters by which 1,000,000 motors tell apart. */
const insertSql = `
  insert into store.machine (tenant_id, create_user, create_time, listing_no, title, title_en, type_code, brand_code, series, model, model_norm,
    power_kw, phases, voltage_v, freq_hz, poles, rated_rpm, current_a, ie_class, frame, shaft_height, mounting, ip, condition, prod_year,
    quantity, unit, price_mode, unit_price, price_unit_kw, region_code, shelf_status, expire_time, last_confirmed_at, completeness, description)
  select '000000', users[1 + at % cardinality(users)], now() - at * interval '7 seconds', 'B' || at, 'YE3 三相异步电机 ' || kw || ' kW ' || p || 'P ' || signs,
    'YE3 three-phase motor ' || kw || ' kW', types[1 + at % cardinality(types)], brands[1 + at % cardinality(brands)], 'YE3', 'YE3-' || h || 'M-' || p || ' ' || signs, 'YE3' || h || 'M' || p || signs,
    kw, '3', 380, '50', array[p], 3000 / p * 2 - 30, kw * 1.9, 'IE3', h || 'M', h, '{B3}', 'IP55', 'NEW', 2018 + at % 8,
    1 + at % 40, '台', 'FIXED', kw * 120 + at % 500, 120, regions[1 + at % cardinality(regions)], case when at % 20 = 0 then 'OFF' else 'ON' end,
    now() + interval '300 days', now() - (at::bigint * 7919 % 9000017) * interval '1 second', 80, repeat('库存电机，可开机测试。', 8)
  from (select at, upper(substr(md5(at::text), 1, 6)) as signs, (array[2, 4, 6, 8])[1 + (hashint4(at) & 3)] as p,
      (array[0.75, 1.1, 1.5, 2.2, 3, 4, 5.5, 7.5, 11, 15, 18.5, 22, 30, 37, 45, 55, 75, 90, 110, 132])[1 + abs(hashint4(at + 7)) % 20] as kw,
      (array[80, 90, 100, 112, 132, 160, 180, 200, 225, 250, 280, 315])[1 + abs(hashint4(at + 13)) % 12] as h
    from generate_series($1::integer, $2::integer) at) m
  cross join (select
    (select array_agg(type_code order by id) from store.motortype where tenant_id = '000000' and deleted_id = 0) as types,
    (select array_agg(brand_code order by id) from store.brand where tenant_id = '000000' and deleted_id = 0) as brands,
    (select array_agg(code order by id) from store.region where deleted_id = 0 and length(code) = 6) as regions,
    (select array_agg(id order by id) from store."user" where tenant_id = '000000' and deleted_id = 0) as users) of`

/**
 * Fills up to `wanted` motors, as the database's own superuser: what they point at is not looked up for each, and search and
 * list indexes are made anew behind them, which is ten times as fast. The last write tells everybody that there are others.
 */
export async function fillMotors(client: pg.Client, wanted: number, say: (text: string) => void): Promise<void> {
  const { rows } = await client.query("select count(*)::integer as have from store.machine where listing_no like 'B%'")
  const have: number = rows[0].have
  if (have < wanted) {
    say(`making ${wanted - have} motors`)
    const indexes =
      await client.query(`select i.relname as name, pg_get_indexdef(x.indexrelid) as sql from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = 'store.machine'::regclass and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`)
    await client.query("begin; set local session_replication_role = replica; set local maintenance_work_mem = '1GB'")
    for (const { name } of indexes.rows) await client.query(`drop index store."${name}"`)
    for (let at = have; at < wanted; at += chunk) await client.query(insertSql, [at + 1, Math.min(at + chunk, wanted)])
    say('making its indexes')
    for (const { sql } of indexes.rows) await client.query(sql)
    await client.query('commit')
    await client.query('update store.machine set update_time = now() where id = (select min(id) from store.machine)')
  }
  await client.query(
    'create schema if not exists bare; create table if not exists bare.brand (like store.brand including all); grant usage on schema bare to public; grant select, insert on bare.brand to public',
  )
  await client.query('vacuum (analyze) store.machine')
  await client.query('analyze')
}

/** Ids of motors that a visitor may see: of all, or of those with so many poles; in no order. */
export async function someIds(client: pg.Client, poles?: number): Promise<string[]> {
  const { rows } = await client.query(
    `select id::text from store.machine where listing_no like 'B%' and shelf_status = 'ON' and poles && $1 order by md5(id::text)`,
    [poles === undefined ? [2, 4, 6, 8] : [poles]],
  )
  return rows.map(({ id }) => id)
}
