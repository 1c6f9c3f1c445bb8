import { latestTransitions } from '#kernel/crud/state-history.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Field, Kind, WholeRow } from '#kernel/resource/field.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from './machine.resource.ts'
import { freeFields, reviewPriceChange, type shelfStates } from './shelf.fields.ts'

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
  const approval = (await latestTransitions(ctx, machine, id, 500)).find(({ transition }) => approvals.has(transition))
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

/** Kinds that hold whatever a trader writes or uploads. */
const contentKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'richText', 'image', 'images', 'file', 'lines'])

/** Reviewed even where they were empty: what makes it another motor or another offer, and the protection against explosion. */
const identifying = /^(powerKw|poles|priceMode|currency|ex[A-Z]\w*|epl)$/

/** What the public reads of a listing, and its owner sets. */
const publicFields = Object.entries<Field>(machine.fields).filter(
  ([name, { read, on }]) => read !== 'owner' && read !== 'staff' && on !== 'never' && !(freeFields as readonly string[]).includes(name),
)

/** A value without the ids of its lines and without what is empty, in one order: equal for what reads the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([name, each]) => name !== 'id' && !isEmpty(each))
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)])
}

/**
 * Whether an edit of a listing that the public can read must be reviewed: another text, picture or file, or another value of what was
 * reviewed. A value where there was none makes the listing complete, and is free. Small steps of the price add up to the one that was
 * approved.
 */
function needsReview(after: Listing, before: Listing, approvedPrice = Number(before.unitPrice)): boolean {
  const isReviewed = ([name, { kind }]: readonly [string, Field]): boolean => {
    const [was, is] = [before, after].map((row) => (row as Readonly<Record<string, unknown>>)[name])
    if (isEmpty(was) && (isEmpty(is) || !(contentKinds.has(kind) || identifying.test(name)))) return false
    return JSON.stringify(plain(is)) !== JSON.stringify(plain(was))
  }
  if (publicFields.some(isReviewed)) return true
  const [was, is] = [approvedPrice, Number(after.unitPrice)]
  return was > 0 && Math.abs(is - was) / was > reviewPriceChange
}
