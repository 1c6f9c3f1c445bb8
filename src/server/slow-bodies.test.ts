import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

/** The limits of the product a hundred times shorter. */
const limits = { body: 300, idle: 150, window: 300, bytesPerSecond: 10_000, interval: 10, answer: 400 }

/** More than two sockets take by themselves. */
const largeAnswer = 32 * 1024 * 1024

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  cutSlowBodies(app, limits)
  app.post('/body', async () => 'read')
  app.addContentTypeParser('application/octet-stream', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    for await (const _ of body);
  })
  app.post('/upload', { config: { upload: true } }, async () => 'read')
  app.get('/large', async () => Buffer.alloc(largeAnswer))
  app.get('/stream', async (_, reply) => reply.send(Readable.from(Array.from({ length: 512 }, () => Buffer.alloc(largeAnswer / 512)))))
  app.get('/late', async () => {
    await wait(2 * limits.answer)
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends the head of a request, then pieces with a pause before each; returns the answer and how long it took. */
async function sendSlowly(path: string, pieces: readonly (readonly [pause: number, bytes: number])[], lang = 'zh') {
  const { port } = app.server.address() as AddressInfo
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  const ended = once(socket, 'close')
  const length = pieces.reduce((sum, [, bytes]) => sum + bytes, 0)
  const start = performance.now()
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Language: ${lang}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (const [pause, bytes] of pieces) {
    await Promise.race([wait(pause), ended])
    if (socket.destroyed) break
    socket.write(Buffer.alloc(bytes, ' '))
  }
  await ended
  return { text: Buffer.concat(chunks).toString(), ms: performance.now() - start }
}

const drip = (pieces: number, pause: number, bytes: number) => Array.from({ length: pieces }, () => [pause, bytes] as const)

test('a body that takes longer than it may is answered with 408 in the language of the client', async () => {
  const { text, ms } = await sendSlowly('/body', drip(100, 20, 10))
  expect(text).toMatch(/^HTTP\/1.1 408 .*"code":408,"success":false,"data":\{\},"msg":"请求发送过慢/s)
  expect(ms).toBeLessThan(1_500)
  expect((await sendSlowly('/body', drip(100, 20, 10), 'en')).text).toContain('The request arrived too slowly')
})

test('an upload ends without a byte for too long, or below its pace', async () => {
  const idle = await sendSlowly('/upload', [
    [0, 100_000],
    [2_000, 1],
  ])
  expect(idle.text).toMatch(/^HTTP\/1.1 408 /)
  expect(idle.ms).toBeLessThan(1_500)
  const slow = await sendSlowly('/upload', drip(200, 20, 20))
  expect(slow.text).toMatch(/^HTTP\/1.1 408 /)
  expect(slow.ms).toBeGreaterThan(limits.window)
  expect(slow.ms).toBeLessThan(3_000)
})

test('an upload that keeps its pace may take longer than a body', async () => {
  const { text, ms } = await sendSlowly('/upload', drip(30, 20, 2_000))
  expect(text).toMatch(/^HTTP\/1.1 200 .*read$/s)
  expect(ms).toBeGreaterThan(limits.body)
})

const connections = (): Promise<number> => new Promise((count) => app.server.getConnections((_, open) => count(open)))

/** Asks for an answer, and reads with a pause after so many bytes; returns how many came before the end. */
async function readSlowly(path: string, pause: number, every: number): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  let [bytes, next] = [0, every]
  socket.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes < next) return
    next += every
    socket.pause()
    setTimeout(() => socket.resume(), pause)
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  await ended
  return bytes
}

test.each(['/large', '/stream'])('an answer of which nobody takes anything for too long ends with its connection: %s', async (path) => {
  const { port } = app.server.address() as AddressInfo
  let opened = 0
  const onConnection = () => opened++
  app.server.on('connection', onConnection)
  onTestFinished(() => void app.server.off('connection', onConnection))
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const socket of sockets) socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await expect.poll(() => opened, { timeout: 5_000 }).toBe(5)
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('an answer that is read with pauses, or that is made late, is read to its end', async () => {
  expect(await readSlowly('/stream', limits.answer / 4, largeAnswer / 8)).toBeGreaterThan(largeAnswer)
  expect(await readSlowly('/late', 0, largeAnswer)).toBeGreaterThan(0)
})

test('a connection that is kept has the time of its next answer anew', async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => text, { timeout: 5_000 }).toMatch(/late$/)
  text = ''
  socket.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => text, { timeout: 5_000 }).toMatch(/late$/)
  socket.destroy()
})
