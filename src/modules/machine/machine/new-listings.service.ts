import { sql } from 'kysely'
import { createMany, type NewRow, orError } from '#kernel/crud/create-many.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import type { Changes } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { moveAllBySystem } from '#kernel/crud/states.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { WholeRow } from '#kernel/resource/field.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject, UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import type { Warning } from '#motors/checked-motor.ts'
import { conditionallyRequiredMissing } from '#motors/listing-needs.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { ownContact } from '../../publication/contact.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { matchListing } from '../../publication/wanted-matches.ts'
import { isNewApprovedByRule, mayBeApproved } from './auto-approval.service.ts'
import { type CheckedResult, checkListings } from './listing-check.service.ts'
import { derivedFrom, shortBrands } from './listing-values.service.ts'
import { machine } from './machine.resource.ts'
import { isVerifiedSeller } from './seller-proof.service.ts'

type Listing = WholeRow<(typeof machine)['fields']>

/** Where listings come from. */
type Source = keyof typeof machine.fields.source.options

export interface CreatedListing {
  readonly id: string
  readonly listingNo: string
  readonly rowVersion: number
  /** Whether the rule has approved it. */
  readonly isOnShelf: boolean
  /** What the checks of its data have found; it is created all the same. */
  readonly warnings: readonly Warning[]
}

/** What is found of new listings while their values are derived, by their places. */
interface Found {
  /** Those that the rule approves. */
  readonly approved: Set<number>
  readonly warnings: Map<number, readonly Warning[]>
}

const nothingFound = (): Found => ({ approved: new Set(), warnings: new Map() })

export const expiry = (days: number): Date => new Date(Date.now() + days * 86_400_000)

/**
 * Rejects a listing that lacks what its other values ask for: which motor it is, or a note on its condition. What it lacked before an edit
 * is not asked for by that.
 */
export function requireConditional(listing: StoredRow<typeof machine> | Listing, former?: Listing): void {
  const lacked = former ? conditionallyRequiredMissing(former) : {}
  const [first] = Object.entries(conditionallyRequiredMissing(listing)).filter(([field]) => !Object.hasOwn(lacked, field))
  if (first) reject(first[1], { field: first[0] })
}

/** A listing costs what its first tier says. Without tiers it would keep that price, which nobody has entered as one for all quantities. A draft may have none. */
export function requirePriceAfterTiers(after: Listing, former: Pick<Listing, 'priceMode'>, body: JsonRow): void {
  const isPriced = after.priceMode === 'FIXED' || after.priceMode === 'NEGOTIABLE'
  if (isPriced && former.priceMode === 'TIER' && body.unitPrice === undefined && !isEmpty(after.unitPrice))
    reject(['取消阶梯价后，请输入单价', 'Without tiered prices, enter the unit price'], { field: 'unitPrice' })
}

/** Rejects contact details where everybody would read them. `origins` is left out: it holds codes only, which `trueOrigins` checks. */
export const rejectOpenContacts = (listing: Listing): void => rejectContacts(machine, { ...listing, origins: [] })

/** Creates a listing from the body of a submit; returns what was saved, and whether the rule has approved it since. */
export function createListing(ctx: Context, body: JsonRow, crud: Crud<typeof machine>): Promise<{ saved: JsonRow; isApproved: boolean }> {
  return withTransaction(ctx, async (ctx) => {
    const found = nothingFound()
    const whole = { ...body, contact: isEmpty(body.contact) ? await ownContact(ctx) : body.contact }
    const saved = await crud.submit(ctx, whole, async (row) => {
      const [own] = await derive(ctx, [{ at: 0, body, row }], found)
      if (own instanceof UserError) throw own
      return own ?? {}
    })
    const id = String(saved.id)
    const listingNo = (await numberListings(ctx, [id])).get(id) ?? ''
    const isApproved = found.approved.has(0)
    if (isApproved) await approve(ctx, [id])
    return { saved: { ...saved, listingNo }, isApproved }
  })
}

/**
 * Creates up to 500 listings of the caller from the bodies of submits, all at once and by the same rules. Each is the listing, or why it was
 * rejected: the others are created all the same. Their prices are compared with what is on the shelf before them.
 */
export function createListings(ctx: Context, bodies: readonly JsonRow[], source: Source): Promise<(CreatedListing | UserError)[]> {
  return withTransaction(ctx, async (ctx) => {
    await requireOpenAccount(ctx)
    const found = nothingFound()
    const contact = await ownContact(ctx)
    const whole = bodies.map((body) => ({ ...body, contact: isEmpty(body.contact) ? contact : body.contact }))
    const stored = await createMany(ctx, machine, whole, async (rows) =>
      (await derive(ctx, rows, found)).map((own) => (own instanceof UserError ? own : { ...own, source })),
    )
    const ids = stored.map((row) => (row instanceof UserError ? '' : String(row.id)))
    const numbers = await numberListings(ctx, ids.filter(Boolean))
    const isApproved = (at: number): boolean => ids[at] !== '' && found.approved.has(at)
    const toApprove = ids.filter((_, at) => isApproved(at))
    if (toApprove.length > 0) await approve(ctx, toApprove)
    return stored.map((row, at) => {
      if (row instanceof UserError) return row
      const id = String(row.id)
      const isOnShelf = isApproved(at)
      const rowVersion = Number(row.row_version) + (isOnShelf ? 1 : 0)
      return { id, listingNo: numbers.get(id) ?? '', rowVersion, isOnShelf, warnings: found.warnings.get(at) ?? [] }
    })
  })
}

/** The values that the server sets of new listings; adds what it finds of them to `found`. */
async function derive(
  ctx: Context,
  rows: readonly NewRow<typeof machine>[],
  found: Found,
): Promise<(Changes<typeof machine> | UserError)[]> {
  const isVerified = await isVerifiedSeller(ctx, ctx.user?.id)
  const byRule = await mayBeApproved(ctx, ctx.user?.id, isVerified)
  const brandOf = await shortBrands(
    ctx,
    rows.map(({ row }) => row.brandCode),
  )
  const checks = await checkListings(
    ctx,
    rows.map(({ row }) => row),
  )
  const deriveOne = async ({ at, body, row }: NewRow<typeof machine>, checked: CheckedResult): Promise<Changes<typeof machine>> => {
    const shelfStatus = body.shelfStatus === 'DRAFT' ? 'DRAFT' : 'PENDING'
    if (shelfStatus === 'PENDING') requireConditional(row)
    rejectOpenContacts(row)
    const derived = await derivedFrom(ctx, row, { brand: brandOf(row.brandCode), isVerified, checked })
    const beginning = { shelfStatus, lastConfirmedAt: new Date(), expireTime: expiry(Number(row.validDays || 30)) } as const
    const own = { ...derived, ...beginning }
    found.warnings.set(at, checked.warnings)
    if (byRule && isNewApprovedByRule(ctx, { ...row, ...own }, checked)) found.approved.add(at)
    return own
  }
  return Promise.all(rows.map((row, at) => orError(deriveOne(row, checks[at] as CheckedResult))))
}

/** Puts new listings on the shelf by the rule, whose time there has just begun. */
async function approve(ctx: Context, ids: readonly string[]): Promise<void> {
  await moveAllBySystem(ctx, machine, ids, 'autoApprove')
  await enqueue(ctx, matchListing, { listingIds: ids }, machine)
}

/**
 * Numbers new listings: `M`, the date, and the last four digits of the id's counter, or all seven if another listing of that day has the
 * same four. Returns the numbers by id. Raw SQL: they are chosen and set in one statement.
 */
async function numberListings(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; listing_no: string }>`
    update machine set listing_no = (
      select 'M' || to_char(machine.create_time, 'YYMMDD') || number
      from unnest(array[lpad((id % 4194304 % 10000)::text, 4, '0'), lpad((id % 4194304)::text, 7, '0')]) with ordinality as numbers(number, turn)
      where turn = 2 or not exists (
        select 1 from machine other where other.listing_no = 'M' || to_char(machine.create_time, 'YYMMDD') || number)
      order by turn limit 1)
    where id = any(${ids}::bigint[]) returning id::text, listing_no`.execute(ctx.db)
  return new Map(rows.map(({ id, listing_no }) => [id, listing_no]))
}
