import type { Words } from '#i18n/translate.ts'
import { Message } from '#kernel/http/dispatch.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { forgetSession } from '../../auth/sessions.service.ts'
import { updateMyInfo } from '../../system/user/own-account.service.ts'
import { ownFields } from '../../system/user/user.fields.ts'
import { user } from '../../system/user/user.resource.ts'
import { userService } from '../../system/user/user.service.ts'
import { markListingsOf } from '../machine/seller-proof.service.ts'
import { changeMembers, followCompanyName, followRegion, users } from './membership.service.ts'

const { verifySeller, withdrawVerification } = user.actions

const chosen = { ids: { kind: 'references', to: 'user', label: user.label, required: verifySeller.choose, also: 'userIds' } } as const

const setVerified = (isVerified: boolean) => (ctx: Context, input: { readonly ids: readonly string[]; readonly reason: string }) =>
  withTransaction(ctx, async (ctx) => {
    await (isVerified ? userService.verifySeller : userService.withdrawVerification)(ctx, input)
    await markListingsOf(ctx, input.ids, isVerified)
  })

const verificationEnded: Words = [
  '资料已保存。企业信息有变更，卖家认证已失效，请联系管理员重新认证',
  'Saved. As the company data has changed, you are no longer a verified seller: ask an administrator to verify you again',
]

async function updateOwn(ctx: Context, changes: Readonly<Record<string, unknown>>): Promise<Message | undefined> {
  const change = async (ctx: Context): Promise<boolean> => {
    const { company: before } = await users(ctx).one(callerId(ctx))
    const hasEnded = await updateMyInfo(ctx, changes)
    if (hasEnded) await markListingsOf(ctx, [callerId(ctx)], false)
    if (changes.company !== undefined) await followCompanyName(ctx, before ?? '')
    if (changes.regionCode !== undefined) await followRegion(ctx)
    return hasEnded
  }
  const hasEnded = await (changes.company === undefined ? withTransaction(ctx, change) : changeMembers(ctx, change))
  // After the commit, as a session that is read before it still has the old name.
  await forgetSession(ctx.runtime, ctx.user?.sessionId ?? '')
  return hasEnded ? new Message(verificationEnded) : undefined
}

/** The actions of the users' page, and the change of one's own data, in whose transaction the proofs of the sellers' listings change: users know nothing of listings. */
export const sellerVerificationRoutes = defineRoutes((route) => {
  for (const base of user.at) {
    route.post(`${base}/update-info`, 'member', { summary: "Change one's own data", input: ownFields }, updateOwn)
    route.post(
      `${base}/verify-seller`,
      'user_verify_seller',
      { summary: verifySeller.label[1], input: { ...chosen, ...verifySeller.asks }, tenant: user },
      setVerified(true),
    )
    route.post(
      `${base}/withdraw-verification`,
      'user_withdraw_verification',
      { summary: withdrawVerification.label[1], input: { ...chosen, ...withdrawVerification.asks }, tenant: user },
      setVerified(false),
    )
  }
})
