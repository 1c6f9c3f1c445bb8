import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetFolder } from '#kernel/crud/file-rules.ts'
import { insertAttachments } from '#test/attachments.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

type JsonRow = Record<string, unknown>
type Caller = Persona | { token: string }

let app: TestApp
let buyer: { token: string }
let stranger: { token: string }
let listingId: string
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  const make = staffMaker(app)
  buyer = await make.staff({ codes: [] })
  stranger = await make.staff({ codes: [] })
  listingId = await onShelf()
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-machine/inquiry'
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
  const { data } = await app.call<JsonRow>('member', 'POST', '/blade-machine/machine/submit', { body })
  await app.call('admin', 'POST', '/blade-machine/machine/shelf', { body: { ids: data.id, shelfStatus: 'ON' } })
  return String(data.id)
}

const post = (as: Caller, path: string, body: JsonRow) => app.call<{ id: string }>(as, 'POST', `${base}/${path}`, { body })
const start = (as: Caller, text = '这台还有吗？电话 13800138000', id = listingId) => post(as, 'start', { listingId: id, quantity: 2, text })
interface InquiryAnswer {
  readonly thread: JsonRow
  readonly isBlocked: boolean
  readonly hasEarlier: boolean
  readonly messages: readonly { readonly id: string; readonly text: string; readonly isMine: boolean; readonly fileName: string }[]
}
const read = (as: Caller, id: string, before?: string) =>
  app.call<InquiryAnswer>(as, 'GET', `${base}/thread`, { query: { id, ...(before !== undefined && { before }) } })
const inquiries = async (as: Caller) => (await app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/threads`)).data.records
const notices = async (as: Caller) =>
  (await app.call<{ records: { title: string; path: string }[] }>(as, 'GET', '/blade-desk/notification/mine', { query: { size: 200 } }))
    .data.records

describe('an inquiry', () => {
  test('is an inquiry that buyer and seller read, and nobody else', async () => {
    const { data, status } = await start(buyer)
    expect(status).toBe(200)
    expect((await notices('member'))[0]).toMatchObject({ path: `/messages/${data.id}` })
    expect((await inquiries('member'))[0]).toMatchObject({ id: data.id, isSeller: true, quantity: 2, unread: 1, state: 'NEW' })
    await post('member', 'read', { id: data.id })
    expect((await inquiries('member'))[0]).toMatchObject({ unread: 0, state: 'READ' })
    expect((await post('member', 'send', { id: data.id, text: '有，今天可发' })).status).toBe(200)
    expect((await read(buyer, data.id)).data).toMatchObject({
      thread: { state: 'REPLIED', unread: 1, isSeller: false },
      messages: [
        { isMine: true, text: '这台还有吗？电话 13800138000' },
        { isMine: false, text: '有，今天可发' },
      ],
    })
    for (const other of [stranger, 'admin', 'administrator', 'neighbour'] as const) {
      expect((await read(other, data.id)).status).toBe(404)
      for (const path of ['send', 'read', 'close', 'block']) expect((await post(other, path, { id: data.id, text: 'x' })).status).toBe(404)
      expect(await inquiries(other)).toEqual([])
    }
    expect((await read('visitor', data.id)).status).toBe(401)
    expect((await start('visitor')).status).toBe(401)
  })

  test('of more than 500 messages is read by both sides from its end, and from any message backwards', async () => {
    const asker = await staffMaker(app).staff({ codes: [] })
    const { id } = (await start(asker, '0')).data
    await sql`insert into store.inquiry_message (tenant_id, inquiry_id, sender, text)
      select '000000', ${id}, ${asker.id}, number::text from generate_series(1, 1002) as number`.execute(app.runtime.platformDb)
    const texts = Array.from({ length: 1003 }, (_, at) => String(at))
    for (const as of [asker, 'member'] as const) {
      const shown: string[] = []
      let before: string | undefined
      for (const [count, hasEarlier] of [
        [500, true],
        [500, true],
        [3, false],
      ] as const) {
        const { data } = await read(as, id, before)
        expect([data.messages.length, data.hasEarlier]).toEqual([count, hasEarlier])
        shown.unshift(...data.messages.map(({ text }) => text))
        before = data.messages[0]?.id
      }
      expect([shown, (await read(as, id, before)).data.messages]).toEqual([texts, []])
    }
    expect([(await read(asker, id, 'abc')).status, (await read(stranger, id, '1')).status]).toEqual([404, 404])
  })

  test('about a listing that hides its contact names the seller with the first answer, and about another one at once', async () => {
    const asker = await staffMaker(app).staff({ codes: [] })
    const [hidden, open] = [await onShelf({ contactVisible: 'INQUIRY_ONLY' }), await onShelf()]
    const other = async (id: string) => {
      const listed = (await inquiries(asker)).find((row) => row.id === id)?.other
      expect((await read(asker, id)).data.thread.other).toBe(listed)
      return listed
    }
    const { data: named } = await start(asker, '有货吗', open)
    const { data } = await start(asker, '有货吗', hidden)
    const name = await other(named.id)
    expect([await other(data.id), name === '']).toEqual(['卖家（回复后显示）', false])
    expect((await inquiries('member')).find((row) => row.id === data.id)?.other).not.toContain('卖家')
    await post('member', 'read', { id: data.id })
    expect(await other(data.id)).toBe('卖家（回复后显示）')
    await post('member', 'send', { id: data.id, text: '有' })
    expect(await other(data.id)).toBe(name)
    await post(asker, 'close', { id: data.id })
    await start(asker, '再要一台', hidden)
    expect(await other(data.id)).toBe(name)
  })

  describe('about a listing that hides its contact says by no block who the seller is:', () => {
    const blocked = async (as: Caller, ...ids: string[]) => Promise.all(ids.map(async (id) => (await read(as, id)).data.isBlocked))
    const send = async (as: Caller, id: string) => (await post(as, 'send', { id, text: '请回复' })).status
    /** An inquiry with a seller who is named, and one with the same seller, who is not. */
    async function twoThreads() {
      const asker = await staffMaker(app).staff({ codes: [] })
      const named = (await start(asker, '有货吗', await onShelf())).data.id
      const hidden = (await start(asker, '有货吗', await onShelf({ contactVisible: 'INQUIRY_ONLY' }))).data.id
      return { asker, named, hidden }
    }

    test('one of the buyer shows and counts in its own inquiry, until the seller has answered', async () => {
      const { asker, named, hidden } = await twoThreads()
      await post(asker, 'block', { id: named, on: true })
      expect(await blocked(asker, named, hidden)).toEqual([true, false])
      expect([await send(asker, named), await send(asker, hidden)]).toEqual([403, 200])
      await post(asker, 'block', { id: hidden, on: true })
      await post(asker, 'block', { id: named, on: false })
      expect(await blocked(asker, named, hidden)).toEqual([false, true])
      expect([await send(asker, named), await send(asker, hidden)]).toEqual([200, 403])
      const { data } = await app.call<JsonRow>(asker, 'GET', '/blade-machine/blocked-person/deleted')
      expect(JSON.stringify(data)).toContain(named)
      expect(JSON.stringify(data)).not.toContain('"person"')
      await post(asker, 'block', { id: hidden, on: false })
      expect(await send('member', hidden)).toBe(200)
      await post(asker, 'block', { id: named, on: true })
      expect(await blocked(asker, named, hidden)).toEqual([true, true])
    })

    test('one of the seller does not reject the buyer elsewhere, and the seller is not notified', async () => {
      const { asker, named, hidden } = await twoThreads()
      await post('member', 'block', { id: named, on: true })
      expect(await blocked('member', named, hidden)).toEqual([true, true])
      expect([await send(asker, named), await send(asker, hidden)]).toEqual([403, 200])
      const another = await onShelf({ contactVisible: 'INQUIRY_ONLY' })
      const [before] = await notices('member')
      expect((await start(asker, '还有吗', another)).status).toBe(200)
      expect((await notices('member'))[0]).toEqual(before)
      expect((await start(asker, '还有吗', await onShelf())).status).toBe(403)
      await post('member', 'block', { id: named, on: false })
      await post('member', 'block', { id: hidden, on: true })
      expect([await send(asker, named), await send(asker, hidden)]).toEqual([200, 403])
      expect((await start(asker, '还有吗', await onShelf())).status).toBe(200)
    })
  })

  test('about the same listing goes on in the same inquiry, and is notified once until it is read', async () => {
    const id = await onShelf()
    const before = (await notices('member')).length
    const [one, two] = [await start(buyer, 'a', id), await start(buyer, 'b', id)]
    expect(two.data.id).toBe(one.data.id)
    expect((await notices('member')).length).toBe(before + 1)
    const { data } = await app.call<{ records: JsonRow[] }>('member', 'GET', '/blade-machine/machine/list1')
    expect(data.records.find((row) => row.id === id)).toMatchObject({ inquiryCount: 1 })
  })

  test('that is sent three times at the same moment is one inquiry, and blocking somebody twice at once is blocking', async () => {
    const id = await onShelf()
    const replies = await Promise.all(['a', 'b', 'c'].map((text) => start(buyer, text, id)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const [inquiry = ''] = [...new Set(replies.map(({ data }) => data.id))]
    expect((await read(buyer, inquiry)).data.messages).toHaveLength(3)
    const blocked = await Promise.all([1, 2, 3].map(() => post(buyer, 'block', { id: inquiry, on: true })))
    expect(blocked.map(({ status }) => status)).toEqual([200, 200, 200])
    await post(buyer, 'block', { id: inquiry, on: false })
  })

  test('is for what is offered by others: no own listing, nothing off the shelf, nothing of another tenant', async () => {
    expect((await start('member')).status).toBe(400)
    expect((await start('neighbour')).status).toBe(404)
    const id = await onShelf()
    await app.call('member', 'POST', '/blade-machine/machine/shelf', { body: { ids: id, shelfStatus: 'OFF' } })
    expect([(await start(buyer, 'a', id)).status, (await start(buyer, 'a', '5')).status, (await start(stranger, '  ')).status]).toEqual([
      404, 404, 400,
    ])
    expect(await inquiries(stranger)).toEqual([])
  })

  test.each(['RESERVED', 'EXPIRED'])('is also for what may be had soon or still, as %s', async (shelfStatus) => {
    const id = await onShelf()
    await sql`update store.machine set shelf_status = ${shelfStatus} where id = ${id}::bigint`.execute(app.runtime.platformDb)
    expect((await start(buyer, '还会有吗？', id)).status).toBe(200)
  })

  test('takes five messages of the buyer until the seller answers', async () => {
    const { data } = await start(stranger, '1')
    for (const text of ['2', '3', '4', '5']) expect((await post(stranger, 'send', { id: data.id, text })).status).toBe(200)
    expect((await post(stranger, 'send', { id: data.id, text: '6' })).status).toBe(429)
    await post('member', 'send', { id: data.id, text: 'yes' })
    expect((await post(stranger, 'send', { id: data.id, text: '6' })).status).toBe(200)
  })

  test('of somebody who is blocked brings nothing, until that is taken back', async () => {
    const { data } = await start(buyer)
    await post('member', 'block', { id: data.id, on: true })
    expect((await read('member', data.id)).data.isBlocked).toBe(true)
    expect([(await start(buyer)).status, (await post('member', 'send', { id: data.id, text: 'x' })).status]).toEqual([403, 403])
    await post('member', 'block', { id: data.id, on: false })
    expect((await start(buyer)).status).toBe(200)
  })

  test('is ended by either side, and goes on with the next message', async () => {
    const { data } = await start(buyer)
    await post('member', 'close', { id: data.id })
    expect((await read(buyer, data.id)).data.thread.state).toBe('CLOSED')
    await start(buyer)
    expect((await read(buyer, data.id)).data.thread.state).toBe('NEW')
  })

  test('takes a private file of the sender, which both may open', async () => {
    const { data } = await start('admin', '请看图纸')
    const { data: file } = await upload(app, Buffer.from('%PDF-1.4 drawing %%EOF'), { name: '图纸.pdf', query: { isPrivate: 'true' } })
    expect((await post('admin', 'send', { id: data.id, file: file.name })).status).toBe(400)
    expect((await post('member', 'send', { id: data.id, file: file.name })).status).toBe(200)
    const message = (await read('admin', data.id)).data.messages.at(-1)
    const link = (as: Caller) => app.call<{ link: string }>(as, 'GET', `${base}/file`, { query: { id: String(message?.id) } })
    expect(message?.fileName).toBe('图纸.pdf')
    expect((await app.app.inject({ method: 'GET', url: (await link('admin')).data.link })).statusCode).toBe(200)
    expect([(await link('member')).status, (await link(stranger)).status, (await link('visitor')).status]).toEqual([200, 404, 401])
  })

  test('takes no sheet that the server has written for the sender', async () => {
    const { data } = await start('admin', '请看表格')
    const { data: file } = await upload(app, Buffer.from('%PDF-1.4 a sheet %%EOF'), { query: { isPrivate: 'true' } })
    const sheet = file.name.replace(/^private\//, sheetFolder)
    await sql`update store.attach set name = ${sheet} where id = ${file.attachId}::bigint`.execute(app.runtime.platformDb)
    expect((await post('member', 'send', { id: data.id, file: sheet })).status).toBe(400)
  })
})

describe('in the back-office', () => {
  const base = '/blade-machine/inquiry'
  const listed = async (as: Caller) => app.call<{ records: JsonRow[] }>(as, 'GET', `${base}/list`, { query: { size: 50 } })
  const messagesOf = (as: Caller, ids: string, reason = '举报核实') =>
    app.call<readonly JsonRow[]>(as, 'POST', `${base}/talk`, { body: { ids, reason } })

  test('staff with the page see who asked whom about what and how much was reported, but nothing of what was said', async () => {
    const staff = await staffMaker(app).staff({ codes: ['inquiry'] })
    const other = await onShelf()
    const { data } = await start(buyer, '只给卖家看的话', other)
    const { data: inquiry } = await read('member', data.id)
    const targetId = inquiry.messages[0]?.id
    await app.call('member', 'POST', '/blade-machine/report/submit', { body: { targetType: 'MESSAGE', targetId, reason: 'ABUSE' } })
    const reply = await listed(staff)
    const row = reply.data.records.find(({ id }) => id === data.id)
    expect(row).toMatchObject({ listingId: other, quantity: 2, inquiryState: 'NEW', reports: 1 })
    expect(row?.buyerName).not.toBe('')
    const { data: detail } = await app.call(staff, 'GET', `${base}/detail`, { query: { id: data.id } })
    expect(JSON.stringify([reply.data, detail])).not.toContain('只给卖家看的话')
    expect((await messagesOf(staff, data.id)).status).toBe(403)
    expect([(await listed('member')).status, (await listed('visitor')).status]).toEqual([403, 401])
  })

  test('a report of something else counts for no inquiry, though both have the same number', async () => {
    const staff = await staffMaker(app).staff({ codes: ['inquiry'] })
    const { data } = await start(buyer, '有几台', await onShelf())
    const { data: inquiry } = await read('member', data.id)
    const reports = async () => (await listed(staff)).data.records.find(({ id }) => id === data.id)?.reports
    for (const kind of ['LISTING', 'DEMAND', 'COMPANY'])
      await sql`insert into store.abuse_report (tenant_id, target_type, target_id, report_state) values
        ('000000', ${kind}, ${inquiry.messages[0]?.id}, 'OPEN')`.execute(app.runtime.platformDb)
    expect(await reports()).toBe(0)
    await app.call('member', 'POST', '/blade-machine/report/submit', {
      body: { targetType: 'MESSAGE', targetId: inquiry.messages[0]?.id, reason: 'ABUSE' },
    })
    expect(await reports()).toBe(1)
  })

  test('the messages are read by staff with a right of its own, who say why, and the log keeps it', async () => {
    const staff = await staffMaker(app).staff({ codes: ['inquiry*'] })
    const { data } = await start(buyer, '何时能发货', await onShelf())
    expect((await messagesOf(staff, data.id, '')).status).toBe(400)
    const { data: messages } = await messagesOf(staff, data.id)
    expect(messages).toMatchObject([{ text: '何时能发货' }])
    const query = { requestUri: `/api${base}/talk`, createBy: staff.account }
    await expect
      .poll(async () => {
        const { records } = (await app.call<{ records: JsonRow[] }>('admin', 'GET', '/blade-log/api/list', { query })).data
        const { data: entry } = await app.call<JsonRow>('admin', 'GET', '/blade-log/api/detail', { query: { id: String(records[0]?.id) } })
        return String(entry?.params)
      })
      .toMatch(new RegExp(`(${data.id}.*举报核实|举报核实.*${data.id})`))
  })

  test('a data scope hides the inquiries that it does not contain, with their messages', async () => {
    const own = await staffMaker(app).staff({ codes: ['inquiry*'], scopes: [{ page: 'inquiry', type: 2 }] })
    const { data } = await start(buyer, '别人的询价', await onShelf())
    expect((await listed(own)).data.records).toEqual([])
    expect((await messagesOf(own, data.id)).status).toBe(404)
    expect((await messagesOf('neighbour', data.id)).status).toBe(404)
  })
})
