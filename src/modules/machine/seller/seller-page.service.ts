import { sql } from 'kysely'
import { uncached } from '#kernel/cache/cached-answers.ts'
import { allOf, type Condition, conditionsOf } from '#kernel/crud/conditions.ts'
import { queryOf } from '#kernel/crud/crud.ts'
import { isId, printTime } from '#kernel/crud/kinds.ts'
import { projectionOf } from '#kernel/crud/printing.ts'
import { openView, printRows, rowsOf, selectAll } from '#kernel/crud/read.ts'
import { idCondition } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId, mayDo } from '#kernel/runtime/context.ts'
import { isOwnOrColleagues, membersOfCompany } from '../../auth/colleagues.service.ts'
import { allowContact } from '../../auth/limits.service.ts'
import { collaboration } from '../../collaboration/collaboration/collaboration.resource.ts'
import { collaborationService } from '../../collaboration/collaboration/collaboration.service.ts'
import { quotableStates } from '../../collaboration/collaboration/demand-states.fields.ts'
import { openVisibilities } from '../../publication/contact.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { noteVisit, wasShownContact } from '../machine/visits.service.ts'
import { listedInOrder } from '../matching/similar.service.ts'
import { company } from './company.resource.ts'

const motorsPerPage = 24
const mostDemands = 6
/** Companies that search engines are told of. */
const mostAddresses = 5_000

const motors = openView(machine, 'detail')
const demands = openView(collaboration, 'detail')

/** Rows of the members of a company whose contact the caller may see: the others would tell whose they are. */
const ofCompany = (ctx: Context, id: string) =>
  sql<boolean>`contact_visible = any(${openVisibilities(ctx)}) and create_user in (${membersOfCompany(id)})`

/** What of the stock somebody asks for. */
interface StockQuery {
  readonly page: number
  /** '' for all types. */
  readonly typeCode: string
  /** '' for everything. */
  readonly text: string
}

/** Words of a search that count. */
const mostWords = 6
const searchedFields = ['title', 'titleEn', 'model', 'series', 'listingNo'] as const

/** Motors that have each word in their titles, their model or their number. */
const holding = (text: string): Condition => {
  const words = text.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const oneHolds = (word: string): Condition => {
    const each = searchedFields.map((field) => allOf(conditionsOf(machine, [{ field, operator: 'like', values: [word] }])))
    return sql<boolean>`(${sql.join(each, sql` or `)})`
  }
  return allOf(words.map(oneHolds))
}

interface TypeCount {
  readonly typeCode: string
  readonly name: string
  readonly nameEn: string
  readonly count: number
}

async function countTypes(ctx: Context, id: string, text: string): Promise<TypeCount[]> {
  const { rows } = await sql<TypeCount>`
    select m.type_code as "typeCode", coalesce(t.name_zh, m.type_code) as name, coalesce(t.name_en, t.name_zh, m.type_code) as "nameEn",
      m.count from (select type_code, count(*)::int as count from ${motors}
        where shelf_status = 'ON' and ${ofCompany(ctx, id)} and ${holding(text)} group by 1) m
    left join motortype t on t.type_code = m.type_code order by m.count desc, m.type_code`.execute(ctx.db)
  return rows
}

async function stockOf(ctx: Context, id: string, { page, typeCode, text }: StockQuery): Promise<JsonRow[]> {
  const wanted = page * motorsPerPage
  const condition = allOf([holding(text), ...(typeCode ? [sql<boolean>`type_code = ${typeCode}`] : [])])
  // The latest of each member by its index, as a member may offer a hundred thousand.
  const { rows } = await sql<{ id: string }>`select motor.id::text as id from (${membersOfCompany(id)}) u cross join lateral (
      select id, create_time from ${motors}
      where create_user = u.id and shelf_status = 'ON' and contact_visible = any(${openVisibilities(ctx)}) and ${condition}
      order by create_time desc, id desc limit ${wanted}) motor
    order by motor.create_time desc, motor.id desc limit ${sql.lit(motorsPerPage)} offset ${wanted - motorsPerPage}`.execute(ctx.db)
  return listedInOrder(
    ctx,
    rows.map((row) => row.id),
  )
}

/** Open demands of the members that name their buyer. */
async function demandsOf(ctx: Context, id: string): Promise<JsonRow[]> {
  const { rows } = await sql<{ id: string }>`select id::text as id from ${demands} where demand_status = any(${[...quotableStates]})
    and anonymous is not true and ${ofCompany(ctx, id)} order by create_time desc, id desc limit ${sql.lit(mostDemands)}`.execute(ctx.db)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const query = queryOf.open(ctx, collaboration, 'listData', { size: String(ids.length) })
  const page = uncached(await collaborationService.open(ctx, 'listData', query, [sql<boolean>`id = any(${ids}::bigint[])`]))
  return 'records' in page ? page.records : page
}

/** What the page says of the company besides its rows. */
async function aboutCompany(ctx: Context, id: string): Promise<JsonRow> {
  const projection = projectionOf(company.fields, 'staff')
  const [row] = await printRows(ctx, company, projection, await selectAll(ctx, rowsOf(company, projection, [idCondition(company, id)]), 1))
  const { name, regionName, owner, pageBlocked, ...page } = row ?? notFound()
  const { logo, introduction, introductionEn } = pageBlocked ? { logo: '', introduction: '', introductionEn: '' } : page
  const { rows } = await sql<{ since: Date | null; verified: boolean | null }>`select min(create_time) as since,
    bool_or(seller_verified and id::text = ${owner}) as verified from "user" where id in (${membersOfCompany(id)})`.execute(ctx.db)
  const since = rows[0]?.since ? printTime(rows[0].since, ctx.runtime.timeZone).slice(0, 10) : ''
  return { name, regionName, logo, introduction, introductionEn, isVerified: rows[0]?.verified === true, since }
}

/** Says nothing of a company, not even that there is one. */
const unnamed = (): never =>
  reject(
    ['没有这个卖家，或其资料只向会员公开，请登录后查看', 'There is no such seller, or it shows itself to members alone: log in to see it'],
    { status: 404 },
  )

/** Whether the caller may know a company: it shows the contact of a listing or a demand, or it is the caller's own. */
export async function isNamedTo(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`select exists (
      select from ${motors} where shelf_status = 'ON' and ${ofCompany(ctx, id)})
    or exists (select from ${demands} where demand_status = any(${[...quotableStates]}) and anonymous is not true and ${ofCompany(ctx, id)})
    or ${callerId(ctx)}::bigint in (${membersOfCompany(id)}) as named`.execute(ctx.db)
  return rows[0]?.named === true
}

/**
 * What a company offers, as far as the caller may know whose it is: one without a listing or a demand that shows its contact is not found. A
 * name is a part of the contact, and counts as one.
 */
export async function sellerPage(ctx: Context, id: string, query: StockQuery = { page: 1, typeCode: '', text: '' }): Promise<JsonRow> {
  if (!isId(id) || !(await isNamedTo(ctx, id))) return unnamed()
  const about = await aboutCompany(ctx, id)
  const [types, demandRows] = [await countTypes(ctx, id, query.text), await demandsOf(ctx, id)]
  const shown = query.typeCode ? types.filter(({ typeCode }) => typeCode === query.typeCode) : types
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  await allowContact(ctx)
  return {
    ...{ id, total, types, demands: demandRows, pages: Math.ceil(total / motorsPerPage) },
    ...about,
    motors: total > 0 ? await stockOf(ctx, id, query) : [],
  }
}

/**
 * The company that offers a listing; `''` where the caller may not know it. It is a part of the contact, and counted and noted as one; once,
 * where the page of the motor has just shown the rest.
 */
export async function companyOfListing(ctx: Context, id: string): Promise<string> {
  if (!isId(id)) return ''
  const { rows } = await sql<{ company: string | null; createUser: string }>`
    select u.company_id::text as company, u.id::text as "createUser" from ${motors} m join "user" u on u.id = m.create_user
    where m.id = ${id}::bigint and m.shelf_status = 'ON' and m.contact_visible = any(${openVisibilities(ctx)})`.execute(ctx.db)
  const [row] = rows
  if (!row?.company) return ''
  if (!isOwnOrColleagues(ctx, row) && !mayDo(ctx, 'machine_edit')) {
    if (!wasShownContact(ctx, id)) await allowContact(ctx)
    noteVisit(ctx, id, 'CONTACT')
  }
  return row.company
}

/** Companies with stock whose contact everybody may see, those that have been here longest first. */
export async function companyAddresses(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id::text as id from company c where exists (
      select from ${motors} m where m.create_user in (${membersOfCompany(sql`c.id`)}) and m.shelf_status = 'ON' and m.contact_visible = 'PUBLIC')
    order by c.id limit ${sql.lit(mostAddresses)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
