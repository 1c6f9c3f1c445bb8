import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { printRows, rowsOf, selectAll } from '#kernel/crud/read.ts'
import { type DatabaseRow, type JsonRow, readableNames } from '#kernel/crud/rows.ts'
import { update, updateRow } from '#kernel/crud/write.ts'
import { bodyOf } from '#kernel/http/resource-routes.ts'
import type { Input } from '#kernel/http/routes.ts'
import { reject, sessionDead } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { count, isOver } from '../../auth/limits.service.ts'
import { asSent, hashPassword, inTurn, rejectWeakPassword, verifyPassword } from '../../auth/passwords.service.ts'
import { endSessionsOf, forgetSession } from '../../auth/sessions.service.ts'
import { user } from './user.resource.ts'

/** What one may change of oneself. */
const own = ['name', 'realName', 'phone', 'email', 'wechat', 'avatar', 'post', 'company', 'address'] as const
/** Milliseconds, as at login. */
const slow = 2_000

async function myRow(ctx: Context): Promise<DatabaseRow> {
  const where = [sql<boolean>`deleted_id = 0`, sql<boolean>`id = ${ctx.user?.id ?? '0'}::bigint`]
  const [row] = await selectAll(ctx, rowsOf(user, readableNames(user, 'owner'), where), 1)
  return row ?? reject(['用户不存在!', 'There is no such user'], { status: 404 })
}

/** The caller's own row with the names of roles and departments. */
export async function myInfo(ctx: Context): Promise<JsonRow> {
  const [row] = await printRows(ctx, user, readableNames(user, 'owner'), [await myRow(ctx)])
  return row ?? sessionDead()
}

export async function updateMyInfo(ctx: Context, input: Input): Promise<void> {
  const body = bodyOf(input)
  const changes = own.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))
  await update(ctx, user, { ...Object.fromEntries(changes), id: ctx.user?.id }, [])
  await forgetSession(ctx.runtime, ctx.user?.sessionId ?? '')
}

/** Changes the caller's password; the other sessions of the account end. */
export async function updateMyPassword(ctx: Context, input: Input): Promise<void> {
  const given = bodyOf(input)
  const [before, after, again] = ['oldPassword', 'newPassword', 'newPassword1'].map((name) => String(given[name] ?? ''))
  if (!after || after !== again) reject(['请输入正确的确认密码!', 'The two passwords are not the same'], { field: 'newPassword1' })
  rejectWeakPassword(asSent(after), 'newPassword')
  const mine = await myRow(ctx)
  await requirePassword(ctx, mine, before ?? '')
  await updateRow(ctx, user, String(mine.id), { password: await hashPassword(asSent(after)) })
  await endSessionsOf(ctx.runtime, ctx.tenant, [String(mine.id)], ctx.user?.sessionId)
}

/** Failures count as those of a login do, so that a session left open is no way to guess. */
async function requirePassword(ctx: Context, mine: DatabaseRow, password: string): Promise<void> {
  const account = String(mine.account)
  if (await isOver(ctx.runtime, 'account', ctx.tenant, account)) await wait(slow)
  const sealed = typeof mine.password === 'string' ? mine.password : null
  if (await inTurn(() => verifyPassword(sealed, asSent(password)))) return
  await count(ctx.runtime, 'account', ctx.tenant, account)
  reject(['原密码不正确!', 'The old password is not right'], { field: 'oldPassword' })
}
