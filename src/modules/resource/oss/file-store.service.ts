import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Files below one folder, served under `/files`. */
export interface FileStore {
  /** Stores the bytes and returns their name, `2026/11/<hash>.webp`; the same bytes in the same month are stored once. */
  store(bytes: Buffer, extension: string): Promise<string>
}

/** The path under which the server serves stored files. */
export const filesAt = '/files'

const stores = new WeakMap<Runtime, FileStore>()

/** Sets the folder of a runtime; called once, when the process starts. */
export function installFileStore(runtime: Runtime, { dir }: { dir: string }): void {
  stores.set(runtime, { store: (bytes, extension) => storeFile(dir, fileName(bytes, extension, runtime.timeZone), bytes) })
}

export function fileStoreOf(runtime: Runtime): FileStore {
  const store = stores.get(runtime)
  if (!store) throw new Error('installFileStore() was not called for this runtime')
  return store
}

/** A name derived from the content: nobody can guess it, and no upload overwrites another. */
function fileName(bytes: Buffer, extension: string, timeZone: string): string {
  const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date()).split('-')
  return `${year}/${month}/${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`
}

/** Writes to a temporary file and renames it, so that a reader never gets a part of the file. */
async function storeFile(dir: string, name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, name)
  if (await exists(path)) return name
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(temporary, bytes, { mode: 0o644 })
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(() => undefined)
    throw error
  }
  return name
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
