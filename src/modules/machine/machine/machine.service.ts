import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { variantOf } from '#kernel/cache/cached-answers.ts'
import { listOf } from '#kernel/crud/kinds.ts'
import type { DatabaseRow, JsonRow } from '#kernel/crud/rows.ts'
import { lockRow, updateRow } from '#kernel/crud/write.ts'
import { bodyOf } from '#kernel/http/resource-routes.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { snake } from '#kernel/resource/names.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { deriveListing, titleFor } from './listing-values.service.ts'
import { machine } from './machine.resource.ts'
import { type Mover, reviewedFields, reviewPriceChange, type ShelfMove, type ShelfStatus, shelfMoves } from './shelf.fields.ts'

const mayReview = (ctx: Context): boolean => mayDo(ctx, 'machine_edit')

/** What the caller is to a listing: its owner, staff, or both. */
function moversOf(ctx: Context, listing: DatabaseRow): Mover[] {
  const owner = ctx.user !== null && String(listing.create_user) === ctx.user.id
  return [...(owner ? (['owner'] as const) : []), ...(mayReview(ctx) ? (['staff'] as const) : [])]
}

/** The transitions that somebody may make from a state. */
function movesFrom(state: string, who: readonly Mover[]): ShelfMove[] {
  const moves: readonly ShelfMove[] = shelfMoves
  return moves.filter((move) => (move.from as readonly string[]).includes(state) && move.who.some((each) => who.includes(each)))
}

/** Moves one locked listing, or rejects: the only place that changes a state. */
async function move(ctx: Context, listing: DatabaseRow, to: string, who: readonly Mover[], reason: string): Promise<void> {
  const from = String(listing.shelf_status)
  const legal = movesFrom(from, who).find((each) => each.to === to)
  if (!legal) {
    const names = await dictionaryOf(ctx.runtime, 'shelf_status')
    const name = (code: string, lang: 'zh' | 'en'): string => t(names.get(code) ?? [code, code], lang)
    reject(
      [
        `“${listing.title}”不能从“${name(from, 'zh')}”变为“${name(to, 'zh')}”`,
        `"${listing.title}" cannot go from "${name(from, 'en')}" to "${name(to, 'en')}"`,
      ],
      { field: 'shelfStatus' },
    )
  }
  if (legal.reason && reason === '') reject(['请填写原因', 'Give the reason'], { field: 'reason' })
  if (to === 'ON' && Number(listing.quantity) < 1)
    reject(['数量为 0，不能上架', 'There is none in stock: set the quantity first'], { field: 'quantity' })
  await updateRow(ctx, machine, String(listing.id), {
    shelf_status: to,
    shelf_reason: reason || null,
    ...(to === 'ON' ? confirmed(listing) : {}),
  })
}

/** On the shelf means confirmed now, and valid from now. */
function confirmed(listing: DatabaseRow): Record<string, unknown> {
  return { last_confirmed_at: new Date(), expire_time: expiry(Number(listing.valid_days ?? 30)) }
}

const expiry = (days: number): Date => new Date(Date.now() + days * 86_400_000)

const differs = (change: JsonRow, before: DatabaseRow, name: string): boolean =>
  change[name] !== undefined && String(change[name] ?? '') !== String(before[snake(name)] ?? '')

/** Whether an edit of a listing on the shelf must be looked at again. */
function needsReview(change: JsonRow, before: DatabaseRow): boolean {
  if (reviewedFields.some((name) => differs(change, before, name) && !sameFigure(change[name], before[snake(name)]))) return true
  const [was, is] = [Number(before.unit_price ?? 0), Number(change.unitPrice ?? before.unit_price ?? 0)]
  return was > 0 && change.unitPrice !== undefined && Math.abs(is - was) / was > reviewPriceChange
}

function sameFigure(given: unknown, stored: unknown): boolean {
  if (Array.isArray(stored)) return listOf(given).map(String).join() === stored.map(String).join()
  return !isEmpty(given) && !isEmpty(stored) && Number(given) === Number(stored)
}

/** The state after an edit: drafts stay, what was rejected becomes a draft or goes back to review, what was on the shelf is reviewed after a real change. */
function stateAfter(ctx: Context, body: JsonRow, before: DatabaseRow): ShelfStatus {
  const state = before.shelf_status as ShelfStatus
  if (Number(body.quantity ?? before.quantity) === 0 && (state === 'ON' || state === 'RESERVED')) return 'SOLD'
  if (state === 'DRAFT' || state === 'REJECTED') return body.shelfStatus === 'PENDING' ? 'PENDING' : 'DRAFT'
  const shown = movesFrom(state, ['system']).some((each) => each.to === 'PENDING')
  return shown && !mayReview(ctx) && needsReview(body, before) ? 'PENDING' : state
}

function requireDesignation(body: JsonRow): void {
  if (isEmpty(body.model) && (isEmpty(body.powerKw) || isEmpty(body.poles))) {
    reject(['请输入型号，或功率和极数', 'Enter the model, or the power and the poles'], { field: 'model' })
  }
}

async function create(ctx: Context, body: JsonRow, submit: Submit): Promise<JsonRow> {
  requireDesignation(body)
  const withContact = { ...body, contact: isEmpty(body.contact) ? await ownContact(ctx) : body.contact }
  return withTransaction(ctx, async (ctx) => {
    const fixed = {
      ...(await deriveListing(ctx, withContact)),
      shelfStatus: body.shelfStatus === 'DRAFT' ? 'DRAFT' : 'PENDING',
      lastConfirmedAt: new Date(),
    }
    const saved = await submit(ctx, withContact, { ...fixed, expireTime: expiry(Number(body.validDays || 30)) })
    const listingNo = await numberListing(ctx, String(saved.id))
    return { ...saved, listingNo }
  })
}

type Submit = (ctx: Context, body: JsonRow, fixed: JsonRow) => Promise<JsonRow>

/** `M`, the day, and the last four digits of the id's counter; where a listing of the day has them, all seven. */
async function numberListing(ctx: Context, id: string): Promise<string> {
  const { rows } = await sql<{ listing_no: string }>`
    update machine set listing_no = (
      select 'M' || to_char(machine.create_time, 'YYMMDD') || number
      from unnest(array[lpad((id % 4194304 % 10000)::text, 4, '0'), lpad((id % 4194304)::text, 7, '0')]) with ordinality as given(number, turn)
      where turn = 2 or not exists (
        select 1 from machine other where other.listing_no = 'M' || to_char(machine.create_time, 'YYMMDD') || number and other.deleted_id = 0)
      order by turn limit 1)
    where id = ${id}::bigint returning listing_no`.execute(ctx.db)
  return rows[0]?.listing_no ?? ''
}

/** The contact card as the caller's own user says it. */
async function ownContact(ctx: Context): Promise<JsonRow> {
  const { rows } = await sql<DatabaseRow>`select * from "user" where id = ${ctx.user?.id ?? '0'}::bigint`.execute(ctx.db)
  const user = rows[0]
  return user ? { name: user.real_name ?? user.name, mobile: user.phone, email: user.email, company: user.company } : {}
}

async function change(ctx: Context, body: JsonRow, submit: Submit): Promise<JsonRow> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, machine, String(body.id), [])
    const was = fromStored(before)
    const after = { ...was, ...body }
    requireDesignation(after)
    const untouched = isEmpty(body.title) || body.title === before.title
    const title = untouched && (await titleFor(ctx, was)) === before.title ? '' : after.title
    const derived = await deriveListing(ctx, { ...after, title })
    return submit(ctx, body, { ...derived, shelfStatus: stateAfter(ctx, body, before) })
  })
}

/** The stored values that derived ones are computed from, by wire name. */
function fromStored(before: DatabaseRow): JsonRow {
  return Object.fromEntries(
    Object.keys(machine.fields).flatMap((name) => (before[snake(name)] === undefined ? [] : [[name, before[snake(name)] ?? '']])),
  )
}

/** Only an owner is shown whose a row is. */
const isOwn = (ctx: Context, row: JsonRow): boolean => ctx.user !== null && row.createUser === ctx.user.id

/** Visitors and other members see the contact as its owner chose. */
function shownTo(ctx: Context, row: JsonRow): JsonRow {
  const near = isOwn(ctx, row) || mayReview(ctx)
  const shown = near || row.contactVisible === 'PUBLIC' || (row.contactVisible === 'LOGIN' && ctx.user !== null)
  return shown ? row : { ...row, contact: {}, contactHidden: true }
}

/** Turns the caller's moves into buttons: `moves` beside each of one's own listings. */
function withMoves(ctx: Context, row: JsonRow): JsonRow {
  const who: Mover[] = [...(isOwn(ctx, row) ? (['owner'] as const) : []), ...(mayReview(ctx) ? (['staff'] as const) : [])]
  const moves = movesFrom(String(row.shelfStatus), who).map(({ to, label, reason }) => ({
    to,
    label: t(label, ctx.lang),
    reason: reason === 'required',
  }))
  return { ...row, moves }
}

export const machineService = defineService(machine, (crud) => ({
  ...crud,
  list: async (ctx, values, more) => {
    const page = await crud.list(ctx, values, more)
    return 'records' in page ? { ...page, records: page.records.map((row) => withMoves(ctx, row)) } : page
  },
  detail: async (ctx, values) => {
    const row = await crud.detail(ctx, values)
    const kind = [ctx.user !== null, isOwn(ctx, row), mayReview(ctx)].join()
    return variantOf(row, kind, () => withMoves(ctx, shownTo(ctx, row)))
  },
  submit: async (ctx, body) => withMoves(ctx, await (isEmpty(body.id) ? create(ctx, body, crud.submit) : change(ctx, body, crud.submit))),
  list1: async (ctx, { values }) => {
    const page = await crud.listOwn(ctx, values)
    return { ...page, records: page.records.map((row) => withMoves(ctx, row)) }
  },
  /** All listings move, or none. */
  shelf: async (ctx, input) => {
    const { ids, shelfStatus, reason } = bodyOf(input)
    const wanted = [...new Set(listOf(ids ?? '').map(String))]
    if (wanted.length === 0) reject(['请选择至少一条数据', 'Choose at least one row'], { field: 'ids' })
    await withTransaction(ctx, async (ctx) => {
      for (const id of wanted) {
        const listing = await lockRow(ctx, machine, id, [])
        const who = moversOf(ctx, listing)
        if (who.length === 0) notFound()
        await move(ctx, listing, String(shelfStatus ?? ''), who, String(reason ?? '').trim())
      }
    })
    publishChange(ctx.runtime, machine.name)
  },
}))
