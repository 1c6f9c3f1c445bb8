import { type Context, callerId } from '#kernel/runtime/context.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { accountStates } from '../../system/user/account-state.service.ts'
import { moveSellerFollows } from '../follow/follow.service.ts'
import { type Company, changeMembers, companies, companyOf, invitations, isManager, membersOf, moveMember } from './membership.service.ts'

/**
 * The caller, who closes the account, leaves the company to its other members, the first of whom manages it from now on. The company of
 * nobody else stays as it is, since the account can be opened again; nobody can join it any more.
 */
export function leaveAtClosing(ctx: Context): Promise<void> {
  return changeMembers(ctx, async (ctx) => {
    await invitations(ctx).remove(await invitations(ctx).list({ account: ctx.user?.account ?? '' }))
    const own = await companyOf(ctx, callerId(ctx))
    if (!own) return
    const others = (await membersOf(ctx, own.id)).filter(({ id }) => id !== callerId(ctx))
    const successor = others.find(({ status, closeTime }) => status === accountStates.normal && closeTime === null) ?? others[0]
    if (!successor) return invitations(ctx).remove(await invitations(ctx).list({ companyId: own.id }))
    if (isManager(ctx, own)) await handOver(ctx, own, successor.id)
    await moveMember(ctx, callerId(ctx), null)
    await notify(
      ctx,
      others.map(({ id }) => id),
      {
        kind: 'ACCOUNT',
        title: [`${ctx.user?.account} 已注销并退出企业“${own.name}”`, `${ctx.user?.account} has closed the account and left ${own.name}`],
        text: ['该账号发布的内容已下架。', 'What this account had published is not offered any more.'],
        path: '/userinfo',
      },
    )
  })
}

/** Makes another member the one who manages a company. */
async function handOver(ctx: Context, row: Company, successor: string): Promise<void> {
  await companies(ctx).update(row, { owner: successor })
  await moveSellerFollows(ctx, callerId(ctx), successor)
  await notify(ctx, [successor], {
    kind: 'ACCOUNT',
    title: [`您现在是企业“${row.name}”的管理账号`, `You now manage the company ${row.name}`],
    text: ['可在“我的信息”中邀请或移除成员。', 'Invite and remove members under “My info”.'],
    path: '/userinfo',
  })
}
