import type pg from 'pg'
import type { BenchmarkCase } from './cases.ts'
import type { RunningServer } from './server-process.ts'

/** What a demand of the benchmark asks for. */
export interface DrawnDemand {
  readonly id: string
  readonly power: string
  readonly poles: number
  readonly height: number
}

/** More than the quotes of a run: a seller quotes once for each. */
const count = 10_000

/** Open demands with each combination of power, poles and shaft height of the motors, drawn; made once. Must run as superuser. */
export async function fillDemands(client: pg.Client): Promise<readonly DrawnDemand[]> {
  const existing = await client.query("select from store.collaboration where title like 'bench %' limit 1")
  if (existing.rowCount === 0)
    await client.query(
      `insert into store.collaboration (tenant_id, title, type_code, power_min, voltage_v, poles_accept, frame_accept, mounting_accept, ie_min, ip_min,
        quantity, urgency, deadline, deliver_region, demand_status)
      select '000000', 'bench ' || n, 'AC3.STD.IE3', (array[0.75, 1.1, 1.5, 2.2, 3, 4, 5.5, 7.5, 11, 15, 18.5, 22, 30, 37, 45, 55, 75, 90])[1 + abs(hashint4(n)) % 18], 380,
        array[(array[2, 4, 6, 8])[1 + (hashint4(n + 3) & 3)]], array[(array[80, 90, 100, 112, 132, 160, 180, 200, 225, 250, 280, 315])[1 + abs(hashint4(n + 5)) % 12] || 'M'],
        '{B3}', 'IE3', 'IP55', 1 + n % 5, 'WEEK', current_date + 30, '320205', 'OPEN' from generate_series(1, $1::integer) n`,
      [count],
    )
  // Of an earlier run on a kept database.
  await client.query("delete from store.quote where demand_id in (select id from store.collaboration where title like 'bench %')")
  const { rows } = await client.query<DrawnDemand>(
    `select id::text, power_min::text as power, poles_accept[1] as poles, substring(frame_accept[1] from '^\\d+')::integer as height
    from store.collaboration where title like 'bench %' order by id`,
  )
  return rows
}

/** What rules a motor out for a demand: of its power, its poles and its shaft height, as the first three parameters. */
const hardLimits = `tenant_id = '000000' and deleted_id = 0 and shelf_status = 'ON'
    and power_kw between $1::numeric * 0.985 and $1::numeric * 2.1 and poles && array[$2::integer] and voltage_v between 342 and 418
    and type_code = any(array(select type_code from store.motortype where tenant_id = '000000' and deleted_id = 0 and type_code ~ '^(AC3|EX|HV$|HV.CAGE|HV.WND|HV.VFD|PM.LS)'))
    and condition in ('NEW', 'NOS') and mounting && '{B3,B34,B35,B6,B7,B8,V5,V6}'
    and (shaft_height = $3::integer or shaft_height is null)`

/** The motors that may meet a demand, in one prepared statement, the latest confirmed first. */
export function candidatesStatement(query: URLSearchParams, columns: string): pg.QueryConfig {
  const text = `select ${columns} from store.machine where ${hardLimits} order by last_confirmed_at desc nulls last limit 120`
  return { name: 'candidates', text, values: [query.get('power'), query.get('poles'), query.get('height')] }
}

/** Demands whose answers are compared. */
const compared = 20
/** Motors in one answer. */
const mostShown = 20

/** Of the motors of the benchmark those that are made as such a demand wants them: none of them may be left out of its answer. */
const asWanted = `power_kw <= $1::numeric * 1.015 and shaft_height = $3::integer and mounting && '{B3}' and phases = '3'
    and ie_class = 'IE3' and ip = 'IP55' and type_code ~ '^AC3[.]STD'`

/** Throws unless each motor that is answered for a demand is one that the SQL finds, and as many are answered as meet all of it. */
async function compareMatches({ address }: RunningServer, client: pg.Client, demands: readonly DrawnDemand[]): Promise<void> {
  let found = 0
  for (const { id, power, poles, height } of demands.slice(0, compared)) {
    const answer = await fetch(`${address}/api/blade-machine/machine/match?demandId=${id}`)
    const { data } = (await answer.json()) as { data: readonly { readonly motor: { readonly id: string } }[] }
    const ids = [...new Set(data.map(({ motor }) => motor.id))]
    const text = `select count(*) filter (where id = any($4::bigint[]))::integer as known, count(*) filter (where ${asWanted})::integer as wanted
      from store.machine where ${hardLimits}`
    const { rows } = await client.query<{ known: number; wanted: number }>(text, [power, poles, height, ids])
    const { known = 0, wanted = 0 } = rows[0] ?? {}
    found += wanted
    if (known !== data.length || data.length < Math.min(mostShown, wanted))
      throw new Error(`demand ${id}: ${data.length} motors are answered, ${known} are within its limits, ${wanted} are as wanted`)
  }
  if (found === 0) throw new Error('no demand that is compared has stock')
}

/** Each call quotes for another demand. */
export function quoteCase(demands: readonly DrawnDemand[], seller: Readonly<Record<string, string>>, brand: () => string): BenchmarkCase {
  let quoted = 0
  const validUntil = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const headers = { ...seller, 'content-type': 'application/json' }
  return {
    name: 'a quote for a demand, with its checks, notification and history; the baseline inserts one row',
    ours: () => {
      const demandId = demands[quoted++ % demands.length]?.id
      const body = JSON.stringify({ demandId, price: 1000 + quoted, qty: 1, validUntil, contact: { name: '王', mobile: '13900001111' } })
      return { method: 'POST', path: '/api/blade-collaboration/quote/submit', headers, body }
    },
    baseline: () => ({ method: 'POST', path: '/brand', headers, body: brand() }),
    seconds: 1,
    connections: 8,
    rounds: 3,
  }
}

/** Both servers go through the same demands, each in its turn. The ratio is required of a large stock. */
export function matchCase(demands: readonly DrawnDemand[], isLarge: boolean): BenchmarkCase {
  const next = { ours: 0, baseline: 0 }
  const demandFor = (server: keyof typeof next): DrawnDemand => {
    next[server] += 1
    return demands[next[server] % demands.length] as DrawnDemand
  }
  return {
    name: 'the stock for a demand, ranked; the baseline only finds it',
    verify: (server, client) => compareMatches(server, client, demands),
    ours: () => ({ method: 'GET', path: `/api/blade-machine/machine/match?demandId=${demandFor('ours').id}` }),
    baseline: () => {
      const { power, poles, height } = demandFor('baseline')
      return { method: 'GET', path: `/candidates?power=${power}&poles=${poles}&height=${height}` }
    },
    ...(isLarge && { minRatio: 20 }),
    seconds: 20,
    connections: 8,
    rounds: 2,
  }
}
