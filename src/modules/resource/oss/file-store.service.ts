import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Files below one folder, served under `/files`. */
export interface FileStore {
  /** Keeps the bytes and answers their name: `2026/11/<hash>.webp`. The same bytes of the same month are kept once. */
  keep(bytes: Buffer, extension: string): Promise<string>
}

/** Where the server serves what is kept. */
export const filesAt = '/files'

const stores = new WeakMap<Runtime, FileStore>()

/** Gives a runtime its folder; once, when the process starts. */
export function installFileStore(runtime: Runtime, { dir }: { dir: string }): void {
  stores.set(runtime, { keep: (bytes, extension) => keep(dir, displayNameOfKey(bytes, extension, runtime.timeZone), bytes) })
}

export function fileStoreOf(runtime: Runtime): FileStore {
  const store = stores.get(runtime)
  if (!store) throw new Error('installFileStore() was not called for this house')
  return store
}

/** The content's own name: nobody can guess it, and no upload overwrites another. */
function displayNameOfKey(bytes: Buffer, extension: string, timeZone: string): string {
  const [year, month] = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date()).split('-')
  return `${year}/${month}/${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`
}

/** Written beside its place and moved there, so that nobody ever reads half a file. */
async function keep(dir: string, name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, name)
  if (await isThere(path)) return name
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, bytes, { mode: 0o644 })
    await rename(draft, path)
  } catch (error) {
    await unlink(draft).catch(() => undefined)
    throw error
  }
  return name
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
