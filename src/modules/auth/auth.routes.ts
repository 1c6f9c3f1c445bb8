import { t } from '#i18n/translate.ts'
import { listOf } from '#kernel/crud/kinds.ts'
import { Bare, defineRoutes, type Input } from '#kernel/http/routes.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type Captcha, drawCaptcha } from './captcha.service.ts'
import { keepClientErrors } from './client-errors.service.ts'
import { admitClient, LoginError, rejectLogin } from './clients.service.ts'
import { headerOf, ownClient, queriesByPage } from './cookies.service.ts'
import { allow } from './limits.service.ts'
import { logIn, renew } from './login.service.ts'
import { cookiesOf, logOut, pageSession } from './page-session.service.ts'
import { forgetRights } from './rights.service.ts'
import { endOtherSessions, endOwnSession, forgetSession, ownSessions } from './sessions.service.ts'
import { type Grant, openEditionBody, tokenBody, userInfo } from './token-answer.service.ts'

const supported = new Set(['captcha', 'password', 'refresh_token'])
const known = new Set([...supported, 'social', 'authorization_code', 'sms_code', 'register', 'client_credentials'])

type Params = Readonly<Record<string, string>>

/** Clients send parameters in the query, in a form or as JSON. */
function paramsOf({ values, body }: Input): Params {
  const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
  return { ...values, ...Object.fromEntries(given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))) }
}

/** Accounts and tenants as a row could have them; what could not be one is just unknown. */
const nameIn = (text: string | undefined): string => (text ?? '').replaceAll('\0', '').trim().slice(0, 64)

function attemptOf(ctx: Context, input: Input, params: Params, grant: string) {
  const account = nameIn(params.username ?? params.account)
  const password = params.password ?? ''
  if (account === '') rejectLogin('invalid_request', ['请输入用户名', 'Enter the user name'], { field: 'username' })
  if (password === '') rejectLogin('invalid_request', ['请输入密码', 'Enter the password'], { field: 'password' })
  return {
    tenant: nameIn(params.tenantId) || nameIn(headerOf(input.request, 'tenant-id')) || ctx.tenant,
    account,
    password: password.slice(0, 512),
    wantsCaptcha: grant === 'captcha',
    captchaKey: headerOf(input.request, 'captcha-key'),
    captchaCode: headerOf(input.request, 'captcha-code'),
    address: ctx.address,
    userAgent: headerOf(input.request, 'user-agent'),
  }
}

/** The grant asked for, in either dialect's parameters, and the cookies that our own pages get with it. */
async function grantOf(ctx: Context, input: Input): Promise<{ granted: Grant; cookies: string[] }> {
  const params = paramsOf(input)
  const grant = params.grant_type || params.grantType || 'password'
  if (!known.has(grant)) rejectLogin('unsupported_grant_type', ['不支持的授权类型（no grantType was found）', 'no grantType was found'])
  const client = await admitClient(ctx.runtime, headerOf(input.request, 'authorization'), grant)
  if (!supported.has(grant)) rejectLogin('unsupported_grant_type', ['暂不支持这种登录方式', 'This way to log in is not offered yet'])
  const choice = {
    roles: listOf(headerOf(input.request, 'role-id')).map(String),
    depts: listOf(headerOf(input.request, 'dept-id')).map(String),
  }
  const granted =
    grant === 'refresh_token'
      ? await renew(ctx.runtime, client, params.refresh_token ?? params.refreshToken ?? '', choice)
      : await logIn(ctx.runtime, client, attemptOf(ctx, input, params, grant))
  const own = client.clientId === ownClient || queriesByPage(input.request)
  return { granted, cookies: own ? cookiesOf(input, granted) : [] }
}

/** A user error in the words of OAuth and of the envelope at once. */
function rejectedToken(ctx: Context, userError: UserError): Bare {
  const msg = t(userError.words, ctx.lang)
  const error = userError instanceof LoginError ? userError.error : 'invalid_request'
  const body = { error, error_description: msg, code: userError.code, success: false, msg, data: {}, traceId: ctx.traceId }
  return new Bare(body, { status: userError.status, headers: { ...userError.headers } })
}

async function answerToken(ctx: Context, input: Input): Promise<Bare> {
  try {
    const { granted, cookies } = await grantOf(ctx, input)
    return new Bare(tokenBody(granted), { cookies })
  } catch (error) {
    if (error instanceof UserError) return rejectedToken(ctx, error)
    throw error
  }
}

const enveloped = (ctx: Context, data: object, cookies: string[]): Bare =>
  new Bare({ code: 200, success: true, data, msg: t(['操作成功', 'Done'], ctx.lang) }, { cookies })

async function newCaptcha(ctx: Context): Promise<Captcha> {
  await allow(ctx.runtime, 'captcha', ctx.address)
  return drawCaptcha(ctx.runtime)
}

/** At the root for one family of clients, in `data` for the other. */
const twice = (ctx: Context, data: object, more: object = {}): Bare =>
  new Bare({ ...data, code: 200, success: true, msg: t(['操作成功', 'Done'], ctx.lang), data: { ...data, ...more } })

async function clearCaches(ctx: Context): Promise<void> {
  if (!ctx.rights.allRows) return
  await forgetRights(ctx.runtime)
  await forgetSession(ctx.runtime, '')
}

export const authRoutes = defineRoutes((route) => {
  route.post('/blade-auth/oauth/token', 'open', answerToken, {
    summary: 'Log in, or exchange a refresh token',
    query: ['grant_type', 'tenantId', 'username', 'password', 'refresh_token', 'scope', 'type'],
  })
  route.post(
    '/blade-auth/token',
    'open',
    async (ctx, input) => {
      const { granted, cookies } = await grantOf(ctx, input)
      return enveloped(ctx, openEditionBody(granted), cookies)
    },
    { summary: 'Log in, in the words of the open edition', query: ['grantType', 'tenantId', 'account', 'password', 'refreshToken'] },
  )
  route.get('/blade-auth/oauth/captcha', 'open', async (ctx) => twice(ctx, await newCaptcha(ctx)), { summary: 'A new captcha' })
  route.get('/blade-auth/captcha', 'open', newCaptcha, { summary: 'A new captcha' })
  route.get('/blade-auth/oauth/logout', 'open', async (ctx, input) => enveloped(ctx, {}, await logOut(ctx, input)), { summary: 'Log out' })
  route.post('/blade-auth/logout', 'open', async (ctx, input) => enveloped(ctx, {}, await logOut(ctx, input)), { summary: 'Log out' })
  route.post('/blade-auth/oauth/logout', 'member', keepClientErrors, { summary: 'Upload the errors that a browser saw' })
  route.get(
    '/blade-auth/oauth/user-info',
    'member',
    (ctx) => twice(ctx, userInfo(ctx), { roles: ctx.user?.aliases ?? [], permissions: [...ctx.rights.codes] }),
    { summary: 'Who is logged in' },
  )
  route.get('/blade-auth/oauth/clear-cache', 'member', clearCaches, { summary: 'Forget what is remembered of rights and sessions' })
  route.get(
    '/blade-auth/oauth/session',
    'open',
    async (ctx, input) => {
      const { data, cookies } = await pageSession(ctx, input)
      return enveloped(ctx, data, cookies)
    },
    { summary: 'An access token for a page of this site, by its cookies' },
  )
  route.get('/blade-auth/oauth/sessions', 'member', ownSessions, { summary: "One's own sessions" })
  route.post('/blade-auth/oauth/end-session', 'member', (ctx, input) => endOwnSession(ctx, paramsOf(input).id ?? ''), {
    summary: "End one of one's own sessions",
    query: ['id'],
  })
  route.post('/blade-auth/oauth/end-other-sessions', 'member', endOtherSessions, { summary: "End all of one's own sessions but this one" })
})
