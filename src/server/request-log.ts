import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Characters of an address that are logged. */
const maxPath = 200

/** Without its query, in which tickets and tokens are sent. */
export const pathOf = ({ originalUrl }: FastifyRequest): string => (originalUrl.split('?', 1)[0] ?? '').slice(0, maxPath)

const subjectOf = (request: FastifyRequest) => ({ method: request.method, path: pathOf(request), address: request.ip })

/**
 * Logs one line for each answered request, at level `info`, with its `traceId`. No header and no body is logged. What made the server
 * fail has a line of its own with the same `traceId`.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { tenant, user } = request.watched?.ctx ?? {}
    const caller = user && { tenant, user: user.id }
    request.log.info({ ...subjectOf(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime), ...caller }, 'request')
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(subjectOf(request), 'the client has gone before it was answered')
  })
}
