import { enqueue } from '#kernel/jobs/enqueue.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { lockOwnTrade } from '../auth/open-account.service.ts'
import { endSessionsOf } from '../auth/sessions.service.ts'
import { notify } from '../desk/notification/notify.service.ts'
import { leaveAtClosing } from '../machine/seller/closing.service.ts'
import { enqueueOnce } from '../publication/jobs-on-change.service.ts'
import { requireOwnPassword, setCloseTime } from '../system/user/own-account.service.ts'
import { user } from '../system/user/user.resource.ts'
import { endSomeTrade, endTradeLater, tradeLeft } from './end-trade.service.ts'

/** Days in which an account that its owner has closed can be opened again. */
const graceDays = 30

/** What ends with the request itself: all that most accounts have. A job ends the rest, some hundreds a second. */
const endedAtOnce = { listings: 300, quotes: 50, demands: 100 }

/** Closes the caller's account: what it offers, demands and quotes ends now, the personal data is removed when the days of grace have passed. */
export async function closeAccount(ctx: Context, password: string): Promise<void> {
  if (ctx.rights.codes.size > 0 || ctx.rights.platform)
    reject(['后台账号由管理员停用，不能自行注销', 'Accounts of the back-office are disabled by an administrator'])
  await requireOwnPassword(ctx, password)
  const id = callerId(ctx)
  await withTransaction(ctx, async (ctx) => {
    await lockOwnTrade(ctx)
    await endSomeTrade(ctx, id, endedAtOnce)
    if ((await tradeLeft(ctx, id)) > 0) await enqueue(ctx, endTradeLater, { owner: id }, user)
    await leaveAtClosing(ctx)
    await setCloseTime(ctx, new Date(Date.now() + graceDays * 86_400_000))
  })
  await endSessionsOf(ctx.runtime, ctx.tenant, [id])
}

/** Opens the caller's account again. What has ended stays so until its owner, who is notified, puts it back: so all of it must have ended before. */
export async function reopenAccount(ctx: Context): Promise<void> {
  const id = callerId(ctx)
  if (ctx.user?.isClosed && (await tradeLeft(ctx, id)) > 0) {
    await withTransaction(ctx, (ctx) => enqueueOnce(ctx, endTradeLater, { owner: id }, user))
    reject(['您的现货和求购正在下架，请稍后再恢复账号', 'What you offered is still being taken down: open the account again in a moment'], {
      status: 409,
    })
  }
  return withTransaction(ctx, async (ctx) => {
    await setCloseTime(ctx, null)
    await notify(ctx, [callerId(ctx)], {
      kind: 'ACCOUNT',
      title: ['账号已恢复', 'Your account is open again'],
      text: [
        '注销时下架的现货和结束的求购没有自动恢复：请在“我的现货”中重新上架，在“我的求购”中重新求购。',
        'What left the shelf and which demands ended when you closed it stays so: put it back under “My stock”, and reopen demands under “My demands”.',
      ],
      path: '/product?isSelf=1',
    })
  })
}
