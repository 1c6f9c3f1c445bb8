import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'
import type { AppUser } from './app-user.ts'
import type { Tour } from './tours.ts'

const tenant = '000000'

/** The link of a mail that ends mails, signed with a key of the product's secret. */
function unsubscribeToken(user: string, dataDir: string): string {
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const subject = `${tenant}.${user}.INQUIRY-QUOTE`
  const key = Buffer.from(hkdfSync('sha256', secret, 'motorspot', 'end mails', 32))
  return `${subject}.${createHmac('sha256', key).update(subject).digest('base64url')}`
}

/** Makes what a reminder of stock and an upheld report about a user are about: a ticket and a report. */
async function insertReasons(database: pg.Client, user: string): Promise<{ readonly ticket: string; readonly report: string }> {
  const idOf = async (text: string, values: string[]) => String((await database.query<{ id: string }>(text, values)).rows[0]?.id)
  const listing = await idOf(
    `update store.machine set expire_time = now() + interval '1 day' where id = (select min(id) from store.machine
      where tenant_id = $1 and create_user = $2 and shelf_status = 'ON' and quantity > 0 and deleted_id = 0) returning id`,
    [tenant, user],
  )
  const ticket = randomUUID()
  await database.query("insert into store.ticket (hash, subject, expires) values ($1, $2, now() + interval '1 hour')", [
    createHash('sha256').update(ticket).digest(),
    `confirm-stock ${tenant} ${user}`,
  ])
  const report = await idOf(
    `insert into store.abuse_report (tenant_id, accused, target_type, target_id, report_state, reason, subject, decision)
      values ($1, $2, 'LISTING', $3, 'UPHELD', 'FALSE', 'YE3-132S-4', 'The nameplate differs') returning id`,
    [tenant, user, listing],
  )
  return { ticket, report }
}

/** Pages that only mails and notifications lead to, with what they ask. */
export async function mailedPaths(user: AppUser, dataDir: string): Promise<readonly (readonly [screen: string, path: string])[]> {
  const { id } = await user.callApi<{ id: string }>('GET', '/blade-user/info')
  const database = new pg.Client({ host: join(dataDir, 'run'), user: 'postgres', database: 'motorspot' })
  await database.connect()
  try {
    const { ticket, report } = await insertReasons(database, id)
    return [
      ['confirm-stock-due', `/confirm_stock?token=${ticket}`],
      ['unsubscribe', `/unsubscribe?token=${unsubscribeToken(id, dataDir)}`],
      ['report-objection', `/report/${report}`],
    ]
  } finally {
    await database.end()
  }
}

/** The screens of these pages, for the product with its data in a folder. */
export const mailedScreens = (dataDir: string): Tour =>
  async function* (user) {
    for (const [screen, path] of await mailedPaths(user, dataDir)) {
      await user.visit(path)
      // The page itself, and not what says that its link is worth nothing.
      await expect(user.page.locator('main form, main button.main').first()).toBeVisible()
      yield screen
    }
  }
