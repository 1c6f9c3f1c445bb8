import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/db.ts'
import { snake } from '#kernel/resource/names.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { publishChange } from '#kernel/runtime/transaction.ts'
import { endSessionsOf } from '../auth/sessions.service.ts'

/** Accounts that one run erases; the next one goes on. */
const atOnce = 20

interface DueAccount {
  readonly id: string
  readonly tenant_id: string
  readonly account: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly wechat: string | null
}

/** A column that can hold a phone number: a text, a list of texts, or JSON. */
interface TextColumn {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** Removes the personal data of accounts whose days of grace have passed, in all tenants; returns the number of accounts. */
export async function eraseClosedAccounts(runtime: Runtime): Promise<number> {
  const db = crossTenantDb(runtime, 'closed accounts')
  const due = await db
    .selectFrom('user')
    .select(['id', 'tenant_id', 'account', 'phone', 'email', 'wechat'])
    .where('close_time', '<', sql<Date>`now()`)
    .where('account', 'not like', 'closed-%')
    .limit(atOnce)
    .execute()
  for (const account of due) {
    await endSessionsOf(runtime, account.tenant_id, [account.id])
    await db.transaction().execute((transaction) => erase(runtime, transaction, account))
    // Every cache may hold what was removed.
    publishChange(runtime, '')
  }
  return due.length
}

async function erase(runtime: Runtime, db: Db, account: DueAccount): Promise<void> {
  const owned = new Set(runtime.registry.all.filter((each) => each.owned).map(({ name }) => snake(name)))
  for (const [table, columns] of Map.groupBy(await textColumns(db), (column) => column.table)) {
    // Others may state the same number in rows that they own, such as a colleague with the number of the company.
    const rows = owned.has(table)
      ? sql`create_user = ${account.id}::bigint`
      : table === 'user'
        ? sql`id = ${account.id}::bigint`
        : sql`true`
    await removeFrom(db, table, columns, account, rows)
  }
  for (const table of owned) await clearContacts(runtime, db, table, account)
  await clearAccount(db, account)
}

/** Raw SQL: the builder knows no catalogue. Generated columns follow from others, and keys hold no personal data. */
async function textColumns(db: Db): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'store'::regnamespace and c.relkind = 'r'
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tenant_id'
      and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'character varying')
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    order by 1, 2`.execute(db)
  return rows
}

/** Stands in the place of what was removed; also where JSON has a number. */
const removed = '0'

/** A regular expression for the values that name this person alone, as whole words. Short ones could be part of anything. */
function patternOf({ phone, email, wechat }: DueAccount): string | undefined {
  const values = [phone, email, wechat].flatMap((value) => (value && value.length >= 6 ? [value.replace(/[^a-zA-Z0-9]/g, '\\$&')] : []))
  return values.length === 0 ? undefined : `(?<![0-9A-Za-z])(?:${values.join('|')})(?![0-9A-Za-z])`
}

async function removeFrom(
  db: Db,
  table: string,
  columns: readonly TextColumn[],
  account: DueAccount,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const pattern = patternOf(account)
  if (!pattern) return
  const asText = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)}::text`
  const set = columns.map(
    ({ column, type }) => sql`${sql.ref(column)} = regexp_replace(${asText(column)}, ${pattern}, ${removed}, 'g')::${sql.raw(type)}`,
  )
  const found = columns.map(({ column }) => sql`${asText(column)} ~ ${pattern}`)
  await sql`update ${sql.table(`store.${table}`)} set ${sql.join(set)}
    where tenant_id = ${account.tenant_id} and ${rows} and (${sql.join(found, sql` or `)})`.execute(db)
}

/** Contacts hold names and further numbers besides those of the account. */
async function clearContacts(runtime: Runtime, db: Db, table: string, { id, tenant_id }: DueAccount): Promise<void> {
  const resource = runtime.registry.all.find(({ name }) => snake(name) === table)
  if (!resource?.fields.contact) return
  await sql`update ${sql.table(`store.${table}`)} set contact = null where tenant_id = ${tenant_id} and create_user = ${id}::bigint`.execute(
    db,
  )
  await sql`delete from store.row_change where tenant_id = ${tenant_id} and resource = ${resource.name}
    and row_id in (select id::text from ${sql.table(`store.${table}`)} where tenant_id = ${tenant_id} and create_user = ${id}::bigint)`.execute(
    db,
  )
}

/** The row stays, as others name it as the author of what it has written; it names nobody. */
async function clearAccount(db: Db, { id, tenant_id, account }: DueAccount): Promise<void> {
  await sql`update store."user" set account = 'closed-' || id, password = null, name = '已注销', real_name = '已注销', phone = null, email = null,
    wechat = null, qq = null, company = null, uscc = null, address = null, region_code = null, avatar = null, birthday = null, sex = null,
    post = null, user_ext = null, main_brands = '{}', main_types = '{}', status_token = null, status = 2
    where tenant_id = ${tenant_id} and id = ${id}::bigint`.execute(db)
  await sql`update store.log_api set params = null, remote_ip = null, user_agent = null, create_by = null
    where tenant_id = ${tenant_id} and create_by = ${account}`.execute(db)
  await sql`delete from store.row_change where tenant_id = ${tenant_id} and resource = 'user' and row_id = ${id}`.execute(db)
  await sql`update store.session set address = '', user_agent = '' where tenant_id = ${tenant_id} and user_id = ${id}::bigint`.execute(db)
}
