import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { push } from '#kernel/push/events.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { askAt } from '#test/migrated-database.ts'
import { type PushStream, pushStream, pushTicket } from '#test/push-stream.ts'
import { type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

/** Two processes of the product on one database. */
let [app, other]: TestApp[] = []
let make: StaffMaker
const addresses = new Map<TestApp, string>()

beforeAll(async () => {
  app = await testApp()
  other = await testApp(app.database)
  make = staffMaker(app)
  for (const each of [app, other]) addresses.set(each, await each.app.listen({ port: 0, host: '127.0.0.1' }))
})
const streams: PushStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})

/** Opens a stream of a process; it ends with the test. */
async function listen(process: TestApp, as: Persona | { token: string }, last = ''): Promise<PushStream> {
  const stream = await pushStream(addresses.get(process) ?? '', await pushTicket(app as TestApp, as), last)
  streams.push(stream)
  return stream
}

const ctx = (tenant = '000000') => serverContext((app as TestApp).runtime, tenant)
const say = (number: number, to = {}, tenant = '000000') => push(ctx(tenant), to, { topic: 'test', data: { number } })
const numbers = (events: PushStream['events']) => events.filter(({ topic }) => topic === 'test').map(({ data }) => data.number)

describe('a stream of events', () => {
  test('receives what concerns its user, from every process, and nothing of others', async () => {
    const streams = [
      await listen(app as TestApp, 'admin'),
      await listen(other as TestApp, 'admin'),
      await listen(app as TestApp, 'neighbour'),
    ]
    expect(streams.map(({ status, type }) => [status, type])).toEqual(Array(3).fill([200, 'text/event-stream; charset=utf-8']))
    const { data } = await (app as TestApp).call<{ id: string }>('admin', 'GET', '/blade-user/info')
    await say(1)
    await say(2, { user: data.id })
    await say(3, { user: '1' })
    await say(4, { code: 'brand_add' })
    await say(5, { code: 'of nobody' })
    await say(6, {}, '100001')
    await expect.poll(() => streams.map(({ events }) => numbers(events))).toEqual([[1, 2, 4], [1, 2, 4], [6]])
  })

  test('receives what a transaction has said when it has committed, and nothing of one that is rolled back', async () => {
    const { events } = await listen(app as TestApp, 'admin')
    const lost = withTransaction(ctx(), async (ctx) => {
      await push(ctx, {}, { topic: 'test', data: { number: 1 } })
      throw new Error('rolled back')
    })
    await lost.catch(() => undefined)
    await withTransaction(ctx(), (ctx) => push(ctx, {}, { topic: 'test', data: { number: 2 } }))
    await expect.poll(() => numbers(events)).toEqual([2])
  })

  test('goes on after a drop where it ended, in another process too', async () => {
    const first = await listen(app as TestApp, 'admin')
    await say(1)
    await expect.poll(() => numbers(first.events)).toEqual([1])
    first.close()
    await say(2)
    await say(3)
    const again = await listen(other as TestApp, 'admin', first.events.at(-1)?.id)
    await expect.poll(() => numbers(again.events)).toEqual([2, 3])
    const late = await listen(app as TestApp, 'admin', '1')
    await expect.poll(() => late.events.map(({ topic }) => topic)).toEqual(['reset'])
  })

  test('says that something may have been missed when its process has lost the notifications', async () => {
    const stream = await listen(app as TestApp, 'admin')
    await say(1)
    await expect.poll(() => numbers(stream.events)).toEqual([1])
    await askAt((app as TestApp).database.appUrl, "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'")
    await expect.poll(() => stream.events.map(({ topic }) => topic)).toEqual(['test', 'reset'])
    const back = await listen(app as TestApp, 'admin', stream.events[0]?.id)
    await expect.poll(() => back.events.map(({ topic }) => topic)).toEqual(['reset'])
  })

  test('opens once with a ticket, and not without one', async () => {
    const ticket = await pushTicket(app as TestApp, 'admin')
    const open = async (text: string) => {
      const stream = await pushStream(addresses.get(app as TestApp) ?? '', text)
      streams.push(stream)
      return stream
    }
    expect([(await open(ticket)).status, (await open(ticket)).status, (await open('unknown')).status]).toEqual([200, 401, 401])
    expect((await (app as TestApp).call('visitor', 'POST', '/blade-push/ticket')).status).toBe(401)
  })

  test('says when the rights of its user change, and ends with the session', async () => {
    const staff = await make.staff({ codes: ['brand'] })
    const stream = await listen(app as TestApp, staff)
    const menuIds = await make.menuIds(['brand', 'brand_add'])
    const grant = { roleIds: [staff.roleId], menuIds, dataScopeIds: [], apiScopeIds: [] }
    expect((await (app as TestApp).call('administrator', 'POST', '/blade-system/role/grant', { body: grant })).status).toBe(200)
    await expect.poll(() => stream.events.map(({ topic }) => topic), { timeout: 8_000 }).toContain('rights')
    await (app as TestApp).call(staff, 'GET', '/blade-auth/oauth/logout')
    await expect.poll(stream.hasEnded, { timeout: 8_000 }).toBe(true)
  })

  test('of one user are ten at most: another one ends the oldest', async () => {
    const opened: PushStream[] = []
    for (let time = 0; time < 11; time += 1) opened.push(await listen(other as TestApp, 'neighbour'))
    await expect.poll(() => opened.map(({ hasEnded }) => hasEnded())).toEqual([true, ...Array(10).fill(false)])
  })
})
