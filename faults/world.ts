import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { type ProductProcess, startProcess } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { call, tokenOf } from './client.ts'
import { note } from './figures.ts'
import { type Door, Load } from './load.ts'
import { type Damage, damageOf } from './promises.ts'

/** How the database is looked into, from outside of the product. */
type Look = (dataDir: string) => pg.ClientConfig

/** Does harm, mends what is not the product's to mend, and answers the moment from which the product is waited for. */
type Strike = () => Promise<number>

/** Acknowledged writes of a round before the fault and after it. */
const enough = 64
/** Milliseconds that the product may take to answer again. */
const patience = 30_000

/** A product that runs, and a load of writes on it. */
export class World {
  readonly dataDir: string
  readonly door: Door
  product: ProductProcess
  #load: Load
  readonly #env: Readonly<Record<string, string>>
  readonly #look: Look

  static async open(env: Readonly<Record<string, string>>, look: Look): Promise<World> {
    const whole = { ...env, DATA_DIR: makeTempDir(), DEMO: '1', PORT: String(await freePort()) }
    const product = await startProcess(whole)
    const { address } = product
    const door = { address, trader: await tokenOf(address, 'trader'), manager: await tokenOf(address, 'manager') }
    return new World(product, door, whole, look)
  }

  private constructor(product: ProductProcess, door: Door, env: Readonly<Record<string, string>> & { DATA_DIR: string }, look: Look) {
    this.product = product
    this.door = door
    this.dataDir = env.DATA_DIR
    this.#load = new Load(door)
    this.#env = env
    this.#look = look
  }

  async killServer(): Promise<void> {
    this.product.child.kill('SIGKILL')
    await once(this.product.child, 'exit')
  }

  /** As whoever watches over it does, with nothing done by hand before. */
  async restartServer(): Promise<void> {
    this.product = await startProcess(this.#env)
  }

  /** Strikes while 32 connections write, and each time holds every promise against what is there afterwards. */
  async endure(fault: string, times: number, strike: Strike): Promise<void> {
    this.#load = new Load(this.door)
    const seconds: number[] = []
    const damage: Damage[] = []
    for (let round = 0; round < times; round++) {
      seconds.push(await this.#round(strike))
      damage.push(await damageOf(this.#load, this.#look(this.dataDir), this.door))
    }
    const lost = damage.flatMap((each) => each.lost)
    const halfWritten = damage.flatMap((each) => each.halfWritten)
    const wrongTotals = damage.flatMap((each) => each.wrongTotals)
    const { acknowledged, strange } = this.#load
    note({ fault, times, acknowledged, lost: lost.length, halfWritten: halfWritten.length, seconds })
    expect({ lost, halfWritten, wrongTotals, strange }).toEqual({ lost: [], halfWritten: [], wrongTotals: [], strange: [] })
  }

  /** Answers the seconds until the product reads and writes again. */
  async #round(strike: Strike): Promise<number> {
    this.#load.start()
    await this.#untilAcknowledged(enough)
    await wait(Math.random() * 300)
    const since = await strike()
    await this.#untilAnswering()
    await this.#untilAcknowledged(1)
    const seconds = (performance.now() - since) / 1000
    await this.#untilAcknowledged(enough)
    await this.#load.end()
    return seconds
  }

  async #untilAnswering(): Promise<void> {
    const list = () => call(this.door.address, 'GET', '/api/blade-machine/machine/listData?size=1')
    await expect.poll(list, { timeout: patience, interval: 20 }).toMatchObject({ status: 200 })
  }

  async #untilAcknowledged(more: number): Promise<void> {
    const aim = this.#load.acknowledged + more
    await expect.poll(() => this.#load.acknowledged, { timeout: patience, interval: 10 }).toBeGreaterThanOrEqual(aim)
  }

  async close(): Promise<void> {
    await this.#load.end()
    await this.product.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** The same each time that the product is started, so that the load finds it again. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
