import { sessionEnded } from '#kernel/resource/user-error.ts'
import { type Identity, noRights } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { readAccess } from './access-token.service.ts'
import { accessCookie, headerOf, type IdentitySource } from './cookies.service.ts'
import { rightsOfCaller } from './rights.service.ts'
import { liveSession } from './sessions.service.ts'
import { tenantOfHost } from './tenant-host.service.ts'

/** Clients send their expired token with the request for a new one: on these paths it is ignored. */
const ignoresInvalidTokens = /^\/api\/blade-auth\//

/**
 * Who calls the API, by the header `Blade-Auth` alone; of a download, which a browser opens as an address, also by the parameter of that
 * name. Rejects a token that is no longer valid with 401.
 */
export async function identify(
  runtime: Runtime,
  request: IdentitySource & { readonly url: string; readonly query?: unknown },
  isDownload = false,
): Promise<Identity> {
  const token = tokenIn(headerOf(request, 'blade-auth')) ?? (isDownload ? tokenInQuery(request.query) : undefined)
  if (token === undefined) return visitor(runtime, request)
  const identity = await holderOf(runtime, token)
  if (identity) return identity
  return ignoresInvalidTokens.test(request.url) ? visitor(runtime, request) : sessionEnded()
}

/** Who requests a page, by the access cookie; a visitor without a valid one. */
export async function identifyPage(runtime: Runtime, request: IdentitySource): Promise<Identity> {
  const token = accessCookie(request)
  return (token === '' ? null : await holderOf(runtime, token)) ?? visitor(runtime, request)
}

/** Whose session this is and what they may do now; undefined once it has ended. */
export async function callerOf(runtime: Runtime, sessionId: string): Promise<Identity | undefined> {
  const session = await liveSession(runtime, sessionId)
  return session ? { ...session, rights: await rightsOfCaller(runtime, session.tenant, session.user) } : undefined
}

/** The token of `bearer <token>`; `''` for another scheme, undefined for an empty header. */
function tokenIn(header: string): string | undefined {
  if (header.trim() === '') return undefined
  const [scheme = '', token = ''] = header.trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? token : ''
}

/** With or without its scheme, under a name in any letter case, as clients send it. */
function tokenInQuery(query: unknown): string | undefined {
  const sent = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).find(([name]) => name.toLowerCase() === 'blade-auth')?.[1]
  if (typeof sent !== 'string' || sent.trim() === '') return undefined
  return sent.trim().includes(' ') ? tokenIn(sent) : sent.trim()
}

async function holderOf(runtime: Runtime, token: string): Promise<Identity | null | undefined> {
  const claims = await readAccess(runtime, token)
  return claims && callerOf(runtime, claims.sessionId)
}

async function visitor(runtime: Runtime, request: IdentitySource): Promise<Identity> {
  return { tenant: await tenantOfHost(runtime, request.hostname), user: null, rights: noRights }
}
