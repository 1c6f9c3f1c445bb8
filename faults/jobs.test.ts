import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { ExternalPostgres } from './external-postgres.ts'
import { countOnceJob, openDatabase } from './job-process.ts'
import { recordResult } from './results.ts'

let postgres: ExternalPostgres
let database: pg.Client
const processes: ChildProcess[] = []

beforeAll(async () => {
  postgres = await ExternalPostgres.create()
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await database?.end()
  await postgres?.remove()
})

const jobs = 1_000

/** Starts a process that works on the jobs. */
async function start(): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, DATABASE_URL: postgres.url }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-process.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  processes.push(child)
  await new Promise<void>((ready, failed) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('ready') && ready())
    child.once('exit', (code) => failed(new Error(`a process ended with ${code}`)))
  })
  return child
}

async function kill(...children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map((child) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined)))
}

const countOf = async (text: string): Promise<number> => Number((await database.query(text)).rows[0].count)
const countDone = () => countOf("select count(*) from store.job where name = 'count-once' and job_state = 'DONE'")

/** Waits until some more jobs are done. */
async function untilDone(count: number): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if ((await countDone()) >= count) return
    await wait(100)
  }
  throw new Error(`${await countDone()} of ${jobs} jobs are done`)
}

test('kill -9 in the middle of 1,000 jobs', async () => {
  const { runtime } = await openDatabase(postgres.url)
  database = new pg.Client(postgres.superuser)
  await database.connect()
  await withTransaction(serverContext(runtime, '000000'), async (ctx) => {
    for (let made = 0; made < jobs; made += 1) await enqueue(ctx, countOnceJob, {})
  })
  await runtime.close()
  let [first, second] = [await start(), await start()]
  await untilDone(150)
  await kill(first)
  first = await start()
  await untilDone(350)
  await kill(second)
  second = await start()
  await untilDone(600)
  const before = await countDone()
  expect(before).toBeLessThan(jobs)
  await kill(first, second)
  const killedAt = performance.now()
  await Promise.all([start(), start()])
  await untilDone(jobs)
  const seconds = (performance.now() - killedAt) / 1000
  const lost = jobs - (await countOf('select count(distinct title) from store.log_api'))
  const twice = await countOf('select count(*) from (select from store.log_api group by title having count(*) > 1) as repeated')
  recordResult({ fault: 'kill -9 in the middle of 1,000 jobs', times: 4, acknowledged: jobs, lost, halfWritten: twice, seconds: [seconds] })
  expect([lost, twice]).toEqual([0, 0])
})
