import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import type { CheckedFile } from './uploads.service.ts'

/** Files below one folder, served under `/files`. */
export interface FileStore {
  /** The name of a file by its content, `2026/11/<hash>.webp`: the same bytes have the same name in the same month. */
  nameOf(file: CheckedFile): Promise<string>
  /** Stores bytes, or copies a file, unless there is one of this name. */
  store(name: string, file: CheckedFile): Promise<void>
}

/** The path under which the server serves stored files. */
export const filesAt = '/files'

const stores = new WeakMap<Runtime, FileStore>()

/** Sets the folder of a runtime; called once, when the process starts. */
export function installFileStore(runtime: Runtime, { dir }: { dir: string }): void {
  stores.set(runtime, { nameOf: (file) => fileName(file, runtime.timeZone), store: (name, file) => storeFile(dir, name, file) })
}

export function fileStoreOf(runtime: Runtime): FileStore {
  const store = stores.get(runtime)
  if (!store) throw new Error('installFileStore() was not called for this runtime')
  return store
}

/** A name derived from the content: nobody can guess it, and no upload overwrites another. */
async function fileName(file: CheckedFile, timeZone: string): Promise<string> {
  const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date()).split('-')
  const hash = createHash('sha256')
  if ('bytes' in file) hash.update(file.bytes)
  else await pipeline(createReadStream(file.path), hash)
  return `${year}/${month}/${hash.digest('hex').slice(0, 40)}.${file.extension}`
}

/** Copies or writes the file under a temporary name and renames it, so that a reader never gets a part of the file. */
async function storeFile(dir: string, name: string, file: CheckedFile): Promise<void> {
  const path = join(dir, name)
  if (await exists(path)) return
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  try {
    if ('bytes' in file) await writeFile(temporary, file.bytes, { mode: 0o644 })
    else await copyFile(file.path, temporary)
    await chmod(temporary, 0o644)
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(() => undefined)
    throw error
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
