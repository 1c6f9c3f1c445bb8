import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import type { Condition } from '#kernel/crud/conditions.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { projectionOf } from '#kernel/crud/printing.ts'
import { printRows, rowsOf, selectAll } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { runRequest } from '#kernel/database/work.ts'
import { Bare } from '#kernel/http/routes.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { type Caller, type Context, callerId } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { allow } from '../auth/limits.service.ts'
import { contactMessage } from '../desk/contact-message/contact-message.resource.ts'
import { userNotification } from '../desk/notification/user-notification.resource.ts'
import { shownTo } from '../job/job/job.service.ts'
import { logApi } from '../log/api/log-api.resource.ts'
import { inquiry } from '../machine/inquiry/inquiry.resource.ts'
import { inquiryMessage } from '../machine/inquiry/inquiry-message.resource.ts'
import { removedAmong, removedMessage } from '../machine/inquiry/removed-messages.service.ts'
import { abuseReport } from '../machine/report/abuse-report.resource.ts'
import { company } from '../machine/seller/company.resource.ts'
import { companyInvitation } from '../machine/seller/company-invitation.resource.ts'
import { attach } from '../resource/attach/attach.resource.ts'
import { myInfo } from '../system/user/own-account.service.ts'

/** Rows in memory at once. */
const pageSize = 500

const byCaller = ({ id }: Caller): Condition => sql<boolean>`create_user = ${id}::bigint`

/** Rows about the caller in resources that members do not own. Raw SQL, as conditions of the kernel are. */
const others: readonly (readonly [Resource, (caller: Caller) => Condition])[] = [
  [inquiry, ({ id }) => sql<boolean>`${id} in (buyer, seller)`],
  [inquiryMessage, ({ id }) => sql<boolean>`inquiry_id in (select i.id::text from inquiry as i where ${id} in (i.buyer, i.seller))`],
  [userNotification, ({ id }) => sql<boolean>`recipient = ${id}`],
  [abuseReport, byCaller],
  [contactMessage, byCaller],
  [company, ({ id }) => sql<boolean>`id = (select u.company_id from "user" as u where u.id = ${id}::bigint)`],
  // Those that name the caller, and those that the caller has made.
  [companyInvitation, ({ id, account }) => sql<boolean>`account = ${account} or create_user = ${id}::bigint`],
  [attach, byCaller],
  [logApi, ({ account }) => sql<boolean>`create_by = ${account}`],
]

/**
 * Everything that is stored about the caller: the account, the logins, the own rows of every resource that members own, and what others hold
 * about the caller. However much it is, it is whole, and read and sent page by page.
 */
export async function ownData(ctx: Context): Promise<Bare> {
  await allow(ctx.runtime, 'ownData', ctx.tenant, callerId(ctx))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'private, no-store',
  }
  return new Bare(Readable.from(textOf(ctx)), { headers })
}

async function* textOf(ctx: Context): AsyncGenerator<string> {
  yield `{"account":${JSON.stringify(await runRequest(work, () => myInfo(ctx)))}`
  const owned = ctx.runtime.registry.all.filter((resource) => resource.owned)
  for (const resource of owned) yield* listOf(resource.name, rowsAbout(ctx, resource, byCaller))
  for (const [resource, where] of others) yield* listOf(resource.name, rowsAbout(ctx, resource, where))
  yield* listOf('logins', logins(ctx))
  yield* listOf('visits', visits(ctx))
  yield '}'
}

/** A further member of the object: a list of rows. */
async function* listOf(name: string, pages: AsyncIterable<readonly JsonRow[]>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let separator = ''
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield ']'
}

const work = 'own data'

/** All rows, page by page: each begins behind the last row of the page before, and has the time of a request. */
async function* pagesOf<T>(read: (last: T | undefined) => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  let last: T | undefined
  for (;;) {
    const rows = await runRequest(work, () => read(last))
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}

/** Fields that hold the id of somebody. */
const people = ['createUser', 'updateUser', 'buyer', 'seller', 'sender', 'accused', 'person'] as const

/** The ids and names of others are theirs: they would name whoever is anonymous in one inquiry and not in another. */
function withoutOthers(ctx: Context, row: JsonRow): JsonRow {
  const others: string[] = people.filter((name) => row[name] !== ctx.user?.id)
  const departments = row.createUser === ctx.user?.id ? [] : ['createDept']
  const hidden = [...others, ...others.map((name) => `${name}Name`), ...departments].filter((name) => name in row)
  return { ...row, ...Object.fromEntries(hidden.map((name) => [name, ''])) }
}

/** As their owner reads a detail, in the order in which they were made. */
function rowsAbout(ctx: Context, resource: Resource, about: (caller: Caller) => Condition): AsyncGenerator<readonly JsonRow[]> {
  const projection = projectionOf(resource.fields, 'owner')
  return pagesOf<JsonRow>(async (last) => {
    if (!ctx.user) return []
    const where = [about(ctx.user), ...(last ? [sql<boolean>`id > ${String(last.id)}::bigint`] : [])]
    const stored = await selectAll(ctx, rowsOf(resource, projection, where, sql`id`), pageSize)
    const printed = await printRows(ctx, resource, projection, stored)
    const rows = printed.map((row) => withoutOthers(ctx, resource.name === jobResource.name ? shownTo(ctx, row) : row))
    return resource === inquiryMessage ? withoutRemoved(ctx, rows) : rows
  })
}

/** Without what others have written and a report has removed. */
async function withoutRemoved(ctx: Context, messages: readonly JsonRow[]): Promise<JsonRow[]> {
  const removed = await removedAmong(
    ctx,
    messages.map(({ id }) => String(id)),
  )
  const isGone = ({ id, sender }: JsonRow): boolean => sender === '' && removed.has(String(id))
  return messages.map((row) => (isGone(row) ? { ...row, text: t(removedMessage, ctx.lang), file: '', fileName: '' } : row))
}

interface Visit {
  readonly listing: string
  readonly kind: string
  readonly day: string
  readonly visitor: Buffer
  readonly time: Date
}

/** The listings that the caller has looked at, and whose contact the caller was shown, as long as that is kept. Raw SQL: rows are compared by several columns. */
async function* visits({ runtime, tenant, user }: Context): AsyncGenerator<readonly JsonRow[]> {
  const db = crossTenantDb(runtime, 'own data')
  const pages = pagesOf<Visit>(async (last) => {
    const after = last
      ? sql`and (listing_id, kind, day, visitor) > (${last.listing}::bigint, ${last.kind}, ${last.day}::date, ${last.visitor}::bytea)`
      : sql``
    const { rows } = await sql<Visit>`select listing_id::text as listing, kind, day::text as day, visitor, time from store.listing_visit
      where tenant_id = ${tenant} and viewer_id = ${callerId({ user })}::bigint ${after}
      order by listing_id, kind, day, visitor limit ${pageSize}`.execute(db)
    return rows
  })
  for await (const rows of pages)
    yield rows.map(({ listing, kind, time }) => ({ listingId: listing, kind, time: printTime(time, runtime.timeZone) }))
}

async function* logins({ runtime, user }: Context): AsyncGenerator<readonly JsonRow[]> {
  const time = (moment: Date | null): string => (moment ? printTime(moment, runtime.timeZone) : '')
  const sessions = crossTenantDb(runtime, 'own data')
    .selectFrom('session')
    .select(['id', 'client_id', 'address', 'user_agent', 'created', 'last_seen', 'ended'])
    .where('user_id', '=', callerId({ user }))
    .orderBy('id')
    .limit(pageSize)
  const pages = pagesOf<Awaited<ReturnType<typeof sessions.execute>>[number]>((last) =>
    (last ? sessions.where('id', '>', last.id) : sessions).execute(),
  )
  for await (const rows of pages)
    yield rows.map(({ client_id, address, user_agent, created, last_seen, ended }) => ({
      ...{ clientId: client_id, address, userAgent: user_agent },
      ...{ createTime: time(created), lastTime: time(last_seen), endTime: time(ended) },
    }))
}
