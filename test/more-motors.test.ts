import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMotors } from '../db/seed/more-motors.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await testApp()
  owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const scalar = async (sql: string): Promise<number> => Number(Object.values((await owner.query(sql)).rows[0])[0])
const stock = "from store.machine where tenant_id = '000000' and deleted_id = 0"
const listed = async (): Promise<number> =>
  (await app.call<{ total: number }>('visitor', 'GET', '/blade-machine/machine/listData', { query: { size: '1' } })).data.total

test('copies of the demo motors are added until there are so many, and the running product shows them', async () => {
  const [before, onShelf] = [await scalar(`select count(*) ${stock}`), await listed()]
  await addMotors(owner, before + 700, () => {})
  expect(await scalar(`select count(*) ${stock}`)).toBe(before + 700)
  expect(await listed()).toBe(onShelf + 700)
  expect(await scalar(`select count(distinct listing_no) ${stock} and listing_no is not null`)).toBe(
    await scalar(`select count(listing_no) ${stock}`),
  )
})

test('a second call adds what is missing, and no call takes anything away', async () => {
  const before = await scalar(`select count(*) ${stock}`)
  await addMotors(owner, before + 5, () => {})
  await addMotors(owner, 10, () => {})
  expect(await scalar(`select count(*) ${stock}`)).toBe(before + 5)
})

test('a copy has the photos and ratings of its model, a place and a price of its own, and its indexes are there', async () => {
  const copies = "from store.machine m where listing_no like 'D%'"
  expect(await scalar(`select count(*) ${copies} and not exists (select from store.machine_photos p where p.machine_id = m.id)`)).toBe(0)
  expect(await scalar(`select count(distinct region_code) ${copies}`)).toBeGreaterThan(200)
  expect(await scalar("select count(*) from pg_indexes where schemaname = 'store' and tablename = 'machine'")).toBeGreaterThan(10)
  expect(await scalar("select count(*) from pg_trigger where tgrelid = 'store.machine'::regclass and tgenabled = 'D'")).toBe(0)
})
