import { defineRoutes } from '#kernel/http/routes.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { user } from '../../system/user/user.resource.ts'
import { userService } from '../../system/user/user.service.ts'
import { markListingsOf } from '../machine/seller-proof.service.ts'

const { verifySeller, withdrawVerification } = user.actions

const chosen = { ids: { kind: 'references', to: 'user', label: user.label, required: verifySeller.choose, also: 'userIds' } } as const

const setVerified = (isVerified: boolean) => (ctx: Context, input: { readonly ids: readonly string[]; readonly reason: string }) =>
  withTransaction(ctx, async (ctx) => {
    await (isVerified ? userService.verifySeller : userService.withdrawVerification)(ctx, input)
    await markListingsOf(ctx, input.ids, isVerified)
  })

/** The actions of the users' page, in whose transaction the proofs of the sellers' listings change: users know nothing of listings. */
export const sellerVerificationRoutes = defineRoutes((route) => {
  for (const base of user.at) {
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
