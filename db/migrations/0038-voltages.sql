-- Every voltage that a motor is rated for, that of its listing first. In delta and star it is so for a second one, whether a rating names it or not.
alter table store."machine" add column "voltages" integer[] default '{}'::integer[] not null;
-- outside a transaction
-- batch
update store.machine as m set voltages = (
  select array_agg(rated.volts order by rated.place) from (
    select named.volts, min(named.place) as place from (
      select m.voltage_v::integer as volts, 0 as place
      union all
      select r.voltage_v::integer, 1 + r.line_no from store.machine_ratings as r where r.tenant_id = m.tenant_id and r.machine_id = m.id
      union all
      select pair.star, 1000
      from (values (127, 220), (220, 380), (230, 400), (240, 415), (254, 440), (265, 460), (277, 480), (380, 660), (400, 690), (660, 1140)) as pair (delta, star)
      where m.connection = 'D/Y' and pair.delta = m.voltage_v and not exists (
        select from store.machine_ratings as r
        where r.tenant_id = m.tenant_id and r.machine_id = m.id and r.voltage_v > 0
          and abs(greatest(r.voltage_v, m.voltage_v)::float8 / least(r.voltage_v, m.voltage_v)::float8 / sqrt(3) - 1) < 0.03)
    ) as named where named.volts > 0 group by named.volts
  ) as rated
) where m.ctid = any(array(select ctid from store.machine where voltage_v >= 1 and voltages = '{}' limit 5000));
