import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createGunzip, createGzip, type Gunzip, type Gzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type ParsedTarEntry, type TarPackController } from 'modern-tar'
import { UserError } from '#kernel/resource/user-error.ts'
import { backupErrors } from './backup-errors.ts'

/** A file of an archive. */
export interface Entry {
  readonly name: string
  readonly bytes: Uint8Array
}

/** How an archive is encrypted; null: not at all. */
export type Encryption = { readonly passphrase: string } | { readonly recipients: readonly string[] } | null

/** What opens an archive. */
export type Unlocking = { readonly passphrase: string } | { readonly identities: readonly string[] } | null

type Bytes = ReadableStream<Uint8Array>

/** Bytes of the largest entry: an uploaded file has 100 MB at most, a part of a table some megabytes and one row more. */
const maxEntry = 1024 * 1024 * 1024

/** Writes an archive (tar, gzip, age) that its owner alone can read, under a temporary name until it is whole. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  encryption: Encryption,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(file)) backupErrors.fileExists(file)
  const temporary = `${file}.${randomBytes(4).toString('hex')}.part`
  const { readable, controller } = createTarPacker()
  const bytes = await encrypted(through(createGzip(), readable), encryption)
  try {
    const ends = await Promise.allSettled([pack(entries, controller), writeNew(temporary, file, bytes, signal)])
    // Where one of them fails, the other one does by it.
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (reasons.length > 0) throw reasons.find((reason) => reason instanceof UserError) ?? reasons[0]
    await rename(temporary, file).catch((error) => backupErrors.unwritable(file, error))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeNew(temporary: string, file: string, bytes: Bytes, signal?: AbortSignal): Promise<void> {
  const unwritable = (error: unknown): never => backupErrors.unwritable(file, error)
  try {
    const target = await open(temporary, 'wx', 0o600).catch(unwritable)
    try {
      for await (const chunk of bytes as NodeReadableStream<Uint8Array>) {
        signal?.throwIfAborted()
        await target.appendFile(chunk).catch(unwritable)
      }
      await target.sync().catch(unwritable)
    } finally {
      await target.close()
    }
  } catch (error) {
    // Else whoever packs would wait for a reader.
    await bytes.cancel(error).catch(() => {})
    throw error
  }
}

async function pack(entries: AsyncIterable<Entry>, controller: TarPackController): Promise<void> {
  try {
    for await (const { name, bytes } of entries) {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600, mtime: new Date() }).getWriter()
      await writer.write(bytes)
      await writer.close()
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
    throw error
  }
}

/** By node:zlib, as its counterparts of the web throw where nobody can catch it when their reader leaves. */
function through(zip: Gzip | Gunzip, bytes: Bytes): Bytes {
  // Whoever reads gets the error.
  pipeline(Readable.fromWeb(bytes as NodeReadableStream), zip).catch(() => {})
  const chunks = zip.iterator()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { done, value } = await chunks.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  // Not by the iterator, which ends nothing before its first chunk was asked for.
  return new ReadableStream({ pull, cancel: () => void zip.destroy() }, { highWaterMark: 0 })
}

async function encrypted(bytes: Bytes, encryption: Encryption): Promise<Bytes> {
  if (encryption === null) return bytes
  const encrypter = new Encrypter()
  if ('passphrase' in encryption) encrypter.setPassphrase(encryption.passphrase)
  else withKeys(encryption.recipients, (key) => encrypter.addRecipient(key))
  return encrypter.encrypt(bytes)
}

function withKeys(keys: readonly string[], add: (key: string) => void): void {
  try {
    for (const key of keys) add(key)
  } catch {
    backupErrors.badKey()
  }
}

/** What an archive is opened by, from its first bytes. */
export async function lockOf(file: string): Promise<'passphrase' | 'key' | 'none'> {
  const head = await firstBytes(file)
  if (head[0] === 0x1f && head[1] === 0x8b) return 'none'
  const text = head.toString('latin1')
  if (!text.startsWith('age-encryption.org/v1\n')) return backupErrors.foreign(file)
  return text.includes('\n-> scrypt ') ? 'passphrase' : 'key'
}

async function firstBytes(file: string): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of createReadStream(file, { end: 4095 })) parts.push(part)
  } catch (error) {
    backupErrors.unreadable(file, error)
  }
  return Buffer.concat(parts)
}

/** The files of an archive, in their order. Throws a `UserError` where it is damaged, cut off or locked by something else. */
export async function* readArchive(file: string, unlocking: Unlocking): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  try {
    const bytes = await decrypted(Readable.toWeb(source) as Bytes, unlocking)
    const tar = through(createGunzip(), bytes).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of tar as NodeReadableStream<ParsedTarEntry>) {
      if (header.size > maxEntry) backupErrors.damaged(file)
      yield { name: header.name, bytes: await buffer(body as NodeReadableStream) }
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    backupErrors.damaged(file)
  } finally {
    source.destroy()
  }
}

async function decrypted(bytes: Bytes, unlocking: Unlocking): Promise<Bytes> {
  if (unlocking === null) return bytes
  const decrypter = new Decrypter()
  if ('passphrase' in unlocking) decrypter.addPassphrase(unlocking.passphrase)
  else withKeys(unlocking.identities, (key) => decrypter.addIdentity(key))
  try {
    return await decrypter.decrypt(bytes)
  } catch (error) {
    if (/no identity matched/.test((error as Error).message)) backupErrors.wrongKey()
    throw error
  }
}
