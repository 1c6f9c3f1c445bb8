import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedLock } from '#kernel/schema/ddl.ts'
import { sendTo, startTwo, type Target, type TwoProcesses, twoKinds } from './two-processes.ts'

let two: TwoProcesses
let targets: [Target, Target]

async function open(kind: (typeof twoKinds)[number]): Promise<void> {
  const prepare = (owner: pg.Client) => owner.query("update store.tenant set domain_url = 'neighbour.example' where tenant_id = '100001'")
  two = await startTwo(kind, { prepare })
  targets = await two.connect()
}

beforeAll(() => open('two products'))
afterAll(() => two.close())

interface Answer {
  readonly status: number
  readonly html: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly policy: string
  /** Whether it was sent as it had been rendered before. */
  readonly cached: boolean
}

async function page(path: string, headers: Readonly<Record<string, string>> = {}, target = targets[0]): Promise<Answer> {
  const { status, headers: sent, text } = await sendTo(target, path, { headers })
  return { status, html: text, headers: sent, policy: String(sent['content-security-policy'] ?? ''), cached: sent.etag !== undefined }
}

/** Requests the page until it is cached: it is compressed after it has been sent. */
async function cachedPage(path: string, headers: Readonly<Record<string, string>> = {}, target = targets[0]): Promise<Answer> {
  for (let times = 0; times < 100; times += 1) {
    const answer = await page(path, headers, target)
    if (answer.cached) return answer
    await wait(20)
  }
  throw new Error(`${path} is not cached`)
}

/** The page of both processes, cached before. */
async function afterwards(path: string, change: () => Promise<unknown>): Promise<Answer[]> {
  for (const target of targets) await cachedPage(path, {}, target)
  await change()
  return Promise.all(targets.map((target) => page(path, {}, target)))
}

// Before any other page of this tenant, whose stock is counted once.
test('the home page is stored by nobody until its figures are there', async () => {
  const home = () => page('/en/home', { host: 'neighbour.example' })
  try {
    await two.owner.query('begin; lock table store."user" in access exclusive mode')
    for (let times = 0; times < 4; times += 1) {
      const { cached, html, headers } = await home()
      expect([cached, /<strong>\d+<\/strong> <!-- -->trader/.test(html), headers['cache-control']]).toEqual([
        false,
        false,
        'private, no-store',
      ])
    }
  } finally {
    await two.owner.query('rollback')
  }
  await expect.poll(async () => (await home()).headers['cache-control'], { timeout: 10_000 }).toBe('private, no-cache')
  expect((await cachedPage('/en/home', { host: 'neighbour.example' })).html).toMatch(/<strong>\d+<\/strong> <!-- -->trader/)
})

describe('a page that visitors request again', () => {
  test('is sent as it was, with a policy that allows its own scripts only', async () => {
    const first = await page('/contact')
    expect(first.cached).toBe(false)
    expect(first.policy).toMatch(/script-src 'self' 'nonce-/)
    const cached = await cachedPage('/contact')
    expect(cached.policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')+;/)
    expect(cached.html).not.toMatch(/nonce=/)
    expect((await page('/contact')).html).toBe(cached.html)
    expect(cached.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    expect(cached.headers['set-cookie']).toBeUndefined()
    const unchanged = await page('/contact', { 'if-none-match': String(cached.headers.etag) })
    expect([unchanged.status, unchanged.html]).toEqual([304, ''])
  })

  test('is rendered with another nonce each time while it is not cached', async () => {
    const policies = await Promise.all(['/login', '/login'].map(async (path) => (await page(path)).policy))
    expect(new Set(policies).size).toBe(2)
  })

  test('is sent compressed as the browser asks', async () => {
    await cachedPage('/home')
    const accepted = { br: 'br', gzip: 'gzip', 'br;q=0, gzip': 'gzip', 'gzip;q=0.9, br;q=0.1': 'gzip', 'br;q=0': undefined }
    for (const [accept, encoding] of Object.entries(accepted)) {
      const { headers, cached } = await page('/home', { 'accept-encoding': accept })
      expect([cached, headers['content-encoding']]).toEqual([true, encoding])
    }
  })

  test('is not cached with an unknown parameter, for somebody with a session, or where it is not a page of visitors', async () => {
    for (const path of ['/product?size=10&utm_source=x', '/product?isSelf=1', '/login', '/404', '/machine/1'])
      for (let times = 0; times < 4; times += 1) expect([path, (await page(path)).cached]).toEqual([path, false])
    await cachedPage('/product')
    expect((await page('/product', { cookie: 'motorspot-access-token=anything' })).cached).toBe(false)
    expect((await page('/product', { cookie: 'motorspot-refresh-token=anything' })).cached).toBe(false)
  })

  test('is another one for each language, theme, tenant and set of parameters, whatever their order', async () => {
    const all = [
      await cachedPage('/product?poles=4&size=10'),
      await cachedPage('/en/product?poles=4&size=10'),
      await cachedPage('/product?poles=2&size=10'),
      await cachedPage('/product?poles=4&size=10', { cookie: 'theme=dark' }),
      await cachedPage('/product?poles=4&size=10', { host: 'neighbour.example' }),
    ]
    expect(new Set(all.map(({ html }) => html)).size).toBe(5)
    expect((await page('/product?size=10&poles=4')).html).toBe(all[0]?.html)
    expect(all[4]?.html).toContain('http://neighbour.example')
    expect(all[0]?.html).not.toContain('neighbour.example')
  })
})

test('a page that shows a contact is rendered for each reader, who is noted and counted', async () => {
  const { rows } = await two.owner.query(`select id::text, contact ->> 'mobile' as mobile from store.machine
    where tenant_id = '000000' and shelf_status = 'ON' and contact_visible = 'PUBLIC' and contact ->> 'mobile' <> '' limit 1`)
  const visits = async () =>
    (await two.owner.query("select 1 from store.listing_visit where listing_id = $1 and kind = 'CONTACT'", [rows[0].id])).rowCount
  const path = `/machine/${rows[0].id}`
  for (let times = 0; times < 5; times += 1) {
    const { status, cached, html } = await page(path)
    expect([status, cached, html.includes(rows[0].mobile)]).toEqual([200, false, true])
    await wait(50)
  }
  await expect.poll(visits, { timeout: 15_000 }).toBe(1)
})

describe('a page that is cached is that of its visitor', () => {
  test('is another one for each host by which the product is reached, with the addresses of that host only', async () => {
    const hosts = ['127.0.0.1:8081', 'localhost:8082', 'localhost:8083']
    for (const host of hosts) {
      const { html } = await cachedPage('/en/contact', { host })
      expect([host, html.includes(`http://${host}/en/contact`)]).toEqual([host, true])
      for (const other of hosts.filter((each) => each !== host)) expect([host, html.includes(other)]).toEqual([host, false])
    }
    for (const host of hosts) expect((await page('/en/contact', { host })).html).toContain(`http://${host}/en/contact`)
  })

  test('of the stock has as many rows as the visitor chose last, and those of others as many as before', async () => {
    const rowsIn = ({ html }: Answer) => new Set([...html.matchAll(/href="\/machine\/(\d+)"/g)].map(([, id]) => id)).size
    const usual = await cachedPage('/product')
    const chosen = await page('/product', { cookie: 'rows=30' })
    const sized = await page('/product?size=50', { cookie: 'rows=30' })
    expect([usual, chosen, sized, await page('/product')].map(rowsIn)).toEqual([10, 30, 50, 10])
    expect([chosen.cached, (await page('/product', { cookie: 'rows=30' })).cached]).toEqual([false, false])
  })
})

describe.each(twoKinds)('a change is in the next page of %s', (kind) => {
  beforeAll(async () => {
    if (kind === 'two products') return
    await two.close()
    await open(kind)
  })

  test('of a brand', async () => {
    const pages = await afterwards('/home', () => two.owner.query("update store.brand set name_zh = '改名电驱' where brand_code = 'BR001'"))
    for (const { html, cached } of pages)
      expect([cached, html.includes('改名电驱'), html.includes('卧龙电驱')]).toEqual([false, true, false])
  })

  test('of a parameter', async () => {
    const change = "update store.param set param_value = '400-000-0001' where param_key like '%hotline%' returning 1"
    const pages = await afterwards('/contact', async () => expect((await two.owner.query(change)).rowCount).toBeGreaterThan(0))
    for (const { html } of pages) expect(html).toContain('400-000-0001')
  })

  test('of a parameter, while another process reads the version', async () => {
    const pages = await afterwards('/contact', async () => {
      await two.owner.query("update store.param set param_value = '400-000-0002' where param_key like '%hotline%'")
      await two.owner.query(`begin; select pg_advisory_xact_lock(${printedLock})`)
    })
    await two.owner.query('rollback')
    for (const { html } of pages) expect(html).toContain('400-000-0002')
  })

  test('of a dictionary', async () => {
    const pages = await afterwards('/product', () =>
      two.owner.query("update store.dict set dict_value = '改名成色' where code = 'condition' and dict_key = 'NEW'"),
    )
    for (const { html } of pages) expect(html).toContain('改名成色')
  })

  test('of a region', async () => {
    const { rows } =
      await two.owner.query(`select machine.id::text, region_code from store.machine join store.region on region.code = region_code
      where machine.tenant_id = '000000' and shelf_status = 'ON' and contact_visible <> 'PUBLIC' limit 1`)
    const pages = await afterwards(`/machine/${rows[0].id}`, () =>
      two.owner.query("update store.region set full_name = '改名区' where code = $1", [rows[0].region_code]),
    )
    expect(pages.map(({ html }) => html.includes('改名区'))).toEqual([true, true])
  })

  test('of a brand whose transaction is not over while others request the page', async () => {
    const writer = new pg.Client(two.database.ownerUrl)
    await writer.connect()
    for (const target of targets) await cachedPage('/home', {}, target)
    await writer.query("begin; update store.brand set name_zh = '再次改名' where brand_code = 'BR001'")
    for (let times = 0; times < 3; times += 1) for (const target of targets) expect((await page('/home', {}, target)).cached).toBe(false)
    await writer.query('commit')
    await writer.end()
    for (const target of targets) expect((await page('/home', {}, target)).html).toContain('再次改名')
    for (const target of targets) expect((await cachedPage('/home', {}, target)).html).toContain('再次改名')
  })

  test('of a demand that ends, on the home page that shows it as urgent', async () => {
    const shown = (await cachedPage('/home')).html.match(/\/purchase\/\d{19}/)?.[0] ?? ''
    const end = "update store.collaboration set demand_status = 'CLOSED', row_version = row_version + 1 where id = $1"
    const pages = await afterwards('/home', () => two.owner.query(end, [shown.split('/').at(-1)]))
    expect(shown).not.toBe('')
    for (const { html, cached } of pages) expect([cached, html.includes(shown)]).toEqual([false, false])
  })

  test('of what a company says of itself, and of its stock', async () => {
    const { rows } =
      await two.owner.query(`select c.id::text, m.id::text as motor from store.company c join store."user" u on u.company_id = c.id
      join store.machine m on m.create_user = u.id where m.shelf_status = 'ON' and m.contact_visible = 'PUBLIC' and c.tenant_id = '000000' limit 1`)
    const path = `/seller/${rows[0].id}`
    const pages = await afterwards(path, () =>
      two.owner.query("update store.company set introduction = '改写的简介' where id = $1", [rows[0].id]),
    )
    for (const { html } of pages) expect([html.includes('改写的简介'), html.includes(`/machine/${rows[0].motor}`)]).toEqual([true, true])
    const hide = "update store.machine set contact_visible = 'INQUIRY_ONLY', row_version = row_version + 1 where id = $1"
    for (const { html } of await afterwards(path, () => two.owner.query(hide, [rows[0].motor])))
      expect(html).not.toContain(`/machine/${rows[0].motor}`)
  })

  test('of a motor that is sold', async () => {
    const { rows } = await two.owner.query(
      "select id::text from store.machine where tenant_id = '000000' and shelf_status = 'ON' and contact_visible <> 'PUBLIC' limit 1",
    )
    const path = `/machine/${rows[0].id}`
    const pages = await afterwards(path, () =>
      two.owner.query("update store.machine set shelf_status = 'SOLD', row_version = row_version + 1 where id = $1", [rows[0].id]),
    )
    for (const { html } of pages) {
      expect(html).toContain('这台电机已售罄')
      // Search engines drop it.
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    }
  })
})
