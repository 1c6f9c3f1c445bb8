import type { FastifyRequest } from 'fastify'
import type { Report } from '#kernel/http/dispatch.ts'

/** Logs for the operator what is no mistake of the caller: a bug as an error, a database that is away or too slow as a warning. */
export const reportFor =
  ({ log, url }: FastifyRequest): Report =>
  (error, what) =>
    log[what === 'bug' ? 'error' : 'warn']({ err: error, url: url.split('?')[0] }, what)
