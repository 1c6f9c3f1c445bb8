import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Condition } from '#kernel/crud/conditions.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { ListQuery } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { moveBySystem, moveRows } from '#kernel/crud/states.ts'
import { defineService, type TransitionInput } from '#kernel/http/services.ts'
import { codesOf, type StoredRow } from '#kernel/resource/resource.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId, mayDo } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { allow } from '../../auth/limits.service.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { collaboration } from '../../collaboration/collaboration/collaboration.resource.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { anonymousBuyer } from '../inquiry/own-inquiries.service.ts'
import { abuseReport } from './abuse-report.resource.ts'
import { anyStands, findReported, type ReportTarget, reportKinds, subjectOf } from './report-targets.service.ts'

type Report = StoredRow<typeof abuseReport>

const all = (ctx: Context) => repository(ctx, abuseReport, { rows: 'all' })

interface Reporting {
  readonly targetType: ReportTarget
  readonly targetId: string
  readonly reason: keyof typeof abuseReport.fields.reason.options
  readonly text: string
}

/** Reports something of somebody else; once while staff have not decided. */
export async function report(ctx: Context, { targetType, targetId, reason, text }: Reporting): Promise<void> {
  await requireOpenAccount(ctx)
  const found = await findReported(ctx, targetType, targetId)
  const reporter = callerId(ctx)
  if (found.accused === reporter) reject(['不能举报自己的内容', 'You cannot report what is your own'], { field: 'targetId' })
  await oneAtATime(ctx, 'reports', async (ctx) => {
    if (await all(ctx).find({ targetType, targetId, createUser: reporter, reportState: 'OPEN' }))
      reject(['您已举报过，正在处理中', 'You have reported this already: it is being looked at'], { field: 'targetId' })
    await allow(ctx.runtime, 'reportsOfAccount', ctx.tenant, reporter)
    await all(ctx).insert({ ...found, targetType, targetId, reason, text: text || null })
  })
}

/** An upheld report of what is the caller's, who may object to it; a 404 for any other. */
async function upheldAgainst(ctx: Context, id: string): Promise<Report> {
  const own = isId(id) ? await all(ctx).find({ id, accused: callerId(ctx), reportState: 'UPHELD' }) : undefined
  return own ?? notFound()
}

/** What the caller may object to, and why it was upheld. */
export async function objectionTo(ctx: Context, id: string): Promise<{ subject: string; decision: string; isUsed: boolean }> {
  const row = await upheldAgainst(ctx, id)
  return { subject: t(await subjectOf(ctx, row), ctx.lang), decision: row.decision ?? '', isUsed: Boolean(row.appeal) }
}

/** Whose own was taken away may object once: staff look at it again. */
export function appeal(ctx: Context, id: string, text: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await upheldAgainst(ctx, id)
    if (row.appeal) reject(['每个举报只能申诉一次', 'You can object once to a report'], { field: 'text' })
    // Without a name: who is accused may be an anonymous buyer, and staff read who changed a report.
    const unnamed = { ...ctx, user: null }
    await moveBySystem(unnamed, abuseReport, await all(unnamed).update(row, { appeal: text }), { transition: 'appealed' })
  })
}

const kindOf = ({ targetType }: Report) => reportKinds[targetType ?? 'MESSAGE']

/** What is reported leaves the public display with the reason; its owner and who reported it are notified. */
function uphold(ctx: Context, { ids, reason, rowVersions }: TransitionInput): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await moveRows(ctx, abuseReport, ids, { transition: 'uphold', reason, rowVersions })
    for (const row of await all(ctx).list({ id: ids })) {
      await kindOf(row).end?.(ctx, row.targetId ?? '', reason ?? '', row.accused ?? '')
      await notifyAccused(ctx, row)
      await notifyReporter(ctx, row)
    }
  })
}

function dismiss(ctx: Context, { ids, reason, rowVersions }: TransitionInput): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await moveRows(ctx, abuseReport, ids, { transition: 'dismiss', reason, rowVersions })
    for (const row of await all(ctx).list({ id: ids })) {
      if (row.appeal) await restoreAfterAppeal(ctx, row)
      await notifyReporter(ctx, row)
    }
  })
}

/** What was taken away is given back, unless another report of it stands. */
async function restoreAfterAppeal(ctx: Context, row: Report): Promise<void> {
  const { decision, accused, targetType, targetId } = row
  const [zh, en] = await subjectOf(ctx, row)
  if (!(await anyStands(ctx, { targetType, targetId }))) await kindOf(row).restore?.(ctx, targetId ?? '', decision ?? '', accused ?? '')
  await notify(ctx, [accused ?? ''], {
    kind: 'REPORT',
    title: [`申诉成立：${zh}`, `Your objection was accepted: ${en}`],
    text: [`处理说明：${decision}`, `Decision: ${decision}`],
    path: kindOf(row).path,
  })
}

async function notifyAccused(ctx: Context, row: Report): Promise<void> {
  const { id, decision, accused, appeal } = row
  const [zh, en] = await subjectOf(ctx, row)
  await notify(ctx, [accused ?? ''], {
    kind: 'REPORT',
    title: [`“${zh}”被举报成立`, `A report was upheld: ${en}`],
    text: appeal
      ? [`原因：${decision}。`, `Reason: ${decision}.`]
      : [`原因：${decision}。如有异议，可申诉一次。`, `Reason: ${decision}. You can object once.`],
    path: appeal ? kindOf(row).path : `/report/${id}`,
  })
}

async function notifyReporter(ctx: Context, row: Report): Promise<void> {
  const { decision, createUser, reportState } = row
  const [zh, en] = await subjectOf(ctx, row)
  await notify(ctx, [createUser ?? ''], {
    kind: 'REPORT',
    title:
      reportState === 'UPHELD'
        ? [`您的举报已成立：${zh}`, `Your report was upheld: ${en}`]
        : [`您的举报未成立：${zh}`, `Your report was dismissed: ${en}`],
    text: [`处理说明：${decision}`, `Decision: ${decision}`],
    path: '',
  })
}

/** What names who was reported, who reported and who objected. */
const personFields: readonly string[] = [
  ...['accused', 'accusedName', 'createUser', 'createUserName', 'createDept', 'updateUser', 'updateUserName'],
]

/** Who may not read demands learns here of no buyer either, whether anonymous or not: a demand that is gone does not say. */
const isHiddenFrom = (ctx: Context): boolean => !mayDo(ctx, codesOf(collaboration))

/** Messages of inquiries about a demand whose buyer is not named in them. Raw SQL, as a message names its inquiry by a text. */
const ofUnnamedBuyers = sql`select m.id::text as id, i.buyer from inquiry_message m join inquiry i on i.id::text = m.inquiry_id
  where i.demand_id is not null and i.is_buyer_named is not true`

/** The conditions of a list that asks for a person, which finds none whom the caller may not know. */
function ofKnownBuyers(ctx: Context, { where, order }: ListQuery): Condition[] {
  const fields = [...where.map(({ field }) => field), ...order.map(([field]) => field)]
  if (!isHiddenFrom(ctx) || !fields.some((field) => personFields.includes(field))) return []
  return [
    sql<boolean>`(target_type <> 'DEMAND' and (target_type <> 'MESSAGE' or target_id <> all(array(select id from (${ofUnnamedBuyers}) as b))))`,
  ]
}

/** Reports as staff read them: of a buyer who is not named to them, it is not said who it is. */
async function forStaff(ctx: Context, rows: readonly JsonRow[]): Promise<JsonRow[]> {
  if (!isHiddenFrom(ctx)) return [...rows]
  const messages = rows.filter(({ targetType }) => targetType === 'MESSAGE').map(({ targetId }) => String(targetId))
  const { rows: found } = await sql<{ id: string; buyer: string }>`select id, buyer from (${ofUnnamedBuyers}) as b
    where id = any(${messages}::text[])`.execute(ctx.db)
  const buyers = new Map(found.map(({ id, buyer }) => [id, buyer]))
  const name = t(anonymousBuyer, ctx.lang)
  return rows.map((row): JsonRow => {
    const buyer = row.targetType === 'DEMAND' ? row.accused : buyers.get(String(row.targetId))
    if (buyer === undefined) return row
    return {
      ...row,
      ...(row.accused === buyer && { accused: '', accusedName: name }),
      ...(row.createUser === buyer && { createUser: '', createDept: '', ...('createUserName' in row && { createUserName: name }) }),
      // The last change may be an objection that an earlier version has recorded with its author.
      updateUser: '',
    }
  })
}

export const abuseReportService = defineService(abuseReport, (crud) => ({
  ...crud,
  list: async (ctx, query, more = []) => {
    const page = await crud.list(ctx, query, [...more, ...ofKnownBuyers(ctx, query)])
    return 'records' in page ? { ...page, records: await forStaff(ctx, page.records) } : page
  },
  detail: async (ctx, id) => (await forStaff(ctx, [uncached(await crud.detail(ctx, id))]))[0] ?? {},
  uphold,
  dismiss,
}))
