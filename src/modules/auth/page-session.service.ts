import type { RawInput } from '#kernel/http/request.ts'
import { forbidden } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { readAccess } from './access-token.service.ts'
import { accessCookie, clearedCookies, headerOf, isSentByPage, refreshCookie, sessionCookies } from './cookies.service.ts'
import { renewForPage } from './login.service.ts'
import { sessionOfRefresh } from './refresh-token.service.ts'
import { endSession, liveSession } from './sessions.service.ts'
import { type Grant, userBody } from './token-answer.service.ts'

/** Seconds that an access token must be valid for to be returned again. */
const minRemaining = 600

/** The answer to a page of this site about its session; `data` is empty for a visitor. */
export interface PageSession {
  readonly data: object
  readonly cookies: string[]
}

/** An access token for the session of the cookies, renewed if it is about to expire. Rejects pages of other sites. */
export async function pageSession(ctx: Context, raw: RawInput): Promise<PageSession> {
  rejectOtherSites(raw)
  const current = await currentAccess(ctx, accessCookie(raw.request))
  if (current) return { data: current, cookies: [] }
  const refresh = refreshCookie(raw.request)
  const grant = refresh === '' ? null : await renewForPage(ctx.runtime, refresh)
  if (grant) return { data: withAccess(grant.access, grant.accessSeconds, userBody(grant.session)), cookies: cookiesOf(raw, grant) }
  return { data: {}, cookies: hasCookies(raw) ? clearedCookies(raw) : [] }
}

const withAccess = (access: string, seconds: number, user: object): object => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: seconds,
  ...user,
})

/** The token of the access cookie while it is valid for long enough, else null. */
async function currentAccess(ctx: Context, token: string): Promise<object | null> {
  const claims = token === '' ? null : await readAccess(ctx.runtime, token)
  const seconds = claims ? claims.expires - Math.ceil(Date.now() / 1000) : 0
  const session = claims && seconds >= minRemaining ? await liveSession(ctx.runtime, claims.sessionId) : null
  return session && withAccess(token, seconds, userBody(session))
}

/** Browsers name the site that starts a request. */
function rejectOtherSites({ request }: RawInput): void {
  const site = headerOf(request, 'sec-fetch-site')
  const origin = headerOf(request, 'origin')
  const isForeign = site === '' ? origin !== '' && URL.parse(origin)?.host !== request.host : site !== 'same-origin' && site !== 'none'
  if (!isSentByPage(request) || isForeign) forbidden()
}

export const cookiesOf = (raw: RawInput, grant: Grant): string[] =>
  sessionCookies(raw, grant.access, grant.accessSeconds, grant.refresh, grant.refreshSeconds)

const hasCookies = ({ request }: RawInput): boolean => accessCookie(request) !== '' || refreshCookie(request) !== ''

/** Ends the session whose cookie a browser still has when somebody logs in with it anew. */
export async function endFormerSession(runtime: Runtime, { request }: RawInput): Promise<void> {
  const refresh = refreshCookie(request)
  const former = refresh === '' ? null : await sessionOfRefresh(runtime, refresh)
  if (former) await endSession(runtime, former)
}

/** Ends the caller's session, by the token or, for a page of this site whose token has expired, by the cookie. Returns the `Set-Cookie` lines. */
export async function logOut(ctx: Context, raw: RawInput): Promise<string[]> {
  const refresh = isSentByPage(raw.request) ? refreshCookie(raw.request) : ''
  const byCookie = refresh === '' ? null : await sessionOfRefresh(ctx.runtime, refresh)
  for (const id of new Set([ctx.user?.sessionId, byCookie])) if (id) await endSession(ctx.runtime, id)
  return hasCookies(raw) && (ctx.user || byCookie) ? clearedCookies(raw) : []
}
