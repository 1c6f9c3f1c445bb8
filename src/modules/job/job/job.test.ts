import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportJob } from '#kernel/exchange/export.job.ts'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import type { Job } from '#kernel/jobs/define-job.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { deleteOldJobsJob } from './delete-old-jobs.job.ts'

type JobState = 'DONE' | 'FAILED' | 'CANCELLED' | 'QUEUED' | 'RUNNING'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

type As = Persona | { token: string }

const exportAs = (as: As) => app.call<{ jobId: string }>(as, 'POST', '/blade-brand/brand/export', { body: {} })
const move = (as: As, transition: string, ids: readonly string[]) =>
  app.call(as, 'POST', `/blade-job/job/${transition}`, { body: { ids: ids.join(',') } })
const mine = async (as: As) => (await app.call<{ total: number }>(as, 'GET', '/blade-job/job/mine')).data.total
const count = (statuses: readonly { status: number }[]) => {
  const done = statuses.filter(({ status }) => status === 200).length
  return [done, statuses.filter(({ status }) => status === 429).length]
}

test('what the server does by itself belongs to nobody: whoever has caused it neither stops nor repeats it', async () => {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
  await upload(app, picture)
  const { id } = await app.runtime.platformDb
    .selectFrom('job')
    .select('id')
    .where('name', '=', 'make-thumbnails')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await mine('member')).toBe(0)
  expect((await move('member', 'cancel', [id])).status).toBe(404)
  expect((await move('admin', 'cancel', [id])).status).toBe(200)
  expect((await move('member', 'retry', [id])).status).toBe(404)
})

test('of jobs that somebody asks for at once twenty wait, and two that are tried again', async () => {
  const make = staffMaker(app)
  const staff = await make.staff({ codes: ['brand', 'brand_export'] })
  const asked = await Promise.all(Array.from({ length: 40 }, () => exportAs(staff)))
  expect(count(asked)).toEqual([20, 20])
  const ids = asked.flatMap(({ data }) => data.jobId ?? [])
  expect((await move(staff, 'cancel', ids)).status).toBe(200)
  expect((await move(staff, 'retry', ids)).status).toBe(429)
  const tried = await Promise.all(ids.map((id) => move(staff, 'retry', [id])))
  expect(count(tried)).toEqual([2, 18])
  // Whoever may do it for others, within the limit of their owner.
  const [failed = ''] = ids.filter((_, at) => tried[at]?.status !== 200)
  expect((await move('admin', 'retry', [failed])).status).toBe(429)
})

test('what a job has found is shown to whoever asked for it, and to nobody else who sees jobs', async () => {
  const { token } = await staffMaker(app).staff({ codes: ['brand', 'brand_export'] })
  const { data } = await app.call<{ jobId: string }>({ token }, 'POST', '/blade-brand/brand/export', { body: {} })
  await attempt(app.runtime, exportJob as Job<never> as Job, '000000', data.jobId)
  const detail = async (as: { token: string } | 'admin') =>
    (await app.call<{ jobState: string; result: string }>(as, 'GET', '/blade-job/job/detail', { query: { id: data.jobId } })).data
  expect(JSON.parse((await detail({ token })).result)).toMatchObject({ fileId: expect.any(String) })
  expect(await detail('admin')).toMatchObject({ jobState: 'DONE', result: '' })
  const { records } = (
    await app.call<{ records: { id: string; result: string }[] }>('admin', 'GET', '/blade-job/job/list', { query: { name: 'export' } })
  ).data
  expect(records.find(({ id }) => id === data.jobId)).toMatchObject({ result: '' })
})

test('ended jobs stay for a month, and what succeeds every few minutes for a day, but for its latest success', async () => {
  const { db } = serverContext(app.runtime, '000000')
  const make = async (jobState: JobState, age: string, scheduled = false): Promise<void> => {
    const values = { name: 'test-old', title: `${jobState} ${age}${scheduled ? ' scheduled' : ''}`, job_state: jobState, scheduled }
    const { id } = await db.insertInto('job').values(values).returning('id').executeTakeFirstOrThrow()
    await sql`update store.job set end_time = now() - ${age}::interval where id = ${id}::bigint`.execute(app.runtime.platformDb)
  }
  for (const state of ['DONE', 'FAILED', 'CANCELLED', 'QUEUED', 'RUNNING'] as const)
    for (const age of ['29 days', '31 days']) await make(state, age)
  for (const age of ['25 hours', '23 hours']) await make('DONE', age, true)
  const seldom = { name: 'test-weekly', title: 'x', job_state: 'DONE', scheduled: true } as const
  const { id } = await db.insertInto('job').values(seldom).returning('id').executeTakeFirstOrThrow()
  await sql`update store.job set end_time = now() - interval '6 days' where id = ${id}::bigint`.execute(app.runtime.platformDb)
  await make('FAILED', '25 hours', true)
  await attempt(
    app.runtime,
    deleteOldJobsJob,
    '000000',
    (await db.insertInto('job').values({ name: 'x', title: '' }).returning('id').executeTakeFirstOrThrow()).id,
  )
  const left = await db.selectFrom('job').select('title').where('name', '=', 'test-old').orderBy('id').execute()
  expect(left.map(({ title }) => title)).toEqual([
    ...['DONE 29 days', 'FAILED 29 days', 'CANCELLED 29 days', 'QUEUED 29 days', 'QUEUED 31 days', 'RUNNING 29 days', 'RUNNING 31 days'],
    ...['DONE 23 hours scheduled', 'FAILED 25 hours scheduled'],
  ])
  expect(await db.selectFrom('job').select('id').where('name', '=', 'test-weekly').execute()).toEqual([{ id }])
})
