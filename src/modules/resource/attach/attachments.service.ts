import { createHash, createHmac, type Hash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { privateFolder, sheetFolder } from '#kernel/crud/file-rules.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { Db } from '#kernel/database/db.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import { mediaTypeOf } from '#kernel/files/storage.ts'
import { maxSheet, type Upload } from '#kernel/http/uploads.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { crossTenantDb, inTenant } from '#kernel/runtime/platform.ts'
import type { GeneratedFile } from '#kernel/runtime/provide.ts'
import { publishChange } from '#kernel/runtime/transaction.ts'
import { allowStored } from '../../auth/limits.service.ts'
import { attach } from './attach.resource.ts'
import { shownName } from './file-names.service.ts'
import { makeThumbnailsJob } from './make-thumbnails.job.ts'
import { mayShareFiles, sharedName } from './shared-files.service.ts'
import { lockFile, placesOf, rejectUnavailable, storageForUpload } from './storages.service.ts'
import { hasThumbnails, isPictureName } from './thumbnails.ts'
import { type CheckedFile, checkUpload } from './uploads.service.ts'

/** A file as clients know it; `link` can be shown as it is. */
export interface StoredFile {
  readonly link: string
  readonly domain: string
  readonly name: string
  readonly originalName: string
  readonly attachId: string
}

export interface UploadOptions {
  /** `avatar`: only a small jpg or png. */
  readonly use?: string | null
  /** The object store to use instead of the enabled one. */
  readonly code?: string | null
  /** The name to show, instead of the one that the browser sent. */
  readonly fileName?: string | null
  /** Whether it belongs to the library, and stays without a row that refers to it. */
  readonly isKept?: boolean
  /** Read by its owner, by holders of the permission and with a ticket only. */
  readonly isPrivate?: boolean
}

/** Checks the one file of an upload by its content, stores it, and answers the attachment. */
export async function putFile(ctx: Context, files: readonly Upload[], options: UploadOptions = {}): Promise<StoredFile> {
  const [file, ...more] = files
  if (!file) return reject(['请选择文件', 'Choose a file'], { field: 'file' })
  if (more.length > 0) reject(['一次只能上传一个文件', 'Upload one file at a time'], { field: 'file' })
  const checked = await checkUpload(file, options.use ?? '')
  const fileName = shownName(options.fileName || file.filename || '', checked.extension)
  const digest = await digestOf(checked)
  const { extension } = checked
  const isPicture = isPictureName(`.${extension}`)
  const hash = hashOf(ctx, [isPicture && !options.isPrivate ? '' : ctx.user?.id, extension], digest)
  const stored = { ...options, fileName, size: file.size, ...(!isPicture && { digest }) }
  const { id, name } = (await findStored(ctx, hash, options)) ?? (await store(ctx, checked, hash, stored))
  return {
    link: fileAddress(name ?? '', ctx.runtime.publicUrl),
    domain: domainOf(ctx),
    name: name ?? '',
    originalName: fileName,
    attachId: id,
  }
}

/** Stores a file for the caller alone. */
export async function storeFile(ctx: Context, { path, fileName, extension }: GeneratedFile): Promise<{ fileId: string }> {
  const checked = { path, extension }
  const hash = hashOf(ctx, [ctx.user?.id, extension, 'server'], await digestOf(checked))
  const { size } = await stat(path)
  const options = { size, fileName: shownName(fileName, extension), isPrivate: true, isSheet: true }
  const { id } = (await findStored(ctx, hash, options)) ?? (await store(ctx, checked, hash, options))
  return { fileId: id }
}

const rejectGone = (): never => reject(['文件已不存在，请重新上传', 'The file is gone, upload it again'], { field: 'fileId' })

/** A sheet of the caller: not any other file, and not an export that is longer than a sheet may be. */
export async function storedSheet(ctx: Context, fileId: string): Promise<{ read: () => Promise<Buffer> }> {
  const sheets = repository(ctx, attach, { rows: 'all' })
  const own = isId(fileId) ? await sheets.find({ id: fileId, createUser: callerId(ctx) }) : undefined
  const { name, attachSize } = own ?? {}
  if (!name?.startsWith(sheetFolder) || attachSize == null || attachSize > maxSheet) return rejectGone()
  const read = async (): Promise<Buffer> => {
    for await (const { storage, storedName } of placesOf(ctx.runtime, name)) {
      const bytes = await storage.read(storedName, attachSize)
      if (bytes) return bytes
    }
    return rejectGone()
  }
  return { read }
}

const domainOf = ({ runtime }: Context): string => `${runtime.publicUrl ?? ''}/files`

/** The SHA-256 of the bytes. */
async function digestOf(file: CheckedFile): Promise<Buffer> {
  const plain = createHash('sha256')
  if ('bytes' in file) plain.update(file.bytes)
  else await addFile(plain, file.path)
  return plain.digest()
}

/**
 * What tells one content from another: keyed, so that nobody can guess the address of a file by its bytes, and by tenant, so that an
 * upload does not tell whether another tenant has the same file. What is not shown but downloaded has an address for each account, with the
 * name that its owner gave it, and what the server writes or reads for somebody, whose content nobody has checked, is apart from uploads.
 */
function hashOf({ runtime, tenant }: Context, scope: readonly (string | undefined)[], digest: Buffer): string {
  const text = [tenant, ...scope].join(' ')
  return createHmac('sha256', runtime.key('names of files')).update(text).update(digest).digest('hex').slice(0, 40)
}

/** Adds the bytes of a file to a hash, through one buffer: a stream would make a new one for each part, and an export has hundreds of MB. */
async function addFile(hash: Hash, path: string): Promise<void> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(64 * 1024)
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

type Found = { id: string; name: string | null }

const visibilityOf = ({ isPrivate }: UploadOptions): 'PRIVATE' | 'PUBLIC' => (isPrivate ? 'PRIVATE' : 'PUBLIC')

/** The attachment of this content, for which another day begins in which nothing needs to refer to it. */
const findStored = ({ db }: Context, hash: string, options: UploadOptions): Promise<Found | undefined> =>
  db
    .updateTable('attach')
    .set({ update_time: new Date(), ...(options.isKept && { is_kept: true }) })
    .where('hash', '=', hash)
    .where('visibility', '=', visibilityOf(options))
    .returning(['id', 'name'])
    .executeTakeFirst()

interface NewFile extends UploadOptions {
  readonly size: number
  /** Of bytes that are stored once for all who upload them. */
  readonly digest?: Buffer
  /** Whether the server has written it, or is to read it, without a check of its content. */
  readonly isSheet?: boolean
}

/**
 * The row is there before the file, marked as deleted, and counts against the quota: after a crash in between it says what to clean up.
 * Two uploads of the same bytes write the same file, also where it is stored already, so that no upload takes less time than the first.
 */
async function store(ctx: Context, checked: CheckedFile, hash: string, options: NewFile): Promise<Found> {
  const { storage, ossId } = await storageForUpload(ctx, options.code ?? null)
  const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone: ctx.runtime.timeZone, year: 'numeric', month: '2-digit' })
    .format(new Date())
    .split('-')
  const { extension } = checked
  const folder = options.isSheet ? sheetFolder : options.isPrivate ? privateFolder : ''
  const name = `${folder}${year}/${month}/${hash}.${extension}`
  const isShared = options.digest && (await mayShareFiles(ctx.runtime))
  const storedName = isShared ? sharedName(hashOf(ctx, [ossId ?? '', extension, 'shared'], options.digest), extension) : null
  const id = await reserve(ctx, {
    name,
    stored_name: storedName,
    hash,
    original_name: options.fileName ?? '',
    domain_url: domainOf(ctx),
    extension,
    attach_size: 'bytes' in checked ? checked.bytes.length : options.size,
    content_type: mediaTypeOf(name),
    visibility: visibilityOf(options),
    oss_id: ossId,
    is_kept: options.isKept ?? false,
  })
  const giveBack = await allowStored(ctx, options.size).catch(async (error: unknown) => {
    await forget(ctx, id)
    throw error
  })
  try {
    await storage.put(storedName ?? name, checked)
  } catch (error) {
    await giveBack()
    return rejectUnavailable(ctx, error, 'file')
  }
  return (
    (await activate(ctx, id)) ??
    (await findStored(ctx, hash, options)) ??
    reject(['文件已被删除，请重新上传', 'The file was deleted, upload it again'])
  )
}

type NewRow = Readonly<Record<string, string | number | boolean | null>>

const megabyte = 1024 * 1024

/** Inserts the row as a deleted one, unless the tenant's files would exceed its quota. */
function reserve({ runtime, tenant, user }: Context, row: NewRow): Promise<string> {
  return crossTenantDb(runtime, 'storage quota')
    .transaction()
    .execute(async (db) => {
      await lockFile(db, String(row.stored_name ?? row.name))
      // Uploads of a tenant are counted one after the other.
      await lockNames(db, `files of ${tenant}`)
      await rejectOverQuota(db, tenant, String(row.name), Number(row.attach_size))
      const names = Object.keys(row).map((name) => sql.ref(name))
      const { rows } = await sql<{ id: string }>`with made as (select store.next_id() as id)
        insert into store.attach (id, deleted_id, tenant_id, create_user, create_dept, ${sql.join(names)})
        select id, id, ${tenant}, ${user?.id ?? null}::bigint, ${user?.departmentIds[0] ?? null}::bigint, ${sql.join(Object.values(row))}
        from made returning id`.execute(db)
      return String(rows[0]?.id)
    })
}

/** Deleted files count until they are removed, as their rows can be put back, and so do files that are being stored. */
async function rejectOverQuota(db: Db, tenant: string, name: string, bytes: number): Promise<void> {
  const owner = await db.selectFrom('tenant').select('storage_mb').where('tenant_id', '=', tenant).executeTakeFirst()
  const quota = owner?.storage_mb ?? -1
  if (quota < 0) return
  const { rows } = await sql<{ used: string }>`select coalesce(sum(attach_size), 0) as used from (
      select max(attach_size) as attach_size from store.attach
      where tenant_id = ${tenant} and name <> ${name} and (update_time is not null or create_time > now() - interval '1 hour') group by name) as files`.execute(
    db,
  )
  if (Number(rows[0]?.used) + bytes > quota * megabyte)
    reject(
      [
        `租户的存储额度（${quota} MB）已用完（删除的文件 30 天内仍计入），请联系平台管理员`,
        `The storage quota of this tenant (${quota} MB) is used up (deleted files count for 30 days): ask the administrator of the platform`,
      ],
      { field: 'file' },
    )
}

/** Makes the row visible now that the file is stored, and asks for the small forms of a picture; undefined where another upload of the same bytes was first. */
async function activate(ctx: Context, id: string): Promise<Found | undefined> {
  const changed = new Set([attach.name])
  const found = await crossTenantDb(ctx.runtime, 'a file is stored')
    .transaction()
    .execute(async (db) => {
      const { rows } = await sql<Found>`update store.attach set deleted_id = 0, update_time = now() where id = ${id}::bigint
        returning id::text, name`.execute(db)
      const [row] = rows
      if (row?.name && hasThumbnails(row.name)) {
        const inside = await inTenant({ ...ctx, db, allTenants: true, changed }, ctx.tenant)
        await enqueue(inside, makeThumbnailsJob, { name: row.name })
      }
      return row
    })
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === uniqueViolation) return undefined
      throw error
    })
  if (!found) await forget(ctx, id)
  if (found) for (const resource of changed) publishChange(ctx.runtime, resource)
  return found
}

/** Removes a row that will have no file: its bytes were not taken, or are those of another row. */
async function forget({ runtime }: Context, id: string): Promise<void> {
  await sql`delete from store.attach where id = ${id}::bigint and deleted_id <> 0`.execute(
    crossTenantDb(runtime, 'an upload without a file'),
  )
}

const uniqueViolation = '23505'
