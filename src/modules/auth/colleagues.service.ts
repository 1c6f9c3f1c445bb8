import { type RawBuilder, sql } from 'kysely'

/*
 * Who trades together, for queries that the builder cannot say: the members of a company, whose rows are one stock. The view `user` holds
 * the accounts of the caller's tenant, or of all tenants where a query crosses them.
 */

/** The ids of the members of a company, as a condition of `in` takes them. */
export const membersOfCompany = (companyId: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`select id from "user" where company_id = ${companyId}::bigint`

/** The ids of an account and of its colleagues, as a condition of `in` takes them. */
export const withColleagues = (userId: string | null | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`select ${userId}::bigint as id union select c.id from "user" c join "user" u on u.company_id = c.company_id
    where u.id = ${userId}::bigint`

/** The colleagues of the user `u` in a query across tenants: a locked account takes no part, and its rows wait until it is unlocked. */
export const colleaguesOfUser = sql<string[]>`array(select c.id::text from "user" c where c.tenant_id = u.tenant_id
  and c.company_id = u.company_id and c.id <> u.id and c.status = 1)`

/** Those of them who take no part now: what they have deleted of the others can be put back all the same. */
export const lockedColleaguesOfUser = sql<string[]>`array(select c.id::text from "user" c where c.tenant_id = u.tenant_id
  and c.company_id = u.company_id and c.id <> u.id and c.status <> 1)`
