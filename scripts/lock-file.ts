/** What is read and written of an entry of `package-lock.json`. */
interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  packages: Record<string, LockEntry>
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * Adds the optional packages of other platforms that npm left out because a registry mirror does not carry them:
 * `npm ci` rejects a lock file that does not name them all, though it installs none of them. Answers with their names.
 */
export function completeLock(lock: Lock): string[] {
  const missing = Object.entries(lock.packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock, place, name))
      .map(([name, version]) => [name, entryOf(name, version, entry.dev)] as const),
  )
  for (const [name, entry] of missing) lock.packages[`node_modules/${name}`] = entry
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  return missing.map(([name]) => name)
}

/** Looks where Node would: beside the package, then in each folder above. */
function isLocked(lock: Lock, place: string, name: string): boolean {
  if (`${place ? `${place}/` : ''}node_modules/${name}` in lock.packages) return true
  return place !== '' && isLocked(lock, place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name)
}

/** Such packages carry their platform in their name: `core-linux-arm64-musl`. */
function entryOf(name: string, version: string, dev: boolean | undefined): LockEntry {
  const parts = name.split(/[/-]/)
  const os = parts.filter((part) => systems.includes(part))
  const cpu = parts.filter((part) => processors.includes(part))
  const libc = parts.some((part) => part.startsWith('musl')) ? ['musl'] : parts.some((part) => part.startsWith('gnu')) ? ['glibc'] : []
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(libc.length > 0 && os.includes('linux') ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}
