import { chmodSync, chownSync, existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Account, canEnter, chooseAccount, isRoot } from './account.ts'
import { startErrors, throwStartError } from './start-errors.ts'

export const rootDataDir = '/var/lib/motorspot'

/**
 * Returns the absolute path of the data directory: `configured`, else `data` in `cwd`. `moved` is true if PostgreSQL's user
 * cannot enter `cwd`, and `rootDataDir` is returned instead.
 */
export function chooseDataDir(configured: string | undefined, cwd: string): { dir: string; moved: boolean } {
  if (configured) return { dir: resolve(cwd, configured), moved: false }
  const dir = join(cwd, 'data')
  const moved = !canEnter(nearestExistingDir(dir), chooseAccount(join(dir, 'postgres')))
  return { dir: moved ? rootDataDir : dir, moved }
}

const nearestExistingDir = (dir: string): string => (existsSync(dir) ? dir : nearestExistingDir(dirname(dir)))

/** Creates the data directory if it is missing. For root, other users may traverse it, because PostgreSQL runs as one of them. */
export function createDataDir(dir: string): void {
  try {
    if (existsSync(dir)) return
    mkdirSync(dir, { recursive: true })
    chmodSync(dir, isRoot() ? 0o711 : 0o700)
  } catch (error) {
    throwStartError(error, dir)
  }
}

/** Creates a directory that only `account` can read; only this process's user if `account` is null. */
export function createPrivateDir(dir: string, account: Account | null): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  if (account) chownSync(dir, account.uid, account.gid)
}

/** Throws a `UserError` if the disk of `dir` has less free space. Checked first, because a start that fails midway leaves files behind. */
export function checkDiskSpace(dir: string, megabytes: number): void {
  const { bavail, bsize } = statfsSync(dir)
  if (bavail * bsize < megabytes * 1024 * 1024) startErrors.diskFull(dir)
}

/**
 * Locks the data directory for this process until `release` or the end of the process. Throws a `UserError` if it is locked.
 * The lock is SQLite's file lock, which the operating system drops even if the process is killed.
 */
export function lockDataDir(dir: string): { release(): void } {
  const lock = tryLock(dir) ?? startErrors.dataDirInUse(dir)
  return { release: () => lock.isOpen && lock.close() }
}

/** Whether a process has locked the data directory: the product runs on it. */
export function isDataDirInUse(dir: string): boolean {
  const lock = tryLock(dir)
  lock?.close()
  return lock === undefined
}

/** Undefined: it is locked. */
function tryLock(dir: string): DatabaseSync | undefined {
  createDataDir(dir)
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(ensureLockFile(dir), { timeout: 0 })
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (/locked/.test((error as Error).message)) return undefined
    return throwStartError(error, dir)
  }
}

/** An existing file must not be opened here: closing any handle of a file drops all locks that this process has on it. */
function ensureLockFile(dir: string): string {
  const file = join(dir, 'lock')
  if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600 })
  return file
}
