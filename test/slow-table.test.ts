import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

test('while one table is locked, its readers are told within eight seconds, and other calls are answered', async () => {
  const call = async (path: string) => {
    const start = performance.now()
    const { status, body } = await app.call('visitor', 'GET', path)
    return { status, code: body.code, ms: performance.now() - start }
  }
  await owner.query('begin; lock table store.machine in access exclusive mode')
  const readers = Array.from({ length: 30 }, (_, at) => call(`/blade-machine/machine/${at % 2 ? 'listData' : 'facets'}`))
  const others = []
  for (let at = 0; at < 10; at++) others.push(await call('/blade-brand/brand/listData'))
  const answers = await Promise.all(readers)
  await owner.query('rollback')
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(2_000)
  for (const { status, code, ms } of answers) {
    expect([status, code]).toEqual([500, 503])
    expect(ms).toBeLessThan(8_500)
  }
  expect((await call('/blade-machine/machine/listData')).status).toBe(200)
}, 30_000)
