import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { rowAccessFilter } from '#kernel/crud/crud.ts'
import type { DatabaseRow } from '#kernel/crud/rows.ts'
import { lockRow, replaceLinks, updateRow } from '#kernel/crud/write.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { clearFailures } from '../../auth/limits.service.ts'
import { endSessionsOf } from '../../auth/sessions.service.ts'
import { rejectUsersAbove } from './rank.service.ts'
import { user } from './user.resource.ts'

/** The states of an account. */
const normal = 1
const waiting = 0
const locked = 2
const declined = -1

/** The role of those who trade and nothing more. */
const trader = { alias: 'user', name: '用户', sort: 2 }

/** Moves accounts from some states to another, all or none; one that is there already stays. */
async function move(
  ctx: Context,
  ids: readonly string[],
  code: string,
  from: readonly number[],
  to: number,
  otherwise: Words,
): Promise<void> {
  await rejectUsersAbove(ctx, ids)
  await withTransaction(ctx, async (ctx) => {
    for (const id of ids) {
      const row = await lockRow(ctx, user, id, rowAccessFilter(ctx, user, code))
      if (Number(row.status) !== to && !from.includes(Number(row.status))) reject(otherwise, { field: 'userIds' })
      await updateRow(ctx, user, id, { status: to })
      if (to === normal) await giveRole(ctx, row)
    }
  })
  publishChange(ctx.runtime, user.name)
  await endSessionsOf(ctx.runtime, ctx.tenant, to === normal ? [] : ids)
}

/** Somebody who has no role yet becomes a trader. */
async function giveRole(ctx: Context, { id }: DatabaseRow): Promise<void> {
  const { rows } = await sql`select 1 from user_role_id where user_id = ${String(id)}::bigint limit 1`.execute(ctx.db)
  if (rows.length === 0) await replaceLinks(ctx, user, 'role_id', 'role', String(id), [await traderRole(ctx)])
}

/** The tenant's trader role, made where there is none. */
export async function traderRole(ctx: Context): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text from role where role_alias = ${trader.alias} and deleted_id = 0`.execute(
    ctx.db,
  )
  if (rows[0]) return rows[0].id
  const made = await sql<{ id: string }>`
    insert into role (role_name, role_alias, sort) values (${trader.name}, ${trader.alias}, ${trader.sort}) returning id::text`.execute(
    ctx.db,
  )
  publishChange(ctx.runtime, 'role')
  return made.rows[0]?.id as string
}

const onlyWaiting: Words = ['只能审核待审核的账号', 'Only registrations that wait can be decided']

export const approve = (ctx: Context, ids: readonly string[]): Promise<void> =>
  move(ctx, ids, 'user_approve', [waiting, declined], normal, onlyWaiting)

export const decline = (ctx: Context, ids: readonly string[]): Promise<void> =>
  move(ctx, ids, 'user_decline', [waiting], declined, onlyWaiting)

export async function lock(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.includes(ctx.user?.id ?? '')) reject(['不能锁定自己的账号', 'You cannot lock your own account'], { field: 'userIds' })
  await move(ctx, ids, 'user_lock', [normal], locked, ['只能锁定正常的账号', 'Only accounts in use can be locked'])
}

/** Opens a locked account, and forgets who failed to log in to it. */
export async function unlock(ctx: Context, ids: readonly string[]): Promise<void> {
  await rejectUsersAbove(ctx, ids)
  const accounts = await withTransaction(ctx, async (ctx) => {
    const rows = []
    for (const id of ids) rows.push(await unlockOne(ctx, await lockRow(ctx, user, id, rowAccessFilter(ctx, user, 'user_unlock'))))
    return rows
  })
  for (const account of accounts) await clearFailures(ctx.runtime, 'account', ctx.tenant, account)
  publishChange(ctx.runtime, user.name)
}

async function unlockOne(ctx: Context, { id, account, status }: DatabaseRow): Promise<string> {
  if (Number(status) === locked) await updateRow(ctx, user, String(id), { status: normal })
  return String(account)
}
