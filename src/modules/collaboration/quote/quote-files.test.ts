import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import { deleteFilesJob } from '#modules/resource/attach/delete-files.job.ts'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { listing, putOnShelf } from '#test/listings.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { hideQuoteFilesJob } from './hide-quote-files.job.ts'

type JsonRow = Record<string, unknown>
type As = Persona | { token: string }
let app: TestApp
/** Buys in these tests; `member` sells, and `other` trades in something else. */
let buyer: { token: string }
let other: { token: string }

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
  other = { token: String((await app.login('000000', 'trader3')).body.access_token) }
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-collaboration/quote'
const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text} %%EOF`)
const photo = (height: number) =>
  sharp({ create: { width: 33, height, channels: 3, background: '#26f' } })
    .png()
    .toBuffer()
const uploaded = async (bytes: Buffer, isPrivate = true) =>
  (await upload(app, bytes, { name: 'drawing.pdf', query: isPrivate ? { isPrivate: 'true' } : {} })).data
const offer = (demandId: string, link: string, name = '外形图') => {
  const quote = { demandId, price: '1450', taxMode: 'VAT13', qty: 2, leadDays: 3, validUntil: dayFromNow(7) }
  return app.call<JsonRow>('member', 'POST', `${base}/submit`, { body: { ...quote, attachments: [{ name, link }] } })
}
const ask = (as: As, link: string) => app.call<{ link: string }>(as, 'GET', `${base}/file`, { query: { link } })
const served = async (url: string) => (await app.app.inject({ method: 'GET', url })).statusCode
/** Whether these get a link, and what it opens. */
const opened = async (link: string, ...readers: As[]) =>
  Promise.all(
    readers.map(async (as) => {
      const { status, data } = await ask(as, link)
      return status === 200 ? served(data.link) : status
    }),
  )
const linksFor = async (demandId: string) =>
  (await app.call<{ quote: { attachments: { link: string }[] } }[]>(buyer, 'GET', `${base}/received`, { query: { demandId } })).data.map(
    ({ quote }) => quote.attachments[0]?.link ?? '',
  )

/** Does a job; returns what it says of itself. */
async function run(job: typeof hideQuoteFilesJob | typeof deleteFilesJob): Promise<string | null | undefined> {
  const { db } = serverContext(app.runtime, '000000')
  const { id } = await db.insertInto('job').values({ name: job.name, title: '' }).returning('id').executeTakeFirstOrThrow()
  await attempt(app.runtime, job as never, '000000', id)
  return (await db.selectFrom('job').select('message').where('id', '=', id).executeTakeFirst())?.message
}

describe('a file of a quote', () => {
  test('is opened by its seller, its buyer and staff with the page of quotes; others get nothing, by its address or by a link', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const { link } = await uploaded(pdf('for the buyer'))
    expect((await offer(demandId, link)).msg).toBe('操作成功')
    const make = staffMaker(app)
    const [staff, idle] = [await make.staff({ codes: ['quote'] }), await make.staff({ codes: ['brand'] })]
    expect(await linksFor(demandId)).toEqual([link])
    expect(await opened(link, 'member', buyer, staff)).toEqual([200, 200, 200])
    expect(await opened(link, other, idle, 'neighbour', 'visitor')).toEqual([404, 404, 404, 401])
    expect(await served(link)).toBe(404)
  })

  test('is opened once by each link, and not by a buyer from whom the quote was withdrawn', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const { link } = await uploaded(pdf('withdrawn'))
    const { data } = await offer(demandId, link)
    const once = (await ask(buyer, link)).data.link
    expect([await served(once), await served(once)]).toEqual([200, 404])
    await app.call('member', 'POST', `${base}/withdraw`, { body: { ids: [data.id] } })
    expect(await opened(link, 'member', buyer)).toEqual([200, 404])
  })

  test('must be private, of the seller, and have a name without contacts', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const rejected = { status: 400, data: { field: 'attachments' } }
    expect(await offer(demandId, (await uploaded(pdf('public'), false)).link)).toMatchObject(rejected)
    expect(await offer(demandId, (await uploaded(pdf('named'))).link, '13800138000.pdf')).toMatchObject(rejected)
    const foreign = await upload(app, pdf('foreign'), { as: buyer, query: { isPrivate: 'true' } })
    expect((await offer(demandId, foreign.data.link)).status).toBe(400)
  })

  test('is named to staff and to its seller as before', async () => {
    const demandId = await openDemand(app, {}, buyer)
    const { link } = await uploaded(pdf('for staff'))
    const { data } = await offer(demandId, link)
    const shown = { attachments: [{ name: '外形图', link }] }
    expect((await app.call('admin', 'GET', `${base}/detail`, { query: { id: String(data.id) } })).data).toMatchObject(shown)
    expect((await app.call('member', 'GET', `${base}/detail`, { query: { id: String(data.id) } })).data).toMatchObject(shown)
  })
})

describe('a public file that an earlier version has taken for a quote', () => {
  /** A quote as it was then. */
  async function quoted(name: string): Promise<string> {
    const demandId = await openDemand(app, {}, buyer)
    const { data } = await offer(demandId, (await uploaded(pdf(`in the place of ${name}`))).link)
    await sql`update store.quote_attachments set link = ${name} where quote_id = ${String(data.id)}::bigint`.execute(app.runtime.platformDb)
    await sql`update store.attach set create_time = now() - interval '2 hours' where name = ${name}`.execute(app.runtime.platformDb)
    return demandId
  }

  test.each(['document', 'picture'] as const)('becomes private, a %s too, and its old address opens nothing', async (kind) => {
    const { link, name } = await uploaded(kind === 'document' ? pdf('of before') : await photo(21), false)
    const demandId = await quoted(name)
    expect(await served(link)).toBe(200)
    await run(hideQuoteFilesJob)
    await run(deleteFilesJob)
    const [hidden = ''] = await linksFor(demandId)
    expect(hidden).toContain('/files/private/')
    expect([await served(link), await served(hidden)]).toEqual([404, 404])
    expect(await opened(hidden, 'member', buyer, other)).toEqual([200, 200, 404])
  })

  test('stays where a listing shows it to everybody, and is private in the quote', async () => {
    const { link, name } = await uploaded(pdf('of a listing'), false)
    await putOnShelf(app, { ...listing, attachments: [{ name: 'sheet', link }] })
    const demandId = await quoted(name)
    await run(hideQuoteFilesJob)
    await run(deleteFilesJob)
    const [hidden = ''] = await linksFor(demandId)
    expect([await served(link), await served(hidden)]).toEqual([200, 404])
    expect(await opened(hidden, buyer)).toEqual([200])
  })

  test('becomes private also behind a hundred whose bytes are gone, which the log names and the job counts', async () => {
    const { link, name } = await uploaded(pdf('behind those that are gone'), false)
    const demandId = await quoted(name)
    const gone = Array.from({ length: 101 }, (_, at) => `0gone-${String(at).padStart(3, '0')}.pdf`)
    await insertAttachments(app.runtime, gone)
    await sql`insert into store.quote_attachments (tenant_id, quote_id, line_no, link)
      select q.tenant_id, q.quote_id, line, gone from store.quote_attachments as q, unnest(${gone}::text[]) with ordinality as g(gone, line)
      where q.link = ${name}`.execute(app.runtime.platformDb)
    const warn = vi.spyOn(app.runtime.log, 'warn')
    expect((await run(hideQuoteFilesJob))?.split('\n')).toEqual([
      '1 个附件已设为私有，101 个未能设为私有',
      'Made private: 1, not made private: 101',
    ])
    const named = warn.mock.calls.map(([entry]) => (entry as { file?: string }).file).filter(Boolean)
    warn.mockRestore()
    expect(named).toEqual(gone)
    await run(deleteFilesJob)
    expect(await served(link)).toBe(404)
    const [hidden] = (await linksFor(demandId)).filter((each) => each.includes('/files/private/'))
    expect(await opened(hidden ?? '', buyer)).toEqual([200])
  })
})
