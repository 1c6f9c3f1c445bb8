import { sql } from 'kysely'
import { splitWords, type Words } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { endDemand, restoreDemand } from '../../collaboration/collaboration/collaboration.service.ts'
import { readableStates } from '../../collaboration/collaboration/demand-states.fields.ts'
import { titleWords } from '../../publication/title-words.ts'
import { followReport } from '../inquiry/messages.service.ts'
import { ownInquiry } from '../inquiry/own-inquiries.service.ts'
import { blockListing, restoreListing } from '../machine/machine.service.ts'
import { visibleStates } from '../machine/shelf.fields.ts'
import { blockPage, restorePage } from '../seller/company-page.service.ts'
import { sellerPage } from '../seller/seller-page.service.ts'
import { abuseReport } from './abuse-report.resource.ts'

export type ReportTarget = keyof typeof abuseReport.fields.targetType.options

interface Reported {
  readonly subject: string
  /** Whose it is. */
  readonly accused: string
  readonly quote: string
}

const unknown = (): never => reject(['要举报的内容不存在', 'What you report does not exist'], { status: 404, field: 'targetId' })

async function listing({ db }: Context, id: string): Promise<Reported> {
  const row = await db
    .selectFrom('machine')
    .select(['title', 'create_user'])
    .where('id', '=', id)
    .where('shelf_status', 'in', [...visibleStates])
    .executeTakeFirst()
  return row?.create_user ? { subject: row.title ?? '', accused: row.create_user, quote: '' } : unknown()
}

async function demand({ db }: Context, id: string): Promise<Reported> {
  const row = await db
    .selectFrom('collaboration')
    .select(['title', 'create_user'])
    .where('id', '=', id)
    .where('demand_status', 'in', [...readableStates])
    .executeTakeFirst()
  return row?.create_user ? { subject: row.title ?? '', accused: row.create_user, quote: '' } : unknown()
}

/** A message that the caller has received. */
async function message(ctx: Context, id: string): Promise<Reported> {
  const row = await ctx.db.selectFrom('inquiry_message').selectAll().where('id', '=', id).executeTakeFirst()
  const sender = row?.sender ?? unknown()
  const inquiry = await ownInquiry(ctx, row?.inquiry_id ?? '')
  if (sender === ctx.user?.id) return unknown()
  return { subject: inquiry.listingTitle?.split('\n')[0] ?? '', accused: sender, quote: row?.text || (row?.file_name ?? '') }
}

async function listingTitle({ db }: Context, id: string): Promise<Words | undefined> {
  const row = await db.selectFrom('machine').select(['title', 'title_en']).where('id', '=', id).executeTakeFirst()
  return row && titleWords(row.title, row.title_en)
}

async function demandTitle({ db }: Context, id: string): Promise<Words | undefined> {
  const row = await db.selectFrom('collaboration').select(['title', 'title_en']).where('id', '=', id).executeTakeFirst()
  return row && titleWords(row.title, row.title_en)
}

/** The title of the inquiry in which a message was written. Raw SQL, as a message names its inquiry by a text. */
async function inquiryTitle({ db }: Context, id: string): Promise<Words | undefined> {
  const { rows } = await sql<{ title: string | null }>`select i.listing_title as title from inquiry_message m
    join inquiry i on i.id::text = m.inquiry_id where m.id = ${id}::bigint`.execute(db)
  return rows[0]?.title ? splitWords(rows[0].title) : undefined
}

/** A company as its page names it. */
async function companyTarget(ctx: Context, id: string): Promise<Reported> {
  const { name } = await sellerPage(ctx, id)
  const owner = (await ctx.db.selectFrom('company').select('owner').where('id', '=', id).executeTakeFirst())?.owner
  return owner ? { subject: String(name), accused: owner, quote: '' } : unknown()
}

async function endListing(ctx: Context, id: string, reason: string): Promise<void> {
  const row = await ctx.db.selectFrom('machine').select('shelf_status').where('id', '=', id).executeTakeFirst()
  if (row) await blockListing(ctx, id, reason)
}

/** Whether a report of these was upheld and stands, as it does while an objection to it is looked at. */
export async function anyStands(ctx: Context, of: Partial<StoredRow<typeof abuseReport>>): Promise<boolean> {
  const found = await repository(ctx, abuseReport, { rows: 'all' }).list({ ...of, reportState: ['UPHELD', 'OPEN'] })
  return found.some(({ reportState, appeal }) => reportState === 'UPHELD' || Boolean(appeal))
}

async function restoreCompany(ctx: Context, id: string, reason: string, accused: string): Promise<void> {
  const isAccused = await anyStands(ctx, { targetType: 'COMPANY', accused })
  await restorePage(ctx, id, reason, isAccused ? undefined : accused)
}

interface Kind {
  /** Its title in both languages, in whatever state it is; undefined where it is gone or has one name only. */
  readonly titleOf?: (ctx: Context, id: string) => Promise<Words | undefined>
  readonly find: (ctx: Context, id: string) => Promise<Reported>
  /** What an upheld report does to it. */
  readonly end?: (ctx: Context, id: string, reason: string, accused: string) => Promise<void>
  /** What a won appeal does to it. */
  readonly restore?: (ctx: Context, id: string, reason: string, accused: string) => Promise<void>
  /** The page of the site where its owner finds it. */
  readonly path: string
}

/** What can be reported. */
export const reportKinds: Readonly<Record<ReportTarget, Kind>> = {
  LISTING: { find: listing, titleOf: listingTitle, end: endListing, restore: restoreListing, path: '/product?isSelf=1' },
  DEMAND: { find: demand, titleOf: demandTitle, end: endDemand, restore: restoreDemand, path: '/purchase?isSelf=1' },
  MESSAGE: { find: message, titleOf: inquiryTitle, end: followReport, restore: followReport, path: '/messages' },
  COMPANY: { find: companyTarget, end: blockPage, restore: restoreCompany, path: '/userinfo' },
}

/** Finds what somebody reports, as far as the caller may read it. */
export const findReported = (ctx: Context, targetType: ReportTarget, id: string): Promise<Reported> =>
  isId(id) ? reportKinds[targetType].find(ctx, id) : unknown()

/** What was reported, for readers of either language: its title as it is now, else as it was when it was reported. */
export async function subjectOf(
  ctx: Context,
  { targetType, targetId, subject }: Pick<StoredRow<typeof abuseReport>, 'targetType' | 'targetId' | 'subject'>,
): Promise<Words> {
  const [known, id] = [subject ?? '', targetId ?? '']
  const titles = isId(id) ? await reportKinds[targetType ?? 'MESSAGE'].titleOf?.(ctx, id) : undefined
  return titles ?? [known, known]
}
