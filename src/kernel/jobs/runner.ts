import { sql } from 'kysely'
import { type Job as Delivered, fromKysely, type JobResult, PgBoss } from 'pg-boss'
import { joinWords } from '#i18n/translate.ts'
import { repository } from '../crud/repository.ts'
import { crossTenantDb } from '../runtime/platform.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { onChange } from '../runtime/transaction.ts'
import { attempt, serverContext } from './attempts.ts'
import type { Job } from './define-job.ts'
import { jobResource } from './job.resource.ts'
import { queueSchema } from './queues.ts'

export interface JobRunnerOptions {
  readonly runtime: Runtime
  readonly jobs: readonly Job[]
  /** Connects as the platform's role. */
  readonly url: string
  /** The tenant whose back-office shows the scheduled jobs. */
  readonly platformTenant: string
}

/** What a queue hands over: the row of a job; nothing where a schedule is due. */
interface Delivery {
  readonly tenant?: string
  readonly id?: string
}

/** A full batch is followed by the next one at once. */
const fetching = { batchSize: 10, burstWhenBatchFull: true, notifyPollingIntervalSeconds: 5, perJobResults: true } as const

/** Jobs that one statement hands over. */
const dispatchedAtOnce = 500
/** Milliseconds after which jobs are handed over whose notification was lost. */
const dispatchInterval = 5_000

/** Runs the jobs of all tenants in this process, beside others that do the same; returns a function that stops it. */
export async function startJobs({ runtime, jobs, url, platformTenant }: JobRunnerOptions): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    // The owner of the schema has migrated it, and this role may not.
    ...{ migrate: false, createSchema: false, reindex: false },
    max: 2,
    useListenNotify: true,
    ...{ superviseIntervalSeconds: 10, monitorIntervalSeconds: 10, cronMonitorIntervalSeconds: 10 },
  })
  boss.on('error', (error) => runtime.log.warn({ err: error }, 'the queues of the jobs had an error'))
  await boss.start()
  for (const job of jobs)
    await boss.work<Delivery>(job.name, { ...fetching, localConcurrency: job.atOnce ?? 1 }, (batch) =>
      deliver(runtime, job, platformTenant, batch),
    )
  await scheduleJobs(runtime, boss, jobs)
  const names = jobs.map(({ name }) => name)
  const dispatcher = startDispatcher(runtime, boss, names)
  return async () => {
    await dispatcher.stop()
    await boss.stop({ graceful: true, timeout: 1_000 })
  }
}

/** Sets the schedules of these jobs, and ends those of former versions; one that cannot be read keeps nothing else from starting. */
async function scheduleJobs(runtime: Runtime, boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = jobs.filter((job) => job.schedule !== undefined)
  for (const { name } of await boss.getSchedules()) if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
  for (const { name, schedule } of scheduled) {
    await boss.schedule(name, schedule, {}, { tz: runtime.timeZone }).catch((error: unknown) => {
      runtime.log.error({ err: error, job: name, schedule }, 'a job has a schedule that cannot be read; it runs at each start only')
    })
    await boss.send(name, {}, { singletonKey: 'start', singletonSeconds: 60 })
  }
}

/** Makes an attempt at each job of a batch, one after the other; a schedule that is due becomes a job of its own first. */
async function deliver(runtime: Runtime, job: Job, platformTenant: string, batch: readonly Delivered<Delivery>[]): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data } of batch) {
    const { tenant = platformTenant } = data
    const jobId = async (): Promise<string> => data.id ?? (await scheduledJob(runtime, job, tenant, id))
    const attempted = jobId().then((found) => attempt(runtime, job, tenant, found))
    const status = await attempted.then(
      () => 'completed' as const,
      () => 'failed' as const,
    )
    results.push({ id, status })
  }
  return results
}

/** The row of a schedule that is due: of one that is delivered again, as its process stopped, the row that it left behind. */
async function scheduledJob(runtime: Runtime, { name, label }: Job, tenant: string, delivery: string): Promise<string> {
  const rows = repository(serverContext(runtime, tenant), jobResource)
  const input = JSON.stringify({ delivery })
  const known = (await rows.find({ jobState: 'RUNNING', input })) ?? (await rows.find({ jobState: 'QUEUED', input }))
  return (known ?? (await rows.insert({ name, title: joinWords(label), input, scheduled: true, dispatched: true }))).id
}

/** Hands committed jobs over to their queues: when a change is published, and every few seconds. */
function startDispatcher(runtime: Runtime, boss: PgBoss, names: readonly string[]): { stop(): Promise<void> } {
  let isStopped = false
  let isWanted = false
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        if (await dispatch(runtime, boss, names)) isWanted = true
      } catch (error) {
        runtime.log.warn({ err: error }, 'jobs could not be handed to their queues; this is tried again')
      }
    }
    running = undefined
  }
  const start = (): void => {
    isWanted = true
    if (!isStopped) running ??= run()
  }
  onChange(runtime, (resource) => {
    if (resource === jobResource.name || resource === '') start()
  })
  const timer = setInterval(start, dispatchInterval).unref()
  start()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Returns whether there may be more. A tenant's second job in a queue comes after the first one of every other tenant, so that nobody
 * waits for all that one tenant has asked for.
 */
function dispatch(runtime: Runtime, boss: PgBoss, names: readonly string[]): Promise<boolean> {
  return crossTenantDb(runtime, 'hand jobs to their queues')
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql<{ tenant: string; id: string; name: string; before: number }>`
        update store.job as j set dispatched = true where (tenant_id, id) in (
          select tenant_id, id from store.job where job_state = 'QUEUED' and not dispatched and name = any(${[...names]})
          order by id limit ${sql.lit(dispatchedAtOnce)} for update skip locked)
        returning tenant_id as tenant, id::text, name, (select count(*)::int from store.job as w
          where w.tenant_id = j.tenant_id and w.name = j.name and w.job_state = 'QUEUED' and w.dispatched) as before`.execute(transaction)
      for (const [name, ofQueue] of Map.groupBy(rows, (row) => row.name)) {
        const deliveries = [...Map.groupBy(ofQueue, ({ tenant }) => tenant).values()].flatMap((jobs) =>
          jobs.map(({ tenant, id, before }, at) => ({ data: { tenant, id }, priority: -before - at })),
        )
        await boss.insert(name, deliveries, { db: fromKysely(transaction) })
      }
      return rows.length === dispatchedAtOnce
    })
}
