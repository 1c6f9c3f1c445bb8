import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A request that the test server received. */
interface ReceivedRequest {
  readonly path: string
  readonly token: string | undefined
  readonly requestedWith: string | undefined
  readonly lang: string | undefined
}

let server: Server
let received: ReceivedRequest[]
/** The access tokens that the session endpoint answers, one per request; '' answers no session. */
let tokens: string[]
/** The `blade-auth` headers that the API accepts. */
let valid: Set<string>

beforeEach(async () => {
  received = []
  tokens = []
  valid = new Set()
  server = createServer((request, response) => {
    const [status, body] = answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`${origin}${path}`, init))
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined, getItem: () => null })
  vi.resetModules()
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await new Promise((resolve) => server.close(resolve))
})

function answer({ url = '', headers }: IncomingMessage): [number, object] {
  const token = headers['blade-auth'] as string | undefined
  received.push({
    path: url,
    token,
    requestedWith: headers['blade-requested-with'] as string | undefined,
    lang: headers['accept-language'],
  })
  if (url.startsWith('/api/blade-auth/oauth/session')) {
    const access_token = tokens.shift() ?? ''
    return [200, { code: 200, data: access_token ? { access_token } : {} }]
  }
  if (url.endsWith('/logout')) return [200, { code: 200, data: {} }]
  if ((token && !valid.has(token)) || url.startsWith('/api/closed')) return [401, { code: 401, msg: 'Your session has ended' }]
  if (url.startsWith('/api/rejected')) return [400, { code: 400, msg: 'The model exists', data: { field: 'model' }, traceId: 't1' }]
  if (url.startsWith('/api/bare')) return [200, { key: 'k', image: 'data:' }]
  return [200, { code: 200, success: true, data: { url } }]
}

test('a visitor calls without a token, and the session is fetched once', async () => {
  const { call } = await import('./call.ts')
  await expect(call('GET', '/one', { query: { current: 2, model: '', brand: undefined } })).resolves.toEqual({ url: '/api/one?current=2' })
  await call('GET', '/two')
  expect(received.map(({ path }) => path)).toEqual(['/api/blade-auth/oauth/session', '/api/one?current=2', '/api/two'])
  expect(received[1]).toMatchObject({ token: undefined, requestedWith: 'BladeHttpRequest', lang: 'en' })
})

test('concurrent calls with an expired token renew it once', async () => {
  tokens = ['old', 'new']
  valid = new Set(['bearer new'])
  const { call } = await import('./call.ts')
  await Promise.all([call('GET', '/one'), call('GET', '/two')])
  expect(received.filter(({ path }) => path.includes('session'))).toHaveLength(2)
  expect(received.filter(({ token }) => token === 'bearer new')).toHaveLength(2)
})

test('when the token cannot be renewed, the session ends and the listeners are called', async () => {
  tokens = ['old']
  const { call } = await import('./call.ts')
  const { onSessionEnd } = await import('./session.ts')
  const onEnd = vi.fn()
  onSessionEnd(onEnd)
  await expect(call('GET', '/one')).rejects.toMatchObject({ status: 401, msg: 'Your session has ended' })
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('the listeners are also called if the session ended before the first call', async () => {
  const { call } = await import('./call.ts')
  const { onSessionEnd } = await import('./session.ts')
  const onEnd = vi.fn()
  onSessionEnd(onEnd)
  await expect(call('POST', '/closed')).rejects.toMatchObject({ status: 401 })
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a 401 of a call that was running during a logout does not call the listeners', async () => {
  tokens = ['old']
  const { call } = await import('./call.ts')
  const { logOut, onSessionEnd } = await import('./session.ts')
  const onEnd = vi.fn()
  onSessionEnd(onEnd)
  const running = call('GET', '/one')
  await logOut()
  await expect(running).rejects.toMatchObject({ status: 401 })
  expect(onEnd).not.toHaveBeenCalled()
})

test('a user error has the message, the field and the trace id', async () => {
  const { call } = await import('./call.ts')
  await expect(call('POST', '/rejected', { body: {} })).rejects.toMatchObject({
    status: 400,
    code: 400,
    msg: 'The model exists',
    field: 'model',
    traceId: 't1',
  })
})

test('a body without an envelope is returned unchanged', async () => {
  const { call } = await import('./call.ts')
  await expect(call('GET', '/bare')).resolves.toEqual({ key: 'k', image: 'data:' })
})

test('a network failure has a message for the user', async () => {
  const { send } = await import('./request.ts')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  await expect(send('GET', '/one')).rejects.toMatchObject({
    status: 0,
    msg: 'The network connection failed, please check it and try again',
  })
})
