import { existsSync, readdirSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, DatabaseError } from 'pg'
import { createDataDir, lockDataDir } from '#host/data-dir.ts'
import type { Storage } from '#kernel/files/storage.ts'
import { migrationFolder, readMigrations } from '#kernel/schema/migration-file.ts'
import { createMissingBucket, platformStorages } from '#modules/resource/attach/storages.service.ts'
import { pictureOf, storedNames } from '#modules/resource/attach/thumbnails.ts'
import { checkExternalDatabase } from '../external-database.ts'
import type { Report } from '../progress.ts'
import { secretProblem } from '../secret.ts'
import { type Entry, entriesHash, readArchive, type Unlocking } from './archive.ts'
import { type End, endName, type Manifest, manifestName, readAttachments, secretName } from './backup.ts'
import { backupErrors } from './backup-errors.ts'
import { copyIn, fillDatabase } from './database-copy.ts'
import { type Place, withClient, withEmbedded } from './place.ts'

export interface RestoreOptions {
  readonly place: Place
  readonly file: string
  readonly unlocking: Unlocking
  readonly report: Report
}

/** A backup that is being read. */
interface Reading {
  readonly file: string
  readonly manifest: Manifest
  readonly entries: AsyncIterable<Entry>
  /** Of the entries that were read. */
  readonly hash: ReturnType<typeof entriesHash>
  readonly secret: string | null
  /** Where the files of the data directory are put until all of the backup is read. */
  readonly staging: string
  readonly storage: Storage
}

/** Restores a backup into an empty database and an empty data directory: all of it, or nothing that a start would find. */
export async function restoreBackup({ place, file, unlocking, report }: RestoreOptions): Promise<void> {
  const { dataDir, databaseUrl, storageUrl, secret } = place
  const lock = lockDataDir(dataDir)
  const staging = join(dataDir, 'restore')
  try {
    rejectUsed(place)
    if (databaseUrl) await checkExternalDatabase(databaseUrl, report)
    await rm(staging, { recursive: true, force: true })
    createDataDir(staging)
    const hash = entriesHash()
    const entries = hashed(readArchive(file, unlocking), hash)
    const manifest = await readManifest(file, entries)
    if (storageUrl) await createMissingBucket(storageUrl).catch(backupErrors.storage)
    const [storage] = platformStorages({ folder: join(staging, 'files'), url: storageUrl })
    const reading = { file, manifest, entries, hash, secret, staging, storage }
    if (databaseUrl) await withClient({ connectionString: databaseUrl }, (client) => restoreInto(client, reading, dataDir))
    else {
      await withEmbedded(staging, report, (client) => restoreInto(client, reading))
      await publish(staging, dataDir)
    }
    reportRestore(report, manifest, place)
  } finally {
    await rm(staging, { recursive: true, force: true })
    lock.release()
  }
}

function rejectUsed({ dataDir, databaseUrl }: Place): void {
  const files = join(dataDir, 'files')
  if (!databaseUrl && existsSync(join(dataDir, 'postgres'))) backupErrors.usedFolder(join(dataDir, 'postgres'))
  if (existsSync(files) && readdirSync(files).length > 0) backupErrors.usedFolder(files)
}

/** Adds the entries to the hash that the last one names. */
async function* hashed(entries: AsyncIterable<Entry>, hash: Reading['hash']): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    if (entry.name !== endName) hash.add(entry)
    yield entry
  }
}

async function readManifest(file: string, entries: AsyncGenerator<Entry>): Promise<Manifest> {
  const { value } = await entries.next()
  const manifest = value?.name === manifestName ? jsonIn<Manifest>(file, value) : undefined
  return manifest?.format === 'motorspot backup 1' ? manifest : backupErrors.foreign(file)
}

function jsonIn<T>(file: string, { bytes }: Entry): T {
  try {
    return JSON.parse(bytes.toString()) as T
  } catch {
    return backupErrors.damaged(file)
  }
}

/** The files of a local storage and the secret are in their place before an external database shows its rows. */
async function restoreInto(client: Client, reading: Reading, dataDir?: string): Promise<void> {
  const { manifest } = reading
  const migrations = await ownMigrations(manifest)
  try {
    await fillDatabase(client, manifest, migrations, () => unpack(client, reading))
    if (dataDir) await publish(reading.staging, dataDir)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    // The rows are not what they were: data exceptions, and violations of keys.
    if (error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')) backupErrors.damaged(reading.file)
    throw error
  }
}

/** The migrations that the backup had; later ones are applied by the next start. */
async function ownMigrations({ migrations, version }: Manifest): ReturnType<typeof readMigrations> {
  const own = new Map((await readMigrations(migrationFolder)).map((each) => [each.name, each]))
  return migrations.map(({ name, checksum }) => {
    const found = own.get(name)
    return found?.checksum === checksum ? found : backupErrors.newer(version, name)
  })
}

async function unpack(client: Client, reading: Reading): Promise<void> {
  const { file, manifest, entries, hash } = reading
  const rows = rowsInto(client, reading)
  const files = filesInto(client, reading)
  let end: End | undefined
  for await (const entry of entries) {
    if (end) backupErrors.damaged(file)
    const [, folder, path = ''] = /^(database|files)\/(.+)$/.exec(entry.name) ?? []
    if (folder === 'database') await rows.add(path, entry.bytes)
    else if (folder === 'files') await files.add(path, entry.bytes)
    else if (entry.name === secretName) await storeSecret(entry.bytes.toString(), reading)
    else if (entry.name === endName) end = jsonIn<End>(file, entry)
    else backupErrors.damaged(file)
  }
  const isWhole = manifest.tables.every((table) => table.rows === rows.count(table.name))
  if (!isWhole || end?.files !== files.count() || end.sha256 !== hash.value()) backupErrors.damaged(file)
}

/** Writes rows to the tables that the manifest names, and no more of them. */
function rowsInto(client: Client, { file, manifest }: Reading) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const counts = new Map<string, number>()
  const count = (name: string): number => counts.get(name) ?? 0
  const add = async (path: string, bytes: Buffer): Promise<void> => {
    const table = tables.get(path.split('/')[0] ?? '') ?? backupErrors.damaged(file)
    counts.set(table.name, count(table.name) + (await copyIn(client, table, bytes)))
    if (count(table.name) > table.rows) backupErrors.damaged(file)
  }
  return { add, count }
}

/** Stores files that restored rows name, and no others; their rows come before them. */
function filesInto(client: Client, { file, storage }: Reading) {
  let files = 0
  let most = 0
  let named: ReadonlySet<string> | undefined
  const readNames = async (): Promise<ReadonlySet<string>> => {
    const names = (await readAttachments(client)).map(({ name }) => name)
    most = names.reduce((sum, name) => sum + storedNames(name).length, 0)
    return new Set(names)
  }
  const add = async (path: string, bytes: Buffer): Promise<void> => {
    named ??= await readNames()
    files += 1
    const isNamed = named.has(path) || named.has(pictureOf(path) ?? '')
    if (!isNamed || files > most || path.split('/').some((part) => ['', '.', '..'].includes(part))) backupErrors.damaged(file)
    await storage.put(path, { bytes }).catch(backupErrors.storage)
  }
  return { add, count: () => files }
}

async function storeSecret(text: string, { file, secret, staging }: Reading): Promise<void> {
  const problem = secretProblem(text)
  if (problem) backupErrors.badSecret(file, problem)
  if (secret !== null && secret !== text) backupErrors.otherSecret()
  await writeFile(join(staging, 'secret'), text, { mode: 0o600, flush: true })
}

/** Moves what was read to where a start finds it, the database last. */
async function publish(staging: string, dataDir: string): Promise<void> {
  for (const name of ['files', 'secret', 'postgres'])
    if (existsSync(join(staging, name))) await rename(join(staging, name), join(dataDir, name))
}

function reportRestore(report: Report, { version, time, tables, hasSecret }: Manifest, { secret }: Place): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  report([
    `已恢复 ${time} 的备份（版本 ${version}，${rows} 行），所有会话已结束，现在可以启动。`,
    `The backup of ${time} (version ${version}, ${rows} rows) is restored, all sessions are ended, and the product can be started.`,
  ])
  if (hasSecret || secret !== null) return
  report([
    '备份中没有 SECRET：请在启动前设置原来的 SECRET，否则会生成新的，加密保存的密码无法读取，会话失效。',
    'SECRET was not in the backup: set the former one before the start, else a new one is made, stored passwords cannot be read, and sessions end.',
  ])
}
