import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { listOf } from '#kernel/crud/kinds.ts'
import { UserError, type UserErrorOptions } from '#kernel/resource/user-error.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** The error codes of RFC 6749, section 5.2, and ours for the captcha and for limits. */
export type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'captcha_required'
  | 'too_many_attempts'

/** A user error of the token endpoint, which carries an error code of OAuth beside the sentence. */
export class LoginError extends UserError {
  readonly error: OauthError
  constructor(error: OauthError, words: Words, options?: UserErrorOptions) {
    super(words, options)
    this.error = error
  }
}

export function rejectLogin(error: OauthError, words: Words, options?: UserErrorOptions): never {
  throw new LoginError(error, words, options)
}

/** A program that people log in with; validities in seconds. */
export interface Client {
  readonly clientId: string
  readonly accessValidity: number
  readonly refreshValidity: number
}

interface Found {
  client_id: string
  client_secret: string | null
  is_public: boolean
  grants: unknown
  access_token_validity: number | null
  refresh_token_validity: number | null
}

const noClient: Words = ['请求头中没有客户端信息（No client information in request header）', 'No client information in request header']
const badClient: Words = ['客户端认证失败!', 'The client could not be authenticated']
const noGrant: Words = ['客户端不支持该授权类型', 'The client may not use this grant']

async function findClient(runtime: Runtime, clientId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select client_id, client_secret, is_public, authorized_grant_types as grants, access_token_validity, refresh_token_validity
    from client where client_id = ${clientId} and deleted_id = 0 and status = 1`.execute(crossTenantDb(runtime, 'client'))
  return rows[0]
}

const asClient = (found: Found): Client => ({
  clientId: found.client_id,
  accessValidity: found.access_token_validity || 3600,
  refreshValidity: found.refresh_token_validity || 604_800,
})

function basicOf(header: string | undefined): [id: string, secret: string] {
  const [scheme = '', encoded = ''] = (header ?? '').split(' ')
  const plain = Buffer.from(encoded, 'base64').toString()
  const at = plain.indexOf(':')
  if (scheme.toLowerCase() !== 'basic' || at < 1) rejectLogin('invalid_client', noClient)
  return [plain.slice(0, at), plain.slice(at + 1)]
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The client of an `Authorization: Basic` header, if it stands in the table with this grant; a confidential one must know its secret. */
export async function admitClient(runtime: Runtime, header: string | undefined, grant: string): Promise<Client> {
  const [id, secret] = basicOf(header)
  const found = id.length > 64 || id.includes('\0') ? undefined : await findClient(runtime, id)
  if (!found || (!found.is_public && !sameText(secret, found.client_secret ?? ''))) rejectLogin('invalid_client', badClient)
  if (!listOf(found.grants ?? '').includes(grant)) rejectLogin('unauthorized_client', noGrant)
  return asClient(found)
}

/** A client by its id alone, for a session that it opened; null when it was removed since. */
export async function clientNamed(runtime: Runtime, clientId: string): Promise<Client | null> {
  const found = await findClient(runtime, clientId)
  return found ? asClient(found) : null
}
