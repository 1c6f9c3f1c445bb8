import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { trustsAnyOf, warnOfUnnamedProxies } from './proxies.ts'

/** The warnings about requests with these headers, one after the other. */
async function warningsAbout(trustProxy: string[], requests: readonly Record<string, string>[]): Promise<string[]> {
  const warnings: string[] = []
  const app = Fastify({ trustProxy })
  app.addHook('onRequest', async (request) => {
    request.log.warn = ((_: object, text: string) => warnings.push(text)) as never
  })
  warnOfUnnamedProxies(app)
  app.get('/', async () => 'ok')
  for (const headers of requests) await app.inject({ method: 'GET', url: '/', headers })
  await app.close()
  return warnings
}

const headers: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '10.1.1.1' },
  { 'x-forwarded-host': 'motors.example' },
  { 'x-forwarded-proto': 'https' },
]

test.each(headers)('%o of an unnamed proxy is logged once, with the line to set', async (each) => {
  expect(await warningsAbout([], [{}, each, each])).toEqual([
    'X-Forwarded-* headers of 127.0.0.1 do not count. If it is your proxy, set TRUST_PROXY=127.0.0.1',
  ])
})

test('a named proxy is not logged', async () => {
  expect(await warningsAbout(['127.0.0.1'], headers)).toEqual([])
})

test('a proxy is trusted by its address, its network or the name of that, in both families', () => {
  const trusts = trustsAnyOf(['10.1.2.3', '192.168.7.0/24', 'loopback', '2001:db8::/32'])
  const trusted = ['10.1.2.3', '::ffff:10.1.2.3', '192.168.7.9', '127.0.0.1', '::1', '2001:db8::1']
  const others = ['10.1.2.4', '::ffff:10.1.2.4', '192.168.8.1', '2001:db9::1', 'localhost', '', undefined]
  expect([...trusted, ...others].map((address) => [address, trusts(address)])).toEqual([
    ...trusted.map((address) => [address, true]),
    ...others.map((address) => [address, false]),
  ])
  expect(trustsAnyOf([])('127.0.0.1')).toBe(false)
})
