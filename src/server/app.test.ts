import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { requestTimes } from './slow-bodies.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends the head of a request whose body never comes; returns the status of the answer. */
async function sendHead(path: string, type: string, more = ''): Promise<number> {
  const { port } = app.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /api${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n${more}\r\n`)
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

test('headers and whole requests have a time within which they must arrive', () => {
  const { headersTimeout, requestTimeout } = app.app.server
  expect([headersTimeout, requestTimeout]).toEqual([requestTimes.headers, requestTimes.upload])
})
