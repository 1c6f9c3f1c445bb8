import { jwtVerify, SignJWT } from 'jose'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

const maker = 'motorspot'
const header = { alg: 'HS256', typ: 'at+jwt' }
const mostRemembered = 10_000

/** What an access token says: who, in which session and tenant. `expires` in seconds since 1970. */
export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
  readonly tenant: string
  readonly expires: number
}

const keyOf = onePerRuntime((runtime) => runtime.key('access-token'))
/** Tokens whose signature was seen to be good; checking one again costs a look instead of a hash. */
const verifiedOf = onePerRuntime(() => new Map<string, AccessClaims>())

/** A signed token for a session, good for `validity` seconds. */
export function signAccess(runtime: Runtime, of: Omit<AccessClaims, 'expires'>, validity: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ sid: of.sessionId, tenant_id: of.tenant })
    .setProtectedHeader(header)
    .setSubject(of.userId)
    .setIssuer(maker)
    .setAudience(maker)
    .setIssuedAt(now)
    .setExpirationTime(now + validity)
    .sign(keyOf(runtime))
}

/** The claims of a genuine token that has not expired, else null. */
export async function readAccess(runtime: Runtime, token: string): Promise<AccessClaims | null> {
  const verified = verifiedOf(runtime)
  const claims = verified.get(token) ?? (await verify(runtime, token))
  if (!claims) return null
  verified.delete(token)
  if (claims.expires * 1000 <= Date.now()) return null
  verified.set(token, claims)
  if (verified.size > mostRemembered) verified.delete(verified.keys().next().value as string)
  return claims
}

async function verify(runtime: Runtime, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify<{ sid: string; tenant_id: string }>(token, keyOf(runtime), {
      algorithms: [header.alg],
      typ: header.typ,
      issuer: maker,
      audience: maker,
      requiredClaims: ['sub', 'sid', 'tenant_id', 'exp'],
    })
    return { userId: payload.sub as string, sessionId: payload.sid, tenant: payload.tenant_id, expires: payload.exp as number }
  } catch {
    return null
  }
}
