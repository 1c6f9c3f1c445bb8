import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { cachedPagesFor } from './cached-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

test('a page that is cached allows the scripts that were rendered with its nonce, and none that somebody else has put into it', async () => {
  const pages = cachedPagesFor(app.runtime, (scripts) => scripts.join(' '))
  const request = { headers: { host: 'localhost' }, host: 'localhost', hostname: 'localhost', ip: '127.0.0.1', protocol: 'http' }
  const find = () => pages.find(request as unknown as FastifyRequest, '/test')
  await find()
  const { cache } = await find()
  const html =
    '<script nonce="n1">own()</script><script src="/a.js" nonce="n1"></script><script>foreign()</script><script nonce="n2">guessed()</script>'
  cache?.({ html: Buffer.from(html), nonce: 'n1' } as Parameters<NonNullable<typeof cache>>[0])
  await expect.poll(async () => (await find()).page?.policy).toBe(`'sha256-${createHash('sha256').update('own()').digest('base64')}'`)
})
