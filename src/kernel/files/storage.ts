import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import mime from 'mime'

/** What is stored: bytes, or a file of this machine that stays where it is. */
export type FileContent = { readonly bytes: Buffer } | { readonly path: string }

/** A stored file as the answer to a request, which may ask for a part of it or for a newer one only. */
export interface FileAnswer {
  /** 200, 206, 304, 412 or 416. */
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable
}

/** Where files are stored. A file is never changed: other bytes have another name. */
export interface Storage {
  /** Stores a file under its name, `2026/11/<hash>.webp`: all of it or nothing. */
  put(name: string, content: FileContent): Promise<void>
  /** Answers a request for a file by `Range`, `If-None-Match` and the like; undefined where there is no file of this name. */
  answer(name: string, request: IncomingMessage): Promise<FileAnswer | undefined>
  /** All bytes of a file, of so many at most; undefined where there is none of this name. */
  read(name: string, maxBytes: number): Promise<Buffer | undefined>
  /** Removes a file if there is one. */
  remove(name: string): Promise<void>
}

/** The media type by the extension, which the product chooses by the content of an upload. */
export const mediaTypeOf = (name: string): string => mime.getType(name) ?? 'application/octet-stream'

/** The header `Content-Disposition` of a file to be saved under this name (RFC 6266, with the encoding of RFC 8187). */
export const downloadAs = (name: string): string =>
  name === ''
    ? 'attachment'
    : `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
