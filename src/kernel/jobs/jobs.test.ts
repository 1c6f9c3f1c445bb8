import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { staffMaker } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { reject } from '../resource/user-error.ts'
import { attempt, serverContext } from './attempts.ts'
import { type Attempt, defineJob, type Job, type JobResult, type RequestedJob, type ScheduledJob } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { prepareQueues } from './queues.ts'
import { startJobs } from './runner.ts'

let app: TestApp
const tenant = '000000'
const running: (() => Promise<void>)[] = []

beforeAll(async () => {
  app = await testApp()
})
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})
afterAll(() => app.close())

/** A job of a test does what its function says; each test has its own queue. */
const jobNamed = (name: string, run: RequestedJob['run'], more: Partial<RequestedJob> = {}): RequestedJob =>
  defineJob({ name, label: ['测试任务', 'A job of a test'], run, ...more })

const scheduled = (name: string, more: Partial<ScheduledJob> = {}): ScheduledJob =>
  defineJob({
    ...{ name, label: ['定时任务', 'A scheduled job of a test'], schedule: '0 0 1 1 *' },
    run: async () => ({ message: ['定时完成', 'on time'] }),
    ...more,
  })

async function start(...jobs: Job[]): Promise<void> {
  const { ownerUrl, platformUrl } = app.database
  await prepareQueues({ ownerUrl, platformUrl, jobs })
  running.push(await startJobs({ runtime: app.runtime, jobs, url: platformUrl, platformTenant: tenant }))
}

const ctx = (): Context => serverContext(app.runtime, tenant)

interface JobAnswer {
  readonly jobState: string
  readonly message: string
  readonly progress: number
  readonly attempts: number
  readonly result: string
}

const jobOf = async (id: string): Promise<JobAnswer> =>
  (await app.call<never>('admin', 'GET', '/blade-job/job/detail', { query: { id } })).data

/** The job, as soon as it is in the state. */
async function inState(id: string, state: string): Promise<JobAnswer> {
  for (let tries = 0; tries < 100; tries += 1) {
    const job = await jobOf(id)
    if (job.jobState === state) return job
    await wait(100)
  }
  throw new Error(`the job is not ${state}: ${JSON.stringify(await jobOf(id))}`)
}

const waitingIn = async (queue: string) =>
  (
    await sql`select 1 from queue.job where name = ${queue} and state = 'created' and data->>'tenant' = '100001'`.execute(
      app.runtime.platformDb,
    )
  ).rows

const postsNamed = async (postName: string): Promise<number> =>
  (await app.call<{ total: number }>('admin', 'GET', '/blade-system/post/list', { query: { postName } })).data.total

const insertPost = (ctx: Context, name: string) =>
  ctx.db
    .insertInto('post')
    .values({ post_code: name, post_name: name, category: 1, sort: 1 } as never)
    .execute()

describe('a job', () => {
  test('runs once its transaction has committed, with its input, and leaves a result in both languages', async () => {
    const job = jobNamed('test-result', async (_, input): Promise<JobResult> => ({ message: ['导入 3 行', '3 rows'], data: input }))
    await start(job)
    const id = await withTransaction(ctx(), (ctx) => enqueue(ctx, job, { rows: 3 }))
    const done = await inState(id, 'DONE')
    expect(done).toMatchObject({ message: '导入 3 行', progress: 100, attempts: 1, result: '{"rows":3}' })
    const english = await app.call('admin', 'GET', '/blade-job/job/detail', { query: { id }, headers: { 'accept-language': 'en' } })
    expect(english.data).toMatchObject({ title: 'A job of a test', message: '3 rows' })
  })

  test('never runs when the transaction that asked for it is rolled back', async () => {
    let runs = 0
    const job = jobNamed('test-rolled-back', async () => {
      runs += 1
      return undefined
    })
    await start(job)
    const asked = withTransaction(ctx(), async (ctx) => {
      await enqueue(ctx, job, {})
      throw new Error('rolled back')
    })
    await expect(asked).rejects.toThrow('rolled back')
    await inState(await enqueue(ctx(), job, {}), 'DONE')
    expect(runs).toBe(1)
  })

  test('is tried again after an error, and its writes are committed once', async () => {
    const job = jobNamed('test-repeat', async (ctx, _, attempt) => {
      await withTransaction(ctx, async (ctx) => {
        await insertPost(ctx, 'made by a job')
        if ((await jobOf(attempt.jobId)).attempts < 2) throw new Error('the first attempt fails')
        await attempt.finish(ctx, { message: ['好', 'good'] })
      })
      return undefined
    })
    await start(job)
    const done = await inState(await enqueue(ctx(), job, {}), 'DONE')
    expect(done).toMatchObject({ attempts: 2, message: '好' })
    expect(await postsNamed('made by a job')).toBe(1)
  })

  test('fails with the sentence of a rejection at once, and can be tried again by an administrator', async () => {
    let isFixed = false
    const job = jobNamed('test-rejected', async () => (isFixed ? undefined : reject(['第 2 行缺少型号', 'Row 2 has no model'])))
    await start(job)
    const id = await enqueue(ctx(), job, {})
    expect(await inState(id, 'FAILED')).toMatchObject({ attempts: 1, message: '第 2 行缺少型号' })
    isFixed = true
    expect((await app.call('admin', 'POST', '/blade-job/job/retry', { body: { ids: id } })).status).toBe(200)
    expect(await inState(id, 'DONE')).toMatchObject({ attempts: 1, message: '' })
  })

  test('fails after its last attempt with a sentence that does not show the error', async () => {
    const job = jobNamed('test-fails', () => Promise.reject(new Error('a secret of the server')), { retries: 0 })
    await start(job)
    expect(await inState(await enqueue(ctx(), job, {}), 'FAILED')).toMatchObject({ message: '任务执行出错，原因已记入日志' })
  })

  test('shows its progress, and once it is cancelled commits nothing', async () => {
    const halfway = Promise.withResolvers<void>()
    const job = jobNamed('test-cancelled', async (ctx, _, attempt: Attempt) => {
      await attempt.progress(1, 2)
      await halfway.promise
      await withTransaction(ctx, async (ctx) => {
        await insertPost(ctx, 'cancelled')
        await attempt.finish(ctx)
      })
      return undefined
    })
    await start(job)
    const id = await enqueue(ctx(), job, {})
    await inState(id, 'RUNNING')
    await expect.poll(async () => (await jobOf(id)).progress).toBe(50)
    expect((await app.call('admin', 'POST', '/blade-job/job/cancel', { body: { ids: id } })).status).toBe(200)
    halfway.resolve()
    for (const stop of running.splice(0)) await stop()
    expect((await jobOf(id)).jobState).toBe('CANCELLED')
    expect(await postsNamed('cancelled')).toBe(0)
  })

  test('does not run when it was cancelled in its queue', async () => {
    let runs = 0
    const job = jobNamed('test-cancelled-early', async () => {
      runs += 1
      return undefined
    })
    const id = await enqueue(ctx(), job, {})
    await app.call('admin', 'POST', '/blade-job/job/cancel', { body: { ids: id } })
    await start(job)
    await inState(await enqueue(ctx(), job, {}), 'DONE')
    expect(runs).toBe(1)
    expect((await jobOf(id)).jobState).toBe('CANCELLED')
  })

  test('of a tenant with one waits behind one of a tenant with many, not behind all of them', async () => {
    const order: string[] = []
    let open: () => void = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const job = jobNamed('test-fair', async ({ tenant }) => {
      if (order.push(tenant) === 1) await opened
      return { message: ['完成', 'Done'] }
    })
    const many: string[] = []
    for (let count = 0; count < 30; count += 1) many.push(await withTransaction(ctx(), (ctx) => enqueue(ctx, job, {})))
    await start(job)
    await expect.poll(() => order.length).toBe(1)
    const one = serverContext(app.runtime, '100001')
    await withTransaction(one, (ctx) => enqueue(ctx, job, {}))
    await expect.poll(async () => (await waitingIn('test-fair')).length).toBeGreaterThan(0)
    await wait(500)
    open()
    for (const id of many) await inState(id, 'DONE')
    expect(order.indexOf('100001')).toBeGreaterThan(0)
    // Jobs are fetched ten at a time, so that some are taken already.
    expect(order.indexOf('100001')).toBeLessThan(25)
  })

  test('is done by one of two processes', async () => {
    let runs = 0
    const job = jobNamed('test-two', async () => {
      runs += 1
      return undefined
    })
    await start(job)
    await start(job)
    const ids = await withTransaction(ctx(), (ctx) => Promise.all(Array.from({ length: 20 }, () => enqueue(ctx, job, {}))))
    for (const id of ids) await inState(id, 'DONE')
    expect(runs).toBe(20)
  })
})

describe('a scheduled job', () => {
  test('runs at a start, and stands in the list of the platform', async () => {
    await start(scheduled('test-scheduled'))
    const list = () =>
      app.call<{ records: { jobState: string; scheduled: boolean; message: string }[] }>('admin', 'GET', '/blade-job/job/list', {
        query: { name: 'test-scheduled' },
      })
    await expect
      .poll(async () => (await list()).data.records, { timeout: 10_000 })
      .toMatchObject([{ jobState: 'DONE', scheduled: true, message: '定时完成' }])
  })

  const schedules = async () =>
    (await sql<{ name: string }>`select name from queue.schedule order by name`.execute(app.runtime.platformDb)).rows.map(
      ({ name }) => name,
    )

  test('runs no more once a version has no such job, or no schedule for it', async () => {
    await start(scheduled('test-gone'), scheduled('test-asked-for'), scheduled('test-stays'))
    expect(await schedules()).toEqual(['test-asked-for', 'test-gone', 'test-stays'])
    await start(
      jobNamed('test-asked-for', async () => undefined),
      scheduled('test-stays'),
    )
    expect(await schedules()).toEqual(['test-stays'])
  })

  test('whose schedule cannot be read lets the server start, and the others run', async () => {
    await start(scheduled('test-unreadable', { schedule: 'every night' }), scheduled('test-readable'))
    expect(await schedules()).toEqual(['test-readable'])
  })

  test('has neither an input nor a caller', () => {
    const label = ['任务', 'Job'] as const
    const run = async () => undefined
    // @ts-expect-error a schedule has no caller
    defineJob({ name: 'a', label, schedule: '0 0 * * *', as: 'caller', run })
    // @ts-expect-error nobody gives an input
    defineJob<{ id: string }>({ name: 'a', label, schedule: '0 0 * * *', run })
    // @ts-expect-error an input would be undefined
    defineJob({ name: 'a', label, schedule: '0 0 * * *', run: async (_, { id }) => ({ data: { id } }) })
    expectTypeOf(defineJob<{ id: string }>({ name: 'a', label, as: 'caller', run })).toEqualTypeOf<RequestedJob<{ id: string }>>()
  })
})

describe('a process that stops', () => {
  test('during the last attempt lets the job fail, with a sentence that says so', async () => {
    let runs = 0
    const job = jobNamed('test-crashes', async () => {
      runs += 1
      return undefined
    })
    const id = await enqueue(ctx(), job, {})
    const crashes = (attempts: number) =>
      sql`update store.job set job_state = 'RUNNING', attempts = ${attempts} where id = ${id}::bigint`.execute(app.runtime.platformDb)
    await crashes(3)
    await attempt(app.runtime, job, tenant, id)
    expect([runs, await jobOf(id)]).toMatchObject([0, { jobState: 'FAILED', message: '服务在每次执行中都停止了' }])
    await crashes(2)
    await attempt(app.runtime, job, tenant, id)
    expect([runs, await jobOf(id)]).toMatchObject([1, { jobState: 'DONE', attempts: 3 }])
  })

  test('leaves no scheduled job running', async () => {
    let runs = 0
    const hangs = (): Promise<undefined> => {
      runs += 1
      return runs === 1 ? new Promise(() => {}) : Promise.resolve(undefined)
    }
    const job = scheduled('test-scheduled-crash', { run: hangs })
    const states = async () =>
      (
        await app.call<{ records: { jobState: string }[] }>('admin', 'GET', '/blade-job/job/list', { query: { name: job.name } })
      ).data.records.map(({ jobState }) => jobState)
    await start(job)
    await expect.poll(states).toEqual(['RUNNING'])
    for (const stop of running.splice(0)) await stop()
    // It has said for a while that it is at work, and does so no longer.
    await sql`update queue.job set heartbeat_on = now() - interval '1 minute' where name = ${job.name} and state = 'active'`.execute(
      app.runtime.platformDb,
    )
    await start(job)
    await expect.poll(states, { timeout: 50_000 }).toEqual(['FAILED'])
    expect(runs).toBe(1)
  })
})

describe('access to jobs', () => {
  test('one user has twenty jobs that wait or run at most', async () => {
    const { token } = await staffMaker(app).staff({ codes: ['brand', 'brand_export'] })
    const ask = () => app.call<{ jobId: string }>({ token }, 'POST', '/blade-brand/brand/export', { body: {} })
    const asked: string[] = []
    for (let count = 0; count < 20; count += 1) asked.push((await ask()).data.jobId)
    expect(await ask()).toMatchObject({ status: 429, msg: '您的任务还没有执行完，请稍后再试' })
    await app.call({ token }, 'POST', '/blade-job/job/cancel', { body: { ids: asked[0] } })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
    expect((await app.call('admin', 'POST', '/blade-brand/brand/export', { body: {} })).status).toBe(200)
  })

  test('a trader sees and cancels the own jobs, and no others', async () => {
    const job = jobNamed('test-own', async () => undefined)
    const other = await enqueue(ctx(), job, {})
    expect((await app.call('member', 'GET', '/blade-job/job/list')).status).toBe(403)
    expect((await app.call('member', 'GET', '/blade-job/job/detail', { query: { id: other } })).status).toBe(404)
    expect((await app.call('member', 'POST', '/blade-job/job/cancel', { body: { ids: other } })).status).toBe(404)
    expect((await app.call<{ total: number }>('member', 'GET', '/blade-job/job/mine')).data.total).toBe(0)
  })
})
