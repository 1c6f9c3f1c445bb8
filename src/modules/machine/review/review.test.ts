import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaName } from '#kernel/schema/table-model.ts'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { reviewCalls } from '#test/review-calls.ts'
import { staffMaker } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine'
const submit = async (changes: JsonRow = {}) =>
  (await app.call<JsonRow>('member', 'POST', `${base}/machine/submit`, { body: { ...listing, ...changes } })).data
const { next, caseOf, decide, figures } = reviewCalls(() => app, 'listings')
/** The view of claims, and its text without the semicolon. */
const claims = (): string => `${schemaName('app', app.database.version)}.review_claim`
const claimsView = async (owner: pg.Client): Promise<string> =>
  (await owner.query<{ text: string }>(`select rtrim(pg_get_viewdef('${claims()}'), ';') as text`)).rows[0]?.text ?? ''

describe('the next listing for a reviewer', () => {
  test('is the one that has waited longest, and stays the same until it is decided or skipped', async () => {
    const first = (await next('admin')).data.id
    expect((await next('admin')).data.id).toBe(first)
    const second = (await next('admin', [first])).data.id
    expect(second).not.toBe(first)
    await decide(first, 'REJECTED', '铭牌不清晰')
    expect((await next('admin')).data.id).toBe(second)
  })

  test('is never the same for two reviewers, also when both ask at once', async () => {
    await Promise.all([submit(), submit()])
    const [one, other] = await Promise.all([next('admin'), next('administrator')])
    expect(one.data.id).not.toBe(other.data.id)
    expect((await caseOf(one.data.id, 'administrator')).data.claimedBy).not.toBe('')
    expect((await caseOf(one.data.id, 'admin')).data.claimedBy).toBe('')
  })

  test('is none that another reviewer has approved and can still take back, until that is done', async () => {
    await Promise.all([submit(), submit(), submit()])
    const approved = (await next('admin')).data.id
    const second = (await next('admin', [approved], [approved])).data.id
    expect(second).not.toBe(approved)
    const others = async () => (await next('administrator')).data.id
    expect([approved, second]).not.toContain(await others())
    expect((await caseOf(approved, 'administrator')).data.claimedBy).not.toBe('')
    // Taken back: it is shown to its reviewer again, and to nobody else.
    expect((await next('admin', [])).data.id).toBe(approved)
    expect(await others()).not.toBe(approved)
    // What was shown in between is free again.
    expect((await caseOf(second, 'administrator')).data.claimedBy).toBe('')
    const { rows } = await sql`select 1 from store.review_claim where claimed_until > now()`.execute(app.runtime.platformDb)
    expect(rows).toHaveLength(2)
  })

  test('is given to another reviewer when the minutes of the first have passed', async () => {
    await submit()
    const { id } = (await next('admin')).data
    const others = async () => (await next('administrator')).data.id
    expect(await others()).not.toBe(id)
    await sql`update store.review_claim set claimed_until = now() - interval '1 second' where listing_id = ${id}`.execute(
      app.runtime.platformDb,
    )
    expect(await others()).toBe(id)
    expect((await caseOf(id, 'admin')).data.claimedBy).not.toBe('')
    expect((await next('admin')).data.id).not.toBe(id)
  })

  test('is another one where somebody has claimed it between the search and the lock', async () => {
    await Promise.all([submit(), submit(), submit()])
    const oldest = (await next('admin')).data.id
    await next('administrator')
    await sql`delete from store.review_claim where listing_id = ${oldest}`.execute(app.runtime.platformDb)
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    // The search has read which claims there are, and waits here before it locks what it has found.
    await owner.query(`create function public.held() returns boolean language plpgsql stable
      as $$ begin perform pg_advisory_xact_lock_shared(4711); return true; end $$`)
    await owner.query(`create or replace view ${claims()} as ${await claimsView(owner)} and public.held()`)
    await owner.query('select pg_advisory_lock(4711)')
    try {
      const reply = next('admin')
      const waiting = "select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted"
      await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
      await sql`update store.review_claim set listing_id = ${oldest}`.execute(app.runtime.platformDb)
      await owner.query('select pg_advisory_unlock(4711)')
      expect((await reply).data.id).not.toBe(oldest)
    } finally {
      await owner.end()
    }
  })

  test('is the one that was sent for review first, not the one that was written first', async () => {
    const [first, second] = [await submit(), await submit()]
    for (const shelfStatus of ['DRAFT', 'PENDING'])
      await app.call('member', 'POST', `${base}/machine/shelf`, { body: { ids: [first.id], shelfStatus } })
    const order: unknown[] = []
    for (let id = (await next('admin')).data.id; id !== ''; id = (await next('admin', order)).data.id) order.push(id)
    expect(order.indexOf(first.id)).toBeGreaterThan(order.indexOf(second.id))
    expect(order.indexOf(second.id)).toBeGreaterThanOrEqual(0)
  })

  test('is for those who may approve it, and of their tenant', async () => {
    const { id } = await submit()
    expect([(await next('visitor')).status, (await next('member')).status]).toEqual([401, 403])
    expect([(await caseOf(id, 'member')).status, (await caseOf(id, 'neighbour')).status]).toEqual([403, 404])
  })

  test('is none where all wait for somebody else', async () => {
    const all: string[] = []
    for (let id = (await next('admin')).data.id; id !== ''; id = (await next('admin', all)).data.id) all.push(id)
    expect((await next('admin', all)).data.id).toBe('')
    expect(all.length).toBeLessThanOrEqual((await figures()).waiting)
  })
})

describe('what a reviewer is told of a listing', () => {
  test('are its warnings as sentences, the same motor of the seller, and the seller with the history', async () => {
    const same = await submit({ model: 'YE3-180M-4', powerKw: 18.5, frame: '180M' })
    await decide(same.id, 'REJECTED', '价格明显不合理')
    const one = await submit({ model: 'YE3-180M-4', powerKw: 18.5, frame: '180M' })
    const { id } = await submit({ model: 'YE3-180M-4', powerKw: 18.5, frame: '180M', ratedRpm: 1600 })
    const { data } = await caseOf(id)
    expect(data.warnings).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'R1', level: 'ERROR' })]))
    expect(data.duplicates).toMatchObject([{ id: one.id, listingNo: one.listingNo }])
    expect(data.seller).toMatchObject({ name: '周明远', isVerified: false })
    expect((data.seller as JsonRow).rejected).toBeGreaterThanOrEqual(1)
  })

  test('are how many listings its seller has, on the shelf, rejected and blocked', async () => {
    const seller = await staffMaker(app).staff({ codes: [] })
    const own = async (...states: readonly string[]): Promise<string> => {
      const { data } = await app.call<JsonRow>(seller, 'POST', `${base}/machine/submit`, { body: listing })
      for (const state of states) expect((await decide(data.id, state, '铭牌不清晰')).status).toBe(200)
      return String(data.id)
    }
    for (const state of ['ON', 'ON', 'ON', 'REJECTED']) await own(state)
    for (let times = 0; times < 2; times += 1) await own('ON', 'BLOCKED')
    const counts = { listings: 7, onShelf: 3, rejected: 1, blocked: 2 }
    expect((await caseOf(await own())).data.seller).toMatchObject(counts)
  })

  test('are the contacts in its texts, with the field and what was found, and none where there are none', async () => {
    const { id } = await submit()
    expect((await caseOf(id)).data.contacts).toEqual([])
    // Written before texts were checked for contacts.
    const texts = sql`update store.machine set description = '现货，加微信 wxid-motor88 详谈', title = 'YE3 电话 13812345678' where id = ${String(id)}::bigint`
    await texts.execute(app.runtime.platformDb)
    const contacts = (await caseOf(id)).data.contacts as JsonRow[]
    expect(contacts.map(({ field }) => field).toSorted()).toEqual(['description', 'title'])
    expect(contacts).toEqual(
      expect.arrayContaining([
        { field: 'title', label: '标题', found: expect.stringContaining('13812345678') },
        { field: 'description', label: '备注', found: expect.stringContaining('motor88') },
      ]),
    )
  })

  test('is the median price of motors of its kind, with the number of them, and 0 where there are none', async () => {
    const kind = { series: 'YE4', model: 'YE4-280S-4', powerKw: 75, frame: '280S', priceMode: 'FIXED' }
    const first = await submit({ ...kind, unitPrice: '9000' })
    expect((await caseOf(first.id)).data.market).toEqual({ price: 0, samples: 0 })
    for (const unitPrice of ['4000', '5000', '6000', '7000', '90000']) await putOnShelf(app, { ...listing, ...kind, unitPrice })
    expect((await caseOf(first.id)).data.market).toEqual({ price: 6000, samples: 5 })
  })

  test('are the same motors of the seller’s colleagues too, and of nobody else', async () => {
    const make = staffMaker(app)
    const { post, newCompany } = companyCalls(() => app)
    const [boss, clerk] = await newCompany(make, '无锡电机')
    const stranger = await make.staff({ codes: [] })
    const same = { ...listing, model: 'YE3-200L-4', powerKw: 30, frame: '200L' }
    const ids: string[] = []
    for (const as of [boss, clerk, stranger]) ids.push(String((await post(as, `${base}/machine/submit`, same)).data.id))
    const duplicates = async (id: unknown) => ((await caseOf(id)).data.duplicates as JsonRow[]).map((row) => row.id)
    expect([await duplicates(ids[0]), await duplicates(ids[1]), await duplicates(ids[2])]).toEqual([[ids[1]], [ids[0]], []])
  })

  test('is what changed since it was approved, several edits as one', async () => {
    const id = await putOnShelf(app, { ...listing, quantity: 3 })
    const { data: fresh } = await caseOf(id)
    expect(fresh).toMatchObject({ was: {}, is: {} })
    const change = (body: JsonRow) => app.call('member', 'POST', `${base}/machine/submit`, { body: { id, ...body } })
    await change({ model: 'YE3-132M-4', quantity: 5 })
    await change({ model: 'YE3-160M-4', quantity: 3 })
    const { data } = await caseOf(id)
    expect(data).toMatchObject({ was: { model: 'YE3-132S-4' }, is: { model: 'YE3-160M-4' } })
    expect(data.is).not.toHaveProperty('quantity')
    expect((await caseOf((await submit()).id)).data.approvedAt).toBe('')
  })
})

test('the figures count what waits and what was decided today', async () => {
  const before = await figures()
  const { id } = await submit()
  await submit()
  await decide(id, 'ON')
  const after = await figures()
  expect(after.waiting).toBe(before.waiting + 1)
  const today = (days: readonly JsonRow[]) => days.find(({ day }) => day === String(after.now).slice(0, 10))
  expect(Number(today(after.days)?.approved)).toBe(Number(today(before.days)?.approved ?? 0) + 1)
})

test('the figures tell since when the oldest waits', async () => {
  const { id } = await submit()
  await submit()
  const { rows } = await sql<{
    time: string
  }>`update store.machine set create_time = now() - interval '40 days' where id = ${String(id)}::bigint
    returning to_char(create_time at time zone ${app.runtime.timeZone}, 'YYYY-MM-DD HH24:MI:SS') as time`.execute(app.runtime.platformDb)
  expect((await figures()).oldest).toBe(rows[0]?.time)
  await decide(id, 'ON')
})

test('the figures count by day what was approved, approved by rule, rejected, and decided by the reviewer', async () => {
  const today = async () => {
    const { now, days } = await figures()
    const { approved = 0, byRule = 0, rejected = 0, own = 0 } = days.find(({ day }) => day === String(now).slice(0, 10)) ?? {}
    return [approved, byRule, rejected, own].map(Number)
  }
  const before = await today()
  for (const state of ['ON', 'REJECTED', 'REJECTED']) await decide((await submit()).id, state, '铭牌不清晰')
  const body = { ids: [(await submit()).id, (await submit()).id], shelfStatus: 'REJECTED', reason: '铭牌不清晰' }
  await app.call('administrator', 'POST', `${base}/machine/shelf`, { body })
  const ruled = await submit()
  await sql`insert into store.machine_state_history (tenant_id, machine_id, transition, from_state, to_state)
    select '000000', ${String(ruled.id)}::bigint, 'autoApprove', 'PENDING', 'ON' from generate_series(1, 5)`.execute(app.runtime.platformDb)
  const after = await today()
  expect(after.map((count, at) => count - Number(before[at]))).toEqual([1, 5, 4, 3])
})
