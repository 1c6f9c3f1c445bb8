import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { RawInput } from '#kernel/http/request.ts'
import { isEmpty } from '#kernel/resource/check.ts'

const accessName = 'motorspot-access-token'
const refreshName = 'motorspot-refresh-token'
/** Page requests need the access cookie; the refresh cookie is sent only where it is used. */
const accessPath = '/'
const refreshPath = '/api/blade-auth'
/** Under TLS: browsers take a cookie of such a name from this very host over TLS only, and for all of its paths. */
const hostPrefix = '__Host-'

/** The client that our own pages log in with. */
export const ownClient = 'motorspot'

/** The part of a request that the caller's identity is read from. */
export interface IdentitySource {
  readonly headers: FastifyRequest['headers']
  /** Host name without the port. */
  readonly hostname: string
  readonly protocol: string
}

type WithHeaders = Pick<IdentitySource, 'headers'>
type WithProtocol = Pick<IdentitySource, 'headers' | 'protocol'>

/** The value of a header, the first of several; `''` where it is missing. */
export const headerOf = ({ headers }: WithHeaders, name: string): string => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

const isSecure = ({ protocol }: WithProtocol): boolean => protocol === 'https'

function cookie(request: WithProtocol, name: string): string {
  const sent = headerOf(request, 'cookie')
  return sent === '' ? '' : (fastifyCookie.parse(sent)[isSecure(request) ? hostPrefix + name : name] ?? '')
}

export const accessCookie = (request: WithProtocol): string => cookie(request, accessName)
export const refreshCookie = (request: WithProtocol): string => cookie(request, refreshName)

/** Whether a page of this site sent the request: on other sites a browser asks for permission before it sends this header, and gets none. */
export const isSentByPage = (request: WithHeaders): boolean => !isEmpty(headerOf(request, 'blade-requested-with'))

function cookieLine({ request }: RawInput, name: string, value: string, path: string, maxAge: number): string {
  const shared = { maxAge, httpOnly: true, sameSite: 'lax' } as const
  if (!isSecure(request)) return fastifyCookie.serialize(name, value, { ...shared, path })
  return fastifyCookie.serialize(hostPrefix + name, value, { ...shared, path: '/', secure: true })
}

/** `Set-Cookie` lines for a pair of tokens; validities in seconds. */
export function sessionCookies(raw: RawInput, access: string, accessSeconds: number, refresh: string, refreshSeconds: number): string[] {
  return [
    cookieLine(raw, accessName, access, accessPath, accessSeconds),
    cookieLine(raw, refreshName, refresh, refreshPath, refreshSeconds),
  ]
}

/** `Set-Cookie` lines that delete both cookies. */
export function clearedCookies(raw: RawInput): string[] {
  return [cookieLine(raw, accessName, '', accessPath, 0), cookieLine(raw, refreshName, '', refreshPath, 0)]
}
