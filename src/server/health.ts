import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { statfsSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import client from 'prom-client'
import { isLoopback } from '#host/loopback.ts'
import { onCacheUse } from '#kernel/cache/cache-uses.ts'
import { isDatabaseUnavailable } from '#kernel/database/connections.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { streamsOf } from '#modules/push/streams.service.ts'
import { backupRecord } from './backup/last-backup.ts'
import type { BodyMemory } from './body-memory.ts'
import type { Workload } from './overload.ts'
import { routeOf } from './page-routes.ts'
import { askPrimary, onMeasure } from './primary.ts'
import { isForwarded } from './proxies.ts'

export interface HealthOptions {
  readonly metricsToken: string | null
  readonly dataDir: string
  readonly load: Workload
  readonly bodies: BodyMemory
}

/**
 * Adds `/healthz` (200 while the process runs), `/readyz` (200 or 503: whether there is room for a request, and the database answers and
 * lets the application in, checked at most once a second) and `/metrics` (Prometheus format, of all workers together; for this machine, or with `Authorization: Bearer` and the token).
 */
export function addHealth(app: FastifyInstance, runtime: Runtime, { metricsToken, dataDir, load, bodies }: HealthOptions): void {
  const register = new client.Registry()
  if (cluster.isWorker) {
    onMeasure(() =>
      register.getMetricsAsJSON().catch((error: unknown) => {
        runtime.log.error({ err: error }, 'the metrics could not be measured')
        throw error
      }),
    )
  }
  client.collectDefaultMetrics({ register })
  const requestSeconds = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.2, 1, 5],
    registers: [register],
  })
  // Measured in this order: the jobs are asked for over a connection of a pool.
  measurePools(register, runtime)
  measureJobs(register, runtime)
  measureBackup(register, runtime)
  measureDisk(register, dataDir)
  countReplicaReads(register, runtime)
  measureLoad(register, load, bodies)
  measureStreams(register, runtime)
  countCacheUses(app, register)
  app.addHook('onResponse', (request, reply, done) => {
    requestSeconds.observe({ method: request.method, route: routeOf(request), status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  const isReady = readinessOf(runtime)
  let lastCheck = { at: 0, isRunning: false, ready: Promise.resolve(false) }
  // One look at a time: those who ask while the database does not answer wait for the same.
  const lookOnce = (): Promise<boolean> => {
    if (lastCheck.isRunning || Date.now() - lastCheck.at <= 1000) return lastCheck.ready
    const check = { at: Date.now(), isRunning: true, ready: isReady().finally(() => (check.isRunning = false)) }
    lastCheck = check
    return check.ready
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (load.isFull) return reply.code(503).send({ status: 'busy' })
    const ready = await lookOnce()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'waiting for the database' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.code(403).send({ status: 'only from this machine, or with METRICS_TOKEN' })
    return reply.type(register.contentType).send(await (cluster.isWorker ? askPrimary('metrics', null) : register.metrics()))
  })
}

/** Jobs of all tenants by queue and state, counted once for each time that they are asked for; none while the database is away. */
function measureJobs(register: client.Registry, runtime: Runtime): void {
  let counting: ReturnType<typeof countJobs> | undefined
  const measure = (name: string, help: string, measured: (queue: JobsOfQueue) => number): void => {
    new client.Gauge({
      name,
      help,
      labelNames: ['queue', 'state'],
      // Every process counts the same jobs.
      aggregator: 'first',
      registers: [register],
      async collect() {
        counting ??= countJobs(runtime).finally(() => {
          counting = undefined
        })
        const queues = await counting
        this.reset()
        for (const each of queues) this.set({ queue: each.queue, state: each.state }, measured(each))
      },
    })
  }
  measure('jobs', 'Jobs by queue and state', ({ count }) => Number(count))
  measure('job_oldest_seconds', 'Age of the oldest job by queue and state', ({ oldest }) => oldest)
}

/** The age of the last backup, which writes its time to the database; what was known before while that is away. */
function measureBackup(register: client.Registry, runtime: Runtime): void {
  const lastBackup = sql<{ age: number }>`
    select extract(epoch from now() - applied_at)::float as age from store.migration where name = ${backupRecord}`
  const age = new client.Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last backup by npm run backup; +Inf before the first',
    aggregator: 'first',
    registers: [register],
    async collect() {
      try {
        const { rows } = await lastBackup.execute(crossTenantDb(runtime, 'metrics of the last backup'))
        this.set(rows[0]?.age ?? Number.POSITIVE_INFINITY)
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
      }
    },
  })
  age.set(Number.NaN)
}

function measureDisk(register: client.Registry, dataDir: string): void {
  new client.Gauge({
    name: 'data_dir_free_bytes',
    help: 'Free space on the disk of the data directory',
    aggregator: 'first',
    registers: [register],
    collect() {
      const { bavail, bsize } = statfsSync(dataDir)
      this.set(bavail * bsize)
    },
  })
}

function measurePools(register: client.Registry, runtime: Runtime): void {
  new client.Gauge({
    name: 'database_connections',
    help: 'Connections to the database by pool: open, idle of these, and callers who wait for one',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [pool, counts] of Object.entries(runtime.poolCounts()))
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count)
    },
  })
}

function countReplicaReads(register: client.Registry, { replica }: Runtime): void {
  if (!replica) return
  new client.Counter({
    name: 'database_replica_reads',
    help: 'Reads that the replica may answer, by result: answered, or why the primary answered',
    labelNames: ['result'],
    registers: [register],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(replica.reads)) this.inc({ result }, count)
    },
  })
}

function measureLoad(register: client.Registry, load: Workload, bodies: BodyMemory): void {
  new client.Gauge({
    name: 'http_requests_running',
    help: 'Requests that are being answered',
    registers: [register],
    collect() {
      this.set(load.running)
    },
  })
  new client.Gauge({
    name: 'http_body_bytes',
    help: 'Memory of the bodies that are being received',
    registers: [register],
    collect() {
      this.set(bodies.bytes)
    },
  })
  let counted = 0
  new client.Counter({
    name: 'http_requests_rejected',
    help: 'Requests that were told to come back, as too many were being answered, or their bodies took too much memory',
    registers: [register],
    collect() {
      const rejected = load.rejected + bodies.ended
      this.inc(rejected - counted)
      counted = rejected
    },
  })
}

function measureStreams(register: client.Registry, runtime: Runtime): void {
  new client.Gauge({
    name: 'push_streams',
    help: 'Streams of events that browsers have open',
    registers: [register],
    collect() {
      this.set(streamsOf(runtime).size)
    },
  })
}

function countCacheUses(app: FastifyInstance, register: client.Registry): void {
  const uses = new client.Counter({
    name: 'cache_uses',
    help: 'Look-ups of answers and pages that may be cached, by result',
    labelNames: ['cache', 'result'],
    registers: [register],
  })
  const end = onCacheUse(({ cache, hit }) => uses.inc({ cache, result: hit ? 'hit' : 'miss' }))
  app.addHook('onClose', async () => end())
}

interface JobsOfQueue {
  readonly queue: string
  readonly state: string
  readonly count: string
  /** Seconds. */
  readonly oldest: number
}

async function countJobs(runtime: Runtime): Promise<JobsOfQueue[]> {
  const counts = sql<JobsOfQueue>`
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

/** Milliseconds for which a login counts. */
const loginAge = 5_000

/** Connections that are open go on where the role has got another password, and those that are needed next fail. */
function readinessOf(runtime: Runtime): () => Promise<boolean> {
  let loggedInAt = Number.NEGATIVE_INFINITY
  return async () => {
    try {
      await sql`select 1`.execute(runtime.appDb('000000'))
      if (performance.now() - loggedInAt < loginAge) return true
      await logIn(runtime.app.url)
      loggedInAt = performance.now()
      return true
    } catch (error) {
      if (!isDatabaseUnavailable(error)) runtime.log.error({ err: error }, 'the database rejects the application, which is not ready')
      return false
    }
  }
}

/** Throws if the database rejects the role. Where it has no place for one more, it still answers by what is open. */
async function logIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
  } finally {
    await client.end()
  }
}
