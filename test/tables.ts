import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** The tables with a row that holds a text. */
export async function tablesThatHold(app: TestApp, text: string): Promise<string[]> {
  const db = app.runtime.platformDb
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'store'::regnamespace`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const table = sql.table(`store.${name}`)
    const { rows: hits } = await sql`select 1 from ${table} as t where t::text like ${`%${text}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(name)
  }
  return found
}
