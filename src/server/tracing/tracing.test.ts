import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptChannel, outgoingChannel, statementChannel } from '#kernel/database/tracing.ts'
import { type ProductProcess, startProductOn } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { basic, testPassword } from '#test/test-app.ts'
import { type TestDatabase, testDatabase } from '#test/test-database.ts'
import { type ExportedSpan, startCollector, type TraceCollector } from '#test/trace-collector.ts'
import { connectToWorkers } from '#test/worker-connections.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const startTraced = ({ address }: TraceCollector, env: Readonly<Record<string, string>> = {}): Promise<ProductProcess> =>
  startProductOn(database, { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_BSP_SCHEDULE_DELAY: '100', ...env })

const [server, failed] = [2, 2]
/** Where a word stands in a text; empty if it does not. */
const around = (word: string, text: string): string => (text.includes(word) ? text.slice(text.indexOf(word) - 200).slice(0, 400) : '')

const strangersTrace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

describe('a product that sends its traces to a collector', () => {
  let collector: TraceCollector
  let product: ProductProcess
  beforeAll(async () => {
    collector = await startCollector()
    const settings = { OTEL_SERVICE_NAME: 'motors-in-test', OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=only-for-the-collector' }
    product = await startTraced(collector, { ...settings, WORKERS: '2', LOG_LEVEL: 'info' })
  })
  afterAll(async () => {
    product.child.kill('SIGKILL')
    collector.close()
  })

  /** The span of a request, and those within it. */
  async function traceOf(id: string | null): Promise<{ request: ExportedSpan; within: ExportedSpan[] }> {
    const find = () => collector.spans.filter(({ traceId }) => traceId === id)
    await expect.poll(() => find().filter(({ kind }) => kind === server)).toHaveLength(1)
    const [request] = find().filter(({ kind }) => kind === server) as [ExportedSpan]
    return { request, within: find().filter(({ parentSpanId }) => parentSpanId === request.spanId) }
  }

  const logIn = (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => {
    const login = { username: 'trader3', grant_type: 'password', scope: 'all', ...query }
    return fetch(`${product.address}/api/blade-auth/oauth/token?hint=word-of-the-query`, {
      method: 'POST',
      headers: { authorization: basic, 'tenant-id': '000000', ...headers },
      body: new URLSearchParams(login),
    })
  }
  const traceIdIn = async (answer: Response): Promise<string> => ((await answer.json()) as { traceId: string }).traceId

  test('one span of a request has the trace id of its answer, and its statements are within it', async () => {
    const answer = await logIn({ password: 'a-wrong-password' })
    const { request, within } = await traceOf(await traceIdIn(answer))
    expect(request).toMatchObject({
      name: 'POST /api/blade-auth/oauth/token',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/blade-auth/oauth/token',
        'url.path': '/api/blade-auth/oauth/token',
        'http.response.status_code': 400,
        'server.address': '127.0.0.1',
      },
      resource: { 'service.name': 'motors-in-test' },
    })
    expect(request.parentSpanId ?? '').toBe('')
    expect(request.status.code).not.toBe(failed)
    expect(within.map(({ attributes }) => attributes['db.query.summary'])).toContain('SELECT user')
    for (const { name, attributes } of within)
      expect([name, attributes['db.system.name']]).toEqual([attributes['db.query.summary'], 'postgresql'])
  })

  async function renameViews(name: string, other: string): Promise<void> {
    const { rows } = await owner.query('select schemaname from pg_views where viewname = $1', [name])
    expect(rows.length).toBeGreaterThan(0)
    for (const { schemaname } of rows) await owner.query(`alter view "${schemaname}".${name} rename to ${other}`)
  }

  test('a call that fails has the status of an error, and so has its statement, with the code of the database', async () => {
    await renameViews('brand_list_data', 'brand_away')
    const answer = await fetch(`${product.address}/api/blade-brand/brand/listData?size=3`)
    await renameViews('brand_away', 'brand_list_data')
    expect(answer.status).toBe(500)
    const { request, within } = await traceOf(await traceIdIn(answer))
    expect([request.status.code, request.attributes['error.type']]).toEqual([failed, '500'])
    const statements = within.filter(({ status }) => status.code === failed)
    expect(statements.map(({ attributes }) => attributes['error.type'])).toContain('42P01')
  })

  test('what a stranger names as its trace is a link, and the request has a trace of its own', async () => {
    const answer = await logIn({ password: 'x' }, { traceparent: strangersTrace })
    const traceId = await traceIdIn(answer)
    expect(traceId).not.toBe('a'.repeat(32))
    const { request } = await traceOf(traceId)
    expect(request.links).toMatchObject([{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }])
  })

  test('a page and an attempt at a job have spans with statements within', async () => {
    const page = await fetch(`${product.address}/en/product?size=20`)
    expect(page.status).toBe(200)
    const hasStatements = (found: ExportedSpan | undefined) => collector.spans.some(({ parentSpanId }) => parentSpanId === found?.spanId)
    const paged = () => collector.spans.find(({ kind, attributes }) => kind === server && attributes['url.path'] === '/en/product')
    const attempt = () => collector.spans.find(({ name }) => name.startsWith('job '))
    await expect.poll(() => [paged(), attempt()].map(hasStatements)).toEqual([true, true])
  })

  test('a page is called by the pattern of its route, in both languages, as in the metrics', async () => {
    const addresses = ['/en/product?size=20', '/stock/power/5.5-4', '/en/stock/power/5.5-4', '/no/such/page']
    for (const address of addresses) await (await fetch(product.address + address, { redirect: 'manual' })).text()
    const named = (address: string) => {
      const found = collector.spans.find(({ kind, attributes }) => kind === server && attributes['url.path'] === address.split('?')[0])
      return [found?.name, found?.attributes['http.route']]
    }
    const patterns = ['/product', '/stock/:kind/:key/:type?', '/stock/:kind/:key/:type?', '/*']
    await expect.poll(() => addresses.map(named)).toEqual(patterns.map((pattern) => [`GET ${pattern}`, pattern]))
  })

  test('each worker says which process it is', async () => {
    const workers = await connectToWorkers(product, 2)
    for (const { agent } of workers) agent.destroy()
    const processes = () => new Map(collector.spans.map(({ resource }) => [resource['process.pid'], resource['service.instance.id']]))
    await expect.poll(() => [...processes().keys()].sort()).toEqual(workers.map(({ pid }) => pid).sort())
    expect(new Set(processes().values()).size).toBe(2)
  })

  test('a stop sends what is left; no password, token, query or header is in any of it', async () => {
    const session = await logIn({ password: testPassword })
    const { access_token: token } = (await session.json()) as { access_token: string }
    const path = '/api/blade-user/info'
    const read = await fetch(`${product.address}${path}?password=${testPassword}`, { headers: { 'blade-auth': `bearer ${token}` } })
    expect([session.status, read.status]).toEqual([200, 200])
    expect(await product.stop(), product.output()).toBe(0)
    expect(collector.spans.filter(({ attributes }) => attributes['url.path'] === path)).toHaveLength(1)
    for (const secret of [testPassword, 'a-wrong-password', token, basic, 'word-of-the-query', 'trader3', 'only-for-the-collector'])
      expect([secret, around(secret, collector.received())]).toEqual([secret, ''])
    expect(new Set(collector.requests.map(({ url, headers }) => `${url} ${headers['x-collector-key']}`))).toEqual(
      new Set(['/v1/traces only-for-the-collector']),
    )
  })
})

test('a request that comes through a trusted proxy goes on with the trace of the proxy', async () => {
  const collector = await startCollector()
  const product = await startTraced(collector, { TRUST_PROXY: '127.0.0.1' })
  const answer = await fetch(`${product.address}/api/no-such-address`, { headers: { traceparent: strangersTrace } })
  expect(((await answer.json()) as { traceId: string }).traceId).toBe('a'.repeat(32))
  await expect.poll(() => collector.spans.find(({ traceId }) => traceId === 'a'.repeat(32))?.parentSpanId).toBe('b'.repeat(16))
  expect(await product.stop(), product.output()).toBe(0)
  collector.close()
})

test('a collector that hangs delays neither an answer nor the stop', async () => {
  const collector = await startCollector({ hangs: true })
  const product = await startTraced(collector)
  const ask = async () => expect((await fetch(`${product.address}/api/no-such-address`)).status).toBe(404)
  await ask()
  await expect.poll(() => collector.requests.length).toBeGreaterThan(0)
  await ask()
  const began = performance.now()
  expect(await product.stop(), product.output()).toBe(0)
  expect(performance.now() - began).toBeLessThan(5_000)
  collector.close()
})

test('a collector that is away is one line of the log, and so is a variable that is misspelt', async () => {
  const collector = await startCollector()
  collector.close()
  const product = await startTraced(collector, { OTEL_EXPORTER_OTLP_TIMEOUT: '300', OTEL_TRACES_SAMPLER: 'sometimes' })
  const countLines = () => product.output().split('traces cannot be sent').length - 1
  expect(product.output()).toContain('OTEL_TRACES_SAMPLER value')
  const ask = async () => expect((await fetch(`${product.address}/api/blade-brand/brand/listData?size=9`)).status).toBe(200)
  await ask()
  await expect.poll(countLines).toBe(1)
  for (let times = 0; times < 4; times += 1) await ask()
  expect(await product.stop(), product.output()).toBe(0)
  expect(countLines()).toBe(1)
})

/** Writes the names of the modules that a process has loaded into a file when it ends. */
const reportModules = (file: string): string => {
  const code = `import { createRequire } from 'node:module'; import { writeFileSync } from 'node:fs'
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, Object.keys(createRequire('/').cache).join('\\n')))`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

test('by default nothing is traced, and the SDK is not even loaded', async () => {
  const file = join(makeTempDir(), 'modules')
  const product = await startProductOn(database, { NODE_OPTIONS: reportModules(file) })
  const answer = await fetch(`${product.address}/api/no-such-address`, { headers: { traceparent: strangersTrace } })
  expect(((await answer.json()) as { traceId: string }).traceId).not.toBe('a'.repeat(32))
  expect(await product.stop()).toBe(0)
  const modules = readFileSync(file, 'utf8').split('\n')
  expect(modules.filter((each) => /node_modules\/pg\/lib\/index\.js$/.test(each))).toHaveLength(1)
  expect(modules.filter((each) => /@opentelemetry\/(?!api\/)/.test(each))).toEqual([])
  expect([statementChannel, attemptChannel, outgoingChannel].map(({ hasSubscribers }) => hasSubscribers)).toEqual([false, false, false])
})
