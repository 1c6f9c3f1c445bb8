import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTables } from '#kernel/schema/catalogue.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { withClient } from '#server/backup/place.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { askAt } from './migrated-database.ts'
import { type ProductProcess, startProductOn } from './product-process.ts'
import { makeTempDir } from './temp-dir.ts'
import { basic } from './test-app.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from './test-database.ts'
import { testSecret } from './test-secret.ts'
import { tokenAddress } from './token-address.ts'

/** The statements of the document. */
const [, statements = ''] =
  /```sql\n(?<sql> +do \$\$.+?)```/s.exec(readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')) ?? []
const logs = ['log_api', 'row_change']
let database: TestDatabase
let product: ProductProcess
let tablesBefore: unknown
const ask = <R extends object>(sql: string): Promise<R[]> => askAt<R>(database.ownerUrl, sql)
const tables = () => withClient({ connectionString: database.ownerUrl }, readTables)

beforeAll(async () => {
  database = await testDatabase()
  tablesBefore = await tables()
  for (const log of logs) await ask(`insert into store.${log} (tenant_id) values ('000000')`)
  await ask(statements)
  product = await startProductOn(database, { LIMITS: 'off' })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

const count = async (log: string, url = database.ownerUrl): Promise<number> =>
  (await askAt<{ count: number }>(url, `select count(*)::int as count from store.${log}`))[0]?.count ?? 0

async function post(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    authorization: basic,
    'tenant-id': '000000',
    'content-type': 'application/json',
    ...(token && { 'blade-auth': `bearer ${token}` }),
  }
  const answer = await fetch(product.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Record<string, unknown>
}

test('logs that are partitioned as docs/operations.md says are tables, keys and indexes of the same names', async () => {
  expect(await tables()).toEqual(tablesBefore)
  const parts = await ask<{ parent: string; parts: number }>(
    "select inhparent::regclass::text as parent, count(*)::int as parts from pg_inherits i join pg_partitioned_table p on p.partrelid = i.inhparent where inhparent::regclass::text ~ '^store' group by 1 order by 1",
  )
  expect(parts).toEqual(logs.map((log) => ({ parent: `store.${log}`, parts: 14 })))
})

test('the product writes to them, and they are backed up and restored', async () => {
  const before = { log_api: await count('log_api'), row_change: await count('row_change') }
  const token = String((await post(tokenAddress('manager'), {})).access_token)
  const { data } = await post('/api/blade-brand/brand/submit', { brandCode: 'PART', nameZh: '分区', enabled: true }, token)
  await post('/api/blade-brand/brand/submit', { id: (data as { id: string }).id, nameZh: '分区二' }, token)
  expect(await count('row_change')).toBeGreaterThan(before.row_change)
  await expect.poll(() => count('log_api'), { timeout: 20_000 }).toBeGreaterThan(before.log_api)
  await product.stop()

  const [folder, target] = [makeTempDir(), await emptyDatabase()]
  try {
    const place = { dataDir: folder, databaseUrl: database.ownerUrl, storageUrl: null, secret: testSecret }
    const [file, report] = [join(folder, 'backup'), () => {}]
    await makeBackup({ place, file, encryption: null, withSecret: false, report })
    await restoreBackup({ place: { ...place, dataDir: join(folder, 'new'), databaseUrl: target.ownerUrl }, file, unlocking: null, report })
    for (const log of logs) expect([log, await count(log, target.ownerUrl)]).toEqual([log, await count(log)])
  } finally {
    await target.drop()
    rmSync(folder, { recursive: true })
  }
}, 120_000)
