import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What the server under the page was asked, in order. */
interface Seen {
  readonly path: string
  readonly token: string | undefined
  readonly page: string | undefined
  readonly lang: string | undefined
}

let server: Server
let seen: Seen[]
/** Tokens that the cookie yields, one for each question; '' is a visitor. */
let tokens: string[]
/** Tokens that the API still takes. */
let alive: Set<string>

beforeEach(async () => {
  seen = []
  tokens = []
  alive = new Set()
  server = createServer((request, response) => {
    const [status, body] = answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => reach(`${origin}${path}`, init))
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined, getItem: () => null })
  vi.resetModules()
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await new Promise((closed) => server.close(closed))
})

function answer({ url = '', headers }: IncomingMessage): [number, object] {
  const token = headers['blade-auth'] as string | undefined
  seen.push({ path: url, token, page: headers['blade-requested-with'] as string | undefined, lang: headers['accept-language'] })
  if (url.startsWith('/api/blade-auth/oauth/session')) {
    const access_token = tokens.shift() ?? ''
    return [200, { code: 200, data: access_token ? { access_token } : {} }]
  }
  if (url.endsWith('/logout')) return [200, { code: 200, data: {} }]
  if ((token && !alive.has(token)) || url.startsWith('/api/closed')) return [401, { code: 401, msg: 'Your session has ended' }]
  if (url.startsWith('/api/refused')) return [400, { code: 400, msg: 'The model exists', data: { field: 'model' }, traceId: 't1' }]
  if (url.startsWith('/api/bare')) return [200, { key: 'k', image: 'data:' }]
  return [200, { code: 200, success: true, data: { url } }]
}

test('a visitor calls without a token, and is asked for a session once', async () => {
  const { call } = await import('./call.ts')
  await expect(call('GET', '/one', { query: { current: 2, model: '', brand: undefined } })).resolves.toEqual({ url: '/api/one?current=2' })
  await call('GET', '/two')
  expect(seen.map(({ path }) => path)).toEqual(['/api/blade-auth/oauth/session', '/api/one?current=2', '/api/two'])
  expect(seen[1]).toMatchObject({ token: undefined, page: 'BladeHttpRequest', lang: 'en' })
})

test('a member calls with the token, and a dead one is renewed once for all calls that met', async () => {
  tokens = ['old', 'new']
  alive = new Set(['bearer new'])
  const { call } = await import('./call.ts')
  await Promise.all([call('GET', '/one'), call('GET', '/two')])
  expect(seen.filter(({ path }) => path.includes('session'))).toHaveLength(2)
  expect(seen.filter(({ token }) => token === 'bearer new')).toHaveLength(2)
})

test('when there is no new token either, the session is over and whoever watches is told', async () => {
  tokens = ['old']
  const { call } = await import('./call.ts')
  const { onSessionEnd } = await import('./session.ts')
  const told = vi.fn()
  onSessionEnd(told)
  await expect(call('GET', '/one')).rejects.toMatchObject({ status: 401, msg: 'Your session has ended' })
  expect(told).toHaveBeenCalledTimes(1)
})

test('a session that ended before the page made its first call is told as well', async () => {
  const { call } = await import('./call.ts')
  const { onSessionEnd } = await import('./session.ts')
  const told = vi.fn()
  onSessionEnd(told)
  await expect(call('POST', '/closed')).rejects.toMatchObject({ status: 401 })
  expect(told).toHaveBeenCalledTimes(1)
})

test('who logs out is not told that the session is over by a call that was under way', async () => {
  tokens = ['old']
  const { call } = await import('./call.ts')
  const { logOut, onSessionEnd } = await import('./session.ts')
  const told = vi.fn()
  onSessionEnd(told)
  const underWay = call('GET', '/one')
  await logOut()
  await expect(underWay).rejects.toMatchObject({ status: 401 })
  expect(told).not.toHaveBeenCalled()
})

test('a user error carries its sentence, its field and its number', async () => {
  const { call } = await import('./call.ts')
  await expect(call('POST', '/refused', { body: {} })).rejects.toMatchObject({
    status: 400,
    code: 400,
    msg: 'The model exists',
    field: 'model',
    traceId: 't1',
  })
})

test('an answer without an envelope is given as it is', async () => {
  const { call } = await import('./call.ts')
  await expect(call('GET', '/bare')).resolves.toEqual({ key: 'k', image: 'data:' })
})

test('a server that does not answer is a sentence too', async () => {
  const { send } = await import('./request.ts')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(send('GET', '/one')).rejects.toMatchObject({ status: 0, msg: 'The network is away, please check it and try again' })
})
