import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '#kernel/exchange/read-sheet.ts'
import { staffMaker } from './staff.ts'
import { type TestApp, testApp } from './test-app.ts'
import { upload } from './upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

test('a private file of somebody else cannot be named in a row, and so not be read through it', async () => {
  const { data } = await upload(app, pdf('of the owner'), { query: { isPrivate: '1' }, as: 'member' })
  const name = String((data as unknown as { name: string }).name)
  expect(name).toMatch(/^private\//)
  const own = (await app.call<{ records: { id: string; attachments: unknown }[] }>('admin', 'GET', '/blade-machine/machine/list')).data
    .records[0]
  const submit = (body: object) => app.call('admin', 'POST', '/blade-machine/machine/submit', { body: { id: own?.id ?? '', ...body } })
  const rejected = { status: 400, msg: expect.stringContaining('文件不存在，请重新上传') }
  expect(await submit({ attachments: [{ link: name }] })).toMatchObject(rejected)
  // A text that has its name is not the file.
  expect((await submit({ remark: name })).status).toBe(200)
  expect(await submit({ attachments: [{ link: name }] })).toMatchObject(rejected)
})

test('a private file is in nothing that a member publishes, neither as a photo nor as a document', async () => {
  const files = [
    await upload(app, pdf('own'), { query: { isPrivate: '1' } }),
    await upload(app, await png(), { query: { isPrivate: '1' } }),
  ]
  const [document, photo] = files.map(({ data }) => String((data as unknown as { name: string }).name))
  const submit = (resource: string, body: object, lang = 'zh') =>
    app.call<{ field: string }>('member', 'POST', `/blade-${resource}/${resource}/submit`, { body, headers: { 'accept-language': lang } })
  const draft = { shelfStatus: 'DRAFT' }
  expect(await submit('machine', { ...draft, attachments: [{ name: 'data', link: document }] })).toMatchObject({
    ...{ status: 400, msg: '文件：文件是私有的，别人看不到，请重新上传', data: { field: 'attachments[0].link' } },
  })
  const inEnglish = await submit('machine', { ...draft, photos: [{ photoType: 'WHOLE', link: photo }] }, 'en')
  expect([inEnglish.msg, inEnglish.data.field]).toEqual([
    'Photo: the file is private, so that others would not see it, upload it again',
    'photos[0].link',
  ])
  expect((await submit('collaboration', { demandStatus: 'DRAFT', photos: [photo] })).data.field).toBe('photos')
  const open = (await upload(app, await png())).data.link
  expect((await submit('machine', { ...draft, photos: [{ photoType: 'WHOLE', link: open }] })).status).toBe(200)
})

test('what a moderator deletes its owner cannot put back', async () => {
  const { data } = await app.call<{ records: { id: string; title: string }[] }>('member', 'GET', '/blade-machine/machine/list1')
  const [first, second] = data.records
  const act = (as: 'admin' | 'member', path: string, ids = '') => app.call(as, 'POST', `/blade-machine/machine/${path}`, { query: { ids } })
  const deleted = async () =>
    (await app.call<{ records: { id: string }[] }>('member', 'GET', '/blade-machine/machine/deleted')).data.records.map(({ id }) => id)
  expect((await act('admin', 'remove', first?.id)).status).toBe(200)
  expect((await act('member', 'remove', second?.id)).status).toBe(200)
  expect(await deleted()).toEqual([second?.id])
  expect((await act('member', 'undelete', first?.id)).status).toBe(400)
  expect((await act('member', 'undelete', second?.id)).status).toBe(200)
})

test('the contact that a detail hides is hidden in the changes too', async () => {
  const { data } = await app.call<{ records: { id: string }[] }>('member', 'GET', '/blade-machine/machine/list1')
  const id = data.records[0]?.id ?? ''
  const contact = { name: '某人', mobile: '13900001111' }
  const body = { id, contactVisible: 'INQUIRY_ONLY', contact }
  expect((await app.call('member', 'POST', '/blade-machine/machine/submit', { body })).msg).toBe('操作成功')
  const changes = async (as: Parameters<TestApp['call']>[0]) =>
    JSON.stringify((await app.call(as, 'GET', '/blade-machine/machine/changes', { query: { id } })).data)
  const reader = await staffMaker(app).staff({ codes: ['machine', 'machine_view'] })
  expect(await changes('member')).toContain('13900001111')
  expect(await changes(reader)).toContain('INQUIRY_ONLY')
  expect(await changes(reader)).not.toContain('13900001111')
})

test('a workbook that lies about its size is not unpacked, and a cell or a header has an end', async () => {
  const honest = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['a'], ['x'.repeat(1000)]] }] }))
  // The sizes of the first part: in its own header and in the directory.
  const lying = Buffer.from(honest)
  const directory = lying.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  lying.writeUInt32LE(0, directory + 24)
  await expect(readSheet(honest)).resolves.toMatchObject({ headers: ['a'] })
  await expect(readSheet(lying)).rejects.toThrow('The file cannot be read: save it as xlsx and try again')
  await expect(readSheet(Buffer.from(`a,b\n1,${'x'.repeat(32_768)}\n`))).rejects.toThrow('A cell holds too much text')
  const { headers } = await readSheet(Buffer.from(`${'h'.repeat(1000)},b\n1,2\n`))
  expect(headers[0]).toHaveLength(200)
})

test('a stream of events without one ticket is rejected, and nobody queues jobs without an end', async () => {
  expect((await app.app.inject({ method: 'GET', url: '/api/blade-push/events?ticket=a&ticket=b' })).statusCode).toBe(401)
  const statuses: number[] = []
  for (let times = 0; times < 21; times += 1)
    statuses.push((await app.call('neighbour', 'POST', '/blade-brand/brand/export', { body: {} })).status)
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429])
})
