import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ObjectStore, objectStore } from '#test/object-store.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let store: ObjectStore
let folder: string
const storages: Record<string, () => Storage> = {
  'a local folder': () => localStorage(join(folder, 'files')),
  'a bucket': () => s3Storage(store.bucket),
}

beforeAll(async () => {
  store = await objectStore()
  folder = mkdtempSync(join(tmpdir(), 'motorspot-storage-'))
  writeFileSync(join(folder, 'upload'), 'from a file')
})
afterAll(async () => {
  await store?.close()
  rmSync(folder, { recursive: true, force: true })
})

const asking = (headers: Record<string, string> = {}): IncomingMessage => ({ method: 'GET', headers }) as never

describe.each(Object.keys(storages))('%s', (name) => {
  const storage = (): Storage => storages[name]?.() as Storage

  test('stores bytes and files, and answers all of them or a part', async () => {
    await storage().put('2026/11/bytes.pdf', { bytes: Buffer.from('0123456789') })
    await storage().put('2026/11/file.pdf', { path: join(folder, 'upload') })
    expect(await storage().read('2026/11/file.pdf', 1_000)).toEqual(Buffer.from('from a file'))
    const whole = await storage().answer('2026/11/bytes.pdf', asking())
    expect([whole?.status, whole?.headers['content-length'], whole && (await text(whole.body))]).toEqual([200, '10', '0123456789'])
    const part = await storage().answer('2026/11/bytes.pdf', asking({ range: 'bytes=2-4' }))
    expect([part?.status, part?.headers['content-range'], part && (await text(part.body))]).toEqual([206, 'bytes 2-4/10', '234'])
    expect((await storage().answer('2026/11/bytes.pdf', asking({ range: 'bytes=20-30' })))?.status).toBe(416)
  })

  test('says that a file is unchanged', async () => {
    await storage().put('2026/11/kept.pdf', { bytes: Buffer.from('kept') })
    const etag = (await storage().answer('2026/11/kept.pdf', asking()))?.headers.etag ?? ''
    expect((await storage().answer('2026/11/kept.pdf', asking({ 'if-none-match': etag })))?.status).toBe(304)
  })

  test('has no file that was not stored or was removed, and none outside', async () => {
    await storage().put('2026/11/removed.pdf', { bytes: Buffer.from('removed') })
    await storage().remove('2026/11/removed.pdf')
    await storage().remove('2026/11/removed.pdf')
    for (const gone of ['2026/11/removed.pdf', '2026/11/never.pdf', '2026/11', ...(name === 'a bucket' ? [] : ['../upload'])]) {
      expect(await storage().answer(gone, asking())).toBeUndefined()
    }
    expect(await storage().read('2026/11/removed.pdf', 1_000)).toBeUndefined()
  })
})

test('a bucket rejects a wrong key', async () => {
  const wrong = s3Storage({ ...store.bucket, secretKey: 'wrong' })
  await expect(wrong.put('2026/11/a.pdf', { bytes: Buffer.from('a') })).rejects.toThrow(/signature/i)
})
