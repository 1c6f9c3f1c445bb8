import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { withDatabaseErrors } from '#kernel/crud/database-errors.ts'
import { parseValue } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { replaceLinks } from '#kernel/crud/write.ts'
import { Message } from '#kernel/http/dispatch.ts'
import { bodyOf } from '#kernel/http/resource-routes.ts'
import type { Input } from '#kernel/http/routes.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { publishChange } from '#kernel/runtime/transaction.ts'
import { solvesCaptcha } from '../../auth/captcha.service.ts'
import { headerOf } from '../../auth/cookies.service.ts'
import { allow } from '../../auth/limits.service.ts'
import { asTyped, hashPassword, rejectWeakPassword } from '../../auth/passwords.service.ts'
import { traderRole } from './account-state.service.ts'
import { userFields } from './user.fields.ts'
import { user } from './user.resource.ts'
import { rejectTakenKey, withinQuota } from './user.service.ts'

/** The trade's platform for its users; others come by other clients. */
const web = 1
const text = (body: JsonRow, name: string): string =>
  String(body[name] ?? '')
    .replaceAll('\0', '')
    .trim()

/** The checks of the form in their order, with the sentence of each. */
function rejectIncomplete(body: JsonRow, again: string): void {
  if (text(body, 'tenantId') === '') reject(['请先输入租户编号', 'Enter the tenant first'], { field: 'tenantId' })
  if (text(body, 'account') === '') reject(['请先输入账号名称', 'Enter the account first'], { field: 'account' })
  const password = String(body.password ?? '')
  if (password === '' || again === '') reject(['请先输入密码', 'Enter the password first'], { field: 'password' })
  if (password !== again) reject(['两次密码输入不一致', 'The two passwords are not the same'], { field: 'password2' })
  rejectWeakPassword(asTyped(password))
  const phone = text(body, 'phone')
  if (phone !== '' && phone.length !== 11) reject(['手机号码长度不为11位', 'A mobile number has 11 digits'], { field: 'phone' })
  if (phone !== '' && !/^1\d{10}$/.test(phone)) reject(['手机号码格式不正确', 'This is no mobile number'], { field: 'phone' })
}

/** Registration on our own site, with a captcha. */
export async function register(ctx: Context, input: Input): Promise<Message> {
  const body = bodyOf(input)
  rejectIncomplete(body, String(body.password2 ?? ''))
  await requireCaptcha(ctx, input, body)
  return settle(ctx, body)
}

/** Registration by a stock client's dialog, which compares the passwords itself and has no captcha. */
export async function registerGuest(ctx: Context, input: Input): Promise<Message> {
  const body = bodyOf(input)
  rejectIncomplete(body, String(body.password2 ?? body.password ?? ''))
  return settle(ctx, body)
}

async function requireCaptcha({ runtime }: Context, input: Input, body: JsonRow): Promise<void> {
  const key = headerOf(input.request, 'captcha-key') || text(body, 'captchaKey') || text(body, 'key')
  const code = headerOf(input.request, 'captcha-code') || text(body, 'captchaCode') || text(body, 'code')
  if (!(await solvesCaptcha(runtime, key, code))) reject(['验证码不正确', 'The captcha is not right'], { field: 'captchaCode' })
}

async function settle(visitor: Context, body: JsonRow): Promise<Message> {
  await allow(visitor.runtime, 'registration', visitor.address)
  const tenant = text(body, 'tenantId')
  const rules = await rulesOf(visitor, tenant)
  if (!rules.isOpen) reject(['注册功能未开放', 'Registration is closed'])
  const ctx: Context = { ...visitor, tenant, user: null, db: visitor.runtime.appDb(tenant) }
  await rejectTakenKey(ctx, parsed(body, 'account'))
  const password = await hashPassword(asTyped(String(body.password)))
  await withDatabaseErrors(user, () => withinQuota(ctx, (ctx) => enter(ctx, body, password, rules.isAudited)))
  publishChange(ctx.runtime, user.name)
  return new Message(rules.isAudited ? submitted : registered, { audit: rules.isAudited })
}

const submitted: Words = [
  '注册申请已提交,请耐心等待管理员通过!',
  'Your registration was sent; please wait for the approval of an administrator',
]
const registered: Words = ['注册成功，请登录', 'You are registered; please log in']

/** Whether a tenant takes registrations, and whether somebody approves them: its parameters, on by default. */
async function rulesOf({ runtime }: Context, tenant: string): Promise<{ isOpen: boolean; isAudited: boolean }> {
  const db = crossTenantDb(runtime, 'registration')
  const found = await sql`
    select 1 from tenant where tenant_id = ${tenant} and deleted_id = 0 and status = 1
      and (expire_time is null or expire_time > now())`.execute(db)
  if (found.rows.length === 0) reject(['租户信息错误!', 'There is no such tenant'], { field: 'tenantId' })
  const { rows } = await sql<{ param_key: string; param_value: string }>`
    select param_key, param_value from param where tenant_id = ${tenant} and deleted_id = 0
      and param_key in ('account.registerUser', 'account.registerAudit')`.execute(db)
  const isOff = (key: string): boolean => rows.some((row) => row.param_key === key && row.param_value.trim().toLowerCase() === 'false')
  return { isOpen: !isOff('account.registerUser'), isAudited: !isOff('account.registerAudit') }
}

const parsed = (body: JsonRow, name: 'account' | 'name' | 'phone'): unknown => parseValue(userFields[name], body[name], name)

/** Somebody without rights, until approved; where nobody approves, a trader at once. */
async function enter(ctx: Context, body: JsonRow, password: string, isAudited: boolean): Promise<void> {
  const account = parsed(body, 'account')
  const name = isEmpty(body.name) ? String(account).slice(0, userFields.name.max) : String(parsed(body, 'name'))
  const { rows } = await sql<{ id: string }>`
    insert into "user" (account, password, name, real_name, phone, user_type, status)
    values (${account}, ${password}, ${name}, ${name.slice(0, userFields.realName.max)}, ${parsed(body, 'phone')}, ${web}, ${isAudited ? 0 : 1})
    returning id::text`.execute(ctx.db)
  if (!isAudited) await replaceLinks(ctx, user, 'role_id', 'role', rows[0]?.id as string, [await traderRole(ctx)])
}
