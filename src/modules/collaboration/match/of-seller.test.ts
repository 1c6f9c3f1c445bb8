import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type Staff, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { findDemands, findStock } from './found-matches.service.ts'
import { weeklyMatches } from './weekly-matches.service.ts'

interface Match {
  readonly motor: { readonly id: string }
  readonly grade: string
  readonly moreOfSeller: number
}
let app: TestApp
let buyer: Staff

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())
beforeEach(async () => {
  buyer = await staffMaker(app).staff({ codes: [] })
})

const motor = { ...listing, ieClass: 'IE3', ip: 'IP55', connection: 'D', priceMode: 'FIXED', unitPrice: '1450' }
const ctx = () => serverContext(app.runtime, '000000')

/** A demand with five motors of some sellers that are as wanted, and one of another that may replace them. */
async function crowded(voltageV: number, other: object, sellers: readonly (Persona | Staff)[] = ['member'], more = {}) {
  for (let time = 0; time < 5; time++) await putOnShelf(app, { ...motor, voltageV, ...more }, sellers[time % sellers.length])
  const ofOther = await putOnShelf(app, { ...motor, voltageV, ...other }, 'admin')
  return { ofOther, demandId: await openDemand(app, { voltageV, brandAccept: ['BR004'] }, buyer) }
}
const shownFor = async (demandId: string, more = {}, as: Persona | Staff = buyer) =>
  (await app.call<Match[]>(as, 'GET', '/blade-machine/machine/match', { query: { demandId, ...more } })).data
const newCompany = (name: string) => companyCalls(() => app).newCompany(staffMaker(app), name)
const noticesOf = async (as: Persona | Staff, demandId: string) =>
  (await app.call<{ records: { path: string; text: string }[] }>(as, 'GET', '/blade-desk/notification/mine')).data.records.filter(
    ({ path }) => path === `/purchase/${demandId}`,
  )
/** The motors of which a buyer is told at once. */
const toBuyer = (pairs: Awaited<ReturnType<typeof findStock>>) => pairs.filter(({ toldAtOnce }) => toldAtOnce)

describe('the stock for a demand', () => {
  test('shows three motors of a seller, and how many more there are, so that others are not hidden', async () => {
    const { ofOther, demandId } = await crowded(1501, { ieClass: 'IE4', mounting: ['B35'] })
    const shown = await shownFor(demandId)
    expect(shown.map(({ grade, moreOfSeller }) => [grade, moreOfSeller])).toEqual([
      ['A', 0],
      ['A', 0],
      ['A', 2],
      ['B', 0],
    ])
    expect(shown.at(-1)?.motor.id).toBe(ofOther)
  })

  test('says on the last motor of a seller that is shown how many more there are, however few are asked for', async () => {
    const { demandId } = await crowded(1711, { ieClass: 'IE4', mounting: ['B35'] })
    const more = async (size: string) => (await shownFor(demandId, { size })).map(({ moreOfSeller }) => moreOfSeller)
    expect([await more('1'), await more('2'), await more('3')]).toEqual([[4], [0, 3], [0, 0, 2]])
  })

  test('links no motors whose contact its reader may not see', async () => {
    const moreShown = async (contactVisible: string, as: Persona | Staff, voltageV: number) => {
      const { demandId } = await crowded(voltageV, {}, ['member'], { contactVisible })
      return (await shownFor(demandId, {}, as)).map(({ moreOfSeller }) => moreOfSeller).sort()
    }
    const apart = [0, 0, 0, 0, 0, 0]
    expect(await moreShown('LOGIN', 'visitor', 5001)).toEqual(apart)
    expect(await moreShown('LOGIN', buyer, 6101)).toEqual([0, 0, 0, 2])
    expect(await moreShown('INQUIRY_ONLY', buyer, 7501)).toEqual(apart)
  })

  test('counts colleagues as one seller', async () => {
    const { demandId } = await crowded(1951, {}, await newCompany('无锡同行'))
    expect((await shownFor(demandId)).map(({ moreOfSeller }) => moreOfSeller).sort()).toEqual([0, 0, 0, 2])
  })
})

describe('a buyer', () => {
  test('is told at once of three motors of a seller, and weekly of the others; the seller is told at once of each, and not again', async () => {
    const seller = await staffMaker(app).staff({ codes: [] })
    const { ofOther, demandId } = await crowded(2203, {}, [seller])
    const found = await findStock(ctx(), demandId)
    expect([found.length, toBuyer(found).length, toBuyer(found).some(({ listingId }) => listingId === ofOther)]).toEqual([6, 4, true])
    expect((await noticesOf(seller, demandId)).map(({ text }) => text)).toEqual([expect.stringContaining('您有 5 条现货符合')])
    const next = await putOnShelf(app, { ...motor, voltageV: 2203 }, seller)
    const told = (await noticesOf(buyer, demandId)).length
    expect(await findDemands(ctx(), next)).toMatchObject([{ demandId, listingId: next, toldAtOnce: false }])
    expect([(await noticesOf(seller, demandId)).length, (await noticesOf(buyer, demandId)).length]).toEqual([2, told])
    expect(await findDemands(ctx(), next)).toEqual([])
    const weekly = await weeklyMatches(app.runtime, new Date(Date.now() - 3_600_000))
    expect([weekly.find(({ user }) => user === buyer.id)?.count, weekly.find(({ user }) => user === seller.id)]).toEqual([3, undefined])
    const ofAnother = await findDemands(ctx(), await putOnShelf(app, { ...motor, voltageV: 2203 }, 'admin'))
    expect(toBuyer(ofAnother)).toHaveLength(1)
  })

  test('is told of three motors of a seller also where several are found at the same moment', async () => {
    const seller = await staffMaker(app).staff({ codes: [] })
    const demandId = await openDemand(app, { voltageV: 4001, brandAccept: ['BR004'] }, buyer)
    const ids: string[] = []
    for (let time = 0; time < 5; time++) ids.push(await putOnShelf(app, { ...motor, voltageV: 4001 }, seller))
    // Nothing is written before all of them have counted, or wait to count.
    const holder = await app.runtime.platformDb.startTransaction().execute()
    await sql`lock table store.demand_match in share mode`.execute(holder)
    const found = Promise.all(ids.map((id) => findDemands(ctx(), id)))
    const waiting = sql`select 1 from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(app.runtime.platformDb)).rows.length).toBe(5)
    await holder.commit().execute()
    const pairs = (await found).flat().filter((pair) => pair.demandId === demandId)
    expect([pairs.length, toBuyer(pairs).length]).toEqual([5, 3])
  })

  test('is told of three motors of colleagues, who are one seller', async () => {
    const [boss, clerk] = await newCompany('无锡同事')
    const { demandId } = await crowded(2503, {}, [boss, clerk])
    expect(toBuyer(await findStock(ctx(), demandId))).toHaveLength(4)
    const ofClerk = await findDemands(ctx(), await putOnShelf(app, { ...motor, voltageV: 2503 }, clerk))
    expect(ofClerk.map(({ toldAtOnce }) => toldAtOnce)).toEqual([false])
    const digest = (await weeklyMatches(app.runtime, new Date(Date.now() - 3_600_000))).find(({ user }) => user === buyer.id)
    expect(digest?.best.filter(({ sellerKey }) => sellerKey?.startsWith('company '))).toHaveLength(3)
  })

  test('hears no more of a seller within a week by an edit of the demand, and of three others after it', async () => {
    const { demandId } = await crowded(2851, {})
    expect(toBuyer(await findStock(ctx(), demandId))).toHaveLength(4)
    const better = []
    for (let time = 0; time < 5; time++) better.push(await putOnShelf(app, { ...motor, voltageV: 2851, unitPrice: '100' }))
    const [first = '', ...others] = better
    expect((await findStock(ctx(), demandId)).map(({ toldAtOnce }) => toldAtOnce)).toEqual([false, false, false, false, false])
    // As if all of them but one motor had been found eight days ago, and the others not yet.
    await sql`update store.demand_match set create_time = create_time - interval '8 days' where demand_id = ${demandId}`.execute(
      app.runtime.platformDb,
    )
    await sql`delete from store.demand_match where demand_id = ${demandId} and listing_id = any(${others}::text[])`.execute(
      app.runtime.platformDb,
    )
    const found = await findStock(ctx(), demandId)
    expect([found.length, toBuyer(found).length, found.some(({ listingId }) => listingId === first)]).toEqual([4, 3, false])
  })
})

describe('a match that rises', () => {
  /** A motor that a buyer hears of weekly becomes one of those that both sides hear of at once. */
  const rise = (ids: readonly string[]) =>
    sql`update store.machine set ie_class = 'IE3' where id = any(${ids}::bigint[])`.execute(app.runtime.platformDb)
  const weeklyOf = async ({ id }: Staff) =>
    (await weeklyMatches(app.runtime, new Date(Date.now() - 3_600_000))).find(({ user }) => user === id)

  test('is told to both sides at once, and once', async () => {
    const seller = await staffMaker(app).staff({ codes: [] })
    const demandId = await openDemand(app, { voltageV: 3251, brandAccept: ['BR004'] }, buyer)
    const listingId = await putOnShelf(app, { ...motor, voltageV: 3251, ieClass: '' }, seller)
    expect(await findDemands(ctx(), listingId)).toEqual([])
    await rise([listingId])
    const before = (await noticesOf(buyer, demandId)).length
    expect(await findDemands(ctx(), listingId)).toMatchObject([{ demandId, grade: 'A', toldAtOnce: true }])
    expect(await findDemands(ctx(), listingId)).toEqual([])
    expect([(await noticesOf(seller, demandId)).length, (await noticesOf(buyer, demandId)).length]).toEqual([1, before + 1])
    expect([await weeklyOf(buyer), await weeklyOf(seller)]).toEqual([undefined, undefined])
  })

  test('is one of the three of a seller that a buyer is told of at once; the others are in the next digest, as what they are now', async () => {
    const seller = await staffMaker(app).staff({ codes: [] })
    const demandId = await openDemand(app, { voltageV: 8701, brandAccept: ['BR004'] }, buyer)
    const ids: string[] = []
    for (let time = 0; time < 5; time++) ids.push(await putOnShelf(app, { ...motor, voltageV: 8701, ieClass: '' }, seller))
    expect(await findStock(ctx(), demandId)).toEqual([])
    expect((await weeklyOf(buyer))?.count).toBe(5)
    // A digest has told of them.
    await sql`update store.demand_match set create_time = create_time - interval '6 days' where demand_id = ${demandId}`.execute(
      app.runtime.platformDb,
    )
    await rise(ids)
    const risen = await findStock(ctx(), demandId)
    expect([risen.length, toBuyer(risen).length]).toEqual([5, 3])
    expect((await noticesOf(seller, demandId)).map(({ text }) => text)).toEqual([expect.stringContaining('您有 5 条现货符合')])
    const rest = await weeklyOf(buyer)
    expect([rest?.count, rest?.best.map(({ grade }) => grade)]).toEqual([2, ['A', 'A']])
    expect(await weeklyOf(seller)).toBe(undefined)
    expect(await findStock(ctx(), demandId)).toEqual([])
  })

  test('of one motor counts with what its buyer has been told of the seller', async () => {
    const seller = await staffMaker(app).staff({ codes: [] })
    const { demandId } = await crowded(9901, {}, [seller])
    await findStock(ctx(), demandId)
    const listingId = await putOnShelf(app, { ...motor, voltageV: 9901, ieClass: '' }, seller)
    expect(await findDemands(ctx(), listingId)).toEqual([])
    await rise([listingId])
    const told = (await noticesOf(buyer, demandId)).length
    expect(await findDemands(ctx(), listingId)).toMatchObject([{ demandId, grade: 'A', toldAtOnce: false }])
    expect([await findDemands(ctx(), listingId), (await noticesOf(seller, demandId)).length]).toEqual([[], 2])
    expect((await noticesOf(buyer, demandId)).length).toBe(told)
    expect((await weeklyOf(buyer))?.count).toBe(3)
  })
})
