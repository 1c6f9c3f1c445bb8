import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type QueryResult as Answer, DatabaseError, type PoolClient } from 'pg'
import { statementChannel } from './tracing.ts'
import { currentWork, rejectLate, statementTime } from './work.ts'

/** Statements of this process that are worth preparing, by their text. */
const hot = new LRUCache<string, string>({ max: 500 })
let statements = 0
/** A connection with more prepared statements is closed after use, because PostgreSQL never drops them by itself. */
const preparedAtMost = 1000

/** The name under which a text is prepared; undefined the first time it is seen, as most texts with lists in them never come again. */
function preparedNameOf(text: string): string | undefined {
  const known = hot.get(text)
  if (!known) {
    statements += 1
    hot.set(text, `s${statements}`)
  }
  return known
}

/** Sends a statement in a form of its own, and returns the rows of the statement; throws where they may not be used. */
export type StatementCheck = <R>(sql: string, send: (sql: string) => Promise<R[]>) => Promise<R[]>

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A pooled connection that remembers the tenant it is set to. */
export class Connection implements DatabaseConnection {
  readonly client: PoolClient
  readonly #role: string
  #tenant = ''
  #statementTimeout = 0
  #leave: () => void = () => {}
  #check: StatementCheck | undefined
  #broken = false
  readonly #prepared = new Set<string>()

  constructor(client: PoolClient, role: string) {
    this.client = client
    this.#role = role
  }

  /**
   * Sets the tenant and the statement timeout where the connection is set to others, for somebody who calls `leave` on release; if that
   * fails, the connection is closed.
   */
  async lend(tenant: string, statementTimeout: number, leave: () => void, check?: StatementCheck): Promise<this> {
    try {
      await this.#set(tenant, statementTimeout)
      this.#leave = leave
      this.#check = check
      return this
    } catch (error) {
      this.client.release(true)
      throw error
    }
  }

  async #set(tenant: string, statementTimeout: number): Promise<void> {
    if (this.#statementTimeout !== statementTimeout) {
      const values = [tenant, String(statementTimeout)]
      const text = "select set_config('app.tenant', $1, false), set_config('statement_timeout', $2, false)"
      await this.#ask({ text, values, name: 'set_tenant_and_timeout' })
    } else if (this.#tenant !== tenant) {
      await this.#ask({ text: "select set_config('app.tenant', $1, false)", values: [tenant], name: 'set_tenant' })
    }
    this.#tenant = tenant
    this.#statementTimeout = statementTimeout
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#check) return { rows: await this.#check(query.sql, async (sql) => (await this.#run({ ...query, sql })).rows) }
    const { command, rowCount, rows } = await this.#run(query)
    return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read the rows in pages')
  }

  /** Commits. After a failed statement PostgreSQL rolls back instead, which only the answer to the commit shows. */
  async commit(): Promise<void> {
    rejectLate()
    noteWrite()
    const { command } = await this.#ask({ text: 'commit' })
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back, as a statement in it had failed')
  }

  async execute(text: string): Promise<void> {
    await this.#ask({ text })
  }

  /** Returns the connection to the pool, or closes it if its state is uncertain. */
  release(): void {
    const idle = this.client.getTransactionStatus() === 'I'
    this.#leave()
    this.#leave = () => {}
    this.client.release(this.#broken || !idle || this.#prepared.size > preparedAtMost)
  }

  async #run({ sql, parameters }: CompiledQuery): Promise<Answer> {
    rejectLate()
    // In a transaction only its commit writes for good.
    if (this.client.getTransactionStatus() === 'I' && !/^\s*select\b/i.test(sql)) noteWrite()
    const name = preparedNameOf(sql)
    if (name) this.#prepared.add(name)
    try {
      return await this.#ask({ text: sql, values: [...parameters], ...(name ? { name } : {}) })
    } catch (error) {
      if (!isStale(error)) throw error
      this.#broken = true
      if (this.client.getTransactionStatus() !== 'I') throw error
      return await this.#ask({ text: sql, values: [...parameters] })
    }
  }

  async #ask(query: { text: string; values?: unknown[]; name?: string }): Promise<Answer> {
    // Longer than the statement timeout of PostgreSQL: only for answers that the network has lost.
    const timed = { ...query, query_timeout: (this.#statementTimeout || statementTime) + 500 } as typeof query
    try {
      return await statementChannel.tracePromise(() => this.client.query(timed), { text: query.text, role: this.#role })
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.severity === 'FATAL') this.#broken = true
      throw error
    }
  }
}

/** Remembers that the current work may have changed something for good. */
function noteWrite(): void {
  const work = currentWork()
  if (work) work.mayHaveWritten = true
}

/** Whether a prepared statement is out of date because another process has created the views again. */
function isStale(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
}
