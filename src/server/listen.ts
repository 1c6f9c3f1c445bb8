import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { startErrors } from '#host/start-errors.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Finds out before the long work of a start that it would end at a used port. */
export async function checkAddress({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    explainAddress(error, { host, port })
  } finally {
    probe.close()
  }
}

/** Listens; answers with the address that a browser takes. */
export async function listenAt(app: FastifyInstance, target: ListenAddress): Promise<string> {
  await app.listen({ host: target.host, port: target.port }).catch((error) => explainAddress(error, target))
  const { port } = app.server.address() as AddressInfo
  const host = /^(0\.0\.0\.0|::)$/.test(target.host) ? '127.0.0.1' : target.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function explainAddress(error: unknown, { host, port }: ListenAddress): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') startErrors.portInUse(host, port)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') startErrors.addressDenied(host, port)
  throw error
}

/** Finishes the requests under way and takes no more; whoever has not come to an end in `patience` ms is cut off. */
export async function drain(app: FastifyInstance, patience: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearTimeout(late)
}
