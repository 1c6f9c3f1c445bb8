import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, submitListing } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const shelf = (ids: readonly string[], shelfStatus: string) =>
  app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids, shelfStatus } })

test('the listings of a page are approved by one call, which says so where there are more, and one job looks for demands', async () => {
  const first = await submitListing(app, listing)
  const { rows: columns } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ',') as names
    from information_schema.columns where table_schema = 'store' and table_name = 'machine' and is_generated = 'NEVER'
      and column_name not in ('id', 'listing_no')`.execute(app.runtime.platformDb)
  const names = sql.raw(columns[0]?.names ?? '')
  const { rows } = await sql<{
    id: string
  }>`insert into store.machine (${names}) select ${names} from store.machine, generate_series(1, 100)
    where id = ${first}::bigint returning id::text as id`.execute(app.runtime.platformDb)
  const ids = rows.map(({ id }) => id)
  expect(await shelf([first, ...ids], 'ON')).toMatchObject({ status: 400, msg: '一次最多处理 100 条，请分批操作' })
  expect((await shelf(ids, 'ON')).status).toBe(200)
  const { rows: jobs } = await sql<{ input: string }>`select input from store.job where name = 'match-listing'`.execute(
    app.runtime.platformDb,
  )
  expect(jobs.map(({ input }) => (JSON.parse(input) as { listingIds: string[] }).listingIds)).toEqual([ids])
  const { data } = await app.call<{ total: number }>('member', 'GET', '/blade-desk/notification/mine')
  expect(data.total).toBe(100)
}, 60_000)
