import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Headers, isDatabaseUnavailable, logIn, type Reply } from './client.ts'
import { ExternalPostgres } from './external-postgres.ts'
import { FaultHarness } from './fault-harness.ts'

const maxAnswerMs = 5_000
const maxRecoveryMs = 10_000

let database: ExternalPostgres
let harness: FaultHarness

beforeAll(async () => {
  database = await ExternalPostgres.create()
  harness = await FaultHarness.open({ DATABASE_URL: database.url }, () => database.superuser)
})
afterAll(async () => {
  await harness?.close()
  await database?.remove()
})

type AccessRule = string | readonly string[]
const accessRules = JSON.parse(readFileSync(join(import.meta.dirname, '../permissions.json'), 'utf8')) as Record<string, AccessRule>

/**
 * Calls every route, as a visitor if it is open, else as an administrator. Returns the routes that do not answer in time that
 * the database is unavailable.
 */
async function findWrongAnswers(): Promise<[string, Reply][]> {
  const { address, manager } = harness.target
  const ask = async ([route, access]: [string, AccessRule]): Promise<[string, Reply]> => {
    const [method = '', path = ''] = route.split(' ')
    const headers: Headers = access === 'open' ? { 'accept-language': 'en' } : manager
    return [route, await call(address, method, path, headers, method === 'POST' ? {} : undefined)]
  }
  const routes = Object.entries(accessRules)
  const replies: [string, Reply][] = []
  // Some at once, as all of them are to be asked while the database is away.
  for (let at = 0; at < routes.length; at += 8) replies.push(...(await Promise.all(routes.slice(at, at + 8).map(ask))))
  return replies.filter(([, reply]) => !isDatabaseUnavailable(reply) || reply.milliseconds > maxAnswerMs)
}

const status = async (path: string): Promise<number> => (await call(harness.target.address, 'GET', path)).status

async function count(from: string): Promise<number> {
  const client = new pg.Client(database.superuser)
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as n from ${from}`)
  await client.end()
  return rows[0].n
}

/** Connections on which the product listens for notifications. */
const listeners = (): Promise<number> => count("pg_stat_activity where datname = 'shop' and query like 'listen %'")
/** Log entries of the calls that were rejected while the database was unavailable. */
const loggedRejections = (): Promise<number> => count("store.log_api where http_status = 500 and message like '服务暂时不可用%'")

test('database unavailable for 20 s', async () => {
  const { address, manager } = harness.target
  const { child } = harness.product
  expect([await listeners(), await status('/readyz')]).toEqual([1, 200])
  await harness.injectFault('database unavailable for 20 s', 1, async () => {
    await database.stop()
    const outage = wait(20_000)
    const firstReplies = [
      await call(address, 'GET', '/api/blade-machine/machine/listData'),
      await call(address, 'POST', '/api/blade-brand/brand/submit', manager, { brandCode: 'GONE', nameZh: '不存在' }),
      await logIn(address, 'trader'),
      await logIn(address, 'trader', 'en'),
    ]
    expect(firstReplies.filter((reply) => !isDatabaseUnavailable(reply))).toEqual([])
    await expect.poll(() => status('/readyz'), { timeout: 2_000 }).toBe(503)
    // Until then, some answers may still come from a cache.
    await expect.poll(findWrongAnswers, { timeout: 8_000, interval: 500 }).toEqual([])
    await outage
    expect([await status('/healthz'), await status('/readyz'), await status('/home')]).toEqual([200, 503, 500])
    await database.start()
    return performance.now()
  })
  await expect.poll(() => status('/readyz'), { timeout: maxRecoveryMs }).toBe(200)
  await expect.poll(listeners, { timeout: maxRecoveryMs }).toBe(1)
  await expect.poll(loggedRejections, { timeout: maxRecoveryMs }).toBeGreaterThan(0)
  expect((await logIn(address, 'trader')).status).toBe(200)
  expect([harness.product.child, child.exitCode]).toEqual([child, null])
})
