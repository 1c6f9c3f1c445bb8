import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Client } from 'pg'
import type { Storage } from '#kernel/files/storage.ts'
import { platformStorages } from '#modules/resource/attach/storages.service.ts'
import { storedNames } from '#modules/resource/attach/thumbnails.ts'
import type { Report } from '../progress.ts'
import { type Encryption, type Entry, writeArchive } from './archive.ts'
import { backupErrors } from './backup-errors.ts'
import { beginSnapshot, copyOut, type Snapshot } from './database-copy.ts'
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

/** Writes the database as it is at one moment, and the files that its rows name, to one archive; others go on writing. */
export async function makeBackup(options: BackupOptions): Promise<void> {
  const { place, encryption, withSecret, report, signal } = options
  const file = resolve(options.file)
  const told: { manifest?: Manifest; end?: End } = {}
  await withDatabase(place, report, (client) => writeArchive(file, entriesOf(client, place, withSecret, told), encryption, signal))
  const { manifest, end } = told
  if (manifest && end) reportBackup(report, file, manifest, end)
}

const jsonEntry = (name: string, value: object): Entry => ({ name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })

async function* entriesOf(
  client: Client,
  place: Place,
  withSecret: boolean,
  told: { manifest?: Manifest; end?: End },
): AsyncGenerator<Entry> {
  const snapshot = await beginSnapshot(client)
  const { attachments, filesOfTenants } = await readAttachments(client)
  const secret = withSecret ? place.secret : null
  const tenants = snapshot.tables.find(({ name }) => name === 'tenant')?.rows ?? 0
  const [time, hasSecret] = [new Date().toISOString(), secret !== null]
  told.manifest = { format: 'motorspot backup 1', version: productVersion(), time, tenants, hasSecret, filesOfTenants, ...snapshot }
  yield jsonEntry(manifestName, told.manifest)
  if (secret !== null) yield { name: secretName, bytes: Buffer.from(secret) }
  for (const table of snapshot.tables) {
    let part = 0
    for await (const bytes of copyOut(client, table)) {
      part += 1
      yield { name: `database/${table.name}/${String(part).padStart(6, '0')}`, bytes }
    }
  }
  await client.query('commit')
  const end = { files: 0, missing: [] as string[] }
  for await (const entry of filesOf(attachments, storagesIn(place), end.missing)) {
    end.files += 1
    yield entry
  }
  told.end = end
  yield jsonEntry(endName, end)
}

function productVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

const storagesIn = ({ dataDir, storageUrl }: Place): readonly Storage[] =>
  platformStorages({ folder: join(dataDir, 'files'), url: storageUrl })

interface Attachment {
  readonly name: string
  readonly isLiving: boolean
}

async function readAttachments(client: Client): Promise<{ attachments: Attachment[]; filesOfTenants: number }> {
  const { rows } = await client.query<Attachment>(`select name, bool_or(deleted_id = 0) as "isLiving" from store.attach
    where oss_id is null and name is not null group by name order by name`)
  const others = await client.query('select count(*)::int as count from store.attach where oss_id is not null and deleted_id = 0')
  return { attachments: rows, filesOfTenants: others.rows[0].count }
}

/** Each file with the small forms of it that are made already. */
async function* filesOf(attachments: readonly Attachment[], storages: readonly Storage[], missing: string[]): AsyncGenerator<Entry> {
  for (const { name, isLiving } of attachments) {
    const names = storedNames(name)
    const found = await Promise.all(names.map((each) => read(storages, each)))
    if (!found[0] && isLiving) missing.push(name)
    for (const [at, bytes] of found.entries()) if (bytes) yield { name: `files/${names[at]}`, bytes }
  }
}

async function read(storages: readonly Storage[], name: string): Promise<Buffer | undefined> {
  for (const storage of storages) {
    const bytes = await storage.read(name).catch(backupErrors.storage)
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
  { files, missing }: End,
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
  if (missing.length === 0) return
  const names = missing.slice(0, listed).join(', ')
  report([
    `注意：有 ${missing.length} 个附件的文件已不存在：${names}`,
    `Note: the files of ${missing.length} attachments are not there any more: ${names}`,
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
