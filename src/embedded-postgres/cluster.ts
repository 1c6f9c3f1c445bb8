import { spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, spawnOptionsFor, systemUserName } from '#host/account.ts'
import { createPrivateDir } from '#host/data-dir.ts'
import type { Words } from '#i18n/translate.ts'
import type { Binaries } from './binaries.ts'

interface NewCluster {
  readonly binaries: Binaries
  readonly account: Account | null
  /** Path of PostgreSQL's data directory. */
  readonly cluster: string
  readonly fast: boolean
  readonly log: (words: Words) => void
}

/** Runs initdb in a temporary folder and renames it to `cluster` at the end, so that an interrupted run leaves no partial cluster. */
export async function createCluster({ binaries, account, cluster, fast, log }: NewCluster): Promise<void> {
  log(['创建数据库', 'Creating the database'])
  const temporary = `${cluster}.new`
  rmSync(temporary, { recursive: true, force: true })
  createPrivateDir(temporary, account)
  // pg_trgm recognises letters by LC_CTYPE: under C, Chinese text has no trigrams.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C']
  // The built-in provider (from version 17 on) gives the same order and case on every system, unlike the C library.
  const provider = Number(binaries.major) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const options = ['-D', temporary, '-U', 'postgres', '--auth=peer', ...locale, ...provider, ...(fast ? ['--no-sync'] : [])]
  await run(binaries.initdb, options, account)
  renameSync(temporary, cluster)
}

/** Runs a program to its end; rejects with its output as the message if it fails. */
function run(program: string, options: string[], account: Account | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { ...spawnOptionsFor(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))))
  })
}

/** Configures authentication: this process's system user logs in as the superuser by peer authentication, all others by password. */
export function writeAccess(cluster: string, account: Account | null): void {
  const files = {
    'pg_hba.conf': 'local all postgres peer map=motorspot\nlocal all all scram-sha-256\n',
    'pg_ident.conf': `motorspot "${systemUserName()}" postgres\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
  }
}

/** Stops a server that is still running because its parent process was killed. The caller holds the lock of the data directory. */
export async function stopOrphanedServer(cluster: string, log: (words: Words) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const state = stateOf(pid, cluster)
  if (state === 'running') await stopServer(pid, cluster, log)
  if (state === 'unrelated') rmSync(file)
}

async function stopServer(pid: number, cluster: string, log: (words: Words) => void): Promise<void> {
  log(['上次未正常退出，正在结束遗留的数据库进程', 'The last run was killed: ending the database process it left'])
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal)
    for (let attempt = 0; attempt < 100; attempt++) {
      if (stateOf(pid, cluster) === 'ended') return
      await wait(100)
    }
  }
}

/** Removes what is left of a server whose main process was killed: child processes, whose shared memory blocks a new start, and lock files. */
export async function removeServerRemains(cluster: string, sockets: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const orphans = processesIn(realpathSync(cluster))
    if (orphans.length === 0) break
    for (const pid of orphans) sendSignal(pid, 'SIGKILL')
    await wait(50)
  }
  if (!existsSync('/proc')) return
  // PostgreSQL does not start while the process of a lock file exists, even as a zombie.
  for (const lock of [join(cluster, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) rmSync(lock, { force: true })
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Process ids whose working directory is `folder`. Empty without /proc: there, the child processes end by themselves. */
function processesIn(folder: string): number[] {
  const pids = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : []
  return pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
}

/** Whether `pid` is still a server of `cluster`: an unrelated program may have got the same id since. */
function stateOf(pid: number, cluster: string): 'running' | 'unrelated' | 'ended' {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'unrelated' : 'ended'
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? 'running' : 'unrelated'
  } catch {
    return existsSync('/proc') ? 'ended' : 'running'
  }
}
