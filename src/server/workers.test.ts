import { once } from 'node:events'
import { readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ProductProcess, startProductOn } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { testPassword } from '#test/test-app.ts'
import { type TestDatabase, testDatabase } from '#test/test-database.ts'
import { testSecret } from '#test/test-secret.ts'
import { connectToWorkers, textOf, type WorkerConnection } from '#test/worker-connections.ts'
import { secretVariables } from './config.ts'

let database: TestDatabase
let owner: pg.Client
let product: ProductProcess
let workers: WorkerConnection[] = []

async function open(script?: string): Promise<void> {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  const env = { WORKERS: '2', LOG_LEVEL: 'info', LIMITS: 'off', METRICS_TOKEN: 'a-token-for-metrics', NODE_ENV: 'production' }
  product = await startProductOn(database, env, undefined, script)
  workers = await connectToWorkers(product, 2)
}

async function close(): Promise<void> {
  for (const { agent } of workers) agent.destroy()
  product.child.kill('SIGKILL')
  await owner.end()
  await database.drop()
}

async function answerOf(path: string, { agent }: WorkerConnection): Promise<string> {
  const [answer] = await once(get(product.address + path, { agent }), 'response')
  const text = await textOf(answer)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return text
}

const ofEach = <T>(ask: (worker: WorkerConnection) => Promise<T>): Promise<T[]> => Promise.all(workers.map(ask))

const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

const figureOf = (metrics: string, name: string): number => Number(metrics.split(`\n${name} `)[1]?.split('\n')[0])

const countLines = (words: string): number => product.output().split(words).length - 1

/** Sessions on the database while the product runs. */
const sessions = async (): Promise<number> =>
  Number((await owner.query('select count(*) from pg_stat_activity where datname = current_database()')).rows[0].count)

describe('workers that run', () => {
  beforeAll(() => open())
  afterAll(close)

  test('two workers answer with the same rows, and one stock index is loaded for both', async () => {
    await expect.poll(() => countLines('the stock index is loaded')).toBe(1)
    const list = '/api/blade-machine/machine/search?poles=4&size=10'
    const [first = '', second] = await ofEach((worker) => answerOf(list, worker))
    expect(JSON.parse(first).data.page.total).toBeGreaterThan(0)
    expect(second).toBe(first)
    const { rows } = await owner.query(
      "update store.machine set shelf_status = 'SOLD' where tenant_id = '000000' and shelf_status = 'ON' and deleted_id = 0 and poles = '{4}' returning 1",
    )
    expect(rows.length).toBeGreaterThan(0)
    const after = await ofEach(async (worker) => JSON.parse(await answerOf(list, worker)).data.page.total)
    expect(after).toEqual([JSON.parse(first).data.page.total - rows.length, JSON.parse(first).data.page.total - rows.length])
    expect(countLines('the stock index is loaded')).toBe(1)
  })

  test('the metrics are those of both workers together, and jobs are counted once', async () => {
    await owner.query("insert into store.migration (name, checksum, applied_at) values ('backup', '', now() - interval '1000 s')")
    await ofEach((worker) => answerOf('/healthz', worker))
    const [metrics = ''] = await ofEach((worker) => answerOf('/metrics', worker))
    expect(metrics).toContain('http_request_seconds_count{method="GET",route="/healthz",status="200"} 2')
    expect(metrics).toMatch(/^primary_process_resident_memory_bytes \d+$/m)
    // What is one for all is not told twice as large.
    const { bavail, bsize } = statfsSync(tmpdir())
    expect(figureOf(metrics, 'data_dir_free_bytes') / (bavail * bsize)).toBeCloseTo(1, 1)
    expect(figureOf(metrics, 'backup_age_seconds') / 1_000).toBeCloseTo(1, 0)
    const { rows } = await owner.query('select name, job_state, count(*) from store.job group by 1, 2')
    for (const { name, job_state, count } of rows) expect(metrics).toContain(`jobs{queue="${name}",state="${job_state}"} ${count}`)
  })

  test.runIf(process.platform === 'linux')('the environment of a worker holds no secret of the product', async () => {
    for (const { pid } of workers) {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      const names = environment.split('\0').map((each) => each.split('=')[0])
      expect(names).toEqual(expect.arrayContaining(['PATH', 'DATA_DIR']))
      expect(secretVariables.filter((name) => names.includes(name))).toEqual([])
      for (const secret of [testPassword, testSecret, 'a-token-for-metrics', database.ownerUrl]) expect(environment).not.toContain(secret)
    }
  })
})

describe('workers that end', () => {
  beforeEach(() => open())
  afterEach(close)

  test('when a worker is killed the other one goes on, and a new one takes its place', { timeout: 120_000 }, async () => {
    const [first, second] = workers as [WorkerConnection, WorkerConnection]
    process.kill(first.pid, 'SIGKILL')
    await expect.poll(() => isGone(first.pid)).toBe(true)
    for (let times = 0; times < 20; times += 1) {
      expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
      await wait(20)
    }
    expect(JSON.parse(await answerOf('/api/blade-brand/brand/listData?size=7', second)).success).toBe(true)
    first.agent.destroy()
    workers = await connectToWorkers(product, 2)
    expect(workers.map(({ pid }) => pid)).toContain(second.pid)
    expect(workers.map(({ pid }) => pid)).not.toContain(first.pid)
    expect(countLines('a worker ended; another one is started')).toBe(1)
  })

  test('a worker that is asked to end answers what it has begun, and is replaced', async () => {
    const [first] = workers as [WorkerConnection, WorkerConnection]
    await owner.query('begin')
    await owner.query('lock table store.brand in access exclusive mode')
    const begun = answerOf('/api/blade-brand/brand/listData?size=6', first)
    const blocked =
      'select count(*)::int from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
    await expect.poll(async () => (await owner.query(blocked)).rows[0].count).toBeGreaterThan(0)
    process.kill(first.pid, 'SIGTERM')
    await wait(300)
    await owner.query('rollback')
    expect(JSON.parse(await begun).success).toBe(true)
    await expect.poll(() => countLines('a worker ended; another one is started'), { timeout: 15_000 }).toBe(1)
  })

  test('a signal ends all processes and all sessions on the database', async () => {
    await ofEach((worker) => answerOf('/home', worker))
    expect(await product.stop(), product.output()).toBe(0)
    expect(workers.filter(({ pid }) => !isGone(pid))).toEqual([])
    await expect.poll(sessions).toBe(1)
  })

  test('a worker that does not end by itself is ended at a stop, within ten seconds', async () => {
    const [first] = workers as [WorkerConnection, WorkerConnection]
    process.kill(first.pid, 'SIGSTOP')
    const began = performance.now()
    expect(await product.stop(), product.output()).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(workers.filter(({ pid }) => !isGone(pid))).toEqual([])
  })

  test('the workers end when the first process is killed', async () => {
    product.child.kill('SIGKILL')
    await expect.poll(() => workers.every(({ pid }) => isGone(pid))).toBe(true)
  })
})

describe('a worker that hangs', () => {
  beforeEach(() => open('test/watched-product.ts'))
  afterEach(close)

  test('is ended and replaced, and the metrics go on without it, of which no counter falls', { timeout: 120_000 }, async () => {
    const [first, second] = workers as [WorkerConnection, WorkerConnection]
    for (let times = 0; times < 5; times += 1) await ofEach((worker) => answerOf('/healthz', worker))
    const before = await answerOf('/metrics', second)
    const answers = 'http_request_seconds_count{method="GET",route="/healthz",status="200"}'
    expect(figureOf(before, answers)).toBe(10)
    process.kill(first.pid, 'SIGSTOP')
    const began = performance.now()
    const meanwhile = await Promise.all([answerOf('/metrics', second), answerOf('/metrics', second)])
    expect(performance.now() - began).toBeLessThan(8_000)
    await expect.poll(() => countLines('a worker ended; another one is started'), { timeout: 30_000 }).toBe(1)
    expect(isGone(first.pid)).toBe(true)
    first.agent.destroy()
    const after = await answerOf('/metrics', second)
    for (const metrics of [...meanwhile, after])
      for (const name of [answers, answers.replace('_count', '_sum'), 'process_cpu_seconds_total', 'http_requests_rejected'])
        expect([name, figureOf(metrics, name)]).toEqual([name, expect.toSatisfy((value: number) => value >= figureOf(before, name))])
    expect(figureOf(after, answers)).toBe(10)
    workers = await connectToWorkers(product, 2)
    expect(workers.map(({ pid }) => pid)).toContain(second.pid)
    await answerOf('/healthz', workers.find(({ pid }) => pid !== second.pid) as WorkerConnection)
    expect(figureOf(await answerOf('/metrics', second), answers)).toBe(11)
    // What answers in time goes on.
    await wait(5_000)
    expect(countLines('a worker ended; another one is started')).toBe(1)
  })
})

test('a worker that does not start in time is ended, and the start with it', async () => {
  const database = await testDatabase()
  const started = startProductOn(database, { WORKERS: '2', WORKER_START: '100' }, undefined, 'test/watched-product.ts')
  await expect(started).rejects.toThrow(/a worker does not answer, and is ended.*A worker could not start/s)
  await database.drop()
})

test('a start ends with a message when a worker cannot start', async () => {
  const database = await testDatabase()
  const dataDir = makeTempDir()
  writeFileSync(join(dataDir, 'files'), 'not a folder')
  await expect(startProductOn(database, { WORKERS: '2', DATA_DIR: dataDir })).rejects.toThrow(/EEXIST.*A worker could not start/s)
  await database.drop()
})
