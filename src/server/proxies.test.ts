import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { warnOfUnnamedProxies } from './proxies.ts'

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
