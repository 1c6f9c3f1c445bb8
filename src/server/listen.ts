import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { startErrors } from '#host/start-errors.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
  /** Whether other processes listen there too, and the system distributes the connections. */
  readonly reusePort?: boolean
}

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
  await app.listen(target).catch((error) => throwListenError(error, target))
  const { port } = app.server.address() as AddressInfo
  const host = /^(0\.0\.0\.0|::)$/.test(target.host) ? '127.0.0.1' : target.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
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
