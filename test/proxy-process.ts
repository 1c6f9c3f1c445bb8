import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A program: ends TLS and shares the requests among replicas, as `deploy/nginx.conf` does, though in turn and over new connections. What a
 * replica could not be reached for, or, if it only reads, answers with 503, the next one answers; no other call that a replica has begun to
 * read is repeated. No replica is left out because it failed. The parent process sends the addresses of the replicas. With the argument
 * `http` it does without TLS.
 */
let replicas: readonly string[] = []
let turn = 0

const scheme = process.argv[2] === 'http' ? 'http' : 'https'
const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'tls', name))
const server = scheme === 'http' ? createPlainServer() : createServer({ cert: read('localhost.pem'), key: read('localhost.key') })

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Asks one replica; rejects if it could not be reached or has gone before its answer began. */
function ask(replica: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { method, url, headers, socket } = incoming
  const host = headers.host ?? 'localhost'
  const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-host': host, 'x-forwarded-proto': scheme }
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(replica)
    const passed = request({ agent: false, hostname, port, method, path: url, headers: { ...headers, ...forwarded, host } }, resolve)
    passed.on('error', reject)
    passed.end(body)
  })
}

const wasReached = (error: NodeJS.ErrnoException): boolean => error.code !== 'ECONNREFUSED'

async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await bodyOf(incoming)
  const first = turn++
  for (let times = 0; times < replicas.length; times += 1) {
    const isLast = times === replicas.length - 1
    try {
      const reply = await ask(replicas[(first + times) % replicas.length] as string, incoming, body)
      if (reply.statusCode === 503 && incoming.method === 'GET' && !isLast) {
        reply.resume()
        continue
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      answer.on('close', () => reply.destroy())
      reply.on('error', () => answer.destroy())
      reply.pipe(answer)
      return
    } catch (error) {
      const isRepeatable = incoming.method === 'GET' || !wasReached(error as NodeJS.ErrnoException)
      if (!isRepeatable) break
    }
  }
  answer.writeHead(502).end()
}

server.on('request', (incoming, answer) => void pass(incoming, answer).catch(() => answer.destroy()))
process.on('message', (addresses: readonly string[]) => {
  replicas = addresses
  process.send?.('changed')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
