import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { now, secondsFromNow } from './database-time.service.ts'

/** Seconds: a browser follows a link at once. */
const validity = 60

/** Before the subject of a ticket whose download has begun. */
const opened = 'opened '

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

const randomTicket = (): string => randomBytes(24).toString('base64url')

/**
 * A text that stands once, for a minute or as long as is said, for what the caller was allowed: for links that carry no token. The text is
 * random, unless somebody is to type it, whose tries are then limited.
 */
export async function issueTicket(runtime: Runtime, subject: string, seconds = validity, ticket = randomTicket()): Promise<string> {
  await crossTenantDb(runtime, 'issue a ticket')
    .insertInto('ticket')
    .values({ hash: hashOf(ticket), subject, expires: secondsFromNow(seconds) })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires: secondsFromNow(seconds) }))
    .execute()
  return ticket
}

/** What a ticket stands for that is an account's: it ends with the sessions of the account. */
export const accountSubject = (kind: string, tenant: string, user: string): string => `${kind} ${tenant} ${user}`

/** Makes the tickets of accounts useless. */
export async function deleteTicketsOf(runtime: Runtime, tenant: string, users: readonly string[]): Promise<void> {
  const part = (at: number) => sql<string>`split_part(subject, ' ', ${sql.lit(at)})`
  await crossTenantDb(runtime, 'end tickets')
    .deleteFrom('ticket')
    .where(part(2), '=', tenant)
    .where(part(3), 'in', [...users])
    .execute()
}

/** What the ticket stands for, without using it: for a page that asks before it does something. */
export async function readTicket(runtime: Runtime, ticket: string): Promise<string | undefined> {
  const found = await crossTenantDb(runtime, 'read a ticket')
    .selectFrom('ticket')
    .select('subject')
    .where('hash', '=', hashOf(ticket))
    .where('expires', '>', now)
    .executeTakeFirst()
  return found?.subject
}

/**
 * What the ticket stands for; undefined for one that is unknown, used or too old. It cannot be used again. `wanted`: only one that stands
 * for this is used; any other stays.
 */
export async function takeTicket(runtime: Runtime, ticket: string, wanted?: string): Promise<string | undefined> {
  const used = await crossTenantDb(runtime, 'use a ticket')
    .deleteFrom('ticket')
    .where('hash', '=', hashOf(ticket))
    .$if(wanted !== undefined, (query) => query.where('subject', '=', wanted ?? ''))
    .returning(['subject', (eb) => eb('expires', '>', now).as('isValid')])
    .executeTakeFirst()
  return used?.isValid === true ? used.subject : undefined
}

/** Seconds for which an interrupted download can be continued. */
const secondsToContinue = 60

/**
 * What a ticket stands for that is used once as a whole, and for later parts during a minute from its first use: for downloads, which
 * browsers continue after an interruption. `parts`: only a part that does not begin with the first byte is asked for.
 */
export async function openTicket(runtime: Runtime, ticket: string, { parts }: { readonly parts: boolean }): Promise<string | undefined> {
  const first = await crossTenantDb(runtime, 'use a ticket')
    .updateTable('ticket')
    .set({ subject: sql<string>`${opened} || subject`, expires: secondsFromNow(secondsToContinue) })
    .where('hash', '=', hashOf(ticket))
    .where('expires', '>', now)
    .where(sql<boolean>`not starts_with(subject, ${opened})`)
    .returning('subject')
    .executeTakeFirst()
  const subject = first?.subject ?? (parts ? await readTicket(runtime, ticket) : undefined)
  return subject?.slice(opened.length)
}
