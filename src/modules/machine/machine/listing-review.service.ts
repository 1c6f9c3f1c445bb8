import type { WholeRow } from '#kernel/resource/field.ts'
import type { machine } from './machine.resource.ts'
import { reviewedFields, reviewPriceChange, type shelfStates } from './shelf.fields.ts'

type Listing = WholeRow<(typeof machine)['fields']>

interface Edit {
  /** The state that the body requests. */
  readonly requested: unknown
  readonly isOwner: boolean
  readonly mayReview: boolean
}

/**
 * The transition that follows from an edit, or undefined: one that was reviewed goes back to review after a change of a reviewed field; a
 * listing without stock is sold; a draft is submitted for review if the body requests it; a rejected one too, or it becomes its owner's
 * draft again.
 */
export function editTransition(
  after: Listing,
  before: Listing,
  { requested, isOwner, mayReview }: Edit,
): keyof typeof shelfStates.transitions | undefined {
  const state = before.shelfStatus
  const isOnShelf = state === 'ON' || state === 'RESERVED'
  const wasReviewed = isOnShelf || state === 'OFF' || state === 'EXPIRED'
  if (wasReviewed && !mayReview && needsReview(after, before)) return 'reviewAgain'
  if (isOnShelf && after.quantity === 0) return 'sell'
  if (state === 'DRAFT') return requested === 'PENDING' ? 'submitForReview' : undefined
  if (state === 'REJECTED') return requested === 'PENDING' ? 'resubmit' : isOwner ? 'revise' : undefined
  return undefined
}

/** Whether an edit of a listing on the shelf must be reviewed. */
function needsReview(after: Listing, before: Listing): boolean {
  if (reviewedFields.some((name) => String(after[name]) !== String(before[name]))) return true
  const [was, is] = [Number(before.unitPrice), Number(after.unitPrice)]
  return was > 0 && Math.abs(is - was) / was > reviewPriceChange
}
