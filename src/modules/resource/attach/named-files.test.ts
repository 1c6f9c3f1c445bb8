import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const at = '/blade-resource/oss/endpoint'
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const ask = (path: string, fileName: string, as: 'admin' | 'member' | 'neighbour' = 'admin') =>
  app.call<never>(as, 'GET', `${at}/${path}`, { query: { fileName } })

test('a file is known by its name: its address, size, type and time', async () => {
  const { data } = await upload(app, pdf('named'), { as: 'admin', name: '样本.pdf' })
  expect((await ask('stat-file', data.name)).data).toEqual({
    ...{ link: data.link, name: data.name, length: pdf('named').length, contentType: 'application/pdf' },
    ...{ hash: expect.stringMatching(/^[0-9a-f]{40}$/), putTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  })
  expect((await ask('file-path', data.name)).data).toBe(data.name)
  expect((await ask('file-link', data.name)).data).toBe(data.link)
})

test('a file is asked for by those who see the page of attachments, in their own tenant', async () => {
  const { data } = await upload(app, pdf('own'), { as: 'admin' })
  expect((await ask('stat-file', data.name, 'member')).status).toBe(403)
  expect(await ask('stat-file', data.name, 'neighbour')).toMatchObject({ status: 404, msg: '文件不存在' })
  expect((await app.call('member', 'POST', `${at}/remove-file`, { query: { fileName: data.name } })).status).toBe(403)
})

test('files are deleted by their names, all of them or none', async () => {
  const [one, two] = [await upload(app, pdf('one'), { as: 'admin' }), await upload(app, pdf('two'), { as: 'admin' })]
  const remove = (fileNames: string) => app.call('admin', 'POST', `${at}/remove-files`, { query: { fileNames } })
  expect((await remove(`${one.data.name},2026/11/unknown.pdf`)).status).toBe(404)
  expect((await ask('stat-file', one.data.name)).status).toBe(200)
  expect((await remove(`${one.data.name},${two.data.name}`)).msg).toBe('操作成功')
  expect((await ask('stat-file', two.data.name)).status).toBe(404)
  const again = await app.call('admin', 'POST', `${at}/remove-file`, { query: { fileName: one.data.name } })
  expect([again.status, again.msg]).toEqual([404, '文件不存在'])
})
