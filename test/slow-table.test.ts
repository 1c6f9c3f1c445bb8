import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSession } from '#modules/auth/sessions.service.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

type Caller = Parameters<TestApp['call']>[0]

async function call(path: string, as: Caller = 'visitor', address = '10.1.1.1') {
  const start = performance.now()
  const { status, body } = await app.call(as, 'GET', path, { headers: { 'x-forwarded-for': address } })
  return { status, code: body.code, ms: performance.now() - start }
}

const lock = (...tables: string[]) => owner.query(`begin; lock table ${tables.map((each) => `store.${each}`)} in access exclusive mode`)

/** All were told in time that the database is too slow. */
function expectUnavailable(answers: readonly Awaited<ReturnType<typeof call>>[]): void {
  for (const { status, code, ms } of answers) {
    expect([status, code]).toEqual([500, 503])
    expect(ms).toBeLessThan(8_500)
  }
}

/** All were answered, and at once. */
function expectQuick(answers: readonly Awaited<ReturnType<typeof call>>[]): void {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2_000)
}

test('while one table is locked, its readers are told within eight seconds, and other calls are answered', async () => {
  await call('/blade-brand/brand/listData')
  await lock('machine')
  const readers = Array.from({ length: 30 }, (_, at) => call(`/blade-machine/machine/${at % 2 ? 'listData' : 'facets'}`))
  const others = []
  for (let at = 0; at < 10; at++) others.push(await call('/blade-brand/brand/listData'))
  const answers = await Promise.all(readers)
  await owner.query('rollback')
  expectQuick(others)
  expectUnavailable(answers)
  expect((await call('/blade-machine/machine/listData')).status).toBe(200)
}, 30_000)

test('while sessions are locked, visitors are answered as ever', async () => {
  const tokens: string[] = []
  for (let at = 0; at < 15; at++) tokens.push(String((await app.login('000000', 'manager')).body.access_token))
  await forgetSession(app.runtime, '')
  await lock('session')
  const members = tokens.map((token) => call('/blade-system/menu/buttons', { token }))
  const visitors = []
  for (let at = 0; at < 5; at++) visitors.push(await call('/blade-auth/captcha'), await call('/blade-machine/machine/listData'))
  const answers = await Promise.all(members)
  await owner.query('rollback')
  expectQuick(visitors)
  expectUnavailable(answers)
}, 30_000)

test('while limits cannot be counted, what needs no count is answered, and what waits twice still ends in time', async () => {
  const token = String((await app.login('000000', 'manager')).body.access_token)
  await call('/blade-system/menu/buttons', { token })
  await lock('rate_limit', 'machine')
  const readers = Array.from({ length: 15 }, (_, at) => call('/blade-machine/machine/listData', 'visitor', `10.2.0.${at}`))
  const others = []
  for (let at = 0; at < 5; at++) others.push(await call('/blade-system/menu/buttons', { token }))
  const answers = await Promise.all(readers)
  await owner.query('rollback')
  expectQuick(others)
  expectUnavailable(answers)

  await lock('rate_limit')
  const twice = call('/blade-machine/machine/listData?model=132S-4', 'visitor', '10.2.1.1')
  const other = new pg.Client(app.database.ownerUrl)
  await other.connect()
  await other.query('begin; lock table store.machine in access exclusive mode')
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  await owner.query('rollback')
  const answer = await twice
  await other.query('rollback')
  await other.end()
  expectUnavailable([answer])
}, 60_000)
