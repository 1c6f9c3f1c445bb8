import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demand } from '#test/demands.ts'
import { listing } from '#test/listings.ts'
import { demoPassword } from '../db/seed/demo-accounts.ts'
import { call, type Headers, type Reply, sessionHeaders } from './client.ts'
import { ExternalPostgres } from './external-postgres.ts'
import { FaultHarness } from './fault-harness.ts'
import { recordResult } from './results.ts'

let postgres: ExternalPostgres
let harness: FaultHarness
let database: pg.Client
let buyer: Headers
let seller: Headers
let reviewer: Headers

beforeAll(async () => {
  postgres = await ExternalPostgres.create()
  harness = await FaultHarness.open({ DATABASE_URL: postgres.url }, () => postgres.superuser)
  database = new pg.Client(postgres.superuser)
  await database.connect()
  buyer = await sessionHeaders(harness.target.address, 'trader2')
  seller = harness.target.trader
  reviewer = harness.target.manager
})
afterAll(async () => {
  await database?.end()
  await harness?.close()
  await postgres?.remove()
})

const photos = [{ photoType: 'WHOLE', link: '/files/demo/1.webp' }]
const post = (as: Headers, path: string, body: object): Promise<Reply> => call(harness.target.address, 'POST', `/api${path}`, as, body)
const idOf = ({ status, body }: Reply): string => {
  expect(status, String(body.msg)).toBe(200)
  return String((body.data as { id: string }).id)
}
const countOf = async (text: string, ...values: unknown[]): Promise<number> => Number((await database.query(text, values)).rows[0]?.count)
const approve = (id: string) => post(reviewer, '/blade-collaboration/collaboration/move', { ids: [id], demandStatus: 'OPEN' })
const submitDemand = async (changes: object) =>
  idOf(await post(buyer, '/blade-collaboration/collaboration/submit', { ...demand, ...changes }))

/** Waits for work that goes on when the heartbeat of a killed process has been missing for 20 seconds. */
async function untilTrue(isTrue: () => Promise<boolean>, pauseMs = 100): Promise<void> {
  const end = performance.now() + 240_000
  while (performance.now() < end) {
    if (await isTrue()) return
    await wait(pauseMs)
  }
  throw new Error('the work was not done in four minutes')
}

async function killAndRestart(): Promise<number> {
  const killedAt = performance.now()
  await harness.killServer()
  await harness.restartServer()
  return (performance.now() - killedAt) / 1000
}

const jobOf = async (id: string) =>
  (
    await database.query<{ job_state: string; result: string; attempts: number; message: string }>(
      'select job_state, result, attempts, message from store.job where id = $1',
      [id],
    )
  ).rows[0]
const isOver = async (id: string) => !['QUEUED', 'RUNNING'].includes((await jobOf(id))?.job_state ?? '')

const notified = 'select count(*) from store.user_notification where kind = $1 and path = $2'

test('kill -9 while quotes are submitted: each is whole or absent, and a second attempt doubles none', async () => {
  const demands: string[] = []
  for (let made = 0; made < 40; made += 1) demands.push(await submitDemand({}))
  for (const id of demands) expect((await approve(id)).status).toBe(200)
  const quote = (demandId: string) =>
    post(seller, '/blade-collaboration/quote/submit', { demandId, price: '1450', qty: 2, validUntil: demand.deadline })
  const seconds: number[] = []
  const acknowledged = new Set<string>()
  for (let round = 0; round < 4; round += 1) {
    const quotes = demands.slice(round * 10, round * 10 + 10).map(async (id) => {
      if ((await quote(id)).status === 200) acknowledged.add(id)
    })
    const before = acknowledged.size
    await untilTrue(async () => acknowledged.size > before, 1)
    seconds.push(await killAndRestart())
    await Promise.all(quotes)
  }
  // Each round was killed while some quotes were answered and others not.
  expect(acknowledged.size).toBeGreaterThanOrEqual(seconds.length)
  expect(acknowledged.size).toBeLessThan(demands.length)
  /** The quote, the count of the demand and the notification of the buyer. */
  const countsOf = async (id: string) => [
    await countOf("select count(*) from store.quote where demand_id = $1 and quote_state = 'OFFERED'", id),
    await countOf('select quote_count as count from store.collaboration where id = $1', id),
    await countOf(notified, 'QUOTE', `/purchase/${id}`),
  ]
  // Before anything is sent again: a second attempt would hide what the first has lost.
  const before = new Map<string, number[]>()
  for (const id of demands) before.set(id, await countsOf(id))
  const lost = demands.filter((id) => acknowledged.has(id) && before.get(id)?.includes(0)).length
  for (const id of demands) expect([200, 409]).toContain((await quote(id)).status)
  const whole: number[][] = []
  for (const id of demands) whole.push(await countsOf(id))
  const wrong = [...before.values(), ...whole].filter((counts) => new Set(counts).size > 1 || counts.some((count) => count > 1)).length
  recordResult({
    ...{ fault: 'kill -9 while quotes are submitted', times: seconds.length, acknowledged: acknowledged.size },
    ...{ lost, halfWritten: wrong, seconds },
  })
  expect([lost, wrong]).toEqual([0, 0])
  expect(whole).toEqual(demands.map(() => [1, 1, 1]))
})

test('kill -9 after a demand is published: its matches are found, and each seller is told once', async () => {
  const seconds: number[] = []
  const published: { id: string; listingId: string }[] = []
  for (let round = 0; round < 4; round += 1) {
    // Voltages that no other motor has.
    const voltageV = 700 * 1.3 ** round
    const motor = { ...listing, photos, ieClass: 'IE3', ip: 'IP55', connection: 'D', voltageV: Math.round(voltageV) }
    const listingId = idOf(await post(seller, '/blade-machine/machine/submit', motor))
    expect((await post(reviewer, '/blade-machine/machine/shelf', { ids: [listingId], shelfStatus: 'ON' })).status).toBe(200)
    const demands: string[] = []
    for (let made = 0; made < 5; made += 1) demands.push(await submitDemand({ voltageV: Math.round(voltageV) }))
    const answers = Promise.all(demands.map(approve))
    await wait(round * 40)
    const restarted = killAndRestart()
    await answers
    seconds.push(await restarted)
    // One whose publication was lost with the connection is published again; the others are public already.
    for (const id of demands) expect([200, 400]).toContain((await approve(id)).status)
    published.push(...demands.map((id) => ({ id, listingId })))
  }
  /** Of each demand: how often the motor of its round is among its matches, and how often somebody was told the same of it. */
  const found = async () =>
    (
      await database.query(
        `select d.id::text, (select count(*)::int from store.demand_match m where m.demand_id = d.id::text and m.listing_id = a.listing_id) as kept,
          (select coalesce(max(times), 0)::int from (select count(*) as times from store.user_notification n where n.kind = 'DEMAND'
            and n.path = '/purchase/' || d.id and n.title ~ '有(求购|现货)符合您的' group by n.recipient, n.title) as t) as notified
        from unnest($1::bigint[], $2::text[]) as a (id, listing_id) join store.collaboration d on d.id = a.id`,
        [published.map(({ id }) => id), published.map(({ listingId }) => listingId)],
      )
    ).rows as { kept: number; notified: number }[]
  await untilTrue(async () => (await found()).every(({ kept }) => kept > 0))
  const rows = await found()
  const lost = rows.filter(({ kept, notified }) => kept === 0 || notified === 0).length
  const doubled = rows.filter(({ kept, notified }) => kept > 1 || notified > 1).length
  recordResult({
    ...{ fault: 'kill -9 after demands are published', times: seconds.length, acknowledged: published.length },
    ...{ lost, halfWritten: doubled, seconds },
  })
  expect([lost, doubled]).toEqual([0, 0])
})

test('kill -9 during an import: no row is lost, and none is imported twice', async () => {
  const rowCount = 1_000
  const columns = ['model', 'powerKw', 'poles', 'quantity', 'description']
  const sheet = [columns, ...Array.from({ length: rowCount }, (_, row) => ['YE3-132S-4', 5.5, 4, 1, `import ${row}`])]
  const form = new FormData()
  form.append('file', new Blob([sheet.map((cells) => cells.join()).join('\n')], { type: 'text/csv' }), 'stock.csv')
  const checked = await fetch(`${harness.target.address}/api/blade-machine/stock-import/check`, {
    method: 'POST',
    headers: { ...seller, authorization: 'Basic bW90b3JzcG90Om1vdG9yc3BvdA==' },
    body: form,
  })
  const { data } = (await checked.json()) as { data: { jobId: string } }
  await untilTrue(async () => (await jobOf(data.jobId))?.job_state === 'DONE')
  const { fileId } = JSON.parse((await jobOf(data.jobId))?.result ?? '{}') as { fileId: string }
  const { typeCode, brandCode, mounting, condition, voltageV, regionCode, priceMode, contact } = listing
  const defaults = { typeCode, brandCode, mounting, condition, voltageV, regionCode, priceMode, contact, photos }
  const reply = await post(seller, '/blade-machine/stock-import/run', { fileId, columns, defaults, importListed: true })
  expect(reply.status, String(reply.body.msg)).toBe(200)
  const { jobId } = reply.body.data as { jobId: string }
  const imported = () => countOf("select count(*) from store.machine where description like '%import %' and deleted_id = 0")
  const seconds: number[] = []
  for (const most of [100, 400]) {
    await untilTrue(async () => (await imported()) >= most || (await isOver(jobId)))
    expect(await jobOf(jobId)).toMatchObject({ job_state: 'RUNNING' })
    seconds.push(await killAndRestart())
  }
  await untilTrue(() => isOver(jobId))
  const job = await jobOf(jobId)
  expect(job?.job_state, job?.message).toBe('DONE')
  const distinct = await countOf(
    "select count(distinct description) from store.machine where description like '%import %' and deleted_id = 0",
  )
  const whole = await countOf(
    `select count(*) from store.machine m join store.machine_photos p on p.tenant_id = m.tenant_id and p.machine_id = m.id
     join store.imported_row r on r.tenant_id = m.tenant_id and r.row_id = m.id::text where m.description like '%import %'`,
  )
  recordResult({
    ...{ fault: 'kill -9 during an import of 1,000 rows', times: seconds.length, acknowledged: rowCount },
    ...{ lost: rowCount - distinct, halfWritten: (await imported()) - distinct + (distinct - whole), seconds },
  })
  expect([distinct, await imported(), whole, JSON.parse(job?.result ?? '{}')]).toMatchObject([
    rowCount,
    rowCount,
    rowCount,
    { created: rowCount },
  ])
})

test('kill -9 while a job ends what a closed account offers: all of it ends, and each listing once', async () => {
  const copies = 5_000
  const leaving = await sessionHeaders(harness.target.address, 'trader5')
  const first = idOf(await post(leaving, '/blade-machine/machine/submit', { ...listing, photos }))
  // The seller is verified, so the listing is approved at once.
  expect(await countOf("select count(*) from store.machine where id = $1 and shelf_status = 'ON'", first)).toBe(1)
  const { rows: columns } = await database.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
     where table_schema = 'store' and table_name = 'machine' and is_generated = 'NEVER' and column_name not in ('id', 'listing_no')`,
  )
  const names = columns[0]?.names ?? ''
  await database.query(`insert into store.machine (${names}) select ${names} from store.machine, generate_series(1, $2) where id = $1`, [
    first,
    copies,
  ])
  const { rows: offered } = await database.query<{ id: string; owner: string }>(
    `select id::text, create_user::text as owner from store.machine where deleted_id = 0 and shelf_status in ('ON', 'RESERVED', 'EXPIRED', 'PENDING')
       and create_user = (select create_user from store.machine where id = $1)`,
    [first],
  )
  const [ids, owner] = [offered.map(({ id }) => id), offered[0]?.owner]
  const left = () =>
    countOf(
      "select count(*) from store.machine where id = any($1::bigint[]) and shelf_status in ('ON', 'RESERVED', 'EXPIRED', 'PENDING')",
      ids,
    )
  const oldPassword = createHash('md5').update(demoPassword).digest('hex')
  expect((await post(leaving, '/blade-user/close-account', { oldPassword })).status).toBe(200)
  const { rows: jobs } = await database.query<{ id: string }>(
    "select id::text from store.job where name = 'end-trade' and input::jsonb ->> 'owner' = $1",
    [owner],
  )
  expect(jobs).toHaveLength(1)
  const jobId = jobs[0]?.id ?? ''
  const seconds: number[] = []
  for (const most of [0.8, 0.5]) {
    await untilTrue(async () => (await left()) <= most * ids.length || (await isOver(jobId)), 10)
    expect(await jobOf(jobId)).toMatchObject({ job_state: 'RUNNING' })
    seconds.push(await killAndRestart())
    expect(await left()).toBeGreaterThan(0)
  }
  await untilTrue(() => isOver(jobId))
  const job = await jobOf(jobId)
  expect(job?.job_state, job?.message).toBe('DONE')
  const lost = await left()
  const wrong = await countOf(
    `select count(*) from unnest($1::bigint[]) as ended (id) where 1 <> (select count(*) from store.machine_state_history h
       where h.machine_id = ended.id and h.transition in ('accountClosed', 'accountClosedUnreviewed'))`,
    ids,
  )
  recordResult({
    ...{ fault: 'kill -9 while a job ends what a closed account offers', times: seconds.length, acknowledged: ids.length },
    ...{ lost, halfWritten: wrong, seconds },
  })
  expect([lost, wrong]).toEqual([0, 0])
  const { body } = await call(harness.target.address, 'GET', `/api/blade-machine/machine/listData?id=${first}`)
  expect(body.data).toMatchObject({ total: 0 })
})
