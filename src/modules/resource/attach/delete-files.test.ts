import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Storage } from '#kernel/files/s3-storage.ts'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import { demand, submitDemand } from '#test/demands.ts'
import { type ObjectStore, objectStore } from '#test/object-store.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import type { StoredFile } from './attachments.service.ts'
import { deleteFilesJob } from './delete-files.job.ts'

let app: TestApp
/** The store of the platform, whose removals can be held up. */
let platform: Server
let store: ObjectStore
const held = { until: Promise.resolve(), begun: () => {} }

beforeAll(async () => {
  store = await objectStore()
  platform = await storeInMemory()
  const { port } = platform.address() as AddressInfo
  app = await testApp(undefined, { env: { OUTBOUND_HOSTS: '127.0.0.1', STORAGE_URL: `http://key:secret@127.0.0.1:${port}/motors` } })
})
afterAll(async () => {
  await app?.close()
  await store?.close()
  platform?.closeAllConnections()
  platform?.close()
})

async function storeInMemory(): Promise<Server> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, answer) => {
    const key = new URL(request.url ?? '', 'http://store').pathname
    const body = await buffer(request)
    const found = objects.get(key)
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') {
      held.begun()
      await held.until
      objects.delete(key)
    }
    if (request.method !== 'GET') answer.writeHead(request.method === 'PUT' ? 200 : 204).end()
    else if (found) answer.writeHead(200, { 'content-length': found.length }).end(found)
    else answer.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

const base = '/blade-resource/attach'
const put = async (text: string, as: Persona = 'admin'): Promise<StoredFile> =>
  (await upload(app, Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`), { as, call: 'put-file-attach' })).data
const picture = async (width: number): Promise<StoredFile> => {
  const bytes = await sharp({ create: { width, height: 40, channels: 3, background: '#26f' } })
    .png()
    .toBuffer()
  return (await upload(app, bytes, { as: 'admin', call: 'put-file-attach' })).data
}
const remove = ({ attachId }: StoredFile, as: Persona = 'admin') => app.call(as, 'POST', `${base}/remove`, { query: { ids: attachId } })
const served = async ({ link }: StoredFile): Promise<number> => (await app.app.inject({ method: 'GET', url: link })).statusCode

/** Lets a month pass since whatever was uploaded and deleted. */
const passMonth = () =>
  sql`update store.attach set create_time = now() - interval '31 days', update_time = now() - interval '31 days'
    where not name like 'demo/%'`.execute(app.runtime.platformDb)

/** Runs the job as one of the server's processes does, and answers what it says. */
async function run(): Promise<string> {
  const { db } = serverContext(app.runtime, '000000')
  const { id } = await db.insertInto('job').values({ name: 'delete-files', title: '' }).returning('id').executeTakeFirstOrThrow()
  await attempt(app.runtime, deleteFilesJob as never, '000000', id)
  const { data } = await app.call<{ jobState: string; message: string }>('admin', 'GET', '/blade-job/job/detail', { query: { id } })
  return `${data.jobState} ${data.message}`
}

const stored = async ({ name }: StoredFile): Promise<boolean> =>
  (await sql`select 1 from store.attach where name = ${name}`.execute(app.runtime.platformDb)).rows.length > 0

/** The name under which its bytes are stored. */
async function placeOf({ name }: StoredFile): Promise<string> {
  const { rows } = await sql<{ place: string }>`select stored_name as place from store.attach where name = ${name}`.execute(
    app.runtime.platformDb,
  )
  return rows[0]?.place ?? ''
}

describe('a file that was deleted a month ago', () => {
  const own = async (ossCode: string, more: object = {}): Promise<{ id: string }> => {
    const { endpoint, accessKey, secretKey, bucket } = store.bucket
    const row = { category: 1, ossCode, endpoint, bucketName: bucket, accessKey, secretKey, ...more }
    const { data, msg } = await app.call<{ id: string }>('neighbour', 'POST', '/blade-resource/oss/submit', { body: row })
    expect(msg).toBe('操作成功')
    return data
  }
  const change = async (action: string, { id }: { id: string }): Promise<void> => {
    expect((await app.call('neighbour', 'POST', `/blade-resource/oss/${action}`, { query: { ids: id } })).msg).toBe('操作成功')
  }

  test('is removed from the object store of its tenant, and a store that rejects keeps no file of others', async () => {
    const bucket = s3Storage(store.bucket)
    const [good, bad] = [await own('good'), await own('bad')]
    await change('enable', bad)
    const left = await put('in a store that rejects later', 'neighbour')
    await change('enable', good)
    const [gone, other] = [await put('in a store of its own', 'neighbour'), await put('of the other tenant')]
    const [nameOfLeft, nameOfGone] = [await placeOf(left), await placeOf(gone)]
    for (const file of [left, gone]) expect((await remove(file, 'neighbour')).msg).toBe('操作成功')
    expect((await remove(other)).msg).toBe('操作成功')
    await app.call('neighbour', 'POST', '/blade-resource/oss/submit', { body: { id: bad.id, secretKey: 'rotated' } })
    await passMonth()
    expect(await run()).toBe('DONE 0 个文件无人引用，2 个文件已删除')
    expect([await bucket.read(nameOfGone, 1_000), await stored(gone), await served(other), await stored(other)]).toEqual([
      undefined,
      false,
      404,
      false,
    ])
    expect([await bucket.read(nameOfLeft, 1_000), await stored(left)]).toEqual([expect.anything(), true])
  })

  test('is kept where another row has the same bytes, also one that was uploaded while others were removed', async () => {
    const [first, again, kept] = [await put('first of the run'), await put('again'), await put('of two rows')]
    for (const file of [first, again, kept]) await remove(file)
    const second = await put('of two rows')
    await passMonth()
    const removal = Promise.withResolvers<void>()
    const begun = new Promise<void>((resolve) => Object.assign(held, { until: removal.promise, begun: resolve }))
    const running = run()
    await begun
    const newer = await put('again')
    removal.resolve()
    expect(await running).toMatch(/^DONE/)
    expect([await served(first), await served(newer), await served(second)]).toEqual([404, 200, 200])
  })

  test('keeps the bytes of a picture that was uploaded again, whose rows have one address', async () => {
    const first = await picture(70)
    await remove(first)
    const again = await picture(70)
    expect([again.name, again.attachId === first.attachId]).toEqual([first.name, false])
    await passMonth()
    expect(await run()).toMatch(/^DONE/)
    const { rows } = await sql`select id::text from store.attach where name = ${first.name}`.execute(app.runtime.platformDb)
    expect([await served(again), rows]).toEqual([200, [{ id: again.attachId }]])
  })

  test.each(['admin', 'administrator'] as const)(
    'is stored anew by an upload of the same bytes, of %s, that comes while it is removed',
    async (as) => {
      const file = await put(`removed and uploaded by ${as}`)
      await remove(file)
      await passMonth()
      const removal = Promise.withResolvers<void>()
      const begun = new Promise<void>((resolve) => Object.assign(held, { until: removal.promise, begun: resolve }))
      const running = run()
      await begun
      const uploading = put(`removed and uploaded by ${as}`, as)
      await wait(500)
      removal.resolve()
      await running
      expect(await served(await uploading)).toBe(200)
    },
  )
})

test('a file that was deleted less than 30 days ago keeps its row and its bytes, and can be put back', async () => {
  const file = await put('deleted 29 days ago')
  expect((await remove(file)).msg).toBe('操作成功')
  await sql`update store.attach set update_time = now() - interval '29 days' where id = ${file.attachId}::bigint`.execute(
    app.runtime.platformDb,
  )
  expect(await run()).toMatch(/^DONE/)
  expect((await app.call('admin', 'POST', `${base}/undelete`, { query: { ids: file.attachId } })).msg).toBe('操作成功')
  expect(await served(file)).toBe(200)
})

test('an upload that comes again begins a new day in which nothing needs to refer to it', async () => {
  const bytes = Buffer.from('%PDF-1.7\nuploaded twice\n%%EOF\n')
  const { data } = await upload(app, bytes)
  await passMonth()
  const again = await upload(app, bytes)
  await run()
  const used = await app.call('admin', 'GET', `${base}/detail`, { query: { id: data.attachId } })
  expect([again.data.attachId, used.status]).toEqual([data.attachId, 200])
  await passMonth()
  await run()
  expect((await app.call('admin', 'GET', `${base}/detail`, { query: { id: data.attachId } })).status).toBe(404)
})

describe('a file that a text, a list of pictures or a block names', () => {
  const submit = async (path: string, body: object, as: Persona = 'admin'): Promise<void> => {
    expect((await app.call(as, 'POST', path, { body })).msg).toBe('操作成功')
  }

  test('is not deleted, and the sentence says what names it', async () => {
    const [inText, inList, inBlock, ofTenant, free] = await Promise.all([60, 61, 62, 63, 64].map(picture))
    const files = [inText, inList, inBlock, ofTenant, free] as StoredFile[]
    const content = `<p><img src="${inText?.link}"></p>`
    await submit('/blade-news/news/submit', { title: '引用附件', category: 'INDUSTRY', content })
    await submitDemand(app, { photos: [inList?.link], contact: { ...demand.contact, wechatQr: inBlock?.link } }, 'admin')
    const { data } = await app.call<{ records: { id: string }[] }>('administrator', 'GET', '/blade-system/tenant/list', {
      query: { tenantId_equal: '000000' },
    })
    await submit('/blade-system/tenant/submit', { id: data.records[0]?.id, backgroundUrl: ofTenant?.link }, 'administrator')
    const replies = []
    for (const file of files) replies.push((await remove(file)).msg)
    expect(replies).toEqual([
      '“photo.jpg”正被新闻引用，不能删除',
      '“photo.jpg”正被求购引用，不能删除',
      '“photo.jpg”正被求购引用，不能删除',
      '“photo.jpg”正被租户引用，不能删除',
      '操作成功',
    ])
  })

  test('keeps its bytes though it was deleted at the moment in which it was named', async () => {
    const file = await picture(65)
    const content = `<p><img src="${file.link}"></p>`
    await submit('/blade-news/news/submit', { title: '同时', category: 'INDUSTRY', content })
    await sql`update store.attach set deleted_id = id where name = ${file.name}`.execute(app.runtime.platformDb)
    await passMonth()
    expect(await run()).toMatch(/^DONE/)
    expect([await served(file), await stored(file)]).toEqual([200, true])
  })
})
