import type { Input } from '#kernel/http/routes.ts'
import { forbidden } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { readAccess } from './access-token.service.ts'
import { accessCookie, clearedCookies, headerOf, queriesByPage, refreshCookie, sessionCookies } from './cookies.service.ts'
import { renewForPage } from './login.service.ts'
import { sessionOfRefresh } from './refresh-token.service.ts'
import { endSession, liveSession } from './sessions.service.ts'
import { type Grant, personBody } from './token-answer.service.ts'

/** Seconds that an access token must have left to be handed out again. */
const enough = 600

/** What a page of ours learns of its session; nothing for a visitor. */
export interface PageSession {
  readonly data: object
  readonly cookies: string[]
}

/** Answers whoever holds the cookies a fresh access token, for pages of this site only. */
export async function pageSession(ctx: Context, input: Input): Promise<PageSession> {
  rejectOtherSites(input)
  const standing = await standingAccess(ctx, accessCookie(input.request))
  if (standing) return { data: standing, cookies: [] }
  const refresh = refreshCookie(input.request)
  const grant = refresh === '' ? null : await renewForPage(ctx.runtime, refresh)
  if (grant) return { data: withAccess(grant.access, grant.accessSeconds, personBody(grant.session)), cookies: cookiesOf(input, grant) }
  return { data: {}, cookies: hasCookies(input) ? clearedCookies(input) : [] }
}

const withAccess = (access: string, seconds: number, person: object): object => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: seconds,
  ...person,
})

async function standingAccess(ctx: Context, token: string): Promise<object | null> {
  const claims = token === '' ? null : await readAccess(ctx.runtime, token)
  const seconds = claims ? claims.expires - Math.ceil(Date.now() / 1000) : 0
  const session = claims && seconds >= enough ? await liveSession(ctx.runtime, claims.sessionId) : null
  return session && withAccess(token, seconds, personBody(session))
}

/** Browsers say where a call comes from; what other sites start is not answered. */
function rejectOtherSites({ request }: Input): void {
  const site = headerOf(request, 'sec-fetch-site')
  const origin = headerOf(request, 'origin')
  const foreign = site === '' ? origin !== '' && URL.parse(origin)?.host !== request.host : site !== 'same-origin' && site !== 'none'
  if (!queriesByPage(request) || foreign) forbidden()
}

export const cookiesOf = (input: Input, grant: Grant): string[] =>
  sessionCookies(input, grant.access, grant.accessSeconds, grant.refresh, grant.refreshSeconds)

const hasCookies = ({ request }: Input): boolean => accessCookie(request) !== '' || refreshCookie(request) !== ''

/** Ends the caller's session, by the token or, for a page of ours whose token has run out, by the cookie. Answers the cookies to set. */
export async function logOut(ctx: Context, input: Input): Promise<string[]> {
  const refresh = queriesByPage(input.request) ? refreshCookie(input.request) : ''
  const byCookie = refresh === '' ? null : await sessionOfRefresh(ctx.runtime, refresh)
  for (const id of new Set([ctx.user?.sessionId, byCookie])) if (id) await endSession(ctx.runtime, id)
  return hasCookies(input) && (ctx.user || byCookie) ? clearedCookies(input) : []
}
