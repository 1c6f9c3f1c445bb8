import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type Notice, notify } from '../../desk/notification/notify.service.ts'
import { company } from './company.resource.ts'
import { type Company, changeMembers, companies, type Member, membersOf, users } from './membership.service.ts'

/** Rejects a company whose page was taken down. */
export function requireAllowedPage({ pageBlocked }: Company): void {
  if (pageBlocked)
    reject(
      [
        '企业主页的内容因举报成立已撤下，管理员恢复后才能填写',
        'A report took down what your company says of itself: it can be written again when an administrator allows it',
      ],
      { status: 403 },
    )
}

/** Marks accounts as members of such a company, or no longer, and tells them: whoever leaves takes the block along to a company of their own. */
async function mark(ctx: Context, members: readonly Member[], pageBlocked: boolean, notice: Pick<Notice, 'title' | 'text'>): Promise<void> {
  for (const member of members) if (member.pageBlocked !== pageBlocked) await users(ctx).update(member, { pageBlocked })
  await notify(
    ctx,
    members.map((member) => member.id),
    { kind: 'ACCOUNT', ...notice, path: '/userinfo' },
  )
}

/** The reported company, and the one that who was accused manages by now: its text may be the same. */
async function companiesOf(ctx: Context, id: string, accused: string | undefined): Promise<Company[]> {
  const managed = accused ? await companies(ctx).list({ owner: accused }) : []
  return [...(await companies(ctx).list({ id })), ...managed.filter((each) => each.id !== id)]
}

/**
 * An upheld report clears what a company says of itself; the history keeps it. So it does where who was accused has founded another one
 * meanwhile. The members are notified.
 */
export function blockPage(ctx: Context, id: string, reason: string, accused: string): Promise<void> {
  // Nobody leaves meanwhile without the block.
  return changeMembers(ctx, async (ctx) => {
    const members = new Map((accused ? await users(ctx).list({ id: accused }) : []).map((each) => [each.id, each]))
    for (const row of await companiesOf(ctx, id, accused)) {
      const cleared = { logo: null, introduction: null, introductionEn: null }
      await companies(ctx).update(row, { ...cleared, pageBlocked: true, pageReason: reason })
      for (const member of await membersOf(ctx, row.id)) members.set(member.id, member)
    }
    await mark(ctx, [...members.values()], true, {
      title: ['企业主页的简介和标志已撤下', 'The text and the logo of your company’s page were taken down'],
      text: [`原因：${reason}。管理员恢复后才能重新填写。`, `Reason: ${reason}. They can be set again when an administrator allows it.`],
    })
  })
}

/** Lets companies say something of themselves again, and tells their members. */
export function allowPages(ctx: Context, ids: readonly string[], reason: string): Promise<void> {
  return changeMembers(ctx, async (ctx) => {
    const rows = repository(ctx, company)
    for (const id of ids) {
      const row = await rows.lock(id)
      if (!row.pageBlocked) reject(['该企业的主页没有被撤下', 'The page of this company was not taken down'], { status: 409 })
      await rows.update(row, { pageBlocked: false, pageReason: reason })
      await mark(ctx, await membersOf(ctx, id), false, {
        title: ['企业主页可以重新填写了', 'Your company’s page can be written again'],
        text: [`原因：${reason}`, `Reason: ${reason}`],
      })
    }
  })
}

/** Takes back what a report has blocked wrongly; of who was accused only where no other report stands. */
export function restorePage(ctx: Context, id: string, reason: string, accused: string | undefined): Promise<void> {
  return changeMembers(ctx, async (ctx) => {
    const blocked = (await companiesOf(ctx, id, accused)).filter(({ pageBlocked }) => pageBlocked)
    await allowPages(
      ctx,
      blocked.map((row) => row.id),
      reason,
    )
    const user = accused ? await users(ctx).find({ id: accused, pageBlocked: true }) : undefined
    const isInBlocked = user?.companyId && (await companies(ctx).find({ id: user.companyId, pageBlocked: true }))
    if (user && !isInBlocked) await users(ctx).update(user, { pageBlocked: false })
  })
}
