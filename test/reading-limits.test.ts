import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { count, counted, type Limit } from '#modules/auth/limits.service.ts'
import { type Persona, type TestApp, testApp } from './test-app.ts'

const base = '/blade-machine/machine'
const perMinute = { reads: 240, contacts: 30 }

interface Answered {
  readonly status: number
  readonly seconds: number
}

describe('who reads row after row', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(undefined, { env: { LIMITS: 'on' } })
  }, 60_000)
  afterAll(() => app?.close())

  async function read(as: Persona, path: string, address: string): Promise<Answered> {
    const { status, headers } = await app.call(as, 'GET', path, { headers: { 'x-forwarded-for': address } })
    return { status, seconds: Number(headers['retry-after']) }
  }

  async function readOften(times: number, as: Persona, path: string, address = '10.1.0.1'): Promise<Answered[]> {
    const answers: Answered[] = []
    for (let time = 0; time < times; time++) answers.push(await read(as, path, address))
    return answers
  }

  const over = (answers: readonly Answered[]): number => answers.findIndex(({ status }) => status === 429)

  test('every other GET is named here: it answers choices, names, figures or what is the caller’s own, and no contact', () => {
    const others = app.routes.filter(({ method, readsRows }) => method === 'GET' && !readsRows)
    const choices = /\/(tree|lazy-tree|select|dictionary|(import|export)-template)$/
    expect(others.map(({ path }) => path).filter((path) => !choices.test(path))).toEqual([
      '/blade-user/state-history',
      '/blade-system/user/state-history',
      '/blade-resource/oss/state-history',
      '/blade-job/job/state-history',
      '/blade-machine/machine/state-history',
      '/blade-machine/report/state-history',
      '/blade-machine/inquiry/state-history',
      '/blade-collaboration/collaboration/state-history',
      '/blade-collaboration/quote/state-history',
      '/blade-news/news/state-history',
      '/blade-desk/contact-message/state-history',
      '/blade-desk/notification/state-history',
      ...['routes', 'buttons', 'known-path', 'grant-tree', 'grant-top-tree', 'top-tree-keys'].map((name) => `/blade-system/menu/${name}`),
      '/blade-system/tenant/info',
      '/blade-system/tenant/package-detail',
      '/blade-system/menu/top-menu',
      '/blade-system/menu/main-menu',
      '/blade-system/role/tree-by-id',
      '/blade-system/menu/role-tree-keys',
      '/blade-user/info',
      '/blade-user/registration-status',
      '/blade-system/user/info',
      '/blade-system/user/registration-status',
      '/blade-resource/attach/ticket',
      '/blade-machine/inquiry/file',
      ...['forkCounts', 'forked', 'own-figures'].map((name) => `/blade-machine/machine/${name}`),
      '/blade-machine/company/mine',
      '/blade-machine/review/figures',
      '/blade-machine/machine/suggest',
      '/blade-collaboration/review/figures',
      '/blade-auth/oauth/captcha',
      '/blade-auth/captcha',
      '/blade-auth/oauth/captcha-question',
      ...['logout', 'user-info', 'clear-cache', 'session', 'public-key', 'sessions'].map((name) => `/blade-auth/oauth/${name}`),
      '/blade-user/my-data',
      '/blade-system/site/summary',
      ...['figures', 'market'].map((name) => `/blade-desk/dashboard/${name}`),
      '/blade-desk/notification/unread',
    ])
    for (const { shapes, path } of others.filter(({ access }) => access === 'open'))
      expect(JSON.stringify([shapes.data, shapes.bare]), path).not.toMatch(/"(contact|mobile|phone|wechat|email)"/)
    expect(app.routes.filter(({ readsRows }) => readsRows).length).toBeGreaterThan(60)
  })

  test('an open call that writes or computes counts as a read as well', () => {
    const counted = app.routes.filter(({ method, readsRows }) => method === 'POST' && readsRows).map(({ path }) => path)
    expect(counted).toEqual(
      expect.arrayContaining([
        ...['view', 'confirm-due', 'undo-sold-due', 'fork'].map((name) => `${base}/${name}`),
        ...['/blade-news/news/view', '/blade-desk/notification/unsubscribe'],
      ]),
    )
  })

  test('is told to wait after 240 lists and details in a minute, by address for visitors', async () => {
    const lists = await readOften(200, 'visitor', `${base}/listData`)
    expect(over(lists)).toBe(-1)
    const details = await readOften(100, 'visitor', `${base}/detail?id=1`)
    expect(over(details)).toBe(perMinute.reads - 200)
    const { seconds } = details.at(-1) as Answered
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await read('visitor', `${base}/listData`, '10.1.0.2')).status).toBe(200)
    expect((await read('visitor', '/blade-system/dict/dictionary?code=poles', '10.1.0.1')).status).toBe(200)
  })

  test('counts as one customer with all addresses of the same IPv6 network', async () => {
    expect(over(await readOften(150, 'visitor', `${base}/listData`, '2001:db8:1:2::1'))).toBe(-1)
    expect(over(await readOften(150, 'visitor', `${base}/listData`, '2001:db8:1:2:ffff::2'))).toBe(perMinute.reads - 150)
    expect((await read('visitor', `${base}/listData`, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('counts by account when logged in, at whatever address, and apart from visitors', async () => {
    expect(over(await readOften(120, 'neighbour', `${base}/list1`, '10.2.0.1'))).toBe(-1)
    expect(over(await readOften(130, 'neighbour', `${base}/list1`, '10.2.0.2'))).toBe(perMinute.reads - 120)
    expect((await read('visitor', `${base}/listData`, '10.2.0.2')).status).toBe(200)
  })

  test('counts the grading of a motor, which computes for everybody, as a read', async () => {
    const headers = { 'x-forwarded-for': '10.4.0.1' }
    await readOften(200, 'visitor', `${base}/listData`, '10.4.0.1')
    const body = { demand: { kw: 5.5 }, stock: { kw: 5.5 } }
    const statuses: number[] = []
    for (let time = 0; time < 41; time++)
      statuses.push((await app.call('visitor', 'POST', `${base}/match/grade`, { body, headers })).status)
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([40, 429])
  })

  test('is told to wait after twelve lists of 200 lines in a minute: ten lines count as a page', async () => {
    const lines = Array.from({ length: 200 }, () => '5.5kW 4极')
    const ask = async (): Promise<number> => {
      const headers = { 'x-forwarded-for': '10.3.0.1' }
      return (await app.call('visitor', 'POST', `${base}/match-list`, { body: { lines }, headers })).status
    }
    const statuses: number[] = []
    for (let time = 0; time < 13; time++) statuses.push(await ask())
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  })

  test('gets suggestions for 600 letters a minute at one address, apart from what is read', async () => {
    const typed = await readOften(601, 'visitor', `${base}/suggest?text=y`, '10.8.0.1')
    expect(over(typed)).toBe(600)
    expect(typed.at(-1)?.seconds).toBeGreaterThan(0)
    expect((await read('visitor', `${base}/suggest?text=y`, '10.8.0.2')).status).toBe(200)
    expect((await read('visitor', `${base}/listData`, '10.8.0.1')).status).toBe(200)
  }, 30_000)

  test('gets 30 contacts a minute, but as many of the own listings as there are', async () => {
    const { data } = await app.call<{ records: { id: string }[] }>('visitor', 'GET', `${base}/listData`, { query: { size: 50 } })
    const own = await app.call<{ records: { id: string }[] }>('member', 'GET', `${base}/list1`, { query: { size: 500 } })
    const ownIds = new Set(own.data.records.map(({ id }) => id))
    let shown = 0
    let isOver = false
    for (const { id } of data.records) {
      if (ownIds.has(id)) continue
      const { status, data } = await app.call<{ contactHidden?: boolean }>('member', 'GET', `${base}/detail`, { query: { id } })
      if (status === 200 && !data.contactHidden) shown += 1
      isOver ||= status === 429
    }
    expect([shown, isOver]).toEqual([perMinute.contacts, true])
    expect((await read('member', `${base}/detail?id=${[...ownIds][0]}`, '10.3.0.1')).status).toBe(200)
    expect((await read('admin', `${base}/detail?id=${data.records[0]?.id}`, '10.3.0.1')).status).toBe(200)
  })
})

describe('a visitor who reads contacts that are public', () => {
  let app: TestApp
  let open: string
  beforeAll(async () => {
    app = await testApp(undefined, { env: { LIMITS: 'on' } })
    const found = app.runtime.platformDb.selectFrom('machine').select('id').where('contact_visible', '=', 'PUBLIC')
    const own = found.where('tenant_id', '=', '000000').where('shelf_status', '=', 'ON').executeTakeFirstOrThrow()
    open = (await own).id
  }, 60_000)
  afterAll(() => app?.close())

  const contactAt = async (address: string) =>
    (await app.call('visitor', 'GET', `${base}/detail`, { query: { id: open }, headers: { 'x-forwarded-for': address } })).status

  test('gets 30 of them a minute at one address', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 31; time++) statuses.push(await contactAt('10.9.0.1'))
    expect(statuses).toEqual([...Array.from({ length: perMinute.contacts }, () => 200), 429])
    expect(await contactAt('10.9.0.2')).toBe(200)
  })

  test('gets 500 of them a day at one address', async () => {
    for (let time = 0; time < 499; time++) await count(app.runtime, 'contactsOfVisitorInADay', '10.9.0.3')
    expect([await contactAt('10.9.0.3'), await contactAt('10.9.0.3'), await contactAt('10.9.0.4')]).toEqual([200, 429, 200])
  })
})

describe('who reads for a whole day, or shares an address', () => {
  let app: TestApp
  let readerId: string
  let foreign: string
  beforeAll(async () => {
    app = await testApp(undefined, { env: { LIMITS: 'on' } })
    readerId = String((await app.call('member', 'GET', '/blade-auth/oauth/user-info')).data.userId)
    const { data } = await app.call<{ records: { id: string }[] }>('visitor', 'GET', `${base}/listData`)
    foreign = String(data.records[0]?.id)
  }, 60_000)
  afterAll(() => app?.close())

  async function countOften(times: number, limit: Limit, ...key: string[]): Promise<void> {
    for (let time = 0; time < times; time++) await count(app.runtime, limit, ...key)
  }
  const contactOf = async (address: string, as: Persona = 'member') =>
    (await app.call(as, 'GET', `${base}/detail`, { query: { id: foreign }, headers: { 'x-forwarded-for': address } })).status

  test('gets 120 contacts a minute at one address, with however many accounts', async () => {
    await countOften(119, 'contactsOfAddress', '10.5.0.1')
    expect(await contactOf('10.5.0.1')).toBe(200)
    expect(await contactOf('10.5.0.1')).toBe(429)
    expect(await contactOf('10.5.0.2')).toBe(200)
  })

  test('gets 500 contacts a day with one account, at whatever address', async () => {
    const { events } = await counted(app.runtime, 'contactsOfAccountInADay', '000000', readerId)
    await countOften(499 - events, 'contactsOfAccountInADay', '000000', readerId)
    expect(await contactOf('10.6.0.1')).toBe(200)
    expect(await contactOf('10.6.0.2')).toBe(429)
    expect(await contactOf('10.6.0.2', 'admin')).toBe(200)
  })

  test('reads 1,200 lists and details a minute at one address, with however many accounts', async () => {
    const read = async (address: string): Promise<number> =>
      (await app.call('neighbour', 'GET', `${base}/list1`, { headers: { 'x-forwarded-for': address } })).status
    await countOften(1_200, 'readsOfAddress', '10.7.0.1')
    expect(await read('10.7.0.1')).toBe(429)
    expect(await read('10.7.0.2')).toBe(200)
  })
})

test('an account uploads 200 files an hour, and is told so before it sends another', async () => {
  const app = await testApp(undefined, { env: { LIMITS: 'on' } })
  const put = (as: Persona) => app.call(as, 'POST', '/blade-resource/oss/endpoint/put-file', { body: {} })
  for (let time = 0; time < 200; time++) expect((await put('member')).status).toBe(400)
  expect((await put('member')).status).toBe(429)
  expect((await put('admin')).status).toBe(400)
  await app.close()
})
