import { joinWords, type Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { push } from '#kernel/push/events.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { hasMailer } from './mail/mailer.service.ts'
import { quietUntil } from './mail/quiet-hours.ts'
import { sendMailJob } from './mail/send-mail.job.ts'
import { channelOf, choiceOf } from './notification-choice.service.ts'
import type { NotificationKind } from './notification-kinds.fields.ts'
import { userNotification } from './user-notification.resource.ts'

/** What happened, for one who reads nothing else of it. */
export interface Notice {
  readonly kind: NotificationKind
  readonly title: Words
  readonly text: Words
  /** The page of the site that shows it, without a language: `/purchase/123`. */
  readonly path: string
}

/**
 * Notifies users of the caller's tenant what happened, each as they have chosen: in a transaction once that has committed. Nobody is notified twice
 * of the same call.
 */
export function notify(ctx: Context, userIds: readonly string[], notice: Notice): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    for (const recipient of new Set(userIds)) await notifyOne(ctx, recipient, notice)
  })
}

async function notifyOne(ctx: Context, recipient: string, { kind, title, text, path }: Notice): Promise<void> {
  const choice = await choiceOf(ctx, recipient)
  const channel = channelOf(choice, kind)
  if (channel === 'NONE') return
  const isMailed = hasMailer(ctx.runtime)
  const mailAfter = choice && quietUntil(new Date(), ctx.runtime.timeZone, choice)
  const byMail = channel === 'DIGEST' ? 'DIGEST' : mailAfter ? 'WAIT' : 'DUE'
  const mail = isMailed && channel !== 'SITE' ? byMail : 'NONE'
  const { id } = await repository(ctx, userNotification, { rows: 'all' }).insert({
    ...{ recipient, kind, path, mail },
    title: joinWords(title),
    text: joinWords(text),
    // A digest has its hour, and asks then whether it is a quiet one.
    mailAfter: mail === 'WAIT' ? (mailAfter ?? null) : null,
  })
  if (mail === 'DUE') await enqueue(ctx, sendMailJob, { id })
  await pushUnread(ctx, recipient)
}

/** Lets the browsers of a user read the number of unread notifications again. */
export const pushUnread = (ctx: Context, user: string): Promise<void> => push(ctx, { user }, { topic: userNotification.name, data: {} })
