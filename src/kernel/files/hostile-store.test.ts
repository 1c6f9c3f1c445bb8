import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { type Bucket, makeS3Bucket, removeS3Bucket, s3Storage } from './s3-storage.ts'

/** A store that answers as its keeper likes. */
let server: Server | undefined
let sent = 0

async function storeThat(answer: (request: IncomingMessage, answer: ServerResponse) => void): Promise<Bucket> {
  sent = 0
  server = createServer((request, reply) => {
    request.resume()
    answer(request, reply)
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, region: 'r', accessKey: 'k', secretKey: 's', bucket: 'b', isInPath: true }
}

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((closed) => server?.close(closed))
})

const part = Buffer.alloc(64 * 1024, 'x')
/** Sends as much as is taken. */
function endless(reply: ServerResponse): void {
  const go = (): void => {
    while (!reply.destroyed) {
      sent += part.length
      if (!reply.write(part)) return
    }
  }
  reply.on('drain', go).on('error', () => {})
  go()
}

const asking = (method = 'GET'): IncomingMessage => ({ method, headers: {} }) as never
const bytes = Buffer.from('bytes')
const quick = { answer: 300, idle: 300 }
const calls: Record<string, (bucket: Bucket) => Promise<unknown>> = {
  'a file that is answered': (bucket) => s3Storage(bucket, quick).answer('a.pdf', asking()),
  'a file that is read': (bucket) => s3Storage(bucket, quick).read('a.pdf', 1_000),
  'an upload': (bucket) => s3Storage(bucket, quick).put('a.pdf', { bytes }),
  'a removal': (bucket) => s3Storage(bucket, quick).remove('a.pdf'),
  'a new bucket': (bucket) => makeS3Bucket(bucket),
  'a removed bucket': (bucket) => removeS3Bucket(bucket),
}
/** Of one call, whose attempts are repeated. */
const few = 12 * 1024 * 1024

describe.each(Object.entries(calls))('%s', (_, call) => {
  test.each([200, 400, 500])('ends with an answer %d without an end, of which little is read', async (status) => {
    const bucket = await storeThat(({ method }, reply) => {
      reply.writeHead(method === 'GET' && status === 200 ? 203 : status, { 'content-type': 'application/xml' })
      endless(reply)
    })
    await call(bucket).catch(() => undefined)
    expect(sent).toBeLessThan(few)
  })

  test('ends soon where nothing is answered, or a byte now and then', async () => {
    const bucket = await storeThat(({ url }, reply) => {
      if (!url?.includes('a.pdf')) return
      reply.writeHead(400)
      const timer = setInterval(() => reply.write(' '), 50)
      reply.on('close', () => clearInterval(timer))
    })
    const began = performance.now()
    await expect(call(bucket)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(7_000)
  })
})

test('a file is read as far as it was stored, and as long as it may take', async () => {
  const large = await storeThat((_, reply) => endless(reply))
  await expect(s3Storage(large).read('a.pdf', 100_000)).rejects.toThrow('more than was ever stored')
  expect(sent).toBeLessThan(few)
  server?.closeAllConnections()
  const slow = await storeThat((_, reply) => {
    const timer = setInterval(() => reply.write(' '), 50)
    reply.on('close', () => clearInterval(timer))
  })
  await expect(s3Storage(slow, quick).read('a.pdf', 100_000)).rejects.toThrow('in time')
})

test('a store that says to come back in an hour is given up as one that says nothing', async () => {
  const bucket = await storeThat((_, reply) => void reply.writeHead(503, { 'retry-after': '3600' }).end())
  const began = performance.now()
  await expect(s3Storage(bucket, quick).read('a.pdf', 1_000)).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a file of unknown length has no length, and one whose headers alone are asked for no body', async () => {
  const bucket = await storeThat((_, reply) => void reply.writeHead(200, { 'transfer-encoding': 'chunked' }).end('a file'))
  const found = await s3Storage(bucket).answer('a.pdf', asking())
  expect([found?.headers['content-length'], found && (await text(found.body))]).toEqual([undefined, 'a file'])
  server?.closeAllConnections()
  const large = await storeThat((_, reply) => endless(reply))
  const head = await s3Storage(large).answer('a.pdf', asking('HEAD'))
  expect([head?.status, head && (await text(head.body))]).toEqual([200, ''])
  await expect.poll(() => server && new Promise((count) => server?.getConnections((_, open) => count(open)))).toBe(0)
})

test('whoever reads files slowly, or not at all, keeps nobody else from theirs', async () => {
  const bucket = await storeThat(({ url }, reply) => void (url?.includes('large') ? reply.write(part) : reply.end('a file')))
  const storage = s3Storage(bucket)
  const unread = await Promise.all(Array.from({ length: 120 }, () => storage.answer('large.pdf', asking())))
  const found = await storage.answer('a.pdf', asking())
  expect(found && (await text(found.body))).toBe('a file')
  for (const each of unread) each?.body.destroy()
})
