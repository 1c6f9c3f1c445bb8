import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import client from 'prom-client'
import { isDatabaseAway } from '#kernel/database/connections.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz`: the process lives. `/readyz`: the database answers, looked at once a second at most. `/metrics`: for Prometheus, from this machine. */
export function addHealth(app: FastifyInstance, runtime: Runtime): void {
  const register = new client.Registry()
  client.collectDefaultMetrics({ register })
  const times = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'status'],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    times.observe({ method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  let checked = { at: 0, ready: false }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (Date.now() - checked.at > 1000) checked = { at: Date.now(), ready: await answers(runtime) }
    return reply.code(checked.ready ? 200 : 503).send({ status: checked.ready ? 'ready' : 'waiting for the database' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!local.has(request.ip)) return reply.code(403).send({ status: 'only from this machine' })
    return reply.type(register.contentType).send(await register.metrics())
  })
}

async function answers(runtime: Runtime): Promise<boolean> {
  try {
    await sql`select 1`.execute(runtime.appDb('000000'))
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}
