import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTempDir } from '#test/temp-dir.ts'
import { type Entry, entriesHash, readArchive, writeArchive } from './archive.ts'

let folder: string
beforeAll(() => {
  folder = makeTempDir()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1024 * 1024
const userError = (english: RegExp): object => expect.objectContaining({ words: [expect.any(String), expect.stringMatching(english)] })

async function* entries(...sizes: readonly number[]): AsyncGenerator<Entry> {
  for (const size of sizes) yield { name: `files/${size}`, bytes: Buffer.alloc(size) }
}

async function sizesIn(file: string): Promise<number[]> {
  const sizes: number[] = []
  for await (const { bytes } of readArchive(file, null)) sizes.push(bytes.length)
  return sizes
}

test('an entry that is larger than the product writes is not read into memory, nor written', { timeout: 60_000 }, async () => {
  const file = join(folder, 'large')
  const large = packTar([{ header: { name: 'files/x', size: 201 * megabyte }, body: Buffer.alloc(201 * megabyte) }])
  writeFileSync(file, gzipSync(await large, { level: 1 }))
  await expect(sizesIn(file)).rejects.toEqual(userError(/is incomplete or damaged/))
  await expect(writeArchive(join(folder, 'larger'), entries(201 * megabyte), null)).rejects.toEqual(userError(/has more than 200 MB/))
  await writeArchive(join(folder, 'fitting'), entries(0, 1, 3 * megabyte), null)
  expect(await sizesIn(join(folder, 'fitting'))).toEqual([0, 1, 3 * megabyte])
})

test('what a killed backup has left is removed by the next one of the same name, and what another one writes is not', async () => {
  const names = ['nightly.0123abcd.part', 'nightly.4567abcd.part', 'nightly.notes.part', 'weekly.0123abcd.part']
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    const written = Date.now() / 1000 - (name.includes('4567') ? 60 : 2 * 3600)
    utimesSync(join(folder, name), written, written)
  }
  await writeArchive(join(folder, 'nightly'), entries(1), null)
  expect(readdirSync(folder).filter((name) => /^(nightly|weekly)/.test(name))).toEqual(['nightly', ...names.slice(1)])
})

test('the hash of entries is that of what sha256sum prints for them', () => {
  const hash = entriesHash()
  for (const text of ['hello\n', '']) hash.add({ name: `files/${text.length}`, bytes: Buffer.from(text) })
  // printf 'hello\n' > files/6; : > files/0; sha256sum files/6 files/0 | sha256sum
  expect(hash.value()).toBe('180f521a9ec18ed77adfe5125033be105c8917f5b6de2aaee0e2bb4feb1578a9')
})

test('of two backups of one name at once, one is made and the other one says that the file exists', async () => {
  const file = join(folder, 'twice')
  const ends = await Promise.allSettled([1, 2].map((size) => writeArchive(file, entries(size), null)))
  const failed = ends.filter((end) => end.status === 'rejected')
  expect(failed.map(({ reason }) => reason)).toEqual([userError(/twice exists: choose another name/)])
  expect(await sizesIn(file)).toEqual([ends[0]?.status === 'fulfilled' ? 1 : 2])
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice'])
})
