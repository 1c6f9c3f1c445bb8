import { listOf } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { machine } from './machine.resource.ts'
import { reviewedFields, reviewPriceChange, type shelfStates } from './shelf.fields.ts'

export type Listing = StoredRow<typeof machine>

/**
 * The transition that follows from an edit, or undefined: a listing without stock is sold; a draft is submitted for review if the body
 * requests it; a rejected one too, or it becomes its owner's draft again; one that was reviewed goes back to review after a change of a
 * reviewed field.
 */
export function editTransition(
  body: JsonRow,
  before: Listing,
  { isOwner, mayReview }: { readonly isOwner: boolean; readonly mayReview: boolean },
): keyof typeof shelfStates.transitions | undefined {
  const state = before.shelfStatus ?? 'DRAFT'
  const isOnShelf = state === 'ON' || state === 'RESERVED'
  if (isOnShelf && Number(body.quantity ?? before.quantity) === 0) return 'sell'
  if (state === 'DRAFT') return body.shelfStatus === 'PENDING' ? 'submitForReview' : undefined
  if (state === 'REJECTED') return body.shelfStatus === 'PENDING' ? 'resubmit' : isOwner ? 'revise' : undefined
  const wasReviewed = isOnShelf || state === 'OFF' || state === 'EXPIRED'
  return wasReviewed && !mayReview && needsReview(body, before) ? 'reviewAgain' : undefined
}

/** Whether an edit of a listing on the shelf must be reviewed. */
function needsReview(body: JsonRow, before: Listing): boolean {
  if (reviewedFields.some((name) => differs(body[name], before[name]))) return true
  const [was, is] = [Number(before.unitPrice ?? 0), Number(body.unitPrice ?? before.unitPrice ?? 0)]
  return was > 0 && body.unitPrice !== undefined && Math.abs(is - was) / was > reviewPriceChange
}

function differs(sent: unknown, stored: unknown): boolean {
  if (sent === undefined) return false
  if (Array.isArray(stored)) return listOf(sent).map(String).join() !== stored.map(String).join()
  if (String(sent ?? '') === String(stored ?? '')) return false
  return isEmpty(sent) || isEmpty(stored) || Number(sent) !== Number(stored)
}
