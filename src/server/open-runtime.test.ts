import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareQueues } from '#kernel/jobs/queues.ts'
import { startJobs } from '#kernel/jobs/runner.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { jobs } from './open-runtime.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

test('each job has a queue of its own', () => {
  const names = jobs.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the queues take every schedule', async () => {
  const { ownerUrl, platformUrl } = app.database
  const idle = jobs.map((job) => ({ ...job, run: async () => undefined }))
  await prepareQueues({ ownerUrl, platformUrl, jobs: idle })
  const stop = await startJobs({ runtime: app.runtime, jobs: idle, url: platformUrl, platformTenant: '000000' })
  const { rows } = await sql<{ name: string }>`select name from queue.schedule`.execute(app.runtime.platformDb)
  await stop()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(jobs.flatMap(({ name, schedule }) => (schedule ? [name] : [])).toSorted())
})
