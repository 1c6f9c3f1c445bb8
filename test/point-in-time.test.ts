import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/backup/place.ts'
import { ExternalPostgres } from '../faults/external-postgres.ts'
import { type ProductProcess, startProcess } from './product-process.ts'
import { makeTempDir } from './temp-dir.ts'
import { basic } from './test-app.ts'
import { testSecret } from './test-secret.ts'
import { tokenAddress } from './token-address.ts'

let postgres: ExternalPostgres
let product: ProductProcess
/** Where the server archives its WAL, seen from its data. */
const archive = '../wal'
const env = (): Record<string, string> => ({ DATABASE_URL: postgres.url, DATA_DIR: makeTempDir(), SECRET: testSecret, DEMO: '1' })

beforeAll(async () => {
  postgres = await ExternalPostgres.create({ archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` })
  postgres.folder('wal')
  product = await startProcess(env())
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await postgres?.remove()
})

async function call(path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { authorization: basic, 'tenant-id': '000000', 'content-type': 'application/json' }
  const session: Record<string, string> = token === undefined ? {} : { 'blade-auth': `bearer ${token}` }
  const answer = await fetch(product.address + path, { method: 'POST', headers: { ...headers, ...session }, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

async function brands(): Promise<string[]> {
  const answer = await fetch(`${product.address}/api/blade-brand/brand/listData?nameZh=${encodeURIComponent('时间点')}&size=10`)
  const { data } = (await answer.json()) as { data: { records: { brandCode: string }[] } }
  return data.records.map(({ brandCode }) => brandCode).sort()
}

test('an own PostgreSQL is recovered to the moment before a mistake, from a base backup and its WAL', { timeout: 300_000 }, async () => {
  const token = String((await call(tokenAddress('manager'), {})).access_token)
  const addBrand = async (brandCode: string): Promise<string> => {
    const { data } = await call('/api/blade-brand/brand/submit', { brandCode, nameZh: '时间点', enabled: true }, token)
    return (data as { id: string }).id
  }
  const first = await addBrand('BASE')
  const base = postgres.folder('base')
  await postgres.baseBackup(base)
  const second = await addBrand('LATER')
  const ask = (sql: string) => withClient(postgres.superuser, async (client) => (await client.query(sql)).rows[0])
  const { moment } = await ask('select now()::text as moment')
  await call(`/api/blade-brand/brand/remove?ids=${first},${second}`, {}, token)
  expect(await brands()).toEqual([])
  const { last } = await ask('select pg_walfile_name(pg_switch_wal()) as last')
  await expect.poll(async () => (await ask(`select last_archived_wal >= '${last}' as done from pg_stat_archiver`)).done).toBe(true)
  await product.stop()
  await postgres.kill()

  const recovery = { restore_command: `cp ${archive}/%f %p`, recovery_target_time: moment, recovery_target_action: 'promote' }
  await postgres.recover(base, recovery)
  await expect.poll(async () => (await ask('select pg_is_in_recovery() as going')).going, { timeout: 60_000 }).toBe(false)
  const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const [, endSessions = ''] = /Before the product is started, run `(update store\.session [^`]+)`/.exec(operations) ?? []
  await ask(endSessions)
  product = await startProcess(env())
  expect(await brands()).toEqual(['BASE', 'LATER'])
  const info = await fetch(`${product.address}/api/blade-user/info`, { headers: { authorization: basic, 'blade-auth': `bearer ${token}` } })
  expect(info.status).toBe(401)
})
