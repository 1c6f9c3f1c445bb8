import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { Condition } from '#kernel/crud/conditions.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { projectionOf } from '#kernel/crud/printing.ts'
import { printRows, rowsOf, selectAll } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { Bare } from '#kernel/http/routes.ts'
import { serviceOf } from '#kernel/http/services.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Caller, Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { allow } from '../auth/limits.service.ts'
import { contactMessage } from '../desk/contact-message/contact-message.resource.ts'
import { userNotification } from '../desk/notification/user-notification.resource.ts'
import { logApi } from '../log/api/log-api.resource.ts'
import { inquiry } from '../machine/inquiry/inquiry.resource.ts'
import { inquiryMessage } from '../machine/inquiry/inquiry-message.resource.ts'
import { removedAmong, removedMessage } from '../machine/inquiry/removed-messages.service.ts'
import { abuseReport } from '../machine/report/abuse-report.resource.ts'
import { company } from '../machine/seller/company.resource.ts'
import { companyInvitation } from '../machine/seller/company-invitation.resource.ts'
import { attach } from '../resource/attach/attach.resource.ts'
import { myInfo } from '../system/user/own-account.service.ts'

const pageSize = 500
/** Pages of one kind of rows: nobody has more. */
const maxPages = 40

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

/** Everything that is stored about the caller: the account, the logins, the own rows of every resource that members own, and what others hold about the caller. */
export async function ownData(ctx: Context): Promise<Bare> {
  await allow(ctx.runtime, 'ownData', ctx.tenant, ctx.user?.id ?? '')
  const owned = ctx.runtime.registry.all.filter((resource) => resource.owned)
  // What colleagues share with the caller is theirs.
  const alone = { ...ctx, user: ctx.user && { ...ctx.user, colleagues: [] } }
  const rows = await Promise.all(owned.map(async (resource) => [resource.name, await ownRows(alone, resource)] as const))
  const more = await Promise.all(others.map(async ([resource, where]) => [resource.name, await rowsAbout(ctx, resource, where)] as const))
  const data = {
    ...{ account: await myInfo(ctx), logins: await logins(ctx), visits: await visits(ctx) },
    ...Object.fromEntries([...rows, ...more]),
  }
  return new Bare(data, { headers: { 'content-disposition': 'attachment; filename="my-data.json"', 'cache-control': 'private, no-store' } })
}

async function ownRows(ctx: Context, resource: Resource): Promise<JsonRow[]> {
  const service = serviceOf(ctx.runtime, resource)
  const all: JsonRow[] = []
  for (let current = 1; current <= maxPages; current += 1) {
    const query = queryOf.listOwn(resource, { current: String(current), size: String(pageSize) })
    const { records } = uncached(await service.listOwn(ctx, query))
    all.push(...records.map((row) => withoutOthers(ctx, row)))
    if (records.length < pageSize) break
  }
  return all
}

/** Fields that hold the id of somebody. */
const people = ['createUser', 'updateUser', 'buyer', 'seller', 'sender', 'accused', 'person'] as const

/** The ids and names of others are theirs: they would name whoever is anonymous in one thread and not in another. */
function withoutOthers(ctx: Context, row: JsonRow): JsonRow {
  const others: string[] = people.filter((name) => row[name] !== ctx.user?.id)
  const departments = row.createUser === ctx.user?.id ? [] : ['createDept']
  const hidden = [...others, ...others.map((name) => `${name}Name`), ...departments].filter((name) => name in row)
  return { ...row, ...Object.fromEntries(hidden.map((name) => [name, ''])) }
}

async function rowsAbout(ctx: Context, resource: Resource, where: (caller: Caller) => Condition): Promise<JsonRow[]> {
  if (!ctx.user) return []
  const projection = projectionOf(resource.fields, 'owner')
  const found = await printRows(ctx, resource, projection, await selectAll(ctx, rowsOf(resource, projection, [where(ctx.user)])))
  const rows = found.map((row) => withoutOthers(ctx, row))
  return resource === inquiryMessage ? withoutRemoved(ctx, rows) : rows
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

/** The listings that the caller has looked at, and whose contact the caller was shown, as long as that is kept. */
async function visits({ runtime, tenant, user }: Context): Promise<JsonRow[]> {
  const rows = await crossTenantDb(runtime, 'own data')
    .selectFrom('listing_visit')
    .select(['listing_id', 'kind', 'time'])
    .where('tenant_id', '=', tenant)
    .where('viewer_id', '=', user?.id ?? '0')
    .orderBy('time', 'desc')
    .execute()
  return rows.map(({ listing_id, kind, time }) => ({ listingId: listing_id, kind, time: printTime(time, runtime.timeZone) }))
}

async function logins({ runtime, user }: Context): Promise<JsonRow[]> {
  const sessions = await crossTenantDb(runtime, 'own data')
    .selectFrom('session')
    .select(['client_id', 'address', 'user_agent', 'created', 'last_seen', 'ended'])
    .where('user_id', '=', user?.id ?? '0')
    .orderBy('created', 'desc')
    .limit(1000)
    .execute()
  const time = (moment: Date | null): string => (moment ? printTime(moment, runtime.timeZone) : '')
  return sessions.map(({ client_id, address, user_agent, created, last_seen, ended }) => ({
    clientId: client_id,
    address,
    userAgent: user_agent,
    createTime: time(created),
    lastTime: time(last_seen),
    endTime: time(ended),
  }))
}
