import type { Generated } from 'kysely'
import type { TablesOfAll } from '#kernel/schema/table-types.ts'
import type { modules } from './modules.ts'

type Resources = Extract<(typeof modules)[number], { resource: object }>['resource']

type ResourceTables = TablesOfAll<Resources>

declare module '#kernel/database/db.ts' {
  /** Tables of the declared resources, and those that migrations make by hand. */
  interface Tables extends ResourceTables {
    session: {
      id: Generated<string>
      tenant_id: string
      user_id: string
      client_id: string
      chosen_roles: string[] | null
      chosen_depts: string[] | null
      address: string
      user_agent: string
      created: Generated<Date>
      last_seen: Generated<Date>
      expires: Date
      ended: Date | null
    }
    refresh_token: { hash: Buffer; session_id: string; created: Generated<Date>; used: Date | null }
    ticket: { hash: Buffer; subject: string; expires: Date }
    listing_count: {
      tenant_id: string
      listing_id: string
      views: Generated<number>
      contacts: Generated<number>
    }
    stock_reminder: { tenant_id: string; listing_id: string; kind: 'SOON' | 'EXPIRED'; expire_time: Date }
    listing_visit: {
      tenant_id: string
      listing_id: string
      kind: 'VIEW' | 'CONTACT'
      day: Date
      visitor: Buffer
      viewer_id: string | null
      time: Date
    }
    captcha: { key: Generated<string>; answer: string; expires: Date }
    idempotency_key: {
      tenant_id: string
      user_id: string
      key_hash: Buffer
      request_hash: Buffer
      created: Generated<Date>
      status: number | null
      body: string | null
    }
    rate_limit: { key: string; points: Generated<number>; expire: string | null }
    client_error: {
      id: Generated<string>
      tenant_id: string
      user_id: string
      session_id: string
      received: Generated<Date>
      address: string
      user_agent: string
      url: string
      time: string
      type: string
      message: string
      stack: string
      info: string
    }
  }
}
