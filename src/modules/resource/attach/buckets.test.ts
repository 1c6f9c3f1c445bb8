import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '#kernel/files/s3-storage.ts'
import { type ObjectStore, objectStore } from '#test/object-store.ts'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

let store: ObjectStore
let app: TestApp
beforeAll(async () => {
  store = await objectStore()
  app = await testApp(undefined, { env: { OUTBOUND_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await app?.close()
  await store?.close()
})

const call = async (path: string, query: Record<string, string>, as: Persona | { token: string } = 'admin') => {
  const { status, msg } = await app.call(as, 'POST', `/blade-resource/oss/endpoint/${path}`, { query })
  return [status, msg]
}

test('a bucket is made, filled and removed in the enabled store; what the store rejects is a sentence', async () => {
  expect(await call('make-bucket', { bucketName: 'spare' })).toEqual([400, '请先启用一个对象存储'])
  const { endpoint, accessKey, secretKey, bucket } = store.bucket
  const body = { category: 1, ossCode: 'own', endpoint, bucketName: bucket, accessKey, secretKey }
  const { data } = await app.call('admin', 'POST', '/blade-resource/oss/submit', { body })
  await app.call('admin', 'POST', '/blade-resource/oss/enable', { query: { ids: String(data.id) } })
  expect(await call('make-bucket', { bucketName: 'spare' })).toEqual([200, '创建成功'])
  expect((await call('make-bucket', { bucketName: 'spare' }))[0]).toBe(400)
  expect(await call('make-bucket', { bucketName: 'No Name' })).toEqual([400, '空间名应为 3 到 63 个小写字母、数字、点或连字符'])
  const file = await upload(app, Buffer.from('%PDF-1.7\ncopied\n%%EOF\n'), { as: 'admin' })
  const copy = { fileName: file.data.name, destBucketName: 'spare', destFileName: 'backup/one.pdf' }
  expect(await call('copy-file', copy)).toEqual([200, '操作成功'])
  const spare = s3Storage({ ...store.bucket, bucket: 'spare' })
  expect((await spare.read('backup/one.pdf', 1_000))?.toString()).toContain('copied')
  expect(await call('copy-file', { ...copy, destBucketName: 'unknown' })).toEqual([400, '空间不存在'])
  expect(await call('copy-file', { ...copy, fileName: '2026/11/none.pdf' })).toEqual([404, '文件不存在'])
  expect(await call('remove-bucket', { bucketName: bucket })).toEqual([400, '该空间正被对象存储配置使用，不能删除'])
  expect(await call('remove-bucket', { bucketName: 'spare' })).toEqual([400, '空间中还有文件，不能删除'])
  await spare.remove('backup/one.pdf')
  expect(await call('remove-bucket', { bucketName: 'spare' })).toEqual([200, '删除成功'])
  expect(await call('remove-bucket', { bucketName: 'spare' })).toEqual([400, '空间不存在'])
})

test('buckets are for those who may change object stores, and files are copied by those who also see them', async () => {
  expect((await call('make-bucket', { bucketName: 'mine' }, 'member'))[0]).toBe(403)
  const file = await upload(app, Buffer.from('%PDF-1.7\nseen\n%%EOF\n'), { as: 'admin' })
  const { token } = await staffMaker(app).staff({ codes: ['oss', 'oss_edit'] })
  const copy = { fileName: file.data.name, destBucketName: 'motors', destFileName: 'x.pdf' }
  expect((await call('copy-file', copy, { token }))[0]).toBe(403)
  expect(await call('copy-file', copy, 'neighbour')).toEqual([404, '文件不存在'])
})
