import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kernel/http/routes.ts'
import { SeededRandom } from '../db/seed/demo-random.ts'
import pages from '../src/web/routes.ts'
import { type ProductProcess, startProductOn } from './product-process.ts'
import { basic, md5, type Persona, type TestApp, testApp, testPassword } from './test-app.ts'
import { testDatabase } from './test-database.ts'

/** Values that no honest client sends, as JSON. */
const hostile: readonly unknown[] = [
  ...[null, true, -1, 1e300, '', ' ', 'x', 'NaN', '\0', 'a\ud800', '\u202e', '%00', '../../etc/passwd', "' or 1=1 --"],
  ...[[], [[]], [null], ['1', {}], {}, { toString: 1 }, { length: 1e9 }, { a: { b: [1] } }, '9'.repeat(400), '1e400', '2023-02-30'],
  ...['{"or":[{}]}', '[object Object]', '2026-01-01T00:00:00Z', '1,2,3', 'constructor', '__proto__', '=1+1', '<b>', '😀'],
]
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Texts that an address can hold. */
const texts = hostile.map(asText).filter((text) => text.isWellFormed())

/** Fixed, so that a failure can be repeated. */
const numbers = new SeededRandom(20261122)
const random = (): number => numbers.next()
const anyOf = <T>(list: readonly T[]): T => list[numbers.integer(0, list.length - 1)] as T

describe('a call', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  }, 60_000)
  afterAll(() => app?.close())

  const tokens = new Map<string, string>()
  async function headersOf(as: Persona): Promise<Record<string, string>> {
    if (as === 'visitor') return { authorization: basic }
    const account = { member: 'trader', admin: 'manager', administrator: 'admin', neighbour: 'neighbour' }[as]
    const token = tokens.get(as) ?? String((await app.login(as === 'neighbour' ? '100001' : '000000', account)).body.access_token)
    tokens.set(as, token)
    return { authorization: basic, 'blade-auth': `bearer ${token}` }
  }

  /** The names that a route documents, and some that every route knows. */
  function namesOf({ shapes }: Route): string[] {
    const body = (shapes.body as { properties?: object } | undefined)?.properties ?? {}
    return [...Object.keys(shapes.query ?? {}), ...Object.keys(body), 'id', 'ids', 'tenantId', 'current', 'size', 'ascs']
  }

  async function callBadly(route: Route, as: Persona): Promise<string | undefined> {
    const names = namesOf(route)
    const some = Array.from({ length: 1 + Math.floor(random() * 4) }, () => [anyOf(names), anyOf(hostile)] as const)
    const query = new URLSearchParams(some.flatMap(([name, value]) => (asText(value).isWellFormed() ? [[name, asText(value)]] : [])))
    const body = random() < 0.2 ? anyOf(hostile) : Object.fromEntries(some)
    const { statusCode, payload } = await app.app.inject({
      method: route.method,
      url: `/api${route.path}${random() < 0.7 || route.method === 'GET' ? `?${query}` : ''}`,
      headers: { ...(await headersOf(as)), ...(route.method === 'POST' && { 'content-type': 'application/json' }) },
      ...(route.method === 'POST' && { payload: JSON.stringify(body) ?? 'null' }),
    })
    return statusCode >= 500 ? `${route.method} ${route.path} as ${as} with ${JSON.stringify(some)}: ${payload}` : undefined
  }

  test('with hostile values of every documented name is never a bug of ours', async () => {
    const failed: (string | undefined)[] = []
    // They would end the session that the next call needs, or slow down its account: visitors call them, and last.
    const isOfSession = ({ path }: Route): boolean => /logout|end-|token|password/.test(path)
    for (const route of app.routes.filter((each) => !isOfSession(each)))
      for (let time = 0; time < 12; time++) failed.push(await callBadly(route, anyOf(['visitor', 'member', 'admin', 'administrator'])))
    for (const route of app.routes.filter(isOfSession)) for (let time = 0; time < 12; time++) failed.push(await callBadly(route, 'visitor'))
    expect(failed.length).toBeGreaterThan(1_500)
    expect(failed.filter(Boolean)).toEqual([])
  }, 120_000)
})

interface PageRoute {
  readonly path?: string
  readonly children?: readonly PageRoute[]
}

/** The paths of a table of pages, `/en` aside. */
const pathsOf = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [`/${path.replace(/^en\?\/?/, '')}`]), ...pathsOf(children)])

describe('a page', () => {
  let product: ProductProcess
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await testDatabase()
    drop = database.drop
    product = await startProductOn(database, { LIMITS: 'off' })
  }, 120_000)
  afterAll(async () => {
    await product?.stop()
    await drop?.()
  })

  /** Every page of the site but the one that says what a 500 is, with something in place of parameters, and two of the back-office. */
  const site = pathsOf(pages).filter((path) => path !== '/500')
  const paths = [...site.map((path) => path.replace('*', 'wel/index').replace(':id', '1')), '/system/user']
  const names = ['model', 'poles', 'powerKw', 'brandCode', 'regionCode', 'current', 'size', 'sort', 'ids', 'redirect_url', 'isSelf', 'q']
  const odd = ['%', '%00', '%zz', '%ff', '%2e%2e%2f', '..%5c', '%0d%0aset-cookie:a=b', 'a'.repeat(3000), '%F0%9F%98%80', ';', '//x', '\\x']

  /** The cookie of a trader, for the pages that ask for a login. */
  async function memberCookie(): Promise<string> {
    const form = { tenantId: '000000', username: 'trader', password: md5(testPassword), grant_type: 'password' }
    const headers = { authorization: basic, 'blade-requested-with': 'BladeHttpRequest', 'tenant-id': '000000' }
    const answer = await fetch(`${product.address}/api/blade-auth/oauth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    })
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  const statusOf = async (address: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(`${product.address}${address}`, { redirect: 'manual', headers })
    await response.arrayBuffer()
    return response.status >= 500 ? `${response.status} ${address.slice(0, 200)}` : ''
  }

  test('answers hostile addresses, parameters, cookies and languages without an error of ours', async () => {
    const addresses = [
      ...['/product?model=%00', '/machine/%00', '/machine/%00.data', '/en/product?regionCode=%00'],
      ...paths.flatMap((path) => ['', '/en'].flatMap((prefix) => odd.map((each) => `${prefix}${path}/${each}`))),
      ...odd.flatMap((each) => [`/machine/${each}`, `/machine/${each}.data`, `/en/machine/${each}`, `/${each}`, `/files/${each}`]),
      ...Array.from({ length: 300 }, () => {
        const query = Array.from({ length: 3 }, () => `${anyOf(names)}=${random() < 0.2 ? anyOf(odd) : encodeURIComponent(anyOf(texts))}`)
        return `${anyOf(['', '/en'])}${anyOf(paths)}${anyOf(['', '.data'])}?${query.join('&')}`
      }),
    ]
    const failed: string[] = []
    const cookie = await memberCookie()
    expect(cookie).toContain('motorspot-access-token=')
    for (const address of addresses) failed.push(await statusOf(address, random() < 0.5 ? { cookie } : {}))
    for (const cookie of ['motorspot-access-token=%', 'motorspot-access-token=x.y.z; lang=%00', 'theme="', '=;=', 'a'.repeat(4000)])
      failed.push(await statusOf('/product', { cookie, 'accept-language': '%' }))
    expect(failed.filter(Boolean)).toEqual([])
  }, 120_000)
})
