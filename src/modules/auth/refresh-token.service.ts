import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Db } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { endSession } from './sessions.service.ts'

/** Tabs of one browser share a token: for so many seconds after its use the late ones are handed its successor. */
const grace = 30

const keyOf = onePerRuntime((runtime) => runtime.key('refresh-token'))
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** The same for every process that has the key, so that it need not be stored to be handed out twice. */
const successorOf = (runtime: Runtime, token: string): string => createHmac('sha256', keyOf(runtime)).update(token).digest('base64url')

/** The first token of a session. */
export async function firstRefresh(db: Db, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(db, token, sessionId)
  return token
}

async function keep(db: Db, token: string, sessionId: string): Promise<void> {
  await sql`insert into refresh_token (hash, session_id) values (${hashOf(token)}, ${sessionId}::bigint)`.execute(db)
}

interface Held {
  session_id: string
  client_id: string
  alive: boolean
  used: boolean
  in_grace: boolean
}

async function lock(db: Db, token: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select s.id::text as session_id, s.client_id, s.ended is null and s.expires > now() as alive,
      r.used is not null as used, r.used > now() - ${grace} * interval '1 second' as in_grace
    from refresh_token r join session s on s.id = r.session_id where r.hash = ${hashOf(token)} for update of r`.execute(db)
  return rows[0]
}

export interface Rotated {
  readonly sessionId: string
  readonly clientId: string
  readonly token: string
}

/** Exchanges a refresh token for the next; null for one that is unknown, of another client or over. A stolen one ends its session. */
export async function rotate(runtime: Runtime, token: string, clientId?: string): Promise<Rotated | null> {
  const turned = await crossTenantDb(runtime, 'refresh')
    .transaction()
    .execute((db) => turn(runtime, db, token, clientId))
  if (turned && 'stolen' in turned) {
    await endSession(runtime, turned.stolen)
    return null
  }
  return turned
}

async function turn(runtime: Runtime, db: Db, token: string, clientId: string | undefined): Promise<Rotated | { stolen: string } | null> {
  const held = await lock(db, token)
  if (!held?.alive || (clientId !== undefined && held.client_id !== clientId)) return null
  const found = { sessionId: held.session_id, clientId: held.client_id }
  if (!held.used) {
    const next = successorOf(runtime, token)
    await sql`update refresh_token set used = now() where hash = ${hashOf(token)}`.execute(db)
    await keep(db, next, held.session_id)
    return { ...found, token: next }
  }
  return held.in_grace ? { ...found, token: await youngest(runtime, db, token) } : { stolen: held.session_id }
}

/** The unused token at the end of the chain: another tab may have gone on by more than one. */
async function youngest(runtime: Runtime, db: Db, token: string): Promise<string> {
  const next = successorOf(runtime, token)
  const { rows } = await sql<{ used: boolean }>`select used is not null as used from refresh_token where hash = ${hashOf(next)}`.execute(db)
  return rows[0]?.used ? youngest(runtime, db, next) : next
}

/** The session that a refresh token belongs to, without using the token. */
export async function sessionOfRefresh(runtime: Runtime, token: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select session_id::text as id from refresh_token where hash = ${hashOf(token)}`.execute(crossTenantDb(runtime, 'log out'))
  return rows[0]?.id ?? null
}

/** Puts off the end of a session by `validity` seconds from now. */
export async function prolong(db: Db, sessionId: string, validity: number): Promise<void> {
  await sql`update session set last_seen = now(), expires = now() + ${validity} * interval '1 second' where id = ${sessionId}::bigint`.execute(
    db,
  )
}
