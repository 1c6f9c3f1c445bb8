import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '#kernel/files/s3-storage.ts'
import { silent } from '#test/migrated-database.ts'
import { type ObjectStore, objectStore } from '#test/object-store.ts'
import { startProductOn } from '#test/product-process.ts'
import { testDatabase } from '#test/test-database.ts'
import { ensureBucket } from './bucket.ts'

let store: ObjectStore
beforeAll(async () => {
  store = await objectStore()
})
afterAll(() => store?.close())

const urlOf = (bucket: string): string => store.url.replace(/[^/]+$/, bucket)

/** Stores a file in a bucket and reads it. */
async function storeIn(bucket: string): Promise<string | undefined> {
  const storage = s3Storage({ ...store.bucket, bucket })
  await storage.put('a.txt', { bytes: Buffer.from('a file') })
  return String(await storage.read('a.txt', 10))
}

test('a product that starts has the bucket of STORAGE_URL made', { timeout: 60_000 }, async () => {
  const database = await testDatabase()
  const product = await startProductOn(database, { STORAGE_URL: urlOf('started') })
  expect(await storeIn('started')).toBe('a file')
  await product.stop()
  await database.drop()
})

test('the bucket that the store has not is created, and one that it has is left alone', async () => {
  await expect(storeIn('new')).rejects.toThrow(/bucket does not exist/)
  await ensureBucket(urlOf('new'), silent)
  expect(await storeIn('new')).toBe('a file')
  await ensureBucket(urlOf('new'), silent)
  expect(await storeIn('new')).toBe('a file')
})

test('a store that is away is asked again, and does not hold up the start', async () => {
  const comeBack = await store.goAway()
  const stop = await ensureBucket(urlOf('later'), silent, 100)
  await comeBack()
  await expect.poll(() => storeIn('later').catch(() => undefined), { timeout: 20_000 }).toBe('a file')
  stop()
})

test('keys that the store does not know are left for whoever stores the first file', async () => {
  await ensureBucket(urlOf('motors').replace('S3RVER@', 'wrong@'), silent)
  expect(await storeIn('motors')).toBe('a file')
})
