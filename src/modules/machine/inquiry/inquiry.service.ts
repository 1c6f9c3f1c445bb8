import { sql } from 'kysely'
import { splitWords, t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Condition } from '#kernel/crud/conditions.ts'
import { isId, printTime } from '#kernel/crud/kinds.ts'
import type { ListQuery } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { inquiry } from './inquiry.resource.ts'
import { anonymousBuyer, type Inquiry, isBuyerHidden, messagesOf, namesOf } from './own-inquiries.service.ts'

/** Messages of these inquiries that were reported, counted by inquiry. The ids are compared by raw SQL, as a report names what it is about by a text. */
async function reportsOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const counts = await db
    .selectFrom('abuse_report as r')
    .innerJoin('inquiry_message as m', (join) => join.on(sql<boolean>`r.target_id = m.id::text`))
    .where('r.target_type', '=', 'MESSAGE')
    .where('m.inquiry_id', 'in', [...ids])
    .groupBy('m.inquiry_id')
    .select(({ fn }) => ['m.inquiry_id as id', fn.countAll<string>().as('count')])
    .execute()
  return new Map(counts.map(({ id, count }) => [id ?? '', Number(count)]))
}

/** Who may not read demands learns of no anonymous buyer here either. */
const isHiddenFromStaff = (ctx: Context, row: JsonRow | Inquiry): boolean => isBuyerHidden(row as Inquiry) && !mayDo(ctx, 'collaboration')

/** What names the buyer of an inquiry: who has accepted a quote has made the row. */
const buyerFields: readonly string[] = ['buyer', 'createUser', 'createDept', 'updateUser']
const noBuyer: JsonRow = Object.fromEntries(buyerFields.map((name) => [name, '']))

/** The conditions of a list that asks for buyers, which finds none whom the caller may not know. */
function ofKnownBuyers(ctx: Context, { where, order }: ListQuery): Condition[] {
  const fields = [...where.map(({ field }) => field), ...order.map(([field]) => field)]
  if (mayDo(ctx, 'collaboration') || !fields.some((field) => buyerFields.includes(field))) return []
  return [sql<boolean>`(demand_id is null or is_buyer_named)`]
}

/** The rows as staff read them: with names, the title in the caller's language, and how much of the inquiry was reported. */
async function forStaff(ctx: Context, rows: readonly JsonRow[]): Promise<JsonRow[]> {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ buyer, seller }) => [String(buyer), String(seller)]),
  )
  const reports = await reportsOf(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => ({
    ...row,
    ...(isHiddenFromStaff(ctx, row) && noBuyer),
    listingTitle: t(splitWords(String(row.listingTitle)), ctx.lang),
    buyerName: isHiddenFromStaff(ctx, row) ? t(anonymousBuyer, ctx.lang) : (names.get(String(row.buyer)) ?? ''),
    sellerName: names.get(String(row.seller)) ?? '',
    reports: reports.get(String(row.id)) ?? 0,
  }))
}

/** The messages of an inquiry that the caller may see, the oldest first. That they were read, and why, is in the log of the calls. */
async function readMessages(ctx: Context, ids: readonly string[]): Promise<JsonRow[]> {
  const [id = '', ...others] = ids
  if (others.length > 0) reject(['一次只能查看一条询价', 'Read one inquiry at a time: choose one'], { field: 'ids' })
  const row = (isId(id) ? await repository(ctx, inquiry).find({ id }) : undefined) ?? notFound()
  const { messages } = await messagesOf(ctx, id)
  const names = await namesOf(ctx, [row.buyer ?? '0', row.seller ?? '0'])
  const nameOf = (sender: string | null): string =>
    sender === row.buyer && isHiddenFromStaff(ctx, row) ? t(anonymousBuyer, ctx.lang) : (names.get(sender ?? '') ?? '')
  return messages.map(({ id, sender, text, fileName, createTime }) => ({
    ...{ id, sender: nameOf(sender), text: text ?? '', fileName: fileName ?? '' },
    createTime: printTime(createTime, ctx.runtime.timeZone),
  }))
}

export const inquiryService = defineService(inquiry, (crud) => ({
  ...crud,
  list: async (ctx, query, more = []) => {
    const page = await crud.list(ctx, query, [...more, ...ofKnownBuyers(ctx, query)])
    return 'records' in page ? { ...page, records: await forStaff(ctx, page.records) } : page
  },
  detail: async (ctx, id) => (await forStaff(ctx, [uncached(await crud.detail(ctx, id))]))[0] ?? {},
  talk: (ctx, { ids }) => readMessages(ctx, ids),
}))
