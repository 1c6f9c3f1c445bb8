import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

const kilobyte = 1024
const maxBytes = 1_000 * kilobyte

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { limits: { bodyBytes: maxBytes } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

interface Sender {
  readonly socket: Socket
  /** What the server has answered; empty while it waits for the rest of the body. */
  answer(): string
}

const senders: Sender[] = []
afterEach(() => {
  for (const { socket } of senders.splice(0)) socket.destroy()
})

const login = '/blade-auth/oauth/token'
const json = 'Content-Type: application/json\r\nContent-Length: 230400'
const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 230400'
const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked'
const field = '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\n'

/** Sends the head of a request and the begin of its body. */
async function send(head: string, begin: string | Buffer, path = login): Promise<Sender> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  await once(socket, 'connect')
  socket.write(`POST /api${path} HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n`)
  await new Promise((sent) => socket.write(begin, sent))
  const sender = { socket, answer: () => answer }
  senders.push(sender)
  return sender
}

const metric = async (name: string): Promise<number> => {
  const { body } = await app.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1])
}
const arriving = (): Promise<number> => metric('http_body_bytes')

/** Sends the begin of a body, and waits until the server has received it. */
async function begin(head: string, bytes: number, prefix = ''): Promise<Sender> {
  const before = await arriving()
  const sender = await send(head, prefix + ' '.repeat(bytes))
  await expect.poll(arriving).toBeGreaterThanOrEqual(before + bytes)
  return sender
}

test('of bodies that are not sent to their end, the oldest are ended once all take too much memory, and told to come back', async () => {
  const before = await metric('http_requests_rejected')
  const first = await begin(`${json}\r\nAccept-Language: en`, 220 * kilobyte)
  const second = await begin(form, 220 * kilobyte, field)
  const others = [await begin(json, 220 * kilobyte), await begin(json, 220 * kilobyte)]
  expect(senders.map(({ answer }) => answer())).toEqual(['', '', '', ''])
  others.push(await send(json, ' '.repeat(220 * kilobyte)))
  await once(first.socket, 'close')
  expect(first.answer()).toMatch(/^HTTP\/1.1 500 \r\n.*Retry-After: 5\r\n.*"code":503,"success":false/s)
  expect(first.answer()).toContain('The service is unavailable for a moment')
  others.push(await send(json, ' '.repeat(220 * kilobyte)))
  await once(second.socket, 'close')
  expect(second.answer()).toContain('服务暂时不可用')
  expect(others.map(({ answer }) => answer())).toEqual(['', '', '', ''])
  await expect.poll(arriving).toBeGreaterThan(4 * 220 * kilobyte)
  expect(await arriving()).toBeLessThanOrEqual(maxBytes)
  expect(await metric('http_requests_rejected')).toBe(before + 2)
  others.at(-1)?.socket.write(' '.repeat(5 * kilobyte))
  await expect.poll(() => others.at(-1)?.answer()).toMatch(/^HTTP\/1.1 4\d\d /)
})

test('a body takes no memory any more when it has arrived, or when its sender has gone', async () => {
  await expect.poll(arriving).toBe(0)
  const gone = await begin(json, 100 * kilobyte)
  gone.socket.destroy()
  await expect.poll(arriving).toBe(0)
  for (let times = 0; times < 30; times += 1) {
    const whole = await send('Content-Type: application/json\r\nContent-Length: 102400', ' '.repeat(100 * kilobyte))
    await expect.poll(whole.answer).toMatch(/^HTTP\/1.1 4\d\d /)
  }
  expect(await arriving()).toBe(0)
})

test('of a body that is answered before it has arrived nothing is kept', async () => {
  const rejected = await send('Content-Type: application/xml\r\nContent-Length: 5000000', ' '.repeat(200 * kilobyte))
  await expect.poll(rejected.answer).toMatch(/^HTTP\/1.1 415 /)
  const rest = new Promise((sent) => rejected.socket.write(' '.repeat(2_000 * kilobyte), sent))
  await Promise.race([rest, once(rejected.socket, 'close')])
  expect(rejected.answer()).not.toContain('"code":503')
  expect(await arriving()).toBe(0)
})

test('a body of many small pieces is ended by itself: each of them takes more memory than its bytes', async () => {
  const small = await begin(json, 100 * kilobyte)
  const pieces = await send(chunked, '1\r\n \r\n'.repeat(2_000))
  await once(pieces.socket, 'close')
  expect(pieces.answer()).toContain('"code":503')
  expect(small.answer()).toBe('')
})

test('a file that is uploaded does not count, as it goes to the disk', async () => {
  const { body } = await app.login('000000', 'trader')
  const ended = await metric('http_requests_rejected')
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const whole = `${file}${'x'.repeat(2 * maxBytes)}\r\n--x--\r\n`
  const upload = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${whole.length}\r\nBlade-Auth: bearer ${body.access_token}`
  const { answer } = await send(upload, whole, '/blade-resource/oss/endpoint/put-file')
  // Received to its end, and no picture.
  await expect.poll(answer).toContain('"code":400')
  expect(await metric('http_requests_rejected')).toBe(ended)
})

test('what is sent to the address of an upload and is no form counts', async () => {
  const { body } = await app.login('000000', 'trader')
  const token = `Blade-Auth: bearer ${body.access_token}`
  const upload = await send(`${json}\r\n${token}`, ' '.repeat(100 * kilobyte), '/blade-resource/oss/endpoint/put-file')
  await expect.poll(arriving).toBeGreaterThanOrEqual(100 * kilobyte)
  upload.socket.destroy()
  await expect.poll(arriving).toBe(0)
})
