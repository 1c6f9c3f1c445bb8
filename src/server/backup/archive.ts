import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
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
  readonly bytes: Buffer
}

/** How an archive is encrypted; null: not at all. */
export type Encryption = { readonly passphrase: string } | { readonly recipients: readonly string[] } | null

/** What opens an archive. */
export type Unlocking = { readonly passphrase: string } | { readonly identities: readonly string[] } | null

type Bytes = ReadableStream<Uint8Array>

/** Bytes of the largest entry, which is held in memory: a file has 100 MB at most, a part of a table some megabytes and one row more. */
const maxEntry = 200 * 1024 * 1024

/** Writes an archive (tar, gzip, age) that its owner alone can read, under a temporary name until it is whole. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  encryption: Encryption,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(file)) backupErrors.fileExists(file)
  await removeAbandoned(file)
  const temporary = `${file}.${randomBytes(4).toString('hex')}.part`
  const { readable, controller } = createTarPacker()
  const bytes = await encrypted(through(createGzip(), readable), encryption)
  try {
    const ends = await Promise.allSettled([pack(entries, controller), writeNew(temporary, file, bytes, signal)])
    // Where one of them fails, the other one does by it.
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    if (reasons.length > 0) throw reasons.find((reason) => reason instanceof UserError) ?? reasons[0]
    await publish(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Gives a file its name, which another backup may have taken meanwhile. */
async function publish(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file)
    await rm(temporary, { force: true })
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file)) backupErrors.fileExists(file)
    await rename(temporary, file).catch((reason) => backupErrors.unwritable(file, reason))
  }
}

/** Milliseconds without a write after which whoever wrote a file was killed. */
const abandonedAfter = 60 * 60 * 1000

/** Removes what backups of this name have left that were killed. */
async function removeAbandoned(file: string): Promise<void> {
  const [folder, name] = [dirname(file), basename(file)]
  for (const other of await readdir(folder).catch(() => [])) {
    if (!other.startsWith(`${name}.`) || !/^\.[\da-f]{8}\.part$/.test(other.slice(name.length))) continue
    const path = join(folder, other)
    const written = await stat(path).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > abandonedAfter) await rm(path).catch(() => {})
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
      if (bytes.length > maxEntry) backupErrors.largeEntry(name, maxEntry)
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
    for await (const entry of tar as NodeReadableStream<ParsedTarEntry>) {
      if (entry.header.size > maxEntry) backupErrors.damaged(file)
      yield { name: entry.header.name, bytes: await bytesOf(entry) }
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    backupErrors.damaged(file)
  } finally {
    source.destroy()
  }
}

async function bytesOf({ header, body }: ParsedTarEntry): Promise<Buffer> {
  const bytes = Buffer.alloc(header.size)
  let end = 0
  for await (const chunk of body as NodeReadableStream<Uint8Array>) {
    bytes.set(chunk, end)
    end += chunk.length
  }
  return bytes
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

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The SHA-256 of entries: of what `sha256sum` prints for them, in their order. */
export function entriesHash(): { add(entry: Entry): void; value(): string } {
  const list = createHash('sha256')
  return {
    add: ({ name, bytes }) => void list.update(`${sha256(bytes)}  ${name}\n`),
    value: () => list.copy().digest('hex'),
  }
}
