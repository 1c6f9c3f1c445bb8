import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishChange } from '#kernel/runtime/transaction.ts'
import { insertAttachments } from '#test/attachments.ts'
import { exportedFile } from '#test/exchange.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { expireListings } from '../own-stock/expiry.service.ts'

type JsonRow = Record<string, unknown>
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp', 'test/a.pdf'])
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine/machine'

async function choose(path: string, key: string): Promise<string> {
  const { data } = await app.call<{ records: JsonRow[] }>('visitor', 'GET', path)
  return String(data.records[0]?.[key])
}

async function listing(changes: JsonRow = {}): Promise<JsonRow> {
  return {
    typeCode: await choose('/blade-motortype/motortype/listData', 'typeCode'),
    brandCode: await choose('/blade-brand/brand/listData', 'brandCode'),
    model: 'YE3-132S-4',
    powerKw: 5.5,
    poles: [4],
    voltageV: 380,
    mounting: ['B3'],
    condition: 'NEW',
    quantity: 3,
    priceMode: 'FIXED',
    unitPrice: '1450',
    regionCode: '320211',
    photos: [{ photoType: 'WHOLE', link: '/files/test/motor.webp' }],
    contact: { name: '张先生', mobile: '13800138000' },
    ...changes,
  }
}

async function publish(changes: JsonRow = {}, as: Persona = 'member'): Promise<JsonRow> {
  const { status, data, msg } = await app.call<JsonRow>(as, 'POST', `${base}/submit`, { body: await listing(changes) })
  expect([status, msg]).toEqual([200, '操作成功'])
  return data
}

const shelve = (as: Persona, ids: unknown, shelfStatus: string, reason = '') =>
  app.call<JsonRow>(as, 'POST', `${base}/shelf`, { body: { ids, shelfStatus, reason } })
const detail = (as: Persona, id: unknown) => app.call<JsonRow>(as, 'GET', `${base}/detail`, { query: { id: String(id) } })
const stateOf = async (id: unknown) => (await detail('admin', id)).data.shelfStatus

async function onShelf(changes: JsonRow = {}): Promise<JsonRow> {
  const saved = await publish(changes)
  expect((await shelve('admin', saved.id, 'ON')).status).toBe(200)
  return saved
}

describe('what the server derives from a listing', () => {
  const change = (id: unknown, body: JsonRow) => app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { id, ...body } })

  test('follows from its parsed values: lines that are no lines are rejected, and a kept photo stays the cover', async () => {
    const saved = await publish()
    expect(await change(saved.id, { photos: [null] })).toMatchObject({ status: 400, data: { field: 'photos[0]' } })
    const [photo] = (await detail('member', saved.id)).data.photos as JsonRow[]
    const { data } = await change(saved.id, { photos: [{ id: photo?.id }] })
    expect(data).toMatchObject({ cover: '/api/files/test/motor.webp', photos: [{ link: '/api/files/test/motor.webp' }] })
  })

  test('stays with the lines that an edit does not send', async () => {
    const saved = await publish()
    const { cover, completeness } = (await detail('member', saved.id)).data
    expect(cover).toBe('/api/files/test/motor.webp')
    const { data } = await change(saved.id, { description: 'in stock' })
    expect(data).toMatchObject({ cover, completeness })
  })

  test('contains no text of a field that its type does not have', async () => {
    const { data } = await change((await publish()).id, { exMark: 'call 13800138000', title: '' })
    expect([data.exMark, data.title, data.titleEn].join()).not.toContain('13800138000')
  })

  test('is approved only as the reviewer has read it, if the client says what that was', async () => {
    const { id } = await publish()
    const { rowVersion } = (await detail('admin', id)).data
    await change(id, { model: 'YE3-200L-8' })
    const approve = (rowVersions: unknown) =>
      app.call('admin', 'POST', `${base}/shelf`, { body: { ids: id, shelfStatus: 'ON', rowVersions } })
    expect([(await approve([rowVersion])).status, (await approve('x')).status, await stateOf(id)]).toEqual([409, 400, 'PENDING'])
    expect((await approve([Number(rowVersion) + 1])).status).toBe(200)
  })

  test('goes to review when the edit that ends its stock changes what was reviewed', async () => {
    const { id } = await onShelf()
    expect((await change(id, { quantity: 0, model: 'YE3-200L-6' })).data.shelfStatus).toBe('PENDING')
  })

  test('goes to review when a text becomes another that means the same number', async () => {
    const { id } = await onShelf({ model: '1000' })
    expect((await change(id, { model: '0x3E8' })).data.shelfStatus).toBe('PENDING')
  })

  test('that an edit ended cannot come back by an undo', async () => {
    const { id } = await onShelf()
    expect((await change(id, { quantity: 0 })).data.shelfStatus).toBe('SOLD')
    expect((await app.call('member', 'POST', `${base}/undo-transition`, { query: { ids: String(id) } })).status).toBe(400)
  })

  test('does not come back on the shelf by an undo after an edit', async () => {
    const { id } = await onShelf()
    await shelve('member', id, 'SOLD')
    expect((await change(id, { model: 'YE3-200L-8' })).status).toBe(200)
    expect((await app.call('member', 'POST', `${base}/undo-transition`, { query: { ids: String(id) } })).status).toBe(400)
    expect(await stateOf(id)).toBe('PENDING')
  })
})

describe('a listing that a trader publishes', () => {
  test('waits for review, with a number, a title in both languages and the figures that follow from the others', async () => {
    const saved = await publish()
    expect(saved).toMatchObject({
      shelfStatus: 'PENDING',
      syncRpm: 1500,
      powerHp: 7.38,
      priceUnitKw: '263.64',
      cover: '/api/files/test/motor.webp',
    })
    expect(saved.listingNo).toMatch(/^M\d{10}$/)
    expect(saved.title).toContain('YE3-132S-4 5.5kW 4极 B3 380V')
    expect(saved.titleEn).toContain('YE3-132S-4 5.5 kW 4P B3 380 V')
  })

  test('is published at once however many publish with it', async () => {
    const body = await listing()
    publishChange(app.runtime, 'dict')
    const replies = await Promise.all(Array.from({ length: 30 }, () => app.call('member', 'POST', `${base}/submit`, { body })))
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
  })

  test('is not shown to visitors before it is on the shelf, and is afterwards', async () => {
    const saved = await publish({ model: 'YE3-160M-4X' })
    expect((await detail('visitor', saved.id)).status).toBe(404)
    await shelve('admin', saved.id, 'ON')
    const seen = await detail('visitor', saved.id)
    expect([seen.status, seen.data.model]).toEqual([200, 'YE3-160M-4X'])
    const { data } = await app.call<{ records: JsonRow[] }>('visitor', 'GET', `${base}/listData`, { query: { model: '160M-4X' } })
    expect(data.records.map((row) => row.id)).toEqual([saved.id])
  })

  test('needs a model, or its power and poles', async () => {
    const without = await app.call('member', 'POST', `${base}/submit`, { body: await listing({ model: '', poles: [] }) })
    expect([without.status, without.data.field]).toEqual([400, 'model'])
    expect((await publish({ model: '' })).title).toContain('5.5kW 4极')
  })

  test('may stay a draft, and is sent for review later', async () => {
    const saved = await publish({ shelfStatus: 'DRAFT' })
    expect(saved.shelfStatus).toBe('DRAFT')
    expect((await shelve('member', saved.id, 'PENDING')).status).toBe(200)
    expect(await stateOf(saved.id)).toBe('PENDING')
  })

  test('is changed by its owner and by staff, and by nobody else', async () => {
    const saved = await publish()
    expect((await app.call('member', 'POST', `${base}/submit`, { body: { id: saved.id, quantity: 9 } })).data.quantity).toBe(9)
    const staffs = await publish({}, 'admin')
    expect((await app.call('member', 'POST', `${base}/submit`, { body: { id: staffs.id, quantity: 9 } })).status).toBe(404)
    expect((await app.call('neighbour', 'POST', `${base}/submit`, { body: { id: saved.id, quantity: 8 } })).status).toBe(404)
    expect((await app.call('visitor', 'POST', `${base}/submit`, { body: { id: saved.id, quantity: 8 } })).status).toBe(401)
  })
})

describe('on the shelf', () => {
  test('a change of the price within 30 % stays, a larger one or another power goes back to review', async () => {
    const saved = await onShelf()
    const change = (body: JsonRow) => app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { id: saved.id, ...body } })
    expect((await change({ unitPrice: '1600' })).data.shelfStatus).toBe('ON')
    expect((await change({ unitPrice: '3200' })).data.shelfStatus).toBe('PENDING')
    await shelve('admin', saved.id, 'ON')
    const stronger = await change({ powerKw: 7.5 })
    expect([stronger.data.shelfStatus, String(stronger.data.title).includes('7.5kW')]).toEqual(['PENDING', true])
  })

  test('a change that is taken back puts the listing back on the shelf without a review, and only that', async () => {
    const { id } = await onShelf()
    const change = async (body: JsonRow) =>
      (await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { id, ...body } })).data.shelfStatus
    expect([await change({ unitPrice: '14500' }), await change({ unitPrice: '1450' })]).toEqual(['PENDING', 'ON'])
    expect([await change({ unitPrice: '14500', moq: 2 }), await change({ powerKw: 7.5 }), await change({ unitPrice: '1450' })]).toEqual(
      Array(3).fill('PENDING'),
    )
    expect(await change({ powerKw: 5.5 })).toBe('ON')
    const states = (await app.call<JsonRow[]>('member', 'GET', `${base}/state-history`, { query: { id: String(id) } })).data
    expect(states[0]).toMatchObject({ transition: 'takeBackEdit', from: 'PENDING', to: 'ON' })
  })

  test('an edit that wants to be asked first is not stored where it would hide the listing', async () => {
    const { id } = await onShelf()
    const change = (body: JsonRow) =>
      app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { id, asksBeforeHiding: true, ...body } })
    for (const body of [{ powerKw: 7.5 }, { unitPrice: '14500' }, { powerKw: 7.5, asksBeforeHiding: 'true' }]) {
      const asked = await change(body)
      expect([asked.status, asked.data]).toEqual([409, { hides: true }])
    }
    expect((await detail('visitor', id)).data).toMatchObject({ powerKw: 5.5 })
    expect((await change({ moq: 2 })).data.shelfStatus).toBe('ON')
    expect((await change({ powerKw: 7.5, asksBeforeHiding: false })).data.shelfStatus).toBe('PENDING')
  })

  test('small steps of the price add up to a new review, until one is approved', async () => {
    const saved = await onShelf()
    const change = async (body: JsonRow) =>
      (await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { id: saved.id, ...body } })).data.shelfStatus
    const prices = ['1600', '1800', '1900']
    const states = []
    for (const unitPrice of prices) states.push(await change({ unitPrice }))
    expect(states).toEqual(['ON', 'ON', 'PENDING'])
    await shelve('admin', saved.id, 'ON')
    expect([await change({ unitPrice: '2300' }), await change({ unitPrice: '1300' })]).toEqual(['ON', 'PENDING'])
  })

  test('another price mode or currency goes back to review', async () => {
    for (const body of [{ priceMode: 'ASK' }, { currency: 'USD' }]) {
      const { id } = await onShelf()
      const { data } = await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { id, ...body } })
      expect([body, data.shelfStatus]).toEqual([body, 'PENDING'])
    }
  })

  test('what is sold goes back to review when what was reviewed is changed, and stays sold otherwise', async () => {
    const { id } = await onShelf()
    await shelve('member', id, 'SOLD')
    const change = async (body: JsonRow) =>
      (await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { id, ...body } })).data.shelfStatus
    expect([await change({ moq: 2 }), await change({ model: 'YE3-200L-8' })]).toEqual(['SOLD', 'PENDING'])
  })

  test('what is sold shows no contact, and is gone for the public after 90 days', async () => {
    const { id } = await onShelf({ contactVisible: 'PUBLIC' })
    expect((await detail('visitor', id)).data.contact).toMatchObject({ name: '张先生' })
    await shelve('member', id, 'SOLD')
    expect((await detail('visitor', id)).data).toMatchObject({ shelfStatus: 'SOLD', contactHidden: true, contact: {} })
    const sold = (days: number) =>
      sql`update store.machine_state_history set create_time = now() - make_interval(days => ${days}) where machine_id = ${id}`.execute(
        app.runtime.platformDb,
      )
    await sold(89)
    expect((await detail('visitor', id)).status).toBe(200)
    await sold(91)
    expect(await detail('visitor', id)).toMatchObject({ status: 410, msg: '这台电机早已售出，请查找同类现货' })
    for (const as of ['member', 'admin'] as const) expect((await detail(as, id)).status).toBe(200)
  })

  test('a quantity of 0 means sold out', async () => {
    const saved = await onShelf()
    await app.call('member', 'POST', `${base}/submit`, { body: { id: saved.id, quantity: 0 } })
    expect(await stateOf(saved.id)).toBe('SOLD')
  })

  test('what is not confirmed in time expires: off the list, still open by its link, and back by a confirmation', async () => {
    const saved = await onShelf({ model: 'EXPIRY-1' })
    await sql`update machine set expire_time = now() - interval '1 minute' where id = ${String(saved.id)}`.execute(app.runtime.platformDb)
    expect(await expireListings(app.runtime)).toBeGreaterThan(0)
    const { data } = await app.call<{ total: number }>('visitor', 'GET', `${base}/listData`, { query: { model: 'EXPIRY-1' } })
    expect(data.total).toBe(0)
    expect((await detail('visitor', saved.id)).data.shelfStatus).toBe('EXPIRED')
    expect((await shelve('member', saved.id, 'ON')).status).toBe(200)
    expect(await expireListings(app.runtime)).toBe(0)
  })

  test('owners cannot approve their own listings', async () => {
    const saved = await publish()
    const rejected = await shelve('member', saved.id, 'ON')
    expect([rejected.status, rejected.data.field]).toEqual([400, 'shelfStatus'])
  })

  test('a rejection needs a reason, which the owner reads', async () => {
    const saved = await publish()
    expect((await shelve('admin', saved.id, 'REJECTED')).data.field).toBe('reason')
    await shelve('admin', saved.id, 'REJECTED', '图片不清楚')
    expect((await detail('member', saved.id)).data).toMatchObject({ shelfStatus: 'REJECTED', shelfReason: '图片不清楚' })
  })

  test('the reasons that a reviewer chose are read in the language of the reader: in lists, changes, exports, history and notification', async () => {
    const saved = await publish()
    await shelve('admin', saved.id, 'REJECTED', '{PHOTO}请补拍铭牌')
    const [zh, en] = [
      '图片不清晰，或不是实物图片，请重新拍摄；请补拍铭牌',
      'The photos are not clear or not of this motor: take new ones; 请补拍铭牌',
    ]
    const reasonsIn = async (lang: 'zh' | 'en'): Promise<unknown[]> => {
      const read = <T>(url: string, query = {}) => app.call<T>('member', 'GET', url, { query, headers: { 'accept-language': lang } })
      const { data: row } = await read<JsonRow>(`${base}/detail`, { id: String(saved.id) })
      const { data: own } = await read<{ records: JsonRow[] }>(`${base}/list1`, { id: String(saved.id) })
      const { data: history } = await read<JsonRow[]>(`${base}/state-history`, { id: String(saved.id) })
      const { data: told } = await read<{ records: JsonRow[] }>('/blade-desk/notification/mine')
      const { data: changes } = await read<{ is: JsonRow }[]>(`${base}/changes`, { id: String(saved.id) })
      const file = await exportedFile(app, 'admin', base, { lang, body: { columns: ['shelfReason'], format: 'csv' } })
      const exported = String(file).split(/\r?\n/)
      const shown = [row.shelfReason, own.records[0]?.shelfReason, history[0]?.reason, changes[0]?.is.shelfReason]
      return [...shown, told.records[0]?.text, exported.find((line) => line.includes('请补拍铭牌'))]
    }
    expect(await reasonsIn('zh')).toEqual([zh, zh, zh, zh, `原因：${zh}`, zh])
    expect(await reasonsIn('en')).toEqual([en, en, en, en, `Reason: ${en}`, en])
  })

  test('keeps who moved it, when and why, for its owner and the back-office only', async () => {
    const saved = await publish()
    await shelve('admin', saved.id, 'REJECTED', '图片不清楚')
    const history = (as: Persona) => app.call<JsonRow[]>(as, 'GET', `${base}/state-history`, { query: { id: String(saved.id) } })
    const [latest] = (await history('member')).data
    expect(latest).toMatchObject({ transition: 'reject', from: 'PENDING', to: 'REJECTED', reason: '图片不清楚' })
    expect(latest?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect([latest?.createUser, latest?.createUserName]).toEqual(['', '其他人员'])
    const [seen] = (await history('admin')).data
    expect([seen?.createUser === '', seen?.createUserName === '']).toEqual([false, false])
    const changes = async (as: Persona) =>
      (await app.call<JsonRow[]>(as, 'GET', `${base}/changes`, { query: { id: String(saved.id) } })).data.map((each) => each.createUserName)
    expect([await changes('member'), await changes('admin')]).toEqual([['其他人员'], [seen?.createUserName]])
    expect((await history('neighbour')).status).toBe(404)
    expect((await history('visitor')).status).toBe(401)
  })

  test('if one motor of a batch cannot go on the shelf, none does', async () => {
    const ready = await publish()
    const draft = await publish({ shelfStatus: 'DRAFT' })
    expect((await shelve('admin', [ready.id, draft.id], 'ON')).status).toBe(400)
    expect(await stateOf(ready.id)).toBe('PENDING')
  })

  test('the contact is shown to members, to visitors only when it is public', async () => {
    const hidden = await onShelf()
    expect((await detail('visitor', hidden.id)).data).toMatchObject({ contact: {}, contactHidden: true })
    expect((await detail('neighbour', hidden.id)).status).toBe(404)
    expect((await detail('member', hidden.id)).data.contact).toMatchObject({ mobile: '13800138000' })
    const shown = await onShelf({ contactVisible: 'PUBLIC' })
    expect((await detail('visitor', shown.id)).data.contact).toMatchObject({ name: '张先生' })
  })

  test.each([
    ['title', '皖南 YE3-132S-4 联系 138 0013 8000'],
    ['model', 'YE3-132S-4 一三八零零一三八零零零'],
    ['description', '现货 10 台，微信号：motor_spot'],
    ['conditionNote', 'ｓａｌｅｓ＠motors.example'],
    ['orderNo', '13800138000'],
  ])(
    'contact details are rejected in %s, where everybody would read them, when it is published and when it is edited',
    async (name, text) => {
      const rejected = { status: 400, data: { field: name }, msg: expect.stringMatching(/中不能写联系方式（“.+”），请填到“联系人”中$/) }
      expect(await app.call('member', 'POST', `${base}/submit`, { body: await listing({ [name]: text }) })).toMatchObject(rejected)
      const saved = await publish()
      expect(await app.call('member', 'POST', `${base}/submit`, { body: { id: saved.id, [name]: text } })).toMatchObject(rejected)
    },
  )

  test('contact details are rejected in the name of an attachment, and kept in the contact and in what only the owner reads', async () => {
    const attachments = [{ name: '样本 13800138000', link: '/files/test/a.pdf' }]
    const rejected = await app.call('member', 'POST', `${base}/submit`, { body: await listing({ attachments }) })
    expect(rejected).toMatchObject({ status: 400, data: { field: 'attachments' } })
    await publish({ contact: { name: '张', mobile: '13800138000', wechat: 'wx13800138000' }, serialNo: '13800138000' })
  })

  test('a visitor never reads what is for the owner', async () => {
    const saved = await onShelf({ serialNo: 'SN-1', address: '锡山路 1 号', warehouse: 'A-3' })
    const { data } = await detail('visitor', saved.id)
    for (const name of ['serialNo', 'address', 'warehouse', 'viewCount', 'source', 'createUser']) expect(data).not.toHaveProperty(name)
    expect(data.transitions).toEqual([])
    expect((await app.call('visitor', 'GET', `${base}/listData`, { query: { serialNo: 'SN-1' } })).status).toBe(400)
  })
})

test('a listing of the demo data is saved again as it is read, pictures and all, and stays on the shelf', async () => {
  const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', `${base}/list1`, { query: { shelfStatus: 'ON', size: 50 } })
  const demo = data.records.filter((row) => row.isDemo)
  expect(demo.length).toBeGreaterThan(3)
  for (const { id } of demo.slice(0, 4)) {
    const row = (await detail('member', id)).data
    const { status, msg, data: saved } = await app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: row })
    expect([status, msg, saved.shelfStatus]).toEqual([200, '操作成功', 'ON'])
  }
})

test('users find their own listings in all states, with the possible transitions', async () => {
  const saved = await publish({ shelfStatus: 'DRAFT', model: 'OWN-1' })
  const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', `${base}/list1`, { query: { model: 'OWN-1' } })
  expect(data.records).toMatchObject([{ id: saved.id, shelfStatus: 'DRAFT', transitions: [{ to: 'PENDING', label: '提交审核' }] }])
  expect((await app.call('visitor', 'GET', `${base}/list1`)).status).toBe(401)
})

test('a listing gets a longer number when all the short ones of the day are taken', async () => {
  const [tenant_id, day] = ['000000', (await publish()).listingNo?.toString().slice(1, 7)]
  await sql`insert into machine (tenant_id, listing_no, title) select ${tenant_id}, 'M' || ${day}::text || lpad(n::text, 4, '0'), 'taken'
    from generate_series(0, 9999) n on conflict do nothing`.execute(app.runtime.platformDb)
  expect((await publish()).listingNo).toMatch(/^M\d{13}$/)
  await sql`delete from machine where title = 'taken'`.execute(app.runtime.platformDb)
})
