import { latestTransitions } from '#kernel/crud/state-history.ts'
import type { WholeRow } from '#kernel/resource/field.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isUnchangedSince, readsAsBefore } from '../../publication/edits.service.ts'
import { isReviewedChange } from '../../publication/review.service.ts'
import { machine } from './machine.resource.ts'
import { reviewRules } from './review-rules.ts'
import { reviewPriceChange, type shelfStates } from './shelf.fields.ts'

type Listing = WholeRow<(typeof machine)['fields']>

interface Edit {
  /** The unit price that was approved; undefined for a listing that has no approval in its history. */
  readonly approvedPrice: number | undefined
  /** The state that the body requests. */
  readonly requested: unknown
  readonly isOwner: boolean
  readonly mayReview: boolean
}

/** The transitions after which a listing is what was approved. */
export const approvals: ReadonlySet<string> = new Set(['approve', 'autoApprove'])

/** The price that the latest approval of a listing was for. */
export async function approvedPriceOf(ctx: Context, id: string): Promise<number | undefined> {
  const [approval] = await latestTransitions(ctx, machine, id, 1, approvals)
  return approval && Number(approval.recorded.unit_price ?? 0)
}

/**
 * The transition that follows from an edit, or undefined: one that was reviewed goes back to review after a change of a reviewed field; a
 * listing without stock is sold; a draft is submitted for review if the body requests it; a rejected one too, or it becomes its owner's
 * draft again.
 */
export function editTransition(
  after: Listing,
  before: Listing,
  { requested, isOwner, mayReview, approvedPrice }: Edit,
): keyof typeof shelfStates.transitions | undefined {
  const state = before.shelfStatus
  const isOnShelf = state === 'ON' || state === 'RESERVED'
  const wasReviewed = isOnShelf || state === 'OFF' || state === 'EXPIRED' || state === 'SOLD'
  if (wasReviewed && !mayReview && needsReview(after, before, approvedPrice)) return 'reviewAgain'
  if (isOnShelf && after.quantity === 0) return 'sell'
  if (state === 'DRAFT') return requested === 'PENDING' ? 'submitForReview' : undefined
  if (state === 'REJECTED') return requested === 'PENDING' ? 'resubmit' : isOwner ? 'revise' : undefined
  return undefined
}

/** Whether a listing that an edit has sent from the shelf to review reads again as it did there. */
export async function isAsApproved(ctx: Context, row: StoredRow<typeof machine>): Promise<boolean> {
  if (!(await readsAsBefore(ctx, machine, row.id, { rules: reviewRules, from: ['ON'] }))) return false
  return isPriceAsApproved(row, await approvedPriceOf(ctx, row.id))
}

/** Whether nothing that is reviewed has changed since a moment. */
export async function isAsItWas(ctx: Context, row: StoredRow<typeof machine>, moment: Date): Promise<boolean> {
  if (!(await isUnchangedSince(ctx, machine, row.id, { rules: reviewRules, moment }))) return false
  return isPriceAsApproved(row, await approvedPriceOf(ctx, row.id))
}

/** Whether an edit of a listing must be reviewed. Small steps of the price add up to the one that was approved. */
function needsReview(after: Listing, before: Listing, approvedPrice = Number(before.unitPrice)): boolean {
  if (isReviewedChange(machine, reviewRules, after, before)) return true
  return !isPriceAsApproved(after, approvedPrice)
}

/** Whether a price is so near to the approved one that nobody needs to look; where none was approved, each is. Tiers are reviewed themselves. */
const isPriceAsApproved = (
  { priceMode, unitPrice }: Pick<Listing | StoredRow<typeof machine>, 'priceMode' | 'unitPrice'>,
  approved = 0,
): boolean => priceMode === 'TIER' || !(approved > 0 && Math.abs(Number(unitPrice) - approved) / approved > reviewPriceChange)
