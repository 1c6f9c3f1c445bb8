import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#embedded-postgres/binaries.ts'
import { createCluster, writeAccess } from '#embedded-postgres/cluster.ts'
import { serverSettings } from '#embedded-postgres/settings.ts'
import { chooseAccount, spawnOptionsFor } from '#host/account.ts'
import { createPrivateDir } from '#host/data-dir.ts'
import { makeTempDir } from '#test/temp-dir.ts'

/** A PostgreSQL server outside of the product, with durable settings, that a test stops, kills and starts. */
export class ExternalPostgres {
  readonly #dir = makeTempDir()
  readonly #cluster = join(this.#dir, 'postgres')
  readonly #sockets = join(this.#dir, 'run')
  readonly #account = chooseAccount(this.#cluster)
  readonly #binaries = findBinaries(18, this.#dir, this.#account, () => {})
  readonly #settings: Readonly<Record<string, string>>
  #server: ChildProcess | undefined

  private constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings
  }

  /** Login of an owner who may create roles and databases; does not change over restarts. */
  readonly url = `postgres://shop:shop@localhost/shop?host=${encodeURIComponent(this.#sockets)}`

  /** Connection of the tests. */
  readonly superuser = { host: this.#sockets, user: 'postgres', database: 'shop' }

  static async create(settings: Readonly<Record<string, string>> = {}): Promise<ExternalPostgres> {
    const postgres = new ExternalPostgres(settings)
    const [account, cluster] = [postgres.#account, postgres.#cluster]
    await createCluster({ binaries: postgres.#binaries, account, cluster, fast: false, log: () => {} })
    writeAccess(cluster, account)
    createPrivateDir(postgres.#sockets, account)
    await postgres.start()
    const superuser = new pg.Client({ ...postgres.superuser, database: 'postgres' })
    await superuser.connect()
    await superuser.query("create role shop login createrole createdb password 'shop'")
    await superuser.query('create database shop owner shop')
    await superuser.end()
    return postgres
  }

  /** Starts the server; retries while processes of a killed server still use its shared memory. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const own = Object.entries({ ...this.#settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    for (;;) {
      const settings = [...serverSettings({ sockets: this.#sockets }, this.#binaries.major, false), ...own]
      const options = { ...spawnOptionsFor(this.#account), stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
      const server = spawn(this.#binaries.postgres, ['-D', this.#cluster, ...settings], options)
      const output = await untilReadyOrEnded(server)
      if (output.includes('ready to accept')) {
        this.#server = server
        return
      }
      if (!/still in use/.test(output)) throw new Error(`PostgreSQL did not start:\n${output}`)
    }
  }

  /** Fast shutdown: ends all sessions and leaves nothing to recover. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** Kills the main process; the other processes end by themselves. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }

  /** A folder that the server may write to. */
  folder(name: string): string {
    const folder = join(this.#dir, name)
    createPrivateDir(folder, this.#account)
    return folder
  }

  /** Copies the data of the running server, as pg_basebackup does. */
  async baseBackup(folder: string): Promise<void> {
    const superuser = new pg.Client({ ...this.superuser, database: 'postgres' })
    await superuser.connect()
    await superuser.query("select pg_backup_start('base', fast => true)")
    // What is written meanwhile is in the WAL.
    cpSync(this.#cluster, folder, { recursive: true, filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+|pgsql_tmp\/.+)$/.test(path) })
    const { rows } = await superuser.query('select labelfile from pg_backup_stop()')
    writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
    await superuser.end()
  }

  /** Puts a base backup in the place of what the stopped server had, and recovers it by the settings. */
  async recover(folder: string, settings: Readonly<Record<string, string>>): Promise<void> {
    rmSync(this.#cluster, { recursive: true })
    cpSync(folder, this.#cluster, { recursive: true })
    writeFileSync(join(this.#cluster, 'recovery.signal'), '')
    this.#own(this.#cluster)
    await this.start(settings)
  }

  /** A streaming standby on a copy of the data of this running server. */
  async standby(): Promise<ExternalPostgres> {
    appendFileSync(join(this.#cluster, 'pg_hba.conf'), 'local replication all scram-sha-256\n')
    await this.ask('alter role shop replication')
    await this.ask('select pg_reload_conf()')
    const standby = new ExternalPostgres({ primary_conninfo: `host=${this.#sockets} user=shop password=shop` })
    await this.baseBackup(standby.#cluster)
    writeFileSync(join(standby.#cluster, 'standby.signal'), '')
    standby.#own(standby.#cluster)
    createPrivateDir(standby.#sockets, standby.#account)
    await standby.start()
    return standby
  }

  /** The rows of one statement of the tests. */
  async ask<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
    const client = new pg.Client(this.superuser)
    await client.connect()
    try {
      return (await client.query<R>(text)).rows
    } finally {
      await client.end()
    }
  }

  #own(folder: string): void {
    createPrivateDir(folder, this.#account)
    if (!this.#account) return
    const { uid, gid } = this.#account
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(join(folder, path), uid, gid)
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#dir, { recursive: true, force: true })
  }
}

function untilReadyOrEnded(server: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve) => {
    server.once('exit', () => resolve(output))
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('ready to accept')) resolve(output)
    })
  })
}
