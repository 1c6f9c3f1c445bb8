import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
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
  #server: ChildProcess | undefined

  /** Login of an owner who may create roles and databases; does not change over restarts. */
  readonly url = `postgres://shop:shop@localhost/shop?host=${encodeURIComponent(this.#sockets)}`

  /** Connection of the tests. */
  readonly superuser = { host: this.#sockets, user: 'postgres', database: 'shop' }

  static async create(): Promise<ExternalPostgres> {
    const postgres = new ExternalPostgres()
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
  async start(): Promise<void> {
    for (;;) {
      const settings = serverSettings({ sockets: this.#sockets }, this.#binaries.major, false)
      const options = { ...spawnOptionsFor(this.#account), stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
      const server = spawn(this.#binaries.postgres, ['-D', this.#cluster, ...settings], options)
      const output = await untilReadyOrEnded(server)
      if (output.includes('ready to accept connections')) {
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
      if (output.includes('ready to accept connections')) resolve(output)
    })
  })
}
