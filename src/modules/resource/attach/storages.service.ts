import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { repository, toStoredRow } from '#kernel/crud/repository.ts'
import { localStorage } from '#kernel/files/local-storage.ts'
import { s3Storage } from '#kernel/files/s3-storage.ts'
import type { Storage } from '#kernel/files/storage.ts'
import { outgoingAgent } from '#kernel/http/outgoing.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { decryptSecret } from '#kernel/runtime/secrets.ts'
import { oss } from '../oss/oss.resource.ts'

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
export function installStorage(runtime: Runtime, { folder, url }: StorageOptions): void {
  const local = localStorage(folder)
  own.set(runtime, url === null ? [local] : [bucketOf(url), local])
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

export interface ChosenStorage {
  readonly storage: Storage
  /** The tenant's object store; null is the platform's storage. */
  readonly ossId: string | null
}

/** Where a tenant's new file goes: the object store that the call names, else the tenant's enabled one, else the platform's storage. */
export async function storageForUpload(ctx: Context, code: string | null): Promise<ChosenStorage> {
  const stores = repository(ctx, oss, { rows: 'all' })
  const found = code ? await stores.find({ ossCode: code }) : await stores.find({ status: oss.states.transitions.enable.to })
  if (code && !found) reject(['没有此编号的对象存储', 'There is no object store of this code'], { field: 'code' })
  const [storage] = ownStorages(ctx.runtime)
  if (!storage) throw new Error('installStorage() was not called for this runtime')
  return found ? { storage: ofTenant(ctx.runtime, found), ossId: found.id } : { storage, ossId: null }
}

type Store = Awaited<ReturnType<ReturnType<typeof repository<typeof oss>>['one']>>

/** One client for each version of a store's settings. */
const clientsOf = onePerRuntime(() => new Map<string, { version: number; storage: Storage }>())

function ofTenant(runtime: Runtime, store: Store): Storage {
  const clients = clientsOf(runtime)
  const known = clients.get(store.id)
  if (known?.version === store.rowVersion) return known.storage
  const { category, endpoint, region, accessKey, secretKey, bucketName, appId } = store
  const storage = s3Storage({
    endpoint: endpoint ?? '',
    region: region ?? 'us-east-1',
    accessKey: accessKey ?? '',
    secretKey: secretKey ? decryptSecret(runtime, oss, 'secretKey', secretKey) : '',
    bucket: category === tencent && appId && !bucketName?.endsWith(appId) ? `${bucketName}-${appId}` : (bucketName ?? ''),
    isInPath: category === minio,
    agent: outgoingAgent(runtime, endpoint ?? ''),
  })
  clients.set(store.id, { version: store.rowVersion, storage })
  return storage
}

/** The storages in which a file may be: those of the platform, then those of the rows of its name, which tells nothing of the tenant. */
export async function* storagesOf(runtime: Runtime, name: string): AsyncGenerator<Storage> {
  yield* ownStorages(runtime)
  const stores = await crossTenantDb(runtime, 'where a file is')
    .selectFrom('attach')
    .innerJoin('oss', (join) => join.onRef('oss.tenant_id', '=', 'attach.tenant_id').onRef('oss.id', '=', 'attach.oss_id'))
    .where('attach.name', '=', name)
    .selectAll('oss')
    .execute()
  for (const store of stores) yield ofTenant(runtime, toStoredRow(oss, store))
}
