import { spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, asAccount, ownName } from '#host/account.ts'
import { makeFolderOf } from '#host/data-dir.ts'
import type { Words } from '#i18n/translate.ts'
import type { Binaries } from './binaries.ts'

interface NewCluster {
  readonly binaries: Binaries
  readonly account: Account | null
  readonly cluster: string
  readonly fast: boolean
  readonly log: (words: Words) => void
}

/** Makes PostgreSQL's files beside their place and moves them there when they are whole. */
export async function createCluster({ binaries, account, cluster, fast, log }: NewCluster): Promise<void> {
  log(['创建数据库', 'Creating the database'])
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  makeFolderOf(account, fresh)
  // pg_trgm asks the C library what a letter is: under plain C, Chinese text has no trigrams.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C']
  // Before 17 the C library was the only one to ask about order and case; the built-in provider answers alike everywhere.
  const provider = Number(binaries.major) >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  const options = ['-D', fresh, '-U', 'postgres', '--auth=peer', ...locale, ...provider, ...(fast ? ['--no-sync'] : [])]
  await run(binaries.initdb, options, account)
  renameSync(fresh, cluster)
}

/** Runs a program to its end; what it printed is the error's message if it failed. */
function run(program: string, options: string[], account: Account | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { ...asAccount(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))))
  })
}

/** Who may come in: this process as the superuser by its name in the system, everybody else by password. */
export function writeAccess(cluster: string, account: Account | null): void {
  const files = {
    'pg_hba.conf': 'local all postgres peer map=house\nlocal all all scram-sha-256\n',
    'pg_ident.conf': `house "${ownName()}" postgres\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
  }
}

/** Ends the server of a process that was killed. We hold the folder's lock, so nobody else can be using it. */
export async function endLeftover(cluster: string, log: (words: Words) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const state = stateOf(pid, cluster)
  if (state === 'ours') await endFirst(pid, cluster, log)
  if (state === 'stranger') rmSync(file)
}

async function endFirst(pid: number, cluster: string, log: (words: Words) => void): Promise<void> {
  log(['上次未正常退出，正在结束遗留的数据库进程', 'The last run was killed: ending the database process it left'])
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal)
    for (let tenths = 0; tenths < 100; tenths++) {
      if (stateOf(pid, cluster) === 'gone') return
      await wait(100)
    }
  }
}

/** Clears away what a server leaves whose first process was killed: the others hold memory without which no new one starts. */
export async function clearAway(cluster: string, sockets: string): Promise<void> {
  for (let twentieths = 0; twentieths < 200; twentieths++) {
    const orphans = workingIn(realpathSync(cluster))
    if (orphans.length === 0) break
    for (const pid of orphans) signalTo(pid, 'SIGKILL')
    await wait(50)
  }
  if (!existsSync('/proc')) return
  // PostgreSQL takes a dead process that its parent has not buried yet for a existing one.
  for (const lock of [join(cluster, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) rmSync(lock, { force: true })
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Processes whose folder it is, as Linux tells; elsewhere they notice by themselves that the first one is gone. */
function workingIn(folder: string): number[] {
  const pids = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : []
  return pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
}

/** A number in the file may have passed to another program meanwhile. PostgreSQL works in its own folder. */
function stateOf(pid: number, cluster: string): 'ours' | 'stranger' | 'gone' {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'stranger' : 'gone'
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? 'ours' : 'stranger'
  } catch {
    return existsSync('/proc') ? 'gone' : 'ours'
  }
}
