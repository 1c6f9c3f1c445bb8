import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Account, asAccount, canEnter, chooseAccount } from '#host/account.ts'
import { checkRoom, lockDataDir, makeFolderOf } from '#host/data-dir.ts'
import { explainFailure, startErrors } from '#host/start-errors.ts'
import type { Words } from '#i18n/translate.ts'
import { type EmbeddedVersion, findBinaries } from './binaries.ts'
import { clearAway, createCluster, endLeftover, writeAccess } from './cluster.ts'
import { restartWhenEnded, type Server } from './restart.ts'
import { serverSettings } from './settings.ts'

export interface EmbeddedPostgresOptions {
  /** Made if need be; PostgreSQL's files go to `postgres` in it. */
  readonly dataDir: string
  readonly version?: EmbeddedVersion
  /** For tests: a crash may lose everything. */
  readonly fast?: boolean
  readonly log: (words: Words) => void
}

export interface EmbeddedPostgres {
  /** Of the owner `motorspot` of the database `motorspot`: no superuser, may make roles and databases. */
  readonly url: string
  /** Settles when the server has ended for good; rejects if it ended unasked and cannot be started again. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

interface Launch {
  readonly account: Account | null
  readonly cluster: string
  readonly sockets: string
}

/**
 * Starts the PostgreSQL that npm brought, on a socket that only this user and PostgreSQL's own can reach.
 * Rejects with a sentence if another process uses the folder, another major version wrote it, or it cannot be written.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockDataDir(options.dataDir)
  try {
    return await startLocked(options, lock.release)
  } catch (error) {
    lock.release()
    return explainFailure(error, options.dataDir)
  }
}

async function startLocked(options: EmbeddedPostgresOptions, release: () => void): Promise<EmbeddedPostgres> {
  const { dataDir, version = 18, fast = false, log } = options
  const cluster = join(dataDir, 'postgres')
  const account = chooseAccount(cluster)
  if (!canEnter(dataDir, account)) startErrors.notEnterable(dataDir, account?.name ?? '')
  const isNew = !existsSync(join(cluster, 'PG_VERSION'))
  checkRoom(dataDir, isNew ? 300 : 50)
  const binaries = findBinaries(version, dataDir, account, log)
  if (isNew) await createCluster({ binaries, account, cluster, fast, log })
  checkMajor(dataDir, cluster, binaries.major)
  await endLeftover(cluster, log)
  const target = { account, cluster, sockets: makeSocketFolder(dataDir, account) }
  writeAccess(cluster, account)
  const start = async (): Promise<Server> => {
    await clearAway(cluster, target.sockets)
    return launch(binaries.postgres, target, serverSettings(target, binaries.major, fast))
  }
  const server = restartWhenEnded(await start(), start, log)
  const stop = async (): Promise<void> => {
    await server.stop()
    if (!target.sockets.startsWith(dataDir)) rmSync(target.sockets, { recursive: true, force: true })
    release()
  }
  try {
    return { url: await admitOwner(target.sockets), ended: server.ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function checkMajor(dataDir: string, cluster: string, ours: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== ours) startErrors.otherMajor(dataDir, found, ours)
}

/** A socket's path has room for 103 bytes on the meanest system. */
function makeSocketFolder(dataDir: string, account: Account | null): string {
  const own = join(dataDir, 'run')
  const dir = Buffer.byteLength(join(own, '.s.PGSQL.5432.lock')) <= 103 ? own : mkdtempSync(join(tmpdir(), 'motorspot-'))
  makeFolderOf(account, dir)
  return dir
}

/** The server is a session of its own: Ctrl-C in a terminal reaches us alone, and we end it when our work is done. */
async function launch(postgres: string, target: Launch, settings: string[]): Promise<Server> {
  const child = spawn(postgres, ['-D', target.cluster, ...settings], {
    ...asAccount(target.account),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('exit', () => resolve()))
  const watch = watchOver(child, target.account)
  const over = ended.finally(() => watch.end())
  over.catch(() => {})
  await untilReady(child, ended)
  return {
    ended: over,
    stop: async () => {
      watch.end()
      child.kill('SIGINT')
      const slow = await Promise.race([ended, wait(10_000, 'slow', { ref: false })])
      if (slow) child.kill('SIGQUIT')
      await ended
    },
  }
}

async function untilReady(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const said: string[] = []
  const ready = new Promise<void>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said.push(...text.split('\n').filter(Boolean))
      if (text.includes('ready to accept connections')) resolve()
      said.splice(0, said.length - 20)
    })
  })
  const failed = ended.then(() => {
    const tail = said.join('\n')
    if (/no space left|permission denied/i.test(tail)) explainFailure(new Error(tail), child.spawnargs[2] ?? '')
    startErrors.databaseFailed(tail)
  })
  await Promise.race([ready, failed])
  failed.catch(() => {})
}

/** Ends the server when this process is gone, even if it was killed: the pipe closes, and the shell goes on to its second command. */
function watchOver(server: ChildProcess, account: Account | null): { end(): void } {
  const watcher = spawn('/bin/sh', ['-c', 'cat > /dev/null; kill -INT "$0"', String(server.pid)], {
    ...asAccount(account),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  watcher.on('error', () => {})
  return {
    end: () => {
      if (watcher.exitCode === null && watcher.signalCode === null && watcher.pid) killGroup(watcher.pid)
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Makes the owner and the database at the first start, and a new password at each: none is kept anywhere. */
async function admitOwner(sockets: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const superuser = new pg.Client({ host: sockets, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  try {
    const { rowCount } = await superuser.query("select from pg_roles where rolname = 'motorspot'")
    if (!rowCount) await superuser.query('create role motorspot login createrole createdb')
    await superuser.query(`alter role motorspot password '${password}'`)
    const made = await superuser.query("select from pg_database where datname = 'motorspot'")
    if (!made.rowCount) await superuser.query('create database motorspot owner motorspot')
  } finally {
    await superuser.end()
  }
  return `postgres://motorspot:${password}@localhost/motorspot?host=${encodeURIComponent(sockets)}`
}
