import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { repository, toStoredRow } from '#kernel/crud/repository.ts'
import type { Db } from '#kernel/database/db.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import { localStorage } from '#kernel/files/local-storage.ts'
import { type Bucket, lacksS3Bucket, makeS3Bucket, s3Storage } from '#kernel/files/s3-storage.ts'
import type { Storage } from '#kernel/files/storage.ts'
import { codesOf, type StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { guarded, StoreBusy, type Waiting, waitFor } from '../oss/guarded-storage.service.ts'
import { bucketIn } from '../oss/object-stores.service.ts'
import { oss } from '../oss/oss.resource.ts'
import { isPictureName } from './thumbnails.ts'

/** The storages of the platform: new files go to the first, and files are looked for in all of them. */
const own = new WeakMap<Runtime, readonly Storage[]>()

export interface StorageOptions {
  /** The folder for files without an object store. */
  readonly folder: string
  /** `https://key:secret@host/bucket?region=name`; null: files are stored in the folder. */
  readonly url: string | null
}

/** Sets where the platform stores files; called once, when the process starts. */
export function installStorage(runtime: Runtime, options: StorageOptions): void {
  const [first, ...others] = platformStorages(options)
  // Half of the places of a process: pages are answered while files are not.
  own.set(runtime, options.url === null ? [first, ...others] : [guarded(first, { count: 0, most: 40 }), ...others])
}

export function platformStorages({ folder, url }: StorageOptions): readonly [Storage, ...Storage[]] {
  const local = localStorage(folder)
  return url === null ? [local] : [s3Storage(bucketOf(url)), local]
}

/** Creates the bucket of a `STORAGE_URL` if its store says that it has none; false: another process did, or it is there already. */
export async function createMissingBucket(url: string): Promise<boolean> {
  const bucket = bucketOf(url)
  if (!(await lacksS3Bucket(bucket))) return false
  try {
    await makeS3Bucket(bucket)
    return true
  } catch (error) {
    if ((error as Error).name === 'BucketAlreadyOwnedByYou') return false
    throw error
  }
}

function bucketOf(address: string): Bucket {
  const url = new URL(address)
  const protocol = url.protocol === 's3:' ? 'https:' : url.protocol
  return {
    endpoint: `${protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    bucket: url.pathname.slice(1),
    isInPath: url.searchParams.get('style') !== 'virtual',
  }
}

const ownStorages = (runtime: Runtime): readonly Storage[] => own.get(runtime) ?? []

/** The object store that a tenant has enabled. */
export const enabledStore = (ctx: Context): Promise<StoredRow<typeof oss> | undefined> =>
  repository(ctx, oss, { rows: 'all' }).find({ status: oss.states.transitions.enable.to })

export interface ChosenStorage {
  readonly storage: Storage
  /** The tenant's object store; null is the platform's storage. */
  readonly ossId: string | null
}

/** Logs why a storage did not do what it was asked for, and tells the caller to come back. */
export function rejectUnavailable({ runtime, traceId }: Pick<Context, 'runtime' | 'traceId'>, error: unknown, field?: string): never {
  if (!(error instanceof StoreBusy)) runtime.log.error({ err: error, traceId }, 'a storage did not answer as it should')
  const words = ['文件存储服务暂时不可用，请稍后重试', 'The file storage is not available, please try again later'] as const
  return reject(words, { field, status: 500, code: 503, headers: { 'Retry-After': '10' } })
}

/** Where a tenant's new file goes: the object store that the call names, else the tenant's enabled one, else the platform's storage. */
export async function storageForUpload(ctx: Context, code: string | null): Promise<ChosenStorage> {
  const found = code ? await repository(ctx, oss, { rows: 'all' }).find({ ossCode: code }) : await enabledStore(ctx)
  const { to: enabled } = oss.states.transitions.enable
  if (code && (!found || (found.status !== enabled && !mayDo(ctx, codesOf(oss)))))
    reject(['没有此编号的对象存储', 'There is no object store of this code'], { field: 'code' })
  const [storage] = ownStorages(ctx.runtime)
  if (!storage) throw new Error('installStorage() was not called for this runtime')
  return found ? { storage: ofTenant(ctx.runtime, ctx.tenant, found), ossId: found.id } : { storage, ossId: null }
}

/** One client for each version of a store's settings. */
const clientsOf = onePerRuntime(() => new Map<string, { version: number; storage: Storage }>())

/** Those in this process who wait for the stores of each tenant. */
const waitingOf = onePerRuntime(() => new Map<string, Waiting>())

/** Waits for a store of a tenant: whatever its stores do, the places of most requests stay for others. */
export const waitForStoreOf = <T>(runtime: Runtime, tenant: string, call: () => Promise<T>): Promise<T> =>
  waitFor(waitingFor(runtime, tenant), call)

function waitingFor(runtime: Runtime, tenant: string): Waiting {
  const all = waitingOf(runtime)
  const waiting = all.get(tenant) ?? { count: 0, most: 16 }
  all.set(tenant, waiting)
  return waiting
}

function ofTenant(runtime: Runtime, tenant: string, store: StoredRow<typeof oss>): Storage {
  const clients = clientsOf(runtime)
  const known = clients.get(store.id)
  if (known?.version === store.rowVersion) return known.storage
  const storage = guarded(s3Storage(bucketIn(runtime, store)), waitingFor(runtime, tenant))
  clients.set(store.id, { version: store.rowVersion, storage })
  return storage
}

/** Where a file may be, and its name there. */
interface Place {
  readonly storage: Storage
  readonly storedName: string
}

/**
 * The places of the file of a name, which tells nothing of the tenant. Pictures are stored under their names, and looked for in the
 * storages of the platform first, without a row; where a download is, only the rows of its name say, and none of one that is deleted.
 */
export async function* placesOf(runtime: Runtime, name: string): AsyncGenerator<Place> {
  const isPicture = isPictureName(name)
  if (isPicture) for (const storage of ownStorages(runtime)) yield { storage, storedName: name }
  const db = crossTenantDb(runtime, 'where a file is')
  const { rows } = await sql<{ tenant: string; ossId: string | null; storedName: string }>`
    select distinct tenant_id as tenant, oss_id::text as "ossId", coalesce(stored_name, name) as "storedName" from store.attach
    where name = ${name} and deleted_id = 0`.execute(db)
  for (const { tenant, ossId, storedName } of rows) {
    if (isPicture && ossId === null) continue
    for (const storage of await storagesAt(runtime, db, tenant, ossId)) yield { storage, storedName }
  }
}

/** The storages of the platform, or an object store of a tenant: also one that is deleted, and so in no view. */
export async function storagesAt(runtime: Runtime, db: Db, tenant: string, ossId: string | null): Promise<readonly Storage[]> {
  if (ossId === null) return ownStorages(runtime)
  const stores = await db
    .withSchema('store')
    .selectFrom('oss')
    .where('tenant_id', '=', tenant)
    .where('id', '=', ossId)
    .selectAll()
    .execute()
  return stores.map((store) => ofTenant(runtime, tenant, toStoredRow(oss, store)))
}

/** Lets the uploads and the removal of a file wait for each other until the transaction ends. */
export const lockFile = (db: Db, storedName: string): Promise<void> => lockNames(db, `file ${storedName}`)
