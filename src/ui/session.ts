import { md5 } from './md5.ts'
import { forgetMember, rememberMember } from './member.ts'
import { type CallError, send } from './request.ts'

/** What the token endpoint answers, as far as pages read it. */
export interface Session {
  readonly access_token: string
  readonly tenant_id: string
  readonly user_id: string
  readonly account: string
  readonly nick_name: string
  readonly real_name: string
  /** Comma list of role aliases. */
  readonly role_name: string
  readonly avatar: string
}

/** The tenant of whoever does not say otherwise. */
export const platformTenant = '000000'

/** Seconds of age from which a token is renewed, and between two looks at its age. */
const tokenTime = 3000
const checkEvery = 10

let current: Promise<Session | null> | undefined
let since = 0
const watchers = new Set<() => void>()

function keep(found: Promise<Session | null>): Promise<Session | null> {
  current = found
  since = Date.now()
  return found
}

/** The session of this browser, asked for once; null for a visitor. */
export function session(): Promise<Session | null> {
  return current ?? keep(renew())
}

/** Asks again: the server renews the session by its cookie. Calls that meet share one question. */
export function renewSession(stale: Promise<Session | null> | undefined): Promise<Session | null> {
  return current && current !== stale ? current : keep(renew())
}

export function currentSession(): Promise<Session | null> | undefined {
  return current
}

async function renew(): Promise<Session | null> {
  try {
    const found = sessionIn(await send('GET', '/blade-auth/oauth/session'))
    if (!found) forgetMember()
    return found
  } catch (error) {
    if ((error as CallError).status === 401) return null
    current = undefined
    throw error
  }
}

function sessionIn(answer: unknown): Session | null {
  const body = answer as { data?: Session } & Session
  const found = body.data ?? body
  return found.access_token ? found : null
}

export interface Credentials {
  readonly tenantId: string
  readonly username: string
  readonly password: string
  readonly captchaKey: string
  readonly captchaCode: string
}

/** Logs in; throws CallError with the server's sentence. */
export async function logIn({ tenantId, username, password, captchaKey, captchaCode }: Credentials): Promise<Session> {
  const answer = await send('POST', '/blade-auth/oauth/token', {
    body: { tenantId, username, password: md5(password), grant_type: 'captcha', scope: 'all', type: 'account' },
    headers: { 'tenant-id': tenantId, 'captcha-key': captchaKey, 'captcha-code': captchaCode },
  })
  rememberMember()
  keep(Promise.resolve(answer as Session))
  return answer as Session
}

/** Ends the session on the server, and forgets it here whatever the server says. Calls under way then end in silence: who left knows. */
export async function logOut(): Promise<void> {
  watchers.clear()
  const ended = await current?.catch(() => null)
  const headers: Record<string, string> = ended ? { 'blade-auth': `bearer ${ended.access_token}` } : {}
  try {
    await send('GET', '/blade-auth/oauth/logout', { headers })
  } finally {
    keep(Promise.resolve(null))
    forgetMember()
  }
}

/** Told when a call found that the session is over. Answers how to stop listening. */
export function onSessionEnd(t: () => void): () => void {
  watchers.add(t)
  return () => watchers.delete(t)
}

/** Renews the token of a page that stays open before it runs out. Answers how to stop. */
export function keepSessionFresh(): () => void {
  const timer = setInterval(() => {
    if (current && Date.now() - since >= tokenTime * 1000) keep(renew()).catch(() => undefined)
  }, checkEvery * 1000)
  return () => clearInterval(timer)
}

export function endSession(): void {
  keep(Promise.resolve(null))
  for (const t of watchers) t()
}
