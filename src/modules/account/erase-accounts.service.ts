import { sql } from 'kysely'
import type { Db } from '#kernel/database/db.ts'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { snake } from '#kernel/resource/names.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { publishChange } from '#kernel/runtime/transaction.ts'
import { membersOfCompany } from '../auth/colleagues.service.ts'
import { randomText } from '../auth/passwords.service.ts'
import { endSessionsOf } from '../auth/sessions.service.ts'
import { erasedPrefix } from '../system/user/account-state.service.ts'
import { endTrade } from './end-trade.service.ts'
import { type Person, replaceContacts } from './personal-rows.service.ts'

/** Accounts that one run erases; the next one goes on. */
const atOnce = 20

/** Characters that make the name of an erased account one that nobody can foresee. */
const nameLength = 16

/** Removes the personal data of accounts whose days of grace have passed, in all tenants; returns the number of accounts. */
export async function eraseClosedAccounts(runtime: Runtime): Promise<number> {
  const due = await crossTenantDb(runtime, 'closed accounts')
    .selectFrom('user')
    .select(['id', 'tenant_id', 'account', 'phone', 'email', 'wechat', 'qq'])
    .where('close_time', '<', sql<Date>`now()`)
    .where('erased_at', 'is', null)
    // In no order, so that accounts that cannot be erased do not keep others from it.
    .orderBy(sql`random()`)
    .limit(atOnce)
    .execute()
  let erased = 0
  for (const person of due) if (await eraseAccount(runtime, person)) erased += 1
  return erased
}

/** Whether it was done: not where the account was opened again meanwhile. What goes wrong is in the log, and is tried again by the next run. */
async function eraseAccount(runtime: Runtime, person: Person): Promise<boolean> {
  try {
    await endSessionsOf(runtime, person.tenant_id, [person.id])
    // What an earlier version has put back since the account was closed, or did not end.
    await endTrade(serverContext(runtime, person.tenant_id), person.id)
    return await crossTenantDb(runtime, 'closed accounts')
      .transaction()
      .execute(async (transaction) => {
        if (!(await lockClosed(transaction, person))) return false
        await erase(runtime, transaction, person)
        return true
      })
  } catch (error) {
    runtime.log.error(
      { err: error, tenant: person.tenant_id, user: person.id },
      'a closed account could not be erased; this is tried again',
    )
    return false
  } finally {
    // Every cache may hold what was removed.
    publishChange(runtime, '')
  }
}

/** Locks an account, which is not opened again from then on; false if it was already. */
async function lockClosed(db: Db, { id }: Person): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('close_time', '<', sql<Date>`now()`)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function erase(runtime: Runtime, db: Db, person: Person): Promise<void> {
  await replaceContacts(runtime, db, person)
  const owned = runtime.registry.all.filter((resource) => resource.owned)
  for (const { name, fields } of owned) if (fields.contact) await clearContacts(db, name, person)
  await clearTraces(db, person)
  await leaveCompany(db, person)
  await clearAccount(db, person)
}

/** Contacts hold names and further numbers besides those of the account. Raw SQL: the table is any that has them. */
async function clearContacts(db: Db, resource: string, { id, tenant_id }: Person): Promise<void> {
  const table = sql.table(`store.${snake(resource)}`)
  const own = sql`tenant_id = ${tenant_id} and create_user = ${id}::bigint`
  await sql`update ${table} set contact = null where ${own}`.execute(db)
  await sql`delete from store.row_change where tenant_id = ${tenant_id} and resource = ${resource}
    and row_id in (select id::text from ${table} where ${own})`.execute(db)
}

/** What was noted about the person's visits. Raw SQL: the tables are in no module's hands, or are written by the server alone. */
async function clearTraces(db: Db, { id, tenant_id, account }: Person): Promise<void> {
  await sql`update store.log_api set params = null, remote_ip = null, user_agent = null, create_by = null
    where tenant_id = ${tenant_id} and (create_by = ${account} or create_user = ${id}::bigint)`.execute(db)
  await sql`delete from store.row_change where tenant_id = ${tenant_id} and resource = 'user' and row_id = ${id}`.execute(db)
  await sql`update store.session set address = '', user_agent = '' where tenant_id = ${tenant_id} and user_id = ${id}::bigint`.execute(db)
  await sql`update store.listing_visit set viewer_id = null where tenant_id = ${tenant_id} and viewer_id = ${id}::bigint`.execute(db)
  await sql`update store.contact_message set name = '已注销', phone = null, email = null
    where tenant_id = ${tenant_id} and create_user = ${id}::bigint`.execute(db)
  // It is named by what the person was called; a company that goes on is followed by its next manager.
  await sql`delete from store.user_follow where tenant_id = ${tenant_id} and target_type = 'SELLER' and seller = ${id}`.execute(db)
  await sql`delete from store.client_error where tenant_id = ${tenant_id} and user_id = ${id}::bigint`.execute(db)
  // The values for all rows of an import hold a contact, and what a job says of a sheet the words of its rows.
  await sql`delete from store.import_mapping where tenant_id = ${tenant_id} and create_user = ${id}::bigint`.execute(db)
  await sql`update store.job set input = '{}', message = null, result = null
    where tenant_id = ${tenant_id} and create_user = ${id}::bigint`.execute(db)
  await sql`delete from store.idempotency_key where tenant_id = ${tenant_id} and user_id = ${id}::bigint`.execute(db)
}

/** A company of nobody else goes with its owner; another one passes to its first member. Raw SQL: companies know nothing of erasing. */
async function leaveCompany(db: Db, { id, tenant_id, account }: Person): Promise<void> {
  const members = sql`${membersOfCompany(sql`c.id`)} and tenant_id = c.tenant_id`
  await sql`update store."user" set company_id = null where tenant_id = ${tenant_id} and id = ${id}::bigint`.execute(db)
  await sql`delete from store.company_invitation i where i.tenant_id = ${tenant_id} and (i.account = ${account} or i.company_id in (
    select c.id from store.company c where c.tenant_id = i.tenant_id and c.owner = ${id} and not exists (${members})))`.execute(db)
  await sql`with successor as (
      select c.id, (select min(m.id) from (${members}) m) as member
      from store.company c where c.tenant_id = ${tenant_id} and c.owner = ${id})
    update store.company c set owner = successor.member::text, deleted_id = case when successor.member is null then c.id else 0 end,
      name = case when successor.member is null then '已注销' else c.name end,
      introduction = case when successor.member is null then null else c.introduction end,
      introduction_en = case when successor.member is null then null else c.introduction_en end,
      region_code = case when successor.member is null then null else c.region_code end,
      logo = case when successor.member is null then null else c.logo end
    from successor where c.tenant_id = ${tenant_id} and c.id = successor.id`.execute(db)
}

/** The row stays, as others name it as the author of what it has written; it names nobody. */
async function clearAccount(db: Db, { id, tenant_id }: Person): Promise<void> {
  await sql`update store."user" set account = ${erasedPrefix + randomText(nameLength)}, password = null, name = '已注销', real_name = '已注销',
    phone = null, email = null, email_verified = false, wechat = null, wechat_qr = null, qq = null, company = null, uscc = null, address = null,
    region_code = null, avatar = null, birthday = null, sex = null, post = null, code = null, user_ext = null, main_brands = '{}',
    main_types = '{}', company_id = null, seller_verified = false, seller_verified_reason = null, status_token = null, status = 2, erased_at = now()
    where tenant_id = ${tenant_id} and id = ${id}::bigint`.execute(db)
}
