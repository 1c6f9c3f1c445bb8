import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { statementChannel } from '#kernel/database/tracing.ts'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import { issueTicket } from '#modules/auth/tickets.service.ts'
import { sendMailJob } from '#modules/desk/notification/mail/send-mail.job.ts'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { bodyOf, type MailServer, mailServer } from '#test/mail-server.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { expireListingsJob } from './expire-listings.job.ts'
import { remindSellersJob } from './remind-sellers.job.ts'

let app: TestApp
let mails: MailServer
beforeAll(async () => {
  mails = await mailServer()
  const env = { SMTP_URL: mails.url, MAIL_FROM: 'MotorSpot <motors@motors.example>', PUBLIC_URL: 'http://127.0.0.1:8080' }
  app = await testApp(undefined, { env })
  await insertAttachments(app.runtime, ['test/motor.webp'])
  await sql`update store."user" set email = account || '@motors.example', email_verified = true`.execute(app.runtime.platformDb)
}, 60_000)
afterAll(async () => {
  await app?.close()
  await mails?.close()
})

const base = '/blade-machine/machine'

/** Runs a job as one of the server's processes does. */
async function run(job: typeof expireListingsJob | typeof remindSellersJob): Promise<void> {
  const { db } = serverContext(app.runtime, '000000')
  const { id } = await db.insertInto('job').values({ name: job.name, title: job.name }).returning('id').executeTakeFirstOrThrow()
  await attempt(app.runtime, job, '000000', id)
}

async function sendMails(): Promise<void> {
  const waiting = app.runtime.platformDb
    .selectFrom('job')
    .select('id')
    .where('job_state', '=', 'QUEUED')
    .where('name', '=', sendMailJob.name)
  for (const { id } of await waiting.execute()) await attempt(app.runtime, sendMailJob, '000000', id)
}

const load = (token: string) => app.call<{ postToken: string }>('visitor', 'GET', `${base}/due-stock`, { query: { token } })
/** Posts what the page of a link does, by what its load was given. */
async function postBy(token: string, path: string, body: object) {
  const { postToken } = (await load(token)).data
  return app.call('visitor', 'POST', `${base}/${path}`, { body: { token, postToken, ...body } })
}

const isOnShelf = async (id: string): Promise<boolean> => {
  const { status, data } = await app.call<{ shelfStatus?: string }>('visitor', 'GET', `${base}/detail`, { query: { id } })
  return status === 200 && data.shelfStatus === 'ON'
}

test('stock that has expired leaves the shelf; the link of the mail about it puts it back, one after the other, without a login', async () => {
  const [one, other] = [await putOnShelf(app, listing), await putOnShelf(app, { ...listing, model: 'YE3-160M-4' })]
  await run(remindSellersJob)
  await sendMails()
  mails.received.length = 0
  const ids = sql.join([one, other])
  await sql`update store.machine set expire_time = now() - interval '1 hour' where id in (${ids})`.execute(app.runtime.platformDb)
  await run(expireListingsJob)
  expect([await isOnShelf(one), await isOnShelf(other)]).toEqual([false, false])
  await run(remindSellersJob)
  await sendMails()
  expect(mails.received.map(({ to }) => to)).toEqual(['trader@motors.example'])
  const body = mails.received.map(bodyOf).join('')
  expect(body).toContain('2 条已到期下架')
  const token = /http:\/\/127\.0\.0\.1:8080\/confirm_stock\?token=([\w.-]+)/.exec(body)?.[1] ?? ''
  const asked = await app.call<{ listings: { id: string }[] }>('visitor', 'GET', `${base}/due-stock`, { query: { token } })
  expect(asked.data.listings.map(({ id }) => id)).toEqual(expect.arrayContaining([one, other]))
  // To look changes nothing: programs that look for viruses follow links.
  expect([await isOnShelf(one), await isOnShelf(other)]).toEqual([false, false])
  const confirm = (ids = [one]) => postBy(token, 'confirm-due', { ids })
  // What cannot be confirmed keeps the others from it.
  const sold = await putOnShelf(app, listing)
  await app.call('member', 'POST', `${base}/shelf`, { body: { ids: [sold], shelfStatus: 'SOLD' } })
  const rejected = await confirm([one, sold])
  const { listingNo, title } = (await app.call<JsonRow>('member', 'GET', `${base}/detail`, { query: { id: sold } })).data
  // By its names, as the page shows the listing no longer.
  expect([rejected.data, rejected.msg]).toEqual([
    { field: 'ids' },
    expect.stringMatching(new RegExp(`确认库存：${title} \\(${listingNo}\\)$`)),
  ])
  expect(await isOnShelf(one)).toBe(false)
  expect((await confirm()).data).toEqual({ confirmed: 1, sold: 0 })
  expect([await isOnShelf(one), await isOnShelf(other)]).toEqual([true, false])
  expect((await confirm([other])).data).toEqual({ confirmed: 1, sold: 0 })
  expect([await isOnShelf(one), await isOnShelf(other)]).toEqual([true, true])
})

describe('the link of a reminder', () => {
  interface State {
    readonly shelf_status: string | null
    readonly expire_time: Date | null
    readonly row_version: number
  }
  const stateOf = async (id: string): Promise<State> =>
    app.runtime.platformDb
      .selectFrom('machine')
      .select(['shelf_status', 'expire_time', 'row_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const states = async (ids: readonly string[]) => (await Promise.all(ids.map(stateOf))).map(({ shelf_status }) => shelf_status)
  /** Listings of one seller, of which the last is not due, and a ticket of a reminder to that seller. */
  const linkTo = async (count: number) => {
    const ids = await Promise.all(Array.from({ length: count + 1 }, () => putOnShelf(app, listing)))
    const due = sql.join(ids.slice(0, -1))
    const { rows } = await sql<{ seller: string }>`update store.machine set expire_time = now() - interval '1 hour'
      where id in (${due}) returning create_user::text as seller`.execute(app.runtime.platformDb)
    await run(expireListingsJob)
    const token = await issueTicket(app.runtime, `confirm-stock 000000 ${rows[0]?.seller}`)
    const post = (path: string, body: object) => postBy(token, path, body)
    return { ids, token, post }
  }

  test('serves for one answer after the other, and the same answer again changes nothing', async () => {
    const { ids, post } = await linkTo(3)
    const [one = '', two = '', three = ''] = ids
    const answers = { ids: [one], sold: [two] }
    const both = await Promise.all([post('confirm-due', answers), post('confirm-due', answers)])
    expect(both.map(({ data }) => data)).toEqual(Array(2).fill({ confirmed: 1, sold: 1 }))
    expect(await states([one, two, three])).toEqual(['ON', 'SOLD', 'EXPIRED'])
    const before = [await stateOf(one), await stateOf(two)]
    expect((await post('confirm-due', answers)).data).toEqual({ confirmed: 1, sold: 1 })
    expect([await stateOf(one), await stateOf(two)]).toEqual(before)
    expect((await post('confirm-due', { sold: [three] })).data).toEqual({ confirmed: 0, sold: 1 })
    expect(await states(ids)).toEqual(['ON', 'SOLD', 'SOLD', 'ON'])
  })

  test('tells what was sold and can be taken back, until when, as long as it can', async () => {
    const { ids, token, post } = await linkTo(3)
    const [one = '', two = '', three = ''] = ids
    type Sold = { readonly id: string; readonly listingNo: string; readonly title: string; readonly undoUntil: string }
    const sold = async () => (await app.call<{ sold: Sold[] }>('visitor', 'GET', `${base}/due-stock`, { query: { token } })).data.sold
    expect(await sold()).not.toContainEqual(expect.objectContaining({ id: one }))
    await post('confirm-due', { sold: [one] })
    await post('confirm-due', { sold: [two] })
    const [last, first] = await sold()
    expect([last?.id, first?.id, last?.listingNo]).toEqual([two, one, expect.stringMatching(/^M\d+/)])
    expect(last?.title).toContain(listing.model)
    const milliseconds = Date.parse(`${last?.undoUntil.replace(' ', 'T')}+08:00`) - Date.now()
    expect([milliseconds > 590_000, milliseconds <= 600_000]).toEqual([true, true])
    await post('undo-sold-due', { ids: [two] })
    // What was changed after it was sold cannot be taken back.
    await sql`update store.machine set update_time = now(), quantity = 2 where id = ${one}`.execute(app.runtime.platformDb)
    await post('confirm-due', { sold: [three] })
    expect((await sold()).map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([three])
    await sql`update store.machine set update_time = update_time - interval '10 minutes' where id = ${three}`.execute(
      app.runtime.platformDb,
    )
    await sql`update store.machine_state_history set create_time = create_time - interval '10 minutes' where machine_id = ${three}`.execute(
      app.runtime.platformDb,
    )
    expect((await sold()).map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([])
  })

  test('reads by one statement what can be taken back of all that was sold', async () => {
    const { ids, token, post } = await linkTo(3)
    await post('confirm-due', { sold: ids.slice(0, -1) })
    let statements = 0
    const count = ({ text }: { readonly text: string }) => {
      if (text.includes('machine_state_history')) statements += 1
    }
    statementChannel.start.subscribe(count as never)
    const { data } = await app.call<{ sold: object[] }>('visitor', 'GET', `${base}/due-stock`, { query: { token } })
    statementChannel.start.unsubscribe(count as never)
    expect([data.sold.length >= 3, statements]).toEqual([true, 1])
  })

  test('takes a sale back, and the seller who has logged in does too', async () => {
    const { ids, post } = await linkTo(2)
    const [one = '', two = ''] = ids
    await post('confirm-due', { sold: [one, two] })
    expect((await post('undo-sold-due', { ids: [one] })).data).toEqual({ undone: 1 })
    expect((await post('undo-sold-due', { ids: [one] })).data).toEqual({ undone: 1 })
    expect((await app.call('member', 'POST', `${base}/undo-transition`, { body: { ids: two } })).status).toBe(200)
    expect(await states([one, two])).toEqual(['EXPIRED', 'EXPIRED'])
  })

  test('offers no undo of what a quote has sold, which is taken back at the quote, and undoes all others together', async () => {
    const { ids, token, post } = await linkTo(1)
    const [marked = ''] = ids
    const byQuote = await putOnShelf(app, { ...listing, quantity: 2 })
    await sql`update store.machine set expire_time = now() + interval '1 hour' where id = ${byQuote}`.execute(app.runtime.platformDb)
    const buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
    const send = (as: Parameters<TestApp['call']>[0], path: string, body: object) =>
      app.call<{ id: string; rowVersion: number }>(as, 'POST', `/blade-collaboration/quote/${path}`, { body })
    const terms = { price: '1450', taxMode: 'VAT13', validUntil: dayFromNow(7), qty: 2, listingId: byQuote }
    const quote = (await send('member', 'submit', { ...terms, demandId: await openDemand(app, { quantity: 2 }, buyer) })).data
    await send(buyer, 'accept', { id: quote.id, rowVersion: quote.rowVersion })
    const sold = async () => {
      const { data } = await app.call<{ sold: { id: string }[] }>('visitor', 'GET', `${base}/due-stock`, { query: { token } })
      return data.sold.map(({ id }) => id)
    }
    const before = await sold()
    expect((await send('member', 'record-sale', { id: quote.id })).data).toEqual({ left: 0 })
    await post('confirm-due', { sold: [marked] })
    const offered = await sold()
    expect(offered).toEqual([marked, ...before])
    expect((await post('undo-sold-due', { ids: offered })).data).toEqual({ undone: offered.length })
    expect(await states([marked, byQuote])).toEqual(['EXPIRED', 'SOLD'])
    expect((await post('undo-sold-due', { ids: [byQuote] })).status).toBe(409)
    expect((await send('member', 'undo-sale', { id: quote.id })).data).toEqual({ left: 2 })
    expect((await post('confirm-due', { ids: [...offered, byQuote] })).status).toBe(200)
  })

  test("marks nothing as sold that it does not ask about: neither what does not end soon nor what is not the seller's", async () => {
    const { ids, post } = await linkTo(1)
    const [due = '', later = ''] = ids
    const foreign = await putOnShelf(app, listing, 'admin')
    await sql`update store.machine set expire_time = now() + interval '1 hour' where id = ${foreign}`.execute(app.runtime.platformDb)
    for (const other of [later, foreign])
      expect((await post('confirm-due', { ids: [], sold: [due, other] })).data).toEqual({ field: 'sold' })
    expect(await states([due, later, foreign])).toEqual(['EXPIRED', 'ON', 'ON'])
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: [later], shelfStatus: 'SOLD' } })
    expect((await post('undo-sold-due', { ids: [later] })).data).toEqual({ field: 'ids' })
    expect((await post('confirm-due', { ids: [due], sold: [due] })).data).toEqual({ field: 'sold' })
    expect((await post('confirm-due', {})).data).toEqual({ field: 'ids' })
  })

  const spend = (token: string, postToken: string, body: object, path = 'confirm-due') =>
    app.call<{ postToken?: string }>('visitor', 'POST', `${base}/${path}`, { body: { token, postToken, ...body } })
  const refused = { status: 409, data: { field: 'postToken', postToken: expect.any(String) } }

  test('hands out what allows one post: of two at once one is taken, and the other goes on with a new one', async () => {
    const { ids, token } = await linkTo(2)
    const [one = '', two = ''] = ids
    const { postToken } = (await load(token)).data
    const both = await Promise.all([spend(token, postToken, { sold: [one] }), spend(token, postToken, { sold: [two] })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await states([one, two])).sort()).toEqual(['EXPIRED', 'SOLD'])
    const sold = both[0]?.status === 200 ? one : two
    const late = await spend(token, postToken, { ids: [sold] }, 'undo-sold-due')
    expect(late).toMatchObject(refused)
    expect(late.msg).toContain('没有再次提交')
    expect((await spend(token, String(late.data.postToken), { ids: [sold] }, 'undo-sold-due')).data).toEqual({ undone: 1 })
    expect(await states([one, two])).toEqual(['EXPIRED', 'EXPIRED'])
  })

  test('takes no post by what another link was given, by what is too old, or by itself', async () => {
    const [{ ids, token }, other] = [await linkTo(1), await linkTo(1)]
    const body = { ids: ids.slice(0, 1) }
    const ofOther = (await load(other.token)).data.postToken
    expect(await spend(token, ofOther, body)).toMatchObject(refused)
    expect((await spend(other.token, ofOther, { ids: other.ids.slice(0, 1) })).status).toBe(200)
    const { postToken } = (await load(token)).data
    await sql`update store.ticket set expires = now() where subject like 'confirm-stock-post %'`.execute(app.runtime.platformDb)
    expect(await spend(token, postToken, body)).toMatchObject(refused)
    expect(await spend(token, token, body)).toMatchObject(refused)
    expect(await states(body.ids)).toEqual(['EXPIRED'])
    expect((await load(token)).status).toBe(200)
  })

  test('that is only opened changes nothing, however often', async () => {
    const { ids, token } = await linkTo(2)
    const before = await Promise.all(ids.map(stateOf))
    for (const path of ['due-stock', 'confirm-due', 'undo-sold-due'])
      await app.call('visitor', 'GET', `${base}/${path}`, { query: { token, ids: ids.join(), sold: ids.join() } })
    expect(await Promise.all(ids.map(stateOf))).toEqual(before)
  })
})

describe('a reminder', () => {
  const reminders = async (recipient: string) =>
    app.runtime.platformDb
      .selectFrom('user_notification')
      .select('text')
      .where('recipient', '=', recipient)
      .where('path', 'like', '/confirm_stock%')
      .execute()
  const ownerOf = async (id: string): Promise<string> => {
    const { create_user } = await app.runtime.platformDb
      .selectFrom('machine')
      .select('create_user')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return String(create_user)
  }
  const expireSoon = (ids: readonly string[]) =>
    sql`update store.machine set expire_time = now() + interval '1 day' + random() * interval '1 minute' where id = any(${[...ids]}::bigint[])`.execute(
      app.runtime.platformDb,
    )

  const fillFor = (seller: string, count: number, expireTime: string) =>
    sql`insert into store.machine (tenant_id, create_user, shelf_status, title, quantity, expire_time)
      select '000000', ${seller}::bigint, 'ON', 'many ' || n, 1, ${sql.raw(expireTime)} from generate_series(1, ${count}::int) n`.execute(
      app.runtime.platformDb,
    )
  /** A seller who has these listings alone. */
  const sellerOf = async (count: number, expireTime: string): Promise<string> => {
    const seller = await ownerOf(await putOnShelf(app, listing))
    await sql`delete from store.machine where create_user = ${seller}::bigint`.execute(app.runtime.platformDb)
    await fillFor(seller, count, expireTime)
    return seller
  }
  const dueOf = async (seller: string) => {
    const token = await issueTicket(app.runtime, `confirm-stock 000000 ${seller}`)
    const { data } = await app.call<{ listings: { id: string; isOld: boolean; expireTime: string }[]; total: number }>(
      'visitor',
      'GET',
      `${base}/due-stock`,
      { query: { token } },
    )
    return { token, ...data }
  }

  test('that fails is neither lost nor sent twice, and keeps nobody else from theirs', async () => {
    const own = await putOnShelf(app, listing)
    const other = await putOnShelf(app, listing, 'admin')
    const [failing, reached] = [await ownerOf(own), await ownerOf(other)]
    const before = [(await reminders(failing)).length, (await reminders(reached)).length] as [number, number]
    await expireSoon([own, other])
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query(`alter table store.user_notification add constraint fails check (recipient <> '${failing}') not valid`)
    await run(remindSellersJob)
    await owner.query('alter table store.user_notification drop constraint fails')
    await owner.end()
    expect([(await reminders(failing)).length, (await reminders(reached)).length]).toEqual([before[0], before[1] + 1])
    await Promise.all([run(remindSellersJob), run(remindSellersJob)])
    await run(remindSellersJob)
    expect([(await reminders(failing)).length, (await reminders(reached)).length]).toEqual([before[0] + 1, before[1] + 1])
  })

  test('of many listings leads to all of them, and says how many there are where they are too many for a page', async () => {
    const id = await putOnShelf(app, listing)
    const seller = await ownerOf(id)
    const fill = (count: number) => fillFor(seller, count, "now() + interval '2 days'")
    const due = async () => {
      const { listings, total } = await dueOf(seller)
      return [listings.length, total]
    }
    const [[, before = 0]] = [await due()]
    await fill(80)
    expect(await due()).toEqual([before + 80, before + 80])
    await fill(132)
    expect(await due()).toEqual([100, before + 212])
  })

  test('of more than a hundred listings confirms all that its page shows in one call, and then asks about the others', async () => {
    const seller = await sellerOf(212, "now() + interval '2 days'")
    const { token, listings } = await dueOf(seller)
    expect((await postBy(token, 'confirm-due', { ids: listings.map(({ id }) => id) })).data).toEqual({ confirmed: 100, sold: 0 })
    expect((await dueOf(seller)).total).toBe(112)
    const more = { ids: Array.from({ length: 101 }, (_, at) => String(at + 1)) }
    expect((await postBy(token, 'confirm-due', more)).data).toEqual({ field: 'ids' })
  })

  test('puts many expired listings back on the shelf with one job that looks for demands', async () => {
    const seller = await sellerOf(3, "now() - interval '2 days'")
    await sql`update store.machine set shelf_status = 'EXPIRED' where create_user = ${seller}`.execute(app.runtime.platformDb)
    const { token, listings } = await dueOf(seller)
    const ids = listings.map(({ id }) => id)
    expect((await postBy(token, 'confirm-due', { ids })).data).toEqual({ confirmed: 3, sold: 0 })
    const { rows: jobs } = await sql<{ input: string }>`select input from store.job where name = 'match-listing'`.execute(
      app.runtime.platformDb,
    )
    expect(jobs.map(({ input }) => ids.filter((id) => input.includes(`"${id}"`)).length).filter((count) => count > 0)).toEqual([3])
  })

  test('is not about stock that expired days ago, which may long be gone', async () => {
    const seller = await sellerOf(1, "now() - interval '3 days'")
    const before = (await reminders(seller)).length
    await run(remindSellersJob)
    expect((await reminders(seller)).length).toBe(before)
    await fillFor(seller, 1, "now() - interval '1 day'")
    await run(remindSellersJob)
    expect((await reminders(seller)).length).toBe(before + 1)
  })

  test('marks what expired more than a week ago as old, with the time since when', async () => {
    const seller = await sellerOf(1, "timestamptz '2024-05-06 12:00+8'")
    await fillFor(seller, 1, "now() - interval '6 days'")
    await fillFor(seller, 1, "now() + interval '6 days'")
    const { listings } = await dueOf(seller)
    expect(listings.map(({ isOld }) => isOld)).toEqual([false, false, true])
    expect(listings.at(-1)?.expireTime).toBe('2024-05-06 12:00:00')
  })
})
