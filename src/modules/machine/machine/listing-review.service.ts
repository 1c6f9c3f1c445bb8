import { listOf } from '#kernel/crud/kinds.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import type { machine } from './machine.resource.ts'
import { reviewedFields, reviewPriceChange } from './shelf.fields.ts'

export type Listing = StoredRow<typeof machine>

/**
 * The state of a listing after an edit: a draft stays or goes to review, a rejected one likewise, one on the shelf goes back to review
 * after a change that matters, and one without stock is sold.
 */
export function editedState(body: JsonRow, before: Listing, mayReview: boolean): string {
  const state = before.shelfStatus ?? 'DRAFT'
  const isOnShelf = state === 'ON' || state === 'RESERVED'
  if (isOnShelf && Number(body.quantity ?? before.quantity) === 0) return 'SOLD'
  if (state === 'DRAFT' || state === 'REJECTED') return body.shelfStatus === 'PENDING' ? 'PENDING' : 'DRAFT'
  const wasReviewed = isOnShelf || state === 'OFF' || state === 'EXPIRED'
  return wasReviewed && !mayReview && needsReview(body, before) ? 'PENDING' : state
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
