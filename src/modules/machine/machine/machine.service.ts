import type { Words } from '#i18n/translate.ts'
import { Cached, uncached } from '#kernel/cache/cached-answers.ts'
import type { Crud, FindRows } from '#kernel/crud/crud.ts'
import type { ListQuery } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { moveBySystem, moveRows, type TransitionRule } from '#kernel/crud/states.ts'
import { defineService } from '#kernel/http/services.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { isUnfinished, type StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { isClosedAccount, ofOpenAccounts, requireOpenAccount } from '../../auth/open-account.service.ts'
import { hiddenFrom, withVisibleContact } from '../../publication/contact.service.ts'
import { notifyOfDecision } from '../../publication/decision-notice.service.ts'
import { askBeforeHiding, moveAfterEdit, withState } from '../../publication/edits.service.ts'
import { enqueueOnce, hasChanged } from '../../publication/jobs-on-change.service.ts'
import { rejectTooMany } from '../../publication/most-rows.service.ts'
import { undeletePublished } from '../../publication/undelete.service.ts'
import { blockByReport } from '../../publication/upheld-reports.service.ts'
import { matchListing } from '../../publication/wanted-matches.ts'
import { isApprovedByRule, mayBeApproved, rejectRecentlyBlocked } from './auto-approval.service.ts'
import { withCounts } from './listing-counts.service.ts'
import { approvedPriceOf, editTransition, isAsApproved, isAsItWas } from './listing-review.service.ts'
import { deriveListing, titleFor } from './listing-values.service.ts'
import { rejectLongSold } from './long-sold.service.ts'
import { machine } from './machine.resource.ts'
import { storedNames } from './matched-motor.service.ts'
import { createListing, expiry, rejectOpenContacts, requireConditional, requirePriceAfterTiers } from './new-listings.service.ts'
import { endedAtClosing, visibleStates } from './shelf.fields.ts'
import { rejectSoldByQuote } from './sold-by-quote.service.ts'
import { findBySql } from './stock-by-sql.service.ts'
import { askedByStaff, ownFilters, stockFilters, stockOrder, wantedModel } from './stock-filters.service.ts'
import { askIndex } from './stock-index.service.ts'
import { noWishes, stockQuestion } from './stock-order.service.ts'
import { readStock, scanStock } from './stock-scans.service.ts'
import { noteVisit } from './visits.service.ts'

const mayReview = (ctx: Context): boolean => mayDo(ctx, 'machine_edit')

type Look = (ctx: Context, ...listingIds: string[]) => Promise<unknown>

/** Looks for demands that motors on the shelf meet; the server asks for it, not the one who approves. */
const lookForDemands: Look = (ctx, ...listingIds) => enqueue(ctx, matchListing, { listingIds }, machine)

/** What was changed may make a motor on the shelf a better match than it was. */
async function lookAgain(ctx: Context, before: StoredRow<typeof machine>): Promise<void> {
  const after = await repository(ctx, machine, { rows: 'all' }).one(before.id)
  if (hasChanged(before, after, storedNames)) await enqueueOnce(ctx, matchListing, { listingIds: [before.id] }, machine)
}

/** Putting a listing on the shelf confirms its stock, restarts its validity and looks for demands; it needs a quantity of at least 1. */
const ontoShelf = (lookForDemands: Look): TransitionRule<typeof machine> => ({
  check: async (ctx, listing) => {
    await rejectSoldByQuote(ctx, listing)
    if ((listing.quantity ?? 0) < 1)
      reject(['数量为 0，不能上架，请先填写数量', 'The quantity is 0, so it cannot go on the shelf: enter the quantity first'], {
        field: 'quantity',
      })
  },
  effect: async (ctx, { id, validDays }) => {
    await lookForDemands(ctx, id)
    return { lastConfirmedAt: new Date(), expireTime: expiry(validDays ?? 30) }
  },
})

const intoReview: TransitionRule<typeof machine> = { check: (_ctx, listing) => requireConditional(listing) }

/** The transitions that put a listing on the shelf by its rules. */
const shelving = ['approve', 'autoApprove', 'release', 'putBack', 'restore', 'confirmStock'] as const

const rulesFor = (look: Look) =>
  ofOpenAccounts(machine, ['PENDING', ...endedAtClosing], {
    submitForReview: intoReview,
    reopen: intoReview,
    ...Object.fromEntries(shelving.map((name) => [name, ontoShelf(look)])),
    reserve: { check: rejectSoldByQuote },
  })

export const machineRules = rulesFor(lookForDemands)

/** Moves many listings, with one job that looks for demands for all that it puts on the shelf. */
export async function withOneLook<T>(ctx: Context, move: (rules: typeof machineRules) => Promise<T>): Promise<T> {
  const shelved: string[] = []
  const moved = await move(rulesFor(async (_ctx, id) => shelved.push(id ?? '')))
  if (shelved.length > 0) await lookForDemands(ctx, ...shelved)
  return moved
}

/** Puts a listing that waits for review on the shelf, if the rule approves it. */
async function approveByRule(ctx: Context, id: string, { detail }: Crud<typeof machine>): Promise<boolean> {
  const listings = repository(ctx, machine, { rows: 'all' })
  const { proofs, createUser } = await listings.one(id)
  if (!(await mayBeApproved(ctx, createUser, proofs?.includes('SELLER') ?? false))) return false
  if (!(await isApprovedByRule(ctx, uncached(await detail(ctx, id))))) return false
  await moveBySystem(ctx, machine, await listings.one(id), { transition: 'autoApprove' }, machineRules)
  return true
}

/** Puts a listing back on the shelf if what sent it to review has been taken back. */
async function takeBackEdit(ctx: Context, { id, shelfStatus }: StoredRow<typeof machine>): Promise<boolean> {
  if (shelfStatus !== 'PENDING') return false
  const row = await repository(ctx, machine, { rows: 'all' }).one(id)
  if (!(await isAsApproved(ctx, row))) return false
  await moveBySystem(ctx, machine, row, { transition: 'takeBackEdit' }, machineRules)
  return true
}

async function create(ctx: Context, body: JsonRow, crud: Crud<typeof machine>): Promise<JsonRow> {
  const { saved, isApproved } = await createListing(ctx, body, crud)
  return isApproved ? withState(ctx, machine, saved) : saved
}

const hides: Words = [
  '修改的内容要重新审核，审核通过前别人看不到这条现货。确定保存？',
  'What you changed is reviewed again, and nobody else sees the listing until it is approved. Save it?',
]

/** Saves an edit, and makes the transition that follows from it. */
async function change(ctx: Context, body: JsonRow, crud: Crud<typeof machine>): Promise<JsonRow> {
  return withTransaction(ctx, async (ctx) => {
    const before = await repository(ctx, machine).lock(String(body.id))
    const who = { isOwner: isOwnOrColleagues(ctx, before), mayReview: mayReview(ctx) }
    const edit = { requested: body.shelfStatus, approvedPrice: await approvedPriceOf(ctx, before.id), ...who }
    const follows: { transition?: ReturnType<typeof editTransition> } = {}
    const saved = await crud.submit(ctx, body, async (after, former = after) => {
      if (!isUnfinished(machine, after)) requireConditional(after, former)
      requirePriceAfterTiers(after, former, body)
      rejectOpenContacts(after)
      follows.transition = editTransition(after, former, edit)
      const isDerived = after.title === former.title && (await titleFor(ctx, former)) === former.title
      return deriveListing(ctx, isDerived ? { ...after, title: '' } : after, before.createUser, former)
    })
    const { transition } = follows
    if (!transition) {
      if (before.shelfStatus === 'ON') await lookAgain(ctx, before)
      const isBackOnShelf = (await takeBackEdit(ctx, before)) || (await approveByRule(ctx, before.id, crud))
      return isBackOnShelf ? withState(ctx, machine, saved) : saved
    }
    await moveAfterEdit(ctx, machine, before.id, transition, machineRules)
    await approveByRule(ctx, before.id, crud)
    const reached = await withState(ctx, machine, saved)
    askBeforeHiding(body, { was: before.shelfStatus, now: reached.shelfStatus, shown: visibleStates, question: hides })
    return reached
  })
}

/** The page of the public list from the index, or by SQL in its order. */
async function findStock(ctx: Context, query: ListQuery, wanted: string): ReturnType<FindRows> {
  const question = await stockQuestion(ctx, query, noWishes, wanted)
  return (await askIndex(ctx, { ...question, counted: [] })) ?? findBySql(ctx, question)
}

/** Blocks a listing; whoever decides it tells the owner. */
export const blockListing = (ctx: Context, id: string, reason: string): Promise<void> =>
  moveRows(ctx, machine, [id], { transition: 'block', reason })

/** Takes back a block that was wrong: what was on the shelf is there again unless it was changed meanwhile, anything else is reviewed; of a closed account it is off the shelf, or a draft. One that is not blocked any more, or blocked by hand, stays. */
export async function restoreListing(ctx: Context, id: string): Promise<void> {
  const row = await repository(ctx, machine, { rows: 'all' }).find({ id, shelfStatus: 'BLOCKED' })
  const block = row && (await blockByReport(ctx, machine, 'LISTING', id))
  if (!block || isUnfinished(machine, { shelfStatus: block.from_state })) return
  const wasOnShelf = block.from_state === 'ON' || block.from_state === 'RESERVED'
  const isAsBlocked = await isAsItWas(ctx, row, block.create_time)
  if (await isClosedAccount(ctx, row.createUser)) {
    const transition = wasOnShelf && isAsBlocked ? 'accountClosed' : 'accountClosedUnreviewed'
    await moveBySystem(ctx, machine, row, { transition })
  } else if (wasOnShelf && isAsBlocked && (row.quantity ?? 0) > 0)
    await moveBySystem(ctx, machine, row, { transition: 'restore' }, machineRules)
  else await moveRows(ctx, machine, [id], { transition: 'reopen' }, machineRules)
}

export const machineService = defineService(machine, (crud) => ({
  ...crud,
  rules: machineRules,
  detail: async (ctx, id) => {
    const answer = await crud.detail(ctx, id)
    const row = uncached(answer)
    const isTrusted = isOwnOrColleagues(ctx, row) || mayReview(ctx)
    if (row.shelfStatus === 'SOLD') await rejectLongSold(ctx, String(row.id))
    const shown = await withVisibleContact(ctx, answer, {
      isTrusted,
      isOver: row.shelfStatus === 'SOLD',
      onShown: () => noteVisit(ctx, String(row.id), 'CONTACT'),
    })
    if (!isTrusted || shown instanceof Cached) return shown
    return (await withCounts(ctx, [shown]))[0] ?? shown
  },
  asked: askedByStaff,
  list: async (ctx, query, more) => crud.list(ctx, await askedByStaff(ctx, query), more),
  listOwn: async (ctx, query) => {
    const page = await crud.listOwn(ctx, { ...query, where: await ownFilters(ctx, query.where), order: stockOrder(query) })
    return { ...page, records: await withCounts(ctx, page.records) }
  },
  hiddenInChanges: async (ctx, id) => hiddenFrom(ctx, await repository(ctx, machine).one(id), mayReview(ctx)),
  submit: (ctx, body) =>
    withTransaction(ctx, async (ctx) => {
      await requireOpenAccount(ctx)
      return isEmpty(body.id) ? create(ctx, body, crud) : change(ctx, body, crud)
    }),
  remove: (ctx, ids) =>
    withTransaction(ctx, async (ctx) => {
      await crud.remove(ctx, ids)
      if (!mayDo(ctx, 'machine_delete')) await rejectRecentlyBlocked(ctx, ids)
    }),
  undelete: (ctx, ids) => undeletePublished(ctx, crud, 'LISTING', ids),
  open: async (ctx, name, given, more = []) => {
    const query = { ...given, where: await stockFilters(ctx, given.where), order: stockOrder(given) }
    if (name !== 'listData') return crud.open(ctx, name, query, more)
    if (more.length > 0) return scanStock(ctx, query, () => crud.open(ctx, name, query, more))
    return readStock(ctx, query, () => crud.open(ctx, name, query, more, () => findStock(ctx, query, wantedModel(given.where))))
  },
  /** All listings change their state, or none. */
  shelf: (ctx, { ids, shelfStatus, reason, rowVersions }) =>
    withTransaction(ctx, async (ctx) => {
      rejectTooMany(ids)
      await withOneLook(ctx, (rules) => moveRows(ctx, machine, ids, { to: shelfStatus, reason, rowVersions }, rules))
      for (const row of await repository(ctx, machine, { rows: 'all' }).list({ id: ids }, { order: [['id', 'asc']] })) {
        const place = { kind: 'LISTING', path: `/machine/${row.id}`, ownPath: '/product?isSelf=1' } as const
        await notifyOfDecision(ctx, machine, row, place)
      }
      if (shelfStatus === 'PENDING') for (const id of ids) await approveByRule(ctx, id, crud)
    }),
}))
