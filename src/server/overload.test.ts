import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp(undefined, { limits: { capacity: 4 } })
  owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  await app.call('admin', 'GET', '/blade-user/info')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => owner.query('rollback'))
afterAll(async () => {
  await owner.end()
  await app.close()
})

let size = 20

/** Requests that wait until the tables are free again. Each asks for another number of rows, which no cache knows. */
async function occupy(...lists: readonly string[]): Promise<{ free(): Promise<number[]> }> {
  await owner.query('begin; lock table store.brand, store.news in access exclusive mode')
  const waiting = lists.map((list) => {
    size += 1
    return app.call('visitor', 'GET', list, { query: { size } })
  })
  await expect.poll(() => running()).toBe(lists.length)
  return {
    free: async () => {
      await owner.query('rollback')
      return (await Promise.all(waiting)).map(({ status }) => status)
    },
  }
}

const brands = '/blade-brand/brand/listData'
const news = '/blade-news/news/listData'

const metrics = async (): Promise<string> => (await app.app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body
const running = async (): Promise<number> => Number(/^http_requests_running (\d+)$/m.exec(await metrics())?.[1])

test('while as many calls are being answered as it can take, others are told at once to come back', async () => {
  const occupied = await occupy(brands, brands, news, news)
  const began = performance.now()
  const english = { headers: { 'accept-language': 'en' } }
  const answers = [await app.call('visitor', 'GET', '/blade-motortype/motortype/listData', english), await app.call('admin', 'GET', brands)]
  expect(performance.now() - began).toBeLessThan(1_000)
  for (const { status, body, headers } of answers) {
    expect([status, body.code, headers['retry-after']]).toEqual([500, 503, '5'])
    expect(body).toMatchObject({ success: false, traceId: expect.any(String) })
  }
  expect(answers[0]?.msg).toBe('The service is unavailable for a moment, please try again')
  expect(await metrics()).toMatch(/^http_requests_rejected 2$/m)
  expect(await occupied.free()).toEqual([200, 200, 200, 200])
  expect((await app.call('visitor', 'GET', brands)).status).toBe(200)
  expect(await running()).toBe(0)
})

test('an address that only begins as one that is always answered is not', async () => {
  const occupied = await occupy(brands, brands, news, news)
  const statuses: number[] = []
  for (const url of [
    '/healthz',
    '/healthz?a',
    '/assets-x',
    '/assets/x.js',
    '/healthz/x',
    '/api/blade-push/events/x',
    '/api/blade-push/events?ticket=x',
  ])
    statuses.push((await app.app.inject({ url })).statusCode)
  expect(statuses).toEqual([200, 200, 503, 503, 503, 500, 500])
  await occupied.free()
})

test('a page is then a page that says so and asks again, in the language of its address', async () => {
  const occupied = await occupy(brands, brands, news, news)
  for (const [url, words] of [
    ['/home', '服务暂时不可用，请稍后重试'],
    ['/en/home', 'The service is unavailable for a moment, please try again'],
  ] as const) {
    const { statusCode, headers, body } = await app.app.inject({ url })
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    expect(body).toContain(words)
    expect(body).toContain('http-equiv="refresh"')
  }
  await occupied.free()
})

test('the server is not ready meanwhile, and alive', async () => {
  const occupied = await occupy(brands, brands, news, news)
  const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
  await occupied.free()
  expect(await statusOf('/readyz')).toBe(200)
})

test('calls of one kind leave room for others', async () => {
  const occupied = await occupy(brands, brands, brands)
  expect((await app.call('visitor', 'GET', brands)).body.code).toBe(503)
  expect((await app.call('visitor', 'GET', '/blade-motortype/motortype/listData')).status).toBe(200)
  await occupied.free()
})

test('calls of one kind have the same part of the places however their address is spelled', async () => {
  const occupied = await occupy(brands, brands, brands)
  expect((await app.call('visitor', 'GET', '/blade%2Dbrand/brand/listData')).body.code).toBe(503)
  expect((await app.call('visitor', 'GET', '/blade-motortype/motortype/listData', { query: { size: 5 } })).status).toBe(200)
  await occupied.free()
})

test('a call that fails leaves its place', async () => {
  for (let times = 0; times < 10; times += 1) {
    expect((await app.call('visitor', 'GET', '/no-such-address')).status).toBe(404)
    expect((await app.call('visitor', 'POST', '/blade-brand/brand/submit', { body: {} })).status).toBe(401)
  }
  expect(await running()).toBe(0)
})

test('a read that says that it has a body is told to come back before it is looked up who asks', async () => {
  const { body: login } = await app.login('000000', 'trader')
  // It knows no session yet.
  const full = await testApp(app.database, { limits: { capacity: 0 } })
  await full.app.listen({ port: 0, host: '127.0.0.1' })
  await owner.query('begin; lock table store.session in access exclusive mode')
  const socket = connect((full.app.server.address() as AddressInfo).port, '127.0.0.1')
  const began = performance.now()
  socket.write(`GET /api${brands} HTTP/1.1\r\nHost: a\r\nBlade-Auth: bearer ${login.access_token}\r\nContent-Length: 1\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 500 .*"code":503/s)
  expect(performance.now() - began).toBeLessThan(2_000)
  await owner.query('rollback')
  socket.destroy()
  await full.close()
})

test.each(['application/json', 'multipart/form-data; boundary=x'])(
  'a request whose body of %s does not arrive holds no place',
  async (type) => {
    const { port } = app.app.server.address() as AddressInfo
    const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'))
    const head = `POST /api/blade-auth/oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n--x`
    for (const socket of sockets) await new Promise((sent) => socket.write(head, sent))
    await wait(200)
    const answers = await Promise.all(Array.from({ length: 3 }, () => app.call('visitor', 'GET', brands)))
    expect([await running(), ...answers.map(({ status }) => status)]).toEqual([0, 200, 200, 200])
    for (const socket of sockets) socket.destroy()
  },
)

test('a form that has arrived is answered in a place, or told to come back', async () => {
  const { port } = app.app.server.address() as AddressInfo
  const send = async () => {
    const body = new FormData()
    body.set('username', 'nobody')
    const answer = await fetch(`http://127.0.0.1:${port}/api/blade-auth/oauth/token`, { method: 'POST', body })
    return [answer.status, ((await answer.json()) as { code?: number }).code]
  }
  const occupied = await occupy(brands, brands, news, news)
  expect(await send()).toEqual([500, 503])
  await occupied.free()
  expect((await send())[0]).toBe(400)
  expect(await running()).toBe(0)
})

test('whoever goes away keeps the place until the work is done', async () => {
  await owner.query('begin; lock table store.brand in access exclusive mode')
  const leave = new AbortController()
  size += 1
  const { port } = app.app.server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/api${brands}?size=${size}`, { signal: leave.signal })
  await expect.poll(running).toBe(1)
  leave.abort()
  await expect(answer).rejects.toThrow(/aborted/)
  await wait(200)
  expect(await running()).toBe(1)
  await owner.query('rollback')
  await expect.poll(running).toBe(0)
})

test('whoever tries to open streams with tickets that nobody has is limited by the address', async () => {
  const limited = await testApp(undefined, { env: { LIMITS: 'on' } })
  const tried = async (remoteAddress: string): Promise<number> =>
    (await limited.app.inject({ url: '/api/blade-push/events?ticket=x', remoteAddress })).statusCode
  const statuses = new Set<number>()
  for (let times = 0; times < 610; times += 1) statuses.add(await tried('10.9.8.7'))
  expect([[...statuses], await tried('10.9.8.7'), await tried('10.9.8.6')]).toEqual([[401, 429], 429, 401])
  await limited.close()
})
