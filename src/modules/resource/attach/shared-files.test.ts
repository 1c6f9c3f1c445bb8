import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Storage } from '#kernel/files/s3-storage.ts'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import { migrationFolder, readMigrations, sectionsOf } from '#kernel/schema/migration-file.ts'
import { askAt } from '#test/migrated-database.ts'
import { type ObjectStore, objectStore } from '#test/object-store.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { type UploadOptions, upload } from '#test/upload.ts'
import type { StoredFile } from './attachments.service.ts'
import { deleteFilesJob } from './delete-files.job.ts'

let app: TestApp
let store: ObjectStore
beforeAll(async () => {
  store = await objectStore()
  app = await testApp(undefined, { env: { OUTBOUND_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await app?.close()
  await store?.close()
})

const base = '/blade-resource/attach'
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
/** Stores it in the library, where nothing needs to refer to it. */
const keep = async (text: string, as: Persona, more: UploadOptions = {}): Promise<StoredFile> =>
  (await upload(app, pdf(text), { as, call: 'put-file-attach', ...more })).data
const get = ({ link }: StoredFile, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url: link, headers })
const statusesOf = async (files: readonly StoredFile[]): Promise<number[]> =>
  (await Promise.all(files.map((file) => get(file)))).map(({ statusCode }) => statusCode)
const remove = async ({ attachId }: StoredFile, as: Persona): Promise<void> => {
  expect((await app.call(as, 'POST', `${base}/remove`, { query: { ids: attachId } })).msg).toBe('操作成功')
}

/** The files of the folder that hold these bytes. */
const stored = (text: string, of: TestApp = app): string[] =>
  readdirSync(of.filesDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.pdf') && readFileSync(join(of.filesDir, name)).equals(pdf(text)),
  )

async function storedNameOf({ attachId }: StoredFile, of: TestApp = app): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select stored_name as name from store.attach where id = ${attachId}::bigint`.execute(
    of.runtime.platformDb,
  )
  return rows[0]?.name ?? null
}

/** Removes what is due, as one of the server's processes does. */
async function run(): Promise<void> {
  const { db } = serverContext(app.runtime, '000000')
  const { id } = await db.insertInto('job').values({ name: 'delete-files', title: '' }).returning('id').executeTakeFirstOrThrow()
  await attempt(app.runtime, deleteFilesJob as never, '000000', id)
  const { data } = await app.call('admin', 'GET', '/blade-job/job/detail', { query: { id } })
  expect(data.jobState).toBe('DONE')
}

/** Lets a month pass since whatever was uploaded and deleted. */
const passMonth = () =>
  sql`update store.attach set create_time = now() - interval '31 days', update_time = now() - interval '31 days'
    where not name like 'demo/%'`.execute(app.runtime.platformDb)

async function sweep(): Promise<void> {
  await passMonth()
  await run()
}

describe('the same download of two accounts', () => {
  test('has two addresses and two names, and is stored once', async () => {
    const files = [await keep('twice', 'admin', { name: 'first.pdf' }), await keep('twice', 'administrator', { name: 'second.pdf' })]
    const answers = await Promise.all(files.map((file) => get(file)))
    expect(answers.map(({ rawPayload }) => rawPayload.equals(pdf('twice')))).toEqual([true, true])
    expect(answers.map(({ headers }) => headers['content-disposition'])).toEqual([
      "attachment; filename*=UTF-8''first.pdf",
      "attachment; filename*=UTF-8''second.pdf",
    ])
    expect(new Set(files.flatMap(({ name, link, attachId }) => [name, link, attachId])).size).toBe(6)
    expect(stored('twice')).toHaveLength(1)
  })

  test('stays for the one when the other has removed its own, and goes with the last', async () => {
    const files = [await keep('removed', 'admin'), await keep('removed', 'administrator')] as const
    await remove(files[0], 'admin')
    await sweep()
    expect([await statusesOf(files), stored('removed').length]).toEqual([[404, 200], 1])
    await remove(files[1], 'administrator')
    await sweep()
    expect([await statusesOf(files), stored('removed').length]).toEqual([[404, 404], 0])
  })

  test('stays as long as one that is deleted can be put back', async () => {
    const [first, second] = [await keep('put back', 'admin'), await keep('put back', 'administrator')]
    await remove(first, 'admin')
    await sql`update store.attach set update_time = now() - interval '31 days' where id = ${first.attachId}::bigint`.execute(
      app.runtime.platformDb,
    )
    await remove(second, 'administrator')
    await run()
    expect(await statusesOf([first])).toEqual([404])
    expect((await app.call('administrator', 'POST', `${base}/undelete`, { query: { ids: second.attachId } })).msg).toBe('操作成功')
    expect((await get(second)).rawPayload).toEqual(pdf('put back'))
  })

  test('is stored once though many upload it at the same time while it is removed', async () => {
    const first = await keep('at once', 'admin')
    await remove(first, 'admin')
    await passMonth()
    const [, ...files] = await Promise.all([
      run(),
      ...Array.from({ length: 6 }, (_, at) => keep('at once', at % 2 === 0 ? 'admin' : 'administrator')),
    ])
    expect(await statusesOf(files)).toEqual(Array(6).fill(200))
    expect([new Set(files.map(({ name }) => name)).size, stored('at once').length]).toEqual([2, 1])
  })

  test('tells neither of the other: by its time, its tag, its hash or where it is stored', async () => {
    const own = await keep('silent', 'admin')
    const seen = async () => {
      const { headers } = await get(own, {}, 'HEAD')
      const detail = (await app.call('admin', 'GET', `${base}/detail`, { query: { id: own.attachId } })).data
      const listed = (await app.call('admin', 'GET', `${base}/list`, { query: { name: own.name } })).data
      const stat = (await app.call('admin', 'GET', '/blade-resource/oss/endpoint/stat-file', { query: { fileName: own.name } })).data
      return { etag: headers.etag, modified: headers['last-modified'], detail, listed, stat }
    }
    const before = await seen()
    const other = await keep('silent', 'administrator')
    expect(await seen()).toEqual(before)
    expect([before.etag, before.modified]).toEqual([`"${own.name.split('/').at(-1)}"`, undefined])
    const detail = (await app.call('administrator', 'GET', `${base}/detail`, { query: { id: other.attachId } })).data
    expect(detail.hash).not.toBe(before.detail.hash)
    const storedName = (await storedNameOf(own)) ?? ''
    expect([storedName, JSON.stringify([before, detail]).includes('storedName')]).toEqual([await storedNameOf(other), false])
  })

  test('is written by each of them, also where it is stored already', async () => {
    const first = await keep('written', 'admin')
    const path = join(app.filesDir, (await storedNameOf(first)) ?? '')
    const before = readFileSync(path)
    writeFileSync(path, 'damaged')
    const second = await keep('written', 'administrator')
    expect([(await get(first)).rawPayload, (await get(second)).rawPayload]).toEqual([before, before])
  })

  test('is read at no address that is only the place where it is stored, whoever asks', async () => {
    const file = await keep('placed', 'admin')
    const name = (await storedNameOf(file)) ?? ''
    expect(existsSync(join(app.filesDir, name))).toBe(true)
    const link = `/api/files/${name}`
    expect(await statusesOf([{ ...file, link }])).toEqual([404])
    for (const as of ['admin', 'administrator', 'visitor'] as const) expect((await app.call(as, 'GET', `/files/${name}`)).status).toBe(404)
    const article = { title: '附件', category: 'INDUSTRY', content: '<p>x</p>', attachments: [{ name: 'report', link }] }
    expect((await app.call('admin', 'POST', '/blade-news/news/submit', { body: article })).status).toBe(400)
  })
})

test('the same public and private bytes of one account are two files, of which one is for others', async () => {
  const shown = await keep('shown and private', 'admin')
  const hidden = (await upload(app, pdf('shown and private'), { as: 'admin', query: { isPrivate: '1' } })).data
  expect([shown.name.startsWith('private/'), hidden.name.startsWith('private/')]).toEqual([false, true])
  expect([await statusesOf([shown, hidden]), stored('shown and private').length]).toEqual([[200, 404], 1])
  const { link } = (await app.call<StoredFile>('admin', 'GET', `${base}/ticket`, { query: { id: hidden.attachId } })).data
  expect((await get({ ...hidden, link })).rawPayload).toEqual(pdf('shown and private'))
})

test('private pictures are stored for each account, as their small forms would tell one of the other', async () => {
  const bytes = await sharp({ create: { width: 33, height: 33, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
  const query = { isPrivate: '1' }
  const [first, second] = [(await upload(app, bytes, { query })).data, (await upload(app, bytes, { as: 'admin', query })).data]
  expect(first.name).not.toBe(second.name)
  expect([first, second].map(({ name }) => existsSync(join(app.filesDir, name)))).toEqual([true, true])
  expect([await storedNameOf(first), await storedNameOf(second)]).toEqual([null, null])
})

test('the same sheet to import is stored for each account, as nobody has checked its content', async () => {
  const sheet = Buffer.from('编号,名称\nSHARED1,一\n')
  for (const as of ['admin', 'administrator'] as const)
    expect((await upload(app, sheet, { as, name: 'rows.csv', call: '/blade-brand/brand/import-check' })).msg).toBe('操作成功')
  const { rows } = await sql<{ name: string; storedName: string | null }>`select name, stored_name as "storedName" from store.attach
    where name like 'private/sheets/%.csv'`.execute(app.runtime.platformDb)
  expect(rows.map(({ name, storedName }) => [existsSync(join(app.filesDir, name)), storedName])).toEqual([
    [true, null],
    [true, null],
  ])
})

test('the quota counts the same download of each account, though it is stored once', async () => {
  const { platformDb } = app.runtime
  const setQuota = (storageMb: number) =>
    platformDb.updateTable('tenant').set({ storage_mb: storageMb }).where('tenant_id', '=', '000000').execute()
  const { rows } = await sql<{ bytes: string }>`select sum(bytes) as bytes from (select max(attach_size) as bytes from store.attach
    where tenant_id = '000000' and (update_time is not null or create_time > now() - interval '1 hour') group by name) as files`.execute(
    platformDb,
  )
  const megabyte = 1024 * 1024
  const used = Number(rows[0]?.bytes)
  const quota = Math.floor(used / megabyte) + 2
  const size = Math.floor((quota * megabyte - used) * 0.4)
  const put = async (sign: string, as: Persona) => (await upload(app, pdf(sign.repeat(size)), { as })).status
  await setQuota(quota)
  expect([await put('a', 'admin'), await put('a', 'administrator'), await put('b', 'admin')]).toEqual([200, 200, 400])
  await setQuota(-1)
})

test('a deleted file that was uploaded again is not put back, and the sentence says so', async () => {
  const file = await keep('deleted and uploaded again', 'admin')
  await remove(file, 'admin')
  await keep('deleted and uploaded again', 'admin')
  const undelete = async (headers = {}) => {
    const { status, msg } = await app.call('admin', 'POST', `${base}/undelete`, { query: { ids: file.attachId }, headers })
    return [status, msg]
  }
  expect(await undelete()).toEqual([400, '该文件已重新上传'])
  expect(await undelete({ 'accept-language': 'en' })).toEqual([400, 'The file was uploaded again'])
  await sql`update store.attach set name = '2020/01/earlier.pdf' where id = ${file.attachId}::bigint`.execute(app.runtime.platformDb)
  expect(await undelete()).toEqual([400, '该文件已重新上传'])
})

test('the same download of two tenants is stored for each', async () => {
  const files = [await keep('of tenants', 'admin'), await keep('of tenants', 'neighbour')] as const
  expect(await storedNameOf(files[0])).not.toBe(await storedNameOf(files[1]))
  expect(stored('of tenants')).toHaveLength(2)
  await remove(files[0], 'admin')
  await sweep()
  expect(await statusesOf(files)).toEqual([404, 200])
})

test('a download that is deleted is sent to nobody from then on, and again once it is put back', async () => {
  const file = await keep('secret', 'admin')
  const first = await get(file)
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, no-cache'])
  const asked = () => Promise.all([get(file), get(file, {}, 'HEAD'), get(file, { 'if-none-match': String(first.headers.etag) })])
  expect((await asked()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 304])
  await remove(file, 'admin')
  expect((await asked()).map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual(Array(3).fill([404, 'no-store']))
  await app.call('admin', 'POST', `${base}/undelete`, { query: { ids: file.attachId } })
  expect((await asked()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 304])
})

test('a picture that was uploaded anew in a later month is not put back, also where such doubles were before', async () => {
  const bytes = await sharp({ create: { width: 37, height: 37, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
  const put = async () => (await upload(app, bytes, { as: 'admin', call: 'put-file-attach' })).data
  const undelete = ({ attachId: ids }: StoredFile) => app.call('admin', 'POST', `${base}/undelete`, { query: { ids } })
  const first = await put()
  await remove(first, 'admin')
  await sql`update store.attach set name = replace(name, '2', '1') where id = ${first.attachId}::bigint`.execute(app.runtime.platformDb)
  const second = await put()
  expect([first.attachId === second.attachId, (await undelete(first)).status]).toEqual([false, 400])
  const owner = app.database.ownerUrl
  await askAt(owner, 'alter table store.attach drop constraint attach__hash__unique')
  await askAt(owner, `update store.attach set deleted_id = 0 where id = ${first.attachId}`)
  const file = (await readMigrations(migrationFolder)).find(({ name }) => name === '0048-one-hash.sql')
  for (const statement of file ? sectionsOf(file).outside : []) await askAt(owner, statement)
  const hashes = `select hash is null as "isNull" from store.attach where id in (${first.attachId}, ${second.attachId}) order by id`
  expect(await askAt(owner, hashes)).toEqual([{ isNull: true }, { isNull: false }])
  expect((await put()).attachId).toBe(second.attachId)
})

test('a download is answered in parts, and anew only where it is another', async () => {
  const file = await keep('in parts', 'admin')
  const etag = `"${file.name.split('/').at(-1)}"`
  const part = await get(file, { range: 'bytes=0-3', 'if-range': etag })
  expect([part.statusCode, part.body, part.headers.etag]).toEqual([206, '%PDF', etag])
  const whole = await get(file, { range: 'bytes=0-3', 'if-range': '"another"' })
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, pdf('in parts')])
  const known = await get(file, { 'if-none-match': etag })
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
  const year = 365 * 24 * 60 * 60 * 1000
  const newer = await get(file, { 'if-none-match': '"another"', 'if-modified-since': new Date(Date.now() + year).toUTCString() })
  expect(newer.statusCode).toBe(200)
})

test('a download in the object store of a tenant is stored there once, and apart from one in the storage of the platform', async () => {
  const [elsewhere, before] = [await keep('in two stores', 'neighbour'), await keep('stored before', 'admin')]
  const { endpoint, accessKey, secretKey, bucket } = store.bucket
  const body = { category: 1, ossCode: 'own', endpoint, bucketName: bucket, accessKey, secretKey }
  const { data } = await app.call<{ id: string }>('admin', 'POST', '/blade-resource/oss/submit', { body })
  await app.call('admin', 'POST', '/blade-resource/oss/enable', { query: { ids: data.id } })
  const files = [await keep('in two stores', 'admin'), await keep('in two stores', 'administrator')] as const
  const objects = s3Storage(store.bucket)
  const name = (await storedNameOf(files[0])) ?? ''
  expect([await storedNameOf(files[1]), await statusesOf([...files, elsewhere])]).toEqual([name, [200, 200, 200]])
  expect([await objects.read(name, 1_000), stored('in two stores').length]).toEqual([pdf('in two stores'), 1])
  const { headers } = await get(files[0])
  expect([headers.etag, headers['last-modified']]).toEqual([`"${files[0].name.split('/').at(-1)}"`, undefined])
  const after = await keep('stored before', 'administrator')
  expect([await statusesOf([before, after]), stored('stored before').length]).toEqual([[200, 200], 1])
  for (const file of [files[0], before]) await remove(file, 'admin')
  await sweep()
  expect(await statusesOf([...files, elsewhere])).toEqual([404, 200, 200])
  expect([await statusesOf([before, after]), stored('stored before').length]).toEqual([[404, 200], 0])
  await remove(files[1], 'administrator')
  await sweep()
  expect([await statusesOf([...files, elsewhere]), await objects.read(name, 1_000)]).toEqual([[404, 404, 200], undefined])
  expect((await app.call('admin', 'POST', '/blade-resource/oss/disable', { query: { ids: data.id } })).msg).toBe('操作成功')
})

test('beside processes of the version before, which look for a file under its address, files are stored there until the contract', async () => {
  const beside = await testApp(undefined, { env: { DEMO: '0' } })
  const contract = '0043-shared-files.contract.sql'
  try {
    await askAt(beside.database.ownerUrl, `delete from store.migration where name = '${contract}'`)
    const put = async (as: Persona) => (await upload(beside, pdf('beside'), { as, call: 'put-file-attach' })).data
    const early = await put('admin')
    expect([await storedNameOf(early, beside), existsSync(join(beside.filesDir, early.name))]).toEqual([null, true])
    await askAt(beside.database.ownerUrl, `insert into store.migration (name, checksum) values ('${contract}', '')`)
    const late = await put('administrator')
    expect([await storedNameOf(late, beside), existsSync(join(beside.filesDir, late.name))]).toEqual([expect.any(String), false])
    for (const { link } of [early, late]) expect((await beside.app.inject({ method: 'GET', url: link })).rawPayload).toEqual(pdf('beside'))
  } finally {
    await beside.close()
  }
})
