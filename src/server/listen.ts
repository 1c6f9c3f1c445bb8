import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { startErrors } from '#host/start-errors.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * Whether several sockets can listen at one port: Linux distributes the connections among them. Where the system cannot, a process has one,
 * and workers get their connections from the primary process, which takes them.
 */
const reusePort = process.platform === 'linux'

/**
 * Sockets with which a process listens. libuv takes one connection from each in a turn of its event loop (`uv__server_io`, since 1.45), and a
 * turn that renders a page takes milliseconds: with one socket, 1,000 connections that come at once would wait for seconds to be told that
 * the server is full.
 */
const socketsOfProcess = 16

/** Throws a `UserError` if the address cannot be listened on. Called early, because the rest of a start takes long. */
export async function checkAddress({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    throwListenError(error, { host, port })
  } finally {
    probe.close()
  }
}

/** Listens and returns the URL to open in a browser. */
export async function listenAt(app: FastifyInstance, target: ListenAddress): Promise<string> {
  const sockets: Server[] = []
  app.addHook('preClose', () => closeAll([app.server, ...sockets]))
  await app.listen({ ...target, ...(reusePort && { reusePort }) }).catch((error) => throwListenError(error, target))
  const { port, address } = app.server.address() as AddressInfo
  while (reusePort && sockets.length + 1 < socketsOfProcess) sockets.push(await listenFor(app, { host: address, port }))
  const host = /^(0\.0\.0\.0|::)$/.test(target.host) ? '127.0.0.1' : target.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Listens with one more socket, whose connections the server answers like its own. */
async function listenFor(app: FastifyInstance, target: ListenAddress): Promise<Server> {
  const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => app.server.emit('connection', connection))
  socket.listen({ ...target, reusePort })
  await once(socket, 'listening')
  return socket
}

/** Takes no more connections, and waits until those there are have ended. */
async function closeAll(servers: readonly Server[]): Promise<void> {
  const ended = servers.filter(({ listening }) => listening).map((server) => once(server.close(), 'close'))
  await Promise.all(ended)
}

function throwListenError(error: unknown, { host, port }: ListenAddress): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') startErrors.portInUse(host, port)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') startErrors.addressDenied(host, port)
  throw error
}

/** Stops accepting requests and waits for the running ones; closes connections that are still open after `timeoutMs`. */
export async function drain(app: FastifyInstance, timeoutMs: number): Promise<void> {
  // A connection is idle once what was asked before is answered.
  const closing = setInterval(() => app.server.closeIdleConnections(), 50)
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await app.close()
  clearTimeout(timer)
  clearInterval(closing)
}
