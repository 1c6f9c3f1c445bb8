import fastifyCookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Input } from '#kernel/http/routes.ts'
import { isEmpty } from '#kernel/resource/check.ts'

const accessName = 'motorspot-access-token'
const refreshName = 'motorspot-refresh-token'
/** The access cookie is for pages; the refresh cookie goes nowhere but to where it is used. */
const accessPath = '/'
const refreshPath = '/api/blade-auth'

/** The client that our own pages log in with. */
export const ownClient = 'motorspot'

/** What of a request identity is read from. */
export interface Asking {
  readonly headers: FastifyRequest['headers']
  /** Host name without the port. */
  readonly hostname: string
}

export const headerOf = ({ headers }: Pick<Asking, 'headers'>, name: string): string => {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function cookie(request: Pick<Asking, 'headers'>, name: string): string {
  const sent = headerOf(request, 'cookie')
  return sent === '' ? '' : (fastifyCookie.parse(sent)[name] ?? '')
}

export const accessCookie = (request: Pick<Asking, 'headers'>): string => cookie(request, accessName)
export const refreshCookie = (request: Pick<Asking, 'headers'>): string => cookie(request, refreshName)

/** Pages of other sites cannot send this header without being asked for leave first, which they do not get. */
export const queriesByPage = (request: Pick<Asking, 'headers'>): boolean => !isEmpty(headerOf(request, 'blade-requested-with'))

function cookieLine(input: Input, name: string, value: string, path: string, maxAge: number): string {
  const secure = input.request.protocol === 'https'
  return fastifyCookie.serialize(name, value, { path, maxAge, httpOnly: true, sameSite: 'lax', secure })
}

/** `Set-Cookie` lines for a pair of tokens; validities in seconds. */
export function sessionCookies(input: Input, access: string, accessSeconds: number, refresh: string, refreshSeconds: number): string[] {
  return [
    cookieLine(input, accessName, access, accessPath, accessSeconds),
    cookieLine(input, refreshName, refresh, refreshPath, refreshSeconds),
  ]
}

export function clearedCookies(input: Input): string[] {
  return [cookieLine(input, accessName, '', accessPath, 0), cookieLine(input, refreshName, '', refreshPath, 0)]
}
