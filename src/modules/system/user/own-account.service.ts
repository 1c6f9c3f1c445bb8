import { setTimeout as wait } from 'node:timers/promises'
import { projectionOf } from '#kernel/crud/printing.ts'
import { printRows, rowsOf, selectAll } from '#kernel/crud/read.ts'
import { idCondition, repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { update } from '#kernel/crud/write.ts'
import type { InputOf } from '#kernel/http/routes.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { allow, count, isOver } from '../../auth/limits.service.ts'
import {
  asSent,
  hashPassword,
  inTurn,
  isSentHash,
  rejectWeakPassword,
  rejectWeakTyped,
  verifyPassword,
} from '../../auth/passwords.service.ts'
import { endSessionsOf } from '../../auth/sessions.service.ts'
import { isCreditCode } from './credit-code.ts'
import { rejectInvalidMobile } from './mobile.service.ts'
import type { contactFields, passwordFields } from './user.fields.ts'
import { user } from './user.resource.ts'

/** Milliseconds, as at login. */
const slow = 2_000

const noSuchUser = (): never => reject(['用户不存在!', 'There is no such user'], { status: 404 })

/** The caller's own row as JSON, with the names of roles and departments. */
export async function myInfo(ctx: Context): Promise<JsonRow> {
  const own = projectionOf(user.fields, 'owner')
  const stored = await selectAll(ctx, rowsOf(user, own, [idCondition(user, callerId(ctx))]), 1)
  const [row] = await printRows(ctx, user, own, stored)
  return row ?? noSuchUser()
}

/** What an administrator has looked at to verify a seller. */
const verified = ['company', 'uscc', 'realName', 'sellerRole'] as const

/** What becomes of a verified seller whose company is another one. */
export const endedVerification = {
  sellerVerified: false,
  sellerVerifiedReason: '企业资料已修改 / The company profile has changed',
} as const

/**
 * Changes the caller's own data. A trader proves with the password that a phone number or an e-mail address may be changed. Answers whether
 * the caller was a verified seller and is no longer, because what was verified has changed. The route is that of the sellers
 * (`machine/seller`), which takes the proofs of the listings in the same transaction.
 */
export async function updateMyInfo(ctx: Context, changes: JsonRow): Promise<boolean> {
  const { uscc } = changes
  if (typeof uscc === 'string' && uscc !== '' && !isCreditCode(uscc))
    reject(['统一社会信用代码不正确，请核对 18 位代码', 'This is no unified social credit code: check its 18 characters'], {
      field: 'uscc',
    })
  if (ctx.rights.codes.size === 0 && !ctx.rights.platform) await rejectNewContact(ctx, changes)
  const users = repository(ctx, user, { rows: 'all' })
  const before = await users.lock(callerId(ctx))
  await update(ctx, user, { ...changes, id: before.id }, 'owner', [], confirmationAfter(before, changes.email))
  const after = await users.one(before.id)
  const isOther = verified.some((field) => (before[field] ?? '') !== (after[field] ?? ''))
  if (!before.sellerVerified || !isOther) return false
  await users.update(after, endedVerification)
  return true
}

/** A new address is one that nobody has proved. */
const confirmationAfter = ({ email }: StoredRow<typeof user>, sent: unknown): { emailVerified?: false } =>
  sent === undefined || (sent ?? '') === (email ?? '') ? {} : { emailVerified: false }

async function rejectNewContact(ctx: Context, changes: JsonRow): Promise<void> {
  const mine = await ownRow(ctx)
  for (const field of ['phone', 'email'] as const)
    if (changes[field] !== undefined && (changes[field] ?? '') !== (mine[field] ?? ''))
      reject(['修改手机或邮箱须验证密码', 'Your password is needed to change the phone number or the e-mail address'], { field })
}

/**
 * Changes the caller's phone number or e-mail address, with the password as proof. A new address gets no mails until a code that is mailed
 * to it is entered (`notification/mail/confirm-email`).
 */
export async function updateMyContact(ctx: Context, { phone, email, oldPassword }: InputOf<typeof contactFields>): Promise<void> {
  if (phone) rejectInvalidMobile(phone)
  const mine = await ownRow(ctx)
  await requirePassword(ctx, mine, oldPassword ?? '')
  const changes = { ...(phone !== undefined && { phone }), ...(email !== undefined && { email }), ...confirmationAfter(mine, email) }
  await repository(ctx, user, { rows: 'all' }).update(mine, changes)
}

/** Users may change their own row, regardless of their data scopes. */
const ownRow = async (ctx: Context): Promise<StoredRow<typeof user>> =>
  (await repository(ctx, user, { rows: 'all' }).find({ id: callerId(ctx) })) ?? noSuchUser()

/** Rejects whoever does not know the caller's password. */
export async function requireOwnPassword(ctx: Context, password: string): Promise<void> {
  await requirePassword(ctx, await ownRow(ctx), password)
}

/** When the caller's account closes; null opens it again. */
export async function setCloseTime(ctx: Context, closeTime: Date | null): Promise<void> {
  await repository(ctx, user, { rows: 'all' }).update(await ownRow(ctx), { closeTime })
}

/** Changes the caller's password; the other sessions of the account end. */
export async function updateMyPassword(ctx: Context, input: InputOf<typeof passwordFields>): Promise<void> {
  const { oldPassword, newPassword, newPassword1 } = input
  if (!newPassword || newPassword !== newPassword1) reject(['请输入正确的确认密码!', 'The two passwords differ'], { field: 'newPassword1' })
  if (isSentHash(newPassword)) rejectWeakPassword(asSent(newPassword), 'newPassword')
  else rejectWeakTyped(newPassword, 'newPassword')
  const mine = await ownRow(ctx)
  await requirePassword(ctx, mine, oldPassword ?? '')
  if (mine.mustChangePassword && asSent(newPassword) === asSent(oldPassword ?? ''))
    reject(['新密码不能与原密码相同', 'The new password must differ from the old one'], { field: 'newPassword' })
  await repository(ctx, user, { rows: 'all' }).update(mine, {
    password: await hashPassword(asSent(newPassword)),
    mustChangePassword: false,
  })
  await endSessionsOf(ctx.runtime, ctx.tenant, [mine.id], ctx.user?.sessionId)
}

/** Failures count as failed logins, so that an unattended session cannot be used to guess the password. */
async function requirePassword(ctx: Context, mine: StoredRow<typeof user>, password: string): Promise<void> {
  const account = mine.account ?? ''
  // Counted before the comparison, so that many at once are not compared.
  await allow(ctx.runtime, 'ownPassword', ctx.tenant, mine.id)
  if (await isOver(ctx.runtime, 'account', ctx.tenant, account)) await wait(slow)
  if (await inTurn(`${ctx.tenant}\n${account}`, () => verifyPassword(mine.password, asSent(password)))) return
  await count(ctx.runtime, 'account', ctx.tenant, account)
  reject(['原密码不正确!', 'The old password is not correct'], { field: 'oldPassword' })
}
