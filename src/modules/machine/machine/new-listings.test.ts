import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { providersOf } from '#kernel/runtime/provide.ts'
import { insertAttachments } from '#test/attachments.ts'
import { listing, listingCalls } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { createListings } from './new-listings.service.ts'

type JsonRow = Record<string, unknown>
let app: TestApp
let seller: Context

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  seller = await contextOf('000000', 'trader')
}, 60_000)
afterAll(() => app?.close())

/** The context of a job that runs as this account. */
async function contextOf(tenant: string, account: string): Promise<Context> {
  const token = String((await app.login(tenant, account)).body.access_token)
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  const caller = await providersOf(app.runtime).callerOf(app.runtime, sid)
  if (!caller) throw new Error(`${account} has no session`)
  return { ...serverContext(app.runtime, tenant), ...caller, lang: 'zh' }
}

const base = '/blade-machine/machine'
const { post, detail } = listingCalls(() => app)
const submit = (body: JsonRow) => post('member', 'submit', body)
const verify = (account: string, isVerified: boolean) =>
  sql`update "user" set seller_verified = ${isVerified} where account = ${account}`.execute(serverContext(app.runtime, '000000').db)

/** What two listings of the same body differ in. */
const own = ['id', 'machine_id', 'row_id', 'listing_no', 'source', 'create_time', 'update_time', 'last_confirmed_at', 'expire_time']

/** What is stored of a listing, but for what is its own. */
async function storedOf(id: string): Promise<readonly JsonRow[][]> {
  const tables = ['machine_photos', 'machine_attachments', 'machine_ratings', 'machine_tier_prices', 'machine_state_history']
  const selects = [
    `machine where id = ${id}`,
    ...tables.map((table) => `${table} where machine_id = ${id}`),
    `row_change where resource = 'machine' and row_id = '${id}'`,
  ]
  const rowsOf = async (from: string): Promise<JsonRow[]> => {
    const { rows } = await sql<{
      row: JsonRow
    }>`select to_jsonb(t) - ${own}::text[] as row from (select * from ${sql.raw(from)} order by id) as t`.execute(seller.db)
    return rows.map(({ row }) => row)
  }
  return Promise.all(selects.map(rowsOf))
}

/** Ids of listings whose demands are to be found. */
async function toBeMatched(): Promise<string[]> {
  const { rows } = await sql<{
    input: { listingIds: string[] }
  }>`select input::jsonb as input from job where name = 'match-listing'`.execute(seller.db)
  return rows.flatMap(({ input }) => input.listingIds)
}

/** Bodies with most kinds of fields, warnings, and states. */
const bodies: readonly JsonRow[] = [
  listing,
  { ...listing, quantity: 0, description: 'in stock' },
  { ...listing, series: '', frame: '', priceMode: 'FIXED', unitPrice: '1450', ieClass: 'IE3', ip: 'IP55', origins: ['ip:CATALOG'] },
  {
    ...listing,
    priceMode: 'TIER',
    tierPrices: [
      { minQty: 1, price: '1500' },
      { minQty: 10, price: '1400' },
    ],
    contact: undefined,
  },
  { ...listing, currentA: 99, efficiencyPct: 30, prodYear: 2019 },
  { ...listing, title: 'Own title', validDays: 90, features: ['ENCODER'], ratings: [{ powerKw: 5.5, poles: 4, voltageV: 380 }] },
  { shelfStatus: 'DRAFT', model: 'Y2-90L-4' },
  { shelfStatus: 'DRAFT', typeCode: 'AC3.STD.IE3' },
  { ...listing, model: '', series: '' },
]

describe('listings that are created at once', () => {
  test.each([
    ['of a seller', false],
    ['of a verified seller, which the rule puts on the shelf,', true],
  ])('%s are stored as by single submits', async (_, isVerified) => {
    await verify('trader', isVerified)
    const single: string[] = []
    for (const body of bodies) {
      const { data, msg, status } = await submit(body)
      expect(status, msg).toBe(200)
      single.push(String(data.id))
    }
    const created = await createListings(seller, bodies, 'EXCEL')
    for (const [at, each] of created.entries()) {
      if (each instanceof UserError) throw each
      expect(await storedOf(each.id), `body ${at}`).toEqual(await storedOf(single[at] ?? ''))
      const { listingNo, rowVersion, source, shelfStatus } = await detail(each.id)
      expect([each.listingNo, each.rowVersion, source]).toEqual([listingNo, rowVersion, 'EXCEL'])
      const isMatched = [single[at] ?? '', each.id].map(async (id) => (await toBeMatched()).includes(id))
      expect(await Promise.all(isMatched)).toEqual(Array(2).fill(shelfStatus === 'ON'))
    }
    const states = await Promise.all(created.map(async (each) => (await detail((each as { id: string }).id)).shelfStatus))
    expect(states.filter((state) => state === 'ON').length > 0).toBe(isVerified)
    expect(states).toContain('DRAFT')
  })

  test('are found at once by visitors, once they are on the shelf', async () => {
    await verify('trader', true)
    const [created] = await createListings(seller, [{ ...listing, model: 'YE3-132S-4 BULK' }], 'EXCEL')
    const { data } = await app.call<{ records: JsonRow[] }>('visitor', 'GET', `${base}/listData`, { query: { model: 'YE3-132S-4 BULK' } })
    expect(data.records.map(({ id }) => id)).toEqual([(created as { id: string }).id])
  })

  test('are rejected each by the rules of a submit, with its field, and the others are created', async () => {
    const wrong: readonly JsonRow[] = [
      { ...listing, typeCode: '' },
      { ...listing, brandCode: 'NO-SUCH' },
      { ...listing, description: '电话 13912345678' },
      { ...listing, powerKw: 'much' },
      { ...listing, model: '', powerKw: '', poles: [] },
      { ...listing, photos: [{ photoType: 'WHOLE', link: '/files/test/none.webp' }] },
      { ...listing, origins: ['nonsense'] },
      { ...listing, condition: 'SHINY' },
      { shelfStatus: 'DRAFT', model: 'x', description: '13912345678' },
    ]
    const mixed = wrong.flatMap((body) => [body, listing])
    const created = await createListings(seller, mixed, 'EXCEL')
    for (const [at, body] of wrong.entries()) {
      const reply = await submit(body)
      const rejected = created[2 * at]
      expect(reply.status).toBe(400)
      expect(rejected).toBeInstanceOf(UserError)
      const { field, words } = rejected as UserError
      expect([field, words[0]]).toEqual([reply.data.field, reply.msg])
      expect(created[2 * at + 1]).toMatchObject({ id: expect.stringMatching(/^\d+$/) })
    }
  })

  test('have numbers of their own, and belong to the tenant of their seller', async () => {
    const neighbour = await contextOf('100001', 'neighbour')
    const created = await createListings(
      neighbour,
      Array.from({ length: 120 }, () => ({ ...listing, photos: [], shelfStatus: 'DRAFT' })),
      'EXCEL',
    )
    const numbers = created.map((each) => (each instanceof UserError ? each.words[1] : each.listingNo))
    expect([new Set(numbers).size, numbers.every((number) => /^M\d{10,13}$/.test(number))]).toEqual([120, true])
    const { status } = await app.call('admin', 'GET', `${base}/detail`, { query: { id: (created[0] as { id: string }).id } })
    expect(status).toBe(404)
  })
})
