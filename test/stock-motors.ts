import type pg from 'pg'

const tenant = '000000'

/** Copies of demo motors with other data, nulls among them; raw SQL, as several thousand are made. */
export const insertMotors = (client: pg.Client, count: number) =>
  client.query(
    `insert into store.machine (tenant_id, create_user, title, type_code, brand_code, series, model, model_norm, power_kw, voltage_v, voltages, freq_hz, poles, ie_class,
       frame, shaft_height, mounting, ip, condition, prod_year, quantity, price_mode, unit_price, price_cny, region_code, features, shelf_status, last_confirmed_at, expire_time,
       ex_gas_group, ex_dust_group, ex_t_class, epl, tax_mode, warranty_months, compliance_flag, proofs, completeness)
     select tenant_id, create_user, title, type_code, brand_code, series, case when n % 17 > 0 then model || ' ' || substr(md5(n::text), 1, 4) end,
       case when n % 17 > 0 then model_norm || upper(substr(md5(n::text), 1, 4)) end,
       (array[0.75, 1.1, 7.5, 11, 15, 110])[1 + n % 6], case when n % 11 > 0 then voltage_v end,
       case when n % 11 = 0 then '{}' when n % 3 = 0 then array[380, 660] when n % 7 = 0 then array[380, 400, 1140] else array[voltage_v::int] end, (array['50', '60', null])[1 + n % 3], case when n % 13 = 0 then '{}' when n % 29 = 0 then array[12, 16] when n % 31 = 0 then array[4, 14] else poles end, ie_class,
       case when n % 6 > 0 then frame end, shaft_height, mounting, (array['IP54', 'IP55', 'IP65', 'IP23', 'IP66', 'IP21', null])[1 + n % 7], (array['NEW', 'USED', 'OPEN', 'NEW', 'REMOVED'])[1 + n % 5], 2010 + n % 16, n % 50, 'FIXED', case when n % 5 > 0 then n % 997 + 0.5 end, case when n % 5 > 1 then n % 997 + 0.5 end,
       region_code, case when n % 7 = 0 then array['VFD', 'BRAKE'] else '{}' end, case when n % 9 = 0 then 'OFF' else 'ON' end,
       case when n % 19 > 0 then now() - n % 900 * interval '1 hour' end, now() + interval '90 days',
       (array['IIB', 'IIC', null])[1 + n % 3], (array['IIIB', 'IIIC', null, null])[1 + n % 4], (array['T3', 'T4', null])[1 + n % 3],
       case when n % 5 = 0 then array['Gb', 'Db'] when n % 5 = 1 then array['Gb'] else '{}' end, tax_mode, warranty_months, compliance_flag, proofs, completeness
     from (select *, row_number() over (order by id) as place, count(*) over () as motors from store.machine where tenant_id = '${tenant}' and deleted_id = 0 and listing_no is not null) m
     join generate_series(1, $1::int) n on n % motors + 1 = place`,
    [count],
  )

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T
const anyBelow = (limit: number): number => Math.floor(Math.random() * limit)

/** Changes motors one after the other, each in a transaction of its own, until it is stopped. */
export function startWriting(client: pg.Client): () => Promise<void> {
  let isStopped = false
  const change = (): string =>
    any([
      `update store.machine set quantity = ${anyBelow(50)}, unit_price = ${anyBelow(900)}, price_cny = ${any(['unit_price', 'null'])} where id = (${anyMotor})`,
      `update store.machine set shelf_status = case shelf_status when 'ON' then 'OFF' else 'ON' end where id = (${anyMotor})`,
      `update store.machine set model = 'YE3-132M-4 ${anyBelow(999)}', poles = '{4,6}', last_confirmed_at = now() where id = (${anyMotor})`,
      `delete from store.machine where listing_no is null and id = (${anyMotor})`,
    ])
  const write = async (): Promise<void> => {
    while (!isStopped) {
      await client.query(change())
      await new Promise((resume) => setTimeout(resume, 20))
    }
  }
  const writing = write()
  return () => {
    isStopped = true
    return writing
  }
}
/** The id of some motor, as a statement. */
export const anyMotor = `select id from store.machine where tenant_id = '${tenant}' and deleted_id = 0 order by md5(id::text || random()::text) limit 1`

/** Writes motors in transactions that stay open for two seconds. */
export function startLateCommits(client: pg.Client): () => Promise<void> {
  let isStopped = false
  const write = async (): Promise<void> => {
    while (!isStopped) {
      await client.query(`begin; update store.machine set quantity = 49, poles = '{8}' where listing_no is not null and id = (${anyMotor})`)
      for (let waits = 0; waits < 20 && !isStopped; waits += 1) await new Promise((resume) => setTimeout(resume, 100))
      await client.query('commit')
    }
  }
  const writing = write()
  return () => {
    isStopped = true
    return writing
  }
}
