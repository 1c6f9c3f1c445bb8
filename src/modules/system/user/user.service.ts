import { LRUCache } from 'lru-cache'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import { parseValue } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import { Message } from '#kernel/http/dispatch.ts'
import { idsIn } from '#kernel/http/input.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { hashPassword, md5OfTyped, randomPassword, rejectWeakTyped } from '../../auth/passwords.service.ts'
import { endSessionsOf, forgetSession } from '../../auth/sessions.service.ts'
import { withinCeiling } from '../ceiling.service.ts'
import { linksOfUser } from '../chosen-rows.service.ts'
import { accountTransitions } from './account-state.service.ts'
import { initialPassword } from './initial-password.service.ts'
import { setVerified } from './seller-verification.service.ts'
import { user } from './user.resource.ts'

/** Rejects an account that somebody else of the tenant has. */
export async function rejectTakenAccount(ctx: Context, account: string, id = ''): Promise<void> {
  // An account is taken, whether or not the caller sees the user who has it.
  const holder = await repository(ctx, user, { rows: 'all' }).find({ account: account.trim() })
  if (holder && holder.id !== id) reject(['当前账号已被使用!', 'This account is taken'], { field: 'account' })
}

/** Adds a user in one transaction, or rejects if the tenant's quota is used up. With a quota, users are added one at a time. */
export function withinQuota<T>(ctx: Context, add: (ctx: Context) => Promise<T>): Promise<T> {
  return withTransaction(ctx, async (ctx) => {
    // The quota binds every caller, whatever the data scopes of the tenants' page.
    const own = await ctx.db.selectFrom('tenant').select('account_number').where('tenant_id', '=', ctx.tenant).executeTakeFirst()
    const quota = own?.account_number ?? 0
    if (quota > 0) await rejectOverQuota(ctx, quota)
    return add(ctx)
  })
}

async function rejectOverQuota(ctx: Context, quota: number): Promise<void> {
  await lockNames(ctx.db, `users of ${ctx.tenant}`)
  // A statement of its own, as it must see the users who were added while this one waited.
  const { users } = await ctx.db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<string>().as('users'))
    .executeTakeFirstOrThrow()
  if (Number(users) >= quota) reject(['租户的账号额度已用完', 'The account quota of this tenant is used up'])
}

/** The own password is changed by whoever knows the old one: an unattended session is not enough. */
const rejectOwn = (field: string): never =>
  reject(['请在“修改密码”中修改自己的密码', 'Change your own password under “Change the password”'], { field })

/** The hash of the password that the body brings as it was typed, if it brings one. */
async function passwordIn(ctx: Context, body: JsonRow): Promise<{ password?: string; mustChangePassword?: boolean }> {
  if (isEmpty(body.password)) return {}
  if (String(body.id) === ctx.user?.id) rejectOwn('password')
  const { password } = body
  if (password === unknownPassword) return { password: await sharedHash(unknownPassword), mustChangePassword: true }
  // Administrators answer for the initial password, which is changed at the first login.
  const isInitial = password === (await initialPassword(ctx))
  const typed = isInitial ? String(password) : String(parseValue(user.fields.password, password, 'password'))
  if (!isInitial) rejectWeakTyped(typed)
  return { password: await (isInitial ? sharedHash(typed) : hashPassword(md5OfTyped(typed))), mustChangePassword: true }
}

/** Of imported users without an initial password: nobody ever learns it, an administrator resets it. */
const unknownPassword = randomPassword()

const shared = new LRUCache<string, Promise<string>>({ max: 20 })

/** The hash of a password that many users have: one hash for all of them, as an import would wait for each. */
function sharedHash(typed: string): Promise<string> {
  const known = shared.get(typed) ?? hashPassword(md5OfTyped(typed))
  shared.set(typed, known)
  return known
}

async function submit(crud: Crud, ctx: Context, body: JsonRow): Promise<JsonRow> {
  const [id = ''] = idsIn(body.id, 'id')
  const password = await passwordIn(ctx, body)
  const save = async (ctx: Context): Promise<JsonRow> => {
    if (!isEmpty(body.account)) await rejectTakenAccount(ctx, String(body.account), id)
    const fixed = { ...password, ...(await confirmationBy(ctx, id, body.email)) }
    return crud.submit(ctx, { ...body, ...(password.password && { password: password.password }) }, fixed)
  }
  const saved = await withTransaction(ctx, async (ctx) => {
    const subjects = { assignedRoles: await added(ctx, 'role', id, body.roleId), departments: await added(ctx, 'dept', id, body.deptId) }
    if (id !== '') return withinCeiling(ctx, { users: [id], actedFor: password.password ? [id] : [], ...subjects }, save)
    return withinCeiling(
      ctx,
      subjects,
      (ctx) => withinQuota(ctx, save),
      (row) => [String(row.id)],
    )
  })
  if (id !== '' && password.password) await endSessionsOf(ctx.runtime, ctx.tenant, [id], ctx.user?.sessionId)
  else await forgetSession(ctx.runtime, '')
  return saved
}

/** Administrators answer for an address that they enter; one that they leave as it is stays as confirmed as it was. */
async function confirmationBy(ctx: Context, id: string, email: unknown): Promise<{ emailVerified?: boolean }> {
  if (email === undefined) return {}
  const before = id === '' ? undefined : await repository(ctx, user, { rows: 'all' }).find({ id })
  return (before?.email ?? '') === (email ?? '') ? {} : { emailVerified: !isEmpty(email) }
}

/** The roles or departments that a submit adds to those that the user has. */
async function added(ctx: Context, resource: 'role' | 'dept', id: string, sent: unknown): Promise<string[]> {
  const ids = idsIn(sent, `${resource}Id`)
  if (ids.length === 0 || id === '') return ids
  const existing = new Set(await linksOfUser(ctx.db, resource, id))
  return ids.filter((each) => !existing.has(each))
}

async function remove(crud: Crud, ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.includes(ctx.user?.id ?? '')) reject(['不能删除自己的账号', 'You cannot delete your own account'], { field: 'ids' })
  await withinCeiling(ctx, { users: ids }, (ctx) => crud.remove(ctx, ids))
  await endSessionsOf(ctx.runtime, ctx.tenant, ids)
}

/** Puts users back; with their roles they may not do more than the caller. */
async function undelete(crud: Crud, ctx: Context, ids: readonly string[]): Promise<void> {
  await withinCeiling(
    ctx,
    {},
    // One by one, so that each is counted.
    async (ctx) => {
      for (const id of ids) await withinQuota(ctx, (ctx) => crud.undelete(ctx, [id]))
    },
    () => ids,
  )
  await forgetSession(ctx.runtime, '')
}

/** Replaces the roles of users. */
async function grantRoles(ctx: Context, ids: readonly string[], roleIds: readonly string[]): Promise<void> {
  await withinCeiling(ctx, { users: ids, assignedRoles: roleIds }, async (ctx) => {
    const users = repository(ctx, user)
    for (const id of ids) await users.update(await users.lock(id), { roleId: roleIds })
  })
  await forgetSession(ctx.runtime, '')
}

/** Gives each user the initial password, or a random one, which is answered this once; their sessions end. */
async function resetPasswords(ctx: Context, ids: readonly string[]): Promise<Message> {
  if (ids.includes(ctx.user?.id ?? '')) rejectOwn('ids')
  const initial = await initialPassword(ctx)
  const passwords = await withinCeiling(ctx, { users: ids, actedFor: ids }, async (ctx) => {
    const users = repository(ctx, user)
    const passwords: { id: string; account: string; password: string }[] = []
    for (const id of ids) {
      const row = await users.lock(id)
      const password = initial ?? randomPassword()
      await users.update(row, { password: await hashPassword(md5OfTyped(password)), mustChangePassword: true })
      passwords.push({ id: String(passwords.length + 1), account: row.account ?? '', password })
    }
    return passwords
  })
  await endSessionsOf(ctx.runtime, ctx.tenant, ids)
  if (initial !== undefined)
    return new Message(['密码已重置为参数中的初始密码', 'The password is now the initial one, which stands in the parameters'], {
      passwords: [],
    })
  const lines = passwords.map(({ account, password }) => `${account}：${password}`)
  const words = [`新密码（仅显示一次）：${lines.join('；')}`, `New password (shown only once): ${lines.join('; ')}`] as const
  return new Message(words, { passwords }, { isSecret: true })
}

/** Rows with the name of the tenant, which stock clients show beside each. */
async function withTenantName<T extends JsonRow>(ctx: Context, rows: readonly T[]): Promise<T[]> {
  const own = await ctx.db.selectFrom('tenant').select('tenant_name as name').where('tenant_id', '=', ctx.tenant).executeTakeFirst()
  return rows.map((row) => ({ ...row, tenantName: own?.name ?? '' }))
}

/** Makes a user a supervisor, or no supervisor any more. */
export async function toggleLeader(ctx: Context, id: string): Promise<void> {
  const { isLeader } = await repository(ctx, user).one(id)
  await userService.submit(ctx, { id, isLeader: isLeader ? 0 : 1 })
}

export const userService = defineService(user, (crud) => ({
  ...crud,
  list: async (ctx, query, more) => {
    const page = await crud.list(ctx, query, more)
    return 'records' in page ? { ...page, records: await withTenantName(ctx, page.records) } : page
  },
  detail: async (ctx, id) => (await withTenantName(ctx, [uncached(await crud.detail(ctx, id))]))[0] ?? {},
  completeImported: async (ctx, row) => ({ password: (await initialPassword(ctx)) ?? unknownPassword, userType: 1, ...row }),
  submit: async (ctx, body) => (await withTenantName(ctx, [await submit(crud, ctx, body)]))[0] ?? {},
  remove: (ctx, ids) => remove(crud, ctx, ids),
  undelete: (ctx, ids) => undelete(crud, ctx, ids),
  role: (ctx, { ids, roleIds }) => grantRoles(ctx, ids, roleIds),
  reset: (ctx, { ids }) => resetPasswords(ctx, ids),
  verifySeller: (ctx, { ids, reason }) => setVerified(ctx, ids, true, reason),
  withdrawVerification: (ctx, { ids, reason }) => setVerified(ctx, ids, false, reason),
  ...accountTransitions,
}))
