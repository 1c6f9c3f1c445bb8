import { joinWords, type Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { push } from '#kernel/push/events.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { userNotification } from './user-notification.resource.ts'

/** What users choose by how they hear of it. */
export type NotificationKind = keyof typeof userNotification.fields.kind.options

/** What happened, for one who reads nothing else of it. */
export interface Notice {
  readonly kind: NotificationKind
  readonly title: Words
  readonly text: Words
  /** The page of the site that shows it, without a language: `/purchase/123`. */
  readonly path: string
}

/** Tells users of the caller's tenant what happened: in a transaction once that has committed. Nobody is told twice of the same call. */
export async function notify(ctx: Context, userIds: readonly string[], notice: Notice): Promise<void> {
  for (const recipient of new Set(userIds)) await tell(ctx, recipient, notice)
}

async function tell(ctx: Context, recipient: string, { kind, title, text, path }: Notice): Promise<void> {
  await repository(ctx, userNotification, { rows: 'all' }).insert({
    recipient,
    kind,
    title: joinWords(title),
    text: joinWords(text),
    path,
  })
  await pushUnread(ctx, recipient)
}

/** Lets the browsers of a user read the number of unread notifications again. */
export const pushUnread = (ctx: Context, user: string): Promise<void> => push(ctx, { user }, { topic: userNotification.name, data: {} })
