import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

const issuer = 'motorspot'
const header = { alg: 'HS256', typ: 'at+jwt' }

/** The claims of an access token. `expires` in seconds since 1970. */
export interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
  readonly tenant: string
  readonly expires: number
}

const keyOf = onePerRuntime((runtime) => runtime.key('access-token'))
/** Claims by token, of tokens whose signature has been verified: a look-up costs less than a hash. */
const verifiedOf = onePerRuntime(() => new LRUCache<string, AccessClaims>({ max: 10_000 }))

/** Returns a signed token for a session, valid for `validity` seconds. */
export function signAccess(
  runtime: Runtime,
  { userId, sessionId, tenant }: Omit<AccessClaims, 'expires'>,
  validity: number,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ sid: sessionId, tenant_id: tenant })
    .setProtectedHeader(header)
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + validity)
    .sign(keyOf(runtime))
}

/** The claims of a token with a valid signature that has not expired, else null. */
export async function readAccess(runtime: Runtime, token: string): Promise<AccessClaims | null> {
  const verified = verifiedOf(runtime)
  const known = verified.get(token)
  const claims = known ?? (await verify(runtime, token))
  if (!claims || claims.expires * 1000 <= Date.now()) return null
  if (!known) verified.set(token, claims)
  return claims
}

async function verify(runtime: Runtime, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify<{ sid: string; tenant_id: string }>(token, keyOf(runtime), {
      algorithms: [header.alg],
      typ: header.typ,
      issuer,
      audience: issuer,
      requiredClaims: ['sub', 'sid', 'tenant_id', 'exp'],
    })
    return { userId: payload.sub as string, sessionId: payload.sid, tenant: payload.tenant_id, expires: payload.exp as number }
  } catch {
    return null
  }
}
