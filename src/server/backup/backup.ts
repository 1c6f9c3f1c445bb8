import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import type { Storage } from '#kernel/files/storage.ts'
import { platformStorages } from '#modules/resource/attach/storages.service.ts'
import { storedNames } from '#modules/resource/attach/thumbnails.ts'
import type { Report } from '../progress.ts'
import { type Encryption, type Entry, entriesHash, writeArchive } from './archive.ts'
import { backupErrors } from './backup-errors.ts'
import { beginSnapshot, copyOut, type Snapshot } from './database-copy.ts'
import { recordBackup } from './last-backup.ts'
import { type Place, withDatabase } from './place.ts'

/** The first entry of a backup. */
export interface Manifest extends Snapshot {
  readonly format: 'motorspot backup 1'
  /** Of the product. */
  readonly version: string
  readonly time: string
  readonly tenants: number
  readonly hasSecret: boolean
  /** Attachments whose files are in object stores of tenants, and not in the backup. */
  readonly filesOfTenants: number
}

/** The last entry, without which a backup is not whole. */
export interface End {
  readonly files: number
  /** Files that rows name and no storage has. */
  readonly missing: readonly string[]
  /** Files that are larger than an upload may be, which are not in the backup: exports. */
  readonly large: number
  /** Of all entries before this one. */
  readonly sha256: string
}

export const manifestName = 'manifest.json'
export const endName = 'end.json'
export const secretName = 'secret'

export interface BackupOptions {
  readonly place: Place
  readonly file: string
  readonly encryption: Encryption
  /** Whether `SECRET` is put inside. */
  readonly withSecret: boolean
  readonly report: Report
  /** Ends the backup, of which nothing is left. */
  readonly signal?: AbortSignal
}

/**
 * Writes the database as it is at one moment, and the files that its rows name, to one archive; others go on writing. Returns the names of
 * files that no storage has any more: the archive is whole without them.
 */
export async function makeBackup(options: BackupOptions): Promise<readonly string[]> {
  const { place, encryption, withSecret, report, signal } = options
  const file = resolve(options.file)
  if (withSecret && place.secret === null) backupErrors.noSecret(place.dataDir)
  const contents: Contents = { end: { files: 0, missing: [], large: 0, sha256: '' } }
  await withDatabase(place, report, async (client) => {
    await writeArchive(file, entriesOf(client, place, withSecret, contents), encryption, signal)
    // The archive is whole, also where the database has gone while its files were written.
    await recordBackup(client, contents.end.sha256).catch(({ message }: Error) => (contents.unrecorded = message))
  })
  if (contents.manifest) reportBackup(report, file, contents.manifest, contents.end)
  if (contents.unrecorded) report(notRecorded(contents.unrecorded))
  return contents.end.missing
}

const jsonEntry = (name: string, value: object): Entry => ({ name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })

/** What is known of a backup once it is written. */
interface Contents {
  manifest?: Manifest
  /** Why its time is not in the database. */
  unrecorded?: string
  readonly end: { files: number; readonly missing: string[]; large: number; sha256: string }
}

async function* entriesOf(client: Client, place: Place, withSecret: boolean, contents: Contents): AsyncGenerator<Entry> {
  const hash = entriesHash()
  for await (const entry of contentsOf(client, place, withSecret, contents)) {
    hash.add(entry)
    yield entry
  }
  contents.end.sha256 = hash.value()
  yield jsonEntry(endName, contents.end)
}

async function* contentsOf(client: Client, place: Place, withSecret: boolean, contents: Contents): AsyncGenerator<Entry> {
  const snapshot = await beginSnapshot(client)
  const attachments = await readAttachments(client)
  const filesOfTenants = await countFilesOfTenants(client)
  const secret = withSecret ? place.secret : null
  const tenants = snapshot.tables.find(({ name }) => name === 'tenant')?.rows ?? 0
  const [time, hasSecret] = [new Date().toISOString(), secret !== null]
  contents.manifest = { format: 'motorspot backup 1', version: productVersion(), time, tenants, hasSecret, filesOfTenants, ...snapshot }
  yield jsonEntry(manifestName, contents.manifest)
  if (secret !== null) yield { name: secretName, bytes: Buffer.from(secret) }
  for (const table of snapshot.tables) {
    let part = 0
    for await (const bytes of copyOut(client, table)) {
      part += 1
      yield { name: `database/${table.name}/${String(part).padStart(6, '0')}`, bytes }
    }
  }
  await client.query('commit')
  for await (const entry of filesOf(attachments, storagesIn(place), contents)) {
    contents.end.files += 1
    yield entry
  }
}

function productVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

const storagesIn = ({ dataDir, storageUrl }: Place): readonly Storage[] =>
  platformStorages({ folder: join(dataDir, 'files'), url: storageUrl })

/** A file that attachments name, and that is in a backup. */
interface Attachment {
  /** The one under which it is stored. */
  readonly name: string
  readonly isLiving: boolean
  readonly isLarge: boolean
}

/** Bytes of the largest upload: whatever is larger is an export, and of a bucket no more is read into memory. */
const maxFile = 100 * 1024 * 1024

export async function readAttachments(client: Client): Promise<readonly Attachment[]> {
  const { rows } = await client.query<Attachment>(
    // As JSON: the rows of an older version, which are restored before they are migrated, have no stored name.
    `select name, bool_or("isLiving") as "isLiving", coalesce(max(size), 0) > $1 as "isLarge" from (
        select coalesce(to_jsonb(a) ->> 'stored_name', name) as name, deleted_id = 0 as "isLiving", attach_size as size
        from store.attach as a where oss_id is null) as stored
      where name is not null group by name order by name`,
    [maxFile],
  )
  return rows
}

async function countFilesOfTenants(client: Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int as count from store.attach where oss_id is not null and deleted_id = 0')
  return rows[0].count
}

/** Each file with the small forms of it that are made already. */
async function* filesOf(attachments: readonly Attachment[], storages: readonly Storage[], { end }: Contents): AsyncGenerator<Entry> {
  for (const { name, isLiving, isLarge } of attachments) {
    if (isLarge) {
      end.large += Number(isLiving)
      continue
    }
    const names = storedNames(name)
    const found = await Promise.all(names.map((each) => read(storages, each)))
    if (!found[0] && isLiving) end.missing.push(name)
    for (const [at, bytes] of found.entries()) if (bytes) yield { name: `files/${names[at]}`, bytes }
  }
}

async function read(storages: readonly Storage[], name: string): Promise<Buffer | undefined> {
  for (const storage of storages) {
    const bytes = await storage.read(name, maxFile).catch(backupErrors.storage)
    if (bytes) return bytes
  }
  return undefined
}

/** Names that a message lists. */
const listed = 10

function reportBackup(
  report: Report,
  file: string,
  { tables, tenants, hasSecret, filesOfTenants }: Manifest,
  { files, missing, large }: End,
): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  report([
    `备份完成：${file}（${tenants} 个租户，${tables.length} 张表，${rows} 行，${files} 个文件）。`,
    `Backed up to ${file}: ${tenants} tenants, ${tables.length} tables, ${rows} rows, ${files} files.`,
  ])
  report(hasSecret ? secretInside : secretOutside)
  if (filesOfTenants > 0) {
    report([
      `另有 ${filesOfTenants} 个文件存放在租户自己的对象存储中，不在备份内。`,
      `${filesOfTenants} files are in object stores of tenants, and not in the backup.`,
    ])
  }
  if (large > 0) {
    report([
      `另有 ${large} 个超过 ${maxFile / 1024 ** 2} MB 的文件（导出的表格）不在备份内，恢复后请重新导出。`,
      `${large} files of more than ${maxFile / 1024 ** 2} MB are not in the backup: they are exports, to be made anew after a restore.`,
    ])
  }
  if (missing.length === 0) return
  const names = missing.slice(0, listed).join(', ')
  report([
    `注意：有 ${missing.length} 个附件的文件已不存在，不在备份内：${names}`,
    `Note: the files of ${missing.length} attachments are not there any more, and not in the backup: ${names}`,
  ])
}

const secretInside = [
  '备份中包含 SECRET：能打开它的人可以读取加密的值，也可以伪造会话。',
  'SECRET is inside: whoever opens the backup can read encrypted values and make sessions.',
] as const
const secretOutside = [
  '备份中不包含 SECRET，请另行保管：没有它，对象存储等加密保存的密码无法读取，会话也会失效。',
  'SECRET is not inside, keep it elsewhere: without it the stored passwords of object stores cannot be read, and sessions end.',
] as const

const notRecorded = (reason: string) =>
  [
    `此次备份的时间未能写入数据库（${reason}），指标 backup_age_seconds 不变。`,
    `The time of this backup could not be written to the database (${reason}): the metric backup_age_seconds stays as it was.`,
  ] as const
