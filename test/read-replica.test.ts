import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExternalPostgres } from '../faults/external-postgres.ts'
import { type ProductProcess, startProcess } from './product-process.ts'
import { makeTempDir } from './temp-dir.ts'
import { basic } from './test-app.ts'
import { testSecret } from './test-secret.ts'
import { tokenAddress } from './token-address.ts'
import { textOf } from './worker-connections.ts'

let primary: ExternalPostgres
let standby: ExternalPostgres
/** Two products on one primary and one standby, the second with two workers. */
const products: ProductProcess[] = []
const neighbourHost = 'neighbour.example'

beforeAll(async () => {
  primary = await ExternalPostgres.create()
  standby = await primary.standby()
  // The login of the owner, which the product is not to use here.
  const env = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url, SECRET: testSecret, DEMO: '1', LIMITS: 'off' }
  for (const workers of ['1', '2']) products.push(await startProcess({ ...env, WORKERS: workers, DATA_DIR: makeTempDir() }))
  await primary.ask(`update store.tenant set domain_url = '${neighbourHost}' where tenant_id = '100001'`)
  await primary.ask(`insert into store.machine (tenant_id, listing_no, title, shelf_status, quantity)
    select '100001', 'N' || n, 'Of the neighbour', 'ON', 1 from generate_series(1, 3) as n`)
}, 240_000)
afterAll(async () => {
  for (const product of products) await product.stop()
  await standby?.remove()
  await primary?.remove()
})

/** Waits until the standby has what the primary has now. */
async function replayed(): Promise<void> {
  const [now] = await primary.ask<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
  const isReplayed = async () => (await standby.ask<{ done: boolean }>(`select pg_last_wal_replay_lsn() >= '${now?.lsn}' as done`))[0]?.done
  await expect.poll(isReplayed, { timeout: 30_000 }).toBe(true)
}

async function fetchText(product: ProductProcess, path: string, host?: string): Promise<string> {
  const [answer] = await once(get(product.address + path, { headers: host === undefined ? {} : { host } }), 'response')
  const text = await textOf(answer)
  expect(answer.statusCode, text).toBe(200)
  return text
}

type Reads = Readonly<Record<string, number>>

/** The metric of one product. */
async function readsOf(product: ProductProcess): Promise<Reads> {
  const metrics = await fetchText(product, '/metrics')
  return Object.fromEntries(
    [...metrics.matchAll(/^database_replica_reads\{result="(\w+)"\} (\d+)/gm)].map(([, name, n]) => [name, Number(n)]),
  )
}

/** What the metric of a product grew by meanwhile. */
async function growth(product: ProductProcess, work: () => Promise<unknown>): Promise<Reads> {
  const before = await readsOf(product)
  await work()
  const after = await readsOf(product)
  return Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))
}

interface Row {
  readonly id: string
  readonly title: string
}

let size = 20
/** A list that nobody has read before, so that it is not cached. */
async function list(product: ProductProcess, resource = 'blade-machine/machine', host?: string): Promise<Row[]> {
  size += 1
  const answer = JSON.parse(await fetchText(product, `/api/${resource}/listData?size=${size}`, host)) as { data: { records: Row[] } }
  return answer.data.records
}
const demands = 'blade-collaboration/collaboration'

/** Waits until the standby answers again: it is left alone for some seconds. */
const answersAgain = (product: ProductProcess) =>
  expect.poll(async () => (await growth(product, () => list(product))).answered, { timeout: 15_000, interval: 250 }).toBe(1)

/** Reads the list as an administrator. */
async function listWithSession({ address }: ProductProcess): Promise<void> {
  const headers = { authorization: basic, 'tenant-id': '000000' }
  const login = await fetch(address + tokenAddress('manager'), { method: 'POST', headers })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const answer = await fetch(`${address}/api/blade-machine/machine/listData?size=9`, {
    headers: { ...headers, 'blade-auth': `bearer ${token}` },
  })
  expect(answer.status).toBe(200)
}

async function retitle(id: string, title: string): Promise<void> {
  await primary.ask(`update store.machine set title = '${title}', row_version = row_version + 1 where id = ${id}`)
}

test('visitors read lists, details and pages at the replica, as the role of the application', async () => {
  await replayed()
  for (const product of products) {
    await answersAgain(product)
    const [first, second] = await list(product)
    const reads = await growth(product, async () => {
      await list(product)
      await list(product, demands)
      await fetchText(product, `/api/blade-machine/machine/detail?id=${first?.id}`)
    })
    expect(reads).toMatchObject({ answered: 3, behind: 0, failed: 0 })
    const ofPage = await growth(product, () => fetchText(product, `/machine/${second?.id}`))
    expect(ofPage.answered).toBeGreaterThan(0)
  }
  expect(await fetchText(products[0] as ProductProcess, '/metrics')).toMatch(/database_connections\{pool="replica",state="open"\} [1-9]/)
  const ofMember = await growth(products[0] as ProductProcess, () => listWithSession(products[0] as ProductProcess))
  expect(Object.values(ofMember)).toEqual(Object.values(ofMember).map(() => 0))
  const sessions = await standby.ask("select distinct usename from pg_stat_activity where datname = 'shop' and usename <> 'postgres'")
  expect(sessions).toEqual([{ usename: 'shop_app' }])
})

test('a write is in the next answer of every process while the replica has not replayed it', async () => {
  const before = await list(products[0] as ProductProcess)
  const id = String(before[0]?.id)
  for (const product of products) await fetchText(product, `/machine/${id}`)
  await standby.ask('select pg_wal_replay_pause()')
  const state = async () => (await standby.ask('select pg_get_wal_replay_pause_state() as state'))[0]?.state
  await expect.poll(state).toBe('paused')
  await retitle(id, 'WRITTEN-LATELY')
  for (const product of products) {
    const reads = await growth(product, async () => {
      const after = await list(product)
      expect(after.find((row) => row.id === id)?.title).toBe('WRITTEN-LATELY')
      expect(after.slice(0, before.length).map((row) => row.id)).toEqual(before.map((row) => row.id))
      expect(await fetchText(product, `/machine/${id}`)).toContain('WRITTEN-LATELY')
    })
    expect(reads.behind).toBeGreaterThan(0)
    expect(reads.failed).toBe(0)
    // What was not written since is read at the replica.
    expect(await growth(product, () => list(product, demands))).toMatchObject({ answered: 1, behind: 0 })
  }

  await standby.ask('select pg_wal_replay_resume()')
  await replayed()
  for (const product of products) {
    await answersAgain(product)
    expect((await list(product)).find((row) => row.id === id)?.title).toBe('WRITTEN-LATELY')
  }
})

test('rows of another tenant are never among those that a replica answers', async () => {
  const product = products[0] as ProductProcess
  const own = await primary.ask<{ id: string }>("select id::text as id from store.machine where tenant_id = '100001'")
  const neighbours = new Set(own.map(({ id }) => id))
  expect(neighbours.size).toBeGreaterThan(0)
  const reads = await growth(product, async () => {
    for (let times = 0; times < 10; times += 1) {
      const lists = [0, 1, 2, 3, 4, 5].map(async (at) => {
        const isNeighbour = at % 2 === 0
        const rows = await list(product, undefined, isNeighbour ? neighbourHost : undefined)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.every(({ id }) => neighbours.has(id) === isNeighbour)).toBe(true)
      })
      await Promise.all(lists)
    }
  })
  expect(reads).toMatchObject({ answered: 60 })
})

test('no request fails when the replica is killed, and it answers again once it is back', async () => {
  for (const product of products) await answersAgain(product)
  const ended = new AbortController()
  const visits = products.map(async (product) => {
    while (!ended.signal.aborted) for (const { id } of (await list(product)).slice(0, 3)) await fetchText(product, `/machine/${id}`)
  })
  const noticed = products.map(async (product) => expect.poll(async () => (await readsOf(product)).unreachable).toBeGreaterThan(0))
  try {
    await standby.kill()
    await Promise.all(noticed)
  } finally {
    ended.abort()
  }
  await Promise.all(visits)
  await standby.start()
  for (const product of products) await answersAgain(product)
})

test('a replica that was made a primary answers nothing', async () => {
  await standby.ask('select pg_promote()')
  for (const product of products) expect(await growth(product, () => list(product))).toMatchObject({ answered: 0, behind: 1 })
})
