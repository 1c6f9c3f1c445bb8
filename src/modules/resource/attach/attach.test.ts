import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetFolder } from '#kernel/crud/file-rules.ts'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import type { Job } from '#kernel/jobs/define-job.ts'
import { allowStored, clearFailures } from '#modules/auth/limits.service.ts'
import { insertAttachments } from '#test/attachments.ts'
import { dayFromNow, openDemand } from '#test/demands.ts'
import { listing } from '#test/listings.ts'
import { type ObjectStore, objectStore } from '#test/object-store.ts'
import { contextOf } from '#test/orders.ts'
import { staffMaker } from '#test/staff.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { type UploadOptions, upload as uploadFile } from '#test/upload.ts'
import { storeFile } from './attachments.service.ts'
import { deleteFilesJob } from './delete-files.job.ts'
import { makeThumbnailsJob } from './make-thumbnails.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const upload = (bytes: Buffer, options?: UploadOptions) => uploadFile(app, bytes, options)
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const png = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
const served = (of: TestApp, url: string, headers: Record<string, string> = {}) => of.app.inject({ method: 'GET', url, headers })
const base = '/blade-resource/attach'

describe('an attachment', () => {
  test('is listed with its address, its size and its type, and says what refers to it', async () => {
    const { data } = await upload(await png(40), { as: 'admin', name: '铭牌.png' })
    const brand = { brandCode: 'ATT1', nameZh: '附件测试', logo: data.link }
    const saved = await app.call<{ id: string; logo: string }>('admin', 'POST', '/blade-brand/brand/submit', { body: brand })
    expect([saved.msg, saved.data.logo]).toEqual(['操作成功', data.link])
    const row = (await app.call('admin', 'GET', `${base}/detail`, { query: { id: data.attachId } })).data
    expect(row).toMatchObject({ link: data.link, name: data.name, originalName: '铭牌.png', extension: 'webp', contentType: 'image/webp' })
    expect(row).toMatchObject({ visibility: 'PUBLIC', usedBy: [{ resource: '品牌', rowId: saved.data.id }] })
    const removal = await app.call('admin', 'POST', `${base}/remove`, { query: { ids: data.attachId } })
    expect([removal.status, removal.msg]).toEqual([400, '“铭牌.png”正被品牌引用，不能删除'])
  })

  test('is found by its name too, and an address without a file is rejected with a sentence', async () => {
    const { data } = await upload(await png(41), { as: 'admin' })
    const submit = (logo: string) =>
      app.call<{ logo: string }>('admin', 'POST', '/blade-brand/brand/submit', { body: { brandCode: 'ATT2', nameZh: '名称', logo } })
    const unknown = await submit(data.link.replace(/[0-9a-f]{8}\.webp/, '00000000.webp'))
    expect([unknown.status, unknown.msg]).toEqual([400, '品牌图标：文件不存在，请重新上传'])
    expect((await submit('https://evil.example/2026/11/a.webp')).status).toBe(400)
    expect((await submit(data.name)).data.logo).toBe(data.link)
  })

  test('of another tenant is unknown, and the same bytes have another address there', async () => {
    const bytes = await png(42)
    const [own, foreign] = [await upload(bytes, { as: 'admin' }), await upload(bytes, { as: 'neighbour' })]
    expect(own.data.link).not.toBe(foreign.data.link)
    const body = { brandCode: 'ATT3', nameZh: '名称', logo: foreign.data.link }
    expect((await app.call('admin', 'POST', '/blade-brand/brand/submit', { body })).status).toBe(400)
  })

  test('is shown by another name where those ask who upload to the library; only uploads make one', async () => {
    const { data } = await upload(pdf('renamed'), { as: 'admin', name: '旧名.pdf' })
    const submit = (body: object, as: 'admin' | 'member' | 'neighbour' = 'admin') => app.call(as, 'POST', `${base}/submit`, { body })
    const row = (await app.call('admin', 'GET', `${base}/detail`, { query: { id: data.attachId } })).data
    const renamed = await submit({ ...row, originalName: '新名.pdf', name: 'other.pdf', attachSize: 1 })
    expect(renamed).toMatchObject({ status: 200, data: { originalName: '新名.pdf', name: data.name, attachSize: row.attachSize } })
    expect((await served(app, data.link)).headers['content-disposition']).toContain(encodeURIComponent('新名.pdf'))
    expect(await submit({ originalName: '无文件.pdf' })).toMatchObject({ status: 400, msg: '新附件由上传产生，请上传文件' })
    expect((await submit({ id: data.attachId, originalName: 'x' }, 'member')).status).toBe(403)
    expect((await submit({ id: data.attachId, originalName: 'x' }, 'neighbour')).status).toBe(404)
  })

  test('that the server has written, and nobody has checked, is apart from an upload of the same bytes', async () => {
    const bytes = pdf('written by the server')
    const { data: me } = await app.call<{ id: string }>('member', 'GET', '/blade-user/info')
    const path = join(makeTempDir(), 'sheet')
    await writeFile(path, bytes)
    const ctx = { ...contextOf(app.runtime, me.id), tenant: '000000', db: app.runtime.appDb('000000') }
    const { fileId } = await storeFile(ctx, { path, fileName: 'sheet.pdf', extension: 'pdf' })
    const { data } = await upload(bytes, { query: { isPrivate: 'true' } })
    expect([data.attachId === fileId, data.name.startsWith(sheetFolder)]).toEqual([false, false])
  })

  test('of the library needs the permission, and has the name that is given', async () => {
    const query = { fileName: '样本.pdf' }
    expect((await upload(pdf('library'), { call: 'put-file-attach-by-name', query })).status).toBe(403)
    const { data } = await upload(pdf('library'), { as: 'admin', call: 'put-file-attach-by-name', query })
    expect(data.originalName).toBe('样本.pdf')
    expect((await app.call('admin', 'GET', `${base}/detail`, { query: { id: data.attachId } })).data).toMatchObject({ isKept: true })
  })
})

describe('the name of a download', () => {
  test('ends as its content does, and has no character that is not seen', async () => {
    const names = {
      '报价单.hta': '报价单.hta.pdf',
      'set\u202Eup\u200B.exe': 'setup.exe.pdf',
      '样本.PDF': '样本.PDF',
      'C:\\a\\b.pdf': 'b.pdf',
    }
    for (const [name, shown] of Object.entries(names)) {
      const { data } = await upload(pdf(`named ${name}`), { call: 'put-file-by-name', query: { fileName: name } })
      const disposition = (await served(app, data.link)).headers['content-disposition']
      expect([data.originalName, disposition]).toEqual([shown, `attachment; filename*=UTF-8''${encodeURIComponent(shown)}`])
    }
  })

  test('is the one that its uploader gave it, not that of whoever has uploaded the same bytes before', async () => {
    const nameOf = async (as: 'member' | 'admin', name: string) => {
      const { data } = await upload(pdf('the same bytes'), { as, call: 'put-file-by-name', query: { fileName: name } })
      return (await served(app, data.link)).headers['content-disposition']
    }
    expect(await nameOf('member', 'first.pdf')).toContain('first.pdf')
    expect(await nameOf('admin', 'second.pdf')).toContain('second.pdf')
  })
})

test('a store that is not enabled is for those who may see the stores', async () => {
  const row = { category: 1, ossCode: 'spare', endpoint: 'https://s3.example', bucketName: 'b', accessKey: 'k', secretKey: 'a secret' }
  expect((await app.call('admin', 'POST', '/blade-resource/oss/submit', { body: row })).status).toBe(200)
  expect((await upload(pdf('elsewhere'), { query: { code: 'spare' } })).msg).toBe('没有此编号的对象存储')
})

test('what was uploaded for an import is no attachment, as nobody has checked it', async () => {
  const bytes = Buffer.from('型号,数量\n=cmd,1\n')
  await upload(bytes, { name: 'a.csv', call: '/blade-machine/stock-import/check' })
  const { name } = await app.runtime.platformDb.selectFrom('attach').select('name').where('extension', '=', 'csv').executeTakeFirstOrThrow()
  await insertAttachments(app.runtime, ['test/motor.webp'])
  const body = { ...listing, attachments: [{ name: 'list', link: `/api/files/${name}` }] }
  const saved = await app.call('member', 'POST', '/blade-machine/machine/submit', { body })
  expect([saved.status, saved.msg]).toEqual([400, expect.stringContaining('文件不存在')])
})

describe('a private file', () => {
  test('is not opened by a ticket of a session that has ended', async () => {
    const staff = await staffMaker(app).staff({ codes: ['brand'] })
    const { data } = await upload(pdf('of a session'), { as: staff, query: { isPrivate: '1' } })
    const { link } = (await app.call<{ link: string }>(staff, 'GET', `${base}/ticket`, { query: { id: data.attachId } })).data
    await app.call(staff, 'GET', '/blade-auth/oauth/logout')
    await expect.poll(async () => (await served(app, link)).statusCode).toBe(404)
  })

  test('is read with a ticket, once, and by nobody else', async () => {
    const { data } = await upload(pdf('private'), { query: { isPrivate: '1' } })
    expect(data.link).toMatch(/^\/api\/files\/private\//)
    const spellings = [
      data.link,
      data.link.replace('/private', '//private'),
      data.link.replace('/private', '/./private'),
      `/api${data.link}`,
    ]
    const more = [
      data.link.replace('/private', '/%2Fprivate'),
      data.link.replace('/private', '/a/../private'),
      data.link.replace('private', 'privat%65'),
    ]
    for (const spelling of [...spellings, ...more]) expect([spelling, (await served(app, spelling)).statusCode]).toEqual([spelling, 404])
    for (const persona of ['visitor', 'neighbour'] as const) {
      const rejected = await app.call(persona, 'GET', `${base}/ticket`, { query: { id: data.attachId } })
      expect([401, 404]).toContain(rejected.status)
    }
    const { link } = (await app.call<{ link: string }>('member', 'GET', `${base}/ticket`, { query: { id: data.attachId } })).data
    const [first, second] = [await served(app, link), await served(app, link)]
    expect([first.statusCode, first.body, first.headers['cache-control'], second.statusCode]).toEqual([
      200,
      pdf('private').toString(),
      'no-store',
      404,
    ])
    const other = await upload(pdf('another'), { query: { isPrivate: '1' } })
    const { link: ticket } = (await app.call<{ link: string }>('member', 'GET', `${base}/ticket`, { query: { id: data.attachId } })).data
    expect((await served(app, `${other.data.link}?${ticket.split('?')[1]}`)).statusCode).toBe(404)
  })

  test('keeps its ticket where only its headers are asked for, and is continued in parts for a minute from the first use', async () => {
    const bytes = pdf('in parts').toString()
    const { data } = await upload(pdf('in parts'), { query: { isPrivate: '1' } })
    const { link } = (await app.call<{ link: string }>('member', 'GET', `${base}/ticket`, { query: { id: data.attachId } })).data
    const send = async (method: 'GET' | 'HEAD', range?: string) => {
      const { statusCode, body } = await app.app.inject({ method, url: link, headers: range ? { range } : {} })
      return [statusCode, body]
    }
    expect([await send('HEAD'), await send('HEAD')]).toEqual([
      [200, ''],
      [200, ''],
    ])
    expect(await send('GET', 'bytes=0-3')).toEqual([206, bytes.slice(0, 4)])
    expect(await send('GET', 'bytes=4-')).toEqual([206, bytes.slice(4)])
    expect([(await send('HEAD'))[0], (await send('GET'))[0]]).toEqual([200, 404])
    const hash = createHash('sha256')
      .update(link.split('ticket=')[1] ?? '')
      .digest()
    const left = sql<{
      seconds: number
    }>`select extract(epoch from expires - now())::float as seconds from store.ticket where hash = ${hash}`
    expect((await left.execute(app.runtime.platformDb)).rows[0]?.seconds).toBeLessThanOrEqual(60)
    await sql`update store.ticket set expires = now() where hash = ${hash}`.execute(app.runtime.platformDb)
    expect([(await send('GET', 'bytes=4-'))[0], (await send('HEAD'))[0]]).toEqual([404, 404])
  })

  test('is read by whoever may read the row that uses it, as long as it does, and by nobody else', async () => {
    const make = staffMaker(app)
    const [reviewer, stranger] = [await make.staff({ codes: ['quote*'] }), await make.staff({ codes: ['brand*'] })]
    const { data: file } = await upload(pdf('of a row'), { query: { isPrivate: '1' } })
    const buyer = { token: String((await app.login('000000', 'trader2')).body.access_token) }
    const terms = { demandId: await openDemand(app, {}, buyer), price: '1450', qty: 2, validUntil: dayFromNow(7) }
    const submit = async (body: object) => {
      const reply = await app.call<{ id: string }>('member', 'POST', '/blade-collaboration/quote/submit', { body })
      expect(reply.msg).toBe('操作成功')
      return reply.data.id
    }
    const readers = [reviewer, stranger, 'admin', 'neighbour', 'visitor'] as const
    const ticketsOf = async () => {
      const statuses = []
      for (const as of readers) statuses.push((await app.call(as, 'GET', `${base}/ticket`, { query: { id: file.attachId } })).status)
      return statuses
    }
    // `admin` downloads any file of the tenant.
    expect(await ticketsOf()).toEqual([404, 404, 200, 404, 401])
    const id = await submit({ ...terms, attachments: [{ name: 'test report', link: file.link }] })
    expect(await ticketsOf()).toEqual([200, 404, 200, 404, 401])
    const { link } = (await app.call<{ link: string }>(reviewer, 'GET', `${base}/ticket`, { query: { id: file.attachId } })).data
    expect((await served(app, link)).body).toBe(pdf('of a row').toString())
    expect((await served(app, file.link)).statusCode).toBe(404)
    await submit({ id, attachments: [] })
    expect(await ticketsOf()).toEqual([404, 404, 200, 404, 401])
  })
})

/** Runs a job as one of the server's processes does, and says what became of it. */
async function run(of: TestApp, job: Job, id: string): Promise<unknown> {
  await attempt(of.runtime, job, '000000', id)
  return (await of.call('admin', 'GET', '/blade-job/job/detail', { query: { id } })).data
}

const newJob = async (of: TestApp, name: string): Promise<string> => {
  const { db } = serverContext(of.runtime, '000000')
  const { id } = await db.insertInto('job').values({ name, title: name }).returning('id').executeTakeFirstOrThrow()
  return id
}

test('the same private bytes of two people are two files', async () => {
  const bytes = pdf('of two people')
  const files = [await upload(bytes, { query: { isPrivate: '1' } }), await upload(bytes, { as: 'admin', query: { isPrivate: '1' } })]
  expect(new Set(files.map(({ data }) => data.attachId)).size).toBe(2)
  expect(new Set(files.map(({ data }) => data.name)).size).toBe(2)
})

test('a private file of a row that belongs to nobody is read by those who have the permission of its page', async () => {
  const make = staffMaker(app)
  const [editor, stranger] = [await make.staff({ codes: ['news'] }), await make.staff({ codes: ['brand*'] })]
  const { data: file } = await upload(pdf('of an article'), { as: 'admin', query: { isPrivate: '1' } })
  const attachments = [{ name: 'report', link: file.link }]
  const body = { title: '带附件', category: 'INDUSTRY', content: '<p>x</p>', attachments }
  expect((await app.call('admin', 'POST', '/blade-news/news/submit', { body })).msg).toBe('操作成功')
  const ticket = (as: { token: string } | 'member') => app.call(as, 'GET', `${base}/ticket`, { query: { id: file.attachId } })
  expect([(await ticket(editor)).status, (await ticket(stranger)).status, (await ticket('member')).status]).toEqual([200, 404, 404])
})

describe('a picture', () => {
  test('gets small forms by a job, and stands in for them until then', async () => {
    const { data } = await upload(await png(1500))
    const small = data.link.replace('.webp', '.96.avif')
    const before = await served(app, small)
    expect([before.headers['content-type'], before.headers['cache-control']]).toEqual(['image/webp', 'no-cache'])
    const { id } = await app.runtime.platformDb
      .selectFrom('job')
      .select('id')
      .where('name', '=', 'make-thumbnails')
      .where('input', 'like', `%${data.name}%`)
      .executeTakeFirstOrThrow()
    expect(await run(app, makeThumbnailsJob, id)).toMatchObject({ jobState: 'DONE' })
    const after = await served(app, small)
    expect([after.headers['content-type'], after.headers['cache-control']]).toEqual(['image/avif', 'public, max-age=31536000, immutable'])
    expect((await sharp((await served(app, data.link.replace('.webp', '.400.webp'))).rawPayload).metadata()).width).toBe(400)
  })
})

test('an upload that nothing refers to is deleted after a day, and its bytes a month later', async () => {
  const [unused, used, kept] = [await png(51), await png(52), await png(53)]
  const files = [await upload(unused), await upload(used, { as: 'admin' }), await upload(kept, { as: 'admin', call: 'put-file-attach' })]
  const [first, second, third] = files.map(({ data }) => data)
  await app.call('admin', 'POST', '/blade-brand/brand/submit', { body: { brandCode: 'ATT4', nameZh: '名称', logo: second?.link } })
  const age = (interval: string) =>
    sql`update store.attach set create_time = now() - ${interval}::interval, update_time = now() - ${interval}::interval
      where not name like 'demo/%'`.execute(app.runtime.platformDb)
  const statuses = () => Promise.all([first, second, third].map(async (file) => (await served(app, file?.link ?? '')).statusCode))
  await age('2 days')
  await run(app, deleteFilesJob, await newJob(app, 'delete-files'))
  const exists = async (id = '') => (await app.call('admin', 'GET', `${base}/detail`, { query: { id } })).status
  expect(await Promise.all([first, second, third].map((file) => exists(file?.attachId)))).toEqual([404, 200, 200])
  expect(await statuses()).toEqual([200, 200, 200])
  await age('31 days')
  await run(app, deleteFilesJob, await newJob(app, 'delete-files'))
  expect(await statuses()).toEqual([404, 200, 200])
})

describe('an object store', () => {
  let store: ObjectStore
  let other: TestApp
  beforeAll(async () => {
    store = await objectStore()
    other = await testApp(undefined, {
      env: { DEMO: '0', STORAGE_URL: store.url, PUBLIC_URL: 'https://motors.example', LIMITS: 'on', OUTBOUND_HOSTS: '127.0.0.1' },
    })
  })
  afterAll(async () => {
    await other?.close()
    await store?.close()
  })

  test('of the platform holds the files of all, whose addresses are absolute', async () => {
    const { data, msg } = await uploadFile(other, pdf('in a bucket'))
    expect(msg).toBe('操作成功')
    expect(data.link).toMatch(/^https:\/\/motors\.example\/files\/\d{4}\//)
    const part = await served(other, new URL(data.link).pathname, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body, part.headers['content-disposition']]).toEqual([
      206,
      '%PDF',
      "attachment; filename*=UTF-8''photo.jpg.pdf",
    ])
  })

  test('takes 2 GB a day of one account', async () => {
    const as = 'administrator'
    const { data: me } = await other.call<{ id: string }>(as, 'GET', '/blade-user/info')
    const caller = { runtime: other.runtime, user: { id: me.id }, tenant: '000000', address: '' } as never
    await allowStored(caller, 2 * 1024 ** 3 - 1024)
    expect((await uploadFile(other, pdf('the last'), { as })).status).toBe(200)
    const more = await uploadFile(other, pdf('more'), { as })
    expect([more.status, more.msg]).toEqual([429, '一天最多上传 2 GB 的文件，请 24 小时后再试'])
    expect((await uploadFile(other, pdf('more'))).status).toBe(200)
  })

  test('counts no bytes of an upload that is rejected or fails', async () => {
    const as = 'neighbour'
    const { data: me } = await other.call<{ id: string }>(as, 'GET', '/blade-user/info')
    const caller = { runtime: other.runtime, user: { id: me.id }, tenant: '100001', address: '' } as never
    const rest = 100
    await allowStored(caller, 2 * 1024 ** 3 - rest * 1024)
    for (const each of ['one', 'two']) expect((await uploadFile(other, pdf(each.repeat(rest * 1024)), { as })).status).toBe(429)
    expect((await uploadFile(other, pdf('x'.repeat(90 * 1024)), { as, query: { code: 'none' } })).status).toBe(400)
    const { rows } = await sql`select from store.attach where create_user = ${me.id}::bigint`.execute(other.runtime.platformDb)
    expect(rows).toEqual([])
    const { endpoint, accessKey, bucket } = store.bucket
    const body = { category: 1, ossCode: 'broken', endpoint, bucketName: bucket, accessKey, secretKey: 'wrong' }
    await other.call(as, 'POST', '/blade-resource/oss/submit', { body })
    expect((await uploadFile(other, pdf('y'.repeat(90 * 1024)), { as, query: { code: 'broken' } })).body.code).toBe(503)
    expect((await uploadFile(other, pdf('z'.repeat(90 * 1024)), { as })).status).toBe(200)
    expect((await uploadFile(other, pdf('a'.repeat(90 * 1024)), { as })).status).toBe(429)
    await clearFailures(other.runtime, 'kilobytesOfAccount', '100001', me.id)
  })

  test('of a tenant is used once it is enabled, or by its code; one that cannot be reached is a sentence', async () => {
    const { endpoint, accessKey, secretKey, bucket } = store.bucket
    const row = { category: 1, ossCode: 'own', endpoint, bucketName: bucket, accessKey, secretKey }
    const submit = async (body: object) => (await other.call('neighbour', 'POST', '/blade-resource/oss/submit', { body })).data.id
    const enable = async (ids: unknown) => other.call('neighbour', 'POST', '/blade-resource/oss/enable', { query: { ids: String(ids) } })
    await enable(await submit(row))
    const { data } = await uploadFile(other, pdf('in the bucket of a tenant'), { as: 'neighbour' })
    const detail = await other.call('neighbour', 'GET', `${base}/detail`, { query: { id: data.attachId } })
    expect(detail.data.ossId).not.toBe('')
    expect((await served(other, new URL(data.link).pathname)).statusCode).toBe(200)
    await submit({ ...row, ossCode: 'wrong', secretKey: 'wrong' })
    const failed = await uploadFile(other, pdf('nowhere'), { as: 'neighbour', query: { code: 'wrong' } })
    expect([failed.status, failed.body.code, failed.msg]).toEqual([500, 503, '文件存储服务暂时不可用，请稍后重试'])
    const unknown = await uploadFile(other, pdf('nowhere'), { as: 'neighbour', query: { code: 'none' } })
    expect(unknown.msg).toBe('没有此编号的对象存储')
  })
})
