import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

test('a deleted brand whose code is taken stays deleted, and the brand that has the code is named in the language of the request', async () => {
  const post = (path: string, body: object, headers = {}) =>
    app.call<{ id: string }>('admin', 'POST', `/blade-brand/brand/${path}`, { body, headers })
  const { data } = await post('submit', { brandCode: 'TAKEN', nameZh: '旧电机' })
  await post('remove', { ids: data.id })
  await post('submit', { brandCode: 'TAKEN', nameZh: '新电机', nameEn: 'New Motor' })
  const undelete = (headers = {}) => post('undelete', { ids: data.id }, headers)
  expect(await undelete()).toMatchObject({ status: 400, msg: '编号已被“新电机”使用' })
  expect((await undelete({ 'accept-language': 'en-US' })).msg).toBe('Code is used by "New Motor" now')
})
