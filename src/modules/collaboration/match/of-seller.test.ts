import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { type Staff, staffMaker } from '#test/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { findDemands, findStock } from './found-matches.service.ts'

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
  buyer = await staffMaker(app).staff({ codes: [] })
}, 60_000)
afterAll(() => app?.close())

const motor = { ...listing, ieClass: 'IE3', ip: 'IP55', connection: 'D', priceMode: 'FIXED', unitPrice: '1450' }
const ctx = () => serverContext(app.runtime, '000000')

/** A demand with five motors of one seller that are as wanted, and one of another that may replace them. */
async function crowded(voltageV: number, other: object) {
  for (let time = 0; time < 5; time++) await putOnShelf(app, { ...motor, voltageV })
  const ofOther = await putOnShelf(app, { ...motor, voltageV, ...other }, 'admin')
  return { ofOther, demandId: await openDemand(app, { voltageV, brandAccept: ['BR004'] }, buyer) }
}

test('the stock for a demand shows three motors of a seller, and how many more there are, so that others are not hidden', async () => {
  const { ofOther, demandId } = await crowded(1501, { ieClass: 'IE4', mounting: ['B35'] })
  const { data } = await app.call<Match[]>('visitor', 'GET', '/blade-machine/machine/match', { query: { demandId } })
  expect(data.map(({ grade, moreOfSeller }) => [grade, moreOfSeller])).toEqual([
    ['A', 0],
    ['A', 0],
    ['A', 2],
    ['B', 0],
  ])
  expect(data.at(-1)?.motor.id).toBe(ofOther)
})

test('a buyer is told at once of three motors of a seller, and of the others weekly; the seller reads how many meet the demand', async () => {
  const { ofOther, demandId } = await crowded(2003, {})
  const notified = await findStock(ctx(), demandId)
  expect([notified.length, notified.some(({ listingId }) => listingId === ofOther)]).toEqual([4, true])
  const mine = await app.call<{ records: { path: string; text: string }[] }>('member', 'GET', '/blade-desk/notification/mine')
  expect(mine.data.records.find(({ path }) => path === `/purchase/${demandId}`)?.text).toContain('您有 5 条现货符合')
  const next = await putOnShelf(app, { ...motor, voltageV: 2003 })
  expect(await findDemands(ctx(), next)).toEqual([])
  const { rows } = await sql<{ now: number; later: number }>`
    select count(*) filter (where told_at_once)::int as now, count(*) filter (where not told_at_once)::int as later
    from store.demand_match where demand_id = ${demandId}`.execute(app.runtime.platformDb)
  expect(rows).toEqual([{ now: 4, later: 3 }])
  expect(await findDemands(ctx(), await putOnShelf(app, { ...motor, voltageV: 2003 }, 'admin'))).toHaveLength(1)
})
