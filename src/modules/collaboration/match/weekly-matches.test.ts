import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { openDemand } from '#test/demands.ts'
import { listing } from '#test/listings.ts'
import { type Staff, type StaffMaker, staffMaker } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { findStock } from './found-matches.service.ts'
import { notifyWeeklyMatchesJob, weeklyMatchesJob } from './weekly-matches.job.ts'
import { latestDigest, weeklyMatches } from './weekly-matches.service.ts'

type JsonRow = Record<string, unknown>
let app: TestApp
let make: StaffMaker
let buyer: Staff
let seller: Staff

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  make = staffMaker(app)
}, 60_000)
afterAll(() => app?.close())
beforeEach(async () => {
  ;[buyer, seller] = [await make.staff({ codes: [] }), await make.staff({ codes: [] })]
})

const db = () => app.runtime.platformDb
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
const digestOf = async ({ id }: Staff) => (await weeklyMatches(app.runtime, daysAgo(7))).find(({ user }) => user === id)

/** A run of the job that told of everything until a moment. */
const ranUntil = (until: Date) =>
  sql`insert into store.job (tenant_id, name, title, job_state, scheduled, result)
    values ('000000', ${weeklyMatchesJob.name}, 'x', 'DONE', true, ${JSON.stringify({ until })})`.execute(db())
/** Runs a job as one of the server's processes does; returns its row. */
async function attempted(job: Parameters<typeof attempt>[1], id: string): Promise<JsonRow> {
  // An attempt that is to be repeated ends with its error.
  await attempt(app.runtime, job, '000000', id).catch(() => undefined)
  return (
    (await sql<JsonRow>`select job_state, message, result::jsonb as result from store.job where id = ${id}::bigint`.execute(db()))
      .rows[0] ?? {}
  )
}
/** The messages that wait, and how those end that are tried now. */
async function notifyAll(): Promise<unknown[]> {
  const waiting = db()
    .selectFrom('job')
    .select('id')
    .where('name', '=', notifyWeeklyMatchesJob.name)
    .where('job_state', 'in', ['QUEUED', 'RUNNING'])
  const states: unknown[] = []
  for (const { id } of await waiting.execute()) states.push((await attempted(notifyWeeklyMatchesJob as never, id)).job_state)
  return states
}
const run = async () => {
  const { db } = serverContext(app.runtime, '000000')
  const { id } = await db.insertInto('job').values({ name: weeklyMatchesJob.name, title: '' }).returning('id').executeTakeFirstOrThrow()
  const { job_state, result } = await attempted(weeklyMatchesJob as never, id)
  expect(job_state).toBe('DONE')
  await notifyAll()
  return { data: { until: new Date(String((result as JsonRow).until)) } }
}

/** Demands of the buyer and motors of the seller, each of which fits each, with the scores 1, 2, 3… below 80 and an age. */
async function fillPairs(demands: number, motors: number, { grade = 'C', days = 1 } = {}): Promise<void> {
  await sql`
    with d as (insert into store.collaboration (tenant_id, create_user, demand_status, title, title_en)
        select '000000', ${buyer.id}::bigint, 'OPEN', '求购' || n, 'Wanted ' || n from generate_series(1, ${demands}::integer) n returning id),
      l as (insert into store.machine (tenant_id, create_user, shelf_status, title, title_en)
        select '000000', ${seller.id}::bigint, 'ON', '现货' || n, 'Motor ' || n from generate_series(1, ${motors}::integer) n returning id)
    insert into store.demand_match (tenant_id, demand_id, listing_id, grade, score, create_time)
      select '000000', d.id::text, l.id::text, ${grade}, row_number() over (order by d.id, l.id) % 79, now() - make_interval(days => ${days})
      from d cross join l`.execute(db())
}

describe('the weekly digest', () => {
  test('counts thousands of pairs for both sides, also where all were found at the same moment, and names the best five, three of a seller', async () => {
    await fillPairs(60, 70)
    for (const [side, named] of [
      [buyer, 3],
      [seller, 5],
    ] as const) {
      const digest = await digestOf(side)
      expect([digest?.count, digest?.best.map(({ score }) => score)]).toEqual([4_200, Array(named).fill(78)])
    }
    expect((await digestOf(buyer))?.best[0]?.title).toEqual([expect.stringMatching(/^现货\d+$/), expect.stringMatching(/^Motor \d+$/)])
    expect((await digestOf(seller))?.best[0]?.title).toEqual([expect.stringMatching(/^求购\d+$/), expect.stringMatching(/^Wanted \d+$/)])
  })

  test('is one message for each owner, with the number of those that it does not name', async () => {
    await fillPairs(1, 7)
    await sql`delete from store.demand_match where listing_id not in (select id::text from store.machine where create_user = ${seller.id}::bigint)`.execute(
      db(),
    )
    await ranUntil(daysAgo(8))
    await run()
    const mine = async ({ token }: Staff, lang: string) =>
      (
        await app.call<{ records: JsonRow[] }>({ token }, 'GET', '/blade-desk/notification/mine', { headers: { 'accept-language': lang } })
      ).data.records.filter(({ path }) => path === '/purchase')
    expect(await mine(buyer, 'zh-CN')).toMatchObject([{ text: '7 组现货与求购可能相符，请核对：现货7；现货6；现货5；另有 4 组' }])
    expect(await mine(seller, 'en')).toMatchObject([{ text: expect.stringMatching(/^7 pairs .*: Wanted 1(; Wanted 1){4}; and 2 more$/) }])
  })

  test('of one user who cannot be told now is tried again, while the others are told once', async () => {
    await fillPairs(1, 2)
    await ranUntil(daysAgo(8))
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query(`create function store.fails() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger fails before insert on store.user_notification for each row when (new.recipient = '${buyer.id}') execute function store.fails()`)
    const noticesOf = async (who: Staff) =>
      (await app.call<{ records: JsonRow[] }>(who, 'GET', '/blade-desk/notification/mine')).data.records.filter(
        ({ path }) => path === '/purchase',
      )
    try {
      await run()
      expect([(await noticesOf(buyer)).length, (await noticesOf(seller)).length]).toEqual([0, 1])
    } finally {
      await owner.query('drop trigger fails on store.user_notification; drop function store.fails()')
      await owner.end()
    }
    expect(await notifyAll()).toEqual(['DONE'])
    await run()
    expect([(await noticesOf(buyer)).length, (await noticesOf(seller)).length]).toEqual([1, 1])
  })

  test('is made up for at a start after the product was stopped on its day, with all since the last one, and comes once a week', async () => {
    await fillPairs(1, 2, { days: 11 })
    await fillPairs(1, 3, { days: 13 })
    const notified = async () =>
      (await app.call<{ records: JsonRow[] }>(buyer, 'GET', '/blade-desk/notification/mine')).data.records.map(({ text }) => String(text))
    await ranUntil(daysAgo(12))
    const { data } = await run()
    expect(await notified()).toEqual([expect.stringMatching(/^2 组/)])
    await ranUntil(data.until)
    expect((await run()).data.until.getTime()).toBe(data.until.getTime())
    expect(await notified()).toHaveLength(1)
  })

  test('is not sent at the first start, which knows of no former one', async () => {
    await sql`delete from store.job where name = ${weeklyMatchesJob.name}`.execute(db())
    await fillPairs(1, 2)
    const { due, notified } = await latestDigest(app.runtime, weeklyMatchesJob.name)
    expect([due.getTime() <= Date.now(), due.getTime() > Date.now() - 7 * 86_400_000, due.getTime() - notified.getTime() >= 0]).toEqual([
      true,
      true,
      true,
    ])
    expect(new Date(due.getTime() + 8 * 3_600_000).toISOString()).toMatch(/T08:00:00/)
    expect(new Date(due.getTime() + 8 * 3_600_000).getUTCDay()).toBe(1)
  })

  test('leaves out what is older, gone from the shelf, no longer wanted, or between colleagues', async () => {
    await fillPairs(1, 1, { days: 8 })
    await fillPairs(2, 2)
    expect((await digestOf(buyer))?.count).toBe(4)
    await sql`update store.machine set shelf_status = 'OFF' where create_user = ${seller.id}::bigint and title = '现货1'`.execute(db())
    expect((await digestOf(buyer))?.count).toBe(2)
    await sql`update store.collaboration set demand_status = 'CLOSED' where create_user = ${buyer.id}::bigint and title = '求购1'`.execute(
      db(),
    )
    expect([(await digestOf(buyer))?.count, (await digestOf(seller))?.count]).toEqual([1, 1])
    const { own, join } = companyCalls(() => app)
    await own(buyer, '无锡泵业')
    await join(buyer, seller)
    expect([await digestOf(buyer), await digestOf(seller)]).toEqual([undefined, undefined])
  })

  test('does not repeat what was told at once, also where it was found before as one that needs a check', async () => {
    await fillPairs(1, 3)
    const ids = (await sql<{ id: string }>`select id::text from store.demand_match order by id desc limit 3`.execute(db())).rows
    expect((await digestOf(buyer))?.count).toBe(3)
    await sql`update store.demand_match set grade = 'A', told_at_once = true where id = ${ids[0]?.id}::bigint`.execute(db())
    await sql`insert into store.demand_match (tenant_id, demand_id, listing_id, grade, score, told_at_once)
      select tenant_id, demand_id, listing_id, 'B', 80, true from store.demand_match where id = ${ids[1]?.id}::bigint`.execute(db())
    for (const side of [buyer, seller]) expect((await digestOf(side))?.count).toBe(1)
  })

  test('tells of a B below 80 points and of any C, and of no A and no B from 80', async () => {
    const motor = {
      ...listing,
      ieClass: 'IE3',
      ip: 'IP55',
      connection: 'D',
      voltageV: 853,
      priceMode: 'FIXED',
      unitPrice: '900',
      quantity: 60,
    }
    const grades = [{}, { ieClass: 'IE4' }, { ieClass: 'IE4', mounting: ['B35'], unitPrice: '9000', quantity: 1 }, { ip: '' }]
    const ids: string[] = []
    for (const changes of grades) {
      const { data } = await app.call<{ id: string }>(seller, 'POST', '/blade-machine/machine/submit', { body: { ...motor, ...changes } })
      ids.push(data.id)
    }
    await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids, shelfStatus: 'ON' } })
    await sql`update store.machine set last_confirmed_at = now() - interval '200 days' where id = ${ids[2]}::bigint`.execute(db())
    const demandId = await openDemand(
      app,
      { voltageV: 853, brandAccept: ['BR004'], budgetUnit: '1000', budgetVisible: true, quantity: 50 },
      buyer,
    )
    const found = await findStock(serverContext(app.runtime, '000000'), demandId)
    expect(found.map(({ listingId }) => listingId)).toEqual([ids[0], ids[1]])
    for (const side of [buyer, seller]) expect((await digestOf(side))?.best.map(({ grade }) => grade)).toEqual(['B', 'C'])
  })

  test('tells both sides of a match that needs a check, which was told to nobody before', async () => {
    const motor = { ...listing, ieClass: 'IE3', connection: 'D', voltageV: 1401 }
    const { data } = await app.call<{ id: string }>(seller, 'POST', '/blade-machine/machine/submit', { body: motor })
    await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids: [data.id], shelfStatus: 'ON' } })
    const demandId = await openDemand(app, { voltageV: 1401 }, buyer)
    expect([await digestOf(buyer), await digestOf(seller)]).toEqual([undefined, undefined])
    expect(await findStock(serverContext(app.runtime, '000000'), demandId)).toEqual([])
    expect([(await digestOf(buyer))?.count, (await digestOf(seller))?.count]).toEqual([1, 1])
  })
})
