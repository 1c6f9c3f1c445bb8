import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { call, type Headers, isDatabaseUnavailable, type Reply } from './client.ts'

/** The product that the load writes to, and the sessions that it uses. */
export interface Target {
  address: string
  readonly trader: Headers
  readonly manager: Headers
}

/** A motor that the product has acknowledged. */
interface Motor {
  readonly id: string
  /** The possible numbers of photos and tier prices: the acknowledged one, and those of edits without an answer. */
  lineCounts: readonly number[]
}

const connections = 32
const maxLines = 5
const retryDelayMs = 50

/** The model and the brand name of all rows of the load, by which they are found in the database. */
export const [model, brandName] = ['FAULT-132S-4', '故障品牌']

/** Fields of a motor in which each photo and tier price repeats their number, so that a half-written motor is detected. */
const motorFields = (lines: number): Record<string, unknown> => ({
  quantity: lines,
  photos: Array.from({ length: lines }, () => ({ photoType: 'WHOLE', link: `/files/demo/${lines}.webp` })),
  tierPrices: Array.from({ length: lines }, (_, index) => ({ minQty: index + 1, price: String(lines) })),
})

const identity = {
  model,
  typeCode: 'AC3.STD',
  brandCode: 'BR001',
  powerKw: 5.5,
  poles: [4],
  voltageV: 380,
  mounting: ['B3'],
  condition: 'NEW',
  priceMode: 'TIER',
  regionCode: '320211',
  contact: { name: '张先生', mobile: '13800138000' },
}

/** Writes over 32 connections from `start` to `end`, and records which writes were acknowledged. */
export class WriteLoad {
  readonly motors = new Map<string, Motor>()
  readonly brands = new Set<string>()
  /** Answers that are neither an acknowledgement nor the error for an unavailable database. */
  readonly unexpected: string[] = []
  acknowledged = 0
  /** Writes that were rejected, or whose connection failed. */
  unanswered = 0
  readonly #target: Target
  #running = false
  #workers: Promise<unknown> = Promise.resolve()

  constructor(target: Target) {
    this.#target = target
  }

  start(): void {
    this.#running = true
    this.#workers = Promise.all(Array.from({ length: connections }, (_, worker) => this.#work(worker)))
  }

  /** Stops writing and waits for the pending answers. */
  async end(): Promise<void> {
    this.#running = false
    await this.#workers
  }

  /** Every fourth worker creates brands; the others create motors and edit their last one at every third turn. */
  async #work(worker: number): Promise<void> {
    const motors: Motor[] = []
    for (let turn = 0; this.#running; turn++) {
      const lines = 1 + ((worker + turn) % maxLines)
      const last = motors.at(-1)
      const reply =
        worker % 4 === 0
          ? await this.#createBrand()
          : turn % 3 === 2 && last
            ? await this.#editMotor(last, lines)
            : await this.#createMotor(lines, motors)
      if (reply.status === 200) this.acknowledged += 1
      else if (reply.status !== 0 && !isDatabaseUnavailable(reply)) this.unexpected.push(`${reply.status} ${JSON.stringify(reply.body)}`)
      if (reply.status === 200) continue
      this.unanswered += 1
      await wait(retryDelayMs)
    }
  }

  #submit(path: string, headers: Headers, body: unknown): Promise<Reply> {
    return call(this.#target.address, 'POST', `/api/${path}/submit`, headers, body)
  }

  async #createBrand(): Promise<Reply> {
    const brandCode = `F${randomUUID().replaceAll('-', '').slice(0, 15)}`
    const reply = await this.#submit('blade-brand/brand', this.#target.manager, { brandCode, nameZh: brandName, enabled: true })
    if (reply.status === 200) this.brands.add(brandCode)
    return reply
  }

  async #createMotor(lines: number, motors: Motor[]): Promise<Reply> {
    const reply = await this.#submit('blade-machine/machine', this.#target.trader, { ...identity, ...motorFields(lines) })
    if (reply.status === 200) {
      const motor: Motor = { id: String((reply.body.data as { id: string }).id), lineCounts: [lines] }
      motors.push(motor)
      this.motors.set(motor.id, motor)
    }
    return reply
  }

  /** Without an answer, either version may be stored. */
  async #editMotor(motor: Motor, lines: number): Promise<Reply> {
    motor.lineCounts = [...motor.lineCounts, lines]
    const reply = await this.#submit('blade-machine/machine', this.#target.trader, { id: motor.id, ...motorFields(lines) })
    if (reply.status === 200) motor.lineCounts = [lines]
    return reply
  }
}
