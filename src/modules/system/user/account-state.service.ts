import { repository } from '#kernel/crud/repository.ts'
import { moveRows, type TransitionRules } from '#kernel/crud/states.ts'
import type { TransitionInput } from '#kernel/http/services.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { clearFailedLogins } from '../../auth/limits.service.ts'
import { roleAliases } from '../../auth/rights.service.ts'
import { endSessionsOf } from '../../auth/sessions.service.ts'
import { type Notice, notify } from '../../desk/notification/notify.service.ts'
import { withinCeiling } from '../ceiling.service.ts'
import { linksOfUser } from '../chosen-rows.service.ts'
import { role } from '../role/role.resource.ts'
import { user } from './user.resource.ts'

/** The states of an account. */
export const accountStates = { normal: 1, waiting: 0, locked: 2, rejected: -1 } as const

/** How the names of accounts begin whose personal data was removed: nobody registers with such a name. */
export const erasedPrefix = 'closed-'

/** The role of users who trade and do not administer. */
const trader = { roleAlias: roleAliases.trader, roleName: '用户', sort: 2 }

/** The role of a user who has none yet. */
async function firstRole(ctx: Context, userId: string): Promise<{ roleId?: string[] }> {
  return (await linksOfUser(ctx.db, 'role', userId)).length === 0 ? { roleId: [await traderRole(ctx)] } : {}
}

/** The id of the tenant's trader role, created where there is none. */
export async function traderRole(ctx: Context): Promise<string> {
  // The role is there, whether or not the caller sees it in the list of roles.
  const roles = repository(ctx, role, { rows: 'all' })
  const found = (await roles.find({ roleAlias: trader.roleAlias })) ?? (await roles.insert(trader))
  return found.id
}

const rules: TransitionRules<typeof user> = {
  lock: {
    check: (ctx, { id }) => {
      if (id === ctx.user?.id) reject(['不能锁定自己的账号', 'You cannot lock your own account'], { field: 'userIds' })
    },
  },
  approve: { effect: (ctx, { id }) => firstRole(ctx, id) },
}

/** What an administrator decides about a registration, for whoever has registered. */
const decisions: Readonly<Record<string, Notice>> = {
  approve: {
    kind: 'ACCOUNT',
    title: ['注册已通过审核', 'Your registration was approved'],
    text: ['现在可以登录、发布现货和求购。', 'You can log in, and publish stock and demands.'],
    path: '/userinfo',
  },
  reject: {
    kind: 'ACCOUNT',
    title: ['注册未通过审核', 'Your registration was rejected'],
    text: ['管理员未通过您的注册申请。', 'An administrator has rejected your registration.'],
    path: '',
  },
}

/** Moves all accounts, or none; nobody decides about accounts that may do more than they may. */
async function move(
  ctx: Context,
  transition: keyof (typeof user.states)['transitions'],
  { ids, rowVersions, reason }: TransitionInput,
): Promise<void> {
  await withinCeiling(ctx, { users: ids }, async (ctx) => {
    const before = await repository(ctx, user, { rows: 'all' }).list({ id: ids })
    await moveRows(ctx, user, ids, { transition, rowVersions, reason }, rules)
    const { to } = user.states.transitions[transition]
    const notice = decisions[transition]
    if (notice)
      await notify(
        ctx,
        before.filter(({ status }) => status !== to).map(({ id }) => id),
        reason ? { ...notice, text: [`原因：${reason}`, `Reason: ${reason}`] } : notice,
      )
  })
  // After the commit, as a login before it still finds the old state.
  if (user.states.transitions[transition].to !== accountStates.normal) await endSessionsOf(ctx.runtime, ctx.tenant, ids)
}

/** Unlocks accounts and forgets their failed logins, and with them those of the addresses they came from. */
async function unlock(ctx: Context, input: TransitionInput): Promise<void> {
  await move(ctx, 'unlock', input)
  for (const { account } of await repository(ctx, user).list({ id: input.ids }))
    await clearFailedLogins(ctx.runtime, ctx.tenant, account ?? '')
}

type Handler = (ctx: Context, input: TransitionInput) => Promise<void>

/** The transitions of accounts, for the service. */
export const accountTransitions: Readonly<Record<keyof (typeof user.states)['transitions'], Handler>> = {
  lock: (ctx, input) => move(ctx, 'lock', input),
  unlock,
  approve: (ctx, input) => move(ctx, 'approve', input),
  reject: (ctx, input) => move(ctx, 'reject', input),
}
