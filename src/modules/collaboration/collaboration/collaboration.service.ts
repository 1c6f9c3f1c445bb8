import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { moveBySystem, moveRows, type TransitionRule, type TransitionRules } from '#kernel/crud/states.ts'
import { defineService } from '#kernel/http/services.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { isOwnOrColleagues } from '../../auth/colleagues.service.ts'
import { isClosedAccount, ofOpenAccounts, requireOpenAccount } from '../../auth/open-account.service.ts'
import { withSubtypes } from '../../machine/motortype/types-below.service.ts'
import { hiddenFrom, ownContact, withVisibleContact } from '../../publication/contact.service.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { notifyOfDecision } from '../../publication/decision-notice.service.ts'
import { askBeforeHiding, moveAfterEdit, readsAsBefore, withState } from '../../publication/edits.service.ts'
import { enqueueOnce, hasChanged } from '../../publication/jobs-on-change.service.ts'
import { rejectTooMany } from '../../publication/most-rows.service.ts'
import { undeletePublished } from '../../publication/undelete.service.ts'
import { blockByReport } from '../../publication/upheld-reports.service.ts'
import { matchDemand } from '../../publication/wanted-matches.ts'
import { isNamedPartner } from './accepted-seller.service.ts'
import { collaboration } from './collaboration.resource.ts'
import { checkDeadline, checkDemand, editTransition, requireMotor } from './demand-check.service.ts'
import { followQuotes } from './demand-counts.service.ts'
import { demandConditions, isOfDemands } from './demand-filters.service.ts'
import { quotableStates, readableStates } from './demand-states.fields.ts'
import { deriveDemand } from './demand-values.service.ts'
import { countView } from './demand-views.service.ts'
import { reviewRules } from './review-rules.ts'
import { wishedFields } from './wished.fields.ts'

const mayReview = (ctx: Context): boolean => mayDo(ctx, 'collaboration_edit')

/** What a demand is closed with. */
interface Purchase {
  readonly listingId?: string | null
  readonly price?: string | null
}

/** What a change of the state may bring along. */
interface MoveInput extends Purchase {
  readonly deadline?: string | null
}

/** Rejects a listing that the caller could not have bought: one that is on no public display. Raw SQL, as the view of the open detail is no resource. */
async function requireListing(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql`select 1 from machine_detail where id = ${id}::bigint`.execute(ctx.db)
  if (rows.length === 0) reject(['现货不存在，请重新选择', 'There is no such listing: choose another'], { field: 'listingId' })
}

/** Looks for the stock for a demand on public display; the server asks for it, not the reviewer. */
async function askForMatches(ctx: Context, demandId: string): Promise<void> {
  await enqueue(ctx, matchDemand, { demandId }, collaboration)
}

/** What was changed may make stock a better match than it was. */
async function lookAgain(ctx: Context, before: StoredRow<typeof collaboration>): Promise<void> {
  const after = await repository(ctx, collaboration, { rows: 'all' }).one(before.id)
  if (hasChanged(before, after, wishedFields)) await enqueueOnce(ctx, matchDemand, { demandId: before.id }, collaboration)
}

/** A demand becomes public while its last day is to come, and its matches are looked for. */
const ontoDisplay: TransitionRule<typeof collaboration> = {
  check: (ctx, row) => checkDeadline(ctx, row.deadline),
  effect: async (ctx, { id }) => {
    await askForMatches(ctx, id)
    return {}
  },
}

const rulesFor = (input: MoveInput): TransitionRules<typeof collaboration> =>
  ofOpenAccounts(collaboration, ['PENDING', ...quotableStates], moveRules(input))

const moveRules = ({ deadline, listingId, price }: MoveInput): TransitionRules<typeof collaboration> => ({
  submitForReview: {
    check: (ctx, row) => {
      requireMotor(row)
      checkDeadline(ctx, row.deadline)
    },
  },
  approve: ontoDisplay,
  restore: ontoDisplay,
  reopen: {
    check: (ctx, row) => checkDeadline(ctx, deadline ?? row.deadline),
    effect: async (ctx, { id }) => {
      await askForMatches(ctx, id)
      return deadline ? { deadline } : {}
    },
  },
  close: {
    check: async (ctx) => {
      if (listingId) await requireListing(ctx, listingId)
    },
    effect: (_ctx, { currency }) => closedWith({ listingId, price }, currency),
  },
})

const closedWith = ({ listingId, price }: Purchase, currency: string | null) => ({
  closedListingId: listingId ?? null,
  closedPrice: price ?? null,
  closedCurrency: price ? (currency ?? collaboration.fields.currency.default) : null,
  closedAt: new Date(),
})

/** Closes a demand for its buyer with the quote that won, whose listing is checked; the row is locked. */
export const closeWith = (ctx: Context, id: string, won: Purchase & { readonly currency: string | null }): Promise<void> =>
  moveRows(ctx, collaboration, [id], { transition: 'close' }, { close: { effect: () => closedWith(won, won.currency) } })

/** IE3 at least where a new induction motor of the standard types is wanted and the body says nothing. */
function withDefaults(body: JsonRow): JsonRow {
  const conditions = isEmpty(body.conditionAccept)
    ? ['NEW', 'NOS']
    : [body.conditionAccept].flat().flatMap((each) => String(each).split(','))
  const isNew = conditions.every((each) => each === 'NEW' || each === 'NOS')
  const isStandard = /^AC3(\.STD|$)/.test(String(body.typeCode ?? ''))
  return body.ieMin === undefined && isNew && isStandard ? { ...body, ieMin: 'IE3' } : body
}

async function create(ctx: Context, body: JsonRow, { submit }: Crud<typeof collaboration>): Promise<JsonRow> {
  const contact = isEmpty(body.contact) ? await ownContact(ctx) : body.contact
  const demandStatus = body.demandStatus === 'DRAFT' ? 'DRAFT' : 'PENDING'
  return submit(ctx, { ...withDefaults(body), contact }, async (demand) => {
    checkDemand(ctx, demand, undefined, demandStatus === 'DRAFT')
    return { ...(await deriveDemand(ctx, demand)), demandStatus }
  })
}

/** Opens a demand again if what sent it to review has been taken back, while its last day is to come. */
async function takeBackEdit(ctx: Context, { id, demandStatus }: StoredRow<typeof collaboration>): Promise<boolean> {
  if (demandStatus !== 'PENDING') return false
  const row = await repository(ctx, collaboration, { rows: 'all' }).one(id)
  const isOver = (row.deadline ?? '') < dayFromToday(ctx, 0)
  if (isOver || !(await readsAsBefore(ctx, collaboration, id, { rules: reviewRules, from: quotableStates }))) return false
  await followQuotes(ctx, await moveBySystem(ctx, collaboration, row, { transition: 'takeBackEdit' }, rulesFor({})))
  return true
}

const hides: Words = [
  '修改的内容要重新审核，审核通过前别人看不到这条求购；已收到的报价保留，通过后才能采纳。确定保存？',
  'What you changed is reviewed again, and nobody else sees the demand until it is approved. Its quotes stay, and can be accepted then. Save it?',
]

/** Saves an edit, and makes the transition that follows from it. */
async function change(ctx: Context, body: JsonRow, { submit }: Crud<typeof collaboration>): Promise<JsonRow> {
  return withTransaction(ctx, async (ctx) => {
    const demands = repository(ctx, collaboration)
    const before = await demands.lock(String(body.id))
    if (before.demandStatus === 'CLOSED')
      reject(['求购已采购结束，不能修改', 'This demand was closed as bought and cannot be changed'], { field: 'demandStatus' })
    const edit = { requested: body.demandStatus, isOwner: isOwnOrColleagues(ctx, before), mayReview: mayReview(ctx) }
    const follows: { transition?: ReturnType<typeof editTransition> } = {}
    const saved = await submit(ctx, body, (after, former = after) => {
      checkDemand(ctx, after, former, after.demandStatus === 'DRAFT')
      follows.transition = editTransition(after, former, edit)
      return deriveDemand(ctx, after)
    })
    const { transition } = follows
    if (!transition) {
      if ((quotableStates as readonly (string | null)[]).includes(before.demandStatus)) await lookAgain(ctx, before)
      return (await takeBackEdit(ctx, before)) ? withState(ctx, collaboration, saved) : saved
    }
    await moveAfterEdit(ctx, collaboration, before.id, transition, rulesFor({}))
    const reached = await withState(ctx, collaboration, saved)
    askBeforeHiding(body, { was: before.demandStatus, now: reached.demandStatus, shown: readableStates, question: hides })
    return reached
  })
}

/** Rejects a demand that waits for review, and takes down one that others read or its owner may reopen; a draft stays. Whoever decides it tells the owner. */
export async function endDemand(ctx: Context, id: string, reason: string): Promise<void> {
  const row = await repository(ctx, collaboration, { rows: 'all' }).find({ id })
  if (!row || row.demandStatus === 'DRAFT') return
  const transition = row.demandStatus === 'PENDING' ? 'reject' : 'block'
  await moveRows(ctx, collaboration, [id], { transition, reason })
}

/** Makes a demand public again that a report took down wrongly and that is wanted still; that of a closed account is cancelled. */
export async function restoreDemand(ctx: Context, id: string): Promise<void> {
  const row = await repository(ctx, collaboration, { rows: 'all' }).find({ id, demandStatus: 'REJECTED' })
  const block = row && (await blockByReport(ctx, collaboration, 'DEMAND', id))
  if (!block || !(quotableStates as readonly string[]).includes(block.from_state)) return
  if ((row.deadline ?? '') < dayFromToday(ctx, 0)) return
  const transition = (await isClosedAccount(ctx, row.createUser)) ? 'accountClosed' : 'restore'
  await followQuotes(ctx, await moveBySystem(ctx, collaboration, row, { transition }, rulesFor({})))
}

export const collaborationService = defineService(collaboration, (crud) => ({
  ...crud,
  rules: rulesFor({}),
  detail: async (ctx, id) => {
    const answer = await crud.detail(ctx, id)
    const row = uncached(answer)
    if (!isOwnOrColleagues(ctx, row)) countView(ctx, String(row.id))
    const isOver = row.demandStatus === 'CLOSED' || row.demandStatus === 'EXPIRED'
    // The rest of what may come in parts is wanted still.
    const mayBeBought = row.demandStatus === 'CLOSED' || row.partialOk === true
    const isPartner = mayBeBought && (await isNamedPartner(ctx, String(row.id), row.anonymous === true))
    const isTrusted = isOwnOrColleagues(ctx, row) || mayReview(ctx)
    return withVisibleContact(ctx, answer, { isTrusted, isOver, isPartner })
  },
  open: async (ctx, name, query, more = []) => {
    const filters = await withSubtypes(ctx, query.where)
    const ofDemands = filters.filter(isOfDemands).flatMap(demandConditions)
    return crud.open(ctx, name, { ...query, where: filters.filter((each) => !isOfDemands(each)) }, [...more, ...ofDemands])
  },
  listOwn: async (ctx, query) => crud.listOwn(ctx, { ...query, where: await withSubtypes(ctx, query.where) }),
  hiddenInChanges: async (ctx, id) => hiddenFrom(ctx, await repository(ctx, collaboration).one(id), mayReview(ctx)),
  submit: (ctx, body) =>
    withTransaction(ctx, async (ctx) => {
      await requireOpenAccount(ctx)
      return isEmpty(body.id) ? create(ctx, body, crud) : change(ctx, body, crud)
    }),
  undelete: (ctx, ids) => undeletePublished(ctx, crud, 'DEMAND', ids),
  /** All demands change their state, or none. */
  move: (ctx, { ids, demandStatus, reason, rowVersions, ...input }) =>
    withTransaction(ctx, async (ctx) => {
      rejectTooMany(ids)
      await moveRows(ctx, collaboration, ids, { to: demandStatus, reason, rowVersions }, rulesFor(input))
      for (const row of await repository(ctx, collaboration, { rows: 'all' }).list({ id: ids }, { order: [['id', 'asc']] })) {
        const place = { kind: 'DEMAND', path: `/purchase/${row.id}`, ownPath: '/purchase?isSelf=1' } as const
        await notifyOfDecision(ctx, collaboration, row, place)
        await followQuotes(ctx, row)
      }
    }),
}))

/** Takes pieces that were bought off an open demand: the rest is wanted still, for its part of the budget. The row is locked. */
export async function buyPart(ctx: Context, { id, quantity, budgetTotal }: StoredRow<typeof collaboration>, bought: number): Promise<void> {
  const all = quantity ?? 0
  const left = budgetTotal === null ? {} : { budgetTotal: ((Number(budgetTotal) * (all - bought)) / all).toFixed(2) }
  await collaborationService.submit(ctx, { id, quantity: all - bought, ...left })
}
