import type { Words } from '#i18n/translate.ts'
import type { Context } from '../runtime/context.ts'

/** What a job leaves behind: a sentence for people, and data for the page that asked for it. */
export interface JobResult {
  readonly message?: Words
  readonly data?: object
}

/** The attempt that a job is in. */
export interface Attempt {
  readonly jobId: string
  /** Says how much is done; throws `JobStopped` where somebody has cancelled the job. Writes at most twice a second. */
  progress(done: number, total: number): Promise<void>
  /**
   * Ends the job in the transaction of `ctx`, so that its writes are committed exactly once; throws `JobStopped` where the job was
   * cancelled or another process has taken it over. A job that does not call it ends when its function returns.
   */
  finish(ctx: Context, result?: JobResult): Promise<void>
}

/** The attempt has lost its job, which was cancelled or taken over: what it has not committed is rolled back. */
export class JobStopped extends Error {
  /** What was committed before, where the job has more than one transaction. */
  readonly result: JobResult | undefined

  constructor(result?: JobResult) {
    super('the job was cancelled, or another process has taken it over')
    this.result = result
  }
}

interface Work<Input extends object> {
  /** Name of its queue, in kebab case. */
  readonly name: string
  readonly label: Words
  /** Attempts after the first. 2 by default; of a scheduled job none, as it comes again. */
  readonly retries?: number
  /** How many one process runs at once; 1 by default. */
  readonly atOnce?: number
  /**
   * Does the work: as the server, without a user and with every row of the tenant. It may be called again after a crash: what must happen
   * once is written in the transaction that `attempt.finish` ends.
   */
  run(ctx: Context, input: Input, attempt: Attempt): Promise<JobResult | undefined>
}

/** A job that belongs to no tenant, and gets no input: it reads rows by `crossTenantDb(runtime, why)`, or moves them by `moveDueRows`. */
export interface ScheduledJob extends Work<Record<never, never>> {
  /** When it runs, besides each start: a cron expression in the product's time zone. */
  readonly schedule: string
  readonly as?: never
}

/** A job that `enqueue` asks for. */
export interface RequestedJob<Input extends object = object> extends Work<Input> {
  readonly schedule?: never
  /** `caller`: with the rights that who asked for it has when it runs; it fails once that session has ended. As the server by default. */
  readonly as?: 'caller'
}

export type Job<Input extends object = object> = ScheduledJob | RequestedJob<Input>

/** Declares a job, in `<what-it-does>.job.ts`; it is listed in `modules.ts`, one of kernel, search or server in `server/open-runtime.ts`. */
export function defineJob(job: ScheduledJob): ScheduledJob
export function defineJob<Input extends object = object>(job: RequestedJob<Input>): RequestedJob<Input>
export function defineJob(job: Job): Job {
  return job
}

/** How often a job is tried. */
export const attemptsOf = ({ schedule, retries }: Job): number => 1 + (retries ?? (schedule ? 0 : 2))
