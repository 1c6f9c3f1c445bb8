import { once } from 'node:events'
import type { Server as HttpServer, ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, Server } from 'node:net'
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
 * turn that renders pages takes many milliseconds: with one socket, 1,000 connections that come at once would wait for seconds to be told
 * that the server is full.
 */
const socketsOfProcess = 32

/**
 * Throws a `UserError` if the address cannot be listened on, or another product of this machine has it. Called early, because the rest of a
 * start takes long. Keeps the address for this product until what it returns is called.
 */
export async function reserveAddress(address: ListenAddress): Promise<() => void> {
  const probe = createServer()
  const kept = createServer()
  try {
    await listening(probe, address)
    // Where several sockets may listen, the system would let two products do so. A name in the abstract namespace ends with its process.
    if (reusePort && address.port !== 0) await listening(kept, { path: `\0motorspot ${address.host}:${address.port}` })
  } catch (error) {
    throwListenError(error, address)
  } finally {
    probe.close()
  }
  kept.unref()
  return () => kept.close()
}

async function listening(server: Server, at: ListenOptions): Promise<void> {
  server.listen(at)
  await once(server, 'listening')
}

/** Listens and returns the URL to open in a browser. */
export async function listenAt(app: FastifyInstance, target: ListenAddress): Promise<string> {
  const sockets: Server[] = [app.server]
  const answers = new Set<ServerResponse>()
  app.server.on('request', (_, answer) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  app.addHook('preClose', () => closeAll(sockets, answers))
  try {
    await app.listen({ ...target, ...(reusePort && { reusePort }) })
    const { port, address } = app.server.address() as AddressInfo
    while (reusePort && sockets.length < socketsOfProcess) sockets.push(await listenFor(app, { host: address, port }))
    const host = /^(0\.0\.0\.0|::)$/.test(target.host) ? '127.0.0.1' : target.host
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  } catch (error) {
    throwListenError(error, target)
  }
}

/** Listens with one more socket, whose connections the server answers like its own. */
async function listenFor(app: FastifyInstance, target: ListenAddress): Promise<Server> {
  const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) => app.server.emit('connection', connection))
  await listening(socket, { ...target, reusePort })
  return socket
}

/** Takes no more connections, and waits until those there are have ended: each when nothing that it has asked for is left to answer. */
async function closeAll(sockets: readonly Server[], answers: ReadonlySet<ServerResponse>): Promise<void> {
  // That of HTTP servers ends at once what it holds to be idle, and with it answers that are made but not sent.
  const close = (socket: Server): Server => Server.prototype.close.call(socket)
  const ended = sockets.filter((socket) => socket.listening).map((socket) => once(close(socket), 'close'))
  const endIdle = (): void => {
    const isSending = [...answers].some(({ writableEnded, writableFinished }) => writableEnded && !writableFinished)
    if (!isSending) (sockets[0] as HttpServer).closeIdleConnections()
  }
  endIdle()
  const ending = setInterval(endIdle, 50)
  await Promise.all(ended)
  clearInterval(ending)
}

function throwListenError(error: unknown, { host, port }: ListenAddress): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') startErrors.portInUse(host, port)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') startErrors.addressDenied(host, port)
  throw error
}

/** Stops accepting requests and waits for the running ones; closes connections that are still open after `timeoutMs`. */
export async function drain(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await app.close()
  clearTimeout(timer)
}
