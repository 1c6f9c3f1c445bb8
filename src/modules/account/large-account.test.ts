import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt as attemptOf, serverContext } from '#kernel/jobs/attempts.ts'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { listing, submitListing } from '#test/listings.ts'
import { md5, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { endTradeJob } from './end-trade.job.ts'
import { tradeLeft } from './end-trade.service.ts'
import { endTradeAgainJob } from './end-trade-again.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

type Row = Record<string, unknown>
type As = { token: string }
const [machines, demands] = ['/blade-machine/machine', '/blade-collaboration/collaboration']
const states = ['ON', 'PENDING', 'RESERVED', 'EXPIRED', 'OPEN', 'QUOTED', 'OFFERED']
const columnOf = { machine: 'shelf_status', collaboration: 'demand_status', quote: 'quote_state' }

const login = async (account: string): Promise<As> => ({ token: String((await app.login('000000', account)).body.access_token) })
const detail = (path: string, id: string) => app.call<Row>('visitor', 'GET', `${path}/detail`, { query: { id } })
const reopen = (as: As) => app.call(as, 'POST', '/blade-user/reopen-account')
const close = async (as: As): Promise<void> => {
  const { status, msg } = await app.call(as, 'POST', '/blade-user/close-account', { body: { oldPassword: md5(testPassword) } })
  expect(status, msg).toBe(200)
}

/** Inserts copies of a row of a table, as many of one statement as it may take time for. */
async function copy(table: keyof typeof columnOf, id: string, times: number): Promise<void> {
  const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ',') as columns
    from information_schema.columns where table_schema = 'store' and table_name = ${table} and is_generated = 'NEVER'
      and column_name not in ('id', 'listing_no')`.execute(app.runtime.platformDb)
  const columns = sql.raw(rows[0]?.columns ?? '')
  for (let left = times; left > 0; left -= 500)
    await sql`insert into ${sql.table(`store.${table}`)} (${columns}) select ${columns}
      from ${sql.table(`store.${table}`)}, generate_series(1, ${Math.min(left, 500)}) where id = ${id}::bigint`.execute(
      app.runtime.platformDb,
    )
}

/** A trader with this many listings on the shelf and waiting, with demands and quotes. */
async function trader(account: string, listings: number) {
  const as = await login(account)
  const me = String((await app.call<Row>(as, 'GET', '/blade-user/info')).data.id)
  const [motor, waiting] = [await submitListing(app, listing, as), await submitListing(app, listing, as)]
  const wanted = await openDemand(app, {}, as)
  const body = { demandId: await openDemand(app), price: '1450', qty: 2, validUntil: dayFromNow(7) }
  const { data: quote } = await app.call<Row>(as, 'POST', '/blade-collaboration/quote/submit', { body })
  await sql`update store.machine set shelf_status = case id when ${motor}::bigint then 'ON' else 'PENDING' end
    where id in (${motor}::bigint, ${waiting}::bigint)`.execute(app.runtime.platformDb)
  await copy('machine', motor, listings)
  await copy('machine', waiting, 200)
  await copy('collaboration', wanted, 200)
  const left = async () => {
    const of = Object.entries(columnOf).map(
      ([table, column]) => sql`select count(*) as number from ${sql.table(`store.${table}`)}
        where create_user = ${me}::bigint and deleted_id = 0 and ${sql.ref(column)} = any(${states})`,
    )
    const { rows } = await sql<{ number: string }>`select sum(number) as number from (${sql.join(of, sql` union all `)}) as t`.execute(
      app.runtime.platformDb,
    )
    return Number(rows[0]?.number)
  }
  const { rows } = await sql<{ id: string }>`select id::text as id from store.machine
    where create_user = ${me}::bigint and shelf_status = 'ON' and deleted_id = 0`.execute(app.runtime.platformDb)
  return { as, me, wanted, quote: String(quote.id), demandId: body.demandId, onShelf: rows.map(({ id }) => id), left }
}

const attempt = (progress: () => Promise<void>) => ({ jobId: '0', progress, finish: async () => undefined })
const end = (owner: string, progress: () => Promise<void> = async () => undefined) =>
  endTradeJob.run(serverContext(app.runtime, '000000'), { owner }, attempt(progress))

test('an account with thousands of listings is closed at once, and a job takes down what is left', async () => {
  const { as, me, wanted, demandId, onShelf, left } = await trader('trader2', 2_000)
  const own = new Set(onShelf)
  const shown = async (query: Record<string, string> = { model: listing.model }) => {
    const { data } = await app.call<{ records: Row[] }>('visitor', 'GET', `${machines}/listData`, { query: { size: '200', ...query } })
    return data.records.filter(({ id }) => own.has(String(id)))
  }
  const some = onShelf.filter((_, at) => at % 200 === 199)
  expect((await shown()).length).toBeGreaterThan(0)
  expect(await Promise.all(some.map(async (id) => (await detail(machines, id)).status))).not.toContain(404)
  await close(as)
  expect((await detail(demands, wanted)).status).toBe(404)
  expect(await left()).toBeGreaterThan(1_000)
  const again = await login('trader2')
  expect(await reopen(again)).toMatchObject({ status: 409, msg: '您的现货和求购正在下架，请稍后再恢复账号' })
  const { rows: jobs } = await sql`select 1 from store.job where name = 'end-trade' and input like ${`%"${me}"%`}`.execute(
    app.runtime.platformDb,
  )
  expect(jobs).toHaveLength(1)
  await end(me)
  expect(await left()).toBe(0)
  expect([await shown(), await shown({ id: some.join() })]).toEqual([[], []])
  expect(new Set(await Promise.all(some.map(async (id) => (await detail(machines, id)).status)))).toEqual(new Set([404]))
  expect((await detail(demands, demandId)).data).toMatchObject({ demandStatus: 'OPEN', quoteCount: 0 })
  expect((await reopen(again)).status).toBe(200)
  expect(await shown()).toEqual([])
}, 120_000)

test('what a job was interrupted in goes on with the next attempt, and nothing that its owner puts back later is ended', async () => {
  const { as, me, onShelf, left } = await trader('trader5', 1_000)
  await close(as)
  const all = await left()
  await expect(end(me, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await left()).toBeLessThan(all)
  expect(await left()).toBeGreaterThan(0)
  await end(me)
  expect(await left()).toBe(0)
  const again = await login('trader5')
  expect((await reopen(again)).status).toBe(200)
  const body = { ids: onShelf.slice(0, 1), shelfStatus: 'ON' }
  expect((await app.call(again, 'POST', `${machines}/shelf`, { body })).status).toBe(200)
  await end(me)
  expect((await detail(machines, String(onShelf[0]))).data.shelfStatus).toBe('ON')
}, 120_000)

test('what others hold for longer than the attempts of a job is ended once they let go', async () => {
  const { as, me, onShelf } = await trader('trader6', 400)
  const holder = new pg.Client(app.database.ownerUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from store.machine where id = any($1::bigint[]) for update', [onShelf])
  await close(as)
  await expect(end(me)).rejects.toThrow('are held by others')
  const jobs = () =>
    app.runtime.platformDb.selectFrom('job').select(['id', 'job_state']).where('name', '=', 'end-trade').where('input', 'like', `%"${me}"%`)
  await sql`update store.job set job_state = 'FAILED' where name = 'end-trade' and input like ${`%"${me}"%`}`.execute(
    app.runtime.platformDb,
  )
  const again = () =>
    endTradeAgainJob.run(
      serverContext(app.runtime, '000000'),
      {},
      attempt(async () => undefined),
    )
  await again()
  await again()
  const waiting = await jobs().where('job_state', '=', 'QUEUED').execute()
  expect(waiting).toHaveLength(1)
  await holder.query('rollback')
  await holder.end()
  await attemptOf(app.runtime, endTradeJob, '000000', String(waiting[0]?.id))
  expect(await tradeLeft(serverContext(app.runtime, '000000'), me)).toBe(0)
  await again()
  expect(await jobs().where('job_state', '=', 'QUEUED').execute()).toEqual([])
}, 120_000)
