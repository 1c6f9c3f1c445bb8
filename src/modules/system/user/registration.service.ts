import { createHash } from 'node:crypto'
import type { Words } from '#i18n/translate.ts'
import { withDatabaseErrors } from '#kernel/crud/database-errors.ts'
import { repository } from '#kernel/crud/repository.ts'
import { latestTransitions } from '#kernel/crud/state-history.ts'
import { Message } from '#kernel/http/dispatch.ts'
import type { InputOf } from '#kernel/http/routes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { solvesCaptcha } from '../../auth/captcha.service.ts'
import { allow, isAllowed } from '../../auth/limits.service.ts'
import { isTenantOpen } from '../../auth/open-tenant.service.ts'
import { hashPassword, md5OfTyped, randomText, rejectWeakTyped } from '../../auth/passwords.service.ts'
import { chooseLanguage } from '../../desk/notification/notification-choice.service.ts'
import { termsVersion } from '../legal-texts.service.ts'
import { accountStates, erasedPrefix, traderRole } from './account-state.service.ts'
import { rejectInvalidMobile } from './mobile.service.ts'
import { type registrationFields, type statusFields, userFields } from './user.fields.ts'
import { user } from './user.resource.ts'
import { rejectTakenAccount, withinQuota } from './user.service.ts'

type Registration = InputOf<typeof registrationFields>

/** The `userType` of users of the site. */
const web = 1

/** The checks of the form that the fields do not declare, in their order, each with its sentence. */
function rejectInvalid({ account, password, phone }: Registration, password2: string): void {
  if (password2 === '') reject(['请先输入密码', 'Enter the password first'], { field: 'password' })
  if (password !== password2) reject(['两次密码输入不一致', 'The two passwords differ'], { field: 'password2' })
  rejectWeakTyped(password)
  if (phone) rejectInvalidMobile(phone)
  if (account.trim().toLowerCase().startsWith(erasedPrefix))
    reject(['该账号名称不可使用，请换一个', 'This account name is not available: choose another'], { field: 'account' })
}

/** A captcha as its solver sends it. */
export interface Captcha {
  readonly key: string
  readonly code: string
}

/** Registration on our own site, with a captcha. */
export async function register(ctx: Context, registration: Registration, captcha: Captcha): Promise<Message> {
  rejectInvalid(registration, registration.password2 ?? '')
  if (registration.termsVersion !== (await termsVersion(ctx.runtime, registration.tenantId)))
    reject(['请阅读并同意用户协议和隐私政策', 'Read and accept the terms of use and the privacy statement'], { field: 'termsVersion' })
  const isSolved = await solvesCaptcha(ctx.runtime, captcha.key, captcha.code)
  if (!isSolved) reject(wrongCaptcha, { field: 'captchaCode' })
  return addUser(ctx, registration, true)
}

/**
 * Registration by the dialog of a stock client, which compares the passwords itself and shows no captcha: an address or a tenant needs
 * one after some registrations within an hour. It may show no terms: a version that is not the current one was agreed to by nobody.
 */
export async function registerGuest(ctx: Context, registration: Registration, captcha: Captcha): Promise<Message> {
  const { password, password2 = password, tenantId } = registration
  rejectInvalid(registration, password2 ?? '')
  const isSolved = captcha.code !== '' && (await solvesCaptcha(ctx.runtime, captcha.key, captcha.code))
  if (!isSolved) await requireFewGuests(ctx, tenantId, captcha)
  const isCurrent = registration.termsVersion === (await termsVersion(ctx.runtime, tenantId))
  return addUser(ctx, isCurrent ? registration : { ...registration, termsVersion: undefined }, isSolved)
}

/** Counts a registration without a captcha, and asks for one beyond the number that an address or a tenant has. */
async function requireFewGuests({ runtime, address }: Context, tenant: string, { code }: Captcha): Promise<void> {
  if (code !== '') reject(wrongCaptcha, { field: 'captchaCode' })
  const isFew = (await isAllowed(runtime, 'guestOfAddress', address)) && (await isAllowed(runtime, 'guestOfTenant', tenant))
  if (!isFew) reject(['注册过于频繁，请输入验证码', 'Too many registrations: enter the captcha'], { field: 'captchaCode' })
}

/** Whether an account is taken is told to those only who have solved a captcha: to others the answer is that of a registration. */
async function addUser(visitor: Context, registration: Registration, tellsTaken: boolean): Promise<Message> {
  const { tenantId: tenant, account } = registration
  await allow(visitor.runtime, 'registration', visitor.address)
  const rules = await rulesOf(visitor, tenant)
  if (!rules.isOpen) reject(['注册功能未开放', 'Registration is closed'])
  const ctx: Context = { ...visitor, tenant, user: null, db: visitor.runtime.appDb(tenant) }
  if (tellsTaken) await rejectTakenAccount(ctx, account)
  const password = await hashPassword(md5OfTyped(registration.password))
  const isTaken = !tellsTaken && (await repository(ctx, user, { rows: 'all' }).find({ account: account.trim() })) !== undefined
  const statusToken = randomText(tokenLength)
  const values = { password, isAudited: rules.isAudited, statusToken }
  if (!isTaken) await withDatabaseErrors(user, () => withinQuota(ctx, (ctx) => insertUser(ctx, registration, values)))
  return new Message(rules.isAudited ? submitted : registered, { audit: rules.isAudited, statusToken })
}

/** Characters, about 93 bits. */
const tokenLength = 16

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The state of a registration, and why it was rejected, for whoever was given its code. */
export async function registrationStatus(
  visitor: Context,
  { tenantId, account, token }: InputOf<typeof statusFields>,
): Promise<{ state: string; reason: string }> {
  await allow(visitor.runtime, 'registrationStatus', visitor.address)
  const found = await crossTenantDb(visitor.runtime, 'registration status')
    .selectFrom('user')
    .select(['id', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account.trim())
    .where('status_token', '=', hashOf(token.trim()))
    .executeTakeFirst()
  if (!found) reject(['账号或查询码不正确', 'The account or the code is not correct'], { field: 'token' })
  const states: Readonly<Record<number, string>> = {
    [accountStates.waiting]: 'WAITING',
    [accountStates.rejected]: 'REJECTED',
    [accountStates.locked]: 'LOCKED',
  }
  const state = states[found.status ?? accountStates.waiting] ?? 'APPROVED'
  if (state !== 'REJECTED') return { state, reason: '' }
  const [latest] = await latestTransitions({ ...visitor, tenant: tenantId, db: visitor.runtime.appDb(tenantId) }, user, found.id, 1)
  return { state, reason: latest?.reason ?? '' }
}

const wrongCaptcha: Words = ['验证码不正确', 'The captcha is not correct']

const submitted: Words = [
  '注册申请已提交,请耐心等待管理员通过!',
  'Your registration has been submitted. Please wait for an administrator to approve it.',
]
const registered: Words = ['注册成功，请登录', 'Registration complete. Please log in.']

/** Whether a tenant takes registrations, and whether somebody approves them: its parameters, on by default. */
async function rulesOf({ runtime }: Context, tenant: string): Promise<{ isOpen: boolean; isAudited: boolean }> {
  const db = crossTenantDb(runtime, 'registration')
  const open = await db.selectFrom('tenant as t').select('t.id').where('t.tenant_id', '=', tenant).where(isTenantOpen).executeTakeFirst()
  if (!open) reject(['租户信息错误!', 'There is no such tenant'], { field: 'tenantId' })
  const params = await db
    .selectFrom('param')
    .select(['param_key', 'param_value'])
    .where('tenant_id', '=', tenant)
    .where('param_key', 'in', ['account.registerUser', 'account.registerAudit'])
    .execute()
  const isOff = (key: string): boolean => params.some((row) => row.param_key === key && row.param_value?.trim().toLowerCase() === 'false')
  return { isOpen: !isOff('account.registerUser'), isAudited: !isOff('account.registerAudit') }
}

/** Adds a user without rights until approved; where nobody approves, a trader at once. */
async function insertUser(
  ctx: Context,
  { account, name, phone, termsVersion }: Registration,
  { password, isAudited, statusToken }: { password: string; isAudited: boolean; statusToken: string },
): Promise<void> {
  const shownName = name || account.slice(0, userFields.name.max)
  const { id } = await repository(ctx, user).insert({
    account,
    password,
    name: shownName,
    realName: shownName.slice(0, userFields.realName.max),
    phone: phone ?? null,
    userType: web,
    statusToken: hashOf(statusToken),
    ...(termsVersion ? { termsVersion, termsTime: new Date() } : {}),
    status: isAudited ? accountStates.waiting : accountStates.normal,
    ...(isAudited ? {} : { roleId: [await traderRole(ctx)] }),
  })
  await chooseLanguage(ctx, id, ctx.lang)
}
