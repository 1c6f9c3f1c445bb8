import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectStore, objectStore } from '#test/object-store.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

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

type Caller = Persona | { token: string }

const post = (path: string, more: object, as: Caller = 'admin') =>
  app.call<{ id: string; status: number; secretKey: string }>(as, 'POST', `/blade-resource/oss/${path}`, more)
const submit = (ossCode: string, as: Persona = 'admin', more: object = {}) => {
  const { endpoint, accessKey, secretKey, bucket } = store.bucket
  return post('submit', { body: { category: 1, ossCode, endpoint, bucketName: bucket, accessKey, secretKey, ...more } }, as)
}
const make = async (ossCode: string, as: Persona = 'admin', more: object = {}): Promise<string> => {
  const { data, msg } = await submit(ossCode, as, more)
  expect(msg).toBe('操作成功')
  return data.id
}
const move = async (action: string, id: string, as: Caller = 'admin', lang?: 'en') => {
  const { status, msg } = await post(action, { query: { ids: id }, ...(lang && { headers: { 'accept-language': lang } }) }, as)
  return [status, msg]
}
const done = [200, '操作成功']
const states = async (as: Persona): Promise<Record<string, number>> => {
  const { data } = await app.call<{ records: { ossCode: string; status: number }[] }>(as, 'GET', '/blade-resource/oss/list')
  return Object.fromEntries(data.records.map(({ ossCode, status }) => [ossCode, status]))
}

async function keysInStore(): Promise<string[]> {
  const { endpoint, region, accessKey, secretKey, bucket } = store.bucket
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const { Contents = [] } = await new S3Client({ endpoint, region, credentials, forcePathStyle: true }).send(
    new ListObjectsV2Command({ Bucket: bucket }),
  )
  return Contents.map(({ Key }) => Key ?? '')
}

describe('an object store', () => {
  test('is off when it is created, and never shows its secret', async () => {
    const { data } = await submit('first', 'admin', { secretKey: 'very secret' })
    expect([data.status, data.secretKey]).toEqual([1, '******'])
    const { body } = await app.call('admin', 'GET', '/blade-resource/oss/detail', { query: { id: data.id } })
    expect(JSON.stringify(body)).not.toContain('very secret')
  })

  test('is the only one that is on, even if several are enabled at once', async () => {
    const ids = [await make('one'), await make('two'), await make('three'), await make('four')]
    expect(await move('enable', ids[0] ?? '')).toEqual(done)
    expect(await Promise.all(ids.map((id) => move('enable', id)))).toEqual(Array(4).fill(done))
    expect(Object.values(await states('admin')).filter((status) => status === 2)).toHaveLength(1)
  })

  test('of another tenant cannot be enabled', async () => {
    const id = await make('theirs', 'neighbour')
    expect((await move('enable', id))[0]).toBe(404)
    expect(await states('neighbour')).toEqual({ theirs: 1 })
  })

  test('is enabled only if it stores files, and the sentence says which one does not and why', async () => {
    const before = await upload(app, Buffer.from('%PDF-1.7\nbefore\n%%EOF\n'), { as: 'neighbour' })
    const answersWith = async (more: object) => {
      const id = await make('spare', 'neighbour', more)
      const answers = [await move('enable', id, 'neighbour'), await move('enable', id, 'neighbour', 'en')]
      expect(await move('remove', id, 'neighbour')).toEqual(done)
      return answers
    }
    expect(await answersWith({ secretKey: 'wrong' })).toEqual([
      [400, '“spare”不能启用：密钥不正确'],
      [400, '"spare" cannot be enabled: The key is not right'],
    ])
    expect(await answersWith({ bucketName: 'none' })).toEqual([
      [400, '“spare”不能启用：空间不存在'],
      [400, '"spare" cannot be enabled: There is no such bucket'],
    ])
    expect(await answersWith({ endpoint: 'https://127.0.0.1:1' })).toEqual([
      [400, '“spare”不能启用：无法连接，或它没有正确存取文件'],
      [400, '"spare" cannot be enabled: It cannot be reached, or does not store files as it should'],
    ])
    expect(Object.values(await states('neighbour'))).not.toContain(2)
    expect((await upload(app, Buffer.from('%PDF-1.7\nafter\n%%EOF\n'), { as: 'neighbour' })).status).toBe(before.status)
  })

  test('is disabled by those who may enable it; new files go to the storage of the platform again, and its own stay readable', async () => {
    const id = await make('switched')
    const { token } = await staffMaker(app).staff({ codes: ['oss', 'oss_enable'] })
    expect(await move('enable', id, { token })).toEqual(done)
    const inStore = (await upload(app, Buffer.from('%PDF-1.7\nin the store\n%%EOF\n'), { as: 'admin' })).data
    expect((await move('disable', id, 'member'))[0]).toBe(403)
    expect(await move('disable', id, { token })).toEqual(done)
    const after = (await upload(app, Buffer.from('%PDF-1.7\nin the platform\n%%EOF\n'), { as: 'admin' })).data
    const storeOf = async (attachId: string) =>
      (await app.call('admin', 'GET', '/blade-resource/attach/detail', { query: { id: attachId } })).data.ossId
    expect([await storeOf(inStore.attachId), await storeOf(after.attachId)]).toEqual([id, ''])
    for (const { link } of [inStore, after]) expect((await app.app.inject({ method: 'GET', url: link })).statusCode).toBe(200)
    expect((await keysInStore()).filter((key) => !key.includes('private/shared/'))).toEqual([])
  })
})

test('an enabled object store that was deleted comes back only while no other is enabled, and the sentence names that one', async () => {
  const enabled = async (ossCode: string): Promise<string> => {
    const id = await make(ossCode, 'neighbour')
    expect(await move('enable', id, 'neighbour')).toEqual(done)
    return id
  }
  const first = await enabled('first')
  expect(await move('remove', first, 'neighbour')).toEqual(done)
  const off = await make('off', 'neighbour')
  await make('also off', 'neighbour')
  expect(await move('remove', off, 'neighbour')).toEqual(done)
  const second = await enabled('second')
  expect(await move('undelete', first, 'neighbour')).toEqual([400, '“second”已启用，同时只能启用一个，请先停用或删除它'])
  expect(await move('undelete', first, 'neighbour', 'en')).toEqual([
    400,
    '"second" is enabled; only one can be: disable or delete it first',
  ])
  expect(await move('undelete', off, 'neighbour')).toEqual(done)
  expect(await move('disable', second, 'neighbour')).toEqual(done)
  expect(await move('undelete', first, 'neighbour')).toEqual(done)
  expect(await states('neighbour')).toMatchObject({ first: 2, off: 1, second: 1 })
})
