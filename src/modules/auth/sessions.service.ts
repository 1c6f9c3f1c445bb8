import { sql } from 'kysely'
import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { notFound } from '#kernel/resource/user-error.ts'
import type { Caller, Context, Db } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Where the platform's administrators live; nowhere else does their alias count. */
export const platformTenant = '000000'
const channel = 'session'
/** An end acts within a second even while announcements are not heard. */
const maxAge = 500
const mostSessions = 20_000
/** `last_seen` is kept to the minute, so that reading costs a write once a minute. */
const seenEvery = 60_000
/** Resources that a session is made of. */
const parts = new Set(['user', 'role', 'tenant', 'dept', 'post'])

/** A session that may act now. */
export interface LiveSession {
  readonly tenant: string
  readonly user: Caller
}

const liveOf = onePerRuntime((runtime) => {
  const live = new FreshCache<LiveSession | null>(maxAge, mostSessions)
  runtime.listen(channel, (sessionId) => drop(live, sessionId))
  runtime.listen('changed', (resource) => (resource === '' || parts.has(resource)) && live.clear())
  return live
})

/** Forgets one session, or with `''` all of them, as after a lost connection. */
function drop(live: FreshCache<LiveSession | null>, sessionId: string): void {
  if (sessionId === '') live.clear()
  else live.drop(sessionId)
}

/** The session while it and its user and its tenant are in order, else null. */
export function liveSession(runtime: Runtime, sessionId: string): Promise<LiveSession | null> {
  return liveOf(runtime).get(sessionId, () => findSession(runtime, sessionId))
}

interface Found {
  tenant: string
  client_id: string
  user_id: string
  account: string
  name: string | null
  real_name: string | null
  avatar: string | null
  chosen_roles: string[] | null
  chosen_depts: string[] | null
  roles: { id: string; alias: string }[] | null
  depts: string[]
  posts: string[]
  seen_long_ago: boolean
}

async function findSession(runtime: Runtime, sessionId: string): Promise<LiveSession | null> {
  if (!/^\d{1,19}$/.test(sessionId)) return null
  const db = crossTenantDb(runtime, 'session')
  const { rows } = await sql<Found>`
    select s.tenant_id as tenant, s.client_id, s.user_id::text, u.account, u.name, u.real_name, u.avatar,
      s.chosen_roles::text[], s.chosen_depts::text[], s.last_seen < now() - ${seenEvery} * interval '1 ms' as seen_long_ago,
      (select json_agg(json_build_object('id', r.id::text, 'alias', r.role_alias) order by l.line_no) from user_role_id l
        join role r on r.tenant_id = l.tenant_id and r.id = l.role_id and r.deleted_id = 0
        where l.tenant_id = s.tenant_id and l.user_id = s.user_id) as roles,
      array(select l.dept_id::text from user_dept_id l where l.tenant_id = s.tenant_id and l.user_id = s.user_id order by l.line_no) as depts,
      array(select l.post_id::text from user_post_id l where l.tenant_id = s.tenant_id and l.user_id = s.user_id order by l.line_no) as posts
    from session s
    join "user" u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.deleted_id = 0 and u.status = 1
    join tenant t on t.tenant_id = s.tenant_id and t.deleted_id = 0 and t.status = 1 and (t.expire_time is null or t.expire_time > now())
    where s.id = ${sessionId}::bigint and s.ended is null and s.expires > now()`.execute(db)
  const found = rows[0]
  if (!found) return null
  if (found.seen_long_ago) await sql`update session set last_seen = now() where id = ${sessionId}::bigint`.execute(db)
  return asLive(sessionId, found)
}

function asLive(sessionId: string, found: Found): LiveSession {
  const roles = (found.roles ?? []).filter(({ id }) => found.chosen_roles?.includes(id) ?? true)
  const aliases = [...new Set(roles.map(({ alias }) => alias))].filter(
    (alias) => alias !== 'administrator' || found.tenant === platformTenant,
  )
  return {
    tenant: found.tenant,
    user: {
      id: found.user_id,
      sessionId,
      clientId: found.client_id,
      account: found.account,
      name: found.name ?? '',
      realName: found.real_name ?? '',
      avatar: found.avatar ?? '',
      roleIds: roles.map(({ id }) => id),
      departmentIds: found.depts.filter((id) => found.chosen_depts?.includes(id) ?? true),
      postIds: found.posts,
      aliases,
    },
  }
}

export interface Opening {
  readonly tenant: string
  readonly userId: string
  readonly clientId: string
  readonly address: string
  readonly userAgent: string
  /** Seconds. */
  readonly validity: number
}

/** Opens a session; answers its id. */
export async function openSession(db: Db, of: Opening): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into session (tenant_id, user_id, client_id, address, user_agent, expires)
    values (${of.tenant}, ${of.userId}::bigint, ${of.clientId}, ${of.address.slice(0, 64)}, ${of.userAgent.slice(0, 255)},
      now() + ${of.validity} * interval '1 second') returning id::text`.execute(db)
  return rows[0]?.id as string
}

/** Of the user's own roles or departments those that are named; null, meaning all of them, where that names none or all. */
async function chosenOf(db: Db, sessionId: string, what: 'role' | 'dept', named: readonly string[]): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`l.${what}_id`)}::text as id from ${sql.table(`user_${what}_id`)} l
    join session s on s.tenant_id = l.tenant_id and s.user_id = l.user_id where s.id = ${sessionId}::bigint`.execute(db)
  const chosen = rows.map(({ id }) => id).filter((id) => named.includes(id))
  return chosen.length === 0 || chosen.length === rows.length ? null : chosen
}

/** Sets what a user works as from now on, and answers whether that is something new. Clients name all of theirs when nothing was chosen. */
export async function choose(db: Db, sessionId: string, roles: readonly string[], depts: readonly string[]): Promise<boolean> {
  const chosenRoles = await chosenOf(db, sessionId, 'role', roles)
  const chosenDepts = await chosenOf(db, sessionId, 'dept', depts)
  const { numAffectedRows } = await sql`
    update session set chosen_roles = ${chosenRoles}::bigint[], chosen_depts = ${chosenDepts}::bigint[] where id = ${sessionId}::bigint
    and (chosen_roles is distinct from ${chosenRoles}::bigint[] or chosen_depts is distinct from ${chosenDepts}::bigint[])`.execute(db)
  return numAffectedRows === 1n
}

/** Ends one session, on every process. */
export async function endSession(runtime: Runtime, sessionId: string): Promise<void> {
  await sql`update session set ended = now() where id = ${sessionId}::bigint and ended is null`.execute(
    crossTenantDb(runtime, 'end session'),
  )
  await forgetSession(runtime, sessionId)
}

/** Ends the sessions of users, but for the one to keep. */
export async function endSessionsOf(runtime: Runtime, tenant: string, userIds: readonly string[], keep = '0'): Promise<void> {
  await sql`update session set ended = now()
    where tenant_id = ${tenant} and user_id = any(${[...userIds]}::bigint[]) and id <> ${keep}::bigint and ended is null`.execute(
    crossTenantDb(runtime, 'end sessions'),
  )
  await forgetSession(runtime, '')
}

/** Has every process look a session up anew, or with `''` all of them: after a change of roles, name or state. */
export async function forgetSession(runtime: Runtime, sessionId: string): Promise<void> {
  drop(liveOf(runtime), sessionId)
  await runtime.notify(channel, sessionId)
}

interface Listed {
  id: string
  client_id: string
  address: string
  user_agent: string
  created: Date
  last_seen: Date
  expires: Date
}

/** The caller's sessions that are alive: the one that asks, then the latest seen first. */
export async function ownSessions(ctx: Context): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Listed>`
    select id::text, client_id, address, user_agent, created, last_seen, expires from session
    where user_id = ${ctx.user?.id ?? '0'}::bigint and ended is null and expires > now()
    order by id = ${ctx.user?.sessionId ?? '0'}::bigint desc, last_seen desc limit 100`.execute(crossTenantDb(ctx.runtime, 'own sessions'))
  const time = (at: Date): string => printTime(at, ctx.runtime.timeZone)
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    address: row.address,
    userAgent: row.user_agent,
    createTime: time(row.created),
    lastTime: time(row.last_seen),
    expireTime: time(row.expires),
    isCurrent: row.id === ctx.user?.sessionId,
  }))
}

/** Ends one of the caller's own sessions; another's is not there. */
export async function endOwnSession(ctx: Context, sessionId: string): Promise<void> {
  const sessions = await ownSessions(ctx)
  if (!sessions.some(({ id }) => id === sessionId)) notFound()
  await endSession(ctx.runtime, sessionId)
}

/** Ends all of the caller's sessions but the one that asks. */
export async function endOtherSessions({ runtime, tenant, user }: Context): Promise<void> {
  if (user) await endSessionsOf(runtime, tenant, [user.id], user.sessionId)
}
