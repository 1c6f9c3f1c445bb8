import { sql } from 'kysely'
import { joinWords, type Words } from '#i18n/translate.ts'
import { type Changes, repository } from '../crud/repository.ts'
import { moveBySystem } from '../crud/states.ts'
import { attemptChannel, newTraceId } from '../database/tracing.ts'
import { runTask } from '../database/work.ts'
import { push } from '../push/events.ts'
import { codesOf, type StoredRow } from '../resource/resource.ts'
import { sessionEnded, UserError } from '../resource/user-error.ts'
import { type Context, isAdministrator, noRights } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { withTransaction } from '../runtime/transaction.ts'
import { type Attempt, attemptsOf, type Job, type JobResult, JobStopped } from './define-job.ts'
import type { InputOfCaller } from './enqueue.ts'
import { jobResource } from './job.resource.ts'

type JobRow = StoredRow<typeof jobResource>
type Transition = keyof typeof jobResource.states.transitions

/** Milliseconds between two writes of the progress. */
const progressInterval = 500

const failed: Words = ['任务执行出错，原因已记入日志', 'The job failed; the reason is in the log']
const stopped: Words = ['服务在每次执行中都停止了', 'The server stopped during every attempt']

/** The server at work in a tenant, on behalf of nobody. */
export const serverContext = (runtime: Runtime, tenant: string): Context => ({
  tenant,
  user: null,
  rights: { ...noRights, allRows: true },
  lang: 'zh',
  traceId: newTraceId(),
  address: '',
  db: runtime.appDb(tenant),
  runtime,
})

const rowsOf = (ctx: Context) => repository(ctx, jobResource, { rows: 'all' })

async function move(ctx: Context, row: JobRow, transition: Transition, changes: Changes<typeof jobResource>): Promise<JobRow> {
  const moved = await moveBySystem(ctx, jobResource, row, { transition }, { [transition]: { effect: () => changes } })
  await pushJob(ctx, moved, moved.progress ?? 0)
  return moved
}

/** Pushes how far a job is to whoever asked for it, and to who sees the page of jobs; of scheduled jobs only that they failed. */
async function pushJob(ctx: Pick<Context, 'db' | 'tenant'>, { id, createUser, jobState, scheduled }: JobRow, done: number): Promise<void> {
  if (scheduled && jobState !== 'FAILED') return
  const data = { id, state: jobState ?? '', progress: done }
  await push(ctx, { user: createUser, code: codesOf(jobResource) }, { topic: jobResource.name, data })
}

/** Makes one attempt at a job; throws where it failed and another attempt is due. Without effect for a job that is done or cancelled. */
export function attempt(runtime: Runtime, job: Job, tenant: string, id: string): Promise<void> {
  return runTask(`job ${job.name}`, async () => {
    const ctx = serverContext(runtime, tenant)
    const row = await begin(ctx, job, id).catch((error: unknown) => {
      runtime.log.error({ err: error, job: job.name, id }, 'a job could not be begun; it is tried again')
      throw error
    })
    if (row) await run(ctx, job, row)
  })
}

/** Takes the job, also from a process that stopped while it was at it. */
function begin(ctx: Context, job: Job, id: string): Promise<JobRow | undefined> {
  return withTransaction(ctx, async (ctx) => {
    const row = await rowsOf(ctx).lock(id)
    const attempts = (row.attempts ?? 0) + 1
    const taken = { attempts, startTime: new Date(), endTime: null, progress: 0, message: null }
    if (row.jobState === 'QUEUED') return move(ctx, row, 'start', taken)
    if (row.jobState !== 'RUNNING') return undefined
    if (attempts <= attemptsOf(job)) return rowsOf(ctx).update(row, taken)
    await move(ctx, row, 'fail', { message: joinWords(stopped), endTime: new Date() })
    return undefined
  })
}

/** The row, locked, if it still belongs to this attempt. */
async function lockOwn(ctx: Context, { id, attempts }: JobRow): Promise<JobRow> {
  const row = await rowsOf(ctx).lock(id)
  if (row.jobState !== 'RUNNING' || row.attempts !== attempts) throw new JobStopped()
  return row
}

async function run(ctx: Context, job: Job, row: JobRow): Promise<void> {
  let isFinished = false
  const finish = async (ctx: Context, result: JobResult = {}): Promise<void> => {
    const changes = { progress: 100, endTime: new Date(), ...resultIn(result) }
    await withTransaction(ctx, async (ctx) => move(ctx, await lockOwn(ctx, row), 'finish', changes))
    isFinished = true
  }
  const work = async (): Promise<void> => {
    const [own, input] = await inputOf(ctx, job, JSON.parse(row.input ?? '{}'))
    const result = await job.run(own, input, { jobId: row.id, progress: progressOf(ctx, row), finish })
    if (!isFinished) await finish(ctx, result)
  }
  try {
    await attemptChannel.tracePromise(work, { job: job.name, traceId: ctx.traceId })
  } catch (error) {
    if (!(error instanceof JobStopped)) await fail(ctx, job, row, error)
    else if (error.result) await recordStop(ctx, row, resultIn(error.result))
  }
}

const resultIn = ({ message, data }: JobResult) => ({
  message: message ? joinWords(message) : null,
  result: data ? JSON.stringify(data) : null,
})

/** Says what a cancelled job had committed before it stopped. */
async function recordStop(ctx: Context, { id, attempts }: JobRow, changes: Changes<typeof jobResource>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const row = await rowsOf(ctx).lock(id)
    if (row.jobState === 'CANCELLED' && row.attempts === attempts)
      await pushJob(ctx, await rowsOf(ctx).update(row, changes), row.progress ?? 0)
  })
}

/** As whom the job runs, and its input. */
async function inputOf(ctx: Context, job: Job, stored: object): Promise<[ctx: Context, input: object]> {
  if (job.as !== 'caller') return [ctx, stored]
  const { input, session, lang } = stored as InputOfCaller
  const caller = await providersOf(ctx.runtime).callerOf(ctx.runtime, session)
  const own = caller && { ...ctx, ...caller, tenant: ctx.tenant, lang }
  // The platform's administrator asks for jobs in every tenant.
  return own && (caller.tenant === ctx.tenant || isAdministrator(own)) ? [own, input] : sessionEnded()
}

function progressOf({ runtime, tenant }: Context, row: JobRow): Attempt['progress'] {
  const db = runtime.auxiliaryDb(tenant)
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (done, total) => {
    if (performance.now() - writtenAt < progressInterval) return
    writtenAt = performance.now()
    const percent = total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : 0
    // On a connection of its own: the transaction of the job may be open, and what it writes is not seen before its end.
    const { rows } =
      await sql`update job set progress = ${percent} where id = ${row.id}::bigint and attempts = ${row.attempts} and job_state = 'RUNNING'
      returning id`.execute(db)
    if (rows.length === 0) throw new JobStopped()
    await pushJob({ db, tenant }, row, percent)
  }
}

/** Rejections are final; after other errors the job is tried again as often as it says. */
async function fail(ctx: Context, job: Job, row: JobRow, error: unknown): Promise<void> {
  const isFinal = error instanceof UserError || (row.attempts ?? 0) >= attemptsOf(job)
  const message = joinWords(error instanceof UserError ? error.words : failed)
  if (!(error instanceof UserError)) ctx.runtime.log.error({ err: error, job: job.name, id: row.id, traceId: ctx.traceId }, 'a job failed')
  try {
    await withTransaction(ctx, async (ctx) =>
      move(ctx, await lockOwn(ctx, row), isFinal ? 'fail' : 'repeat', { message, endTime: new Date() }),
    )
  } catch (cause) {
    if (cause instanceof JobStopped) return
    throw cause
  }
  if (!isFinal) throw error
}
