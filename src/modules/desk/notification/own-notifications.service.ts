import { sql } from 'kysely'
import { joinWords, splitWords, t, type Words } from '#i18n/translate.ts'
import { crudOf, queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { ListQuery, Params } from '#kernel/crud/list-query.ts'
import type { Page } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { moveDueRows } from '#kernel/crud/states.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { pushUnread } from './notify.service.ts'
import { userNotification } from './user-notification.resource.ts'

export const parseOwnQuery = (params: Params): ListQuery => queryOf.list(userNotification, params)

/** In the caller's language, and without who caused it: whom it tells may not know who of the staff has decided. */
const asRead = ({ lang }: Context, row: JsonRow): JsonRow => ({
  ...row,
  ...{ createUser: '', createDept: '', updateUser: '' },
  title: t(splitWords(String(row.title)), lang),
  text: t(splitWords(String(row.text)), lang),
})

/** The caller's notifications, the newest first, in the caller's language. */
export async function ownNotifications(ctx: Context, query: ListQuery): Promise<Page> {
  const page = await crudOf(userNotification).list(ctx, query, [sql<boolean>`recipient = ${callerId(ctx)}`])
  if (!('records' in page)) throw new Error('notifications are no tree')
  return { ...page, records: page.records.map((row) => asRead(ctx, row)) }
}

/** How many notifications the caller has not read. */
export async function countUnread(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('user_notification')
    .where('recipient', '=', callerId(ctx))
    .where('read_state', '=', 'UNREAD')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface ReplacedText {
  readonly recipient: string
  readonly path: string
  readonly was: Words
  readonly is: Words
}

/** Replaces the text of notifications that led a user to a page, also where it is still to be mailed. */
export async function replaceNotification({ db }: Context, { recipient, path, was, is }: ReplacedText): Promise<void> {
  await db
    .updateTable('user_notification')
    .set({ text: joinWords(is) })
    .where('recipient', '=', recipient)
    .where('path', '=', path)
    .where('text', '=', joinWords(was))
    .execute()
}

/** Whether a user has been led to a page within the last hour, and has not read that yet. */
export async function hasNewsAt(ctx: Context, recipient: string, path: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('user_notification')
    .select('id')
    .where('recipient', '=', recipient)
    .where('read_state', '=', 'UNREAD')
    .where('path', '=', path)
    .where('create_time', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return found !== undefined
}

/** Marks the caller's notifications as read: those that are named, or all of them. */
export async function markRead(ctx: Context, ids: readonly string[]): Promise<void> {
  const named = ids.length === 0 ? sql<boolean>`true` : sql<boolean>`id = any(${ids.filter(isId)}::bigint[])`
  const own = sql<boolean>`tenant_id = ${ctx.tenant} and recipient = ${callerId(ctx)}`
  // As many as one statement moves.
  while ((await moveDueRows(ctx.runtime, userNotification, 'read', sql<boolean>`${own} and ${named}`)) > 0);
  await pushUnread(ctx, callerId(ctx))
}
