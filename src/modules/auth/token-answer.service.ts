import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { signAccess } from './access-token.service.ts'
import type { Client } from './clients.service.ts'
import type { LiveSession } from './sessions.service.ts'

/** A pair of tokens for a session; validities in seconds. */
export interface Grant {
  readonly session: LiveSession
  readonly access: string
  readonly accessSeconds: number
  readonly refresh: string
  readonly refreshSeconds: number
}

/** Signs the access token that goes with a refresh token. */
export async function grantFor(runtime: Runtime, session: LiveSession, refresh: string, client: Client): Promise<Grant> {
  const { tenant, user } = session
  const access = await signAccess(runtime, { userId: user.id, sessionId: user.sessionId, tenant }, client.accessValidity)
  return { session, access, accessSeconds: client.accessValidity, refresh, refreshSeconds: client.refreshValidity }
}

/** The user part of a token answer. `role_name` holds aliases: clients look for `admin` in it. */
export function userBody({ tenant, user }: LiveSession) {
  return {
    tenant_id: tenant,
    user_id: user.id,
    user_name: user.account,
    userName: user.account,
    account: user.account,
    nick_name: user.name,
    real_name: user.realName,
    role_id: user.roleIds.join(','),
    dept_id: user.departmentIds.join(','),
    post_id: user.postIds.join(','),
    role_name: user.aliases.join(','),
    authority: user.aliases.join(','),
    avatar: user.avatar,
    oauth_id: '',
    client_id: user.clientId,
  }
}

/** The answer of the token endpoint, without an envelope. */
export function tokenBody(grant: Grant) {
  return {
    access_token: grant.access,
    refresh_token: grant.refresh,
    token_type: 'bearer',
    expires_in: grant.accessSeconds,
    ...userBody(grant.session),
  }
}

/** The token answer with the property names of the open edition; it is wrapped in an envelope. */
export function openEditionBody(grant: Grant) {
  const { tenant, user } = grant.session
  return {
    accessToken: grant.access,
    refreshToken: grant.refresh,
    tokenType: 'bearer',
    expiresIn: grant.accessSeconds,
    userId: user.id,
    tenantId: tenant,
    oauthId: '',
    avatar: user.avatar,
    authority: user.aliases.join(','),
    userName: user.realName,
    account: user.account,
  }
}

/** The caller, for `user-info`. */
export function userInfo({ tenant, user }: Context) {
  return {
    clientId: user?.clientId ?? '',
    userId: user?.id ?? '',
    tenantId: tenant,
    deptId: user?.departmentIds.join(',') ?? '',
    roleId: user?.roleIds.join(',') ?? '',
    postId: user?.postIds.join(',') ?? '',
    account: user?.account ?? '',
    userName: user?.account ?? '',
    nickName: user?.name ?? '',
    realName: user?.realName ?? '',
    roleName: user?.aliases.join(',') ?? '',
    avatar: user?.avatar ?? '',
    oauthId: '',
  }
}
