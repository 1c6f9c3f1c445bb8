import { type RawBuilder, sql } from 'kysely'
import { isEmailAddress } from '#i18n/email-address.ts'
import type { Db } from '#kernel/database/db.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { mobile } from '#motors/contact-phones.ts'
import { writingsOf } from '#motors/contact-text.ts'

/** Whose rows these are. */
export interface Person {
  readonly id: string
  readonly tenant_id: string
  readonly account: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly wechat: string | null
  readonly qq: string | null
}

/** Rows that are tied to a person by id, and those of their columns in which the person may have written something. */
interface PersonalRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: RawBuilder<unknown>
}

/** Stands in the place of what was removed; also where JSON has a number. */
const removed = '0'

const escaped = (text: string): string => text.replace(/[^a-zA-Z0-9]/g, '\\$&')

/** What people put between the digits of a number; not what divides the values of JSON. A line break is two characters there. */
const between = String.raw`(?:\\n|[^][:alnum:]["\\{}]){0,8}`

/** A number in any writing that the reader of contacts knows, and no part of a longer one. */
const numberPattern = (digits: string): string =>
  `(?<![0-9])(?:(?:\\+|00)?86[ -]?)?${Array.from(digits, (digit) => `[${writingsOf(Number(digit))}]`).join(between)}(?![0-9])`

const word = (pattern: string): string => `(?<![0-9A-Za-z])${pattern}(?![0-9A-Za-z])`

/** An address as it is, and as people write it past a filter: `name at motors dot cn`, `name(at)motors点cn`. */
function emailPattern(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const dot = String.raw`\s?(?:[.。．]|\(dot\)|点|dot)\s?`
  return word(`${escaped(local)}\\s?(?:@|＠|\\(at\\)|\\[at\\]|艾特|at)\\s?${domain.split('.').map(escaped).join(dot)}`)
}

const behind = (words: string, account: string): string => `(?:${words})[^[:alnum:]"]{0,4}(?:号码?|id)?[^[:alnum:]"]{0,4}${word(account)}`

/** An account without a digit or a sign may be a word of the trade: it is one behind the name of the messenger. */
function wechatPattern(wechat: string): string | undefined {
  if (mobile.test(wechat)) return numberPattern(wechat)
  if (!/^[a-z][-_a-z0-9]{5,19}$/i.test(wechat)) return undefined
  return /[-_\d]/.test(wechat) ? word(escaped(wechat)) : behind('[微薇威徽v]信|wechat|weixin|[vw]x', escaped(wechat))
}

/** Shorter numbers are accounts behind the name of the messenger only. */
const longQq = 8

function qqPattern(qq: string): string | undefined {
  if (!/^[1-9]\d{4,11}$/.test(qq)) return undefined
  return qq.length < longQq ? behind('q\\s?q|扣扣|企鹅', qq) : numberPattern(qq)
}

/**
 * A regular expression for the phone number, also where it names the account, the e-mail address and the accounts of messengers, in the ways in which the product reads them
 * in texts. Whatever else somebody has entered as such, for example a word of the product, is replaced nowhere.
 */
function patternOf({ account, phone, email, wechat, qq }: Person): string | undefined {
  const values = [
    phone && mobile.test(phone) ? numberPattern(phone) : undefined,
    account && account !== phone && mobile.test(account) ? numberPattern(account) : undefined,
    email && isEmailAddress(email) ? emailPattern(email) : undefined,
    wechat ? wechatPattern(wechat) : undefined,
    qq ? qqPattern(qq) : undefined,
  ].filter((each) => each !== undefined)
  return values.length > 0 ? values.join('|') : undefined
}

/** Replaces the person's phone number, e-mail address and accounts in the texts of the person's rows and inquiries, and in no others: others may state them too. */
export async function replaceContacts(runtime: Runtime, db: Db, person: Person): Promise<void> {
  const pattern = patternOf(person)
  if (!pattern) return
  for (const each of [...personalRows(person), ...(await ownedRows(runtime, db, person))]) await replaceIn(db, each, person, pattern)
}

/** Raw SQL: the builder knows no columns whose names come from a list. A column keeps its type. */
async function replaceIn(db: Db, { table, columns, rows }: PersonalRows, { tenant_id }: Person, pattern: string): Promise<void> {
  const typed = await typesOf(db, table)
  const used = typed.filter(({ column }) => columns.includes(column))
  const set = used.map(
    ({ column, type }) =>
      sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}::text, ${pattern}, ${removed}, 'gi')::${sql.raw(type)}`,
  )
  const found = used.map(({ column }) => sql`${sql.ref(column)}::text ~* ${pattern}`)
  if (set.length === 0) return
  await sql`update ${sql.table(`store.${table}`)} set ${sql.join(set)}
    where tenant_id = ${tenant_id} and (${rows}) and (${sql.join(found, sql` or `)})`.execute(db)
}

/** The columns of a table that hold text, a list of texts, or JSON. Generated columns follow from others. */
async function typesOf(db: Db, table: string): Promise<{ column: string; type: string }[]> {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as "column", format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`store.${table}`}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> 'tenant_id' and format_type(atttypid, null) in ('text', 'text[]', 'jsonb')`.execute(db)
  return rows
}

/** What a person leaves in tables of others. */
function personalRows({ id, account }: Person): PersonalRows[] {
  const created = sql`create_user = ${id}::bigint`
  const inquiries = sql`buyer = ${id} or seller = ${id}`
  return [
    { table: 'inquiry', columns: ['last_text', 'listing_title'], rows: inquiries },
    { table: 'inquiry_state_history', columns: ['reason', 'recorded'], rows: created },
    {
      ...{ table: 'inquiry_message', columns: ['text', 'file_name'] },
      // The other side may have repeated the number.
      rows: sql`inquiry_id in (select t.id::text from store.inquiry t where t.tenant_id = inquiry_message.tenant_id and (t.buyer = ${id} or t.seller = ${id}))`,
    },
    { table: 'user_notification', columns: ['title', 'text', 'path'], rows: sql`recipient = ${id} or ${created}` },
    // Colleagues, also former ones, were told by the name of the account who comes and goes.
    { table: 'user_notification', columns: ['title'], rows: sql`kind = 'ACCOUNT'` },
    { table: 'contact_message', columns: ['name', 'phone', 'email', 'subject', 'message'], rows: created },
    { table: 'abuse_report', columns: ['subject', 'quote', 'text', 'reason'], rows: created },
    { table: 'abuse_report', columns: ['subject', 'quote', 'appeal'], rows: sql`accused = ${id}::bigint` },
    { table: 'attach', columns: ['original_name'], rows: created },
    { table: 'job', columns: ['title', 'input', 'message', 'result'], rows: created },
    { table: 'log_api', columns: ['title', 'message', 'params', 'request_uri'], rows: sql`${created} or create_by = ${account}` },
    { table: 'row_change', columns: ['changes'], rows: created },
    { table: 'user_state_history', columns: ['reason', 'recorded'], rows: sql`user_id = ${id}::bigint` },
  ]
}

/** The rows of the resources that members own, with their lines and histories: every text of them. */
async function ownedRows(runtime: Runtime, db: Db, { id, tenant_id }: Person): Promise<PersonalRows[]> {
  const owned = runtime.registry.all.filter((resource) => resource.owned).map(({ name }) => snake(name))
  const all: PersonalRows[] = []
  for (const table of owned) {
    const own = sql`create_user = ${id}::bigint`
    all.push({ table, columns: await textsOf(db, table), rows: own })
    for (const { part, key } of await partsOf(db, table))
      all.push({
        table: part,
        columns: await textsOf(db, part),
        rows: sql`${sql.ref(key)} in (select id from ${sql.table(`store.${table}`)} where tenant_id = ${tenant_id} and ${own})`,
      })
  }
  return all
}

const textsOf = async (db: Db, table: string): Promise<string[]> => (await typesOf(db, table)).map(({ column }) => column)

/** The tables of the lines and the history of a resource, whose rows go with it, each with the column that names the row. */
async function partsOf(db: Db, table: string): Promise<{ part: string; key: string }[]> {
  const { rows } = await sql<{ part: string; key: string }>`
    select c.relname as part, a.attname as key from pg_constraint f join pg_class c on c.oid = f.conrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
    where f.contype = 'f' and f.confdeltype = 'c' and f.confrelid = ${`store.${table}`}::text::regclass`.execute(db)
  return rows
}
