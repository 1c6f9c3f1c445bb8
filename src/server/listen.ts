import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { startRefusals } from './start-refusals.ts'

interface Place {
  readonly host: string
  readonly port: number
}

/** Finds out before the long work of a start that it would end at a used port. */
export async function checkAddress({ host, port }: Place): Promise<void> {
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
export async function listenAt(app: FastifyInstance, place: Place): Promise<string> {
  await app.listen({ host: place.host, port: place.port }).catch((error) => explainAddress(error, place))
  const { port } = app.server.address() as AddressInfo
  const host = /^(0\.0\.0\.0|::)$/.test(place.host) ? '127.0.0.1' : place.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function explainAddress(error: unknown, { host, port }: Place): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') startRefusals.portInUse(host, port)
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') startRefusals.addressDenied(host, port)
  throw error
}

/** Finishes the requests under way and takes no more; whoever has not come to an end in `patience` ms is cut off. */
export async function drain(app: FastifyInstance, patience: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close()
  clearTimeout(late)
}
