import { timingSafeEqual } from 'node:crypto'
import type { Words } from '#i18n/translate.ts'
import { UserError, type UserErrorOptions } from '#kernel/resource/user-error.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { decryptSecret } from '#kernel/runtime/secrets.ts'
import { client } from '../system/client/client.resource.ts'

/** The error codes of RFC 6749, section 5.2, and our own for captchas and rate limits. */
export type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'captcha_required'
  | 'too_many_attempts'

/** A user error of the token endpoint, with an OAuth error code beside the sentence. */
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

/** An OAuth client: a program that users log in with; validities in seconds. */
export interface Client {
  readonly clientId: string
  readonly accessValidity: number
  readonly refreshValidity: number
}

const noClient: Words = ['请求头中没有客户端信息（No client information in request header）', 'No client information in request header']
const badClient: Words = ['客户端认证失败!', 'The client could not be authenticated']
const noGrant: Words = ['客户端不支持该授权类型', 'The client may not use this grant']

const findClient = (runtime: Runtime, clientId: string) =>
  crossTenantDb(runtime, 'client')
    .selectFrom('client')
    .select(['client_secret', 'is_public', 'authorized_grant_types', 'access_token_validity', 'refresh_token_validity'])
    .where('client_id', '=', clientId)
    .where('status', '=', 1)
    .executeTakeFirst()

type StoredClient = NonNullable<Awaited<ReturnType<typeof findClient>>>

const secretOf = (runtime: Runtime, { client_secret }: StoredClient): string =>
  decryptSecret(runtime, client, 'clientSecret', client_secret ?? '')

const asClient = (clientId: string, stored: StoredClient): Client => ({
  clientId,
  accessValidity: stored.access_token_validity || 3600,
  refreshValidity: stored.refresh_token_validity || 604_800,
})

/** The id and the secret of an `Authorization: Basic` header. */
function credentialsIn(header: string | undefined): [id: string, secret: string] {
  const [scheme = '', encoded = ''] = (header ?? '').split(' ')
  const plain = Buffer.from(encoded, 'base64').toString()
  const at = plain.indexOf(':')
  if (scheme.toLowerCase() !== 'basic' || at < 1) rejectLogin('invalid_client', noClient)
  return [plain.slice(0, at), plain.slice(at + 1)]
}

function isSameText(text: string, other: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The client of an `Authorization: Basic` header. Rejects an unknown client, a wrong secret of a confidential one and a grant that the client lacks. */
export async function authenticateClient(runtime: Runtime, header: string | undefined, grant: string): Promise<Client> {
  const [id, secret] = credentialsIn(header)
  const stored = id.length > 64 || id.includes('\0') ? undefined : await findClient(runtime, id)
  if (!stored || (!stored.is_public && !isSameText(secret, secretOf(runtime, stored)))) rejectLogin('invalid_client', badClient)
  const grants: readonly string[] = stored.authorized_grant_types
  if (!grants.includes(grant)) rejectLogin('unauthorized_client', noGrant)
  return asClient(id, stored)
}

/** A client by its id alone, for a session that it opened; null if it has been removed since. */
export async function clientById(runtime: Runtime, clientId: string): Promise<Client | null> {
  const stored = await findClient(runtime, clientId)
  return stored ? asClient(clientId, stored) : null
}
