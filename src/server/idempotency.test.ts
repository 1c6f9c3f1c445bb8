import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRequest } from '#kernel/database/work.ts'
import type { RawInput } from '#kernel/http/request.ts'
import type { Route } from '#kernel/http/routes.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { answerOnce, deleteExpiredAnswers } from './idempotency.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let keys = 0
const newKey = (): string => {
  keys += 1
  return `key-${keys}`
}

type Row = Record<string, unknown>
const brand = (code: string): Row => ({ brandCode: code, nameZh: code, nameEn: code })
const submit = (key: string, body: Row, as: Persona = 'admin') =>
  app.call(as, 'POST', '/blade-brand/brand/submit', { body, headers: { 'idempotency-key': key } })
const age = (seconds: number) =>
  app.runtime.platformDb
    .updateTable('idempotency_key')
    .set({ created: new Date(Date.now() - seconds * 1000) })
    .execute()

test('a repeated write is done once, and answered as the first time, to the byte', async () => {
  const key = newKey()
  const first = await submit(key, brand('IDEM1'))
  const again = await submit(key, brand('IDEM1'))
  expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true'])
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  const { data } = await app.call<{ total: number }>('admin', 'GET', '/blade-brand/brand/list', { query: { brandCode: 'IDEM1' } })
  expect(data.total).toBe(1)
})

test('another request with the same key is rejected, by another user it is another key', async () => {
  const key = newKey()
  await submit(key, brand('IDEM2'))
  expect((await submit(key, brand('IDEM3'))).status).toBe(422)
  const elsewhere = await app.call('admin', 'POST', '/blade-brand/brand/remove', {
    body: brand('IDEM2'),
    headers: { 'idempotency-key': key },
  })
  expect(elsewhere.status).toBe(422)
  expect((await submit(key, brand('IDEM3'), 'administrator')).status).toBe(200)
  expect((await submit(key, brand('IDEM2'), 'neighbour')).status).toBe(200)
})

test('of writes that arrive at once one is done, and the others are told that it runs', async () => {
  const key = newKey()
  const replies = await Promise.all(Array.from({ length: 8 }, () => submit(key, brand('IDEM4'))))
  const statuses = new Set(replies.map(({ status }) => status))
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
  const created = replies.filter(({ status, headers }) => status === 200 && !headers['idempotency-replayed'])
  expect(created).toHaveLength(1)
  for (const { headers } of replies.filter(({ status }) => status === 409)) expect(headers['retry-after']).toBe('1')
})

test('a write that was rejected may be corrected under its key', async () => {
  const key = newKey()
  expect((await submit(key, { ...brand('IDEM5'), nameZh: '' })).status).toBe(400)
  expect((await submit(key, brand('IDEM5'))).status).toBe(200)
})

test('an answer with a secret is not kept: its repeat says that it was done', async () => {
  const { data } = await app.call<{ records: Row[] }>('admin', 'GET', '/blade-user/page', { query: { account_equal: 'trader8' } })
  const reset = () =>
    app.call('admin', 'POST', '/blade-user/reset-password', {
      query: { userIds: String(data.records[0]?.id) },
      headers: { 'idempotency-key': 'reset-1' },
    })
  const password = /trader8：(\S+)$/.exec((await reset()).msg)?.[1] ?? ''
  expect(password).toHaveLength(12)
  expect((await reset()).msg).toBe('此操作已完成')
  const stored = await app.runtime.platformDb.selectFrom('idempotency_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(password)
})

test('a key counts for a day, and one whose process ended is never run again', async () => {
  const key = newKey()
  await submit(key, brand('IDEM6'))
  await age(23 * 3600)
  expect((await submit(key, brand('IDEM6'))).headers['idempotency-replayed']).toBe('true')
  await age(25 * 3600)
  expect((await submit(key, brand('IDEM7'))).status).toBe(200)
  await app.runtime.platformDb.updateTable('idempotency_key').set({ status: null, body: null }).execute()
  expect((await submit(key, brand('IDEM7'))).status).toBe(409)
  await age(61)
  const unknown = await submit(key, brand('IDEM7'))
  expect([unknown.status, unknown.msg]).toEqual([409, expect.stringContaining('换一个 Idempotency-Key')])
  await age(25 * 3600)
  await deleteExpiredAnswers(app.runtime)
  expect(await app.runtime.platformDb.selectFrom('idempotency_key').select('status').execute()).toEqual([])
})

describe('a write that fails', () => {
  const write = (fails: () => Promise<never>) => async (key: string) => {
    const route = app.routes.find(({ path }) => path === '/blade-brand/brand/submit') as Route
    const { runtime } = app
    const user = { id: '7' } as NonNullable<Context['user']>
    const ctx = { runtime, tenant: '000000', user, lang: 'en' } as Context
    const input = { values: {}, body: {}, files: [], request: { headers: { 'idempotency-key': key } } } as unknown as RawInput
    return runRequest('a', () => answerOnce(route, ctx, input, fails)).catch((error: Error) => error.message)
  }
  const change = () => app.runtime.platformDb.updateTable('brand').set({ sort: 1 }).where('id', '=', '0')

  test('after it may have changed something is never run again', async () => {
    const afterStatement = write(async () => {
      await change().execute()
      throw new Error('after the statement')
    })
    const afterCommit = write(async () => {
      await app.runtime.platformDb.transaction().execute((db) => db.updateTable('brand').set({ sort: 1 }).where('id', '=', '0').execute())
      throw new Error('after the commit')
    })
    for (const [fail, message] of [
      [afterStatement, 'after the statement'],
      [afterCommit, 'after the commit'],
    ] as const) {
      const key = newKey()
      expect(await fail(key)).toBe(message)
      expect(await fail(key)).toContain('is being answered')
    }
  })

  test('before it has changed anything may be sent again, even if its deadline has passed', async () => {
    const rolledBack = write(() =>
      app.runtime.platformDb.transaction().execute(async (db) => {
        await db.updateTable('brand').set({ sort: 1 }).where('id', '=', '0').execute()
        throw new Error('rolled back')
      }),
    )
    const key = newKey()
    expect([await rolledBack(key), await rolledBack(key)]).toEqual(['rolled back', 'rolled back'])
  })
})

test('a login is never repeated, and a visitor has no keys', async () => {
  const key = newKey()
  await app.runtime.platformDb.deleteFrom('idempotency_key').execute()
  const headers = { 'idempotency-key': key }
  const logIn = () => app.call('admin', 'GET', '/blade-auth/oauth/user-info', { headers })
  await logIn()
  await app.call('visitor', 'POST', '/blade-user/register-guest', { body: {}, headers })
  expect(await app.runtime.platformDb.selectFrom('idempotency_key').select('status').execute()).toEqual([])
  expect((await submit('x'.repeat(256), brand('IDEM9'))).status).toBe(400)
})
