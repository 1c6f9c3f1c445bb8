import { t } from '#i18n/translate.ts'
import { listOf } from '#kernel/crud/kinds.ts'
import type { RawInput } from '#kernel/http/request.ts'
import { Bare, defineRoutes } from '#kernel/http/routes.ts'
import type { Schema } from '#kernel/http/shapes.ts'
import { reject, UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import * as shapes from './auth-shapes.service.ts'
import { askCaptcha, type Captcha, drawCaptcha } from './captcha.service.ts'
import { storeClientErrors } from './client-errors.service.ts'
import { authenticateClient, LoginError, rejectLogin } from './clients.service.ts'
import { headerOf, isSentByPage, ownClient } from './cookies.service.ts'
import { allow } from './limits.service.ts'
import { type Attempt, logIn, renew } from './login.service.ts'
import { cookiesOf, endFormerSession, logOut, pageSession } from './page-session.service.ts'
import { forgetRights } from './rights.service.ts'
import { endOtherSessions, endOwnSession, forgetSession, ownSessions } from './sessions.service.ts'
import { sm2Keys } from './sm2.service.ts'
import { type Grant, openEditionBody, tokenBody, userInfo } from './token-answer.service.ts'

const supportedGrants = new Set(['captcha', 'password', 'refresh_token'])
const knownGrants = new Set([...supportedGrants, 'social', 'authorization_code', 'sms_code', 'register', 'client_credentials'])

type Params = Readonly<Record<string, string>>

/** Clients send parameters in the query, in a form or as JSON. */
function paramsOf({ values, body }: RawInput): Params {
  const sent = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
  return { ...values, ...Object.fromEntries(sent.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))) }
}

const maxPasswordLength = 512

/** An account or a tenant, in a form that the database can compare: what cannot be stored is simply unknown. */
const nameIn = (text: string | undefined): string => (text ?? '').replaceAll('\0', '').trim().slice(0, 64)

function attemptOf(ctx: Context, { request }: RawInput, params: Params, grant: string): Attempt {
  const account = nameIn(params.username ?? params.account)
  const password = params.password ?? ''
  if (account === '') rejectLogin('invalid_request', ['请输入用户名', 'Enter the user name'], { field: 'username' })
  if (password.length > maxPasswordLength) rejectLogin('invalid_request', ['密码过长', 'The password is too long'], { field: 'password' })
  if (password === '') rejectLogin('invalid_request', ['请输入密码', 'Enter the password'], { field: 'password' })
  return {
    tenant: nameIn(params.tenantId) || nameIn(headerOf(request, 'tenant-id')) || ctx.tenant,
    account,
    password,
    wantsCaptcha: grant === 'captcha',
    captchaKey: headerOf(request, 'captcha-key'),
    captchaCode: headerOf(request, 'captcha-code'),
    address: ctx.address,
    userAgent: headerOf(request, 'user-agent'),
  }
}

/** Grants tokens for the parameters of either edition, and the cookies that pages of this site get with them. */
async function grantTokens(ctx: Context, raw: RawInput): Promise<{ grant: Grant; cookies: string[] }> {
  const { request } = raw
  const params = paramsOf(raw)
  const type = params.grant_type || params.grantType || 'password'
  if (!knownGrants.has(type))
    rejectLogin('unsupported_grant_type', ['不支持的授权类型（no grantType was found）', 'no grantType was found'])
  const client = await authenticateClient(ctx.runtime, headerOf(request, 'authorization'), type)
  if (!supportedGrants.has(type)) rejectLogin('unsupported_grant_type', ['暂不支持这种登录方式', 'This login method is not supported yet'])
  const choice = {
    roles: listOf(headerOf(request, 'role-id')).map(String),
    depts: listOf(headerOf(request, 'dept-id')).map(String),
  }
  const grant =
    type === 'refresh_token'
      ? await renew(ctx.runtime, client, params.refresh_token ?? params.refreshToken ?? '', choice)
      : await logIn(ctx.runtime, client, attemptOf(ctx, raw, params, type))
  const isForPage = client.clientId === ownClient || isSentByPage(request)
  if (isForPage && type !== 'refresh_token') await endFormerSession(ctx.runtime, raw)
  return { grant, cookies: isForPage ? cookiesOf(raw, grant) : [] }
}

/** A user error with the properties of OAuth and those of the envelope. */
function rejectedToken(ctx: Context, userError: UserError): Bare {
  const msg = t(userError.words, ctx.lang)
  const error = userError instanceof LoginError ? userError.error : 'invalid_request'
  const body = { error, error_description: msg, code: userError.code, success: false, msg, data: {}, traceId: ctx.traceId }
  return new Bare(body, { status: userError.status, headers: { ...userError.headers } })
}

async function answerToken(ctx: Context, raw: RawInput): Promise<Bare> {
  try {
    const { grant, cookies } = await grantTokens(ctx, raw)
    return new Bare(tokenBody(grant), { cookies })
  } catch (error) {
    if (error instanceof UserError) return rejectedToken(ctx, error)
    throw error
  }
}

const envelope = (ctx: Context, data: object) => ({ code: 200, success: true, data, msg: t(['操作成功', 'Done'], ctx.lang) })

async function answerOpenEditionToken(ctx: Context, raw: RawInput): Promise<Bare> {
  const { grant, cookies } = await grantTokens(ctx, raw)
  return new Bare(envelope(ctx, openEditionBody(grant)), { cookies })
}

async function answerPageSession(ctx: Context, raw: RawInput): Promise<Bare> {
  const { data, cookies } = await pageSession(ctx, raw)
  return new Bare(envelope(ctx, data), { cookies })
}

const answerLogout = async (ctx: Context, raw: RawInput): Promise<Bare> => new Bare(envelope(ctx, {}), { cookies: await logOut(ctx, raw) })

/** One family of clients reads the properties at the root, the other in `data`. */
const atRootAndInData = (ctx: Context, data: object, more: object = {}): Bare =>
  new Bare({ ...data, ...envelope(ctx, { ...data, ...more }) })

async function newCaptcha(ctx: Context): Promise<Captcha> {
  await allow(ctx.runtime, 'captcha', ctx.address)
  return drawCaptcha(ctx.runtime)
}

async function clearCaches(ctx: Context): Promise<void> {
  if (!ctx.rights.allRows) return
  await forgetRights(ctx.runtime)
  await forgetSession(ctx.runtime, '')
}

const sessionId = { id: { kind: 'text', label: ['会话', 'Session'] } } as const

const tokenRoutes = defineRoutes((route) => {
  const tokenQuery = shapes.queryShapes('grant_type', 'tenantId', 'username', 'password', 'refresh_token', 'scope', 'type')
  const openEditionQuery = shapes.queryShapes('grantType', 'tenantId', 'account', 'password', 'refreshToken')
  // Clients send the same names in the query, in a form or as JSON.
  const bodyOf = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
  const token = {
    summary: 'Log in, or exchange a refresh token',
    beforePasswordChange: true,
    query: tokenQuery,
    body: bodyOf(tokenQuery),
    bare: shapes.tokenShape,
    error: shapes.tokenErrorShape,
  }
  const openEdition = {
    summary: 'Log in, with the names of the open edition',
    beforePasswordChange: true,
    query: openEditionQuery,
    body: bodyOf(openEditionQuery),
    data: shapes.openEditionShape,
  }
  route.raw('POST', '/blade-auth/oauth/token', 'open', token, answerToken)
  route.raw('POST', '/blade-auth/token', 'open', openEdition, answerOpenEditionToken)

  route.raw(
    'GET',
    '/blade-auth/oauth/captcha',
    'open',
    { summary: 'A new captcha', beforePasswordChange: true, bare: shapes.captchaAnswerShape },
    async (ctx) => atRootAndInData(ctx, await newCaptcha(ctx)),
  )
  route.get(
    '/blade-auth/captcha',
    'open',
    { summary: 'A new captcha', beforePasswordChange: true, answer: shapes.captchaShape },
    newCaptcha,
  )
  route.get(
    '/blade-auth/oauth/captcha-question',
    'open',
    { summary: 'A question in place of the picture of a captcha', answer: shapes.captchaQuestionShape },
    async (ctx) => {
      await allow(ctx.runtime, 'captcha', ctx.address)
      return askCaptcha(ctx.runtime, ctx.lang)
    },
  )

  route.raw('GET', '/blade-auth/oauth/logout', 'open', { summary: 'Log out', beforePasswordChange: true }, answerLogout)
  route.raw('POST', '/blade-auth/logout', 'open', { summary: 'Log out', beforePasswordChange: true }, answerLogout)
  const clientErrors = { summary: 'Upload the errors that a browser recorded', beforePasswordChange: true, body: shapes.clientErrorsShape }
  route.raw('POST', '/blade-auth/oauth/logout', 'member', clientErrors, storeClientErrors)

  const sms = {
    summary: 'Send a code for a login by phone',
    input: { phone: { kind: 'text', label: ['手机号', 'Phone'], max: 512 } },
  } as const
  route.post('/blade-auth/oauth/sms/send-validate', 'open', sms, () =>
    reject(['短信服务尚未配置，请用账号和密码登录', 'No SMS service is configured: log in with account and password']),
  )
})

const sessionRoutes = defineRoutes((route) => {
  const info = { summary: 'The caller', beforePasswordChange: true, bare: shapes.userInfoAnswerShape }
  route.raw('GET', '/blade-auth/oauth/user-info', 'member', info, (ctx) =>
    atRootAndInData(ctx, userInfo(ctx), { roles: ctx.user?.aliases ?? [], permissions: [...ctx.rights.codes] }),
  )
  route.get('/blade-auth/oauth/clear-cache', 'member', { summary: 'Clear the caches of rights and sessions' }, clearCaches)

  const session = {
    summary: 'An access token for a page of this site, by its cookies',
    beforePasswordChange: true,
    data: shapes.pageSessionShape,
  }
  route.raw('GET', '/blade-auth/oauth/session', 'open', session, answerPageSession)
  const publicKey = {
    summary: 'The SM2 public key by which clients encrypt passwords',
    answer: { publicKey: { kind: 'text', label: ['公钥', 'Public key'] } },
  } as const
  route.get('/blade-auth/oauth/public-key', 'open', publicKey, ({ runtime }) => ({ publicKey: sm2Keys(runtime).publicKey }))
  route.get('/blade-auth/oauth/sessions', 'member', { summary: "The caller's sessions", answer: shapes.ownSessionsShape }, ownSessions)
  route.post('/blade-auth/oauth/end-session', 'member', { summary: "End one of the caller's sessions", input: sessionId }, (ctx, { id }) =>
    endOwnSession(ctx, id ?? ''),
  )
  const endOthers = { summary: "End all of the caller's sessions but the current one" }
  route.post('/blade-auth/oauth/end-other-sessions', 'member', endOthers, endOtherSessions)
})

export const authRoutes = [...tokenRoutes, ...sessionRoutes]
