import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyCalls } from '#test/companies.ts'
import { type Staff, type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type Caller = Persona | { token: string }

let app: TestApp
let make: StaffMaker
/** Two members of one company, and somebody who has all the rights that setting its members takes. */
let boss: Staff
let clerk: Staff
let officer: Staff
let companyId = ''
const { post, own, mine, join, newCompany } = companyCalls(() => app)
beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  officer = await make.staff({ codes: ['company*', 'user*', 'machine*', 'collaboration*'] })
  ;[boss, clerk] = await newCompany(make, '锡山电机')
  companyId = (await mine(boss)).id
}, 60_000)
afterAll(() => app?.close())

const set = (as: Caller, action: 'add' | 'remove', userId: string) =>
  post(as, `/blade-machine/company/${action}-member`, { ids: [companyId], userId })
const rename = (as: Caller, name: string) => post(as, '/blade-machine/company/submit', { id: companyId, name })
const titles = async (as: Caller) =>
  (await app.call<{ records: { title: string }[] }>(as, 'GET', '/blade-desk/notification/mine')).data.records.map(({ title }) => title)

test('an administrator who may edit accounts, listings and demands sets the members of a company, who all hear of it', async () => {
  const guest = await make.staff({ codes: [] })
  expect((await set(officer, 'add', guest.id)).msg).toBe('操作成功')
  expect((await mine(guest)).id).toBe(companyId)
  expect((await titles(guest))[0]).toBe('您已加入企业“锡山电机”')
  for (const member of [boss, clerk]) expect((await titles(member))[0]).toBe(`${guest.account} 已加入企业“锡山电机”`)
  expect((await set(officer, 'remove', guest.id)).msg).toBe('操作成功')
  expect((await mine(guest)).id).toBe('')
  expect((await titles(guest))[0]).toBe('您已退出企业“锡山电机”')
  for (const member of [boss, clerk]) expect((await titles(member))[0]).toBe(`${guest.account} 已退出企业“锡山电机”`)
  expect((await set(officer, 'remove', guest.id)).msg).toBe('该账号不是企业成员')
})

test('an administrator who lacks one of the three rights sets no member and renames no company with members', async () => {
  const guest = await make.staff({ codes: [] })
  const rights = ['user*', 'machine*', 'collaboration*']
  for (const missing of rights) {
    const weak = await make.staff({ codes: ['company*', ...rights.filter((each) => each !== missing)] })
    for (const reply of [await set(weak, 'add', guest.id), await set(weak, 'remove', clerk.id), await rename(weak, '改名电机')])
      expect([missing, reply.status, reply.msg]).toEqual([missing, 403, expect.stringContaining('编辑权限')])
  }
  expect([(await mine(guest)).id, (await mine(clerk)).name]).toEqual(['', '锡山电机'])
})

test('nobody sets members who may do more: not one who joins, and none who is there', async () => {
  const mighty = await make.staff({ codes: ['role*'] })
  expect(await set(officer, 'add', mighty.id)).toMatchObject({ status: 403, msg: expect.stringContaining('权限超出您自己的权限') })
  const guest = await make.staff({ codes: [] })
  expect((await set('administrator', 'add', mighty.id)).status).toBe(200)
  for (const reply of [await set(officer, 'add', guest.id), await set(officer, 'remove', clerk.id), await rename(officer, '改名电机')])
    expect(reply).toMatchObject({ status: 403, msg: expect.stringContaining('权限超出您自己的权限') })
  expect((await set('administrator', 'remove', mighty.id)).status).toBe(200)
  // A member is taken from the colleagues too.
  await own(mighty, '管理电机')
  await join(mighty, guest)
  expect(await set(officer, 'add', guest.id)).toMatchObject({ status: 403, msg: expect.stringContaining('权限超出您自己的权限') })
  await post(guest, '/blade-machine/company/leave', {})
  expect([(await mine(guest)).id, (await mine(boss)).name]).toEqual(['', '锡山电机'])
})

test('nobody sets members whose listings are beyond the own data scope', async () => {
  const codes = ['company*', 'user*', 'machine*', 'collaboration*']
  const narrow = await make.staff({ codes, scopes: [{ page: 'machine', type: 2 }] })
  const guest = await make.staff({ codes: ['machine*'], scopes: [{ page: 'machine', type: 2 }] })
  expect(await set(narrow, 'add', guest.id)).toMatchObject({ status: 403, msg: expect.stringContaining('超出您自己的范围') })
  expect((await mine(guest)).id).toBe('')
})

test('nobody sets the own company, and nobody one of another tenant', async () => {
  expect((await set(officer, 'add', officer.id)).msg).toBe('不能设置自己的企业')
  expect((await set('member', 'add', clerk.id)).status).toBe(403)
  expect((await set('neighbour', 'remove', clerk.id)).status).toBe(404)
})

test('whoever is moved from one company to another is missed by the colleagues of before', async () => {
  const [former, moved] = await newCompany(make, '惠山电机')
  expect((await set(officer, 'add', moved.id)).status).toBe(200)
  expect((await titles(former))[0]).toBe(`${moved.account} 已退出企业“惠山电机”`)
  await set(officer, 'remove', moved.id)
})

test('a company that an administrator renames has the new name for all members, who hear of it', async () => {
  expect((await rename(officer, '锡东电机')).msg).toBe('操作成功')
  for (const member of [boss, clerk]) {
    expect((await mine(member)).name).toBe('锡东电机')
    expect((await titles(member))[0]).toBe('您的企业更名为“锡东电机”')
  }
})
