import { sql } from 'kysely'
import { type Crud, rowAccessFilter } from '#kernel/crud/crud.ts'
import { withDatabaseErrors } from '#kernel/crud/database-errors.ts'
import { parseValue } from '#kernel/crud/kinds.ts'
import type { DatabaseRow, JsonRow } from '#kernel/crud/rows.ts'
import { type Fixed, lockRow, replaceLinks, updateRow } from '#kernel/crud/write.ts'
import { Message } from '#kernel/http/dispatch.ts'
import { bodyOf, idsOf } from '#kernel/http/resource-routes.ts'
import type { Input } from '#kernel/http/routes.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { asTyped, hashPassword, randomPassword, rejectWeakPassword } from '../../auth/passwords.service.ts'
import { endSessionsOf, forgetSession } from '../../auth/sessions.service.ts'
import { idsIn } from '../id-list.service.ts'
import { approve, decline, lock, unlock } from './account-state.service.ts'
import { rejectRolesAbove, rejectUsersAbove } from './rank.service.ts'
import { user } from './user.resource.ts'

/** The users that a call names, as clients send them. */
function chosenUsers(input: Input): string[] {
  const ids = idsIn(idsOf(input, 'userIds') || idsOf(input), 'userIds')
  if (ids.length === 0) reject(['请至少选择一个用户', 'Choose at least one user'], { field: 'userIds' })
  return ids
}

/** Rejects an account that somebody else of the tenant has. */
export async function rejectTakenKey(ctx: Context, account: unknown, id = '0'): Promise<void> {
  if (isEmpty(account) || String(account).includes('\0')) return
  const { rows } = await sql`
    select 1 from "user" where account = ${String(account).trim()} and deleted_id = 0 and id::text <> ${id}`.execute(ctx.db)
  if (rows.length > 0) reject(['当前账号已被使用!', 'This account is taken'], { field: 'account' })
}

/** Adds a user in one transaction, or rejects where the tenant's quota is used up: where there is one, users are added one after another. */
export function withinQuota<T>(ctx: Context, add: (ctx: Context) => Promise<T>): Promise<T> {
  return withTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ quota: number }>`
      select account_number as quota from tenant where tenant_id = ${ctx.tenant} and deleted_id = 0 and account_number > 0`.execute(ctx.db)
    if (rows[0]) await rejectOverQuota(rows[0].quota, ctx)
    return add(ctx)
  })
}

async function rejectOverQuota(quota: number, ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`users of ${ctx.tenant}`}))`.execute(ctx.db)
  // A statement of its own, as it must see who was added while this one waited.
  const { rows } = await sql<{ full: boolean }>`select count(*) >= ${quota}::integer as full from "user" where deleted_id = 0`.execute(
    ctx.db,
  )
  if (rows[0]?.full) reject(['租户的账号额度已用完', 'This tenant has used up its accounts'])
}

/** What stands for a password in the row, if the body brings one; it arrives as it was typed. */
async function sealed(body: JsonRow): Promise<{ password?: string }> {
  if (isEmpty(body.password)) return {}
  const sent = asTyped(String(parseValue(user.fields.password, body.password, 'password')))
  rejectWeakPassword(sent)
  return { password: await hashPassword(sent) }
}

async function submit(crud: Crud, ctx: Context, body: JsonRow, fixed?: Fixed): Promise<JsonRow> {
  const [id = ''] = idsIn(body.id, 'id')
  if (id !== '') await rejectUsersAbove(ctx, [id])
  await rejectRolesAbove(ctx, await newRoles(ctx, body, id))
  await rejectTakenKey(ctx, body.account, id)
  const secret = await sealed(body)
  const save = (ctx: Context): Promise<JsonRow> => crud.submit(ctx, { ...body, ...secret }, { ...fixed, ...secret })
  const saved = await (id === '' ? withinQuota(ctx, save) : save(ctx))
  if (id !== '' && secret.password) await endSessionsOf(ctx.runtime, ctx.tenant, [id], ctx.user?.sessionId)
  else await forgetSession(ctx.runtime, '')
  return saved
}

/** The roles that a body adds to those that the user has. */
async function newRoles(ctx: Context, body: JsonRow, id: string): Promise<string[]> {
  const asked = idsIn(body.roleId, 'roleId')
  if (asked.length === 0 || id === '') return asked
  const { rows } = await sql<{ id: string }>`select role_id::text as id from user_role_id where user_id = ${id}::bigint`.execute(ctx.db)
  return asked.filter((role) => !rows.some((row) => row.id === role))
}

async function remove(crud: Crud, ctx: Context, ids: string): Promise<void> {
  const chosen = idsIn(ids, 'ids')
  if (chosen.includes(ctx.user?.id ?? '')) reject(['不能删除自己的账号', 'You cannot remove your own account'], { field: 'ids' })
  await rejectUsersAbove(ctx, chosen)
  await crud.remove(ctx, ids)
  await endSessionsOf(ctx.runtime, ctx.tenant, chosen)
}

/** Gives the chosen users these roles instead of those that they have. */
async function grantRoles(ctx: Context, input: Input): Promise<void> {
  const chosen = chosenUsers(input)
  const roles = idsIn(idsOf(input, 'roleIds') || idsOf(input, 'roleId'), 'roleIds')
  if (roles.length === 0) reject(['请选择所属角色', 'Choose roles'], { field: 'roleIds' })
  await rejectUsersAbove(ctx, chosen)
  await rejectRolesAbove(ctx, roles)
  await withDatabaseErrors(user, () =>
    withTransaction(ctx, async (ctx) => {
      for (const id of chosen) {
        await lockRow(ctx, user, id, rowAccessFilter(ctx, user, 'user_role'))
        await replaceLinks(ctx, user, 'role_id', 'role', id, roles)
      }
    }),
  )
  publishChange(ctx.runtime, user.name)
  await forgetSession(ctx.runtime, '')
}

/** Gives each of the chosen users a random password and answers them once; their sessions end. */
async function resetPasswords(ctx: Context, input: Input): Promise<Message> {
  const chosen = chosenUsers(input)
  await rejectUsersAbove(ctx, chosen)
  const given = await withTransaction(ctx, async (ctx) => {
    const rows: (readonly [account: string, password: string])[] = []
    for (const id of chosen) rows.push(await resetPassword(ctx, await lockRow(ctx, user, id, rowAccessFilter(ctx, user, 'user_reset'))))
    return rows
  })
  await endSessionsOf(ctx.runtime, ctx.tenant, chosen)
  const list = given.map(([account, password]) => `${account}：${password}`).join('；')
  return new Message([`新密码（仅显示一次）：${list}`, `New password, shown this once: ${list}`])
}

async function resetPassword(ctx: Context, { id, account }: DatabaseRow): Promise<readonly [string, string]> {
  const password = randomPassword()
  await updateRow(ctx, user, String(id), { password: await hashPassword(asTyped(password)) })
  return [String(account), password]
}

export const userService = defineService(user, (crud) => ({
  ...crud,
  submit: (ctx: Context, body: JsonRow, fixed?: Fixed) => submit(crud, ctx, body, fixed),
  remove: (ctx: Context, ids: string) => remove(crud, ctx, ids),
  /** `update`: a submit of somebody who exists. */
  update: (ctx: Context, input: Input) => {
    const body = bodyOf(input)
    if (isEmpty(body.id)) reject(['缺少必要的请求参数: id', 'The parameter id is missing'], { field: 'id' })
    return submit(crud, ctx, body)
  },
  role: grantRoles,
  reset: resetPasswords,
  lock: (ctx: Context, input: Input) => lock(ctx, chosenUsers(input)),
  unlock: (ctx: Context, input: Input) => unlock(ctx, chosenUsers(input)),
  approve: (ctx: Context, input: Input) => approve(ctx, chosenUsers(input)),
  decline: (ctx: Context, input: Input) => decline(ctx, chosenUsers(input)),
}))
