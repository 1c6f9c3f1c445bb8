import type { JsonRow } from '#kernel/crud/rows.ts'
import { latestTransitions } from '#kernel/crud/state-history.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isExType } from '#motors/matching/ex-types.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { possibleContactsInTexts } from '../../publication/published-texts.service.ts'
import { hasUpheldReports } from '../../publication/upheld-reports.service.ts'
import { type CheckedResult, checkListing } from './listing-check.service.ts'
import { machine } from './machine.resource.ts'

const decisions: ReadonlySet<string> = new Set(['approve', 'autoApprove', 'reject', 'block'])

/** Whether a person has rejected the listing last: then a person looks at it again. */
async function wasRejected(ctx: Context, id: string): Promise<boolean> {
  const [last] = await latestTransitions(ctx, machine, id, 1, decisions)
  return last?.transition === 'reject' || last?.transition === 'block'
}

/** Days for which a person looks at each listing of a seller after a report of one was upheld: it could be published again unchanged. */
const daysAfterReport = 90

/** Whether the rule may approve listings of a seller: one who is verified, and of whose listings no report was upheld lately. */
export const mayBeApproved = async (ctx: Context, seller: string | null | undefined, isVerified: boolean): Promise<boolean> =>
  isVerified && Boolean(seller) && !(await hasUpheldReports(ctx, 'LISTING', String(seller), daysAfterReport))

const isExplosionProof = ({ typeCode, exProtection, exMark }: JsonRow): boolean =>
  isExType(String(typeCode)) || !isEmpty(exProtection) || !isEmpty(exMark)

const hasCertificate = (ctx: Context, { exCertNo, exCertExpiry }: JsonRow): boolean =>
  !isEmpty(exCertNo) && (isEmpty(exCertExpiry) || String(exCertExpiry) >= dayFromToday(ctx, 0))

/**
 * Whether a listing that waits for review goes on the shelf by rule: of a verified seller, without an impossible value, a missing
 * certificate of explosion protection, a motor that must no longer be sold, or contact details or the name of a messenger in its texts.
 */
export async function isApprovedByRule(ctx: Context, listing: JsonRow): Promise<boolean> {
  const id = String(listing.id)
  return isCandidate(ctx, listing) && !(await wasRejected(ctx, id)) && isSound(await checkListing(ctx, listing, id))
}

/** The same of a new listing that was checked already. */
export const isNewApprovedByRule = (ctx: Context, listing: JsonRow, checked: CheckedResult): boolean =>
  isCandidate(ctx, listing) && isSound(checked)

function isCandidate(ctx: Context, listing: JsonRow): boolean {
  if (listing.shelfStatus !== 'PENDING' || !(listing.proofs as readonly string[]).includes('SELLER')) return false
  if (!(Number(listing.quantity) > 0) || (isExplosionProof(listing) && !hasCertificate(ctx, listing))) return false
  return possibleContactsInTexts(machine, listing).length === 0
}

const isSound = ({ warnings, compliance }: CheckedResult): boolean =>
  compliance !== 'ELIM' && warnings.every(({ level }) => level !== 'ERROR')
