import { insertRow, repository } from '#kernel/crud/repository.ts'
import { defineService } from '#kernel/http/services.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { type Channel, notificationChoice } from './notification-choice.resource.ts'
import type { NotificationKind } from './notification-kinds.fields.ts'

type Choice = StoredRow<typeof notificationChoice>

const rowsOf = (ctx: Context) => repository(ctx, notificationChoice, { rows: 'all' })

/** Whoever saves a choice has one: the first one is created, later ones change it. */
export const notificationChoiceService = defineService(notificationChoice, (crud) => ({
  ...crud,
  submit: (ctx, body) =>
    oneAtATime(ctx, 'notification choices', async (ctx) => {
      const owner = callerId(ctx)
      const { id = '' } = (await choiceOf(ctx, owner)) ?? {}
      return crud.submit(ctx, { ...body, id }, { owner })
    }),
}))

/** What a user has chosen; undefined for one who has not. */
export const choiceOf = (ctx: Context, owner: string): Promise<Choice | undefined> => rowsOf(ctx).find({ owner })

/** A new account gets mails in the language that it was opened in. */
export async function chooseLanguage(ctx: Context, owner: string, language: Context['lang']): Promise<void> {
  if (language === notificationChoice.fields.language.default) return
  await insertRow(ctx, notificationChoice, { owner, createUser: owner, language }, 'columns')
}

/** How a user hears of a kind of notification. */
export function channelOf(choice: Choice | undefined, kind: NotificationKind): Channel {
  const name = kind.toLowerCase() as Lowercase<NotificationKind>
  return choice?.[name] ?? notificationChoice.fields[name].default
}

/** From now on the user hears of these kinds on the site only. */
export async function endMails(ctx: Context, owner: string, kinds: readonly NotificationKind[]): Promise<void> {
  const changes = Object.fromEntries(kinds.map((kind) => [kind.toLowerCase(), 'SITE']))
  const choice = await choiceOf(ctx, owner)
  if (choice) await rowsOf(ctx).update(choice, changes)
  // The row is the user's own, whoever follows the link.
  else await insertRow(ctx, notificationChoice, { owner, createUser: owner, ...changes }, 'columns')
}
