import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { isId, printTime } from '#kernel/crud/kinds.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import { type Caller, type Context, callerId, type Db } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import { colleaguesOfUser } from './colleagues.service.ts'
import { now, secondsFromNow } from './database-time.service.ts'
import { isTenantOpen } from './open-tenant.service.ts'
import { roleAliases } from './rights.service.ts'
import { deleteTicketsOf } from './tickets.service.ts'

/** The tenant of the platform's administrators: the role alias `administrator` counts in no other. */
export const platformTenant = '000000'
const channel = 'session'
/** Milliseconds: the end of a session takes effect within a second even while notifications do not arrive. */
const maxAge = 500
const maxSessions = 20_000
/** Seconds: `last_seen` is written at most this often, as most requests only read. */
const lastSeenPrecision = 60
/** Resources that a session is made of. */
const sources = new Set(['user', 'role', 'tenant', 'dept', 'post'])

/** A session that may be used now. */
export interface LiveSession {
  readonly tenant: string
  readonly user: Caller
}

type SessionCache = FreshCache<LiveSession | null>

const cacheOf = onePerRuntime((runtime) => {
  const cache: SessionCache = new FreshCache(maxAge, maxSessions)
  onSessionsChange(runtime, (sessionId) => drop(cache, sessionId))
  return cache
})

/** Calls the listener with the id of a session that may have ended, and with `''` when any session or its user may have changed. */
export function onSessionsChange(runtime: Runtime, listener: (sessionId: string) => void): void {
  runtime.listen(channel, listener)
  onChange(runtime, (resource) => (resource === '' || sources.has(resource)) && listener(''))
}

/** Drops one session, or all of them for `''`, which also stands for missed notifications. */
function drop(cache: SessionCache, sessionId: string): void {
  if (sessionId === '') cache.clear()
  else cache.drop(sessionId)
}

/** The session if it has not ended and its user and tenant may use it, else null. */
export function liveSession(runtime: Runtime, sessionId: string): Promise<LiveSession | null> {
  return cacheOf(runtime).get(sessionId, () => findSession(runtime, sessionId))
}

async function findSession(runtime: Runtime, sessionId: string): Promise<LiveSession | null> {
  if (!isId(sessionId)) return null
  const db = crossTenantDb(runtime, 'session')
  const found = await readSession(db, sessionId)
  if (!found) return null
  if (found.isLastSeenOld) await db.updateTable('session').set({ last_seen: now }).where('id', '=', sessionId).execute()
  return asLive(sessionId, found, runtime)
}

const readSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('session as s')
    .innerJoin('user as u', (join) => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
    .innerJoin('tenant as t', 't.tenant_id', 's.tenant_id')
    .where('s.id', '=', sessionId)
    .where('s.ended', 'is', null)
    .where('s.expires', '>', now)
    .where('u.status', '=', 1)
    .where(isTenantOpen)
    .select(['s.tenant_id as tenant', 's.client_id as clientId', 's.chosen_roles as chosenRoles', 's.chosen_depts as chosenDepts'])
    .select([
      'u.id as userId',
      'u.account',
      'u.name',
      'u.real_name as realName',
      'u.avatar',
      'u.must_change_password as mustChangePassword',
      'u.close_time as closeTime',
    ])
    .select((eb) => [
      eb('s.last_seen', '<', secondsFromNow(-lastSeenPrecision)).as('isLastSeenOld'),
      jsonArrayFrom(
        eb
          .selectFrom('user_role_id as l')
          .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.id', '=', 'l.role_id'))
          .whereRef('l.tenant_id', '=', 's.tenant_id')
          .whereRef('l.user_id', '=', 's.user_id')
          .orderBy('l.line_no')
          .select((role) => [role.cast<string>('r.id', 'text').as('id'), 'r.role_alias as alias']),
      ).as('roles'),
      jsonArrayFrom(
        eb
          .selectFrom('user_dept_id as l')
          .whereRef('l.tenant_id', '=', 's.tenant_id')
          .whereRef('l.user_id', '=', 's.user_id')
          .orderBy('l.line_no')
          .select((dept) => dept.cast<string>('l.dept_id', 'text').as('id')),
      ).as('depts'),
      jsonArrayFrom(
        eb
          .selectFrom('user_post_id as l')
          .whereRef('l.tenant_id', '=', 's.tenant_id')
          .whereRef('l.user_id', '=', 's.user_id')
          .orderBy('l.line_no')
          .select((post) => post.cast<string>('l.post_id', 'text').as('id')),
      ).as('posts'),
      colleaguesOfUser.as('colleagues'),
    ])
    .executeTakeFirst()

type StoredSession = NonNullable<Awaited<ReturnType<typeof readSession>>>

function asLive(sessionId: string, stored: StoredSession, { publicUrl }: Runtime): LiveSession {
  const { tenant, chosenRoles, chosenDepts } = stored
  const roles = stored.roles.filter(({ id }) => chosenRoles?.includes(id) ?? true)
  const aliases = [...new Set(roles.flatMap(({ alias }) => alias ?? []))]
  return {
    tenant,
    user: {
      id: stored.userId,
      sessionId,
      clientId: stored.clientId,
      account: stored.account ?? '',
      name: stored.name ?? '',
      realName: stored.realName ?? '',
      avatar: stored.avatar ? fileAddress(stored.avatar, publicUrl) : '',
      roleIds: roles.map(({ id }) => id),
      departmentIds: stored.depts.map(({ id }) => id).filter((id) => chosenDepts?.includes(id) ?? true),
      postIds: stored.posts.map(({ id }) => id),
      colleagues: stored.colleagues,
      mustChangePassword: stored.mustChangePassword ?? false,
      isClosed: stored.closeTime !== null,
      aliases: aliases.filter((alias) => alias !== roleAliases.platformAdmin || tenant === platformTenant),
    },
  }
}

/** Days that a session lasts, whatever is refreshed, unless the parameter `account.sessionDays` of its tenant names another number. */
const defaultDays = 30

/** When a session of a tenant that was opened then expires: `validity` seconds from now, at the latest when its last day has passed. Raw, as the builder knows no intervals. */
export const expiryOf = (tenant: RawBuilder<unknown>, opened: RawBuilder<unknown>, validity: number): RawBuilder<Date> =>
  sql<Date>`least(${secondsFromNow(validity)}, ${opened} + interval '1 day' * coalesce((
    select nullif(param_value, '0')::integer from param
    where param.tenant_id = ${tenant} and param_key = 'account.sessionDays' and param_value ~ '^[0-9]{1,3}$'), ${defaultDays}))`

export interface NewSession {
  readonly tenant: string
  readonly userId: string
  readonly clientId: string
  readonly address: string
  readonly userAgent: string
  /** Seconds. */
  readonly validity: number
}

/** Opens a session and returns its id. */
export async function openSession(db: Db, { tenant, userId, clientId, address, userAgent, validity }: NewSession): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({
      tenant_id: tenant,
      user_id: userId,
      client_id: clientId,
      address: address.slice(0, 64),
      user_agent: userAgent.slice(0, 255),
      expires: expiryOf(sql`${tenant}`, now, validity),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends one session, in every process. */
export async function endSession(runtime: Runtime, sessionId: string): Promise<void> {
  await crossTenantDb(runtime, 'end session')
    .updateTable('session')
    .set({ ended: now })
    .where('id', '=', sessionId)
    .where('ended', 'is', null)
    .execute()
  await forgetSession(runtime, sessionId)
}

/** Ends all sessions of the given users except the session `keep`, and with them the links that stand for these users. */
export async function endSessionsOf(runtime: Runtime, tenant: string, userIds: readonly string[], keep = '0'): Promise<void> {
  await crossTenantDb(runtime, 'end sessions')
    .updateTable('session')
    .set({ ended: now })
    .where('tenant_id', '=', tenant)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(userIds))))
    .where('id', '<>', keep)
    .where('ended', 'is', null)
    .execute()
  if (userIds.length > 0) await deleteTicketsOf(runtime, tenant, userIds)
  await forgetSession(runtime, '')
}

/** Drops a session, or with `''` all of them, from the caches of every process: after a change of its roles, name or state. */
export async function forgetSession(runtime: Runtime, sessionId: string): Promise<void> {
  drop(cacheOf(runtime), sessionId)
  await runtime.notify(channel, sessionId)
}

/** A session as its user sees it; times as `yyyy-MM-dd HH:mm:ss`. */
export interface OwnSession {
  readonly id: string
  readonly clientId: string
  readonly address: string
  readonly userAgent: string
  readonly createTime: string
  readonly lastTime: string
  readonly expireTime: string
  readonly isCurrent: boolean
}

/** The caller's sessions that have not ended: the current one first, then the latest used first. */
export async function ownSessions(ctx: Context): Promise<OwnSession[]> {
  const sessions = await crossTenantDb(ctx.runtime, 'own sessions')
    .selectFrom('session')
    .select(['id', 'client_id as clientId', 'address', 'user_agent as userAgent', 'created', 'last_seen as lastSeen', 'expires'])
    .where('user_id', '=', callerId(ctx))
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .orderBy((eb) => eb('id', '=', ctx.user?.sessionId ?? '0'), 'desc')
    .orderBy('last_seen', 'desc')
    .limit(100)
    .execute()
  const time = (moment: Date): string => printTime(moment, ctx.runtime.timeZone)
  return sessions.map(({ id, clientId, address, userAgent, created, lastSeen, expires }) => ({
    id,
    clientId,
    address,
    userAgent,
    createTime: time(created),
    lastTime: time(lastSeen),
    expireTime: time(expires),
    isCurrent: id === ctx.user?.sessionId,
  }))
}

/** Ends one of the caller's own sessions; a 404 for any other. */
export async function endOwnSession(ctx: Context, sessionId: string): Promise<void> {
  const own = await crossTenantDb(ctx.runtime, 'end own session')
    .selectFrom('session')
    .select('id')
    .where('id', '=', isId(sessionId) ? sessionId : '0')
    .where('user_id', '=', callerId(ctx))
    .executeTakeFirst()
  if (!own) notFound()
  await endSession(ctx.runtime, sessionId)
}

/** Ends all of the caller's sessions but the current one. */
export async function endOtherSessions({ runtime, tenant, user }: Context): Promise<void> {
  if (user) await endSessionsOf(runtime, tenant, [user.id], user.sessionId)
}
