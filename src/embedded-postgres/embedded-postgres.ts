import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Account, canEnter, chooseAccount, spawnOptionsFor } from '#host/account.ts'
import { checkDiskSpace, createPrivateDir, lockDataDir } from '#host/data-dir.ts'
import { startErrors, throwStartError } from '#host/start-errors.ts'
import type { Words } from '#i18n/translate.ts'
import { type EmbeddedVersion, findBinaries } from './binaries.ts'
import { createCluster, removeServerRemains, stopOrphanedServer, writeAccess } from './cluster.ts'
import { restartOnCrash, type Server } from './restart.ts'
import { serverSettings } from './settings.ts'

export interface EmbeddedPostgresOptions {
  /** Created if missing; PostgreSQL's files go to its folder `postgres`. */
  readonly dataDir: string
  readonly version?: EmbeddedVersion
  /** For tests: a crash may lose all data. */
  readonly fast?: boolean
  readonly log: (words: Words) => void
}

export interface EmbeddedPostgres {
  /** Login of the role `motorspot`, which owns the database `motorspot`: no superuser, may create roles and databases. */
  readonly url: string
  /** Resolves when the server was stopped or has crashed too often; rejects if it crashed and cannot be restarted. */
  readonly ended: Promise<void>
  stop(time?: number): Promise<void>
}

interface ServerTarget {
  readonly account: Account | null
  /** Path of PostgreSQL's data directory. */
  readonly cluster: string
  /** Path of the directory of the Unix socket. */
  readonly sockets: string
}

/**
 * Starts the PostgreSQL that npm installed, on a Unix socket that only this user and PostgreSQL's user can open.
 * Throws a `UserError` if another process uses the data directory, another major version wrote it, or it cannot be written.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockDataDir(options.dataDir)
  try {
    return await startLocked(options, lock.release)
  } catch (error) {
    lock.release()
    return throwStartError(error, options.dataDir)
  }
}

async function startLocked(options: EmbeddedPostgresOptions, releaseLock: () => void): Promise<EmbeddedPostgres> {
  const { dataDir, version = 18, fast = false, log } = options
  const cluster = join(dataDir, 'postgres')
  const account = chooseAccount(cluster)
  if (!canEnter(dataDir, account)) startErrors.notEnterable(dataDir, account?.name ?? '')
  const isNew = !existsSync(join(cluster, 'PG_VERSION'))
  checkDiskSpace(dataDir, isNew ? 300 : 50)
  const binaries = findBinaries(version, dataDir, account, log)
  if (isNew) await createCluster({ binaries, account, cluster, fast, log })
  checkMajor(dataDir, cluster, binaries.major)
  await stopOrphanedServer(cluster, log)
  const target = { account, cluster, sockets: createSocketDir(dataDir, account) }
  writeAccess(cluster, account)
  const start = async (): Promise<Server> => {
    await removeServerRemains(cluster, target.sockets)
    return launch(binaries.postgres, target, serverSettings(target, binaries.major, fast))
  }
  const server = restartOnCrash(await start(), start, log)
  const stop = async (time?: number): Promise<void> => {
    await server.stop(time)
    if (!target.sockets.startsWith(dataDir)) rmSync(target.sockets, { recursive: true, force: true })
    releaseLock()
  }
  try {
    return { url: await setUpOwner(target.sockets), ended: server.ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Login to the embedded database of a running product, as the system user that it runs as. */
export function connectionToRunning(dataDir: string): pg.ClientConfig {
  try {
    // The fifth line names the folder of the socket.
    const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]
    return { host, user: 'postgres', database: 'motorspot' }
  } catch (error) {
    return throwStartError(error, dataDir)
  }
}

function checkMajor(dataDir: string, cluster: string, expected: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== expected) startErrors.otherMajor(dataDir, found, expected)
}

/** Some systems limit the path of a Unix socket to 103 bytes; a temporary directory is used if `dataDir` is longer. */
function createSocketDir(dataDir: string, account: Account | null): string {
  const preferred = join(dataDir, 'run')
  const fits = Buffer.byteLength(join(preferred, '.s.PGSQL.5432.lock')) <= 103
  const dir = fits ? preferred : mkdtempSync(join(tmpdir(), 'motorspot-'))
  createPrivateDir(dir, account)
  return dir
}

/** `detached`, so that Ctrl-C in a terminal signals this process only, which stops the server after its own work is finished. */
async function launch(postgres: string, target: ServerTarget, settings: string[]): Promise<Server> {
  const child = spawn(postgres, ['-D', target.cluster, ...settings], {
    ...spawnOptionsFor(target.account),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = new Promise<void>((resolve, reject) => child.once('error', reject).once('exit', () => resolve()))
  const watchdog = startWatchdog(child, target.account)
  const ended = exited.finally(() => watchdog.end())
  ended.catch(() => {})
  await waitUntilReady(child, exited)
  return {
    ended,
    stop: async (time = Number.POSITIVE_INFINITY) => {
      watchdog.end()
      child.kill('SIGINT')
      const timedOut = await Promise.race([exited, wait(Math.max(0, Math.min(time - 300, 10_000)), true, { ref: false })])
      if (timedOut) child.kill('SIGQUIT')
      await exited
    },
  }
}

async function waitUntilReady(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const lines: string[] = []
  const ready = new Promise<void>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.split('\n').filter(Boolean))
      if (text.includes('ready to accept connections')) resolve()
      lines.splice(0, lines.length - 20)
    })
  })
  const failed = exited.then(() => {
    const tail = lines.join('\n')
    if (/no space left|permission denied/i.test(tail)) throwStartError(new Error(tail), child.spawnargs[2] ?? '')
    startErrors.databaseFailed(tail)
  })
  await Promise.race([ready, failed])
  failed.catch(() => {})
}

/** Starts a shell that stops the server when this process ends, even by SIGKILL: the pipe then closes and `cat` returns. */
function startWatchdog(server: ChildProcess, account: Account | null): { end(): void } {
  const shell = spawn('/bin/sh', ['-c', 'cat > /dev/null; kill -INT "$0"', String(server.pid)], {
    ...spawnOptionsFor(account),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  shell.unref()
  shell.on('error', () => {})
  return {
    end: () => {
      if (shell.exitCode === null && shell.signalCode === null && shell.pid) killGroup(shell.pid)
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** Creates the owner and the database at the first start, and sets a new password at each, so that none is stored. Returns the owner's URL. */
async function setUpOwner(sockets: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const superuser = new pg.Client({ host: sockets, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  try {
    const { rowCount } = await superuser.query("select from pg_roles where rolname = 'motorspot'")
    if (!rowCount) await superuser.query('create role motorspot login createrole createdb')
    await superuser.query(`alter role motorspot password '${password}'`)
    const databases = await superuser.query("select from pg_database where datname = 'motorspot'")
    if (!databases.rowCount) await superuser.query('create database motorspot owner motorspot')
  } finally {
    await superuser.end()
  }
  return `postgres://motorspot:${password}@localhost/motorspot?host=${encodeURIComponent(sockets)}`
}
