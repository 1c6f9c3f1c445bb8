import { randomInt } from 'node:crypto'
import type { Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { isAllowed } from '../auth/limits.service.ts'
import { accountSubject, issueTicket, takeTicket } from '../auth/tickets.service.ts'
import { hasMailer, sendMail } from '../desk/notification/mail/mailer.service.ts'
import { user } from '../system/user/user.resource.ts'

/** Seconds for which a code can be entered. */
const validity = 15 * 60

const subjectOf = (ctx: Context): string => accountSubject('confirm-email', ctx.tenant, ctx.user?.id ?? '')

/** A code is of one account and one address: after a change of the address it confirms nothing. */
const ticketOf = (ctx: Context, email: string, code: string): string => `${subjectOf(ctx)} ${email} ${code}`

const tooOften: Words = ['操作过于频繁，请稍后再试', 'Too often: please try again later']

/** Mails the caller a code of six digits, which proves that the address of the account is the caller's. */
export async function mailCode(ctx: Context): Promise<void> {
  const { runtime, tenant } = ctx
  if (!hasMailer(runtime)) reject(['本站未启用邮件', 'This site sends no mails'], { field: 'code' })
  const account = await repository(ctx, user, { rows: 'all' }).find({ id: callerId(ctx) })
  const email = account?.email ?? ''
  if (email === '') reject(['请先填写邮箱', 'Enter an e-mail address first'], { field: 'email' })
  // Of the address too, as it may be a stranger's whom several accounts would trouble.
  const isFew =
    (await isAllowed(runtime, 'codesOfAccount', tenant, account?.id ?? '')) &&
    (await isAllowed(runtime, 'codesOfEmail', email.toLowerCase()))
  if (!isFew) reject(tooOften, { status: 429 })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await issueTicket(runtime, subjectOf(ctx), validity, ticketOf(ctx, email, code))
  await sendMail(runtime, { to: email, ...textOf(code) }).catch((error: unknown) => {
    runtime.log.warn({ err: error }, 'a code could not be mailed')
    reject(['邮件未能发出，请检查邮箱地址后再试', 'The mail could not be sent: check the address and try again'], { field: 'email' })
  })
}

/** Confirms the caller's address by the code that was mailed to it. */
export async function confirmEmail(ctx: Context, code: string): Promise<void> {
  if (!(await isAllowed(ctx.runtime, 'codeTries', ctx.tenant, ctx.user?.id ?? ''))) reject(tooOften, { status: 429 })
  const { email, id } = await repository(ctx, user, { rows: 'all' }).one(callerId(ctx))
  const subject = await takeTicket(ctx.runtime, ticketOf(ctx, email ?? '', code.trim()))
  if (subject !== subjectOf(ctx)) rejectCode()
  await withTransaction(ctx, async (ctx) => {
    const users = repository(ctx, user, { rows: 'all' })
    const account = await users.lock(id)
    // It may have been changed a moment ago.
    if (account.email !== email) rejectCode()
    await users.update(account, { emailVerified: true })
  })
}

const rejectCode = (): never =>
  reject(['验证码不正确或已过期，请重新获取', 'The code is not correct or too old: ask for a new one'], { field: 'code' })

/** In both languages, as nobody has chosen one for an address that is new. */
function textOf(code: string): { subject: string; text: string; html: string } {
  const lines = [`您的邮箱验证码：${code}，15 分钟内有效。`, `Your code is ${code}. It is valid for 15 minutes.`]
  const ignore = ['如果不是您本人操作，请忽略此邮件。', 'If you did not ask for it, ignore this mail.']
  const all = [...lines, ...ignore]
  return {
    subject: '邮箱验证码 / Confirm your e-mail address | MotorSpot',
    text: `${all.join('\n')}\n`,
    html: all.map((line) => `<p>${line}</p>`).join(''),
  }
}
