import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserError } from '#kernel/resource/user-error.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { secondsFromNow } from './database-time.service.ts'
import { deleteExpiredLogins } from './delete-expired.service.ts'
import { allow, clearFailures, count, counted, isOver } from './limits.service.ts'

let app: TestApp
let runtime: Runtime
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
  runtime = app.runtime
})
afterAll(() => app.close())

const db = () => app.runtime.platformDb
/** As if so many seconds had passed. */
const pass = (seconds: number) => sql`update rate_limit set expire = expire - ${seconds * 1000}`.execute(db())

test('events of a key are counted for their time, and others apart', async () => {
  expect(await counted(runtime, 'accountAndAddress', 'a', 'b')).toEqual({ events: 0, seconds: 0 })
  await count(runtime, 'accountAndAddress', 'a', 'b')
  await count(runtime, 'accountAndAddress', 'a', 'b')
  const { events, seconds } = await counted(runtime, 'accountAndAddress', 'a', 'b')
  expect(events).toBe(2)
  expect(seconds).toBeGreaterThan(1790)
  expect(seconds).toBeLessThanOrEqual(1800)
  for (const key of [['a'], ['ab'], ['b', 'a'], ['a', 'b', '']])
    expect((await counted(runtime, 'accountAndAddress', ...key)).events).toBe(0)
  expect((await counted(runtime, 'address', 'a', 'b')).events).toBe(0)
})

test('the event that reaches the limit starts its time anew, and later ones do not', async () => {
  await count(runtime, 'accountAndAddress', 'c')
  await pass(600)
  await count(runtime, 'accountAndAddress', 'c')
  expect((await counted(runtime, 'accountAndAddress', 'c')).seconds).toBeLessThanOrEqual(1200)
  expect(await isOver(runtime, 'accountAndAddress', 'c')).toBe(false)
  await count(runtime, 'accountAndAddress', 'c')
  expect(await isOver(runtime, 'accountAndAddress', 'c')).toBe(true)
  expect((await counted(runtime, 'accountAndAddress', 'c')).seconds).toBeGreaterThan(1700)
  await pass(600)
  await count(runtime, 'accountAndAddress', 'c')
  const after = await counted(runtime, 'accountAndAddress', 'c')
  expect([after.events, after.seconds <= 1200]).toEqual([4, true])
  await clearFailures(runtime, 'accountAndAddress', 'c')
  expect(await isOver(runtime, 'accountAndAddress', 'c')).toBe(false)
})

test.each([
  ['accountAndAddress', 3, 1800],
  ['address', 30, 600],
  ['account', 11, 600],
  ['clientLog', 6, 60],
  ['captcha', 120, 60],
  ['registration', 60, 3600],
] as const)('%s may happen %i times in %i seconds', async (limit, points, duration) => {
  for (let time = 0; time < points; time++) await allow(runtime, limit, 'd')
  const error = await allow(runtime, limit, 'd').catch((thrown: UserError) => thrown)
  expect(error).toMatchObject({
    status: 429,
    words: [expect.stringMatching(/^请求过于频繁，请 \d+ (秒|分钟)后再试$/), expect.stringMatching(/try again in \d+ (seconds|minutes)$/)],
  })
  const seconds = Number((error as UserError).headers?.['Retry-After'])
  expect(seconds).toBeGreaterThan(duration - 10)
  expect(seconds).toBeLessThanOrEqual(duration)
})

test('a process takes events of frequent limits in batches, and gives none beyond the limit that all have in common', async () => {
  const read = () => allow(runtime, 'readsOfVisitor', 'e')
  await read()
  expect((await counted(runtime, 'readsOfVisitor', 'e')).events).toBe(20)
  for (let time = 1; time < 20; time++) await read()
  expect((await counted(runtime, 'readsOfVisitor', 'e')).events).toBe(20)
  // Another process has taken all others.
  for (let time = 0; time < 220; time++) await count(runtime, 'readsOfVisitor', 'e')
  await expect(read()).rejects.toMatchObject({ status: 429 })
})

test('callers at the same time take one batch together', async () => {
  await Promise.all(Array.from({ length: 20 }, () => allow(runtime, 'readsOfVisitor', 'f')))
  expect((await counted(runtime, 'readsOfVisitor', 'f')).events).toBe(20)
})

test('with LIMITS=off nothing is limited by its number', async () => {
  const lifted = { ...runtime, hasLimits: false }
  for (let time = 0; time < 130; time++) await allow(lifted, 'captcha', 'g')
  expect((await counted(runtime, 'captcha', 'g')).events).toBe(0)
})

test('what no longer counts is deleted, and the rest is not', async () => {
  await db().deleteFrom('rate_limit').execute()
  await count(runtime, 'address', 'old')
  await pass(601)
  await count(runtime, 'address', 'new')
  await deleteExpiredLogins(runtime)
  expect(await db().selectFrom('rate_limit').select('points').execute()).toHaveLength(1)
  expect((await counted(runtime, 'address', 'new')).events).toBe(1)
})

test('sessions are deleted a day after their end, errors of browsers after ninety days', async () => {
  const session = async (ended: number | null): Promise<string> => {
    const { id } = await db()
      .insertInto('session')
      .values({
        tenant_id: '000000',
        user_id: '1',
        client_id: 'x',
        address: '',
        user_agent: '',
        expires: secondsFromNow(60),
        ended: ended === null ? null : secondsFromNow(ended),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const ids = [await session(-90_000), await session(-80_000), await session(null)]
  const origin = { tenant_id: '000000', user_id: '0', session_id: '0', address: '', user_agent: '' }
  const entry = { ...origin, url: '', time: '', type: '', message: '', stack: '' }
  await db()
    .insertInto('client_error')
    .values([
      { ...entry, info: 'old', received: secondsFromNow(-91 * 86_400) },
      { ...entry, info: 'young', received: secondsFromNow(-89 * 86_400) },
    ])
    .execute()
  await deleteExpiredLogins(runtime)
  const left = await db().selectFrom('session').select('id').where('id', 'in', ids).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(ids.slice(1))
  expect(await db().selectFrom('client_error').select('info').execute()).toEqual([{ info: 'young' }])
})
