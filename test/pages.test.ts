import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductProcess, startProductOn } from './product-process.ts'
import { testDatabase } from './test-database.ts'

let product: ProductProcess
let drop: () => Promise<void>
let ownerUrl: string
beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  ownerUrl = database.ownerUrl
  product = await startProductOn(database)
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await drop?.()
})

const page = async (path: string): Promise<{ response: Response; html: string }> => {
  const response = await fetch(`${product.address}${path}`)
  return { response, html: await response.text() }
}

test('every page runs only scripts with the nonce of its own answer', async () => {
  const nonces = new Set<string>()
  for (const path of ['/home', '/product', '/en/product', '/contact', '/login', '/register', '/404', '/wel/index']) {
    const { response, html } = await page(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'self' 'nonce-([\w+/=]{16,})'(?:;|$)/.exec(policy)?.[1] ?? ''
    expect([path, nonce]).toEqual([path, expect.stringMatching(/./)])
    nonces.add(nonce)
    // JSON-LD is data, which no browser runs.
    const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes('type="application/ld+json"'))
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    expect(html, path).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
    for (const directive of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  }
  expect(nonces.size).toBe(8)
})

test('a page takes no other method than GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    for (const path of ['/home', '/product.data', '/nowhere'])
      expect([method, (await fetch(`${product.address}${path}`, { method })).status]).toEqual([method, 405])
  expect((await fetch(`${product.address}/home`, { method: 'HEAD' })).status).toBe(200)
  // Only what these requests have logged: tasks may log that a server of theirs did not answer.
  const ofRequests = product
    .output()
    .split('\n')
    .filter((line) => /\b(?:POST|PUT|DELETE|OPTIONS|PATCH)\b|\/(?:home|product\.data|nowhere)\b/.test(line))
  expect(ofRequests.filter((line) => line.includes('Error'))).toEqual([])
})

test.each(['br', 'gzip'])(
  'pages and their data are compressed with %s, static files served as they were compressed once',
  async (encoding) => {
    const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec((await page('/home')).html)?.[1]
    for (const path of ['/home', '/product.data', '/machine/1', String(asset)]) {
      const { headers } = await fetch(`${product.address}${path}`, { headers: { 'accept-encoding': encoding } })
      expect([path, headers.get('content-encoding'), headers.get('vary')]).toEqual([
        path,
        encoding,
        expect.stringMatching(/accept-encoding/i),
      ])
    }
  },
)

test('the data of a page is stored by nobody', async () => {
  const { response } = await page('/product.data')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('a page that the database is too slow for says that the service is unavailable', async () => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table store.machine in access exclusive mode')
  try {
    const { response, html } = await page('/product?poles=12')
    expect(response.status).toBe(503)
    expect(html).toContain('服务暂时不可用')
  } finally {
    await owner.end()
  }
}, 20_000)

test('the picture of the site is drawn once, and is no read', async () => {
  const pictures = await Promise.all(Array.from({ length: 30 }, () => page('/card/site.png')))
  expect(new Set(pictures.map(({ response }) => response.status))).toEqual(new Set([200]))
})

test('a script that does not exist is answered with 404 before anything is rendered, and is no read', async () => {
  for (const path of ['/assets/nothing-1234567.js', '/assets/', '/ocr/nothing.wasm', '/assets/nothing.js?v=1']) {
    const { response, html } = await page(path)
    expect([path, response.status, html]).toEqual([path, 404, ''])
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy') ?? '').not.toContain('nonce')
  }
  // The next test would meet its limit too early.
  for (let times = 0; times < 60; times += 1) expect((await page(`/assets/nothing-${times}.js`)).response.status).toBe(404)
})

test('pages count as one read each, and say when to come back', async () => {
  const statuses: number[] = []
  for (let read = 0; read < 245; read++) statuses.push((await page(`/product.data?_=${read}`)).response.status)
  // Those that the tests above have read count as well.
  expect(statuses.indexOf(429)).toBeGreaterThan(220)
  expect(statuses.indexOf(429)).toBeLessThan(241)
  const { response, html } = await page('/product')
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(html).toContain('请求过于频繁')
  for (const path of ['/404', '/stock/nothing/x', '/card/nothing.png', '/machine/1/nothing.pdf', '/machine/1/label.pdf'])
    expect([path, (await page(path)).response.status]).toEqual([path, 429])
  for (const path of ['/login', '/card/site.png']) expect((await page(path)).response.status).toBe(200)
}, 60_000)

test('requests for pages are counted by the pattern of their route, of which there are few however many addresses are asked for', async () => {
  const metrics = async (): Promise<string> => (await page('/metrics')).html
  const countOf = (text: string, route: string): number =>
    [...text.matchAll(/^http_request_seconds_count\{method="GET",route="([^"]+)",status="\d+"\} (\d+)$/gm)]
      .filter(([, each]) => each === route)
      .reduce((sum, [, , count]) => sum + Number(count), 0)
  const before = await metrics()
  for (const path of ['/machine/91', '/machine/92', '/en/machine/93', '/MACHINE/94', '/machine/95.data', '/assets/96.js', '/97', '/98/99'])
    await page(path)
  const after = await metrics()
  const grown = (route: string): number => countOf(after, route) - countOf(before, route)
  expect([grown('/machine/:id'), grown('/assets/*'), grown('/*')]).toEqual([5, 1, 2])
  expect(after).not.toMatch(/route="[^"]*9\d/)
  expect(after).not.toMatch(/route="\/assets\/[^*]/)
})
