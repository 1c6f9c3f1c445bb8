import { sessionDead } from '#kernel/resource/user-error.ts'
import { type Caller, noRights, type Rights } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { readAccess } from './access-token.service.ts'
import { type Asking, accessCookie, headerOf } from './cookies.service.ts'
import { rightsOfCaller } from './rights.service.ts'
import { liveSession } from './sessions.service.ts'
import { tenantOfHost } from './tenant-host.service.ts'

/** Whose call it is; a visitor has no user and no rights. */
export interface Identity {
  readonly tenant: string
  readonly user: Caller | null
  readonly rights: Rights
}

/** Clients send a token that has expired along with what fetches a new one, so there it counts as none. */
const forgiving = /^\/api\/blade-auth\//

/** Who calls the API, by the header `Blade-Auth` alone. A token that is sent and no longer good is rejected with 401. */
export async function identify(runtime: Runtime, request: Asking & { readonly url: string }): Promise<Identity> {
  const token = bearer(headerOf(request, 'blade-auth'))
  if (token === undefined) return visitor(runtime, request)
  const identity = await holder(runtime, token)
  if (identity) return identity
  return forgiving.test(request.url) ? visitor(runtime, request) : sessionDead()
}

/** Who asks for a page, by the cookie; whoever is not known is a visitor. */
export async function identifyPage(runtime: Runtime, request: Asking): Promise<Identity> {
  const token = accessCookie(request)
  return (token === '' ? null : await holder(runtime, token)) ?? visitor(runtime, request)
}

/** The token of `bearer <token>`; `''` where something else was sent, undefined where nothing was. */
function bearer(header: string): string | undefined {
  if (header.trim() === '') return undefined
  const [scheme = '', token = ''] = header.trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? token : ''
}

async function holder(runtime: Runtime, token: string): Promise<Identity | null> {
  const claims = await readAccess(runtime, token)
  const session = claims && (await liveSession(runtime, claims.sessionId))
  if (!session) return null
  const { tenant, user } = session
  return { tenant, user, rights: await rightsOfCaller(runtime, tenant, user) }
}

async function visitor(runtime: Runtime, request: Asking): Promise<Identity> {
  return { tenant: await tenantOfHost(runtime, request.hostname), user: null, rights: noRights }
}
