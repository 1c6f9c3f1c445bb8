import { splitWords } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { Attempt } from '#kernel/jobs/define-job.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { channelOf, choiceOf } from '../notification-choice.service.ts'
import type { NotificationKind } from '../notification-kinds.fields.ts'
import { userNotification } from '../user-notification.resource.ts'
import { mailText } from './mail-text.ts'
import { sendMail } from './mailer.service.ts'
import { unsubscribeToken } from './unsubscribe.service.ts'

type Notification = StoredRow<typeof userNotification>

const rowsOf = (ctx: Context) => repository(ctx, userNotification, { rows: 'all' })

/** Notifications that one digest contains. */
const mostInDigest = 50

/** The mail of one notification, if it is still to be sent. */
export const dueMail = (ctx: Context, id: string): Promise<Notification[]> => rowsOf(ctx).list({ id, mail: 'DUE' })

/** What the next digest of a user contains. */
export const digestOf = (ctx: Context, recipient: string): Promise<Notification[]> =>
  rowsOf(ctx).list({ recipient, mail: 'DIGEST' }, { limit: mostInDigest })

/** Sends notifications to their recipient as one mail, and marks them as sent as the job ends. */
export async function mailAll(ctx: Context, notifications: readonly Notification[], attempt: Attempt): Promise<void> {
  const choice = await choiceOf(ctx, notifications[0]?.recipient ?? '0')
  // Whoever has chosen otherwise meanwhile hears of it on the site only.
  const wanted = notifications.filter(({ kind }) => ['MAIL', 'DIGEST'].includes(channelOf(choice, kind as NotificationKind)))
  const [first] = wanted
  if (first) await send(ctx, first.recipient ?? '0', wanted, choice?.language ?? 'zh')
  await withTransaction(ctx, async (ctx) => {
    for (const each of notifications) await rowsOf(ctx).update(each, { mail: 'SENT' })
    await attempt.finish(ctx, { message: [`${notifications.length} 条通知`, `Notifications: ${notifications.length}`] })
  })
}

async function send(ctx: Context, recipient: string, notifications: readonly Notification[], lang: 'zh' | 'en'): Promise<void> {
  const { runtime, tenant } = ctx
  const account = await ctx.db.selectFrom('user').select(['id', 'email', 'email_verified']).where('id', '=', recipient).executeTakeFirst()
  // The address may be that of a stranger, who asked for nothing.
  if (!account?.email || !account.email_verified) return
  const kinds = [...new Set(notifications.map(({ kind }) => kind as NotificationKind))]
  const token = unsubscribeToken(runtime, { tenant, user: account.id, kinds })
  const query = new URLSearchParams({ token })
  const origin = runtime.publicUrl ?? ''
  const items = notifications.map(({ title, text, path }) => ({
    title: splitWords(title ?? ''),
    text: splitWords(text ?? ''),
    path: path ?? '',
  }))
  await sendMail(runtime, {
    to: account.email,
    unsubscribe: `${origin}/api/blade-desk/notification/unsubscribe?${query}`,
    ...mailText(items, { lang, origin, unsubscribe: `${origin}${lang === 'en' ? '/en' : ''}/unsubscribe?${query}` }),
  })
}
