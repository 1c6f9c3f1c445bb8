import type pg from 'pg'
import { quote } from '#kernel/schema/table-model.ts'

/** The number of rows of each table and a digest of them all, by the name of the table; of a table with a condition those alone that meet it. */
export async function digestTables(client: pg.Client, conditions: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'store'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1",
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } =
      await client.query(`select count(*)::text || ' rows, ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest
      from store.${quote(name)} t where ${conditions[name] ?? 'true'}`)
    digests[name] = rows[0].digest
  }
  return digests
}

/** Writes two brands at a time, each pair in one transaction and numbered, until it is stopped; answers how many pairs it wrote. */
export function writePairs(client: pg.Client): { stop(): Promise<number> } {
  let isStopped = false
  const run = async (): Promise<number> => {
    for (let pair = 1; ; pair++) {
      if (isStopped) return pair - 1
      await client.query('begin')
      for (const half of ['A', 'B'])
        await client.query("insert into store.brand (tenant_id, brand_code, name_zh) values ('000000', $1, '成对')", [`PAIR${pair}${half}`])
      await client.query('commit')
    }
  }
  const written = run()
  return {
    stop: () => {
      isStopped = true
      return written
    },
  }
}

/** How many of these pairs there are; throws where there is half of one, or a later one without those before it. */
export async function countPairs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ code: string }>("select brand_code as code from store.brand where brand_code like 'PAIR%'")
  const found = new Set(rows.map(({ code }) => code))
  const pairs = found.size / 2
  for (let pair = 1; pair <= pairs; pair++)
    for (const half of ['A', 'B'])
      if (!found.has(`PAIR${pair}${half}`)) throw new Error(`PAIR${pair}${half} is missing of ${found.size} rows`)
  return pairs
}
