import pg from 'pg'
import { call } from './client.ts'
import { brandName, model, type Target, type WriteLoad } from './write-load.ts'

/** The damage that a fault has caused; all lists must be empty. */
export interface Damage {
  /** Acknowledged rows that are missing or differ from what was acknowledged. */
  readonly lost: readonly string[]
  /** Motors that lack some of their child rows, or have child rows of another version. */
  readonly halfWritten: readonly string[]
  /** Lists whose total differs from a count in the database. */
  readonly wrongTotals: readonly string[]
}

const motorsSql = `
  select m.id::text, m.quantity, p.count as photos, t.count as prices, coalesce(p.consistent and t.consistent, false) as consistent
  from store.machine m
  cross join lateral (select count(*)::int, bool_and(link = 'demo/' || m.quantity || '.webp') as consistent
    from store.machine_photos where tenant_id = m.tenant_id and machine_id = m.id) p
  cross join lateral (select count(*)::int, bool_and(price = m.quantity) as consistent
    from store.machine_tier_prices where tenant_id = m.tenant_id and machine_id = m.id) t
  where m.tenant_id = '000000' and m.deleted_id = 0 and m.model = $1`

interface MotorRow {
  readonly id: string
  readonly quantity: number
  readonly photos: number
  readonly prices: number
  readonly consistent: boolean
}

/** Compares the acknowledged writes and the totals that the product answers with the rows in the database. */
export async function findDamage(load: WriteLoad, connection: pg.ClientConfig, target: Target): Promise<Damage> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<MotorRow>(motorsSql, [model])
    const isComplete = ({ quantity, photos, prices, consistent }: MotorRow): boolean =>
      consistent && photos === quantity && prices === quantity
    return {
      lost: [...findLostMotors(load, rows), ...(await findLostBrands(load, client))],
      halfWritten: rows.filter((row) => !isComplete(row)).map((row) => JSON.stringify(row)),
      wrongTotals: await findWrongTotals(client, target),
    }
  } finally {
    await client.end()
  }
}

function findLostMotors(load: WriteLoad, rows: readonly MotorRow[]): string[] {
  const found = new Map(rows.map(({ id, quantity }) => [id, quantity]))
  return [...load.motors.values()].flatMap(({ id, lineCounts }) => {
    const quantity = found.get(id)
    return quantity !== undefined && lineCounts.includes(quantity) ? [] : [`motor ${id}: ${quantity} of ${lineCounts}`]
  })
}

async function findLostBrands(load: WriteLoad, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select brand_code from store.brand where tenant_id = '000000' and deleted_id = 0 and name_zh = $1", [
    brandName,
  ])
  const found = new Set(rows.map(({ brand_code: code }) => String(code)))
  return [...load.brands].filter((code) => !found.has(code)).map((code) => `brand ${code}`)
}

/** Addresses of lists, each with the table and the condition of the rows that its total must count. */
const lists = [
  ['/api/blade-brand/brand/listData', 'brand', 'enabled'],
  [`/api/blade-brand/brand/listData?nameZh=${encodeURIComponent(brandName)}`, 'brand', `enabled and name_zh like '%${brandName}%'`],
  ['/api/blade-machine/machine/listData', 'machine', "shelf_status = 'ON'"],
  ['/api/blade-machine/machine/list', 'machine', 'true'],
  [`/api/blade-machine/machine/list?quantity=3`, 'machine', 'quantity = 3'],
] as const

async function findWrongTotals(client: pg.Client, { address, manager }: Target): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, table, condition] of lists) {
    const { body } = await call(address, 'GET', path, path.includes('listData') ? {} : manager)
    const total = (body.data as { total?: number } | undefined)?.total
    const counted = (
      await client.query(`select count(*)::int as n from store.${table} where tenant_id = '000000' and deleted_id = 0 and ${condition}`)
    ).rows[0].n
    if (total !== counted) wrong.push(`${path} answers ${total}, the database has ${counted}`)
  }
  return wrong
}
