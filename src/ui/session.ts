import { clearLoginMarker, setLoginMarker } from './login-marker.ts'
import { md5 } from './md5.ts'
import { type CallError, send } from './request.ts'

/** The part of the token endpoint's answer that pages read. */
export interface Session {
  readonly access_token: string
  readonly tenant_id: string
  readonly user_id: string
  readonly account: string
  readonly nick_name: string
  readonly real_name: string
  /** Role aliases, joined by commas. */
  readonly role_name: string
  readonly avatar: string
}

/** The id of the platform's tenant, which is the default one. */
export const platformTenant = '000000'

/** Age in seconds from which an access token is renewed (it expires after 3,600), and seconds between two checks. */
const maxTokenAge = 3000
const checkInterval = 10

let cached: Promise<Session | null> | undefined
let cachedAt = 0
const endListeners = new Set<() => void>()

function cache(session: Promise<Session | null>): Promise<Session | null> {
  cached = session
  cachedAt = Date.now()
  return session
}

/** The session of this browser, fetched once and then cached; null for a visitor. */
export function getSession(): Promise<Session | null> {
  return cached ?? cache(fetchSession())
}

/**
 * Fetches the session again, for which the server renews the access token by the refresh cookie. Concurrent calls that pass
 * the same stale session share one request.
 */
export function renewSession(stale: Promise<Session | null> | undefined): Promise<Session | null> {
  return cached && cached !== stale ? cached : cache(fetchSession())
}

/** The cached session, to pass to `renewSession`; undefined if none was fetched yet. */
export function cachedSession(): Promise<Session | null> | undefined {
  return cached
}

async function fetchSession(): Promise<Session | null> {
  try {
    const session = sessionIn(await send('GET', '/blade-auth/oauth/session'))
    if (!session) clearLoginMarker()
    return session
  } catch (error) {
    if ((error as CallError).status === 401) return null
    cached = undefined
    throw error
  }
}

function sessionIn(answer: unknown): Session | null {
  const body = answer as { data?: Session } & Session
  const session = body.data ?? body
  return session.access_token ? session : null
}

export interface Credentials {
  readonly tenantId: string
  readonly username: string
  readonly password: string
  readonly captchaKey: string
  readonly captchaCode: string
}

/** Logs in and caches the new session. Throws CallError with the server's message. */
export async function logIn({ tenantId, username, password, captchaKey, captchaCode }: Credentials): Promise<Session> {
  const answer = await send('POST', '/blade-auth/oauth/token', {
    body: { tenantId, username, password: md5(password), grant_type: 'captcha', scope: 'all', type: 'account' },
    headers: { 'tenant-id': tenantId, 'captcha-key': captchaKey, 'captcha-code': captchaCode },
  })
  setLoginMarker()
  cache(Promise.resolve(answer as Session))
  return answer as Session
}

/**
 * Ends the session on the server, and in this page even if the server fails. Removes the listeners of `onSessionEnd` first, as
 * a call that is still running may get a 401 now.
 */
export async function logOut(): Promise<void> {
  endListeners.clear()
  const session = await cached?.catch(() => null)
  const headers: Record<string, string> = session ? { 'blade-auth': `bearer ${session.access_token}` } : {}
  try {
    await send('GET', '/blade-auth/oauth/logout', { headers })
  } finally {
    cache(Promise.resolve(null))
    clearLoginMarker()
  }
}

/** Calls the listener when a call finds that the session has ended. Returns a function that removes the listener. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Renews the access token before it expires while a page stays open. Returns a function that stops it. */
export function startTokenRenewal(): () => void {
  const timer = setInterval(() => {
    if (cached && Date.now() - cachedAt >= maxTokenAge * 1000) cache(fetchSession()).catch(() => undefined)
  }, checkInterval * 1000)
  return () => clearInterval(timer)
}

/** Drops the session of this page and calls the listeners of `onSessionEnd`. */
export function endSession(): void {
  cache(Promise.resolve(null))
  for (const listener of endListeners) listener()
}
