import { isPrivateFile } from '#kernel/crud/file-rules.ts'
import { repository } from '#kernel/crud/repository.ts'
import { type Bucket, makeS3Bucket, removeS3Bucket, s3Storage } from '#kernel/files/s3-storage.ts'
import { Message } from '#kernel/http/dispatch.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { forbidden, notFound, reject } from '#kernel/resource/user-error.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { type Waiting, waitFor } from '../oss/guarded-storage.service.ts'
import { bucketIn, storeErrorOf } from '../oss/object-stores.service.ts'
import { oss } from '../oss/oss.resource.ts'
import { attach } from './attach.resource.ts'
import { namedFile } from './named-files.service.ts'
import { mayReadFile } from './private-files.service.ts'
import { enabledStore, placesOf, rejectUnavailable, waitForStoreOf } from './storages.service.ts'

/** Of Amazon S3, which the others follow: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketNames = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** A bucket of this name in the store that the tenant has enabled. */
async function ownBucket(ctx: Context, bucketName: string, field: string): Promise<Bucket> {
  if (!bucketNames.test(bucketName))
    reject(['空间名应为 3 到 63 个小写字母、数字、点或连字符', 'A bucket is named by 3 to 63 small letters, digits, dots or hyphens'], {
      field,
    })
  const store = await enabledStore(ctx)
  return store ? bucketIn(ctx.runtime, store, bucketName) : reject(['请先启用一个对象存储', 'Enable an object store first'])
}

/** Does it, with what the store answers as a user error. */
async function inStore<T>(ctx: Context, field: string, run: () => Promise<T>): Promise<T> {
  try {
    return await waitForStoreOf(ctx.runtime, ctx.tenant, run)
  } catch (error) {
    const words = storeErrorOf(error)
    if (!words) return rejectUnavailable(ctx, error, field)
    return reject(words, { field })
  }
}

export async function makeBucket(ctx: Context, bucketName: string): Promise<Message> {
  const bucket = await ownBucket(ctx, bucketName, 'bucketName')
  await inStore(ctx, 'bucketName', () => makeS3Bucket(bucket))
  return new Message(['创建成功', 'Created'])
}

/** Removes an empty bucket that no object store of the tenant uses. */
export async function removeBucket(ctx: Context, bucketName: string): Promise<Message> {
  const bucket = await ownBucket(ctx, bucketName, 'bucketName')
  if (await repository(ctx, oss, { rows: 'all' }).find({ bucketName }))
    reject(['该空间正被对象存储配置使用，不能删除', 'An object store uses this bucket, so it stays'], { field: 'bucketName' })
  await inStore(ctx, 'bucketName', () => removeS3Bucket(bucket))
  return new Message(['删除成功', 'Deleted'])
}

export interface Copy {
  readonly fileName: string
  readonly destBucketName: string
  readonly destFileName: string
}

/** A copy is in memory as a whole. */
const copying: Waiting = { count: 0, most: 2 }

/** Copies a file of the library, for those who see it, into a bucket of the tenant's enabled store, under any name there. */
export async function copyFile(ctx: Context, { fileName, destBucketName, destFileName }: Copy): Promise<Message> {
  if (!mayDo(ctx, codesOf(attach))) forbidden()
  const { name: found, attachSize } = await namedFile(ctx, fileName)
  const name = found ?? ''
  if (isPrivateFile(name) && !(await mayReadFile(ctx, name))) notFound()
  const target = s3Storage(await ownBucket(ctx, destBucketName, 'destBucketName'))
  const copy = async (): Promise<boolean> => {
    for await (const { storage, storedName } of placesOf(ctx.runtime, name)) {
      const bytes = await storage.read(storedName, attachSize ?? 0)
      if (!bytes) continue
      await target.put(destFileName, { bytes })
      return true
    }
    return false
  }
  if (await inStore(ctx, 'destBucketName', () => waitFor(copying, copy))) return new Message(['操作成功', 'Done'])
  return reject(['文件不存在', 'There is no such file'], { field: 'fileName', status: 404 })
}
