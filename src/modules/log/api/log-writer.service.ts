import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { isDatabaseUnavailable } from '#kernel/database/connections.ts'
import type { Tables } from '#kernel/database/db.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** The columns that are written, with the types by which PostgreSQL reads them out of JSON. */
const columns = {
  create_time: 'timestamptz',
  create_user: 'bigint',
  create_dept: 'bigint',
  create_by: 'text',
  title: 'text',
  method: 'text',
  request_uri: 'text',
  http_status: 'integer',
  message: 'text',
  time: 'text',
  remote_ip: 'text',
  user_agent: 'text',
  params: 'text',
  trace_id: 'text',
  service_id: 'text',
  server_host: 'text',
  server_ip: 'text',
  env: 'text',
  method_class: 'text',
  method_name: 'text',
} as const satisfies Partial<Record<keyof Tables['log_api'], string>>
type LogColumn = keyof typeof columns

/** A part of a row of the log, by column; times in ISO 8601. */
export type LogRow = Readonly<Partial<Record<LogColumn, string | number | null>>>

/** The columns that say who calls, and when. */
export const callerColumns = (user: Context['user'] | undefined): LogRow => ({
  create_user: user?.id ?? null,
  create_dept: user?.departmentIds[0] ?? null,
  create_by: user?.account ?? null,
  create_time: new Date().toISOString(),
})

interface PendingRow {
  readonly tenant: string
  /** JSON of a `LogRow`. */
  readonly row: string
}

const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
const types = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** Milliseconds that a row waits for others. */
const delay = 500
/** Rows that may wait: any beyond are counted and lost. */
const maxPending = 2_000

/** Collects rows and writes them in batches, apart from the requests they describe: it neither delays a request nor fails it. */
class LogWriter {
  readonly #runtime: Runtime
  #pending: PendingRow[] = []
  /** Rows whose tenant is still looked up. */
  readonly #adding = new Set<Promise<void>>()
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** Takes a `LogRow` as JSON. */
  add(tenant: string, row: string): void {
    if (this.#pending.length >= maxPending) {
      this.#lost += 1
      return
    }
    this.#pending.push({ tenant, row })
    this.#timer ??= setTimeout(() => this.flush(), delay).unref()
  }

  /** The same for a tenant that is still looked up. */
  async addTo(tenant: Promise<string>, row: string): Promise<void> {
    const adding = tenant.then((known) => this.add(known, row))
    this.#adding.add(adding)
    await adding.finally(() => this.#adding.delete(adding))
  }

  /** Writes the pending rows; while the database cannot be reached they stay pending. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => Promise.allSettled(this.#adding)).then(() => this.#writeAll())
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    const rows = this.#pending
    this.#pending = []
    for (const [tenant, ofTenant] of Map.groupBy(rows, (row) => row.tenant)) await this.#write(tenant, ofTenant)
  }

  async #write(tenant: string, rows: readonly PendingRow[]): Promise<void> {
    const json = `[${rows.map(({ row }) => row).join()}]`
    try {
      // The query builder has no functions with a list of column definitions.
      await sql`insert into log_api (${names}) select ${names} from json_to_recordset(${json}::json) as entries(${types})`.execute(
        this.#runtime.auxiliaryDb(tenant),
      )
      this.#reportLost()
    } catch (error) {
      if (isDatabaseUnavailable(error)) for (const { row } of rows) this.add(tenant, row)
      else this.#runtime.log.error({ err: error, rows: rows.length }, 'rows of the API log could not be written')
    }
  }

  #reportLost(): void {
    if (this.#lost > 0) this.#runtime.log.warn({ lost: this.#lost }, 'the API log was full: some calls are not in it')
    this.#lost = 0
  }
}

export const logWriterOf = onePerRuntime((runtime) => new LogWriter(runtime))

/** Days that a row stays, unless the parameter `log.keepDays` of the tenant names another number, which may not be less than the minimum. */
const [minDays, defaultDays] = [30, 90]

/** Deletes rows of the log that are past their retention, and says how many. */
export async function deleteExpiredLogs(runtime: Runtime): Promise<number> {
  const days = sql<number>`greatest(${minDays}, coalesce(${sql.ref('param.param_value')}::integer, ${defaultDays}))`
  const { numDeletedRows } = await crossTenantDb(runtime, 'delete expired logs')
    .deleteFrom('log_api')
    .using('tenant')
    .leftJoin('param', (join) =>
      join
        .onRef('param.tenant_id', '=', 'tenant.tenant_id')
        .on('param.param_key', '=', 'log.keepDays')
        .on('param.param_value', '~', '^[0-9]{1,5}$'),
    )
    .whereRef('log_api.tenant_id', '=', 'tenant.tenant_id')
    // Raw, as the builder knows no intervals.
    .where('log_api.create_time', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
