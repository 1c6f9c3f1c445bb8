import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { type FileAnswer, type FileContent, mediaTypeOf, type Storage } from './storage.ts'

export interface Bucket {
  /** `https://s3.example` */
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  readonly bucket: string
  /** Whether the bucket stands in the path, as MinIO has it, or before the host, as the clouds have it. */
  readonly isInPath: boolean
  /** Decides which addresses may be called; any by default. */
  readonly agent?: HttpAgent
}

/** Milliseconds to connect, and without any byte. */
const [connectTime, idleTime] = [5_000, 20_000]

function clientOf({ endpoint, region, accessKey, secretKey, isInPath, agent }: Bucket): S3Client {
  const agents = agent ? { httpAgent: agent, httpsAgent: agent as HttpsAgent } : {}
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: isInPath,
    // Stores other than AWS do not know the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({ ...agents, connectionTimeout: connectTime, requestTimeout: idleTime }),
  })
}

/** Creates the bucket; throws an `S3ServiceException` whose name says why not, such as `BucketAlreadyOwnedByYou`. */
export const makeS3Bucket = async (bucket: Bucket): Promise<unknown> =>
  clientOf(bucket).send(new CreateBucketCommand({ Bucket: bucket.bucket }))

/** Removes the bucket if it is empty; throws an `S3ServiceException` whose name says why not, such as `BucketNotEmpty`. */
export const removeS3Bucket = async (bucket: Bucket): Promise<unknown> =>
  clientOf(bucket).send(new DeleteBucketCommand({ Bucket: bucket.bucket }))

/** A bucket of a store that speaks S3: MinIO, OSS, COS, OBS, Qiniu, AWS. */
export function s3Storage(settings: Bucket): Storage {
  const { bucket } = settings
  const client = clientOf(settings)
  const get = async (name: string, more: Partial<GetObjectCommandInput> = {}) => {
    try {
      return await client.send(new GetObjectCommand({ Bucket: bucket, Key: name, ...more }))
    } catch (error) {
      if (error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) return undefined
      throw error
    }
  }
  return {
    put: async (name, content) => {
      const { body, length } = await bodyOf(content)
      const input = { Bucket: bucket, Key: name, Body: body, ContentLength: length, ContentType: mediaTypeOf(name) }
      await client.send(new PutObjectCommand(input))
    },
    read: async (name) => {
      const found = await get(name)
      return found && readWhole(found.Body as Readable)
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    answer: (name, request) => answerFrom(request, (more) => get(name, more)),
  }
}

async function bodyOf(content: FileContent): Promise<{ body: Buffer | Readable; length: number }> {
  if ('bytes' in content) return { body: content.bytes, length: content.bytes.length }
  return { body: createReadStream(content.path), length: (await stat(content.path)).size }
}

/** Bytes of the largest file that an upload may be: whoever keeps the store could answer without an end. */
const maxRead = 100 * 1024 * 1024

async function readWhole(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += (part as Buffer).length
    // Leaving the loop closes the connection.
    if (size > maxRead) throw new Error('the object store answers more than was ever stored')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

type Get = (more: Partial<GetObjectCommandInput>) => Promise<
  | {
      Body?: unknown
      ContentLength?: number | undefined
      ContentRange?: string | undefined
      ETag?: string | undefined
      LastModified?: Date | undefined
    }
  | undefined
>

const nothing = (): Readable => Readable.from([])

async function answerFrom({ headers: { range, 'if-none-match': known } }: IncomingMessage, get: Get): Promise<FileAnswer | undefined> {
  try {
    const found = await get({ ...(range && { Range: range }), ...(known && { IfNoneMatch: known }) })
    if (!found) return undefined
    const headers = {
      'accept-ranges': 'bytes',
      'content-length': String(found.ContentLength ?? 0),
      ...(found.ETag && { etag: found.ETag }),
      ...(found.LastModified && { 'last-modified': found.LastModified.toUTCString() }),
      ...(found.ContentRange && { 'content-range': found.ContentRange }),
    }
    return { status: found.ContentRange ? 206 : 200, headers, body: found.Body as Readable }
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === 304 || status === 412 || status === 416) return { status, headers: {}, body: nothing() }
    throw error
  }
}
