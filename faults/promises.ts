import pg from 'pg'
import { call } from './client.ts'
import { brandName, type Door, type Load, model } from './load.ts'

/** What a fault has cost; all of it must be nothing. */
export interface Damage {
  /** Rows that were acknowledged and are not there, or not as acknowledged. */
  readonly lost: readonly string[]
  /** Motors without some of their lines, or with those of another version. */
  readonly halfWritten: readonly string[]
  /** Totals that differ from a count in the database. */
  readonly wrongTotals: readonly string[]
}

const motorsSql = `
  select m.id::text, m.quantity, p.count as photos, t.count as prices, coalesce(p.alike and t.alike, false) as alike
  from store.machine m
  cross join lateral (select count(*)::int, bool_and(link = '/files/demo/' || m.quantity || '.webp') as alike
    from store.machine_photos where tenant_id = m.tenant_id and machine_id = m.id) p
  cross join lateral (select count(*)::int, bool_and(price = m.quantity) as alike
    from store.machine_tier_prices where tenant_id = m.tenant_id and machine_id = m.id) t
  where m.tenant_id = '000000' and m.deleted_id = 0 and m.model = $1`

interface MotorRow {
  readonly id: string
  readonly quantity: number
  readonly photos: number
  readonly prices: number
  readonly alike: boolean
}

/** Holds what the load was promised against what the database holds, and against what the product tells. */
export async function damageOf(load: Load, look: pg.ClientConfig, door: Door): Promise<Damage> {
  const client = new pg.Client(look)
  await client.connect()
  try {
    const { rows } = await client.query<MotorRow>(motorsSql, [model])
    const whole = ({ quantity, photos, prices, alike }: MotorRow): boolean => alike && photos === quantity && prices === quantity
    return {
      lost: [...lostMotors(load, rows), ...(await lostBrands(load, client))],
      halfWritten: rows.filter((row) => !whole(row)).map((row) => JSON.stringify(row)),
      wrongTotals: await wrongTotals(client, door),
    }
  } finally {
    await client.end()
  }
}

function lostMotors(load: Load, rows: readonly MotorRow[]): string[] {
  const found = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  return [...load.motors.values()].flatMap(({ id, lines }) => {
    const quantity = found.get(id)
    return quantity !== undefined && lines.includes(quantity) ? [] : [`motor ${id}: ${quantity} of ${lines}`]
  })
}

async function lostBrands(load: Load, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select brand_code from store.brand where tenant_id = '000000' and deleted_id = 0 and name_zh = $1", [
    brandName,
  ])
  const found = new Set(rows.map(({ brand_code: code }) => String(code)))
  return [...load.brands].filter((code) => !found.has(code)).map((code) => `brand ${code}`)
}

/** A list with its filter, and the rows that it should count. */
const lists = [
  ['/api/blade-brand/brand/listData', 'brand', 'enabled'],
  [`/api/blade-brand/brand/listData?nameZh=${encodeURIComponent(brandName)}`, 'brand', `enabled and name_zh like '%${brandName}%'`],
  ['/api/blade-machine/machine/listData', 'machine', "shelf_status = 'ON'"],
  ['/api/blade-machine/machine/list', 'machine', 'true'],
  [`/api/blade-machine/machine/list?quantity=3`, 'machine', 'quantity = 3'],
] as const

async function wrongTotals(client: pg.Client, { address, manager }: Door): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, table, rows] of lists) {
    const { body } = await call(address, 'GET', path, path.includes('listData') ? {} : manager)
    const told = (body.data as { total?: number } | undefined)?.total
    const counted = (
      await client.query(`select count(*)::int as n from store.${table} where tenant_id = '000000' and deleted_id = 0 and ${rows}`)
    ).rows[0].n
    if (told !== counted) wrong.push(`${path} tells ${told}, ${counted} are there`)
  }
  return wrong
}
