import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand } from '#test/demands.ts'
import { type StaffMaker, staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { logApi } from '../../log/api/log-api.resource.ts'
import { notifyOfChanges, notifyOfNewStock } from './follow-alerts.service.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let make: StaffMaker
/** A buyer of the same tenant as the seller. */
let buyer: { token: string }
beforeAll(async () => {
  app = await testApp()
  make = staffMaker(app)
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = await make.staff({ codes: [] })
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine/machine'
const first = async (path: string, key: string) =>
  String((await app.call<{ records: JsonRow[] }>('visitor', 'GET', path)).data.records[0]?.[key])

async function onShelf(changes: JsonRow = {}): Promise<string> {
  const body = {
    typeCode: await first('/blade-motortype/motortype/listData', 'typeCode'),
    brandCode: await first('/blade-brand/brand/listData', 'brandCode'),
    ...{ model: 'YE3-132S-4', powerKw: 5.5, poles: [4], voltageV: 380, mounting: ['B3'], condition: 'NEW', quantity: 3 },
    ...{ priceMode: 'FIXED', unitPrice: '1450', regionCode: '320211', photos: [{ photoType: 'WHOLE', link: '/files/test/motor.webp' }] },
    ...changes,
  }
  const { data, msg } = await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body })
  expect(msg).toBe('操作成功')
  await app.call('admin', 'POST', `${base}/shelf`, { body: { ids: data.id, shelfStatus: 'ON' } })
  return String(data.id)
}

const fork = (as: Caller, targetType: string, targetId: string, more: JsonRow = {}) =>
  app.call<{ id: string }>(as, 'POST', `${base}/fork`, { body: { targetType, targetId, on: true, ...more } })
interface Item {
  readonly id: string
  readonly targetId: string
  readonly name: string
  readonly path: string
  readonly changes: readonly JsonRow[]
  readonly newCount: number
}
const list = async (as: Caller, targetType: string) =>
  (await app.call<{ records: Item[]; total: number }>(as, 'GET', `${base}/forkList`, { query: { targetType } })).data
const notices = async (as: Caller) =>
  (await app.call<{ records: { title: string; text: string; path: string }[] }>(as, 'GET', '/blade-desk/notification/mine')).data.records

describe('following', () => {
  test('a listing shows what changed since the last look, and its follower is told once', async () => {
    const id = await onShelf()
    expect((await fork(buyer, 'LISTING', id)).status).toBe(200)
    expect((await fork(buyer, 'LISTING', id)).status).toBe(200)
    expect(await list(buyer, 'LISTING')).toMatchObject({ total: 1, records: [{ path: `/machine/${id}`, changes: [] }] })
    await app.call('member', 'POST', `${base}/submit`, { body: { id, unitPrice: '1400', quantity: 2 } })
    const [item] = (await list(buyer, 'LISTING')).records
    expect(item?.changes).toEqual([
      { label: '价格', was: '¥1,450', is: '¥1,400' },
      { label: '数量', was: '3', is: '2' },
    ])
    expect([await notifyOfChanges(app.runtime), await notifyOfChanges(app.runtime)]).toEqual([1, 0])
    expect((await notices(buyer))[0]).toMatchObject({ text: '价格：¥1,450 → ¥1,400', path: `/machine/${id}` })
    await app.call(buyer, 'POST', `${base}/forkSeen`, { body: { ids: item?.id } })
    expect((await list(buyer, 'LISTING')).records[0]?.changes).toEqual([])
  })

  test('a price that was reviewed is told with what it was before, and the review is not', async () => {
    const id = await onShelf()
    await fork(buyer, 'LISTING', id)
    const before = (await notices(buyer)).length
    await app.call('member', 'POST', `${base}/submit`, { body: { id, unitPrice: '800' } })
    expect((await app.call<JsonRow>('member', 'GET', `${base}/detail`, { query: { id } })).data.shelfStatus).toBe('PENDING')
    expect(await notifyOfChanges(app.runtime)).toBe(0)
    await app.call('admin', 'POST', `${base}/shelf`, { body: { ids: id, shelfStatus: 'ON' } })
    expect([await notifyOfChanges(app.runtime), await notifyOfChanges(app.runtime)]).toEqual([1, 0])
    const told = await notices(buyer)
    expect([told.length - before, told[0]?.text]).toEqual([1, '价格：¥1,450 → ¥800'])
  })

  test('a price that changes while a listing is off the shelf is told when it is back', async () => {
    const id = await onShelf()
    await fork(buyer, 'LISTING', id)
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: id, shelfStatus: 'OFF' } })
    expect([await notifyOfChanges(app.runtime), await notifyOfChanges(app.runtime)]).toEqual([1, 0])
    expect((await notices(buyer))[0]?.text).toBe('状态：已下架')
    await app.call('member', 'POST', `${base}/submit`, { body: { id, unitPrice: '1400' } })
    expect(await notifyOfChanges(app.runtime)).toBe(0)
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: id, shelfStatus: 'ON' } })
    expect(await notifyOfChanges(app.runtime)).toBe(1)
    expect((await notices(buyer))[0]?.text).toBe('价格：¥1,450 → ¥1,400；状态：已上架')
  })

  test('of a listing that leaves the shelf and changes its price its followers learn that it is gone, and no price', async () => {
    const id = await onShelf()
    await fork(buyer, 'LISTING', id)
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: id, shelfStatus: 'OFF' } })
    await app.call('member', 'POST', `${base}/submit`, { body: { id, unitPrice: '1400' } })
    expect(await notifyOfChanges(app.runtime)).toBe(1)
    expect((await notices(buyer))[0]).toMatchObject({ text: '状态：已下架', path: '/attention?targetType=LISTING' })
  })

  test('a listing that is taken off the shelf stays in the list, without a link', async () => {
    const id = await onShelf()
    await fork(buyer, 'LISTING', id)
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: id, shelfStatus: 'OFF' } })
    expect((await list(buyer, 'LISTING')).records[0]).toMatchObject({ path: '', changes: [{ is: '已下架' }] })
    await notifyOfChanges(app.runtime)
    expect((await notices(buyer))[0]).toMatchObject({ text: '状态：已下架', path: '/attention?targetType=LISTING' })
  })

  test('a demand shows the state that changed, and its follower is told once', async () => {
    const id = await openDemand(app)
    expect((await fork(buyer, 'DEMAND', id)).status).toBe(200)
    expect(await list(buyer, 'DEMAND')).toMatchObject({ total: 1, records: [{ path: `/purchase/${id}`, changes: [] }] })
    await app.call('member', 'POST', '/blade-collaboration/collaboration/move', { body: { ids: [id], demandStatus: 'CLOSED' } })
    const [item] = (await list(buyer, 'DEMAND')).records
    expect(item).toMatchObject({ path: `/purchase/${id}`, changes: [{ label: '状态' }] })
    await notifyOfChanges(app.runtime)
    expect(await notifyOfChanges(app.runtime)).toBe(0)
    expect((await notices(buyer))[0]).toMatchObject({ path: `/purchase/${id}`, text: expect.stringContaining('状态：') })
    await app.call(buyer, 'POST', `${base}/forkSeen`, { body: { ids: item?.id } })
    expect((await list(buyer, 'DEMAND')).records[0]?.changes).toEqual([])
  })

  test('ends, and begins again with nothing new', async () => {
    const id = await onShelf()
    await fork('admin', 'LISTING', id)
    expect((await fork('admin', 'LISTING', id, { on: false })).data.id).toBe('')
    expect((await list('admin', 'LISTING')).total).toBe(0)
    await fork('admin', 'LISTING', id)
    expect((await list('admin', 'LISTING')).total).toBe(1)
  })

  test('is for what everybody may read: no draft, nothing of another tenant, nothing unknown', async () => {
    const id = await onShelf()
    expect((await fork('neighbour', 'LISTING', id)).status).toBe(404)
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: id, shelfStatus: 'OFF' } })
    expect((await fork(buyer, 'LISTING', id)).status).toBe(404)
    for (const type of ['LISTING', 'DEMAND', 'BRAND', 'SELLER']) expect((await fork(buyer, type, '123')).status, type).toBe(404)
    expect((await fork('visitor', 'LISTING', id)).status).toBe(401)
    expect((await fork(buyer, 'NOTHING', id)).status).toBe(400)
  })

  test('a seller names the company only where the listing shows its contact, and the account nowhere', async () => {
    const sellerId = String((await app.call<JsonRow>('member', 'GET', '/blade-auth/oauth/user-info')).data.userId)
    const { rows } = await sql<{
      name: string
    }>`select coalesce(nullif(company, ''), name) as name from "user" where id = ${sellerId}`.execute(app.runtime.platformDb)
    const company = String(rows[0]?.name)
    const hidden = await onShelf({ contactVisible: 'INQUIRY_ONLY' })
    const shown = await onShelf({ contactVisible: 'LOGIN' })
    const follower = await make.staff({ codes: [] })
    expect((await fork(follower, 'SELLER', sellerId)).status).toBe(404)
    await fork(follower, 'SELLER', hidden)
    const unnamed = await list(follower, 'SELLER')
    expect(unnamed.records).toMatchObject([{ targetId: hidden }])
    expect(unnamed.records[0]?.name).toMatch(/^卖家 · .*YE3-132S-4/)
    const { data: own } = await app.call<JsonRow>(follower, 'GET', '/blade-user/my-data')
    // The log names what the follower sent; it is written a moment after the answer.
    const told = { ...own, [logApi.name]: [] }
    for (const answer of [unnamed, told])
      expect([sellerId, company].filter((secret) => JSON.stringify(answer).includes(secret))).toEqual([])
    await fork(follower, 'SELLER', shown)
    expect((await list(follower, 'SELLER')).records).toMatchObject([{ targetId: shown, name: company }, { targetId: hidden }])
    for (const id of [shown, hidden]) await fork(follower, 'SELLER', id, { on: false })
    expect((await list(follower, 'SELLER')).total).toBe(0)
  })

  test('a seller tells nobody whose listing it is that hides its contact', async () => {
    const [shown, also, hidden] = [await onShelf(), await onShelf(), await onShelf({ contactVisible: 'INQUIRY_ONLY' })]
    const follower = await make.staff({ codes: [] })
    const forked = async () => {
      const query = { targetType: 'SELLER', targetIds: [shown, also, hidden].join() }
      return (await app.call<{ targetIds: string[] }>(follower, 'GET', `${base}/forked`, { query })).data.targetIds
    }
    const { data: known } = await fork(follower, 'SELLER', shown)
    expect(await forked()).toEqual([shown, also])
    expect((await fork(follower, 'SELLER', also)).data.id).toBe(known.id)
    await fork(follower, 'SELLER', hidden, { on: false })
    expect(await forked()).toEqual([shown, also])
    expect((await fork(follower, 'SELLER', hidden)).data.id).not.toBe(known.id)
    expect(await forked()).toEqual([shown, also, hidden])
    await fork(follower, 'SELLER', also, { on: false })
    expect(await forked()).toEqual([hidden])
    await fork(follower, 'SELLER', hidden, { on: false })
  })

  test('a seller is found by the listing that was followed even when it is gone, and by no other that nobody may see', async () => {
    const [first, second] = [await onShelf(), await onShelf()]
    const follower = await make.staff({ codes: [] })
    const forked = async () => {
      const query = { targetType: 'SELLER', targetIds: `${first},${second}` }
      return (await app.call<{ targetIds: string[] }>(follower, 'GET', `${base}/forked`, { query })).data.targetIds
    }
    await fork(follower, 'SELLER', first)
    expect(await forked()).toEqual([first, second])
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: [first, second], shelfStatus: 'OFF' } })
    expect(await forked()).toEqual([first])
    await fork(follower, 'SELLER', first, { on: false })
    expect(await forked()).toEqual([])
  })

  test('begins once, even if somebody asks for it three times at the same moment', async () => {
    const id = await onShelf()
    const replies = await Promise.all([1, 2, 3].map(() => fork('admin', 'LISTING', id)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1)
  })

  test('is counted for the owner of a listing', async () => {
    const id = await onShelf()
    await fork(buyer, 'LISTING', id)
    const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', `${base}/list1`)
    expect(data.records[0]).toMatchObject({ id, followCount: 1 })
  })

  test('is nobody else’s business', async () => {
    const id = await onShelf()
    await fork(buyer, 'LISTING', id)
    const [item] = (await list(buyer, 'LISTING')).records
    expect((await list('member', 'LISTING')).records.map(({ id }) => id)).not.toContain(item?.id)
    expect((await app.call('member', 'POST', '/blade-machine/follow/remove', { query: { ids: String(item?.id) } })).status).toBe(404)
  })
})

test('what somebody follows is counted by its kind, for the follower alone', async () => {
  const follower = await make.staff({ codes: [] })
  const counts = async (as: Caller) => (await app.call<JsonRow>(as, 'GET', `${base}/forkCounts`)).data
  expect(await counts(follower)).toEqual({})
  for (const id of [await onShelf(), await onShelf()]) await fork(follower, 'LISTING', id)
  await fork(follower, 'DEMAND', await openDemand(app))
  expect(await counts(follower)).toEqual({ LISTING: 2, DEMAND: 1 })
  expect((await app.call('visitor', 'GET', `${base}/forkCounts`)).status).toBe(401)
})

describe('new motors', () => {
  const age = sql`update store.user_follow set told_time = now() - interval '25 hours'`

  test('of a brand, a seller and a search are counted, and told at most once a day', async () => {
    const id = await onShelf()
    const brandCode = await first('/blade-brand/brand/listData', 'brandCode')
    const query = '?model=TALK77&powerKw_ge=5&sort=powerKw&view=cards'
    await fork('neighbour', 'BRAND', brandCode)
    await fork(buyer, 'BRAND', brandCode)
    await fork(buyer, 'SELLER', id)
    await fork(buyer, 'SEARCH', '', { query, name: '我的搜索' })
    await onShelf({ model: 'TALK77-132S-4' })
    for (const type of ['BRAND', 'SELLER', 'SEARCH']) expect([type, (await list(buyer, type)).records[0]?.newCount]).toEqual([type, 1])
    expect((await list(buyer, 'SEARCH')).records[0]).toMatchObject({ name: '我的搜索', path: '/product?model=TALK77&powerKw_ge=5' })
    const forked = await app.call(buyer, 'GET', `${base}/forked`, { query: { targetType: 'SELLER', targetIds: `${id},5` } })
    expect(forked.data).toEqual({ targetIds: [id] })
    expect(await notifyOfNewStock(app.runtime)).toBe(0)
    await age.execute(app.runtime.platformDb)
    await sql`update store.machine_state_history set create_time = now() - interval '2 days' where machine_id = ${id}::bigint`.execute(
      app.runtime.platformDb,
    )
    expect(await notifyOfNewStock(app.runtime)).toBe(3)
    expect(await notifyOfNewStock(app.runtime)).toBe(0)
    expect((await notices(buyer)).map(({ title }) => title)).toContain('“我的搜索”有 1 条新现货')
  })

  test('are told though a followed search cannot be asked any more', async () => {
    const follower = await make.staff({ codes: [] })
    await fork(follower, 'BRAND', await first('/blade-brand/brand/listData', 'brandCode'))
    const { data } = await fork(buyer, 'SEARCH', '', { query: '?powerKw_ge=1.25' })
    await sql`update store.user_follow set query = 'powerKw_ge=none' where id = ${data.id}::bigint`.execute(app.runtime.platformDb)
    await onShelf()
    await age.execute(app.runtime.platformDb)
    await notifyOfNewStock(app.runtime)
    expect(await notices(follower)).toHaveLength(1)
    expect((await list(buyer, 'SEARCH')).records.find(({ id }) => id === data.id)?.newCount).toBe(0)
  })

  test('of a search for a voltage that no motor can have are none, and of one for all others all', async () => {
    const follower = await make.staff({ codes: [] })
    for (const filter of ['voltageV=0.93', 'voltageV_notequal=0.93', 'voltageV_notequal=9223372036854775807'])
      await fork(follower, 'SEARCH', '', { query: `?${filter}` })
    await onShelf()
    expect((await list(follower, 'SEARCH')).records.map(({ newCount }) => newCount)).toEqual([1, 1, 0])
  })

  test('of a seller who hides are counted where they hide too, and those of a seller who is named where they name it', async () => {
    const [shown, hidden] = [await onShelf({ contactVisible: 'LOGIN' }), await onShelf({ contactVisible: 'INQUIRY_ONLY' })]
    const follower = await make.staff({ codes: [] })
    for (const id of [shown, hidden]) await fork(follower, 'SELLER', id)
    await sql`update store.machine_state_history set create_time = now() - interval '2 days'`.execute(app.runtime.platformDb)
    const counts = async () => Object.fromEntries((await list(follower, 'SELLER')).records.map((row) => [row.targetId, row.newCount]))
    await onShelf({ contactVisible: 'PUBLIC' })
    await onShelf({ contactVisible: 'LOGIN' })
    expect(await counts()).toEqual({ [shown]: 2, [hidden]: 0 })
    await onShelf({ contactVisible: 'INQUIRY_ONLY' })
    expect(await counts()).toEqual({ [shown]: 2, [hidden]: 1 })
    await age.execute(app.runtime.platformDb)
    await notifyOfNewStock(app.runtime)
    const told = (await notices(follower)).map(({ title }) => /有 (\d+) 条/.exec(title)?.[1])
    expect(told.sort()).toEqual(['1', '2'])
    await app.call('member', 'POST', `${base}/shelf`, { body: { ids: [shown, hidden], shelfStatus: 'OFF' } })
    await app.call('member', 'POST', `${base}/remove`, { body: { ids: [shown] } })
    expect(await counts()).toEqual({ [shown]: 2, [hidden]: 1 })
  })

  test('of a search are told by what was typed, or by the labels of its filters', async () => {
    const follower = await make.staff({ codes: [] })
    const names = async (lang: string) => {
      const call = { query: { targetType: 'SEARCH' }, headers: { 'accept-language': lang } }
      return (await app.call<{ records: Item[] }>(follower, 'GET', `${base}/forkList`, call)).data.records.map(({ name }) => name)
    }
    await fork(follower, 'SEARCH', '', { query: '?powerKw_ge=5.5&powerKw_le=5.5&poles=4&line=5.5kw+4%E6%9E%81' })
    expect(await names('en')).toEqual(['5.5kw 4极'])
    await fork(follower, 'SEARCH', '', { query: '?powerKw_ge=4&powerKw_le=7.5&poles=4,6&mounting=B3&condition=NEW&quantity_ge=5' })
    const [zh, en] = [
      '4–7.5\u202fkW · 4极、6极 · B3 卧式地脚 · 全新(一年内) · 数量 ≥ 5',
      '4–7.5\u202fkW · 4-pole, 6-pole · B3 Foot · New, in production · Quantity ≥ 5',
    ]
    expect([(await names('zh-CN'))[0], (await names('en'))[0]]).toEqual([zh, en])
    // As searches were saved before they had names.
    await sql`update store.user_follow set name = left(query, 60) || chr(10) || left(query, 60)
      where target_type = 'SEARCH' and query like '%mounting%'`.execute(app.runtime.platformDb)
    expect([(await names('zh-CN'))[0], (await names('en'))[0]]).toEqual([zh, en])
  })

  test.each([
    [
      'model=YE3&brandCode_notequal=BR004&shaftHeight_between=100-132&unitPrice_notnull=1&warrantyMonths_ge=6&unitPrice_le=5000',
      '“YE3” · ≤ 5000\u202f元 · 不含 皖南电机 · 中心高 H (mm) 100–132 · 有报价 · 质保 ≥ 6 个月',
    ],
    [
      'ieClass=IE3,_none&priceUnitKw_between=100.01-200&typeCode_notequal=EX&lastConfirmedAt_ge=2026-01-01&voltageV_between=6000-6600',
      '能效等级 IE3 超高效(GB 3级)、未注明 · 6–6.6 kV · 非防爆 · 每千瓦价格 (元) 100–200 · 库存确认 ≥ 2026-01-01',
    ],
    ['powerKw=7.5,11&quantity_ge=7&regionCode=41&poles=_several', '7.5 kW、11 kW · 多速 · 河南省 · 数量 ≥ 7'],
    ['unitPrice_le=5000&currency=USD', '≤ 5000\u202f美元'],
    ['unitPrice_ge=10&unitPrice_le=20&currency=USD,EUR', '10–20\u202f美元/欧元'],
    ['poles=2,12,14,16,18,20,24&condition=OPEN,REMOVED&ip=IP65', '2极、≥ 12极 · IP65 · 拆封/拆机'],
    ['gbGrade=3&ratedRpm_ge=1000', '国标能效级 3级 (限定值) · 额定转速 ≥ 1000'],
  ])('of a search are told by %s as the page says them', async (query, name) => {
    const follower = await make.staff({ codes: [] })
    await fork(follower, 'SEARCH', '', { query })
    expect((await list(follower, 'SEARCH')).records.map((each) => each.name)).toEqual([name])
  })

  test('of a search need filters that the list knows', async () => {
    for (const query of [
      '',
      '?model=YE3%00',
      '?powerKw_ge=1&line=%00',
      '?sort=powerKw',
      '?contact=1',
      '?createUser=1',
      '?powerKw_ge=x',
      `?model=${'a'.repeat(3000)}`,
    ])
      expect([query.slice(0, 20), (await fork(buyer, 'SEARCH', '', { query })).status]).toEqual([query.slice(0, 20), 400])
  })
})

test('a saved search is found by its filters, in whatever order, and by no others', async () => {
  const follower = await make.staff({ codes: [] })
  const forked = async (query: string) =>
    (await app.call<{ targetIds: string[] }>(follower, 'GET', `${base}/forked`, { query: { targetType: 'SEARCH', query } })).data.targetIds
  await fork(follower, 'SEARCH', '', { query: '?poles=4&powerKw_ge=5' })
  const { targetId } = (await list(follower, 'SEARCH')).records[0] ?? {}
  expect(await forked('?powerKw_ge=5&sort=powerKw&poles=4&current=2')).toEqual([targetId])
  expect(await forked('?poles=4')).toEqual([])
})
