/** The used properties of an entry of `package-lock.json`. */
interface LockEntry {
  readonly version?: string
  /** Where it is downloaded from; absent for the configured registry. */
  readonly resolved?: string
  /** Hash of the package, which npm compares. */
  readonly integrity?: string
  readonly link?: boolean
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

const operatingSystems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * Adds the optional packages of other platforms that npm omits if a registry mirror does not have them: `npm ci` rejects a lock
 * file without them, although it does not install them. Changes `lock` and returns the names of the added packages.
 */
export function completeLock(lock: Lock): string[] {
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock, path, name))
      .map(([name, version]) => [name, createEntry(name, version, entry.dev)] as const),
  )
  for (const [name, entry] of missing) lock.packages[`node_modules/${name}`] = entry
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  return missing.map(([name]) => name)
}

/**
 * What of a lock file is not verified when it is installed: packages from elsewhere than the registry, and packages without a SHA-512
 * hash. Optional packages of other platforms may lack it: a registry mirror without them does not tell their hashes.
 */
export function findUnverified(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, { version = '', resolved, integrity = '', optional, link }]) => {
    if (path === '') return []
    const isElsewhere = link || !/^\d/.test(version) || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
    if (isElsewhere) return [`${path} is not of the registry: ${resolved ?? version}`]
    if (integrity === '' && optional) return []
    return integrity.startsWith('sha512-') ? [] : [`${path} has no SHA-512 integrity`]
  })
}

/** Follows Node's resolution: the package's own `node_modules`, then that of each parent folder. */
function isLocked(lock: Lock, path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in lock.packages) return true
  return path !== '' && isLocked(lock, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}

/** Derives the platform from the package name, for example `core-linux-arm64-musl`. */
function createEntry(name: string, version: string, dev: boolean | undefined): LockEntry {
  const parts = name.split(/[/-]/)
  const os = parts.filter((part) => operatingSystems.includes(part))
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
