import { once } from 'node:events'
import { renameSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { type ProductProcess, startProcess } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { call, sessionHeaders } from './client.ts'
import { type Damage, findDamage } from './consistency.ts'
import { recordResult } from './results.ts'
import { type Target, WriteLoad } from './write-load.ts'

/** Returns the connection by which the tests read the database, past the product. */
type DatabaseConnection = (dataDir: string) => pg.ClientConfig

/** Causes a fault and repairs what the product cannot repair itself. Returns the time (`performance.now()`) from which recovery is measured. */
type Fault = () => Promise<number>

/** Makes the attachments that the motors of the load refer to. */
async function insertPhotos(connection: pg.ClientConfig): Promise<void> {
  const database = new pg.Client(connection)
  await database.connect()
  await database.query(
    "insert into store.attach (tenant_id, name) select '000000', 'demo/' || photos || '.webp' from generate_series(1, 50) as photos",
  )
  await database.end()
}

/** Acknowledged writes in each round before the fault and after the recovery. */
const writesPerPhase = 64
const recoveryTimeoutMs = 30_000

const targetAt = async (address: string): Promise<Target> => ({
  address,
  trader: await sessionHeaders(address, 'trader'),
  manager: await sessionHeaders(address, 'manager'),
})

/** A running product under a load of writes. */
export class FaultHarness {
  readonly dataDir: string
  target: Target
  product: ProductProcess
  #load: WriteLoad
  readonly #env: Readonly<Record<string, string>>
  readonly #connection: DatabaseConnection

  /** Starts the product; `start` may do it in another way than as one process. */
  static async open(
    env: Readonly<Record<string, string>>,
    connection: DatabaseConnection,
    start: typeof startProcess = startProcess,
  ): Promise<FaultHarness> {
    const productEnv = { DATA_DIR: makeTempDir(), ...env, DEMO: '1', LIMITS: 'off', PORT: String(await freePort()) }
    const product = await start(productEnv)
    const target = await targetAt(product.address)
    await insertPhotos(connection(productEnv.DATA_DIR))
    return new FaultHarness(product, target, productEnv, connection)
  }

  private constructor(
    product: ProductProcess,
    target: Target,
    env: Readonly<Record<string, string>> & { DATA_DIR: string },
    connection: DatabaseConnection,
  ) {
    this.product = product
    this.target = target
    this.dataDir = env.DATA_DIR
    this.#load = new WriteLoad(target)
    this.#env = env
    this.#connection = connection
  }

  /** Writes of the load that were rejected, or whose connection failed. */
  get unanswered(): number {
    return this.#load.unanswered
  }

  /** The product answers a list within three seconds: less than a process needs to start. */
  async expectAnswer(): Promise<void> {
    await this.#untilAnswering(3_000)
  }

  async killServer(): Promise<void> {
    this.product.child.kill('SIGKILL')
    await once(this.product.child, 'exit')
  }

  /** Restarts the product as a supervisor does, without manual steps. */
  async restartServer(): Promise<void> {
    this.product = await startProcess(this.#env)
  }

  /** Causes a fault `times` times under load, and checks after each that no data was lost; records the result under `name`. */
  async injectFault(name: string, times: number, fault: Fault): Promise<void> {
    this.#load = new WriteLoad(this.target)
    const seconds: number[] = []
    const damage: Damage[] = []
    for (let round = 0; round < times; round++) {
      seconds.push(await this.#round(fault))
      damage.push(await findDamage(this.#load, this.#connection(this.dataDir), this.target))
    }
    const lost = damage.flatMap((round) => round.lost)
    const halfWritten = damage.flatMap((round) => round.halfWritten)
    const wrongTotals = damage.flatMap((round) => round.wrongTotals)
    const { acknowledged, unexpected } = this.#load
    recordResult({ fault: name, times, acknowledged, lost: lost.length, halfWritten: halfWritten.length, seconds })
    expect({ lost, halfWritten, wrongTotals, unexpected }).toEqual({ lost: [], halfWritten: [], wrongTotals: [], unexpected: [] })
  }

  /**
   * Backs up while writes go on, kills the server, and deletes and restores its data directory; checks that all is there that was
   * acknowledged before the backup began, and nothing in part.
   */
  async loseData(name: string, backUp: () => Promise<void>, restore: () => Promise<void>): Promise<void> {
    const before = await this.#write(writesPerPhase)
    const during = new WriteLoad(this.target)
    this.#load = during
    during.start()
    await this.#untilAcknowledged(1)
    const written = during.acknowledged
    await backUp()
    // Else writes had to wait for it.
    expect(during.acknowledged).toBeGreaterThan(written)
    const since = performance.now()
    await this.killServer()
    await during.end()
    // The embedded database is still ending, and writes to the folder that it knows.
    const lost = makeTempDir()
    renameSync(this.dataDir, join(lost, 'data'))
    await restore()
    await this.restartServer()
    await this.#untilAnswering()
    // A restore ends the sessions.
    this.target = await targetAt(this.product.address)
    const after = await this.#write(1)
    rmSync(lost, { recursive: true, force: true })
    const seconds = [(performance.now() - since) / 1000]
    const damage = [before, after].map((load) => findDamage(load, this.#connection(this.dataDir), this.target))
    const [{ lost: missing, halfWritten, wrongTotals }, later] = (await Promise.all(damage)) as [Damage, Damage]
    const unexpected = [before, during, after].flatMap((load) => load.unexpected)
    const { acknowledged } = before
    recordResult({ fault: name, times: 1, acknowledged, lost: missing.length, halfWritten: halfWritten.length, seconds })
    const nothing = { missing: [], lostLater: [], halfWritten: [], wrongTotals: [], unexpected: [] }
    expect({ missing, lostLater: later.lost, halfWritten, wrongTotals, unexpected }).toEqual(nothing)
  }

  /** Writes until so much is acknowledged. */
  async #write(acknowledged: number): Promise<WriteLoad> {
    const load = new WriteLoad(this.target)
    this.#load = load
    load.start()
    await this.#untilAcknowledged(acknowledged)
    await load.end()
    return load
  }

  /** Returns the seconds until the product reads and writes again. */
  async #round(fault: Fault): Promise<number> {
    this.#load.start()
    await this.#untilAcknowledged(writesPerPhase)
    await wait(Math.random() * 300)
    const since = await fault()
    await this.#untilAnswering()
    await this.#untilAcknowledged(1)
    const seconds = (performance.now() - since) / 1000
    await this.#untilAcknowledged(writesPerPhase)
    await this.#load.end()
    return seconds
  }

  async #untilAnswering(timeout = recoveryTimeoutMs): Promise<void> {
    const list = () => call(this.target.address, 'GET', '/api/blade-machine/machine/listData?size=1')
    await expect.poll(list, { timeout, interval: 20 }).toMatchObject({ status: 200 })
  }

  async #untilAcknowledged(more: number): Promise<void> {
    const expected = this.#load.acknowledged + more
    await expect.poll(() => this.#load.acknowledged, { timeout: recoveryTimeoutMs, interval: 10 }).toBeGreaterThanOrEqual(expected)
  }

  async close(): Promise<void> {
    await this.#load.end()
    await this.product.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** Finds a free port, which is used for every start of the product, so that its address does not change. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
