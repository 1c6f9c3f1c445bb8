import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Headers, isAway, logIn, type Reply } from './client.ts'
import { OwnPostgres } from './own-postgres.ts'
import { World } from './world.ts'

/** Milliseconds within which every call is answered, and the product is itself again. */
const [inTime, recovered] = [5_000, 10_000]

let database: OwnPostgres
let world: World

beforeAll(async () => {
  database = await OwnPostgres.make()
  world = await World.open({ DATABASE_URL: database.url }, () => database.superuser)
})
afterAll(async () => {
  await world?.close()
  await database?.remove()
})

type AccessRule = string | readonly string[]
const accessRules = JSON.parse(readFileSync(join(import.meta.dirname, '../permissions.json'), 'utf8')) as Record<string, AccessRule>

/** Calls every address, as a visitor where it is open, else as an administrator; answers those that do not say in time that the database is away. */
async function callEverything(): Promise<[string, Reply][]> {
  const { address, manager } = world.door
  const replies: [string, Reply][] = []
  for (const [route, access] of Object.entries(accessRules)) {
    const [method = '', path = ''] = route.split(' ')
    const headers: Headers = access === 'open' ? { 'accept-language': 'en' } : manager
    replies.push([route, await call(address, method, path, headers, method === 'POST' ? {} : undefined)])
  }
  return replies.filter(([, reply]) => !isAway(reply) || reply.milliseconds > inTime)
}

const status = async (path: string): Promise<number> => (await call(world.door.address, 'GET', path)).status

async function count(what: string): Promise<number> {
  const client = new pg.Client(database.superuser)
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as n from ${what}`)
  await client.end()
  return rows[0].n
}

/** Connections on which the product hears what is announced. */
const listeners = (): Promise<number> => count("pg_stat_activity where datname = 'shop' and query like 'listen %'")
/** Refusals of the time in which there was no database to write them down in. */
const remembered = (): Promise<number> => count("store.log_api where http_status = 500 and message like '服务暂时不可用%'")

test('the database gone for 20 s', async () => {
  const { address, manager } = world.door
  const { child } = world.product
  expect([await listeners(), await status('/readyz')]).toEqual([1, 200])
  await world.endure('the database gone for 20 s', 1, async () => {
    await database.stop()
    const over = wait(20_000)
    const first = [
      await call(address, 'GET', '/api/blade-machine/machine/listData'),
      await call(address, 'POST', '/api/blade-brand/brand/submit', manager, { brandCode: 'GONE', nameZh: '不存在' }),
      await logIn(address, 'trader'),
      await logIn(address, 'trader', 'en'),
    ]
    expect(first.filter((reply) => !isAway(reply))).toEqual([])
    await expect.poll(() => status('/readyz'), { timeout: 2_000 }).toBe(503)
    // Until then the process may remember some of what it has read.
    await expect.poll(callEverything, { timeout: 8_000, interval: 500 }).toEqual([])
    await over
    expect([await status('/healthz'), await status('/readyz'), await status('/home')]).toEqual([200, 503, 500])
    await database.start()
    return performance.now()
  })
  await expect.poll(() => status('/readyz'), { timeout: recovered }).toBe(200)
  await expect.poll(listeners, { timeout: recovered }).toBe(1)
  await expect.poll(remembered, { timeout: recovered }).toBeGreaterThan(0)
  expect((await logIn(address, 'trader')).status).toBe(200)
  expect([world.product.child, child.exitCode]).toEqual([child, null])
})
