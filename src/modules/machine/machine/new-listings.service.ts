import { sql } from 'kysely'
import { type CreatedRow, createMany, type NewRow } from '#kernel/crud/create-many.ts'
import { type Changes, repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { moveBySystem, type TransitionRules } from '#kernel/crud/states.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { WholeRow } from '#kernel/resource/field.ts'
import { reject, UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { ownContact } from '../../publication/contact.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { isNewApprovedByRule } from './auto-approval.service.ts'
import { type CheckedResult, checkListings } from './listing-check.service.ts'
import { derivedFrom, shortBrands } from './listing-values.service.ts'
import { machine } from './machine.resource.ts'
import { isVerifiedSeller } from './seller-proof.service.ts'

type ListingRow = WholeRow<(typeof machine)['fields']>

export const expiry = (days: number): Date => new Date(Date.now() + days * 86_400_000)

/** Rejects a listing that says too little, or contact details where everybody would read them. */
export function rejectUnfit(listing: ListingRow): void {
  const { model, powerKw, poles } = listing
  if (model === '' && (powerKw === '' || poles.length === 0))
    reject(['请输入型号，或功率和极数', 'Enter the model, or the power and the poles'], { field: 'model' })
  // The service drops what is no origin, so that there is no contact in them.
  rejectContacts(machine, { ...listing, origins: [] })
}

/** What a new listing begins with: the state that its seller wants, and its validity. */
export const beginningOf = ({ validDays }: ListingRow, { shelfStatus }: JsonRow) =>
  ({
    shelfStatus: shelfStatus === 'DRAFT' ? 'DRAFT' : 'PENDING',
    lastConfirmedAt: new Date(),
    expireTime: expiry(Number(validDays || 30)),
  }) satisfies Changes<typeof machine>

/**
 * Numbers new listings: `M`, the date, and the last four digits of the id's counter, or all seven if another listing of that day has the
 * same four. Returns the numbers by id. Raw SQL: they are chosen and set in one statement.
 */
export async function numberListings(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; listing_no: string }>`
    update machine set listing_no = (
      select 'M' || to_char(machine.create_time, 'YYMMDD') || number
      from unnest(array[lpad((id % 4194304 % 10000)::text, 4, '0'), lpad((id % 4194304)::text, 7, '0')]) with ordinality as numbers(number, turn)
      where turn = 2 or not exists (
        select 1 from machine other where other.listing_no = 'M' || to_char(machine.create_time, 'YYMMDD') || number)
      order by turn limit 1)
    where id = any(${ids}::bigint[]) returning id, listing_no`.execute(ctx.db)
  return new Map(rows.map(({ id, listing_no }) => [String(id), listing_no]))
}

/** Creates the listings of an import at once: each is checked, completed and approved by rule as in a submit of its own. */
export function createListings(
  ctx: Context,
  bodies: readonly JsonRow[],
  rules: TransitionRules<typeof machine>,
): Promise<(CreatedRow | UserError)[]> {
  return withTransaction(ctx, async (ctx) => {
    const contact = await ownContact(ctx)
    const whole = bodies.map((body) => (isEmpty(body.contact) ? { ...body, contact } : body))
    const approved = new Set<number>()
    const created = await createMany(ctx, machine, whole, (rows) => derive(ctx, rows, approved))
    await numberListings(
      ctx,
      created.flatMap((each) => (each instanceof UserError ? [] : [each.id])),
    )
    const answers: (CreatedRow | UserError)[] = []
    for (const [at, each] of created.entries())
      answers.push(each instanceof UserError || !approved.has(at) ? each : await approve(ctx, each.id, rules))
    return answers
  })
}

async function approve(ctx: Context, id: string, rules: TransitionRules<typeof machine>): Promise<CreatedRow> {
  const listing = await repository(ctx, machine, { rows: 'all' }).one(id)
  const { rowVersion } = await moveBySystem(ctx, machine, listing, { transition: 'autoApprove' }, rules)
  return { id, rowVersion: Number(rowVersion) }
}

/** The values that the server sets of new listings; notes which of them the rule approves. */
async function derive(ctx: Context, rows: readonly NewRow<typeof machine>[], approved: Set<number>) {
  const isVerified = await isVerifiedSeller(ctx, ctx.user?.id)
  const brands = await shortBrands(
    ctx,
    rows.map(({ row }) => row.brandCode),
  )
  const checks = await checkListings(
    ctx,
    rows.map(({ row }) => row),
  )
  const deriveOne = async ({ at, row, body }: NewRow<typeof machine>, checked: CheckedResult): Promise<Changes<typeof machine>> => {
    rejectUnfit(row)
    const brand = brands.get(row.brandCode) ?? { zh: '', en: '' }
    const own = { ...(await derivedFrom(ctx, row, { brand, isVerified, checked })), ...beginningOf(row, body), source: 'EXCEL' as const }
    if (isNewApprovedByRule(ctx, { ...row, ...own }, checked)) approved.add(at)
    return own
  }
  return Promise.all(
    rows.map((row, index) =>
      deriveOne(row, checks[index] as CheckedResult).catch((error: unknown) => {
        if (error instanceof UserError) return error
        throw error
      }),
    ),
  )
}
