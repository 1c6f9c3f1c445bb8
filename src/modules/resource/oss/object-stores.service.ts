import { randomUUID } from 'node:crypto'
import { S3ServiceException } from '@aws-sdk/client-s3'
import type { Words } from '#i18n/translate.ts'
import { type Bucket, s3Storage } from '#kernel/files/s3-storage.ts'
import { outgoingAgent } from '#kernel/http/outgoing.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject, UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { decryptSecret } from '#kernel/runtime/secrets.ts'
import { StoreBusy, type Waiting, waitFor } from './guarded-storage.service.ts'
import { oss } from './oss.resource.ts'

/** Categories of object stores (dictionary `oss`) whose buckets stand in the path; those of the clouds stand before the host. */
const minio = 1
/** Appended to the name of a bucket by Tencent. */
const tencent = 4

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

const wrongKey = ['密钥不正确', 'The key is not right'] as const

/** What object stores answer, in the words of the user. */
const storeErrors: Readonly<Record<string, Words>> = {
  BucketAlreadyExists: ['空间名已被使用', 'This name of a bucket is taken'],
  BucketAlreadyOwnedByYou: ['空间已存在', 'The bucket exists already'],
  BucketNotEmpty: ['空间中还有文件，不能删除', 'The bucket holds files and cannot be deleted'],
  NoSuchBucket: ['空间不存在', 'There is no such bucket'],
  AccessDenied: ['对象存储拒绝了操作，请检查密钥的权限', 'The object store rejected this: check the rights of its key'],
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
}

export const storeErrorOf = (error: unknown): Words | undefined =>
  error instanceof S3ServiceException ? storeErrors[error.name] : undefined

/** Each holds a place among the requests that a process answers. */
const trying: Waiting = { count: 0, most: 4 }
const sample = Buffer.from('This file may be deleted.\n')

/** Rejects a store that does not take a small file, give it back and delete it: every upload would fail. */
export async function tryStore({ runtime, traceId }: Context, store: StoredRow<typeof oss>): Promise<void> {
  const name = `motorspot-check-${randomUUID()}.txt`
  try {
    const storage = s3Storage(bucketIn(runtime, store))
    await waitFor(trying, async () => {
      await storage.put(name, { bytes: sample })
      const read = await storage.read(name, sample.length)
      if (!read?.equals(sample)) throw new Error('an object store does not give back what it took')
      await storage.remove(name)
    })
  } catch (error) {
    // Why is for the operator: it would tell a caller what answers within the network.
    if (!(error instanceof UserError)) runtime.log.warn({ err: error, traceId, oss: store.id }, 'an object store could not be enabled')
    const [zh, en] = causeOf(error)
    const { ossCode } = store
    reject([`“${ossCode}”不能启用：${zh}`, `"${ossCode}" cannot be enabled: ${en}`], { field: 'endpoint' })
  }
}

function causeOf(error: unknown): Words {
  if (error instanceof UserError) return error.words
  if (error instanceof StoreBusy)
    return ['正在检查其他对象存储，请稍后重试', 'Other object stores are being checked, please try again later']
  return storeErrorOf(error) ?? ['无法连接，或它没有正确存取文件', 'It cannot be reached, or does not store files as it should']
}
