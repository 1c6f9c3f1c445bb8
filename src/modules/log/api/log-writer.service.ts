import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { isDatabaseAway } from '#kernel/database/connections.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Part of a row of the log, by column. */
export type LogRow = Readonly<Partial<Record<LogColumn, string | number | null>>>

/** A row as JSON, by column. */
interface PendingRow {
  readonly tenant: string
  readonly row: string
}

/** Columns with their types, as PostgreSQL reads them out of JSON. */
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
} as const
type LogColumn = keyof typeof columns

const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
const types = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** Milliseconds that a row waits for others. */
const pause = 500
/** Rows that wait at most: what comes beyond is counted and not kept. */
const most = 2_000

/** Collects rows and writes them in batches, apart from the calls they tell of: it neither delays one nor fails it. */
class LogWriter {
  readonly #runtime: Runtime
  #waiting: PendingRow[] = []
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** Takes a row as JSON, by column. */
  add(tenant: string, row: string): void {
    if (this.#waiting.length >= most) {
      this.#lost += 1
      return
    }
    this.#waiting.push({ tenant, row })
    this.#timer ??= setTimeout(() => this.flush(), pause).unref()
  }

  /** Writes what waits; while the database is away it goes on waiting. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    for (const [tenant, ofTenant] of Map.groupBy(rows, (row) => row.tenant)) await this.#write(tenant, ofTenant)
  }

  async #write(tenant: string, rows: readonly PendingRow[]): Promise<void> {
    const text = `[${rows.map(({ row }) => row).join()}]`
    try {
      await sql`insert into log_api (${names}) select ${names} from jsonb_to_recordset(${text}::jsonb) as given(${types})`.execute(
        this.#runtime.auxiliaryDb(tenant),
      )
      this.#reportLost()
    } catch (error) {
      if (isDatabaseAway(error)) for (const { row } of rows) this.add(tenant, row)
      else this.#runtime.log.error({ err: error, rows: rows.length }, 'rows of the API log could not be written')
    }
  }

  #reportLost(): void {
    if (this.#lost > 0) this.#runtime.log.warn({ lost: this.#lost }, 'the API log was full: some calls are not in it')
    this.#lost = 0
  }
}

export const logWriterOf = onePerRuntime((runtime) => new LogWriter(runtime))

/** Days that a row is kept, at least and unless the parameter `log.keepDays` of the tenant says otherwise. */
const [fewestDays, usualDays] = [30, 90]

/** Removes rows of the log that are past their time. */
export async function deleteExpiredLogs(runtime: Runtime): Promise<void> {
  await sql`
    delete from log_api using tenant left join param on param.tenant_id = tenant.tenant_id and param.param_key = 'log.keepDays'
      and param.deleted_id = 0 and param.param_value ~ '^[0-9]{1,5}$'
    where log_api.tenant_id = tenant.tenant_id
      and log_api.create_time < now() - greatest(${fewestDays}, coalesce(param.param_value::integer, ${usualDays})) * interval '1 day'`.execute(
    crossTenantDb(runtime, 'sweep logs'),
  )
}
