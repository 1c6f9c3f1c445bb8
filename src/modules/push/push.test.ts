import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { push } from '#kernel/push/events.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { askAt } from '#test/migrated-database.ts'
import { type PushStream, pushStream, pushTicket } from '#test/push-stream.ts'
import { type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { streamsOf } from './streams.service.ts'

let app: TestApp
let make: StaffMaker
let address: string

beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
const streams: PushStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => app?.close())

/** Opens a stream; it ends with the test. */
async function listen(as: Persona | { token: string }): Promise<PushStream> {
  const stream = await pushStream(address, await pushTicket(app, as))
  streams.push(stream)
  return stream
}

const ctx = () => serverContext(app.runtime, '000000')
const numbers = (events: PushStream['events']) => events.filter(({ topic }) => topic === 'test').map(({ data }) => data.number)

describe('a stream of events', () => {
  test('receives what a transaction has said when it has committed, and nothing of one that is rolled back', async () => {
    const { events } = await listen('admin')
    const lost = withTransaction(ctx(), async (ctx) => {
      await push(ctx, {}, { topic: 'test', data: { number: 1 } })
      throw new Error('rolled back')
    })
    await lost.catch(() => undefined)
    await withTransaction(ctx(), (ctx) => push(ctx, {}, { topic: 'test', data: { number: 2 } }))
    await expect.poll(() => numbers(events)).toEqual([2])
  })

  test('says that something may have been missed when its process has lost the notifications', async () => {
    const stream = await listen('admin')
    await push(ctx(), {}, { topic: 'test', data: { number: 1 } })
    await expect.poll(() => numbers(stream.events)).toEqual([1])
    await askAt(app.database.appUrl, "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'")
    await expect.poll(() => stream.events.map(({ topic }) => topic)).toEqual(['test', 'reset'])
  })

  test('opens once with a ticket, and not without one', async () => {
    const ticket = await pushTicket(app, 'admin')
    const open = async (text: string) => {
      const stream = await pushStream(address, text)
      streams.push(stream)
      return stream
    }
    expect([(await open(ticket)).status, (await open(ticket)).status, (await open('unknown')).status]).toEqual([200, 401, 401])
    expect((await app.call('visitor', 'POST', '/blade-push/ticket')).status).toBe(401)
  })

  test('says when the rights of its user change, and ends with the session', async () => {
    const staff = await make.staff({ codes: ['brand'] })
    const stream = await listen(staff)
    const menuIds = await make.menuIds(['brand', 'brand_add'])
    const grant = { roleIds: [staff.roleId], menuIds, dataScopeIds: [], apiScopeIds: [] }
    expect((await app.call('administrator', 'POST', '/blade-system/role/grant', { body: grant })).status).toBe(200)
    await expect.poll(() => stream.events.map(({ topic }) => topic), { timeout: 8_000 }).toContain('rights')
    await app.call(staff, 'GET', '/blade-auth/oauth/logout')
    await expect.poll(stream.hasEnded, { timeout: 8_000 }).toBe(true)
  })

  test('that is left before it is open is closed', async () => {
    const open = async (): Promise<number> => {
      const { body } = await app.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
      return Number(/^push_streams (\d+)$/m.exec(body)?.[1])
    }
    await expect.poll(open).toBe(0)
    const tickets = await Promise.all(Array.from({ length: 20 }, () => pushTicket(app, 'admin')))
    const { port } = new URL(address)
    const left = tickets.map(async (ticket, at) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(`GET /api/blade-push/events?ticket=${ticket} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
      await setTimeout(at)
      socket.resetAndDestroy()
    })
    await Promise.all(left)
    await setTimeout(1_000)
    expect(await open()).toBe(0)
  })

  test('of one user are ten at most: another one ends the oldest', async () => {
    const opened: PushStream[] = []
    for (let time = 0; time < 11; time += 1) opened.push(await listen('neighbour'))
    await expect.poll(() => opened.map(({ hasEnded }) => hasEnded())).toEqual([true, ...Array(10).fill(false)])
  })

  test('whose browser reads nothing ends with its session: nothing more is written to it, and its connection is closed', async () => {
    const staff = await make.staff({ codes: ['brand'] })
    const ticket = await pushTicket(app, staff)
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.pause()
    socket.on('error', () => {})
    const get = (path: string): string => `GET /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
    const lists = Array.from({ length: 60 }, () => get('/blade-machine/machine/listData?size=500'))
    const before = streamsOf(app.runtime).size
    socket.write(lists.join('') + get(`/blade-push/events?ticket=${ticket}`))
    await expect.poll(() => streamsOf(app.runtime).size, { timeout: 20_000 }).toBe(before + 1)
    await app.call(staff, 'GET', '/blade-auth/oauth/logout')
    await expect.poll(() => streamsOf(app.runtime).size, { timeout: 8_000 }).toBe(before)
    await push(ctx(), {}, { topic: 'test', data: { number: 3 } })
    const connections = () => new Promise((resolve) => app.app.server.getConnections((_, count) => resolve(count)))
    const open = await connections()
    await expect.poll(connections, { timeout: 8_000 }).toBe(Number(open) - 1)
    socket.destroy()
  }, 40_000)
})
