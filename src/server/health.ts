import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import client from 'prom-client'
import { isLoopback } from '#host/loopback.ts'
import { isDatabaseUnavailable } from '#kernel/database/connections.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { isForwarded } from './proxies.ts'

/**
 * Adds `/healthz` (200 while the process runs), `/readyz` (200 or 503: whether the database answers, checked at most once a
 * second) and `/metrics` (Prometheus format, for this machine, or with `Authorization: Bearer` and the token).
 */
export function addHealth(app: FastifyInstance, runtime: Runtime, metricsToken: string | null): void {
  const register = new client.Registry()
  client.collectDefaultMetrics({ register })
  const requestSeconds = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'status'],
    registers: [register],
  })
  measureJobs(register, runtime)
  app.addHook('onResponse', (request, reply, done) => {
    requestSeconds.observe({ method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  let lastCheck = { at: 0, ready: false }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (Date.now() - lastCheck.at > 1000) lastCheck = { at: Date.now(), ready: await isDatabaseReady(runtime) }
    return reply.code(lastCheck.ready ? 200 : 503).send({ status: lastCheck.ready ? 'ready' : 'waiting for the database' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.code(403).send({ status: 'only from this machine, or with METRICS_TOKEN' })
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Jobs of all tenants by queue and state, counted when they are asked for; none while the database is away. */
function measureJobs(register: client.Registry, runtime: Runtime): void {
  new client.Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      this.reset()
      for (const { queue, state, count } of await countJobs(runtime)) this.set({ queue, state }, Number(count))
    },
  })
  new client.Gauge({
    name: 'job_oldest_seconds',
    help: 'Age of the oldest job by queue and state',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      this.reset()
      for (const { queue, state, oldest } of await countJobs(runtime)) this.set({ queue, state }, oldest)
    },
  })
}

async function countJobs(runtime: Runtime): Promise<{ queue: string; state: string; count: string; oldest: number }[]> {
  const counts = sql<{ queue: string; state: string; count: string; oldest: number }>`
    select name as queue, job_state as state, count(*) as count, extract(epoch from now() - min(create_time))::float as oldest
    from store.job group by 1, 2`
  try {
    return (await counts.execute(crossTenantDb(runtime, 'metrics of the jobs'))).rows
  } catch (error) {
    if (isDatabaseUnavailable(error)) return []
    throw error
  }
}

/** A proxy on this machine passes on requests of others, so that its own address proves nothing. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const sent = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token && sent) return timingSafeEqual(sha256(sent), sha256(token))
  return isLoopback(request.raw.socket.remoteAddress ?? '') && isLoopback(request.hostname) && !isForwarded(request)
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

async function isDatabaseReady(runtime: Runtime): Promise<boolean> {
  try {
    await sql`select 1`.execute(runtime.appDb('000000'))
    return true
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}
