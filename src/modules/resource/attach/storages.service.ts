import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { repository, toStoredRow } from '#kernel/crud/repository.ts'
import type { DatabaseRow } from '#kernel/crud/rows.ts'
import { localStorage } from '#kernel/files/local-storage.ts'
import { type Bucket, s3Storage } from '#kernel/files/s3-storage.ts'
import type { Storage } from '#kernel/files/storage.ts'
import { outgoingAgent } from '#kernel/http/outgoing.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { decryptSecret } from '#kernel/runtime/secrets.ts'
import { oss } from '../oss/oss.resource.ts'
import { guarded, StoreBusy, type Waiting, waitFor } from './guarded-storage.service.ts'

/** Categories of object stores (dictionary `oss`) whose buckets stand in the path; those of the clouds stand before the host. */
const minio = 1
/** Appended to the name of a bucket by Tencent. */
const tencent = 4

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
  return url === null ? [local] : [bucketOf(url), local]
}

function bucketOf(address: string): Storage {
  const url = new URL(address)
  const protocol = url.protocol === 's3:' ? 'https:' : url.protocol
  return s3Storage({
    endpoint: `${protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    bucket: url.pathname.slice(1),
    isInPath: url.searchParams.get('style') !== 'virtual',
  })
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
  if (code && !found) reject(['没有此编号的对象存储', 'There is no object store of this code'], { field: 'code' })
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

/** A bucket of a store of a tenant, by default the one that the store names. */
export function bucketIn(runtime: Runtime, store: StoredRow<typeof oss>, name = store.bucketName ?? ''): Bucket {
  const { category, endpoint, region, accessKey, secretKey, appId } = store
  return {
    endpoint: endpoint ?? '',
    region: region ?? 'us-east-1',
    accessKey: accessKey ?? '',
    secretKey: secretKey ? decryptSecret(runtime, oss, 'secretKey', secretKey) : '',
    bucket: category === tencent && appId && !name.endsWith(appId) ? `${name}-${appId}` : name,
    isInPath: category === minio,
    agent: outgoingAgent(runtime, endpoint ?? ''),
  }
}

/** The storages in which a file may be: those of the platform, then those of the rows of its name, which tells nothing of the tenant. */
export async function* storagesOf(
  runtime: Runtime,
  name: string,
  rows: 'living' | 'with deleted rows' = 'living',
): AsyncGenerator<Storage> {
  yield* ownStorages(runtime)
  const stores = await sql<DatabaseRow & { tenant_id: string }>`select distinct on (oss.id) oss.* from store.attach join store.oss
    on oss.tenant_id = attach.tenant_id and oss.id = attach.oss_id
    where attach.name = ${name} and (attach.deleted_id = 0 or ${rows !== 'living'})`.execute(crossTenantDb(runtime, 'where a file is'))
  for (const store of stores.rows) yield ofTenant(runtime, store.tenant_id, toStoredRow(oss, store))
}
