import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, demand, openDemand, submitDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { forAll, stockImports, workbook } from '#test/stock-imports.ts'
import { tablesThatHold } from '#test/tables.ts'
import { md5, type Persona, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { logWriterOf } from '../log/api/log-writer.service.ts'
import { writeVisits } from '../machine/machine/visits.service.ts'
import { eraseClosedAccounts } from './erase-accounts.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app.close())

type Row = Record<string, unknown>

const password = md5(testPassword)
const tokenOf = async (account: string): Promise<string> => String((await app.login('000000', account)).body.access_token)

test('a phone number or an e-mail address is changed with the password, other data without', async () => {
  const token = await tokenOf('trader2')
  const post = (path: string, body: Row) => app.call({ token }, 'POST', `/blade-user/${path}`, { body })
  expect((await post('update-info', { phone: '13900139000' })).data).toEqual({ field: 'phone' })
  expect((await post('update-contact', { phone: '13900139000', oldPassword: md5('wrong') })).data).toEqual({ field: 'oldPassword' })
  expect((await post('update-contact', { phone: '139', oldPassword: password })).data).toEqual({ field: 'phone' })
  expect((await post('update-contact', { phone: '13900139000', oldPassword: password })).status).toBe(200)
  expect((await post('update-info', { qq: '10001', wechat: 'motor' })).status).toBe(200)
  const { data } = await app.call({ token }, 'GET', '/blade-user/info')
  expect(data).toMatchObject({ phone: '13900139000', qq: '10001', email: 'trader2@example.com' })
})

test('a company has a credit code with the right check character', async () => {
  const token = await tokenOf('trader2')
  const save = (uscc: string) => app.call({ token }, 'POST', '/blade-user/update-info', { body: { uscc } })
  expect((await save('91350100M000100Y44')).data).toEqual({ field: 'uscc' })
  expect((await save('91350100M000100Y43')).status).toBe(200)
})

test('the data of members names their inquiries, messages, notifications, reports, visits, uploads and requests', async () => {
  const as = { token: await tokenOf('trader3') }
  const listingId = await putOnShelf(app, listing)
  await app.call(as, 'GET', '/blade-machine/machine/detail', { query: { id: listingId } })
  await writeVisits(app.runtime)
  const { data: started } = await app.call<Row>(as, 'POST', '/blade-machine/inquiry/start', { body: { listingId, text: '还有货吗' } })
  const report = { targetType: 'LISTING', targetId: listingId, reason: 'FALSE', text: '铭牌不符' }
  await app.call(as, 'POST', '/blade-machine/report/submit', { body: report })
  await app.call('member', 'POST', '/blade-machine/inquiry/send', { body: { id: started.id, text: '有的' } })
  const data = (await app.call(as, 'GET', '/blade-user/my-data')).body as Record<string, Row[]>
  expect(data.inquiry).toMatchObject([{ id: started.id, listingId }])
  expect(data['inquiry-message']?.map(({ text }) => text)).toEqual(['还有货吗', '有的'])
  expect(data['user-notification']?.map(({ kind }) => kind)).toContain('INQUIRY')
  expect(data['abuse-report']).toMatchObject([{ targetId: listingId, text: '铭牌不符' }])
  expect(data.visits).toContainEqual({ listingId, kind: 'CONTACT', time: expect.stringMatching(/^\d{4}-/) })
  for (const name of ['logins', 'log-api', 'contact-message', 'attach', 'user-follow', 'quote', 'collaboration'])
    expect(data[name], name).toBeInstanceOf(Array)
  const others = JSON.stringify((await app.call('member', 'GET', '/blade-user/my-data')).body)
  expect(others).not.toContain('铭牌不符')
})

test('members get everything that is stored about them, and nobody else does', async () => {
  const { body, headers } = await app.call('member', 'GET', '/blade-user/my-data')
  const data = body as { account: Row; logins: Row[]; machine: Row[] }
  expect(headers['content-disposition']).toContain('my-data.json')
  expect(data.account.account).toBe('trader')
  expect(data.account.password).toBeFalsy()
  expect(data.logins.length).toBeGreaterThan(0)
  const mine = await app.call<{ total: number }>('member', 'GET', '/blade-machine/machine/list1')
  expect(data.machine.length).toBe(mine.data.total)
  expect(JSON.stringify(data)).not.toContain('trader2@example.com')
  expect((await app.call('visitor', 'GET', '/blade-user/my-data')).status).toBe(401)
})

test('the data of members is whole, however much it is', async () => {
  const as = { token: await tokenOf('trader2') }
  const { data: saved } = await app.call<Row>(as, 'POST', '/blade-machine/machine/submit', {
    body: { ...listing, contact: { name: '顾先生', mobile: '13800138000' } },
  })
  const me = String((await app.call(as, 'GET', '/blade-user/info')).data.id)
  const db = app.runtime.platformDb
  const before = (await app.call(as, 'GET', '/blade-user/my-data')).body as Record<string, Row[]>
  await sql`insert into store.user_notification (tenant_id, recipient, kind, title, text)
    select '000000', ${me}, 'INQUIRY', 'title', n::text from generate_series(1, 10050) as n`.execute(db)
  await sql`insert into store.session (tenant_id, user_id, client_id, address, user_agent, expires, ended)
    select '000000', ${me}::bigint, 'motorspot', '10.1.1.1', n::text, now(), now() from generate_series(1, 1050) as n`.execute(db)
  await sql`insert into store.listing_visit (tenant_id, listing_id, kind, day, visitor, viewer_id, time)
    select '000000', n, 'VIEW', current_date, sha256(n::text::bytea), ${me}::bigint, now() from generate_series(1, 1050) as n`.execute(db)
  const { body } = await app.call(as, 'GET', '/blade-user/my-data')
  const data = body as Record<string, Row[]>
  for (const [name, more] of Object.entries({ 'user-notification': 10_050, logins: 1_050, visits: 1_050, machine: 0 }))
    expect(data[name]?.length, name).toBe((before[name]?.length ?? 0) + more)
  for (const [name, key] of [
    ['user-notification', 'id'],
    ['visits', 'listingId'],
  ] as const)
    expect(new Set(data[name]?.map((row) => row[key])).size, name).toBe(data[name]?.length)
  expect(data.machine?.find(({ id }) => id === saved.id)).toMatchObject({
    ...{ contact: { name: '顾先生', mobile: '13800138000' }, photos: [{ photoType: expect.any(String) }] },
  })
})

const tablesWith = (text: string) => tablesThatHold(app, text)

/** States the own phone wherever somebody can: in a message, a report, a quote and a demand, and in what others report of it; and is shown a contact. */
const spaced = (phone: string): string => phone.replace(/(...)(....)(....)/, '$1 $2 $3')

async function statePhone(as: { token: string }, phone: string): Promise<void> {
  const post = async (who: Persona | { token: string }, path: string, body: Row): Promise<string> => {
    const { status, msg, data } = await app.call<Row>(who, 'POST', path, { body })
    expect([path, status, msg]).toEqual([path, 200, '操作成功'])
    return String(data?.id)
  }
  const contact = { name: '沈先生', mobile: phone }
  const listingId = await putOnShelf(app, listing)
  await app.call(as, 'GET', '/blade-machine/machine/detail', { query: { id: listingId } })
  await writeVisits(app.runtime)
  const text = `请联系 ${phone}`
  const inquiry = await post(as, '/blade-machine/inquiry/start', { listingId, text })
  await post(as, '/blade-machine/report/submit', { targetType: 'LISTING', targetId: listingId, reason: 'FALSE', text })
  const { data } = await app.call<{ messages: { id: string }[] }>('member', 'GET', '/blade-machine/inquiry/thread', {
    query: { id: inquiry },
  })
  const message = { targetType: 'MESSAGE', targetId: data.messages[0]?.id, reason: 'ABUSE' }
  await post('member', '/blade-machine/report/submit', message)
  const validUntil = dayFromNow(7)
  await post(as, '/blade-collaboration/quote/submit', { demandId: await openDemand(app), price: '1450', qty: 2, validUntil, contact })
  await submitDemand(app, { contact }, as)
  const { rows } = await sql<{ of: string }>`select 'mine' as of from store.abuse_report where text = ${text}
    union all select 'about me' from store.abuse_report where quote = ${text}`.execute(app.runtime.platformDb)
  expect(rows.map(({ of }) => of)).toEqual(['mine', 'about me'])
  expect(await tablesWith(phone)).toEqual(
    expect.arrayContaining(['inquiry', 'inquiry_message', 'user_notification', 'abuse_report', 'quote', 'collaboration']),
  )
  // The other side repeats the number in its own way.
  await post('member', '/blade-machine/inquiry/send', { id: inquiry, text: `好的，明天拨打 +86 ${spaced(phone)}` })
  await post('member', '/blade-machine/inquiry/send', { id: inquiry, text: `或者 ${otherWays.join('，')}` })
}

/** How others write the contacts of the account that is closed, whose phone is 13700137123. */
const otherWays = [
  '一三七零零一三七一二三',
  '１３７ ００１３·７１２３',
  'Shen_8888',
  '87654321',
  'trader3 at example dot com',
  'trader3(at)example.com',
]

/** How often it is known that an account looked at a listing or was shown its contact. */
async function visitsOf(id: string): Promise<number> {
  const { rows } = await sql`select 1 from store.listing_visit where viewer_id = ${id}::bigint`.execute(app.runtime.platformDb)
  return rows.length
}

test('a closed account leaves the shelf at once, can be reopened for 30 days, and then nothing of it names the person', async () => {
  const token = await tokenOf('trader3')
  const phone = '13700137123'
  await app.call({ token }, 'POST', '/blade-user/update-contact', { body: { phone, oldPassword: password } })
  await app.call({ token }, 'POST', '/blade-user/update-info', { body: { wechat: 'shen_8888', qq: '87654321' } })
  const { data } = await app.call<{ records: { id: string }[] }>({ token }, 'GET', '/blade-machine/machine/list1', {
    query: { shelfStatus: 'ON' },
  })
  const id = data.records[0]?.id ?? ''
  await app.call({ token }, 'POST', '/blade-machine/machine/submit', { body: { id, contact: { name: '沈先生', mobile: phone } } })
  expect(await tablesWith(phone)).toEqual(expect.arrayContaining(['machine', 'user', 'row_change']))
  const imports = stockImports(app)
  const sheet = await workbook([
    ['型号', '数量', '备注'],
    ['YE3-90L-4', 1, '仓管员沈大同'],
  ])
  const checked = await imports.check(sheet, { as: { token } })
  const defaults = { ...forAll, contact: { name: '沈先生', mobile: phone, wechat: 'shen-import' } }
  expect(await imports.run(checked, { as: { token }, defaults, drafts: true })).toMatchObject({ created: 1 })
  expect(await tablesWith('shen-import')).toEqual(expect.arrayContaining(['machine', 'job', 'import_mapping']))
  await statePhone({ token }, phone)
  const me = String((await app.call({ token }, 'GET', '/blade-user/info')).data.id)
  expect(await visitsOf(me)).toBeGreaterThan(0)

  const close = (body: Row, as = token) => app.call({ token: as }, 'POST', '/blade-user/close-account', { body })
  expect((await close({ oldPassword: md5('wrong') })).data).toEqual({ field: 'oldPassword' })
  expect((await close({ oldPassword: password })).status).toBe(200)
  expect((await app.call('visitor', 'GET', '/blade-machine/machine/detail', { query: { id } })).status).toBe(404)
  expect((await app.call({ token }, 'GET', '/blade-user/info')).status).toBe(401)

  const again = await tokenOf('trader3')
  expect((await app.call({ token: again }, 'GET', '/blade-user/info')).data.closeTime).toMatch(/^\d{4}-/)
  await app.call({ token: again }, 'POST', '/blade-user/reopen-account')
  expect(await eraseClosedAccounts(app.runtime)).toBe(0)

  await close({ oldPassword: password }, again)
  // The log is written in batches, in less than the 30 days that this skips.
  await logWriterOf(app.runtime).flush()
  await sql`update store."user" set close_time = now() - interval '1 minute' where account = 'trader3'`.execute(app.runtime.platformDb)
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
  for (const written of [phone, spaced(phone), ...otherWays]) expect(await tablesWith(written), written).toEqual([])
  expect(await visitsOf(me)).toBe(0)
  for (const own of ['沈先生', 'shen-import']) expect(await tablesWith(own)).toEqual([])
  expect(await tablesWith('沈大同')).toEqual(expect.not.arrayContaining(['job', 'import_mapping']))
  expect(await tablesWith('trader3@example.com')).toEqual([])
  expect((await app.login('000000', 'trader3')).status).toBe(400)
  expect(await eraseClosedAccounts(app.runtime)).toBe(0)
})

test('who closes the account has nothing on public display any more, in whatever state it was', async () => {
  const as = { token: await tokenOf('trader2') }
  const post = async (path: string, body: Row) => (await app.call<Row>(as, 'POST', path, { body })).data
  const publish = async (state: string) => {
    const { id } = await post('/blade-machine/machine/submit', listing)
    await sql`update store.machine set shelf_status = ${state} where id = ${String(id)}::bigint`.execute(app.runtime.platformDb)
  }
  for (const state of ['PENDING', 'ON', 'RESERVED', 'EXPIRED']) await publish(state)
  await openDemand(app, {}, as)
  await submitDemand(app, {}, as)
  const demandId = await openDemand(app)
  const quote = await post('/blade-collaboration/quote/submit', { demandId, price: '1450', qty: 2, validUntil: dayFromNow(7) })
  const me = String((await app.call(as, 'GET', '/blade-user/info')).data.id)
  const statesIn = async (table: string, column: string) => {
    const { rows } = await sql<{ state: string }>`select distinct ${sql.ref(column)} as state from ${sql.table(`store.${table}`)}
      where create_user = ${me}::bigint and deleted_id = 0`.execute(app.runtime.platformDb)
    return rows.map(({ state }) => state)
  }
  expect(await statesIn('machine', 'shelf_status')).toEqual(expect.arrayContaining(['PENDING', 'ON', 'RESERVED', 'EXPIRED']))
  expect(await statesIn('collaboration', 'demand_status')).toEqual(expect.arrayContaining(['PENDING', 'OPEN']))
  expect(quote.id).toBeTruthy()
  await post('/blade-user/close-account', { oldPassword: password })
  for (const state of ['PENDING', 'ON', 'RESERVED', 'EXPIRED']) expect(await statesIn('machine', 'shelf_status')).not.toContain(state)
  for (const state of ['PENDING', 'OPEN', 'QUOTED']) expect(await statesIn('collaboration', 'demand_status')).not.toContain(state)
  expect(await statesIn('quote', 'quote_state')).not.toContain('OFFERED')
})

test('a closed account trades no more until it is opened again, and then what left the shelf comes back by its owner alone', async () => {
  const first = await tokenOf('trader2')
  await app.call({ token: first }, 'POST', '/blade-user/reopen-account')
  const onShelf = await putOnShelf(app, listing, { token: first })
  const wanted = await openDemand(app, {}, { token: first })
  const others = await openDemand(app)
  const asked = await putOnShelf(app, listing)
  const question = { listingId: asked, quantity: 1, text: '还有货吗' }
  const { data: inquiry } = await app.call<Row>({ token: first }, 'POST', '/blade-machine/inquiry/start', { body: question })
  await app.call({ token: first }, 'POST', '/blade-user/close-account', { body: { oldPassword: password } })
  const as = { token: await tokenOf('trader2') }
  const post = (path: string, body: Row) => app.call<Row>(as, 'POST', path, { body })
  const calls: readonly (readonly [path: string, body: Row])[] = [
    ['/blade-machine/machine/shelf', { ids: [onShelf], shelfStatus: 'ON' }],
    ['/blade-collaboration/collaboration/move', { ids: [wanted], demandStatus: 'OPEN' }],
    ['/blade-machine/machine/submit', listing],
    ['/blade-machine/machine/submit', { id: onShelf, quantity: 9 }],
    ['/blade-collaboration/collaboration/submit', demand],
    ['/blade-collaboration/quote/submit', { demandId: others, price: '1450', qty: 2, validUntil: dayFromNow(7) }],
    ['/blade-machine/inquiry/start', question],
    ['/blade-machine/inquiry/send', { id: inquiry.id, text: '还有货吗' }],
    ['/blade-machine/machine/fork', { targetType: 'LISTING', targetId: asked, on: true }],
  ]
  const withOthers = [
    ['/blade-machine/company/invite', { account: 'trader1' }],
    ['/blade-machine/company/profile', { introduction: '现货' }],
    ['/blade-machine/company/apply', { id: '1' }],
    ['/blade-machine/company/answer', { id: '1', accepted: true }],
    ['/blade-collaboration/quote/accept', { id: '1', rowVersion: 1 }],
    ...['decline', 'talk', 'record-sale', 'undo-sale'].map((each) => [`/blade-collaboration/quote/${each}`, { id: '1' }] as const),
  ] as const
  for (const [path, body] of [...calls, ...withOthers]) {
    const { status, msg } = await post(path, body)
    expect([path, status, msg]).toEqual([path, 403, '账号已注销，请先在“我的信息”中恢复账号'])
  }
  expect((await post('/blade-collaboration/collaboration/undo-transition', { ids: [wanted] })).status).toBe(400)
  await post('/blade-user/reopen-account', {})
  const { data: notices } = await app.call<{ records: Row[] }>(as, 'GET', '/blade-desk/notification/mine')
  expect(notices.records[0]).toMatchObject({ title: '账号已恢复', path: '/product?isSelf=1' })
  expect((await app.call('visitor', 'GET', '/blade-machine/machine/detail', { query: { id: onShelf } })).status).toBe(404)
  for (const [path, body] of calls) expect([path, (await post(path, body)).status]).toEqual([path, 200])
  expect((await app.call<Row>('visitor', 'GET', '/blade-machine/machine/detail', { query: { id: onShelf } })).data.shelfStatus).toBe('ON')
})

/** Ends the days of grace of an account. */
const endGrace = (account: string) =>
  sql`update store."user" set close_time = now() - interval '1 minute' where account = ${account}`.execute(app.runtime.platformDb)

let addresses = 0

/** Registers and approves a trader, who closes the account after what is done. */
async function closedTrader(account: string, act: (token: string) => Promise<unknown>): Promise<string> {
  const body = { tenantId: '000000', account, name: '访客', password: testPassword }
  // Each from an address of its own, as one address needs a captcha after some.
  addresses += 1
  const headers = { 'x-forwarded-for': `10.30.0.${addresses}` }
  await app.call('visitor', 'POST', '/blade-user/register-guest', { body, headers })
  const { data } = await app.call<{ records: Row[] }>('admin', 'GET', '/blade-user/page', { query: { account_equal: account } })
  const id = String(data.records[0]?.id)
  await app.call('admin', 'POST', '/blade-user/audit-pass', { query: { userIds: id } })
  const token = await tokenOf(account)
  await act(token)
  expect((await app.call({ token }, 'POST', '/blade-user/close-account', { body: { oldPassword: password } })).status).toBe(200)
  await endGrace(account)
  return id
}

test.each(['administrator', 'registerAudit', 'legal.version'])(
  'what is erased of a person who is called %s is in no row of others',
  async (wechat) => {
    const rows = async () => {
      const db = app.runtime.platformDb
      const names = ['role', 'param', 'menu', 'dict', 'dict_biz', 'tenant', 'machine', 'news', 'role_menu'] as const
      const tables = names.map(
        (name) => sql`select ${name} as name, md5(string_agg(t::text, '' order by t::text)) as sum from ${sql.table(`store.${name}`)} t`,
      )
      const { rows } = await sql`${sql.join(tables, sql` union all `)}`.execute(db)
      const { rows: users } =
        await sql`select md5(string_agg(t::text, '' order by t::text)) as sum from store."user" t where account not like 'called%'
      and erased_at is null`.execute(db)
      return [rows, users]
    }
    const before = await rows()
    await closedTrader(`called-${wechat}`, (token) =>
      app.call({ token }, 'POST', '/blade-user/update-info', { body: { wechat, qq: wechat } }),
    )
    expect(await eraseClosedAccounts(app.runtime)).toBe(1)
    expect(await rows()).toEqual(before)
    expect((await app.login('000000', 'admin')).status).toBe(200)
  },
)

test('the number of another person in rows of that person stays, though somebody who is erased had it too', async () => {
  const phone = '13600136555'
  const { data } = await app.call<{ records: { id: string }[] }>('member', 'GET', '/blade-machine/machine/list1', {
    query: { shelfStatus: 'ON' },
  })
  const id = data.records[0]?.id ?? ''
  await app.call('member', 'POST', '/blade-machine/machine/submit', { body: { id, contact: { name: '张先生', mobile: phone } } })
  await closedTrader('same-phone', (token) =>
    app.call({ token }, 'POST', '/blade-user/update-contact', { body: { phone, oldPassword: password } }),
  )
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
  expect(await tablesWith(phone)).toEqual(expect.arrayContaining(['machine']))
  expect(await tablesWith('same-phone')).toEqual(expect.not.arrayContaining(['user']))
})

test('an account that cannot be erased keeps no other from it, and is tried again', async () => {
  const phone = '13600136777'
  const contact = (token: string) => app.call({ token }, 'POST', '/blade-user/update-contact', { body: { phone, oldPassword: password } })
  const broken = await closedTrader('closing1', contact)
  await closedTrader('closing2', async () => undefined)
  const db = app.runtime.platformDb
  // What replaces the number is taken by another row.
  for (const target of [phone, '0'])
    await sql`insert into store.user_follow (tenant_id, follower, target_type, target_id, create_user)
      values ('000000', ${broken}, 'LISTING', ${target}, ${broken})`.execute(db)
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
  const left = await db.selectFrom('user').select('account').where('account', 'like', 'closing%').where('erased_at', 'is', null).execute()
  expect(left).toEqual([{ account: 'closing1' }])
  await sql`delete from store.user_follow where create_user = ${broken}`.execute(db)
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
})

test('nobody registers with a name like that of an erased account, and one who has such a name is erased as well', async () => {
  const body = { tenantId: '000000', account: 'Closed-1', name: '访客', password: testPassword }
  expect((await app.call('visitor', 'POST', '/blade-user/register-guest', { body })).data).toEqual({ field: 'account' })
  await closedTrader('early', async () => undefined)
  await sql`update store."user" set account = 'closed-early' where account = 'early'`.execute(app.runtime.platformDb)
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
  expect(await tablesWith('closed-early')).toEqual([])
})

test('what is on public display of a closed account, as an earlier version left it, is there no more once it is erased', async () => {
  let motor = ''
  let wanted = ''
  await closedTrader('put-back', async (token) => {
    motor = await putOnShelf(app, listing, { token })
    wanted = await openDemand(app, {}, { token })
  })
  await sql`update store.machine set shelf_status = 'ON' where id = ${motor}::bigint`.execute(app.runtime.platformDb)
  await sql`update store.collaboration set demand_status = 'OPEN' where id = ${wanted}::bigint`.execute(app.runtime.platformDb)
  const read = async () => [
    (await app.call('visitor', 'GET', '/blade-machine/machine/detail', { query: { id: motor } })).status,
    (await app.call('visitor', 'GET', '/blade-collaboration/collaboration/detail', { query: { id: wanted } })).status,
  ]
  expect(await read()).toEqual([200, 200])
  expect(await eraseClosedAccounts(app.runtime)).toBe(1)
  expect(await read()).toEqual([404, 404])
  expect((await app.call<Row>('admin', 'GET', '/blade-machine/machine/detail', { query: { id: motor } })).data.shelfStatus).toBe('OFF')
})

test('an administrator cannot close the own account', async () => {
  expect((await app.call('admin', 'POST', '/blade-user/close-account', { body: { oldPassword: password } })).status).toBe(400)
})
