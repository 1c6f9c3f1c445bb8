import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The path below `/api` of a call by a client whose proxy cuts `/api` off, as those of Saber are shipped: `/blade-*`, and `/oauth/*`,
 * which older ones ask without its module. Any other address is returned as it is.
 */
export function apiAddress(url: string): string {
  if (url.startsWith('/blade-')) return `/api${url}`
  return url.startsWith('/oauth/') ? `/api/blade-auth${url}` : url
}

/** A page of the session cookie is for pages of this origin alone. */
const isOfThisOrigin = ({ url }: FastifyRequest): boolean => !url.startsWith('/api/') || url.startsWith('/api/blade-auth/oauth/session')

/**
 * Lets pages of these origins call the API, with the tokens that they send and without cookies. Without origins no page of another
 * origin can read an answer, as before.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    delegator: (request: FastifyRequest, decide: (error: Error | null, options?: FastifyCorsOptions) => void) =>
      decide(null, {
        origin: isOfThisOrigin(request) ? false : [...origins],
        methods: ['GET', 'POST'],
        exposedHeaders: ['content-disposition'],
        maxAge: 3600,
      }),
  })
}
