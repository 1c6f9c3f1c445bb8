import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#kernel/crud/conditions.ts'
import { deletedTable } from '#kernel/crud/deleted-rows.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { latestTransitions } from '#kernel/crud/state-history.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { reject } from '#kernel/resource/user-error.ts'
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

/** Days for which a person looks at each listing of a seller after one was taken off the shelf: it could be published again unchanged. */
const daysAfterBlock = 90

/**
 * Whether one of these motors was blocked lately and nobody has approved it since: that its owner has sent it to review, or made a draft of
 * it, is no approval, nor is that it was rejected. What a report blocked that was dismissed since does not count. Raw SQL, as the history is
 * no resource.
 */
async function isOneBlocked({ db }: Context, motors: RawBuilder<unknown>, which: Condition): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from ${motors} m join machine_state_history h on h.machine_id = m.id
      where ${which} and m.shelf_status = any(${['BLOCKED', 'PENDING', 'DRAFT', 'REJECTED']}::text[])
        and h.transition = 'block' and h.create_time > now() - make_interval(days => ${sql.lit(daysAfterBlock)})
        and not exists (select from machine_state_history l
          where l.machine_id = m.id and l.id > h.id and l.transition in ('approve', 'restore'))
        and not exists (select from abuse_report r join abuse_report_state_history u on u.abuse_report_id = r.id
          where r.accused = m.create_user and r.target_type = 'LISTING' and r.target_id = m.id::text and r.report_state = 'DISMISSED'
            and u.transition = 'uphold' and u.create_time = h.create_time)) as found`.execute(db)
  return rows[0]?.found === true
}

/** Owners delete nothing of theirs that was blocked lately: without it, the same could be approved by the rule. Asked of what they have just deleted. */
export async function rejectRecentlyBlocked(ctx: Context, deletedIds: readonly string[]): Promise<void> {
  if (await isOneBlocked(ctx, deletedTable(machine), sql`m.id = any(${deletedIds}::bigint[])`))
    reject([
      `被违规下架的现货 ${daysAfterBlock} 天内不能删除：请修改后重新送审`,
      `A blocked listing cannot be deleted for ${daysAfterBlock} days: change it and send it back to review`,
    ])
}

/** Whether the rule may approve listings of a seller: one who is verified, and of whose listings none was blocked lately, nor a report of one upheld. */
export async function mayBeApproved(ctx: Context, seller: string | null | undefined, isVerified: boolean): Promise<boolean> {
  if (!isVerified || !seller) return false
  return (
    !(await hasUpheldReports(ctx, 'LISTING', seller, daysAfterBlock)) &&
    !(await isOneBlocked(ctx, sql`machine`, sql`m.create_user = ${seller}::bigint`))
  )
}

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
