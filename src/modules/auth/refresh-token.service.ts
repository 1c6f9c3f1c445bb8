import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Db } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { now, secondsFromNow } from './database-time.service.ts'
import { endSession, expiryOf } from './sessions.service.ts'

/** Tabs of one browser share a token: for so many seconds after its first use, a further use returns the successor. */
const graceSeconds = 30

const keyOf = onePerRuntime((runtime) => runtime.key('refresh-token'))
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Derived from the token, so that every process can return it again although only its hash is stored. */
const successorOf = (runtime: Runtime, token: string): string => createHmac('sha256', keyOf(runtime)).update(token).digest('base64url')

/** Creates the first refresh token of a session. */
export async function firstRefresh(db: Db, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store(db, token, sessionId)
  return token
}

async function store(db: Db, token: string, sessionId: string): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({ hash: hashOf(token), session_id: sessionId })
    .execute()
}

const lock = (db: Db, token: string) =>
  db
    .selectFrom('refresh_token as r')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .where('r.hash', '=', hashOf(token))
    .select((eb) => [
      's.id as sessionId',
      's.client_id as clientId',
      eb.and([eb('s.ended', 'is', null), eb('s.expires', '>', now)]).as('isAlive'),
      eb('r.used', 'is not', null).as('isUsed'),
      eb('r.used', '>', secondsFromNow(-graceSeconds)).as('isInGrace'),
    ])
    .forUpdate('r')
    .executeTakeFirst()

export interface Rotated {
  readonly sessionId: string
  readonly clientId: string
  readonly token: string
}

/**
 * Exchanges a refresh token for its successor; null for a token that is unknown, of another client or of a session that has ended.
 * A second use after the grace period means theft: it ends the session.
 */
export async function rotate(runtime: Runtime, token: string, clientId?: string): Promise<Rotated | null> {
  const result = await crossTenantDb(runtime, 'refresh')
    .transaction()
    .execute((db) => rotateLocked(runtime, db, token, clientId))
  if (result && 'stolenSession' in result) {
    await endSession(runtime, result.stolenSession)
    return null
  }
  return result
}

async function rotateLocked(
  runtime: Runtime,
  db: Db,
  token: string,
  requiredClient: string | undefined,
): Promise<Rotated | { stolenSession: string } | null> {
  const locked = await lock(db, token)
  if (!locked?.isAlive || (requiredClient !== undefined && locked.clientId !== requiredClient)) return null
  const { sessionId, clientId, isUsed, isInGrace } = locked
  if (!isUsed) {
    const next = successorOf(runtime, token)
    await db.updateTable('refresh_token').set({ used: now }).where('hash', '=', hashOf(token)).execute()
    await store(db, next, sessionId)
    return { sessionId, clientId, token: next }
  }
  return isInGrace ? { sessionId, clientId, token: await newest(runtime, db, token) } : { stolenSession: sessionId }
}

/** The unused token at the end of the chain: another tab may have refreshed more than once. */
async function newest(runtime: Runtime, db: Db, token: string): Promise<string> {
  const next = successorOf(runtime, token)
  const stored = await db.selectFrom('refresh_token').select('used').where('hash', '=', hashOf(next)).executeTakeFirst()
  return stored?.used ? newest(runtime, db, next) : next
}

/** The id of the session that a refresh token belongs to, without using the token; null for an unknown token. */
export async function sessionOfRefresh(runtime: Runtime, token: string): Promise<string | null> {
  const db = crossTenantDb(runtime, 'log out')
  const stored = await db.selectFrom('refresh_token').select('session_id as sessionId').where('hash', '=', hashOf(token)).executeTakeFirst()
  return stored?.sessionId ?? null
}

/** Makes a session expire `validity` seconds from now, and at the latest when its last day has passed. */
export async function prolong(db: Db, sessionId: string, validity: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen: now, expires: expiryOf(sql.ref('session.tenant_id'), sql.ref('session.created'), validity) })
    .where('id', '=', sessionId)
    .execute()
}
