import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { listing } from '#test/listings.ts'
import { type Staff, type StaffMaker, staffMaker } from '#test/staff.ts'
import { tablesThatHold } from '#test/tables.ts'
import { md5, type TestApp, testApp } from '#test/test-app.ts'
import { logWriterOf } from '../log/api/log-writer.service.ts'
import { eraseClosedAccounts } from './erase-accounts.service.ts'

type Row = Record<string, unknown>

let app: TestApp
let make: StaffMaker
const { post, own, mine, invite, answer, join } = companyCalls(() => app)
beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const trader = () => make.staff({ codes: [] })
const close = async (as: Staff) =>
  expect((await post(as, '/blade-user/close-account', { oldPassword: md5('Staff-2026-word') })).msg).toBe('操作成功')
const titles = async (as: Staff) =>
  (await app.call<{ records: { title: string }[] }>(as, 'GET', '/blade-desk/notification/mine')).data.records.map(({ title }) => title)
const companiesCalled = async (name: string) =>
  (await app.call<{ records: Row[] }>('administrator', 'GET', '/blade-machine/company/list', { query: { name } })).data.records

test('the data of members names their company and the invitations that concern them, and no other member', async () => {
  const [boss, clerk, guest] = [await trader(), await trader(), await trader()]
  await own(boss, '江阴电机')
  await join(boss, clerk)
  await invite(boss, guest.account)
  const dataOf = async (as: Staff) => (await app.call(as, 'GET', '/blade-user/my-data')).body as Record<string, Row[]>
  for (const as of [boss, clerk]) expect((await dataOf(as)).company).toMatchObject([{ name: '江阴电机' }])
  expect(await dataOf(guest)).toMatchObject({ company: [], 'company-invitation': [{ account: guest.account, side: 'COMPANY' }] })
  expect((await dataOf(boss))['company-invitation']).toMatchObject([{ account: guest.account }])
  const ofClerk = await dataOf(clerk)
  expect(ofClerk['company-invitation']).toEqual([])
  expect(JSON.stringify({ ...ofClerk, 'log-api': [] })).not.toContain(boss.account)
})

test('a manager who closes the account leaves the company to the earliest other member, with those who follow it', async () => {
  const [boss, first, second, follower] = [await trader(), await trader(), await trader(), await trader()]
  await own(boss, '宜兴电机')
  await join(boss, first)
  await join(boss, second)
  const { data } = await post(first, '/blade-machine/machine/submit', listing)
  await post('admin', '/blade-machine/machine/shelf', { ids: [data.id], shelfStatus: 'ON' })
  const follow = { targetType: 'SELLER', targetId: String(data.id), on: true }
  const { id: followId } = (await post(follower, '/blade-machine/machine/fork', follow)).data
  await close(boss)
  expect(await mine(first)).toMatchObject({ name: '宜兴电机', isManager: true })
  expect((await mine(first)).members.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(await mine(second)).toMatchObject({ name: '宜兴电机', isManager: false })
  expect(await titles(first)).toEqual(expect.arrayContaining(['您现在是企业“宜兴电机”的管理账号']))
  expect(await titles(second)).toEqual(expect.arrayContaining([`${boss.account} 已注销并退出企业“宜兴电机”`]))
  const { rows } = await sql<{ seller: string }>`select seller from user_follow where id = ${followId}`.execute(app.runtime.platformDb)
  expect(rows).toEqual([{ seller: first.id }])
  const again = { ...boss, token: await make.logIn(boss.account) }
  await post(again, '/blade-user/reopen-account', {})
  expect((await mine(again)).id).toBe('')
  expect((await invite(first, boss.account)).status).toBe(200)
})

test('an account that is called by its phone number is named nowhere once it is erased, neither to colleagues nor to followers', async () => {
  const [boss, clerk, lone, follower] = [await trader(), await trader(), await trader(), await trader()]
  await own(boss, '溧阳电机')
  await join(boss, clerk)
  const rename = async (staff: Staff, phone: string): Promise<Staff> => {
    await sql`update store."user" set account = ${phone}, name = ${phone}, real_name = ${phone}, phone = null
      where id = ${staff.id}::bigint`.execute(app.runtime.platformDb)
    return { ...staff, account: phone, token: await make.logIn(phone) }
  }
  const [phone, other] = ['13700137456', '13700137457']
  const [leaving, selling] = [await rename(clerk, phone), await rename(lone, other)]
  const { data } = await post(selling, '/blade-machine/machine/submit', listing)
  await post('admin', '/blade-machine/machine/shelf', { ids: [data.id], shelfStatus: 'ON' })
  await post(follower, '/blade-machine/machine/fork', { targetType: 'SELLER', targetId: String(data.id), on: true })
  for (const each of [leaving, selling]) await close(each)
  expect(await tablesThatHold(app, phone)).toEqual(expect.arrayContaining(['user_notification']))
  expect(await tablesThatHold(app, other)).toEqual(expect.arrayContaining(['user_follow']))
  await sql`update store."user" set close_time = now() - interval '1 minute' where id = any(${[clerk.id, lone.id]}::bigint[])`.execute(
    app.runtime.platformDb,
  )
  // Calls are written to the log in batches, which may come later than what this test does.
  await logWriterOf(app.runtime).flush()
  await eraseClosedAccounts(app.runtime)
  for (const each of [phone, other]) expect(await tablesThatHold(app, each)).toEqual([])
})

test('a company passes to a member who can be used, and the invitations of a closed account end', async () => {
  const [boss, locked, next, other] = [await trader(), await trader(), await trader(), await trader()]
  await own(boss, '丹阳电机')
  await join(boss, locked)
  await join(boss, next)
  await own(other, '金坛电机')
  await invite(other, boss.account)
  await post('administrator', '/blade-user/lock', { userIds: locked.id })
  await close(boss)
  expect(await mine(next)).toMatchObject({ name: '丹阳电机', isManager: true })
  expect((await mine(other)).open).toEqual([])
})

test('a member who closes the account leaves it, and the last one keeps it until the account is erased', async () => {
  const [boss, clerk, guest] = [await trader(), await trader(), await trader()]
  await own(boss, '靖江电机')
  await join(boss, clerk)
  await invite(boss, guest.account)
  await close(clerk)
  expect((await mine(boss)).members.map(({ id }) => id)).toEqual([boss.id])
  const [invitation] = (await mine(guest)).mine
  await close(boss)
  expect((await mine(guest)).mine).toEqual([])
  expect((await answer(guest, invitation?.id, true)).status).toBe(404)
  const again = { ...boss, token: await make.logIn(boss.account) }
  await post(again, '/blade-user/reopen-account', {})
  expect(await mine(again)).toMatchObject({ name: '靖江电机', isManager: true })
  await close(again)
  await sql`update store."user" set close_time = now() - interval '1 minute' where id = ${boss.id}::bigint`.execute(app.runtime.platformDb)
  expect(await companiesCalled('靖江电机')).toHaveLength(1)
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
  expect(await companiesCalled('靖江电机')).toEqual([])
})

test('a company whose manager is erased passes to a member who has joined after the account had closed', async () => {
  const [boss, late] = [await trader(), await trader()]
  await own(boss, '张家港电机')
  const { id } = await mine(boss)
  await close(boss)
  expect((await post('administrator', '/blade-machine/company/add-member', { ids: [id], userId: late.id })).msg).toBe('操作成功')
  await sql`update store."user" set close_time = now() - interval '1 minute' where id = ${boss.id}::bigint`.execute(app.runtime.platformDb)
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
  expect(await mine(late)).toMatchObject({ id, name: '张家港电机', isManager: true, members: [{ id: late.id }] })
})
