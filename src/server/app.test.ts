import { once } from 'node:events'
import { readFileSync, statfsSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logWriterOf } from '#modules/log/api/log-writer.service.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { requestTimes } from './slow-bodies.ts'

let app: TestApp
/** No proxy stands before it. */
let direct: TestApp
/** The limits of the product a hundred times shorter. */
const bodyLimits = { body: 300, idle: 150, window: 300, bytesPerSecond: 16_384, interval: 10, answer: 60_000 }
beforeAll(async () => {
  app = await testApp(undefined, { limits: { bodyLimits } })
  direct = await testApp(undefined, { env: { TRUST_PROXY: '', METRICS_TOKEN: 'a-token-for-metrics' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await direct.close()
})

/** Sends the head of a request, and then a byte every 50 ms or nothing; returns the status of the answer. */
async function sendHead(path: string, type: string, more = '', drips = false): Promise<number> {
  const { port } = app.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST /api${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n${more}\r\n`)
  const timer = setInterval(() => drips && socket.writable && socket.write(' '), 50)
  socket.on('close', () => clearInterval(timer))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(answer.toString().split(' ')[1])
}

test.each(['multipart/form-data; boundary=x', 'application/json'])(
  'a caller without access is rejected before a body of %s is read',
  async (type) => {
    expect(await sendHead('/blade-resource/oss/endpoint/put-file', type)).toBe(401)
    expect(await sendHead('/blade-brand/brand/submit', type)).toBe(401)
    const { body } = await app.login('000000', 'trader')
    expect(await sendHead('/blade-brand/brand/submit', type, `Blade-Auth: bearer ${body.access_token}\r\n`)).toBe(403)
    expect(await sendHead('/blade-brand/no-such-address', type)).toBe(404)
  },
)

test('a body and an upload that arrive too slowly are ended', async () => {
  const { body } = await app.login('000000', 'trader')
  const member = `Blade-Auth: bearer ${body.access_token}\r\n`
  expect(await sendHead('/blade-machine/machine/submit', 'application/json', member, true)).toBe(408)
  expect(await sendHead('/blade-resource/oss/endpoint/put-file', 'multipart/form-data; boundary=x', member)).toBe(408)
  expect(await sendHead('/blade-resource/oss/endpoint/put-file', 'multipart/form-data; boundary=x', member, true)).toBe(408)
})

test('the texts of a form have the limit of a JSON body, also where the client does not say how long the form is', async () => {
  const { body } = await app.login('000000', 'admin')
  const part = (name: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(600_000)}\r\n`
  const send = (...names: string[]) =>
    app.app.inject({
      method: 'POST',
      url: '/api/blade-brand/brand/submit',
      headers: { 'blade-auth': `bearer ${body.access_token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Readable.from([...names.map(part), '--x--\r\n']),
    })
  expect((await send('nameZh', 'nameEn')).statusCode).toBe(413)
  expect((await send('nameZh')).statusCode).toBe(400)
})

test('headers and whole requests have a time within which they must arrive', () => {
  const { headersTimeout, requestTimeout } = app.app.server
  expect([headersTimeout, requestTimeout]).toEqual([requestTimes.headers, requestTimes.upload])
})

test('the address of a client is that of its socket, unless a named proxy says otherwise', async () => {
  const addressSeenBy = async (of: TestApp): Promise<string | null | undefined> => {
    await of.call('visitor', 'GET', '/blade-system/param/list', { headers: { 'x-forwarded-for': '10.1.1.1' } })
    await logWriterOf(of.runtime).flush()
    return (await of.runtime.platformDb.selectFrom('log_api').select('remote_ip').orderBy('id', 'desc').executeTakeFirst())?.remote_ip
  }
  expect(await addressSeenBy(app)).toBe('10.1.1.1')
  expect(await addressSeenBy(direct)).toBe('127.0.0.1')
})

const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const wordsIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word)

describe('/metrics', () => {
  const metrics = async (of: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1'): Promise<number> =>
    (await of.app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })).statusCode

  test('answers this machine, but no proxy on it', async () => {
    expect(await metrics(app)).toBe(200)
    const byProxies = ['x-forwarded-for', 'x-forwarded-port', 'x-forwarded-server', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip']
    for (const header of byProxies) expect(await metrics(app, { [header]: '127.0.0.1' })).toBe(403)
    expect(await metrics(app, {}, '10.1.1.1')).toBe(403)
    // A page of another site whose name leads to this machine.
    expect(await metrics(app, { host: 'evil.example' })).toBe(403)
    expect(await metrics(app, { host: '127.0.0.1:8080' })).toBe(200)
  })

  const measured = async (): Promise<string> => (await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  const figureOf = (body: string, metric: string): number => Number(body.split(`\n${metric} `)[1]?.split('\n')[0])

  test('counts jobs by queue and state, and tells how old the oldest is', async () => {
    await app.runtime
      .appDb('000000')
      .insertInto('job')
      .values({ name: 'counted', title: 'counted' } as never)
      .execute()
    await sql`update store.job set create_time = now() - interval '100 s' where name = 'counted'`.execute(app.runtime.platformDb)
    const body = await measured()
    expect(figureOf(body, 'jobs{queue="counted",state="QUEUED"}')).toBe(1)
    const seconds = figureOf(body, 'job_oldest_seconds{queue="counted",state="QUEUED"}')
    expect(seconds).toBeGreaterThan(99)
    expect(seconds).toBeLessThan(200)
  })

  test('counts requests by route and their seconds, and look-ups in caches', async () => {
    const read = () => app.call('visitor', 'GET', '/blade-brand/brand/listData', { query: { size: '3' } })
    const count = 'http_request_seconds_count{method="GET",route="/api/blade-brand/brand/listData",status="200"}'
    const [hits, misses] = ['cache_uses{cache="answers",result="hit"}', 'cache_uses{cache="answers",result="miss"}']
    // An answer that is asked for once is not kept.
    for (let times = 0; times < 3; times += 1) await read()
    const before = await measured()
    const began = performance.now()
    for (let times = 0; times < 3; times += 1) await read()
    const seconds = (performance.now() - began) / 1000
    const after = await measured()
    const grown = (metric: string): number => figureOf(after, metric) - figureOf(before, metric)
    expect([grown(count), grown(hits), grown(misses)]).toEqual([3, 3, 0])
    expect(grown(count.replace('_count', '_sum'))).toBeGreaterThan(0)
    expect(grown(count.replace('_count', '_sum'))).toBeLessThanOrEqual(seconds)
  })

  test('tells how much space is free on the disk of the data directory', async () => {
    const { bavail, bsize } = statfsSync(dirname(app.filesDir))
    const free = figureOf(await measured(), 'data_dir_free_bytes')
    expect(Math.abs(free - bavail * bsize)).toBeLessThan(500_000_000)
  })

  test('counts connections by pool: one that is used is open and not idle, and nobody waits in a product at rest', async () => {
    const connections = (body: string, pool: string) =>
      ['open', 'idle', 'waiting'].map((state) => figureOf(body, `database_connections{pool="${pool}",state="${state}"}`))
    await expect.poll(async () => connections(await measured(), 'app').slice(1)).toEqual([connections(await measured(), 'app')[0], 0])
    const [open = 0, idle = 0] = connections(await measured(), 'app')
    await app.runtime
      .appDb('000000')
      .transaction()
      .execute(async (work) => {
        await sql`select 1`.execute(work)
        const [openNow = 0, idleNow = 0, waiting] = connections(await measured(), 'app')
        expect([openNow - idleNow, waiting, openNow >= open]).toEqual([1, 0, true])
      })
    expect(idle).toBe(open)
    for (let times = 0; times < 2; times += 1) {
      const body = await measured()
      for (const pool of ['app', 'auxiliary', 'platform']) expect([pool, connections(body, pool)[2]]).toEqual([pool, 0])
    }
  })

  test('has no metric of the product that the operator is not told of, with its labels', async () => {
    const table = operations.split('| metric |')[1]?.split('\n\n')[0] ?? ''
    const rows = [...table.matchAll(/^\| (`[a-z_]+`[^|]*) \|([^|]*)\|(?! with `DATABASE_READ_URL`)/gm)]
    const told = rows.flatMap(([, names = '', labels = '']) => wordsIn(names).map((name) => `${name} ${wordsIn(labels)}`))
    const { body } = await app.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    const measured = [...body.matchAll(/^([a-z_]+?)(?:_count)?(?:\{(.*)\})? (?:[\d.e+-]+|\+Inf)$/gm)].flatMap(
      ([, name = '', labels = '']) =>
        /^(?:process|nodejs)_|_(?:bucket|sum)$/.test(name) ? [] : [`${name} ${[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label)}`],
    )
    expect(new Set(measured)).toEqual(new Set(told))
  })

  test('answers others with the token', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect(await metrics(direct, bearer('a-token-for-metrics'), '10.1.1.1')).toBe(200)
    expect(await metrics(direct, bearer('another-token'), '10.1.1.1')).toBe(403)
    expect(await metrics(app, bearer(''), '10.1.1.1')).toBe(403)
  })
})

test.each(['a b', 'a/b', 'user@host', 'a?b', '[', 'a:b:c', '电机'])('the host %s is rejected as bad input', async (host) => {
  const reply = await app.app.inject({ method: 'GET', url: '/api/blade-system/site/summary', headers: { host } })
  expect(reply.statusCode).toBe(400)
})

test('while the database does not answer, one look at a time waits for it, however often /readyz is asked', async () => {
  const free = Promise.withResolvers<void>()
  const waiting = (): number => direct.runtime.poolCounts().app?.waiting ?? 0
  const held = Array.from({ length: 60 }, () =>
    direct.runtime
      .appDb('000000')
      .transaction()
      .execute(() => free.promise)
      .catch(() => undefined),
  )
  await expect.poll(waiting).toBeGreaterThan(0)
  const before = waiting()
  const asked = [direct.app.inject({ url: '/readyz' }), direct.app.inject({ url: '/readyz' })]
  await expect.poll(waiting).toBe(before + 1)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  asked.push(direct.app.inject({ url: '/readyz' }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(waiting()).toBeLessThanOrEqual(before + 1)
  free.resolve()
  await Promise.all(held)
  for (const answer of asked) expect((await answer).statusCode).toBe(200)
})
