import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { solvesCaptcha } from './captcha.service.ts'
import { type Client, clientNamed, rejectLogin } from './clients.service.ts'
import { clearFailures, count, counted, isOver } from './limits.service.ts'
import { asSent, inTurn, verifyPassword } from './passwords.service.ts'
import { firstRefresh, prolong, rotate } from './refresh-token.service.ts'
import { choose, forgetSession, type LiveSession, liveSession, openSession } from './sessions.service.ts'
import { type Grant, grantFor } from './token-answer.service.ts'

/** Milliseconds that each attempt waits on an account that many have tried. */
const slow = 2_000

const dead: Words = ['登录已过期，请重新登录', 'Your session has ended, please log in again']
const wrong: Words = ['用户名或密码错误', 'Wrong user name or password']
const blocked: Words = ['用户登录失败次数过多，请稍后再试', 'Too many failed logins, please try again later']

/** What a state of a user other than 1 says to one who knows the password. */
const stateWords: Readonly<Record<number, Words>> = {
  0: ['您的注册申请正在等待管理员审核', 'Your registration awaits the approval of an administrator'],
  2: ['账号已被锁定，请联系管理员', 'This account is locked, please ask an administrator'],
  [-1]: ['您的注册申请未通过审核', 'Your registration was declined'],
}

export interface Attempt {
  readonly tenant: string
  readonly account: string
  /** As sent: the md5 of what was typed. */
  readonly password: string
  /** Demanded even where nobody has failed yet. */
  readonly wantsCaptcha: boolean
  readonly captchaKey: string
  readonly captchaCode: string
  readonly address: string
  readonly userAgent: string
}

interface Person {
  id: string
  password: string | null
  status: number
  tenant_open: boolean | null
}

/** Logs somebody in by password. */
export async function logIn(runtime: Runtime, client: Client, attempt: Attempt): Promise<Grant> {
  if (await isOver(runtime, 'account', attempt.tenant, attempt.account)) await wait(slow)
  const person = await inTurn(() => recognise(runtime, attempt))
  rejectUnlessAllowed(person)
  return openFor(runtime, client, attempt, person.id)
}

/** The person whose password it is. Runs with few others, so that what it counts is counted before the next one asks. */
async function recognise(runtime: Runtime, attempt: Attempt): Promise<Person> {
  const { tenant, account, address } = attempt
  await rejectBlocked(runtime, address)
  await checkCaptcha(runtime, attempt)
  const person = await findPerson(runtime, tenant, account)
  if (!(await verifyPassword(person?.password, asSent(attempt.password))) || !person) return countFailure(runtime, attempt)
  await clearFailures(runtime, 'accountAndAddress', tenant, account, address)
  return person
}

async function rejectBlocked(runtime: Runtime, address: string): Promise<void> {
  if (!(await isOver(runtime, 'address', address))) return
  const { seconds } = await counted(runtime, 'address', address)
  rejectLogin('too_many_attempts', blocked, { status: 429, headers: { 'Retry-After': String(Math.max(1, seconds)) } })
}

async function checkCaptcha(runtime: Runtime, attempt: Attempt): Promise<void> {
  const demanded = await isOver(runtime, 'accountAndAddress', attempt.tenant, attempt.account, attempt.address)
  if (!attempt.wantsCaptcha && !demanded) return
  if (!attempt.wantsCaptcha && attempt.captchaCode === '') {
    rejectLogin('captcha_required', ['用户登录失败次数过多，请输入验证码', 'Too many failed logins, please enter the captcha'])
  }
  if (!(await solvesCaptcha(runtime, attempt.captchaKey, attempt.captchaCode))) {
    rejectLogin('captcha_required', ['验证码不正确', 'The captcha is not right'])
  }
}

async function findPerson(runtime: Runtime, tenant: string, account: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id::text, u.password, u.status, t.status = 1 and (t.expire_time is null or t.expire_time > now()) as tenant_open
    from "user" u left join tenant t on t.tenant_id = u.tenant_id and t.deleted_id = 0
    where u.tenant_id = ${tenant} and u.account = ${account} and u.deleted_id = 0`.execute(crossTenantDb(runtime, 'login'))
  return rows[0]
}

async function countFailure(runtime: Runtime, { tenant, account, address }: Attempt): Promise<never> {
  await count(runtime, 'accountAndAddress', tenant, account, address)
  await count(runtime, 'account', tenant, account)
  await count(runtime, 'address', address)
  return rejectLogin('invalid_grant', wrong)
}

function rejectUnlessAllowed({ status, tenant_open: open }: Person): void {
  if (status !== 1) rejectLogin('invalid_grant', stateWords[status] ?? ['账号已停用', 'This account is not in use'])
  if (!open) rejectLogin('invalid_grant', ['租户已过期或停用，请联系管理员', 'This tenant has expired, please ask the administrator'])
}

async function openFor(runtime: Runtime, client: Client, { tenant, address, userAgent }: Attempt, userId: string): Promise<Grant> {
  const of = { tenant, userId, clientId: client.clientId, address, userAgent, validity: client.refreshValidity }
  const opened = await crossTenantDb(runtime, 'login')
    .transaction()
    .execute(async (db) => {
      const sessionId = await openSession(db, of)
      return { sessionId, refresh: await firstRefresh(db, sessionId) }
    })
  return grantFor(runtime, await requireLive(runtime, opened.sessionId), opened.refresh, client)
}

async function requireLive(runtime: Runtime, sessionId: string): Promise<LiveSession> {
  return (await liveSession(runtime, sessionId)) ?? rejectLogin('invalid_grant', dead)
}

/** Ids of roles and departments to work as from now on; none means no change. */
export interface Choice {
  readonly roles: readonly string[]
  readonly depts: readonly string[]
}

/** Exchanges a refresh token for a new pair, and switches role or department on the way. */
export async function renew(runtime: Runtime, client: Client, refresh: string, choice: Choice = { roles: [], depts: [] }): Promise<Grant> {
  const rotated = await rotate(runtime, refresh, client.clientId)
  if (!rotated) rejectLogin('invalid_grant', dead)
  const db = crossTenantDb(runtime, 'refresh')
  const chosen = choice.roles.length + choice.depts.length > 0 && (await choose(db, rotated.sessionId, choice.roles, choice.depts))
  await prolong(db, rotated.sessionId, client.refreshValidity)
  if (chosen) await forgetSession(runtime, rotated.sessionId)
  return grantFor(runtime, await requireLive(runtime, rotated.sessionId), rotated.token, client)
}

/** The same for a page of ours, which knows its client by the session; null where the token is no longer good. */
export async function renewForPage(runtime: Runtime, refresh: string): Promise<Grant | null> {
  const rotated = await rotate(runtime, refresh)
  const client = rotated && (await clientNamed(runtime, rotated.clientId))
  const session = rotated && (await liveSession(runtime, rotated.sessionId))
  if (!client || !session) return null
  await prolong(crossTenantDb(runtime, 'refresh'), rotated.sessionId, client.refreshValidity)
  return grantFor(runtime, session, rotated.token, client)
}
