import { chmodSync, chownSync, existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Account, canEnter, chooseAccount, isRoot } from './account.ts'
import { explainFailure, startErrors } from './start-errors.ts'

export const rootDataDir = '/var/lib/motorspot'

/** `DATA_DIR`, else `./data`, unless PostgreSQL's own user could not come in there. */
export function chooseDataDir(given: string | undefined, cwd: string): { dir: string; moved: boolean } {
  if (given) return { dir: resolve(cwd, given), moved: false }
  const dir = join(cwd, 'data')
  const moved = !canEnter(existing(dir), chooseAccount(join(dir, 'postgres')))
  return { dir: moved ? rootDataDir : dir, moved }
}

const existing = (dir: string): string => (existsSync(dir) ? dir : existing(dirname(dir)))

/** Makes the data directory; its parts have modes of their own, others may only pass through. */
export function makeDataDir(dir: string): void {
  try {
    if (existsSync(dir)) return
    mkdirSync(dir, { recursive: true })
    chmodSync(dir, isRoot() ? 0o711 : 0o700)
  } catch (error) {
    explainFailure(error, dir)
  }
}

/** A folder that belongs to PostgreSQL's user and to nobody else. */
export function makeFolderOf(account: Account | null, dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  if (account) chownSync(dir, account.uid, account.gid)
}

/** A start that runs out of space midway is worse than one that says so before. */
export function checkRoom(dir: string, megabytes: number): void {
  const { bavail, bsize } = statfsSync(dir)
  if (bavail * bsize < megabytes * 1024 * 1024) startErrors.diskFull(dir)
}

/**
 * Makes the data directory this process's own until `release`, or until it ends, however it ends:
 * the kernel drops the lock that SQLite holds on the file, so that none is ever left behind.
 */
export function lockDataDir(dir: string): { release(): void } {
  makeDataDir(dir)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(lockFile(dir), { timeout: 0 })
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (/locked/.test((error as Error).message)) startErrors.dataDirInUse(dir)
    explainFailure(error, dir)
  }
  const held = lock
  return { release: () => held.isOpen && held.close() }
}

/** Nobody else may hold it. Not opened if it is there: closing a file drops all locks that this process has on it. */
function lockFile(dir: string): string {
  const file = join(dir, 'lock')
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  return file
}
