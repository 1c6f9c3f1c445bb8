import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { latestTransitions, stateWords } from '#kernel/crud/state-history.ts'
import { moveBySystem, moveRows, type TransitionRule, type TransitionRules } from '#kernel/crud/states.ts'
import { defineService } from '#kernel/http/services.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { WholeRow } from '#kernel/resource/field.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { hiddenFrom, isOwn, ownContact, withVisibleContact } from '../../publication/contact.service.ts'
import { rejectContacts } from '../../publication/published-texts.service.ts'
import { matchListing } from '../../publication/wanted-matches.ts'
import { approvedPriceOf, editTransition } from './listing-review.service.ts'
import { deriveListing, titleFor } from './listing-values.service.ts'
import { machine } from './machine.resource.ts'
import { askIndex, pageQuestion } from './stock-index.service.ts'

const mayReview = (ctx: Context): boolean => mayDo(ctx, 'machine_edit')

const expiry = (days: number): Date => new Date(Date.now() + days * 86_400_000)

/** Putting a listing on the shelf confirms its stock, restarts its validity and looks for demands; it needs a quantity of at least 1. */
const ontoShelf: TransitionRule<typeof machine> = {
  check: (_, { quantity }) => {
    if ((quantity ?? 0) < 1)
      reject(['数量为 0，不能上架，请先填写数量', 'The quantity is 0, so it cannot go on the shelf: enter the quantity first'], {
        field: 'quantity',
      })
  },
  effect: async (ctx, { id, validDays }) => {
    // The server asks for it, not the one who approves.
    await enqueue({ ...ctx, user: null }, matchListing, { listingId: id }, machine)
    return { lastConfirmedAt: new Date(), expireTime: expiry(validDays ?? 30) }
  },
}

const rules: TransitionRules<typeof machine> = { approve: ontoShelf, release: ontoShelf, putBack: ontoShelf, confirmStock: ontoShelf }

function requireDesignation({ model, powerKw, poles }: WholeRow<(typeof machine)['fields']>): void {
  if (model === '' && (powerKw === '' || poles.length === 0)) {
    reject(['请输入型号，或功率和极数', 'Enter the model, or the power and the poles'], { field: 'model' })
  }
}

async function create(ctx: Context, body: JsonRow, { submit }: Crud<typeof machine>): Promise<JsonRow> {
  const withContact = { ...body, contact: isEmpty(body.contact) ? await ownContact(ctx) : body.contact }
  return withTransaction(ctx, async (ctx) => {
    const saved = await submit(ctx, withContact, async (listing) => {
      requireDesignation(listing)
      rejectContacts(machine, listing)
      return {
        ...(await deriveListing(ctx, listing)),
        shelfStatus: body.shelfStatus === 'DRAFT' ? 'DRAFT' : 'PENDING',
        lastConfirmedAt: new Date(),
        expireTime: expiry(Number(listing.validDays || 30)),
      }
    })
    const listingNo = await numberListing(ctx, String(saved.id))
    return { ...saved, listingNo }
  })
}

/**
 * `M`, the date, and the last four digits of the id's counter, or all seven if another listing of that day has the same four.
 * Raw SQL: the number is chosen and set in one statement.
 */
async function numberListing(ctx: Context, id: string): Promise<string> {
  const { rows } = await sql<{ listing_no: string }>`
    update machine set listing_no = (
      select 'M' || to_char(machine.create_time, 'YYMMDD') || number
      from unnest(array[lpad((id % 4194304 % 10000)::text, 4, '0'), lpad((id % 4194304)::text, 7, '0')]) with ordinality as numbers(number, turn)
      where turn = 2 or not exists (
        select 1 from machine other where other.listing_no = 'M' || to_char(machine.create_time, 'YYMMDD') || number)
      order by turn limit 1)
    where id = ${id}::bigint returning listing_no`.execute(ctx.db)
  return rows[0]?.listing_no ?? ''
}

/** Saves an edit, and makes the transition that follows from it. */
async function change(ctx: Context, body: JsonRow, { submit }: Crud<typeof machine>): Promise<JsonRow> {
  return withTransaction(ctx, async (ctx) => {
    const before = await repository(ctx, machine).lock(String(body.id))
    const who = { isOwner: before.createUser === ctx.user?.id, mayReview: mayReview(ctx) }
    const edit = { requested: body.shelfStatus, approvedPrice: await approvedPriceOf(ctx, before.id), ...who }
    const follows: { transition?: ReturnType<typeof editTransition> } = {}
    const saved = await submit(ctx, body, async (after, former = after) => {
      requireDesignation(after)
      rejectContacts(machine, after)
      follows.transition = editTransition(after, former, edit)
      const isDerived = after.title === former.title && (await titleFor(ctx, former)) === former.title
      return deriveListing(ctx, isDerived ? { ...after, title: '' } : after)
    })
    const { transition } = follows
    if (!transition) return saved
    const listings = repository(ctx, machine)
    const isBySystem = (machine.states.transitions[transition].by as readonly string[]).includes('system')
    if (isBySystem) await moveBySystem(ctx, machine, await listings.one(before.id), { transition }, rules)
    else await moveRows(ctx, machine, [before.id], { transition }, rules)
    const { shelfStatus, rowVersion } = await listings.one(before.id)
    const wordsOf = await stateWords(ctx, machine)
    return { ...saved, shelfStatus, shelfStatusName: t(wordsOf(shelfStatus ?? ''), ctx.lang), rowVersion }
  })
}

/** Days for which the public finds a sold motor by its address, with what replaces it. */
const daysOfSold = 90

/** Rejects a motor that was sold too long ago. */
async function rejectLongSold(ctx: Context, { id, shelfStatus }: JsonRow): Promise<void> {
  if (shelfStatus !== 'SOLD') return
  const [latest] = await latestTransitions(ctx, machine, String(id), 1)
  if (latest && Date.now() - latest.create_time.getTime() > daysOfSold * 86_400_000)
    reject(['这台电机早已售出，请查找同类现货', 'This motor was sold long ago: look for a similar one in the stock'], { status: 410 })
}

export const machineService = defineService(machine, (crud) => ({
  ...crud,
  rules,
  detail: async (ctx, id) => {
    const answer = await crud.detail(ctx, id)
    const row = uncached(answer)
    const isTrusted = isOwn(ctx, row) || mayReview(ctx)
    if (!isTrusted) await rejectLongSold(ctx, row)
    return withVisibleContact(ctx, answer, { isTrusted, isOver: row.shelfStatus === 'SOLD' })
  },
  hiddenInChanges: async (ctx, id) => hiddenFrom(ctx, await repository(ctx, machine).one(id), mayReview(ctx)),
  submit: (ctx, body) => (isEmpty(body.id) ? create(ctx, body, crud) : change(ctx, body, crud)),
  open: (ctx, name, query, more = []) =>
    crud.open(
      ctx,
      name,
      query,
      more,
      name === 'listData' && more.length === 0 ? () => askIndex(ctx, { ...pageQuestion(query), counted: [] }) : undefined,
    ),
  /** All listings change their state, or none. */
  shelf: (ctx, { ids, shelfStatus, reason, rowVersions }) => moveRows(ctx, machine, ids, { to: shelfStatus, reason, rowVersions }, rules),
}))
