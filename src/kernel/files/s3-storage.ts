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
  HeadBucketCommand,
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

/** Milliseconds: until an answer has begun, and without any byte. */
interface Times {
  readonly answer: number
  readonly idle: number
}

/** A request for a file is answered within eight seconds; whoever reads one slowly lets the store pause. */
const usualTimes: Times = { answer: 5_000, idle: 60_000 }
/** Whoever reads a file slowly holds one. */
const sockets = { maxSockets: 2_000 }
/** Milliseconds that a megabyte may take: that of a line of 8 Mbit/s. */
const timeOfMegabyte = 1_000

/** Bytes of an answer that is no file: whoever keeps the store could answer without an end, and the client collects all of it. */
const maxAnswer = 64 * 1024

class BoundedHandler extends NodeHttpHandler {
  override async handle(...args: Parameters<NodeHttpHandler['handle']>): ReturnType<NodeHttpHandler['handle']> {
    const answered = await super.handle(...args)
    const { response } = answered
    const isFile = args[0].method === 'GET' && (response.statusCode === 200 || response.statusCode === 206)
    if (!isFile) response.body = Readable.from(beginningOf(response.body as Readable))
    return answered
  }
}

async function* beginningOf(body: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > maxAnswer) return
    yield part
  }
}

/** Gives a call up that is not answered in time: what trickles, or says when to come back, is no answer. */
async function inTime<T>(milliseconds: number, call: (options: { readonly abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), milliseconds)
  try {
    return await call({ abortSignal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

function clientOf({ endpoint, region, accessKey, secretKey, isInPath, agent }: Bucket, { answer, idle } = usualTimes): S3Client {
  const ofHandler = { httpAgent: agent ?? sockets, httpsAgent: (agent as HttpsAgent) ?? sockets }
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: isInPath,
    // Stores other than AWS do not know the checksums that newer clients add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new BoundedHandler({ ...ofHandler, connectionTimeout: answer, socketTimeout: idle }),
  })
}

/** Whether the store says that it has no such bucket; throws where it says nothing. */
export const lacksS3Bucket = async (bucket: Bucket): Promise<boolean> =>
  inTime(usualTimes.answer, (options) => clientOf(bucket).send(new HeadBucketCommand({ Bucket: bucket.bucket }), options))
    .then(() => false)
    .catch((error) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode === 404 : Promise.reject(error)))

/** Creates the bucket; throws an `S3ServiceException` whose name says why not, such as `BucketAlreadyOwnedByYou`. */
export const makeS3Bucket = async (bucket: Bucket): Promise<unknown> =>
  inTime(usualTimes.answer, (options) => clientOf(bucket).send(new CreateBucketCommand({ Bucket: bucket.bucket }), options))

/** Removes the bucket if it is empty; throws an `S3ServiceException` whose name says why not, such as `BucketNotEmpty`. */
export const removeS3Bucket = async (bucket: Bucket): Promise<unknown> =>
  inTime(usualTimes.answer, (options) => clientOf(bucket).send(new DeleteBucketCommand({ Bucket: bucket.bucket }), options))

/** A bucket of a store that speaks S3: MinIO, OSS, COS, OBS, Qiniu, AWS. */
export function s3Storage(settings: Bucket, times = usualTimes): Storage {
  const { bucket } = settings
  const client = clientOf(settings, times)
  const get = async (name: string, more: Partial<GetObjectCommandInput> = {}) => {
    try {
      const command = new GetObjectCommand({ Bucket: bucket, Key: name, ...more })
      return await inTime(times.answer, (options) => client.send(command, options))
    } catch (error) {
      if (error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) return undefined
      throw error
    }
  }
  return {
    put: async (name, content) => {
      const { body, length } = await bodyOf(content)
      const input = { Bucket: bucket, Key: name, Body: body, ContentLength: length, ContentType: mediaTypeOf(name) }
      await inTime(timeOf(length, times), (options) => client.send(new PutObjectCommand(input), options))
    },
    read: async (name, maxBytes) => {
      const found = await get(name)
      return found && readWhole(found.Body as Readable, maxBytes, timeOf(maxBytes, times))
    },
    remove: async (name) => {
      await inTime(times.answer, (options) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), options))
    },
    answer: (name, request) => answerFrom(request, (more) => get(name, more)),
  }
}

const timeOf = (bytes: number, { answer }: Times): number => answer + (bytes / 1024 / 1024) * timeOfMegabyte

async function bodyOf(content: FileContent): Promise<{ body: Buffer | Readable; length: number }> {
  if ('bytes' in content) return { body: content.bytes, length: content.bytes.length }
  return { body: createReadStream(content.path), length: (await stat(content.path)).size }
}

async function readWhole(body: Readable, maxBytes: number, milliseconds: number): Promise<Buffer> {
  const timer = setTimeout(() => body.destroy(new Error('the object store did not send a file in time')), milliseconds)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw new Error('the object store answers more than was ever stored')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    clearTimeout(timer)
  }
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

async function answerFrom({ method, headers: sent }: IncomingMessage, get: Get): Promise<FileAnswer | undefined> {
  const { range, 'if-none-match': known } = sent
  try {
    const found = await get({ ...(range && { Range: range }), ...(known && { IfNoneMatch: known }) })
    if (!found) return undefined
    const headers = {
      'accept-ranges': 'bytes',
      // Without it, the length is not known before the end.
      ...(found.ContentLength !== undefined && { 'content-length': String(found.ContentLength) }),
      ...(found.ETag && { etag: found.ETag }),
      ...(found.LastModified && { 'last-modified': found.LastModified.toUTCString() }),
      ...(found.ContentRange && { 'content-range': found.ContentRange }),
    }
    const body = found.Body as Readable
    if (method === 'HEAD') body.destroy()
    return { status: found.ContentRange ? 206 : 200, headers, body: method === 'HEAD' ? nothing() : body }
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === 304 || status === 412 || status === 416) return { status, headers: {}, body: nothing() }
    throw error
  }
}
