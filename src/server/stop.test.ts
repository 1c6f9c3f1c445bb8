import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ProductProcess, startProductOn } from '#test/product-process.ts'
import { type TestDatabase, testDatabase } from '#test/test-database.ts'

let database: TestDatabase
let product: ProductProcess
let owner: pg.Client
async function open(workers: string): Promise<void> {
  database = await testDatabase()
  product = await startProductOn(database, { WORKERS: workers })
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
}
afterEach(async () => {
  product.child.kill('SIGKILL')
  await owner.end()
  await database.drop()
})

/** Waits until this many sessions wait for a lock. */
const waitForBlocked = (count: number): Promise<void> =>
  expect
    .poll(async () => {
      const inDatabase = 'database = (select oid from pg_database where datname = current_database())'
      const { rows } = await owner.query(`select count(*)::int from pg_locks where not granted and ${inDatabase}`)
      return rows[0].count
    })
    .toBeGreaterThanOrEqual(count)

describe.each(['1', '2'])('with %s workers', (workers) => {
  beforeEach(() => open(workers))

  test('a signal ends a product whose statements are blocked within ten seconds', async () => {
    await owner.query('begin')
    await owner.query('lock table store.brand, store.job, store.log_api, store.rate_limit in access exclusive mode')
    void fetch(`${product.address}/api/blade-brand/brand/listData`).catch(() => {})
    await waitForBlocked(1)
    const began = performance.now()
    const code = await product.stop()
    expect(code, product.output()).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('while it stops it answers what it has begun, and says that it is not ready', async () => {
    await owner.query('begin')
    await owner.query('lock table store.brand in access exclusive mode')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answerTo = async (path: string, by?: Agent): Promise<IncomingMessage> => {
      const [answer] = await once(get(product.address + path, { agent: by }), 'response')
      answer.resume()
      return answer
    }
    const begun = answerTo('/api/blade-brand/brand/listData?size=7')
    const next = answerTo('/readyz', agent)
    expect((await next).statusCode).toBe(200)
    await waitForBlocked(1)
    const stopped = product.stop()
    await expect.poll(() => product.output()).toContain('Stopping')
    await wait(50)
    await owner.query('rollback')
    expect((await begun).statusCode).toBe(200)
    await expect(answerTo('/readyz')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(await stopped).toBe(0)
    agent.destroy()
  })
})
