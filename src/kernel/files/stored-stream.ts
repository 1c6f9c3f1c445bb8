import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Context } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'

/** Stores the bytes of a stream as a file that the caller alone may read; returns its id. */
export async function storeStream(ctx: Context, stream: ReadableStream, name: string, extension: 'xlsx' | 'csv'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'motorspot-file-'))
  try {
    const path = join(folder, 'file')
    await pipeline(Readable.fromWeb(stream as NodeStream), createWriteStream(path, { mode: 0o600 }))
    return (await providersOf(ctx.runtime).storeFile(ctx, { path, fileName: `${name}.${extension}`, extension })).fileId
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
