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

export interface Job<Input extends object = object> {
  /** Name of its queue, in kebab case. */
  readonly name: string
  readonly label: Words
  /** When it runs by itself, and at each start: a cron expression in the product's time zone. Such a job is the platform's, and gets no input. */
  readonly schedule?: string
  readonly notAtStart?: true
  /** Attempts after the first. 2 by default; of a scheduled job none, as it comes again. */
  readonly retries?: number
  /** How many one process runs at once; 1 by default. */
  readonly atOnce?: number
  /** `caller`: with the rights that who asked for it has when it runs; it fails once that session has ended. As the server by default. */
  readonly as?: 'caller'
  /**
   * Does the work: as the server, without a user and with every row of the tenant; across tenants by `crossTenantDb` alone. It may be called
   * again after a crash: what must happen once is written in the transaction that `attempt.finish` ends.
   */
  run(ctx: Context, input: Input, attempt: Attempt): Promise<JobResult | undefined>
}

export function defineJob<Input extends object = object>(job: Job<Input>): Job<Input> {
  return job
}

/** How often a job is tried. */
export const attemptsOf = ({ schedule, retries }: Job<never>): number => 1 + (retries ?? (schedule ? 0 : 2))
