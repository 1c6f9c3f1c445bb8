import { type RawBuilder, sql } from 'kysely'
import { type Context, ownersFor } from '#kernel/runtime/context.ts'

/*
 * Whose rows are mine: the members of a company share what they publish.
 *
 * | asked is                                                    | use                                                     |
 * |-------------------------------------------------------------|---------------------------------------------------------|
 * | whether a row is of the caller or of a colleague            | `isOwnOrColleagues(ctx, row)`                           |
 * | whose rows count as the caller's own, for row access        | `ownersFor(ctx, resource)` of kernel/runtime/context.ts |
 * | the caller alone: inquiries, follows, quotes, notifications | `callerId(ctx)` of kernel/runtime/context.ts            |
 * | somebody else and the colleagues, as ids                    | `idsWithColleagues(ctx, userId)`                        |
 * | those of them who can be used                               | `activeIdsWithColleagues(ctx, userId)`                  |
 * | the same in a query                                         | `withColleagues(userId)`                                |
 * | the members of a company in a query                         | `membersOfCompany(companyId)`                           |
 * | one value for all colleagues in a query                     | `sellerKey(alias)`                                      |
 * | the members of a company as rows                            | `membersOf(ctx, companyId)` of machine/seller           |
 * | what a page may show as the user's own                      | `services.owners`                                       |
 *
 * The session knows the colleagues of the caller, so the first two read nothing; a locked account is none of them. The view `user` holds the
 * accounts of the caller's tenant, or of all tenants where a query crosses them. Raw SQL, as the builder cannot say these queries as parts.
 */

/** Whether the row is the caller's or of a colleague, who share what they publish; false if the caller may not read `createUser`. */
export const isOwnOrColleagues = (ctx: Context, row: { readonly createUser?: unknown }): boolean =>
  ownersFor(ctx, { owned: 'shared' }).includes(String(row.createUser ?? ''))

/** The ids of an account and of its colleagues, locked ones too; of nobody, none. */
export async function idsWithColleagues({ db }: Pick<Context, 'db'>, userId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text as id from (${withColleagues(userId)}) as s where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of them who can be used: what a locked or a closed account has on the shelf is offered by nobody until it is unlocked, or open again. */
export async function activeIdsWithColleagues({ db }: Pick<Context, 'db'>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text as id from "user" where status = 1
    and close_time is null and id in (${withColleagues(userId)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of the members of a company, as a condition of `in` takes them. */
export const membersOfCompany = (companyId: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`select id from "user" where company_id = ${companyId}::bigint`

/** The ids of an account and of its colleagues, as a condition of `in` takes them. */
export const withColleagues = (userId: string | null | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`select ${userId}::bigint as id union select c.id from "user" c join "user" u on u.company_id = c.company_id
    where u.id = ${userId}::bigint`

/** Who offers what the user of this alias publishes, as one text: the company, or an account without one; null where there is no user. */
export const sellerKey = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce('company ' || ${sql.ref(`${alias}.company_id`)}, ${sql.ref(`${alias}.id`)}::text)`

/** The colleagues of the user `u` in a query across tenants, for the session. */
export const colleaguesOfUser = sql<string[]>`array(select c.id::text from "user" c where c.tenant_id = u.tenant_id
  and c.company_id = u.company_id and c.id <> u.id and c.status = 1)`
