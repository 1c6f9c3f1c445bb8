import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#embedded-postgres/binaries.ts'
import { createCluster, writeAccess } from '#embedded-postgres/cluster.ts'
import { serverSettings } from '#embedded-postgres/settings.ts'
import { asAccount, chooseAccount } from '#host/account.ts'
import { makeFolderOf } from '#host/data-dir.ts'
import { makeTempDir } from '#test/temp-dir.ts'

/** A PostgreSQL that is not the product's: it keeps what it has promised, and goes and comes when a test says so. */
export class OwnPostgres {
  readonly #dir = makeTempDir()
  readonly #cluster = join(this.#dir, 'postgres')
  readonly #sockets = join(this.#dir, 'run')
  readonly #account = chooseAccount(this.#cluster)
  readonly #binaries = findBinaries(18, this.#dir, this.#account, () => {})
  #server: ChildProcess | undefined

  /** Of an owner who may make roles and databases, the same for good. */
  readonly url = `postgres://shop:shop@localhost/shop?host=${encodeURIComponent(this.#sockets)}`

  /** How the tests look into it. */
  readonly superuser = { host: this.#sockets, user: 'postgres', database: 'shop' }

  static async make(): Promise<OwnPostgres> {
    const made = new OwnPostgres()
    const [account, cluster] = [made.#account, made.#cluster]
    await createCluster({ binaries: made.#binaries, account, cluster, fast: false, log: () => {} })
    writeAccess(cluster, account)
    makeFolderOf(account, made.#sockets)
    await made.start()
    const superuser = new pg.Client({ ...made.superuser, database: 'postgres' })
    await superuser.connect()
    await superuser.query("create role shop login createrole createdb password 'shop'")
    await superuser.query('create database shop owner shop')
    await superuser.end()
    return made
  }

  /** Starts it; tries again while processes of one that was killed still hold its memory. */
  async start(): Promise<void> {
    for (;;) {
      const settings = serverSettings({ sockets: this.#sockets }, this.#binaries.major, false)
      const options = { ...asAccount(this.#account), stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
      const server = spawn(this.#binaries.postgres, ['-D', this.#cluster, ...settings], options)
      const said = await untilReadyOrEnded(server)
      if (said.includes('ready to accept connections')) {
        this.#server = server
        return
      }
      if (!/still in use/.test(said)) throw new Error(`PostgreSQL did not start:\n${said}`)
    }
  }

  /** As its administrator does: sessions are ended, and nothing is left to recover. */
  stop(): Promise<void> {
    return this.#end('SIGINT')
  }

  /** The first process dies at once; the others notice by themselves. */
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
  let said = ''
  return new Promise((resolve) => {
    server.once('exit', () => resolve(said))
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('ready to accept connections')) resolve(said)
    })
  })
}
