import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Connections, type PoolCounts, rejectPooler } from '../database/connections.ts'
import type { Db } from '../database/db.ts'
import { Replica } from '../database/replica.ts'
import type { DatabaseUrls } from '../schema/migrate.ts'
import type { ResourceRegistry } from '../schema/resource-registry.ts'
import { schemaName } from '../schema/table-model.ts'
import { type Listener, Listening } from './notifications.ts'

/** What all requests of one process share. */
export interface Runtime {
  readonly registry: ResourceRegistry
  readonly timeZone: string
  /** Where the product is reached from outside, `https://motors.example`; null if none is configured. */
  readonly publicUrl: string | null
  /** Hosts of this machine or of a private network that may be called. */
  readonly outboundHosts: readonly string[]
  /** False: calls are not limited by their number. */
  readonly hasLimits: boolean
  readonly log: Logger
  /** The database as this tenant sees it. */
  appDb(tenant: string): Db
  /** The same on a small pool of its own, for look-ups, notifications and log entries while a transaction holds a connection of the main pool. */
  auxiliaryDb(tenant: string): Db
  /** The database across all tenants; reached through `asPlatform` and `crossTenantDb` only. */
  readonly platformDb: Db
  /** Reached through `openReader` only; null if none is configured. */
  readonly replica: Replica | null
  /** 32 bytes for one purpose, derived from the one secret. */
  key(purpose: string): Buffer
  /** The same of the secret before the current one; null if none is known. */
  previousKey(purpose: string): Buffer | null
  /** Sends a notification to every process, including this one. */
  notify(channel: string, payload: string): Promise<void>
  /** Receives notifications; `''` after a lost connection, as some may have been missed. */
  listen(channel: string, listener: Listener): void
  /** Where a thread of its own connects with the rights of the application's role. */
  readonly app: { readonly url: string; readonly schema: string }
  /** Calls `end` before the connections are closed. */
  beforeClose(end: () => Promise<void>): void
  /** The pools of connections by name. */
  poolCounts(): Readonly<Partial<Record<'app' | 'auxiliary' | 'platform' | 'replica', PoolCounts>>>
  /** No statement begins from now on; those that run fail, and their transactions are rolled back. */
  abortStatements(): Promise<unknown>
  close(): Promise<void>
}

export interface RuntimeOptions extends DatabaseUrls {
  readonly registry: ResourceRegistry
  readonly secret: string
  readonly previousSecret?: string | null
  readonly timeZone: string
  readonly publicUrl?: string | null
  readonly outboundHosts?: readonly string[]
  readonly hasLimits?: boolean
  readonly log: Logger
  /** Connections of the largest pool, 20 by default; that of the platform has half as many. */
  readonly poolSize?: number
  readonly statementTimeout?: number
  /** A streaming standby, as the role of `appUrl`. */
  readonly replicaUrl?: string | null
}

/** 32 bytes for one purpose (HKDF-SHA256): whoever learns one key learns nothing of the others. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'motorspot', purpose, 32))
}

/** Opens a migrated database; rejects one behind a pooler in transaction mode. */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { registry, timeZone, log, secret, previousSecret } = options
  const behind = { url: options.appUrl, schema: schemaName('app', options.version) }
  const app = new Connections({ ...options, ...behind })
  const auxiliary = new Connections({ ...options, ...behind, poolSize: 2 })
  const [schema, poolSize] = [`${schemaName('platform', options.version)}, store`, Math.ceil((options.poolSize ?? 20) / 2)]
  const platform = new Connections({ ...options, url: options.platformUrl, schema, poolSize })
  const replica = options.replicaUrl ? new Replica({ ...options, ...behind, url: options.replicaUrl }) : null
  const listening = new Listening(options.appUrl, log)
  const ends: (() => Promise<void>)[] = []
  const connections = [app, auxiliary, platform, ...(replica ? [replica] : [])]
  const close = async (): Promise<void> => {
    await Promise.allSettled(ends.splice(0).map((end) => end()))
    await Promise.all([listening, ...connections].map((each) => each.close()))
  }
  try {
    await rejectPooler(options.appUrl)
    await listening.open()
  } catch (error) {
    await close()
    throw error
  }
  return {
    registry,
    timeZone,
    publicUrl: options.publicUrl ?? null,
    outboundHosts: options.outboundHosts ?? [],
    hasLimits: options.hasLimits ?? true,
    log,
    appDb: (tenant) => app.of(requireTenant(tenant)),
    auxiliaryDb: (tenant) => auxiliary.of(requireTenant(tenant)),
    platformDb: platform.of(''),
    replica,
    key: (purpose) => deriveKey(secret, purpose),
    previousKey: (purpose) => (previousSecret ? deriveKey(previousSecret, purpose) : null),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(auxiliary.of(''))
    },
    listen: (channel, listener) => listening.listen(channel, listener),
    app: behind,
    beforeClose: (end) => void ends.push(end),
    poolCounts: () => ({
      ...{ app: app.counts(), auxiliary: auxiliary.counts(), platform: platform.counts() },
      ...(replica && { replica: replica.counts() }),
    }),
    abortStatements: () => Promise.all(connections.map((each) => each.abort())),
    close,
  }
}

/** Without this check rows could be stored with an empty tenant id. */
function requireTenant(tenant: string): string {
  if (!tenant) throw new Error('no tenant was named')
  return tenant
}
