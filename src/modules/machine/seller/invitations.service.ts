import type { Words } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { allow } from '../../auth/limits.service.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { accountStates } from '../../system/user/account-state.service.ts'
import type { companyInvitation } from './company-invitation.resource.ts'
import {
  type Company,
  changeMembers,
  companies,
  companyOf,
  invitations,
  isManager,
  managedCompany,
  membersOf,
  moveMember,
  users,
} from './membership.service.ts'
import { isNamedTo } from './seller-page.service.ts'

type Invitation = StoredRow<typeof companyInvitation>

/** Invitations and requests of one company that nobody has answered. */
const mostOpen = 20
/** Days after which nobody can accept any more. */
const validDays = 30

const isValid = ({ createTime }: Invitation): boolean => Date.now() - createTime.getTime() < validDays * 86_400_000

const notifyAccount = (ctx: Context, userId: string | null | undefined, title: Words, text: Words): Promise<void> =>
  notify(ctx, userId ? [userId] : [], { kind: 'ACCOUNT', title, text, path: '/userinfo' })

/** The account with this name that can be used. */
const accountOf = (ctx: Context, account: string) => users(ctx).find({ account, status: accountStates.normal })

/** What a member sees of the own company, and who wants whom: of the company what it has asked and was asked, of the caller the same. */
export async function myCompany(ctx: Context): Promise<JsonRow> {
  const own = await companyOf(ctx, callerId(ctx))
  const members = own ? await membersOf(ctx, own.id) : []
  const received = (await invitations(ctx).list({ account: ctx.user?.account ?? '' })).filter(isValid)
  const open = own && isManager(ctx, own) ? (await invitations(ctx).list({ companyId: own.id })).filter(isValid) : []
  const named: JsonRow[] = []
  for (const { id, companyId, side } of received)
    named.push({ id, side: side ?? '', name: (await companies(ctx).find({ id: companyId ?? '0' }))?.name ?? '' })
  const logo = own?.logo ? fileAddress(own.logo, ctx.runtime.publicUrl) : ''
  return {
    ...{ id: own?.id ?? '', name: own?.name ?? '', isManager: isManager(ctx, own), logo, isPageBlocked: own?.pageBlocked === true },
    ...{ introduction: own?.introduction ?? '', introductionEn: own?.introductionEn ?? '', regionCode: own?.regionCode ?? '' },
    members: members.map(({ id, account, realName, name }) => ({
      ...{ id, account: account ?? '', name: realName || name || '', isManager: id === own?.owner },
    })),
    open: open.map(({ id, account, side }) => ({ id, side: side ?? '', name: account ?? '' })),
    mine: named,
  }
}

async function add(ctx: Context, companyId: string, account: string, side: 'COMPANY' | 'ACCOUNT'): Promise<void> {
  const open = await invitations(ctx).list({ companyId })
  const known = open.find((each) => each.account === account)
  if (known && isValid(known)) reject(['已有待处理的邀请或申请', 'There is an open invitation or request already'], { field: 'account' })
  const old = open.filter((each) => !isValid(each))
  await invitations(ctx).remove(old)
  if (open.length - old.length >= mostOpen)
    reject([`最多 ${mostOpen} 个待处理的邀请，请先撤回一些`, `At most ${mostOpen} invitations may be open: take some back first`], {
      field: 'account',
    })
  await invitations(ctx).insert({ companyId, account, side })
}

/** The caller's company wants an account as a member. The answer is the same whether or not there is such an account. */
export async function invite(ctx: Context, typed: string): Promise<void> {
  await requireOpenAccount(ctx)
  const account = typed.trim()
  await allow(ctx.runtime, 'invitationsOfAccount', ctx.tenant, callerId(ctx))
  await changeMembers(ctx, async (ctx) => {
    const own = await managedCompany(ctx)
    if ((await membersOf(ctx, own.id)).some((member) => member.account === account))
      reject(['该账号已是成员', 'This account is a member already'], { field: 'account' })
    await add(ctx, own.id, account, 'COMPANY')
    const invited = await accountOf(ctx, account)
    await notifyAccount(
      ctx,
      invited?.id,
      [`企业“${own.name}”邀请您加入`, `${own.name} invites you to join`],
      ['接受后，成员之间共同管理现货和求购。', 'If you accept, its members and you manage each other’s listings and demands.'],
    )
  })
}

/** The caller asks to become a member of a company, of those alone that its page names to the caller. */
export async function apply(ctx: Context, companyId: string): Promise<void> {
  await requireOpenAccount(ctx)
  await allow(ctx.runtime, 'invitationsOfAccount', ctx.tenant, callerId(ctx))
  await changeMembers(ctx, async (ctx) => {
    if (!isId(companyId) || !(await isNamedTo(ctx, companyId))) notFound()
    const wanted = await companies(ctx).one(companyId)
    if ((await companyOf(ctx, callerId(ctx)))?.id === wanted.id)
      reject(['您已是该企业成员', 'You are a member of this company already'], { field: 'companyId' })
    await add(ctx, wanted.id, ctx.user?.account ?? '', 'ACCOUNT')
    await notifyAccount(
      ctx,
      wanted.owner,
      [`${ctx.user?.account} 申请加入企业`, `${ctx.user?.account} asks to join your company`],
      ['同意后，成员之间共同管理现货和求购。', 'If you accept, all members manage each other’s listings and demands.'],
    )
  })
}

/** One side accepts what the other asked for; either side may decline it or take it back. */
export async function answer(ctx: Context, id: string, isAccepted: boolean): Promise<void> {
  await requireOpenAccount(ctx)
  await changeMembers(ctx, async (ctx) => {
    const row = (isId(id) ? await invitations(ctx).find({ id }) : undefined) ?? notFound()
    const target = (await companies(ctx).find({ id: row.companyId ?? '0' })) ?? notFound()
    const isAccount = row.account === ctx.user?.account
    const isManaged = isManager(ctx, target)
    if (!isAccount && !isManaged) notFound()
    await invitations(ctx).remove([row])
    if (!isAccepted) return
    if (!(row.side === 'COMPANY' ? isAccount : isManaged) || !isValid(row)) notFound()
    await accept(ctx, row, target)
  })
}

async function accept(ctx: Context, { account, side }: Invitation, target: Company): Promise<void> {
  const joining = (await accountOf(ctx, account ?? '')) ?? reject(['该账号已不可用', 'This account can no longer be used'], { field: 'id' })
  await moveMember(ctx, joining.id, target)
  const [recipient, title]: [string | null, Words] =
    side === 'COMPANY'
      ? [target.owner, [`${account} 已加入企业`, `${account} has joined your company`]]
      : [joining.id, [`您已加入企业“${target.name}”`, `You are now a member of ${target.name}`]]
  await notifyAccount(ctx, recipient, title, ['现在可以共同管理现货和求购。', 'You now manage each other’s listings and demands.'])
}

/** The caller leaves the company, or its manager removes another member, who takes along what they have published. */
export function leave(ctx: Context, userId: string): Promise<void> {
  return changeMembers(ctx, async (ctx) => {
    if (userId !== callerId(ctx)) {
      const own = await managedCompany(ctx)
      if (!isId(userId) || (await companyOf(ctx, userId))?.id !== own.id) notFound()
      await notifyAccount(
        ctx,
        userId,
        [`您已退出企业“${own.name}”`, `You are no longer a member of ${own.name}`],
        ['您发布的内容仍归您管理。', 'What you have published is yours still.'],
      )
    }
    await moveMember(ctx, userId, null)
  })
}
