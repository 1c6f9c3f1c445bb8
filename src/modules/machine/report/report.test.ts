import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { companyCalls } from '#test/companies.ts'
import { openDemand, submitDemand } from '#test/demands.ts'
import { listing } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { md5, type Persona, type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp', picture])
  buyer = await staffMaker(app).staff({ codes: [] })
}, 60_000)
afterAll(() => app?.close())

/** As uploads are named. */
const picture = `2026/01/${'b'.repeat(40)}.png`
const base = '/blade-machine/report'
const first = async (path: string, key: string) =>
  String((await app.call<{ records: JsonRow[] }>('visitor', 'GET', path)).data.records[0]?.[key])

async function onShelf(): Promise<string> {
  const body = {
    typeCode: await first('/blade-motortype/motortype/listData', 'typeCode'),
    brandCode: await first('/blade-brand/brand/listData', 'brandCode'),
    ...{ model: 'YE3-132S-4', powerKw: 5.5, poles: [4], voltageV: 380, mounting: ['B3'], condition: 'NEW', quantity: 3 },
    ...{ priceMode: 'FIXED', unitPrice: '1450', regionCode: '320211', photos: [{ photoType: 'WHOLE', link: '/files/test/motor.webp' }] },
  }
  const { data } = await app.call<JsonRow>('member', 'POST', '/blade-machine/machine/submit', { body })
  await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids: data.id, shelfStatus: 'ON' } })
  return String(data.id)
}

const report = (as: Caller, targetId: string, more: JsonRow = {}) =>
  app.call(as, 'POST', `${base}/submit`, { body: { targetType: 'LISTING', targetId, reason: 'FALSE', text: '铭牌不符', ...more } })
const list = async (as: Caller, query: Record<string, string> = {}) =>
  app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/list`, { query })
const decide = (as: Caller, id: unknown, how: 'uphold' | 'dismiss', reason = '铭牌与型号不符') =>
  app.call(as, 'POST', `${base}/${how}`, { body: { ids: String(id), reason } })
const latestNotice = async (as: Caller) =>
  (await app.call<{ records: { title: string; path: string }[] }>(as, 'GET', '/blade-desk/notification/mine')).data.records[0]
const stateOf = async (id: string) =>
  (await app.call<JsonRow>('admin', 'GET', '/blade-machine/machine/detail', { query: { id } })).data.shelfStatus

describe('a report of a listing', () => {
  test('that is upheld blocks the listing with the reason, and its owner may object once', async () => {
    const id = await onShelf()
    expect((await report(buyer, id)).status).toBe(200)
    expect((await report(buyer, id)).status).toBe(400)
    const row = (await list('admin', { targetId: id })).data.records[0]
    expect(row).toMatchObject({ reportState: 'OPEN', reason: 'FALSE' })
    expect((await decide('admin', row?.id, 'uphold', '')).status).toBe(400)
    expect((await decide('admin', row?.id, 'uphold')).status).toBe(200)
    expect(await stateOf(id)).toBe('BLOCKED')
    expect(await latestNotice('member')).toMatchObject({ path: `/report/${row?.id}` })
    expect((await latestNotice(buyer))?.title).toContain('您的举报已成立')
    const appeal = (as: Caller) => app.call(as, 'POST', `${base}/appeal`, { body: { id: row?.id, text: '铭牌照片已更新' } })
    expect([(await appeal(buyer)).status, (await appeal('neighbour')).status, (await appeal('member')).status]).toEqual([404, 404, 200])
    expect((await list('admin', { targetId: id })).data.records[0]).toMatchObject({ reportState: 'OPEN' })
    await decide('admin', row?.id, 'uphold')
    expect((await appeal('member')).status).toBe(400)
    const other = await app.call('member', 'POST', `${base}/appeal`, { body: { id: 'abc', text: '铭牌照片已更新' } })
    expect(other.status).toBe(404)
  })

  test('that is upheld is shown to its owner alone, with the title and the decision, and says whether the objection is used', async () => {
    const id = await onShelf()
    await report(buyer, id)
    const row = (await list('admin', { targetId: id })).data.records[0]
    const objection = (as: Caller, id: unknown, lang = 'zh') =>
      app.call<JsonRow>(as, 'GET', `${base}/objection`, { query: { id: String(id) }, headers: { 'accept-language': lang } })
    expect((await objection('member', row?.id)).status).toBe(404)
    await decide('admin', row?.id, 'uphold')
    expect((await objection('member', row?.id, 'en')).data).toMatchObject({
      subject: expect.stringContaining('5.5 kW'),
      decision: '铭牌与型号不符',
      isUsed: false,
    })
    for (const other of [buyer, 'admin', 'neighbour'] as const) expect((await objection(other, row?.id)).status).toBe(404)
    for (const unknown of ['1', 'abc', '99999999999999999999']) expect((await objection('member', unknown)).status).toBe(404)
    expect((await objection('visitor', row?.id)).status).toBe(401)
    await app.call('member', 'POST', `${base}/appeal`, { body: { id: row?.id, text: '铭牌照片已更新' } })
    await decide('admin', row?.id, 'uphold')
    expect((await objection('member', row?.id)).data).toMatchObject({ isUsed: true })
  })

  test('is told to English readers under the English title', async () => {
    const id = await onShelf()
    await report(buyer, id)
    const row = (await list('admin', { targetId: id })).data.records[0]
    await decide('admin', row?.id, 'uphold')
    for (const as of ['member', buyer] as const) {
      const { data } = await app.call<{ records: { title: string }[] }>(as, 'GET', '/blade-desk/notification/mine', {
        headers: { 'accept-language': 'en' },
      })
      expect(data.records[0]?.title).toMatch(/report was upheld: .*5\.5 kW 4P/)
    }
  })

  test('that falls after the objection of its owner puts the listing back on the shelf, and says so to the owner', async () => {
    const id = await onShelf()
    await report(buyer, id)
    const row = (await list('admin', { targetId: id })).data.records[0]
    await decide('admin', row?.id, 'uphold')
    await app.call('member', 'POST', `${base}/appeal`, { body: { id: row?.id, text: '铭牌照片已更新' } })
    expect((await decide('admin', row?.id, 'dismiss', '铭牌无误')).status).toBe(200)
    expect(await stateOf(id)).toBe('ON')
    const notices = (await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-desk/notification/mine')).data.records
    expect(notices[0]).toMatchObject({ title: expect.stringContaining('申诉成立'), path: '/product?isSelf=1' })
  })

  test('that falls sends a listing to review that its owner made another one meanwhile', async () => {
    const id = await onShelf()
    await report(buyer, id)
    const row = (await list('admin', { targetId: id })).data.records[0]
    await decide('admin', row?.id, 'uphold')
    const body = { id, model: 'YE3-315L2-4', powerKw: 200, unitPrice: '99', description: '未审核的内容' }
    expect((await app.call('member', 'POST', '/blade-machine/machine/submit', { body })).status).toBe(200)
    await app.call('member', 'POST', `${base}/appeal`, { body: { id: row?.id, text: '铭牌照片已更新' } })
    expect((await decide('admin', row?.id, 'dismiss', '铭牌无误')).status).toBe(200)
    expect(await stateOf(id)).toBe('PENDING')
    expect((await app.call('visitor', 'GET', '/blade-machine/machine/detail', { query: { id } })).status).toBe(404)
  })

  test('that falls leaves the listing blocked while another report of it stands, also while that one is looked at again', async () => {
    const id = await onShelf()
    for (const reporter of [buyer, await staffMaker(app).staff({ codes: [] })]) await report(reporter, id)
    const [one, other] = (await list('admin', { targetId: id })).data.records
    for (const each of [one, other]) await decide('admin', each?.id, 'uphold')
    for (const each of [one, other]) await app.call('member', 'POST', `${base}/appeal`, { body: { id: each?.id, text: '铭牌照片已更新' } })
    await decide('admin', one?.id, 'dismiss', '铭牌无误')
    expect(await stateOf(id)).toBe('BLOCKED')
    await decide('admin', other?.id, 'dismiss', '铭牌无误')
    expect(await stateOf(id)).toBe('ON')
  })

  test('stands once, even if somebody sends three at the same moment', async () => {
    const id = await onShelf()
    const replies = await Promise.all([report(buyer, id), report(buyer, id), report(buyer, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await list('admin', { targetId: id })).data.records).toHaveLength(1)
  })

  test('that is dismissed leaves the listing, and says so to whoever reported it', async () => {
    const id = await onShelf()
    await report(buyer, id)
    const row = (await list('admin', { targetId: id })).data.records[0]
    expect((await decide('admin', row?.id, 'dismiss', '资料无误')).status).toBe(200)
    expect([await stateOf(id), (await latestNotice(buyer))?.title.slice(0, 7)]).toEqual(['ON', '您的举报未成立'])
  })

  test('is read and decided by staff alone', async () => {
    const id = await onShelf()
    await report(buyer, id)
    const row = (await list('admin', { targetId: id })).data.records[0]
    for (const other of ['member', buyer] as const) {
      expect((await list(other)).status).toBe(403)
      expect((await decide(other, row?.id, 'dismiss')).status).toBe(403)
    }
    expect((await decide('neighbour', row?.id, 'dismiss')).status).toBe(404)
    expect([(await report('visitor', id)).status, (await report('neighbour', id)).status, (await report('member', id)).status]).toEqual([
      401, 404, 400,
    ])
  })
})

test('a demand whose report is upheld is rejected with the reason, and the owner is led to the own demands', async () => {
  const id = await openDemand(app)
  expect((await report(buyer, id, { targetType: 'DEMAND' })).status).toBe(200)
  const row = (await list('admin', { targetId: id })).data.records[0]
  expect((await decide('admin', row?.id, 'uphold', '虚假求购')).status).toBe(200)
  const { data } = await app.call<JsonRow>('member', 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })
  expect(data).toMatchObject({ demandStatus: 'REJECTED', demandReason: '虚假求购' })
  await app.call('member', 'POST', `${base}/appeal`, { body: { id: row?.id, text: '确有需求' } })
  expect((await decide('admin', row?.id, 'uphold', '虚假求购')).status).toBe(200)
  expect(await latestNotice('member')).toMatchObject({ path: '/purchase?isSelf=1' })
})

test('a demand whose report falls after an objection is public again', async () => {
  const id = await openDemand(app)
  await report(buyer, id, { targetType: 'DEMAND' })
  const row = (await list('admin', { targetId: id })).data.records[0]
  await decide('admin', row?.id, 'uphold', '虚假求购')
  await app.call('member', 'POST', `${base}/appeal`, { body: { id: row?.id, text: '确有需求' } })
  expect((await decide('admin', row?.id, 'dismiss', '需求属实')).status).toBe(200)
  const { data } = await app.call<JsonRow>('member', 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })
  expect(data).toMatchObject({ demandStatus: 'OPEN', demandReason: '' })
})

test('a demand that its owner changed meanwhile is not public again by a won objection', async () => {
  const id = await openDemand(app)
  await report(buyer, id, { targetType: 'DEMAND' })
  const row = (await list('admin', { targetId: id })).data.records[0]
  await decide('admin', row?.id, 'uphold', '虚假求购')
  await submitDemand(app, { id, description: '未审核的内容' })
  await app.call('member', 'POST', `${base}/appeal`, { body: { id: row?.id, text: '确有需求' } })
  expect((await decide('admin', row?.id, 'dismiss', '需求属实')).status).toBe(200)
  expect((await app.call('visitor', 'GET', '/blade-collaboration/collaboration/detail', { query: { id } })).status).toBe(404)
})

test('who an anonymous buyer is whose demand was reported is read only by staff who may read demands', async () => {
  const make = staffMaker(app)
  const id = await openDemand(app, { anonymous: true })
  await report(buyer, id, { targetType: 'DEMAND' })
  const [reports, both] = [await make.staff({ codes: ['abuse_report'] }), await make.staff({ codes: ['abuse_report', 'collaboration'] })]
  const read = async (as: Caller) => {
    const [listed] = (await list(as, { targetId: id })).data.records
    const { data } = await app.call<JsonRow>(as, 'GET', `${base}/detail`, { query: { id: String(listed?.id) } })
    return [listed, data].map((row) => [row?.accused, row?.accusedName])
  }
  expect(await read(reports)).toEqual(Array(2).fill(['', '匿名买家']))
  const [row] = (await list('admin', { targetId: id })).data.records
  const totalOf = async (as: Caller) => (await list(as, { targetId: id, accused: String(row?.accused) })).data.records.length
  expect([await totalOf(reports), await totalOf(both)]).toEqual([0, 1])
  for (const [accused, name] of await read(both)) expect(['', '匿名买家']).not.toContain(accused || name)
})

test('the department of an anonymous buyer who reports a message is read and asked for only by staff who may read demands', async () => {
  const [{ staff }, id] = [staffMaker(app), await openDemand(app, { anonymous: true })]
  await report(buyer, id, { targetType: 'DEMAND' })
  const [{ id: rowId } = {}] = (await list('admin', { targetId: id })).data.records
  // As the buyer is the one who reports.
  const asBuyer = sql`update store.abuse_report set create_user = accused::bigint, create_dept = 4711`
  await sql`${asBuyer} where id = ${String(rowId)}::bigint`.execute(app.runtime.platformDb)
  const read = async (as: Caller) => {
    const [listed] = (await list(as, { targetId: id })).data.records
    const { data } = await app.call<JsonRow>(as, 'GET', `${base}/detail`, { query: { id: String(rowId) } })
    const asked = await list(as, { targetId: id, createDept: '4711' })
    const sorted = await list(as, { targetId: id, ascs: 'createDept' })
    return [listed?.createDept, data.createDept, ...[asked, sorted].map(({ data }) => data.records?.length ?? data)]
  }
  expect(await read(await staff({ codes: ['abuse_report', 'collaboration'] }))).toEqual(['4711', '4711', 1, 1])
  expect(await read(await staff({ codes: ['abuse_report'] }))).toEqual(['', '', 0, 0])
})

test('a demand is reported in every state that others may read, also when it was closed', async () => {
  const id = await openDemand(app)
  await app.call('member', 'POST', '/blade-collaboration/collaboration/move', { body: { ids: [id], demandStatus: 'CLOSED' } })
  expect((await report(buyer, id, { targetType: 'DEMAND' })).status).toBe(200)
  const draft = String((await submitDemand(app)).id)
  expect((await report(buyer, draft, { targetType: 'DEMAND' })).status).toBe(404)
})

test('a message is reported by who received it, with what it says and no more', async () => {
  const listingId = await onShelf()
  const { data } = await app.call<{ id: string }>(buyer, 'POST', '/blade-machine/inquiry/start', { body: { listingId, text: '骗子' } })
  const inquiry = await app.call<{ messages: { id: string }[] }>('member', 'GET', '/blade-machine/inquiry/thread', {
    query: { id: data.id },
  })
  const messageId = String(inquiry.data.messages[0]?.id)
  const asMessage = { targetType: 'MESSAGE', reason: 'ABUSE' }
  expect([(await report('admin', messageId, asMessage)).status, (await report(buyer, messageId, asMessage)).status]).toEqual([404, 404])
  expect((await report('member', messageId, asMessage)).status).toBe(200)
  const row = (await list('admin', { targetId: messageId })).data.records[0]
  const { data: detail } = await app.call<JsonRow>('admin', 'GET', `${base}/detail`, { query: { id: String(row?.id) } })
  expect(detail).toMatchObject({ quote: '骗子' })
})

test('a message whose report is upheld is read by neither side, while an objection waits too; staff read it, and a won objection gives it back', async () => {
  const listingId = await onShelf()
  const { data } = await app.call<{ id: string }>(buyer, 'POST', '/blade-machine/inquiry/start', {
    body: { listingId, text: '骗子，还钱' },
  })
  const inquiry = async (as: Caller, lang = 'zh') =>
    (
      await app.call<{ thread: JsonRow; messages: { id: string; text: string }[] }>(as, 'GET', '/blade-machine/inquiry/thread', {
        query: { id: data.id },
        headers: { 'accept-language': lang },
      })
    ).data
  const messageId = String((await inquiry('member')).messages[0]?.id)
  await report('member', messageId, { targetType: 'MESSAGE', reason: 'ABUSE' })
  const row = (await list('admin', { targetId: messageId })).data.records[0]
  expect((await inquiry('member')).messages).toMatchObject([{ text: '骗子，还钱' }])
  const removed = async (as: Caller) => {
    const [zh, en] = [await inquiry(as), await inquiry(as, 'en')]
    expect([zh.messages.map(({ text }) => text), zh.thread.lastText]).toEqual([
      ['（该消息因举报成立已移除）'],
      '（该消息因举报成立已移除）',
    ])
    expect([en.messages.map(({ text }) => text), en.thread.lastText]).toEqual([['(Removed after a report)'], '(Removed after a report)'])
  }
  await decide('admin', row?.id, 'uphold', '辱骂')
  await removed('member')
  await removed(buyer)
  for (const path of ['/blade-desk/notification/mine', '/blade-machine/inquiry/threads'])
    expect([path, JSON.stringify((await app.call('member', 'GET', path)).data).includes('骗子，还钱')]).toEqual([path, false])
  const own = (await app.call('member', 'GET', '/blade-user/my-data')).body as Record<string, JsonRow[]>
  expect(own['inquiry-message']?.find(({ id }) => id === messageId)?.text).toBe('（该消息因举报成立已移除）')
  const { data: messages } = await app.call<JsonRow[]>('admin', 'POST', '/blade-machine/inquiry/talk', {
    body: { ids: data.id, reason: '复核举报' },
  })
  expect(messages.map(({ text }) => text)).toEqual(['骗子，还钱'])
  await app.call(buyer, 'POST', `${base}/appeal`, { body: { id: row?.id, text: '只是说明情况' } })
  await removed('member')
  await decide('admin', row?.id, 'dismiss', '并无辱骂')
  expect(await inquiry('member')).toMatchObject({ thread: { lastText: '骗子，还钱' }, messages: [{ text: '骗子，还钱' }] })
})

test('the file of a message whose report is upheld opens for neither side', async () => {
  const listingId = await onShelf()
  const { data } = await app.call<{ id: string }>(buyer, 'POST', '/blade-machine/inquiry/start', { body: { listingId, text: '见附件' } })
  const { data: read } = await app.call<{ messages: { id: string }[] }>(buyer, 'GET', '/blade-machine/inquiry/thread', {
    query: { id: data.id },
  })
  const messageId = String(read.messages[0]?.id)
  await sql`update store.inquiry_message set file = 'test/motor.webp', file_name = 'a.webp' where id = ${messageId}::bigint`.execute(
    app.runtime.platformDb,
  )
  const link = async (as: Caller) => (await app.call(as, 'GET', '/blade-machine/inquiry/file', { query: { id: messageId } })).status
  expect([await link(buyer), await link('member')]).toEqual([200, 200])
  await report('member', messageId, { targetType: 'MESSAGE', reason: 'ABUSE' })
  await decide('admin', (await list('admin', { targetId: messageId })).data.records[0]?.id, 'uphold', '辱骂')
  expect([await link(buyer), await link('member')]).toEqual([404, 404])
})

describe('a company whose report is upheld', () => {
  const page = '/blade-machine/company'
  const { post, own, mine, newCompany } = companyCalls(() => app)
  const profile = {
    introduction: '三十年电机经验',
    introductionEn: 'Thirty years of motors',
    logo: `/files/${picture}`,
    regionCode: '320205',
  }
  /** A company of two with a public page, and a report of it. */
  async function reported(name: string) {
    const make = staffMaker(app)
    const [boss, clerk] = await newCompany(make, name)
    expect((await post(boss, `${page}/profile`, profile)).msg).toBe('操作成功')
    const { data } = await post(boss, '/blade-machine/machine/submit', { ...listing, contactVisible: 'PUBLIC' })
    await post('admin', '/blade-machine/machine/shelf', { ids: [data.id], shelfStatus: 'ON' })
    const { id } = await mine(boss)
    expect((await report(buyer, id, { targetType: 'COMPANY' })).status).toBe(200)
    const row = (await list('admin', { targetId: id })).data.records[0]
    return { boss, clerk, id, row }
  }
  const shown = async (id: string) => (await app.call<JsonRow>('visitor', 'GET', '/blade-machine/seller/page', { query: { id } })).data

  test('shows neither text nor logo, and sets neither until an administrator allows it with a reason', async () => {
    const { boss, clerk, id, row } = await reported('锡山电机')
    expect(await shown(id)).toMatchObject({ introduction: '三十年电机经验', logo: expect.stringContaining(picture) })
    expect((await decide('admin', row?.id, 'uphold', '盗用他人标志')).status).toBe(200)
    expect(await shown(id)).toMatchObject({ name: '锡山电机', introduction: '', introductionEn: '', logo: '', total: 1 })
    expect((await latestNotice(clerk))?.title).toBe('企业主页的简介和标志已撤下')
    const blocked = await post(boss, `${page}/profile`, profile)
    expect([blocked.status, blocked.msg.includes('管理员恢复后才能填写')]).toEqual([403, true])
    expect(await mine(boss)).toMatchObject({ isPageBlocked: true, introduction: '' })
    const allow = (as: Caller, reason = '已更换标志') => post(as, `${page}/allow-page`, { ids: [id], reason })
    expect([(await allow(boss)).status, (await allow('neighbour')).status, (await allow('admin', '')).status]).toEqual([403, 404, 400])
    expect((await allow('admin')).status).toBe(200)
    expect((await allow('admin')).status).toBe(409)
    expect((await latestNotice(clerk))?.title).toBe('企业主页可以重新填写了')
    expect(await shown(id)).toMatchObject({ introduction: '', logo: '' })
    expect((await post(boss, `${page}/profile`, profile)).status).toBe(200)
    expect(await shown(id)).toMatchObject({ introduction: '三十年电机经验' })
    const { data: changes } = await app.call<JsonRow[]>('admin', 'GET', `${page}/changes`, { query: { id } })
    for (const reason of ['盗用他人标志', '已更换标志']) expect(JSON.stringify(changes)).toContain(reason)
  })

  test('shows nothing that staff write meanwhile, and nothing when it has ended and begins anew, until an administrator allows it', async () => {
    const { boss, clerk, id, row } = await reported('新区电机')
    await decide('admin', row?.id, 'uphold')
    await post('admin', `${page}/submit`, { id, introduction: '由管理员填写' })
    expect((await shown(id)).introduction).toBe('')
    expect((await post(boss, `${page}/leave`, { userId: clerk.id })).status).toBe(200)
    expect((await own(boss, '')).status).toBe(200)
    for (const each of [boss, clerk]) {
      await own(each, '新区电机')
      expect(await mine(each)).toMatchObject({ isPageBlocked: true })
      expect((await post(each, `${page}/profile`, profile)).status).toBe(403)
    }
    const founded = (await mine(boss)).id
    expect(founded).not.toBe(id)
    expect((await post('admin', `${page}/allow-page`, { ids: [founded], reason: '已更换标志' })).status).toBe(200)
    expect((await post(boss, `${page}/profile`, profile)).status).toBe(200)
    await own(boss, '')
    await own(boss, '新区电机')
    expect([await mine(boss), await mine(clerk)]).toMatchObject([{ isPageBlocked: false }, { isPageBlocked: true }])
  })

  test('has no page again by closing the account that manages it, and the colleague who manages it then can leave', async () => {
    const make = staffMaker(app)
    const { boss, clerk, id, row } = await reported('梁溪电机')
    await decide('admin', row?.id, 'uphold')
    expect((await post(boss, '/blade-user/close-account', { oldPassword: md5('Staff-2026-word') })).status).toBe(200)
    const again = { token: await make.logIn(boss.account) }
    expect((await post(again, '/blade-user/reopen-account', {})).status).toBe(200)
    await own(again, '梁溪电机')
    expect(await mine(again)).toMatchObject({ isPageBlocked: true })
    expect(await mine(clerk)).toMatchObject({ id, isManager: true })
    expect((await own(clerk, '')).status).toBe(200)
  })
})
