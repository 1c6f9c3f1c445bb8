import type { Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { clearFailures } from '../../auth/limits.service.ts'
import { endSessionsOf } from '../../auth/sessions.service.ts'
import { role } from '../role/role.resource.ts'
import { rejectUsersAbove, rolesOfUsers } from './rank.service.ts'
import { user } from './user.resource.ts'

/** The states of an account. */
export const accountStates = { normal: 1, waiting: 0, locked: 2, declined: -1 } as const
const { normal, waiting, locked, declined } = accountStates

/** The role of users who trade and do not administer. */
const trader = { roleAlias: 'user', roleName: '用户', sort: 2 }

/** Moves all accounts from one of some states to another, or none; an account that is there already stays. */
async function move(ctx: Context, ids: readonly string[], from: readonly number[], to: number, otherwise: Words): Promise<void> {
  await rejectUsersAbove(ctx, ids)
  await withTransaction(ctx, async (ctx) => {
    const users = repository(ctx, user)
    for (const id of ids) {
      const row = await users.lock(id)
      const status = row.status ?? normal
      if (status !== to && !from.includes(status)) reject(otherwise, { field: 'userIds' })
      await users.update(row, { status: to, ...(to === normal ? await firstRole(ctx, row.id) : {}) })
    }
  })
  await endSessionsOf(ctx.runtime, ctx.tenant, to === normal ? [] : ids)
}

/** The role of a user who has none yet. */
async function firstRole(ctx: Context, userId: string): Promise<{ roleId?: string[] }> {
  return (await rolesOfUsers(ctx, [userId])).length === 0 ? { roleId: [await traderRole(ctx)] } : {}
}

/** The id of the tenant's trader role, created where there is none. */
export async function traderRole(ctx: Context): Promise<string> {
  // The role is there, whether or not the caller sees it in the list of roles.
  const roles = repository(ctx, role, { rows: 'all' })
  const found = (await roles.find({ roleAlias: trader.roleAlias })) ?? (await roles.insert(trader))
  return found.id
}

const onlyWaiting: Words = ['只能审核待审核的账号', 'Only registrations that wait can be decided']

export const approve = (ctx: Context, ids: readonly string[]): Promise<void> => move(ctx, ids, [waiting, declined], normal, onlyWaiting)

export const decline = (ctx: Context, ids: readonly string[]): Promise<void> => move(ctx, ids, [waiting], declined, onlyWaiting)

export async function lock(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.includes(ctx.user?.id ?? '')) reject(['不能锁定自己的账号', 'You cannot lock your own account'], { field: 'userIds' })
  await move(ctx, ids, [normal], locked, ['只能锁定正常的账号', 'Only accounts in use can be locked'])
}

/** Unlocks accounts and forgets their failed logins. */
export async function unlock(ctx: Context, ids: readonly string[]): Promise<void> {
  await rejectUsersAbove(ctx, ids)
  const accounts = await withTransaction(ctx, async (ctx) => {
    const users = repository(ctx, user)
    const accounts: string[] = []
    for (const id of ids) {
      const row = await users.lock(id)
      if (row.status === locked) await users.update(row, { status: normal })
      accounts.push(row.account ?? '')
    }
    return accounts
  })
  for (const account of accounts) await clearFailures(ctx.runtime, 'account', ctx.tenant, account)
}
