import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { reject, UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'

/** A file of a form, in a folder of its own until the request has been answered. */
export interface Upload {
  readonly field: string
  readonly filename: string
  readonly mimetype: string
  /** Where it is stored meanwhile. */
  readonly path: string
  /** Bytes. */
  readonly size: number
}

/** What a route takes of files. */
export interface UploadSpec {
  /** The name of the part that holds the file. */
  readonly part: string
  /** Bytes of the largest file. */
  readonly maxBytes: number
  /** Bytes that a file may have which begins with these. */
  readonly maxBytesOf: (head: Buffer) => number
}

/** Where the files of a request go. */
export interface UploadTarget extends UploadSpec {
  readonly folder: string
}

const megabyte = 1024 * 1024
/** Bytes of all text fields of a form: few beside files, whose form is not counted as a body that is received; else those of a JSON body. */
const maxTextOf = (target: UploadTarget | undefined): number => (target ? megabyte / 16 : megabyte)
/** Bytes that tell of which type a file is. */
const headLength = 16

const tooLarge = (): UserError => new UserError(['请求内容过大', 'The request is too large'], { status: 413 })
const fileTooLarge = (field: string, megabytes: number): UserError =>
  new UserError([`文件不能超过 ${megabytes} MB`, `The file must not exceed ${megabytes} MB`], { status: 413, field })
const noFiles = (): UserError => new UserError(['此接口不接收文件', 'This address takes no files'], { status: 415 })

/** The text fields of a form by name, and its files. */
export interface FormContent {
  readonly fields: ReadonlyMap<string, string>
  readonly files: readonly Upload[]
}

/** Reads a form; without a target it may hold text only, as some clients send ids in one. */
export async function readForm(request: FastifyRequest, target: UploadTarget | undefined): Promise<FormContent> {
  if (Number(request.headers['content-length'] ?? 0) > maxTextOf(target) + (target?.maxBytes ?? 0)) throw tooLarge()
  const fields = new Map<string, string>()
  const files: Upload[] = []
  try {
    let length = 0
    // One more than is taken, so that the route can say how many it takes.
    const limits = { files: target ? 2 : 0, fields: target ? 20 : 50, fieldSize: maxTextOf(target), fileSize: Number.POSITIVE_INFINITY }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const value = typeof part.value === 'object' ? JSON.stringify(part.value) : String(part.value)
        length += value.length
        if (part.valueTruncated || length > maxTextOf(target)) throw tooLarge()
        fields.set(part.fieldname, value)
      } else if (target) {
        const path = join(target.folder, randomUUID())
        // Listed before it is written, so that a broken upload is removed too.
        const file = { field: part.fieldname, filename: part.filename, mimetype: part.mimetype, path, size: 0 }
        files.push(file)
        const meter = capped(target, (size) => Object.assign(file, { size }))
        await write(part.file, meter, path)
      }
    }
    return { fields, files }
  } catch (error) {
    await removeUploads(files)
    throw formError(error, target)
  }
}

export async function removeUploads(files: readonly Upload[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}

async function write(file: Readable, meter: Transform, path: string): Promise<void> {
  const output = createWriteStream(path, { mode: 0o600 })
  try {
    await pipeline(file, meter, output)
  } catch (error) {
    // Until it is closed, the file may not exist yet, and would stay behind.
    if (!output.closed) await once(output, 'close')
    throw error
  }
}

/** Passes a file on until it is larger than its type may be. */
function capped({ part, maxBytesOf }: UploadSpec, measured: (size: number) => void): Transform {
  let head = Buffer.alloc(0)
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength)])
      const max = head.length < headLength ? Number.POSITIVE_INFINITY : maxBytesOf(head)
      done(size > max ? fileTooLarge(part, Math.floor(max / megabyte)) : null, chunk)
    },
    flush(done) {
      measured(size)
      done()
    },
  })
}

/** The parser's errors about a form that ends early have no status. */
function formError(error: unknown, target: UploadTarget | undefined): unknown {
  if (!(error instanceof Error) || error instanceof UserError) return error
  if (!target && 'code' in error && error.code === 'FST_FILES_LIMIT') return noFiles()
  return 'statusCode' in error ? error : Object.assign(error, { statusCode: 400 })
}

export const maxSheet = 20 * megabyte
export const sheetUpload: UploadSpec = { part: 'file', maxBytes: maxSheet, maxBytesOf: () => maxSheet }

/** Stores an uploaded sheet for the caller alone, until nobody needs it. */
export async function storeUpload(ctx: Context, files: readonly Upload[]): Promise<string> {
  const [file] = files
  if (!file) return reject(['请选择文件', 'Choose a file'], { field: 'file' })
  const extension = /\.(xlsx|xls|csv)$/i.exec(file.filename)?.[1]?.toLowerCase()
  if (!extension) return reject(['请上传 xlsx、xls 或 csv 文件', 'Upload an xlsx, xls or csv file'], { field: 'file' })
  return (await providersOf(ctx.runtime).storeFile(ctx, { path: file.path, fileName: file.filename, extension })).fileId
}

/** Rejects a sheet that the caller does not have: a job would fail by it later. It is not read before that. */
export const requireStored = (ctx: Context, fileId: string): Promise<object> => providersOf(ctx.runtime).storedSheet(ctx, fileId)
