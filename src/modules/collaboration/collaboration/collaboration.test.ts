import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow, demand, openDemand, submitDemand } from '#test/demands.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { expireDemands } from './demand-expiry.service.ts'
import { writeViews } from './demand-views.service.ts'

type JsonRow = Record<string, unknown>
let app: TestApp
/** A member who has published no demand. */
let other: { token: string }

beforeAll(async () => {
  app = await testApp()
  other = { token: String((await app.login('000000', 'trader2')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-collaboration/collaboration'
type As = Persona | { token: string }

const detail = (as: As, id: unknown) => app.call<JsonRow>(as, 'GET', `${base}/detail`, { query: { id: String(id) } })
const change = (id: unknown, body: JsonRow, as: As = 'member') => app.call<JsonRow>(as, 'POST', `${base}/submit`, { body: { id, ...body } })
const move = (as: As, id: unknown, demandStatus: string, more: JsonRow = {}) =>
  app.call<JsonRow>(as, 'POST', `${base}/move`, { body: { ids: [id], demandStatus, ...more } })
const listed = async (as: As, query: Record<string, string>) =>
  (await app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/listData`, { query: { size: '500', ...query } })).data.records
const stateOf = async (id: unknown) => (await detail('admin', id)).data.demandStatus

describe('a demand that a buyer publishes', () => {
  test('waits for review with titles in both languages, the range of its power in them, and the defaults of a new motor', async () => {
    const saved = await submitDemand(app, { powerMax: 7.5, modelWanted: ['YE3-132S-4'], featuresNeed: ['BRAKE'] })
    expect(saved).toMatchObject({
      title: '求购 YE3-132S-4 5.5-7.5kW 4极 B3 380V IE3 制动 ×2台',
      titleEn: 'Wanted: YE3-132S-4 5.5-7.5 kW 4P B3 380 V IE3 brake ×2',
      ...{ demandStatus: 'PENDING', voltageV: 380, freqHz: '50', fixedMount: true, ieMin: 'IE3', substituteLevel: 'UPGRADE' },
      conditionAccept: ['NEW', 'NOS'],
      exNeeded: false,
    })
  })

  test('is named by its type where it names no model, and by its Ex marking where it needs protection', async () => {
    const saved = await submitDemand(app, { typeCode: 'EX.D', ex: { gas: 'IIB', t: 'T4' } })
    expect(saved).toMatchObject({ exNeeded: true, ieMin: '' })
    expect(saved.title).toMatch(/^求购 \S+ 5\.5kW 4极 B3 380V Ex IIB T4 ×2台$/)
  })

  test('is named by the first of two models that leave no room for more', async () => {
    const [first, second] = ['R77DRN132S4/BE5HR/EI8R', 'R77DRE132M4/BE11HR/TF/ES7S']
    const { title } = await submitDemand(app, { modelWanted: [first, second] })
    expect(title).toBe(`求购 ${first}等 5.5kW 4极 B3 380V IE3 ×2台`)
  })

  test('asks for no efficiency class of used motors, and takes that of the account for a contact', async () => {
    const { contact, ...rest } = demand
    const reply = await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { ...rest, conditionAccept: ['USED'] } })
    expect(reply.data).toMatchObject({ ieMin: '', contact: { name: '周明远' } })
  })

  test.each([
    ['no power and no model', { powerMin: '' }, 'powerMin'],
    ['a range that ends before it begins', { powerMax: 4 }, 'powerMax'],
    ['a last day that has passed', { deadline: dayFromNow(-1) }, 'deadline'],
    ['a last day in more than 90 days', { deadline: dayFromNow(92) }, 'deadline'],
    ['no last day', { deadline: '' }, 'deadline'],
    ['a phone number in the remarks', { description: '请致电 138 0013 8000' }, 'description'],
    ['an account of a messenger among the models', { modelWanted: ['YE3 微信号：motor_spot'] }, 'modelWanted'],
  ])('is rejected with %s', async (_, changes, field) => {
    const reply = await app.call('member', 'POST', `${base}/submit`, { body: { ...demand, ...changes } })
    expect([reply.status, reply.data.field]).toEqual([400, field])
  })

  test('is seen by nobody else before it is approved, and by everybody of the tenant afterwards', async () => {
    const { id } = await submitDemand(app, { modelOld: 'Y-132S-4' })
    expect([(await detail('visitor', id)).status, (await detail(other, id)).status]).toEqual([404, 404])
    expect((await listed('visitor', {})).map((row) => row.id)).not.toContain(id)
    expect((await move('member', id, 'OPEN')).status).toBe(400)
    expect((await move('admin', id, 'OPEN')).status).toBe(200)
    expect((await detail('visitor', id)).data).toMatchObject({ modelOld: 'Y-132S-4', demandStatus: 'OPEN', transitions: [] })
    expect((await listed('visitor', {})).map((row) => row.id)).toContain(id)
    expect((await detail('neighbour', id)).status).toBe(404)
    expect((await listed('neighbour', {})).map((row) => row.id)).not.toContain(id)
  })

  test('is changed by its buyer and by staff alone', async () => {
    const { id } = await submitDemand(app)
    expect((await change(id, { quantity: 9 })).data.quantity).toBe(9)
    expect([(await change(id, { quantity: 8 }, other)).status, (await change(id, { quantity: 8 }, 'neighbour')).status]).toEqual([404, 404])
    expect((await change(id, { quantity: 7 }, 'admin')).data.quantity).toBe(7)
  })
})

describe('what is the buyer’s own', () => {
  test('a contact is shown to members, to visitors where it is public, and to nobody of an anonymous buyer', async () => {
    const id = await openDemand(app)
    expect((await detail('visitor', id)).data).toMatchObject({ contact: {}, contactHidden: true })
    expect((await detail(other, id)).data.contact).toMatchObject({ mobile: '13900001111' })
    const open = await openDemand(app, { contactVisible: 'PUBLIC' })
    expect((await detail('visitor', open)).data.contact).toMatchObject({ name: '王女士' })
    const anonymous = await openDemand(app, { anonymous: true, contactVisible: 'PUBLIC' })
    for (const as of ['visitor', other] as const) {
      const text = JSON.stringify([(await detail(as, anonymous)).data, await listed(as, {})])
      for (const secret of ['王女士', '无锡泵业', '13900001111', '周明远']) expect(text).not.toContain(secret)
    }
    expect((await detail('member', anonymous)).data.contact).toMatchObject({ name: '王女士' })
  })

  test('a budget is shown only where the buyer wants it, and no filter finds one that is not', async () => {
    const hidden = await openDemand(app, { budgetUnit: '1500', budgetTotal: '3000' })
    const seen = (await detail(other, hidden)).data
    expect(seen).toMatchObject({ shownBudgetUnit: '', shownBudgetTotal: '' })
    expect(seen).not.toHaveProperty('budgetUnit')
    const filtered = await app.call(other, 'GET', `${base}/listData`, { query: { budgetUnit_ge: '1' } })
    expect(filtered.status).toBe(400)
    const shown = await openDemand(app, { budgetUnit: '1500', budgetVisible: true })
    const found = (await listed('visitor', { shownBudgetUnit_ge: '1400' })).map((row) => row.id)
    expect([found.includes(shown), found.includes(hidden)]).toEqual([true, false])
  })

  test('own demands are listed in all states with what may be done, and the list of the back-office is closed to members', async () => {
    const { id } = await submitDemand(app, { demandStatus: 'DRAFT' })
    const own = (as: As) => app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/list`, { query: { isSelf: 1, id: String(id) } })
    expect((await own('member')).data.records).toMatchObject([
      { id, demandStatus: 'DRAFT', demandStatusName: '草稿', transitions: [{ name: 'submitForReview', to: 'PENDING' }] },
    ])
    expect((await own(other)).data.records).toEqual([])
    expect((await own('visitor')).status).toBe(401)
    expect((await app.call('member', 'GET', `${base}/list`)).status).toBe(403)
    expect(
      (await app.call<{ records: JsonRow[] }>('admin', 'GET', `${base}/list`, { query: { id: String(id) } })).data.records,
    ).toHaveLength(1)
  })
})

describe('the life of a demand', () => {
  test('is told to the buyer where a reviewer decides it', async () => {
    const latest = async () =>
      (await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-desk/notification/mine')).data.records[0] ?? {}
    const id = await openDemand(app)
    expect(await latest()).toMatchObject({ kind: 'DEMAND', path: `/purchase/${id}` })
    await move('admin', id, 'REJECTED', { reason: '请补充机座号' })
    expect(await latest()).toMatchObject({ kind: 'DEMAND', text: '原因：请补充机座号', path: '/purchase?isSelf=1' })
  })

  test('a rejection needs a reason, which the buyer reads; a new edit sends it again', async () => {
    const { id } = await submitDemand(app)
    expect((await move('admin', id, 'REJECTED')).data.field).toBe('reason')
    await move('admin', id, 'REJECTED', { reason: '请补充机座号' })
    expect((await detail('member', id)).data).toMatchObject({ demandStatus: 'REJECTED', demandReason: '请补充机座号' })
    expect((await change(id, { frameAccept: ['132M'], demandStatus: 'PENDING' })).data.demandStatus).toBe('PENDING')
  })

  test('the reasons that a reviewer chose are read in the language of the buyer', async () => {
    const { id } = await submitDemand(app)
    await move('admin', id, 'REJECTED', { reason: '{DATA}' })
    const reasonIn = async (lang: string) => {
      const call = { query: { id: String(id) }, headers: { 'accept-language': lang } }
      return (await app.call<JsonRow>('member', 'GET', `${base}/detail`, call)).data.demandReason
    }
    expect(await reasonIn('en')).toBe('The data is wrong: check it by the nameplate')
    expect(await reasonIn('zh-CN')).toBe('参数有误，请按铭牌核对')
  })

  test('words where there were none need a review, as everybody reads them', async () => {
    for (const words of [{ modelWanted: ['YE3-132S-4'] }, { brandExclude: ['所有卖家'] }]) {
      const id = await openDemand(app)
      expect((await change(id, words)).status).toBe(200)
      expect(await stateOf(id)).toBe('PENDING')
    }
  })

  test('another deadline or quantity needs no review, another power does', async () => {
    const id = await openDemand(app)
    expect((await change(id, { deadline: dayFromNow(60), quantity: 5 })).data).toMatchObject({ demandStatus: 'OPEN', quantity: 5 })
    const changed = (await change(id, { powerMin: 7.5 })).data
    expect([changed.demandStatus, String(changed.title).includes('7.5kW')]).toEqual(['PENDING', true])
  })

  test('its buyer cancels it and takes that back, or closes it with the listing that won', async () => {
    const id = await openDemand(app)
    expect((await move(other, id, 'CANCELLED')).status).toBe(404)
    await move('member', id, 'CANCELLED')
    expect((await detail('visitor', id)).status).toBe(404)
    expect((await app.call('member', 'POST', `${base}/undo-transition`, { query: { ids: id } })).status).toBe(200)
    expect((await move('member', id, 'CLOSED', { listingId: '1999999999999999999' })).data.field).toBe('listingId')
    const { data } = await app.call<{ records: JsonRow[] }>('visitor', 'GET', '/blade-machine/machine/listData', { query: { size: 1 } })
    const listingId = String(data.records[0]?.id)
    expect((await move('member', id, 'CLOSED', { listingId, price: '1450' })).status).toBe(200)
    expect((await detail('member', id)).data).toMatchObject({ closedListingId: listingId, closedPrice: '1450.00', closedCurrency: 'CNY' })
    const seen = (await detail(other, id)).data
    expect(seen).toMatchObject({ demandStatus: 'CLOSED', contactHidden: true })
    for (const name of ['closedListingId', 'closedPrice', 'closedCurrency', 'createUser']) expect(seen).not.toHaveProperty(name)
  })

  test('is not changed once it was closed, and is taken down by staff with a reason', async () => {
    const id = await openDemand(app)
    await move('member', id, 'CLOSED')
    const edited = await change(id, { description: '全新现货', quantity: 9 })
    expect([edited.status, edited.data.field]).toEqual([400, 'demandStatus'])
    expect((await move('member', id, 'REJECTED', { reason: '违规' })).status).toBe(400)
    expect((await move('admin', id, 'REJECTED')).data.field).toBe('reason')
    expect((await move('admin', id, 'REJECTED', { reason: '违规' })).status).toBe(200)
    expect([(await detail('visitor', id)).status, (await detail('member', id)).data.demandReason]).toEqual([404, '违规'])
  })

  test.each(['OPEN', 'QUOTED', 'EXPIRED'])('that is %s is taken down by staff', async (state) => {
    const id = await openDemand(app)
    await sql`update collaboration set demand_status = ${state} where id = ${id}`.execute(app.runtime.platformDb)
    expect((await move('admin', id, 'REJECTED', { reason: '违规' })).status).toBe(200)
    expect((await detail('visitor', id)).status).toBe(404)
  })

  test('expires behind its last day and is opened again with a new one', async () => {
    const id = await openDemand(app)
    const pass = () => sql`update collaboration set deadline = current_date - 2 where id = ${id}`.execute(app.runtime.platformDb)
    await pass()
    expect(await expireDemands(app.runtime)).toBeGreaterThan(0)
    expect(await stateOf(id)).toBe('EXPIRED')
    expect((await detail('visitor', id)).data.demandStatus).toBe('EXPIRED')
    expect((await move('member', id, 'OPEN')).data.field).toBe('deadline')
    expect((await move('member', id, 'OPEN', { deadline: dayFromNow(91) })).data.field).toBe('deadline')
    expect((await move('member', id, 'OPEN', { deadline: dayFromNow(20) })).status).toBe(200)
    expect((await detail('visitor', id)).data).toMatchObject({ demandStatus: 'OPEN', deadline: dayFromNow(20) })
  })
})

test('views of others are counted, and an edit of the buyer meanwhile is no lost update', async () => {
  const id = await openDemand(app)
  const { rowVersion } = (await detail('member', id)).data
  for (const as of ['visitor', other, 'visitor'] as const) await detail(as, id)
  await writeViews(app.runtime)
  expect((await detail('member', id)).data).toMatchObject({ viewCount: 3, rowVersion })
  expect((await change(id, { quantity: 4, rowVersion })).status).toBe(200)
})

test('a motor type in a filter stands for those below it', async () => {
  await openDemand(app, { typeCode: 'AC3.STD.IE3' })
  await openDemand(app, { typeCode: 'AC3.CRN', dutyType: 'S3' })
  const typesIn = async (query: Record<string, string>) => new Set((await listed('visitor', query)).map(({ typeCode }) => typeCode))
  const found = await typesIn({ typeCode: 'AC3', size: '500' })
  expect([found.has('AC3.STD.IE3'), found.has('AC3.CRN')]).toEqual([true, true])
  expect([...found].filter((code) => !String(code).startsWith('AC3'))).toEqual([])
  const others = await typesIn({ typeCode_notequal: 'AC3', size: '500' })
  expect([others.size > 0, [...others].filter((code) => String(code).startsWith('AC3'))]).toEqual([true, []])
})

test('a text finds the demands that have each of its words in a title, in either language', async () => {
  const id = await openDemand(app, { powerMin: 11, polesAccept: [4], deliverRegion: '620102', featuresNeed: ['BRAKE'] })
  const found = async (title: string) => (await listed('visitor', { deliverRegion: '62', title })).map((row) => row.id)
  for (const text of ['11kW', '11 kw', '4P', '4极', 'brake 4p', '制动']) expect([text, await found(text)]).toEqual([text, [id]])
  expect([await found('15kW'), await found('brake 6P')]).toEqual([[], []])
  const { data } = await app.call<JsonRow>('visitor', 'GET', `${base}/facets`, { query: { deliverRegion: '62', title: 'brake 4P' } })
  expect(data.polesAccept).toMatchObject([{ key: '4', count: 1 }])
})

test('the filters of the list count the demands under all filters but themselves', async () => {
  await openDemand(app, { urgency: 'STOP', deadline: dayFromNow(2), polesAccept: [6], typeCode: 'EX.D', ex: { gas: 'IIB', t: 'T4' } })
  await openDemand(app, { urgency: 'PLAN', polesAccept: [6], deliverRegion: '330110', powerMin: 200 })
  const facets = async (query: Record<string, string>) =>
    (await app.call<Record<string, { key: string; label: string; count: number }[]>>('visitor', 'GET', `${base}/facets`, { query })).data
  const countIn = async (query: Record<string, string>) => (await listed('visitor', query)).length
  const all = await facets({ polesAccept: '6' })
  for (const [name, choices] of Object.entries(all))
    for (const { key, count, label } of choices) {
      const others: Record<string, string> = name === 'polesAccept' ? {} : { polesAccept: '6' }
      expect([name, key, count]).toEqual([name, key, await countIn({ ...others, [name]: key })])
      expect(label, `${name} ${key}`).not.toBe('')
    }
  expect(Object.values(all).every((choices) => choices.length > 0)).toBe(true)
  expect(all.urgency?.find(({ key }) => key === 'STOP')?.label).toBe('停机抢修(24h)')
})

test('a demand for a range of powers is found by each power within it, and counted in each range that it reaches into', async () => {
  const range = await openDemand(app, { powerMin: 3, powerMax: 7.5, deliverRegion: '630102' })
  const single = await openDemand(app, { powerMin: 5.5, deliverRegion: '630102' })
  const found = async (powerMin_between: string) => (await listed('visitor', { deliverRegion: '63', powerMin_between })).map(({ id }) => id)
  // What a seller of 5.5 kW is led to: a little less than his power up to it.
  expect((await found('4.4-5.5')).sort()).toEqual([range, single].sort())
  expect([await found('-2.2'), await found('6-7.5'), await found('11-15'), await found('_none')]).toEqual([[], [range], [], []])
  const { data } = await app.call<Record<string, { key: string; count: number }[]>>('visitor', 'GET', `${base}/facets`, {
    query: { deliverRegion: '63' },
  })
  expect(data.powerMin_between?.map(({ key, count }) => [key, count])).toEqual([
    ['0.75-4', 1],
    ['5.5-15', 2],
  ])
})

test('the filters by urgency and power are in their own order, whatever is the most frequent', async () => {
  for (const urgency of ['PLAN', 'PLAN', 'PLAN', 'STOP']) await openDemand(app, { urgency, powerMin: 400, deliverRegion: '540102' })
  await openDemand(app, { urgency: 'WEEK', powerMin: 1.1, deliverRegion: '540102' })
  const { data } = await app.call<Record<string, { key: string }[]>>('visitor', 'GET', `${base}/facets`, { query: { deliverRegion: '54' } })
  expect([data.urgency, data.powerMin_between].map((choices) => choices?.map(({ key }) => key))).toEqual([
    ['STOP', 'WEEK', 'PLAN'],
    ['0.75-4', '355-1000'],
  ])
})

test('a range of powers is called in the filter of demands what it is called in that of the stock', async () => {
  for (const powerMin of [0.37, 3, 2000]) await openDemand(app, { powerMin, deliverRegion: '460105' })
  const { data } = await app.call<Record<string, { label: string }[]>>('visitor', 'GET', `${base}/facets`, {
    query: { deliverRegion: '46' },
  })
  expect(data.powerMin_between?.map(({ label }) => label)).toEqual(['≤ 0.55 kW', '0.75–4 kW', '> 1000 kW'])
})

test('the demo data has demands of every state, and a buyer saves one again as it is read', async () => {
  const demo = (await listed('visitor', {})).filter((row) => row.isDemo)
  expect(demo.length).toBeGreaterThan(20)
  const { data } = await app.call<{ records: JsonRow[] }>('admin', 'GET', `${base}/list`, { query: { size: 500 } })
  const states = new Set(data.records.filter((row) => row.isDemo).map((row) => row.demandStatus))
  for (const state of ['DRAFT', 'PENDING', 'OPEN', 'QUOTED', 'CLOSED', 'EXPIRED', 'CANCELLED', 'REJECTED']) expect(states).toContain(state)
  const own = await app.call<{ records: JsonRow[] }>('member', 'GET', `${base}/list`, {
    query: { isSelf: 1, demandStatus: 'OPEN', size: 500 },
  })
  const { id } = own.data.records.find((row) => row.isDemo) as JsonRow
  const row = (await detail('member', id)).data
  const saved = await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: row })
  expect([saved.status, saved.data.title, saved.data.demandStatus]).toEqual([200, row.title, 'OPEN'])
})
