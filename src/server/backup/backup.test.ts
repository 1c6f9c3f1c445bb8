import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { packTar } from 'modern-tar'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from '#host/data-dir.ts'
import { countPairs, digestTables, writePairs } from '#test/compare-tables.ts'
import { objectStore } from '#test/object-store.ts'
import { startProcess } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { basic, type TestApp, testApp } from '#test/test-app.ts'
import { emptyDatabase, type TestDatabase, withDatabase } from '#test/test-database.ts'
import { testSecret } from '#test/test-secret.ts'
import { tokenAddress } from '#test/token-address.ts'
import { upload } from '#test/upload.ts'
import { type Encryption, type Entry, entriesHash, lockOf, readArchive, type Unlocking, writeArchive } from './archive.ts'
import { makeBackup } from './backup.ts'
import { type Place, withClient } from './place.ts'
import { restoreBackup } from './restore.ts'

const passphrase = 'wrong horse battery staple'
let app: TestApp
let folder: string
let identity: string
let picture: string
/** Of the same bytes, which two accounts have uploaded. */
let downloads: string[]
/** Archives of the same data. */
let plain: string
let locked: string
beforeAll(async () => {
  app = await testApp()
  folder = makeTempDir()
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
  picture = (await upload(app, bytes)).data.name
  const pdf = Buffer.from('%PDF-1.7\nof two accounts\n%%EOF\n')
  downloads = [(await upload(app, pdf)).data.name, (await upload(app, pdf, { as: 'admin' })).data.name]
  // A table of several parts, with what COPY writes otherwise than it is.
  await withClient({ connectionString: app.database.ownerUrl }, (client) =>
    client.query(`insert into store.job (tenant_id, name, title, job_state, input)
    select '000000', 'x', 'large ' || n, 'DONE', repeat(E'行\\n\\\\t\\t\\\\.\\r"' || n, 20000) from generate_series(1, 50) n`),
  )
  identity = await generateX25519Identity()
  plain = await backUp('plain', null)
  locked = await backUp('locked', { recipients: [await identityToRecipient(identity)] })
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

let reported: string[] = []
beforeEach(() => {
  reported = []
})
const report = ([, english]: readonly [string, string]): void => void reported.push(english)

const source = (): Place => ({
  dataDir: dirname(app.filesDir),
  databaseUrl: app.database.ownerUrl,
  storageUrl: null,
  secret: testSecret,
})

async function backUp(
  name: string,
  encryption: Encryption,
  more: { place?: Place; withSecret?: boolean; signal?: AbortSignal } = {},
): Promise<string> {
  const file = join(folder, name)
  await makeBackup({ place: source(), withSecret: false, report, ...more, file, encryption })
  return file
}

/** An empty database and data directory. */
async function emptyPlace(): Promise<Place & { readonly database: TestDatabase }> {
  const [database, dataDir] = [await emptyDatabase(), makeTempDir()]
  onTestFinished(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { database, dataDir, databaseUrl: database.ownerUrl, storageUrl: null, secret: null }
}

const userError = (english: RegExp): object =>
  expect.objectContaining({ words: [expect.stringMatching(/[\u4e00-\u9fff]/), expect.stringMatching(english)] })

/** The last numbers that were given. */
async function sequencesOf(client: pg.Client): Promise<Map<string, number>> {
  const used = "select sequencename, last_value::float from pg_sequences where schemaname = 'store' and last_value is not null"
  return new Map((await client.query(used)).rows.map((row) => [row.sequencename, row.last_value]))
}

test('a backup is taken while others write, and restored to the last row and file of one moment', { timeout: 120_000 }, async () => {
  const writer = new pg.Client(app.database.ownerUrl)
  await writer.connect()
  await writer.query(`insert into store.job (tenant_id, name, title, job_state, dispatched) values
    ('000000', 'x', 'job 1', 'RUNNING', true), ('000000', 'x', 'job 2', 'QUEUED', true), ('000000', 'x', 'job 3', 'DONE', true)`)
  const sequencesBefore = await sequencesOf(writer)
  const pairs = writePairs(writer)
  const file = await backUp('whole', { passphrase }, { withSecret: true })
  const written = await pairs.stop()
  expect([statSync(file).mode & 0o777, await lockOf(file)]).toEqual([0o600, 'passphrase'])
  const { body: metrics } = await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(Number(/^backup_age_seconds ([\d.]+)$/m.exec(metrics)?.[1])).toBeLessThan(60)
  expect(reported.join('\n')).toMatch(/^Backed up to .*whole: 2 tenants, \d+ tables, \d+ rows, \d+ files\.\nSECRET is inside/)

  const names: string[] = []
  for await (const { name } of readArchive(file, { passphrase })) names.push(name)
  expect(names.filter((name) => name.startsWith('database/job/')).length).toBeGreaterThan(1)
  expect(names.filter((name) => name.endsWith('.pdf'))).toEqual([expect.stringContaining('files/private/shared/')])

  const target = await emptyPlace()
  await restoreBackup({ place: target, file, unlocking: { passphrase }, report })
  // What the writer writes is compared by its pairs.
  const others = {
    brand: "brand_code not like 'PAIR%'",
    changed_row: 'false',
    resource_version: 'false',
    session: 'false',
    job: "title not like 'job _'",
  }
  await withClient({ connectionString: target.database.ownerUrl }, async (client) => {
    const found = await countPairs(client)
    expect(found).toBeLessThan(written)
    expect(await digestTables(client, others)).toEqual(await digestTables(writer, others))
    // No number is given twice.
    const sequences = await sequencesOf(client)
    for (const [name, value] of sequencesBefore) expect([name, (sequences.get(name) ?? 0) >= value]).toEqual([name, true])
    // A session may have been ended after the backup.
    const open = 'select count(*)::int as count from store.session where ended is null'
    expect((await writer.query(open)).rows[0].count).toBeGreaterThan(0)
    expect((await client.query(open)).rows[0].count).toBe(0)
    // Jobs that had not ended are handed to the queues anew.
    const { rows } = await client.query("select job_state, dispatched from store.job where title like 'job _' order by title")
    expect(rows.map(Object.values)).toEqual([
      ['QUEUED', false],
      ['QUEUED', false],
      ['DONE', true],
    ])
  })
  await writer.end()
  expect(readFileSync(join(target.dataDir, 'files', picture))).toEqual(readFileSync(join(app.filesDir, picture)))
  expect(readdirSync(target.dataDir).sort()).toEqual(['files', 'lock', 'secret'])
  expect([readFileSync(join(target.dataDir, 'secret'), 'utf8'), statSync(join(target.dataDir, 'secret')).mode & 0o777]).toEqual([
    testSecret,
    0o600,
  ])
  await expectWorking(target)
})

/** The product starts on what was restored; an account logs in, and the file is answered. */
async function expectWorking({ database: { name, ownerUrl }, dataDir }: Place & { readonly database: TestDatabase }): Promise<void> {
  const [appUrl, platformUrl] = [app.database.appUrl, app.database.platformUrl].map((url) => withDatabase(url, name))
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl ?? '', DATABASE_PLATFORM_URL: platformUrl ?? '' }
  const product = await startProcess({ ...urls, DATA_DIR: dataDir, DEMO: '1' })
  try {
    const login = await fetch(product.address + tokenAddress('trader'), {
      method: 'POST',
      headers: { authorization: basic, 'tenant-id': '000000' },
    })
    const file = await fetch(`${product.address}/files/${picture}`)
    expect([login.status, file.status]).toEqual([200, 200])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(readFileSync(join(app.filesDir, picture)))
    for (const name of downloads) expect(await (await fetch(`${product.address}/files/${name}`)).text()).toContain('of two accounts')
    expect(product.output()).not.toContain('SECRET')
  } finally {
    await product.stop()
  }
}

test('files of a bucket are in the backup, and are restored into another one', async () => {
  const [from, to] = [await objectStore(), await objectStore()]
  onTestFinished(async () => {
    await from.close()
    await to.close()
  })
  const { s3Storage } = await import('#kernel/files/s3-storage.ts')
  const bytes = readFileSync(join(app.filesDir, picture))
  await s3Storage(from.bucket).put(picture, { bytes })
  const file = await backUp('bucket', null, { place: { ...source(), dataDir: join(folder, 'nothing'), storageUrl: from.url } })
  const target = await emptyPlace()
  // The store has no bucket of this name yet.
  await restoreBackup({ place: { ...target, storageUrl: to.url.replace(/[^/]+$/, 'restored') }, file, unlocking: null, report })
  expect(await s3Storage({ ...to.bucket, bucket: 'restored' }).read(picture, bytes.length)).toEqual(bytes)
  expect(readdirSync(target.dataDir)).toEqual(['lock'])
})

test('a backup with the secret is not made where there is none', async () => {
  const made = backUp('no-secret', null, { place: { ...source(), secret: null }, withSecret: true })
  await expect(made).rejects.toEqual(userError(/There is no SECRET to put into the backup: set the variable SECRET/))
  expect(existsSync(join(folder, 'no-secret'))).toBe(false)
})

test('a file that a row names and no storage has is reported, and stops nothing', async () => {
  const place = { ...source(), dataDir: join(folder, 'nothing') }
  await backUp('without-files', null, { place })
  expect(reported.join('\n')).toMatch(/Note: the files of \d+ attachments are not there any more, and not in the backup: .*\.(webp|svg)/)
})

test('a file that is larger than an upload may be is left out of the backup, and told', async () => {
  await withClient({ connectionString: app.database.ownerUrl }, async (client) => {
    const size = 'update store.attach set attach_size = $1 where name = $2'
    await client.query(size, [100 * 1024 * 1024 + 1, picture])
    const file = await backUp('without-large', null).finally(() => client.query(size, [1, picture]))
    expect(reported.join('\n')).toMatch(/1 files of more than 100 MB are not in the backup: they are exports/)
    for await (const { name } of readArchive(file, null)) expect(name).not.toBe(`files/${picture}`)
  })
})

describe('nothing is left of a backup', () => {
  const expectNothing = async (name: string, english: RegExp | null, more: Parameters<typeof backUp>[2] = {}): Promise<void> => {
    const before = readdirSync(folder)
    const failed = backUp(name, null, more)
    if (english) await expect(failed).rejects.toEqual(userError(english))
    else await expect(failed).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(before)
  }

  test('whose file exists already, or cannot be written', async () => {
    await expectNothing('plain', /The file .*plain exists: choose another name/)
    await expectNothing('no-folder/x', /The backup .* cannot be written \(ENOENT/)
  })

  test('that is broken off, or whose files cannot be read', async () => {
    const signal = AbortSignal.abort()
    await expectNothing('stopped', null, { signal })
    const encryption = { recipients: [await identityToRecipient(identity)] }
    await expect(backUp('stopped', encryption, { signal })).rejects.toThrow()
    expect(existsSync(join(folder, 'stopped'))).toBe(false)
    const storageUrl = 'http://key:secret@127.0.0.1:1/bucket'
    await expectNothing('no-store', /The file storage did not answer as it should/, { place: { ...source(), storageUrl } })
  })

  test('of a database that is not ours', async () => {
    await expectNothing('empty', /The database has no data of this product/, { place: await emptyPlace() })
    await expectNothing('none', /There is no database in the data directory/, { place: { ...source(), databaseUrl: null } })
  })

  test('to a key that is none', async () => {
    await expect(backUp('bad-key', { recipients: ['age1nonsense'] })).rejects.toEqual(userError(/The key cannot be read/))
    expect(existsSync(join(folder, 'bad-key'))).toBe(false)
  })
})

describe('nothing is restored', () => {
  /** Restores into an empty place, and expects it to stay empty. */
  async function expectRejected(file: string, unlocking: Unlocking, english: RegExp, more: Partial<Place> = {}): Promise<void> {
    const place = { ...(await emptyPlace()), ...more }
    await expect(restoreBackup({ place, file, unlocking, report })).rejects.toEqual(userError(english))
    const { rows } = await withClient({ connectionString: place.database.ownerUrl }, (client) =>
      client.query("select nspname from pg_namespace where nspname ~ '^(store|queue|(app|platform|tenant)(_.*)?)$'"),
    )
    expect([rows, readdirSync(place.dataDir)]).toEqual([[], ['lock']])
  }

  function changed(file: string, change: (bytes: Buffer) => Buffer): string {
    writeFileSync(`${file}.changed`, change(readFileSync(file)))
    return `${file}.changed`
  }
  const cut = (part: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * part))
  const flipped = (part: number) => (bytes: Buffer) => {
    const at = Math.floor(bytes.length * part)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    return bytes
  }

  test('of a backup that is cut off or changed, encrypted or not', async () => {
    await expectRejected(changed(plain, flipped(0.9999)), null, /is incomplete or damaged/)
    await expectRejected(changed(locked, cut(0.9999)), { identities: [identity] }, /is incomplete or damaged/)
  })

  test.each([0.1, 0.3, 0.5, 0.7, 0.9, 0.9999])('wherever it is cut off or changed, as at %d of its length', async (part) => {
    for (const change of [cut(part), flipped(part)]) {
      await expect(readWhole(changed(plain, change), null)).rejects.toEqual(userError(/is incomplete or damaged/))
      await expect(readWhole(changed(locked, change), { identities: [identity] })).rejects.toEqual(userError(/is incomplete or damaged/))
    }
  })

  async function readWhole(file: string, unlocking: Unlocking): Promise<void> {
    for await (const { name } of readArchive(file, unlocking)) expect(name).not.toBe('')
  }

  type Change = (entry: Entry) => readonly Entry[]

  /** A plain backup as somebody changes it, who writes the fitting hash and number of files. */
  async function forged(name: string, change: Change, seal: (hash: string, files: number) => object | null): Promise<string> {
    async function* entries(): AsyncGenerator<Entry> {
      const hash = entriesHash()
      let files = 0
      for await (const entry of readArchive(plain, null)) {
        const sealed = entry.name === 'end.json' ? seal(hash.value(), files) : null
        const changed = sealed ? [{ ...entry, bytes: Buffer.from(JSON.stringify(sealed)) }] : change(entry)
        files += changed.filter((each) => each.name.startsWith('files/')).length
        for (const each of changed) hash.add(each)
        yield* changed
      }
    }
    await writeArchive(join(folder, name), entries(), null)
    return join(folder, name)
  }
  const replaced = (of: RegExp, by: (bytes: Buffer) => Buffer): Change => {
    return (entry) => [of.test(entry.name) ? { ...entry, bytes: by(Buffer.from(entry.bytes)) } : entry]
  }

  test('of a plain backup in which one file, or one value of a row, was changed', async () => {
    const file = await forged('other-file', replaced(new RegExp(`^files/${picture}$`), flipped(0.5)), () => null)
    await expectRejected(file, null, /is incomplete or damaged/)
    const renamed = (bytes: Buffer): Buffer => Buffer.from(bytes.toString().replace('large 7', 'large 8'))
    await expectRejected(await forged('other-row', replaced(/^database\/job\//, renamed), () => null), null, /is incomplete or damaged/)
  })

  test('of a backup with a file that no row names, or more rows than it says, as soon as they are read', async () => {
    const seal = (sha256: string, files: number): object => ({ files, missing: [], large: 0, sha256 })
    const unnamed = { name: 'files/2026/11/unnamed.webp', bytes: Buffer.from('x') }
    const more: Change = (entry) => (entry.name === `files/${picture}` ? [entry, unnamed] : [entry])
    await expectRejected(await forged('more-files', more, seal), null, /is incomplete or damaged/)
    // The other secret after the rows is not looked at any more.
    const other = { name: 'secret', bytes: Buffer.from('that of somebody else, and long enough') }
    const fewer = replaced(/^manifest\.json$/, (bytes) =>
      Buffer.from(bytes.toString().replace(/(?<head>"name": "dict",[^}]*"rows": )\d+/, '$<head>1')),
    )
    const withOther: Change = (entry) => (entry.name === 'database/dict/000001' ? [entry, other] : fewer(entry))
    await expectRejected(await forged('more-rows', withOther, seal), null, /is incomplete or damaged/, { secret: testSecret })
  })

  test.each(['a file outside of its folder', 'one file many times'])('of a backup with %s', async (name) => {
    const outside = replaced(/^database\/attach\//, (bytes) => Buffer.from(bytes.toString().replaceAll(picture, '../../x')))
    const change: Change = (entry) => {
      if (entry.name !== `files/${picture}`) return name.includes('outside') ? outside(entry) : [entry]
      return name.includes('outside') ? [{ ...entry, name: 'files/../../x' }] : Array(3_000).fill(entry)
    }
    const file = await forged(name, change, (sha256, files) => ({ files, missing: [], large: 0, sha256 }))
    await expectRejected(file, null, /is incomplete or damaged/)
  })

  test('with a SECRET inside that is empty or weak', async () => {
    for (const secret of ['', 'x'.repeat(40)]) {
      const file = await backUp(`secret-${secret.length}`, null, { withSecret: true, place: { ...source(), secret } })
      await expectRejected(file, null, /The SECRET in the backup .* (needs at least 32 characters|is not a random secret)/)
    }
  })

  test('with another key or passphrase', async () => {
    await expectRejected(locked, { identities: [await generateX25519Identity()] }, /The passphrase or key is wrong/)
    await expectRejected(locked, { identities: ['AGE-SECRET-KEY-1'] }, /The key cannot be read/)
    await expectRejected(join(folder, 'whole'), { passphrase: `${passphrase}!` }, /The passphrase or key is wrong/)
  })

  test('of a file that is no backup, or is not there', async () => {
    const other = join(folder, 'other.tar.gz')
    writeFileSync(other, gzipSync(await packTar([{ header: { name: 'notes.txt', size: 2 }, body: 'hi' }])))
    await expectRejected(other, null, /is not a backup of this product/)
    writeFileSync(join(folder, 'notes'), 'neither encrypted nor compressed')
    await expect(lockOf(join(folder, 'notes'))).rejects.toEqual(userError(/is not a backup of this product/))
    await expect(lockOf(join(folder, 'nowhere'))).rejects.toEqual(userError(/cannot be read \(ENOENT/))
  })

  async function* entries(...named: readonly (readonly [string, object])[]): AsyncGenerator<Entry> {
    for (const [name, value] of named) yield { name, bytes: Buffer.from(JSON.stringify(value)) }
  }
  const manifest = { format: 'motorspot backup 1', version: '9.9.9', time: '', tenants: 1, hasSecret: false, filesOfTenants: 0 }

  test('of a newer version', async () => {
    const file = join(folder, 'newer')
    const newer = { ...manifest, migrations: [{ name: '9999-later.sql', checksum: '' }], tables: [], sequences: [] }
    await writeArchive(file, entries(['manifest.json', newer]), null)
    await expectRejected(file, null, /was made by a newer version, 9\.9\.9 \(9999-later\.sql\)/)
  })

  test('into a database or a folder that is not empty, and none of it is changed', async () => {
    const place = await emptyPlace()
    await expect(
      restoreBackup({ place: { ...place, databaseUrl: app.database.ownerUrl }, file: plain, unlocking: null, report }),
    ).rejects.toEqual(userError(/The target database has data of this product/))
    expect((await app.call('visitor', 'GET', '/blade-brand/brand/listData')).status).toBe(200)
    await expect(restoreBackup({ place: { ...place, dataDir: source().dataDir }, file: plain, unlocking: null, report })).rejects.toEqual(
      userError(/There are data in .*files/),
    )
    expect(existsSync(join(app.filesDir, picture))).toBe(true)
  })

  test('while a product runs on the data directory', async () => {
    const place = await emptyPlace()
    const lock = lockDataDir(place.dataDir)
    await expect(restoreBackup({ place, file: plain, unlocking: null, report })).rejects.toEqual(userError(/is in use by another process/))
    lock.release()
  })

  test('where there is another SECRET than the one inside', async () => {
    const file = await backUp('with-secret', null, { withSecret: true })
    await expectRejected(file, null, /holds another SECRET than the one here/, { secret: 'of somebody else, and long enough too' })
  })
})
