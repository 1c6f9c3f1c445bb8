import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { type Notice, notify } from '../../desk/notification/notify.service.ts'
import { company } from './company.resource.ts'
import { type Company, changeMembers, companies, membersOf, users } from './membership.service.ts'

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

/** Marks the members of a company, or no longer, and tells them: whoever leaves takes the block along to a company of their own. */
async function markMembers(ctx: Context, id: string, pageBlocked: boolean, notice: Pick<Notice, 'title' | 'text'>): Promise<void> {
  const members = await membersOf(ctx, id)
  for (const member of members) if (member.pageBlocked !== pageBlocked) await users(ctx).update(member, { pageBlocked })
  await notify(
    ctx,
    members.map((member) => member.id),
    { kind: 'ACCOUNT', ...notice, path: '/userinfo' },
  )
}

/** An upheld report clears what a company says of itself; the history keeps it. Its members are notified. */
export function blockPage(ctx: Context, id: string, reason: string): Promise<void> {
  // Nobody leaves meanwhile without the block.
  return changeMembers(ctx, async (ctx) => {
    const row = await companies(ctx).find({ id })
    if (!row) return
    const cleared = { logo: null, introduction: null, introductionEn: null }
    await companies(ctx).update(row, { ...cleared, pageBlocked: true, pageReason: reason })
    await markMembers(ctx, id, true, {
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
      await markMembers(ctx, id, false, {
        title: ['企业主页可以重新填写了', 'Your company’s page can be written again'],
        text: [`原因：${reason}`, `Reason: ${reason}`],
      })
    }
  })
}

/** Lets a company say something of itself again, where that was taken down wrongly. */
export async function restorePage(ctx: Context, id: string, reason: string): Promise<void> {
  if (await companies(ctx).find({ id, pageBlocked: true })) await allowPages(ctx, [id], reason)
}
