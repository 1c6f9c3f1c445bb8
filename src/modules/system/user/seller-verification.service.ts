import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { withinCeiling } from '../ceiling.service.ts'
import { accountStates } from './account-state.service.ts'
import { user } from './user.resource.ts'

/**
 * Says of sellers that they are verified, or no longer; who did it, when and why is in the history of their rows. The routes are those of
 * the listings (`machine/seller`), which change their proofs in the same transaction.
 */
export async function setVerified(ctx: Context, ids: readonly string[], isVerified: boolean, reason: string): Promise<void> {
  if (isVerified && ids.includes(ctx.user?.id ?? '')) reject(['不能认证自己的账号', 'You cannot verify your own account'], { field: 'ids' })
  await withinCeiling(ctx, { users: ids }, async (ctx) => {
    const users = repository(ctx, user)
    for (const id of ids) {
      const row = await users.lock(id)
      if (isVerified && row.status !== accountStates.normal)
        reject(['账号状态正常才能认证', 'Only an account in the state "normal" can be verified'], { field: 'ids' })
      await users.update(row, { sellerVerified: isVerified, sellerVerifiedReason: reason })
    }
    await notify(ctx, ids, {
      kind: 'ACCOUNT',
      title: isVerified
        ? ['您已通过卖家认证', 'You are a verified seller']
        : ['您的卖家认证已取消', 'Your verification as a seller was withdrawn'],
      text: [`原因：${reason}`, `Reason: ${reason}`],
      path: '/userinfo',
    })
  })
}
