import {
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { Client, type ClientBase, type ClientConfig, DatabaseError, Pool, type PoolClient, types } from 'pg'
import type { Logger } from 'pino'
import { startErrors } from '#host/start-errors.ts'
import { Connection, type StatementCheck } from './connection.ts'
import type { Db, Tables } from './db.ts'
import { Shares } from './shares.ts'
import { currentWork, rejectLate, statementTime, TooLate } from './work.ts'

export interface ConnectionsOptions {
  readonly url: string
  /** Where unqualified names are looked up: views of one version, behind tenant isolation or those of the platform and then `store`. */
  readonly schema: string
  /** 10 by default. */
  readonly poolSize?: number
  /** Timeout of a statement in milliseconds, unless its work says otherwise; 4,500 by default. */
  readonly statementTimeout?: number
  /** The time zone of date-times without a zone, as the API sends them. */
  readonly timeZone: string
  readonly log: Logger
}

export type PoolCounts = Readonly<Record<'open' | 'idle' | 'waiting', number>>

const maxTenants = 1000

/** Milliseconds that a caller waits for a free connection before the answer is that the service is unavailable. */
const maxWait = 3_000

/** Turns whole numbers that JavaScript could round into texts. Inside a JSON string every quote is escaped, so `\w":` matches a key only. */
const parseJson = (json: string): unknown => JSON.parse(json.replaceAll(/(\w":)(\d{16,})(?=[,}])/g, '$1"$2"'))

const typeParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.DATE]: (text) => text,
  [types.builtins.JSON]: parseJson,
}

/** `pg` returns 64-bit integers and decimals as texts; dates stay texts too, because a date has no time zone. */
const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text') => typeParsers[oid] ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

const connectionLost =
  /Connection terminated|connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout/
const unreachableCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08...|57P0[123]|57014|55P03|53...|58030)$/

/** Whether the database is unreachable or too slow, as opposed to rejecting a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof TooLate) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreachableCodes.test(code) || (!(error instanceof DatabaseError) && connectionLost.test(error.message))
}

/** `processID` is missing in the types of `pg`. */
type ConnectedClient = PoolClient & { readonly processID: number }

/** Stops connecting after 5 s if the database does not answer. */
class ClientWithTimeout extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 5_000 })
  }
}

/** The one place that hands out connections to the database. */
export class Connections {
  readonly #pool: Pool
  protected readonly url: string
  protected readonly log: Logger
  readonly #used = new Set<ConnectedClient>()
  #isAborted = false
  readonly #known = new WeakMap<PoolClient, Connection>()
  readonly #shares: Shares
  readonly #statementTimeout: number
  readonly #byTenant = new LRUCache<string, Db>({ max: maxTenants, memoMethod: (tenant) => this.#dbOf(tenant) })

  constructor({ url, schema, poolSize = 20, statementTimeout = statementTime, timeZone, log }: ConnectionsOptions) {
    this.#pool = new Pool({
      connectionString: url,
      max: poolSize,
      types: columnTypes,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      Client: ClientWithTimeout,
      connectionTimeoutMillis: maxWait,
      idleTimeoutMillis: 60_000,
      onConnect: (client) => prepare(client, schema, timeZone),
    })
    this.url = url
    this.log = log
    this.#shares = new Shares(Math.ceil(poolSize / 2), maxWait)
    this.#statementTimeout = statementTimeout
    const lost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
    // The pool does not listen to a client that is in use, and an `error` event without a listener ends the process.
    this.#pool.on('connect', (client) => client.on('error', lost))
    this.#pool.on('error', () => {})
    this.#pool.on('acquire', (client) => this.#used.add(client as ConnectedClient))
    this.#pool.on('release', (_, client) => this.#used.delete(client as ConnectedClient))
  }

  /** The database as a tenant sees it; with `''`, as no tenant. */
  of(tenant: string): Db {
    return this.#byTenant.memo(tenant)
  }

  /** The same for one reading, of which each statement is checked. */
  checked(tenant: string, check: StatementCheck): Db {
    return this.#dbOf(tenant, check)
  }

  #dbOf(tenant: string, check?: StatementCheck): Db {
    return new Kysely<Tables>({ dialect: dialectOf(new TenantDriver(this, tenant, check)) })
  }

  async acquire(tenant: string, check?: StatementCheck): Promise<Connection> {
    rejectLate()
    if (this.#isAborted) throw new TooLate('the product stops: no statement begins')
    const work = currentWork()
    const leave = work ? await this.#shares.take(work.kind) : () => {}
    try {
      const connection = this.#connectionOf(await this.#pool.connect())
      return await connection.lend(tenant, work?.statementTimeout ?? this.#statementTimeout, leave, check)
    } catch (error) {
      leave()
      throw error
    }
  }

  #connectionOf(client: PoolClient): Connection {
    const connection = this.#known.get(client) ?? new Connection(client, decodeURIComponent(new URL(this.url).username))
    this.#known.set(client, connection)
    return connection
  }

  /** No statement begins from now on; those that run fail, and their transactions are rolled back. */
  async abort(): Promise<void> {
    this.#isAborted = true
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    await client.connect()
    const pids = [...this.#used].map(({ processID }) => processID)
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
    await client.end()
  }

  /** Connections that are open, those of them that are idle, and callers who wait for one. */
  counts(): PoolCounts {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Waits for the connections in use. */
  async close(): Promise<void> {
    await this.#pool.end()
  }
}

/**
 * Session settings rather than start-up parameters, which poolers reject. Parallel workers speed up a single count, but slow down
 * concurrent ones: with all cores busy, a first page of 1,000,000 motors costs a sixth more with them.
 */
async function prepare(client: ClientBase, schema: string, timeZone: string): Promise<void> {
  await client.query(
    `select set_config('search_path', $1, false),
       set_config('idle_in_transaction_session_timeout', '60000', false), set_config('app.tenant', '', false),
       set_config('TimeZone', $2, false), set_config('max_parallel_workers_per_gather', '0', false)`,
    [schema, timeZone],
  )
}

/**
 * Throws if `url` leads to a pooler in transaction mode, which could run a statement on a server connection that is set to another
 * tenant. Test: while a second session is in a transaction, the first must still have the same server process and setting.
 */
export async function rejectPooler(url: string): Promise<void> {
  const [first, second] = [1, 2].map(() => new ClientWithTimeout({ connectionString: url, query_timeout: 5_000 })) as [Client, Client]
  for (const client of [first, second]) client.on('error', () => {})
  const look = async (client: Client): Promise<string> =>
    JSON.stringify((await client.query("select pg_backend_pid(), current_setting('app.pooler', true)")).rows)
  try {
    await Promise.all([first.connect(), second.connect()])
    await first.query("select set_config('app.pooler', 'mine', false)")
    const before = await look(first)
    await second.query('begin')
    // A pooler with a single server connection lets the first session wait until the timeout.
    const after = await look(first).catch(() => 'nothing')
    if (after === before && after.includes('mine')) return
  } finally {
    await Promise.all([first.end(), second.end()])
  }
  startErrors.pooler()
}

class TenantDriver implements Driver {
  readonly acquireConnection: () => Promise<Connection>
  readonly commitTransaction = (connection: Connection): Promise<void> => connection.commit()
  readonly rollbackTransaction = (connection: Connection): Promise<void> => connection.execute('rollback')
  readonly releaseConnection = async (connection: Connection): Promise<void> => connection.release()

  constructor(connections: Connections, tenant: string, check?: StatementCheck) {
    this.acquireConnection = () => connections.acquire(tenant, check)
  }

  async init(): Promise<void> {}

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    await connection.execute(`begin${isolationLevel ? ` isolation level ${isolationLevel}` : ''}${accessMode ? ` ${accessMode}` : ''}`)
  }

  /** The pool is shared by all tenants and closed by the runtime. */
  async destroy(): Promise<void> {}
}

function dialectOf(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
