import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { Cached } from '../cache/cached-answers.ts'
import { crudOf } from '../crud/crud.ts'
import { UserError } from '../resource/user-error.ts'
import { type Context, noRights } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { type Answer, answer, Message, noSuchAddress, userErrorAnswer, userErrorFor } from './dispatch.ts'
import type { RawInput } from './request.ts'
import { routesOf } from './resource-routes.ts'
import { type Access, Bare, type Route } from './routes.ts'

const registry = new ResourceRegistry([customer, order])
let database: MigratedDatabase
let runtime: Runtime
let visitor: Context
let member: Context
let clerk: Context
let administrator: Context

beforeAll(async () => {
  database = await migratedDatabase(registry)
  runtime = await database.runtime()
  provideOrders(runtime)
  visitor = contextOf(runtime)
  member = contextOf(runtime, '1')
  clerk = contextOf(runtime, '2', 'order_edit')
  administrator = { ...contextOf(runtime, '3'), rights: { ...noRights, platform: true } }
})
afterAll(() => database.drop())

const raw = (values: Record<string, string> = {}): RawInput => ({
  ...{ values, body: undefined, files: [], request: {} as RawInput['request'] },
})
const route = (access: Access, handler: Route['handler'] = () => ({ done: true })): Route => ({
  ...{ method: 'GET', path: '/a/b', access, handler, shapes: {} },
})
const call = (handler: Route['handler'], ctx = visitor): Promise<Answer> => answer(route('open', handler), ctx, raw())
const statusFor = (access: Access, ctx: Context): Promise<number> =>
  answer(route(access), ctx, raw()).then(
    ({ status }) => status,
    (error: UserError) => error.status,
  )
const statuses = (access: Access): Promise<number[]> =>
  Promise.all([visitor, member, clerk, administrator].map((ctx) => statusFor(access, ctx)))

describe('an access rule', () => {
  test('`open` allows everybody', async () => {
    expect(await statuses('open')).toEqual([200, 200, 200, 200])
  })

  test('`member` asks for a session', async () => {
    expect(await statuses('member')).toEqual([401, 200, 200, 200])
  })

  test('`administrator` allows the administrator of the platform only', async () => {
    expect(await statuses('administrator')).toEqual([401, 403, 403, 200])
    const sessionless = { ...administrator, user: null }
    expect(await statusFor('administrator', sessionless)).toBe(401)
  })

  test('of a permission code allows its holders and the administrator', async () => {
    expect(await statuses('order_edit')).toEqual([401, 403, 200, 200])
    expect(await statuses('order_ed')).toEqual([401, 403, 403, 200])
  })

  test('of several codes asks for one of them', async () => {
    expect(await statuses(['order_add', 'order_edit'])).toEqual([401, 403, 200, 200])
    expect(await statuses(['order_add', 'order_delete'])).toEqual([401, 403, 403, 200])
    expect(await statuses([])).toEqual([401, 403, 403, 403])
  })

  test('rejects a caller before the handler runs', async () => {
    const calls: string[] = []
    const guarded = route('order_edit', (ctx) => calls.push(ctx.user?.id ?? ''))
    for (const ctx of [visitor, member, clerk]) await answer(guarded, ctx, raw()).catch(() => {})
    expect(calls).toEqual(['2'])
  })
})

describe('the envelope', () => {
  test('holds what the handler returns, and a sentence in the language of the caller', async () => {
    expect(await call(async () => [1, 2])).toEqual({
      ...{ status: 200, headers: {}, cookies: [], body: { code: 200, success: true, data: [1, 2], msg: 'Done' } },
    })
    const { body } = await call(() => 'x', { ...visitor, lang: 'zh' })
    expect(body).toEqual({ code: 200, success: true, data: 'x', msg: '操作成功' })
  })

  test('holds an empty object where the handler returns nothing, and keeps values that are merely false', async () => {
    for (const nothing of [undefined, null]) expect((await call(() => nothing)).body).toMatchObject({ data: {} })
    for (const value of [false, 0, '', []]) expect((await call(() => value)).body).toMatchObject({ data: value })
  })

  test('has the sentence of a message, and its data', async () => {
    const words = ['已发送', 'Sent'] as const
    expect((await call(() => new Message(words))).body).toEqual({ code: 200, success: true, data: {}, msg: 'Sent' })
    const inChinese = await call(() => new Message(words, [7]), { ...visitor, lang: 'zh' })
    expect(inChinese.body).toEqual({ code: 200, success: true, data: [7], msg: '已发送' })
  })

  test('is not around a bare answer, which has its own status, headers and cookies', async () => {
    expect(await call(() => new Bare({ token: 'x' }))).toEqual({ status: 200, body: { token: 'x' }, headers: {}, cookies: [] })
    const full = new Bare('text', { status: 202, headers: { 'x-a': '1' }, cookies: ['a=1', 'b=2'] })
    expect(await call(() => full)).toEqual({ status: 202, body: 'text', headers: { 'x-a': '1' }, cookies: ['a=1', 'b=2'] })
  })

  test('around a cached value is printed once, and the JSON says what the body says', async () => {
    const cached = new Cached({ name: '摩托' }, { key: '', readers: 'public', version: 1, rows: 1 })
    const [first, second] = [await call(() => cached), await call(() => cached)]
    expect(first.body).toEqual({ code: 200, success: true, data: { name: '摩托' }, msg: 'Done' })
    expect(JSON.parse(String(first.json))).toEqual(first.body)
    expect(second.json).toBe(first.json)
    expect(await call(() => ({ name: '摩托' }))).not.toHaveProperty('json')
  })

  test('around a cached row is in the language of each caller, and is another one when the row has changed', async () => {
    const crud = crudOf(order)
    const detail = routesOf(registry, order, crud).find(({ path }) => path === '/order/detail') as Route
    const row = await crud.submit(member, { number: 'D1' })
    const read = async (lang: 'zh' | 'en'): Promise<Answer> => answer(detail, { ...visitor, lang }, raw({ id: String(row.id) }))
    await read('en')
    await read('zh')
    const [english, again, chinese] = [await read('en'), await read('en'), await read('zh')]
    expect(again.json).toBeTypeOf('string')
    expect(again.json).toBe(english.json)
    expect(JSON.parse(String(english.json))).toMatchObject({ data: { number: 'D1' }, msg: 'Done' })
    expect(JSON.parse(String(chinese.json))).toMatchObject({ data: { number: 'D1' }, msg: '操作成功' })
    await crud.submit(member, { id: row.id, number: 'D2' })
    const changed = await read('en')
    expect(JSON.parse(String(changed.json ?? JSON.stringify(changed.body)))).toMatchObject({ data: { number: 'D2' } })
  })
})

describe('what is thrown', () => {
  const reports: unknown[] = []
  const errorFor = (error: unknown): UserError => userErrorFor(error, (...report) => reports.push(report))
  const withStatus = (statusCode: number): Error => Object.assign(new Error('of Fastify'), { statusCode })

  test('stays as it is where it is a user error', () => {
    const thrown = new UserError(['型号已存在', 'This model exists'], { field: 'model' })
    expect(errorFor(thrown)).toBe(thrown)
  })

  test.each([
    [400, 'The request could not be read'],
    [404, 'This address does not exist'],
    [405, 'This request method is not supported here'],
    [413, 'The request is too large'],
    [415, 'This content type is not supported'],
    [429, 'Too many requests, please try again later'],
    [418, 'The request could not be read'],
    [499, 'The request could not be read'],
  ])('with the status %i says so in a sentence and is no bug', (status, sentence) => {
    reports.length = 0
    expect(errorFor(withStatus(status))).toMatchObject({ status, code: status, words: [expect.anything(), sentence] })
    expect(reports).toEqual([])
  })

  test('by an unreachable database asks to try again, and is reported as such', () => {
    reports.length = 0
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(errorFor(refused)).toMatchObject({ status: 500, code: 503, words: [expect.anything(), expect.stringContaining('try again')] })
    expect(reports).toEqual([[refused, 'the database is unavailable or too slow']])
  })

  test.each([
    ['an error', new Error('secret detail')],
    ['an error with a status of the server', withStatus(500)],
    ['an error with a status that is none', withStatus(302)],
    ['a text', 'secret detail'],
  ])('is a bug where it is %s: reported once, and its words are kept from the caller', (_, thrown) => {
    reports.length = 0
    const error = errorFor(thrown)
    expect(error).toMatchObject({ status: 500, code: 500, words: ['服务器异常', expect.stringContaining('on our side')] })
    expect(JSON.stringify(userErrorAnswer(error, 'en', 't'))).not.toContain('secret')
    expect(reports).toEqual([[thrown, 'bug']])
  })

  test('by a query that PostgreSQL rejects is a bug', async () => {
    reports.length = 0
    const thrown = await database.ask('select 1 / 0').catch((error: unknown) => error)
    expect(errorFor(thrown).status).toBe(500)
    expect(reports).toEqual([[thrown, 'bug']])
  })
})

describe('the answer to a user error', () => {
  test('has its code, status, headers, field and data, the trace id, and the sentence in the language asked for', () => {
    const error = new UserError(['已变更', 'It has changed'], {
      ...{ status: 409, code: 4090, field: 'number', data: { theirs: 1 }, headers: { 'retry-after': '5' } },
    })
    const body = { code: 4090, success: false, data: { field: 'number', theirs: 1 }, msg: 'It has changed', traceId: 'trace' }
    expect(userErrorAnswer(error, 'en', 'trace')).toEqual({ status: 409, headers: { 'retry-after': '5' }, cookies: [], body })
    expect(userErrorAnswer(error, 'zh', 'trace').body).toEqual({ ...body, msg: '已变更' })
  })

  test('has an empty object as data without a field', () => {
    expect(userErrorAnswer(new UserError(['词', 'Word']), 'en', '').body).toMatchObject({ code: 400, data: {} })
  })

  test('says of an address that is not there or does not take the method what it is', () => {
    expect(() => noSuchAddress(404)).toThrow(expect.objectContaining({ status: 404, message: 'This address does not exist' }))
    expect(() => noSuchAddress(405)).toThrow(expect.objectContaining({ status: 405, message: 'This request method is not supported here' }))
  })
})
