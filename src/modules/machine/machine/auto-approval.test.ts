import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing, listingCalls } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { stockImports, workbook } from '#test/stock-imports.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
let app: TestApp
let seller = ''

const base = '/blade-machine/machine'

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  seller = String((await app.call('member', 'GET', '/blade-user/info')).data.id)
}, 60_000)
afterAll(() => app?.close())

const decide = (action: 'verify-seller' | 'withdraw-verification', as: Persona = 'admin', reason = '营业执照已核对') =>
  app.call(as, 'POST', `/blade-user/${action}`, { body: { ids: [seller], reason } })
const { post, detail } = listingCalls(() => app)
const submit = async (changes: JsonRow = {}) => {
  const { data, status, msg } = await post('member', 'submit', { ...listing, ...changes })
  expect([status, msg]).toEqual([200, '操作成功'])
  return data
}
const change = async (id: unknown, body: JsonRow) => (await post('member', 'submit', { id, ...body })).data
const shelve = (as: Persona, id: unknown, shelfStatus: string, reason = '') => post(as, 'shelf', { ids: [id], shelfStatus, reason })
const withProof = async () =>
  (await app.call<{ total: number }>('visitor', 'GET', `${base}/listData`, { query: { proofs: 'SELLER' } })).data.total

test('a seller is verified by a holder of the permission, with a reason that stays in the history', async () => {
  expect((await decide('verify-seller', 'member')).status).toBe(403)
  expect((await decide('verify-seller', 'neighbour')).status).toBe(404)
  expect(await decide('verify-seller', 'admin', '')).toMatchObject({ status: 400, data: { field: 'reason' } })
  expect((await decide('verify-seller')).status).toBe(200)
  const { data } = await app.call<JsonRow[]>('admin', 'GET', '/blade-user/changes', { query: { id: seller } })
  expect(data[0]).toMatchObject({ is: { sellerVerified: true, sellerVerifiedReason: '营业执照已核对' } })
  const list = await app.call<{ records: JsonRow[] }>('admin', 'GET', '/blade-user/page', { query: { sellerVerified: 'true' } })
  expect(list.data.records.map(({ account }) => account)).toContain('trader')
})

test('a seller is told of the verification and of what reviewers decide, with the reason, and of no own move', async () => {
  const latest = async () =>
    (await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-desk/notification/mine')).data.records[0] ?? {}
  await decide('verify-seller')
  expect(await latest()).toMatchObject({ kind: 'ACCOUNT', title: '您已通过卖家认证', text: '原因：营业执照已核对' })
  await decide('withdraw-verification', 'admin', '执照过期')
  expect(await latest()).toMatchObject({ kind: 'ACCOUNT', title: '您的卖家认证已取消', text: '原因：执照过期' })
  const { id } = await submit()
  await shelve('admin', id, 'REJECTED', '铭牌不清晰')
  expect(await latest()).toMatchObject({ kind: 'LISTING', text: '原因：铭牌不清晰', path: '/product?isSelf=1' })
  const other = (await submit()).id
  await shelve('admin', other, 'ON')
  expect(await latest()).toMatchObject({ kind: 'LISTING', path: `/machine/${other}` })
  await shelve('admin', other, 'BLOCKED', '价格不实')
  expect(await latest()).toMatchObject({ kind: 'LISTING', text: '原因：价格不实' })
  // Who of the staff has decided is told by neither.
  expect([(await detail(other, 'member')).updateUser, (await latest()).createUser, (await latest()).updateUser]).toEqual(['', '', ''])
  expect((await detail(other, 'admin')).updateUser).toMatch(/^\d+$/)
  await shelve('member', other, 'PENDING')
  expect(await latest()).toMatchObject({ text: '原因：价格不实' })
  await shelve('admin', other, 'ON')
  await decide('verify-seller')
})

test('the listings of a verified seller carry the proof, those from before too, until the verification is withdrawn', async () => {
  await decide('withdraw-verification', 'admin', '执照过期')
  const before = await withProof()
  const { id } = await submit()
  await shelve('admin', id, 'ON')
  expect((await detail(id, 'visitor')).proofs).toEqual([])
  await decide('verify-seller')
  expect((await detail(id, 'visitor')).proofs).toEqual(['SELLER'])
  expect(await withProof()).toBeGreaterThan(before)
  await decide('withdraw-verification', 'admin', '执照过期')
  expect([await withProof(), (await detail(id, 'visitor')).proofs]).toEqual([before, []])
})

test('a verified seller who becomes another company is verified no longer, and is told', async () => {
  await decide('verify-seller')
  const { id } = await submit()
  const update = (body: JsonRow) => app.call<JsonRow>('member', 'POST', '/blade-user/update-info', { body })
  const isVerified = async () => (await app.call<JsonRow>('member', 'GET', '/blade-user/info')).data.sellerVerified
  const company = (await app.call<JsonRow>('member', 'GET', '/blade-user/info')).data.company
  expect(await update({ company, qq: '10001' })).toMatchObject({ status: 200, msg: '操作成功' })
  expect([await isVerified(), (await detail(id, 'visitor')).proofs]).toEqual([true, ['SELLER']])
  for (const change of [{ company: '另一家公司' }, { uscc: '91350100M000100Y43' }, { realName: '另一人' }, { sellerRole: 'REPAIR' }]) {
    await decide('verify-seller')
    expect((await update(change)).msg).toContain('卖家认证已失效')
    expect([await isVerified(), (await detail(id, 'visitor')).proofs]).toEqual([false, []])
  }
  expect((await submit()).shelfStatus).toBe('PENDING')
})

test("a verified seller's listing goes on the shelf by rule; anybody else's waits", async () => {
  await decide('withdraw-verification', 'admin', '执照过期')
  expect((await submit()).shelfStatus).toBe('PENDING')
  await decide('verify-seller')
  const saved = await submit()
  expect(saved).toMatchObject({ shelfStatus: 'ON', proofs: ['SELLER'] })
  const { data } = await app.call<JsonRow[]>('admin', 'GET', `${base}/state-history`, { query: { id: String(saved.id) } })
  expect(data[0]).toMatchObject({ transition: 'autoApprove', createUser: '', to: 'ON' })
  const draft = await submit({ shelfStatus: 'DRAFT' })
  await shelve('member', draft.id, 'PENDING')
  expect((await detail(draft.id)).shelfStatus).toBe('ON')
})

test('an import says how many of its listings are on the shelf, and how many wait', async () => {
  await decide('verify-seller')
  const imports = stockImports(app)
  const checked = await imports.check(
    await workbook([
      ['型号', '品牌', '数量', '转速'],
      ['YE3-132S-4', '皖南', 2, 1440],
      ['YE3-132S-4', '皖南', 2, 1600],
      ['YE3-132S-4', '皖南', null, 1440],
    ]),
  )
  expect(await imports.run(checked, { drafts: true, importListed: true })).toMatchObject({
    created: 3,
    drafts: 1,
    onShelf: 1,
    errorCount: 0,
  })
})

test('what is impossible, eliminated, or explosion-proof without a certificate waits for a person', async () => {
  await decide('verify-seller')
  const impossible = await submit({ ratedRpm: 1600 })
  const eliminated = await submit({
    model: 'JO2-52-4',
    series: 'JO2',
    typeCode: 'AC3.STD',
    powerKw: 7.5,
    frame: '',
    prodYear: 1985,
    condition: 'USED',
    conditionNote: '轴承已更换，绕组完好',
  })
  const explosionProof = {
    ...{ typeCode: 'EX.D', model: 'YB3-132S-4', series: 'YB3', exMark: 'Ex db IIB T4 Gb' },
    ...{ exProtection: ['db'], exGasGroup: 'IIB', exTClass: 'T4', epl: ['Gb'] },
  }
  const withoutCertificate = await submit(explosionProof)
  expect((await detail(eliminated.id)).complianceFlag).toBe('ELIM')
  expect([impossible, eliminated, withoutCertificate].map(({ shelfStatus }) => shelfStatus)).toEqual(['PENDING', 'PENDING', 'PENDING'])
  expect((await submit({ ...explosionProof, exCertNo: 'CNEx23.1234X' })).shelfStatus).toBe('ON')
  expect((await submit({ ...explosionProof, exCertNo: 'CNEx13.1234X', exCertExpiry: '2020-01-01' })).shelfStatus).toBe('PENDING')
})

test('a listing whose texts name a messenger, or have a number that may be one of a telephone, waits for a person, who sees it', async () => {
  await decide('verify-seller')
  const texts = ['加微信详谈', 'WeChat available anytime', 'ask by whatsapp', 'contact us by Skype', 'QQ 详谈', 'S/N 15012345678']
  const found = []
  for (const description of texts) {
    const { id, shelfStatus } = await submit({ description })
    const { data } = await app.call<JsonRow>('admin', 'GET', '/blade-machine/review/case', { query: { id: String(id) } })
    found.push([shelfStatus, ...(data.contacts as JsonRow[]).map(({ field, found: text }) => `${field}: ${text}`)])
  }
  expect(found).toEqual(['微信', 'wechat', 'whatsapp', 'skype', 'qq', '15012345678'].map((name) => ['PENDING', `description: ${name}`]))
  expect((await submit({ description: '绕组完好，附照片' })).shelfStatus).toBe('ON')
})

test('what a person has rejected is not approved by the rule until a person approves it', async () => {
  await decide('withdraw-verification', 'admin', '执照过期')
  const { id } = await submit()
  await shelve('admin', id, 'REJECTED', '铭牌不清晰')
  await decide('verify-seller')
  expect((await change(id, { quantity: 4, shelfStatus: 'PENDING' })).shelfStatus).toBe('PENDING')
  await shelve('admin', id, 'ON')
  expect((await change(id, { model: 'YE3-132M-4' })).shelfStatus).toBe('ON')
})

test('what a person has decided counts however often the listing has moved since', async () => {
  await decide('withdraw-verification', 'admin', '执照过期')
  const moves = (id: unknown) =>
    sql`insert into store.machine_state_history (tenant_id, machine_id, transition, from_state, to_state)
      select '000000', ${String(id)}::bigint, 'withdraw', 'PENDING', 'DRAFT' from generate_series(1, 501)`.execute(app.runtime.platformDb)
  const { id } = await submit({ priceMode: 'FIXED', unitPrice: '1000' })
  await shelve('admin', id, 'ON')
  expect((await change(id, { unitPrice: '1290' })).shelfStatus).toBe('ON')
  await moves(id)
  const afterPrice = (await change(id, { unitPrice: '1600' })).shelfStatus
  await shelve('admin', id, 'BLOCKED', '价格不实')
  await decide('verify-seller')
  await shelve('member', id, 'PENDING')
  await shelve('member', id, 'DRAFT')
  await moves(id)
  await shelve('member', id, 'PENDING')
  expect([afterPrice, (await detail(id)).shelfStatus]).toEqual(['PENDING', 'PENDING'])
  await shelve('admin', id, 'ON')
})

test('for 90 days after a report of a listing was upheld, a person looks at what the seller publishes, unless an objection was accepted', async () => {
  await decide('verify-seller')
  const reports = '/blade-machine/report'
  const buyer = await staffMaker(app).staff({ codes: [] })
  const { id } = await submit()
  await app.call(buyer, 'POST', `${reports}/submit`, { body: { targetType: 'LISTING', targetId: id, reason: 'FALSE', text: '铭牌不符' } })
  const reported = (await app.call<{ records: JsonRow[] }>('admin', 'GET', `${reports}/list`, { query: { targetId: String(id) } })).data
    .records[0]
  const judge = (how: 'uphold' | 'dismiss') =>
    app.call('admin', 'POST', `${reports}/${how}`, { body: { ids: reported?.id, reason: '与实物不符' } })
  const upheldBefore = async (days: number) => {
    for (const table of ['store.abuse_report_state_history', 'store.machine_state_history'])
      await sql`update ${sql.table(table)} set create_time = now() - make_interval(days => ${days}::int)
        where transition in ('uphold', 'block')`.execute(app.runtime.platformDb)
  }
  const states: unknown[] = [(await submit()).shelfStatus]
  await judge('uphold')
  const draft = await submit({ shelfStatus: 'DRAFT' })
  await shelve('member', draft.id, 'PENDING')
  states.push((await submit()).shelfStatus, (await detail(draft.id)).shelfStatus)
  for (const days of [89, 91]) {
    await upheldBefore(days)
    states.push((await submit()).shelfStatus)
  }
  await upheldBefore(0)
  states.push((await submit()).shelfStatus)
  await app.call('member', 'POST', `${reports}/appeal`, { body: { id: reported?.id, text: '资料已更新' } })
  states.push((await submit()).shelfStatus)
  await judge('dismiss')
  states.push((await submit()).shelfStatus)
  expect(states).toEqual(['ON', 'PENDING', 'PENDING', 'PENDING', 'ON', 'PENDING', 'PENDING', 'ON'])
})

test('for 90 days after staff have blocked a listing, a person looks at what the seller publishes, until they approve it again', async () => {
  await decide('verify-seller')
  const { id, shelfStatus } = await submit()
  const blockedBefore = (days: number) =>
    sql`update store.machine_state_history set create_time = now() - make_interval(days => ${days}::int)
      where machine_id = ${String(id)}::bigint and transition = 'block'`.execute(app.runtime.platformDb)
  await shelve('admin', id, 'BLOCKED', '假冒铭牌')
  const states: unknown[] = [shelfStatus, (await submit()).shelfStatus]
  for (const days of [89, 91]) {
    await blockedBefore(days)
    states.push((await submit()).shelfStatus)
  }
  await blockedBefore(0)
  const removed = await app.call('member', 'POST', `${base}/remove`, { query: { ids: String(id) } })
  expect([removed.status, removed.msg]).toEqual([400, '被违规下架的现货 90 天内不能删除：请修改后重新送审'])
  for (const state of ['PENDING', 'DRAFT', 'PENDING']) {
    await shelve('member', id, state)
    states.push((await submit()).shelfStatus)
  }
  await shelve('admin', id, 'ON')
  states.push((await submit()).shelfStatus)
  expect(states).toEqual(['ON', 'PENDING', 'PENDING', 'ON', 'PENDING', 'PENDING', 'PENDING', 'ON'])
})

test('its owner deletes a blocked listing once a person has approved it, or an objection was accepted, and not when it is rejected too', async () => {
  const remove = async (id: unknown) => (await app.call('member', 'POST', `${base}/remove`, { query: { ids: String(id) } })).status
  const { id } = await submit()
  await shelve('admin', id, 'BLOCKED', '假冒铭牌')
  await shelve('member', id, 'PENDING')
  await shelve('admin', id, 'REJECTED', '假冒铭牌')
  const statuses = [await remove(id)]
  await change(id, { quantity: 4, shelfStatus: 'PENDING' })
  await shelve('admin', id, 'ON')
  statuses.push(await remove(id))

  const reports = '/blade-machine/report'
  const buyer = await staffMaker(app).staff({ codes: [] })
  const { id: other } = await submit()
  await app.call(buyer, 'POST', `${reports}/submit`, {
    body: { targetType: 'LISTING', targetId: other, reason: 'FALSE', text: '铭牌不符' },
  })
  const found = await app.call<{ records: JsonRow[] }>('admin', 'GET', `${reports}/list`, { query: { targetId: String(other) } })
  const report = found.data.records[0]?.id
  await app.call('admin', 'POST', `${reports}/uphold`, { body: { ids: report, reason: '与实物不符' } })
  statuses.push(await remove(other))
  await app.call('member', 'POST', `${reports}/appeal`, { body: { id: report, text: '资料已更新' } })
  await app.call('admin', 'POST', `${reports}/dismiss`, { body: { ids: report, reason: '资料属实' } })
  statuses.push(await remove(other))
  expect(statuses).toEqual([400, 200, 400, 200])
})
