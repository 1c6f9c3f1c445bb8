import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Connections, refusePooler } from './connections.ts'
import type { Db } from './db.ts'
import { type Listener, Listening } from './listening.ts'
import type { DatabaseUrls } from './migrate.ts'
import type { Nouns } from './nouns.ts'

/** What a running process has in common for all its calls. */
export interface House {
  readonly nouns: Nouns
  readonly timeZone: string
  readonly log: Logger
  /** The database as this tenant sees it. */
  appDb(tenant: string): Db
  /** The same on connections that no caller holds, for what is looked up, announced or noted while a transaction is open. */
  asideDb(tenant: string): Db
  /** The database across all tenants; reached through `asPlatform` and `beforeTenant` only. */
  readonly platformDb: Db
  /** 32 bytes for one purpose, derived from the one secret. */
  key(purpose: string): Buffer
  /** Announces to every process, this one included. */
  notify(channel: string, payload: string): Promise<void>
  /** Hears announcements; `''` after a gap in which some may have been missed. */
  listen(channel: string, listener: Listener): void
  close(): Promise<void>
}

export interface HouseOptions extends DatabaseUrls {
  readonly nouns: Nouns
  readonly secret: string
  readonly timeZone: string
  readonly log: Logger
  readonly poolSize?: number
  readonly statementTimeout?: number
}

/** 32 bytes for one purpose (HKDF-SHA256): whoever learns one key learns nothing of the others. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'motorspot', purpose, 32))
}

/** Opens a migrated database; refuses one behind a pooler in transaction mode. */
export async function createHouse(options: HouseOptions): Promise<House> {
  const { nouns, timeZone, log, secret } = options
  const app = new Connections({ ...options, url: options.appUrl, schema: 'app' })
  const aside = new Connections({ ...options, url: options.appUrl, schema: 'app', poolSize: 2 })
  const platform = new Connections({ ...options, url: options.platformUrl, schema: 'store' })
  const listening = new Listening(options.appUrl, log)
  const close = async (): Promise<void> => {
    await Promise.all([listening.close(), app.close(), aside.close(), platform.close()])
  }
  try {
    await refusePooler(options.appUrl)
    await listening.open()
  } catch (error) {
    await close()
    throw error
  }
  return {
    nouns,
    timeZone,
    log,
    appDb: (tenant) => app.of(requireTenant(tenant)),
    asideDb: (tenant) => aside.of(requireTenant(tenant)),
    platformDb: platform.of(''),
    key: (purpose) => deriveKey(secret, purpose),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(aside.of(''))
    },
    listen: (channel, listener) => listening.listen(channel, listener),
    close,
  }
}

/** Rows could otherwise come to belong to a tenant without a name. */
function requireTenant(tenant: string): string {
  if (!tenant) throw new Error('no tenant was named')
  return tenant
}
