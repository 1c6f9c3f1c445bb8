import { setTimeout as wait } from 'node:timers/promises'
import type { Words } from '#i18n/translate.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { solvesCaptcha } from './captcha.service.ts'
import { type Client, clientById, rejectLogin } from './clients.service.ts'
import { clearFailures, count, counted, isOver } from './limits.service.ts'
import { isTenantOpen } from './open-tenant.service.ts'
import { asSent, inTurn, isCrowded, verifyPassword } from './passwords.service.ts'
import { firstRefresh, prolong, rotate } from './refresh-token.service.ts'
import { type Choice, chooseRoles } from './session-choice.service.ts'
import { forgetSession, type LiveSession, liveSession, openSession } from './sessions.service.ts'
import { decryptSm2, isSm2 } from './sm2.service.ts'
import { type Grant, grantFor } from './token-answer.service.ts'

/** Milliseconds that each attempt waits on an account with many failures. */
const slowDown = 2_000

const sessionEnded: Words = ['登录已过期，请重新登录', 'Your session has ended, please log in again']
const wrongPassword: Words = ['用户名或密码错误', 'Wrong user name or password']
const cannotDecrypt: Words = [
  '密码无法解密，请让管理员核对客户端使用的公钥',
  'The password cannot be decrypted: ask an administrator to check the public key of the client',
]
const addressBlocked: Words = ['用户登录失败次数过多，请稍后再试', 'Too many failed logins, please try again later']

/** Why a user in a state other than 1 cannot log in; shown only to those who know the password. */
const stateWords: Readonly<Record<string, Words>> = {
  0: ['您的注册申请正在等待管理员审核', 'Your registration awaits the approval of an administrator'],
  2: ['账号已被锁定，请联系管理员', 'This account is locked, please contact an administrator'],
  [-1]: ['您的注册申请未通过审核', 'Your registration was rejected'],
}

export interface Attempt {
  readonly tenant: string
  readonly account: string
  /** As sent: the md5 of what was typed, or that or the text itself encrypted by SM2. */
  readonly password: string
  /** Requires a captcha even before the first failure. */
  readonly wantsCaptcha: boolean
  readonly captchaKey: string
  readonly captchaCode: string
  readonly address: string
  readonly userAgent: string
}

/** Logs a user in by password. */
export async function logIn(runtime: Runtime, client: Client, attempt: Attempt): Promise<Grant> {
  const key = `${attempt.tenant}\n${attempt.account}`
  if (await isOver(runtime, 'account', attempt.tenant, attempt.account)) await wait(slowDown)
  const crowded = isCrowded(key)
  if (crowded) await checkCaptcha(runtime, attempt, true)
  const user = await inTurn(key, () => authenticate(runtime, attempt, crowded))
  rejectUnlessAllowed(user)
  return openFor(runtime, client, attempt, user.id)
}

/** Returns the user if the password is correct. */
async function authenticate(runtime: Runtime, attempt: Attempt, isSolved: boolean): Promise<StoredUser> {
  const { tenant, account, address } = attempt
  await rejectBlockedAddress(runtime, address)
  if (!isSolved) await checkCaptcha(runtime, attempt)
  const user = await findUser(runtime, tenant, account)
  const password = isSm2(attempt.password) ? await decrypted(runtime, attempt) : attempt.password
  if (!(await verifyPassword(user?.password, asSent(password))) || !user) return countFailure(runtime, attempt)
  await clearFailures(runtime, 'accountAndAddress', tenant, account, address)
  return user
}

/** What the client has encrypted: the password or its md5. What this key does not open is a fault of the client, and counts for its address only. */
async function decrypted(runtime: Runtime, { password, tenant, account, address }: Attempt): Promise<string> {
  const opened = decryptSm2(runtime, password)
  if (opened !== undefined) return opened
  runtime.log.warn({ tenant, account, address }, 'a password was encrypted for another SM2 public key than that of this product')
  await count(runtime, 'address', address)
  return rejectLogin('invalid_grant', cannotDecrypt)
}

async function rejectBlockedAddress(runtime: Runtime, address: string): Promise<void> {
  if (!(await isOver(runtime, 'address', address))) return
  const { seconds } = await counted(runtime, 'address', address)
  rejectLogin('too_many_attempts', addressBlocked, { status: 429, headers: { 'Retry-After': String(Math.max(1, seconds)) } })
}

async function checkCaptcha(runtime: Runtime, attempt: Attempt, isRequired = false): Promise<void> {
  const hasFailures = isRequired || (await isOver(runtime, 'accountAndAddress', attempt.tenant, attempt.account, attempt.address))
  if (!attempt.wantsCaptcha && !hasFailures) return
  if (!attempt.wantsCaptcha && attempt.captchaCode === '') {
    rejectLogin('captcha_required', ['用户登录失败次数过多，请输入验证码', 'Too many failed logins, please enter the captcha'])
  }
  if (!(await solvesCaptcha(runtime, attempt.captchaKey, attempt.captchaCode))) {
    rejectLogin('captcha_required', ['验证码不正确', 'The captcha is not correct'])
  }
}

const findUser = (runtime: Runtime, tenant: string, account: string) =>
  crossTenantDb(runtime, 'login')
    .selectFrom('user as u')
    .leftJoin('tenant as t', 't.tenant_id', 'u.tenant_id')
    .where('u.tenant_id', '=', tenant)
    .where('u.account', '=', account)
    .select(['u.id', 'u.password', 'u.status', isTenantOpen.as('isTenantOpen')])
    .executeTakeFirst()

type StoredUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

async function countFailure(runtime: Runtime, { tenant, account, address }: Attempt): Promise<never> {
  await count(runtime, 'accountAndAddress', tenant, account, address)
  await count(runtime, 'account', tenant, account)
  await count(runtime, 'address', address)
  return rejectLogin('invalid_grant', wrongPassword)
}

function rejectUnlessAllowed({ status, isTenantOpen }: StoredUser): void {
  if (status !== 1)
    rejectLogin(
      'invalid_grant',
      stateWords[String(status)] ?? ['账号已停用，请联系管理员', 'This account is disabled, please contact an administrator'],
    )
  if (!isTenantOpen)
    rejectLogin('invalid_grant', [
      '租户已过期或停用，请联系管理员',
      'This tenant has expired or is disabled, please contact an administrator',
    ])
}

async function openFor(runtime: Runtime, client: Client, { tenant, address, userAgent }: Attempt, userId: string): Promise<Grant> {
  const session = { tenant, userId, clientId: client.clientId, address, userAgent, validity: client.refreshValidity }
  const opened = await crossTenantDb(runtime, 'login')
    .transaction()
    .execute(async (db) => {
      const sessionId = await openSession(db, session)
      return { sessionId, refresh: await firstRefresh(db, sessionId) }
    })
  return grantFor(runtime, await requireLive(runtime, opened.sessionId), opened.refresh, client)
}

async function requireLive(runtime: Runtime, sessionId: string): Promise<LiveSession> {
  return (await liveSession(runtime, sessionId)) ?? rejectLogin('invalid_grant', sessionEnded)
}

/** Exchanges a refresh token for a new pair of tokens, and switches role or department with it. */
export async function renew(runtime: Runtime, client: Client, refresh: string, choice: Choice = { roles: [], depts: [] }): Promise<Grant> {
  const rotated = await rotate(runtime, refresh, client.clientId)
  if (!rotated) rejectLogin('invalid_grant', sessionEnded)
  const db = crossTenantDb(runtime, 'refresh')
  const hasChanged = choice.roles.length + choice.depts.length > 0 && (await chooseRoles(db, rotated.sessionId, choice))
  await prolong(db, rotated.sessionId, client.refreshValidity)
  if (hasChanged) await forgetSession(runtime, rotated.sessionId)
  return grantFor(runtime, await requireLive(runtime, rotated.sessionId), rotated.token, client)
}

/** The same for a page of this site, with the client of the session; null for a token that is no longer valid. */
export async function renewForPage(runtime: Runtime, refresh: string): Promise<Grant | null> {
  const rotated = await rotate(runtime, refresh)
  const client = rotated && (await clientById(runtime, rotated.clientId))
  const session = rotated && (await liveSession(runtime, rotated.sessionId))
  if (!client || !session) return null
  await prolong(crossTenantDb(runtime, 'refresh'), rotated.sessionId, client.refreshValidity)
  return grantFor(runtime, session, rotated.token, client)
}
