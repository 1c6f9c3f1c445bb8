import { AsyncLocalStorage } from 'node:async_hooks'

/** A request or a task, as the database knows it. */
export interface Work {
  /** What it is about: no kind of work takes all connections. */
  readonly kind: string
  /** When it must have ended, as `performance.now()` counts. */
  readonly deadline: number
  /** Milliseconds that one statement may take. */
  readonly statementTimeout: number
  /** Whether a statement or a commit was sent that may have changed something for good. */
  mayHaveWritten: boolean
}

/** Milliseconds: clients hang up after ten seconds. */
const requestTime = 8_000

/** When a request that begins now must have ended, as `performance.now()` counts. */
export const requestDeadline = (): number => performance.now() + requestTime

/** Milliseconds. With the longest wait for a connection, it is shorter than a request may take. */
export const statementTime = 4_500
/** Milliseconds of one statement of a task that nobody waits for. */
const taskStatementTime = 60_000

/** The database was too slow to answer in time. */
export class TooLate extends Error {
  constructor(what: string) {
    super(`${what} in time`)
  }
}

const current = new AsyncLocalStorage<Work>()

/** The work that the caller belongs to; undefined outside of requests and tasks. */
export const currentWork = (): Work | undefined => current.getStore()

/** Throws where the work that the caller belongs to has passed its deadline. */
export function rejectLate(): void {
  const work = currentWork()
  if (work && performance.now() > work.deadline) throw new TooLate(`work on ${work.kind} did not reach its next statement`)
}

/**
 * Runs a request, or a part of one with the deadline of the whole; throws `TooLate` at the deadline, from when on none of its statements
 * starts and none of its changes is committed.
 */
export async function runRequest<T>(kind: string, run: () => Promise<T>, deadline = requestDeadline()): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooLate(`work on ${kind} did not end`)), Math.max(0, deadline - performance.now()))
  const work: Work = { kind, deadline, statementTimeout: statementTime, mayHaveWritten: false }
  try {
    return await Promise.race([current.run(work, run), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs a task in the background, whose statements may take a minute. */
export function runTask<T>(kind: string, run: () => Promise<T>): Promise<T> {
  return current.run({ kind, deadline: Number.POSITIVE_INFINITY, statementTimeout: taskStatementTime, mayHaveWritten: false }, run)
}
