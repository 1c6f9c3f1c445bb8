import { type Caller, noRights, type Rights } from '#kernel/server/context.ts'
import type { House } from '#kernel/server/house.ts'
import { sessionDead } from '#kernel/server/refuse.ts'
import { rightsOfCaller } from '../system/role/rights.service.ts'
import { readAccess } from './access-token.service.ts'
import { type Asking, accessCookie, headerOf } from './cookies.service.ts'
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

/** Who calls the API, by the header `Blade-Auth` alone. A token that is sent and no longer good is refused with 401. */
export async function identify(house: House, request: Asking & { readonly url: string }): Promise<Identity> {
  const token = bearer(headerOf(request, 'blade-auth'))
  if (token === undefined) return visitor(house, request)
  const identity = await holder(house, token)
  if (identity) return identity
  return forgiving.test(request.url) ? visitor(house, request) : sessionDead()
}

/** Who asks for a page, by the cookie; whoever is not known is a visitor. */
export async function identifyPage(house: House, request: Asking): Promise<Identity> {
  const token = accessCookie(request)
  return (token === '' ? null : await holder(house, token)) ?? visitor(house, request)
}

/** The token of `bearer <token>`; `''` where something else was sent, undefined where nothing was. */
function bearer(header: string): string | undefined {
  if (header.trim() === '') return undefined
  const [scheme = '', token = ''] = header.trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? token : ''
}

async function holder(house: House, token: string): Promise<Identity | null> {
  const claims = await readAccess(house, token)
  const session = claims && (await liveSession(house, claims.sessionId))
  if (!session) return null
  const { tenant, user } = session
  return { tenant, user, rights: await rightsOfCaller(house, tenant, user) }
}

async function visitor(house: House, request: Asking): Promise<Identity> {
  return { tenant: await tenantOfHost(house, request.hostname), user: null, rights: noRights }
}
