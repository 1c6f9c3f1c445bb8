import { LRUCache } from 'lru-cache'
import { DatabaseError } from 'pg'
import { UserError } from '../resource/user-error.ts'
import type { StatementCheck } from './connection.ts'
import { Connections, isDatabaseUnavailable, rejectPooler } from './connections.ts'
import type { Db } from './db.ts'
import { currentWork, requestDeadline, runRequest, TooLate } from './work.ts'

/** A replica has not replayed what an answer must contain. */
export class NotReplayed extends Error {}

type Rows = Readonly<Record<'tenant' | 'table', string>>

/** Milliseconds that a read may take at the replica before the primary answers. */
const patience = 2_000
/** Milliseconds for which a replica that failed is left alone; then one read tries it. */
const pause = 5_000
/** Milliseconds for which a replica that is behind is not asked for the same rows. */
const pauseBehind = 500

/** A streaming standby, which is left alone for some seconds after a failure. */
export class Replica extends Connections {
  readonly #behind = new LRUCache<string, true>({ max: 1_000, ttl: pauseBehind })
  #hasFailed = true
  #restsUntil = 0
  /** Reads that it might answer: those that it did, and by reason those that the primary did. */
  readonly reads = { answered: 0, behind: 0, conflict: 0, slow: 0, unreachable: 0, failed: 0, resting: 0 }

  /** Whether to read these rows here. */
  mayAnswer({ tenant, table }: Rows): boolean {
    const now = performance.now()
    const reason = now < this.#restsUntil ? 'resting' : this.#behind.has(`${tenant} ${table}`) ? 'behind' : undefined
    if (reason) this.reads[reason] += 1
    else if (this.#hasFailed) this.#restsUntil = now + pause
    return !reason
  }

  /** Reads rows, with a check of each statement; by `atPrimary`, where the replica cannot answer, as behind a pooler. */
  async read<T>({ tenant, table }: Rows, check: StatementCheck, read: (db: Db) => Promise<T>, atPrimary: () => Promise<T>): Promise<T> {
    const { kind, deadline } = currentWork() ?? { kind: table, deadline: requestDeadline() }
    const attempt = async (): Promise<T> => {
      if (this.#hasFailed) await rejectPooler(this.url)
      return read(this.checked(tenant, check))
    }
    let result: keyof Replica['reads'] | undefined = 'answered'
    try {
      return await runRequest(kind, attempt, Math.min(deadline, performance.now() + patience))
    } catch (error) {
      result = reasonOf(error) ?? (this.#hasFailed && error instanceof UserError ? 'failed' : undefined)
      if (!result) throw error
      if (result === 'behind') this.#behind.set(`${tenant} ${table}`, true)
      else this.log.warn({ err: error }, `the primary answers for ${pause / 1000} s: the read replica did not`)
    } finally {
      if (result) this.reads[result] += 1
      this.#hasFailed = result !== undefined && result !== 'answered' && result !== 'behind'
      this.#restsUntil = this.#hasFailed ? performance.now() + pause : 0
    }
    return atPrimary()
  }
}

/** Why the primary is to answer; undefined for what it would throw as well, such as values that do not fit their columns. */
function reasonOf(error: unknown): keyof Replica['reads'] | undefined {
  const code = error instanceof DatabaseError ? (error.code ?? '') : undefined
  if (error instanceof NotReplayed) return 'behind'
  if (error instanceof TooLate || code === '57014') return 'slow'
  if (code === '40001' || code === '40P01') return 'conflict'
  if (isDatabaseUnavailable(error)) return 'unreachable'
  return error instanceof UserError || code?.startsWith('22') ? undefined : 'failed'
}
