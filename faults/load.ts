import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { call, type Headers, isAway, type Reply } from './client.ts'

/** Where the load goes, and as whom; the address changes when the product is started anew. */
export interface Door {
  address: string
  readonly trader: Headers
  readonly manager: Headers
}

/** A motor that the product has acknowledged, and the line counts that its last edits may have left it with. */
interface Motor {
  readonly id: string
  lines: readonly number[]
}

const connections = 32
const most = 5
/** Milliseconds after which one who was turned away comes again. */
const pause = 50

/** By these a motor and a brand of the load are known in the database. */
export const [model, brandName] = ['FAULT-132S-4', '故障品牌']

/** A motor of which every figure says how many photos and tier prices it has: a half-written one contradicts itself. */
const motor = (lines: number): Record<string, unknown> => ({
  quantity: lines,
  photos: Array.from({ length: lines }, () => ({ photoType: 'WHOLE', link: `/files/demo/${lines}.webp` })),
  tierPrices: Array.from({ length: lines }, (_, at) => ({ minQty: at + 1, price: String(lines) })),
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

/** Writes over 32 connections until it is told to end, and remembers what was acknowledged. */
export class Load {
  readonly motors = new Map<string, Motor>()
  readonly brands = new Set<string>()
  /** Answers that are neither an acknowledgement nor what is said while the database is away. */
  readonly strange: string[] = []
  acknowledged = 0
  /** How often somebody was told to come again, or heard nothing. */
  turnedAway = 0
  readonly #door: Door
  #running = false
  #workers: Promise<unknown> = Promise.resolve()

  constructor(door: Door) {
    this.#door = door
  }

  start(): void {
    this.#running = true
    this.#workers = Promise.all(Array.from({ length: connections }, (_, at) => this.#work(at)))
  }

  /** Waits for every answer that is still under way. */
  async end(): Promise<void> {
    this.#running = false
    await this.#workers
  }

  /** One in four makes brands; the others make motors, and change every third of their own. */
  async #work(worker: number): Promise<void> {
    const own: Motor[] = []
    for (let turn = 0; this.#running; turn++) {
      const lines = 1 + ((worker + turn) % most)
      const last = own.at(-1)
      const reply =
        worker % 4 === 0 ? await this.#makeBrand() : turn % 3 === 2 && last ? await this.#change(last, lines) : await this.#make(lines, own)
      if (reply.status === 200) this.acknowledged += 1
      else if (reply.status === 0 || isAway(reply)) this.turnedAway += 1
      else this.strange.push(`${reply.status} ${JSON.stringify(reply.body)}`)
      if (reply.status !== 200) await wait(pause)
    }
  }

  #submit(path: string, as: Headers, body: unknown): Promise<Reply> {
    return call(this.#door.address, 'POST', `/api/${path}/submit`, as, body)
  }

  async #makeBrand(): Promise<Reply> {
    const brandCode = `F${randomUUID().replaceAll('-', '').slice(0, 15)}`
    const reply = await this.#submit('blade-brand/brand', this.#door.manager, { brandCode, nameZh: brandName, enabled: true })
    if (reply.status === 200) this.brands.add(brandCode)
    return reply
  }

  async #make(lines: number, own: Motor[]): Promise<Reply> {
    const reply = await this.#submit('blade-machine/machine', this.#door.trader, { ...identity, ...motor(lines) })
    if (reply.status === 200) {
      const made: Motor = { id: String((reply.body.data as { id: string }).id), lines: [lines] }
      own.push(made)
      this.motors.set(made.id, made)
    }
    return reply
  }

  /** Who is not answered cannot know whether the change was kept. */
  async #change(motorOfOurs: Motor, lines: number): Promise<Reply> {
    const before = motorOfOurs.lines
    motorOfOurs.lines = [...before, lines]
    const reply = await this.#submit('blade-machine/machine', this.#door.trader, { id: motorOfOurs.id, ...motor(lines) })
    if (reply.status === 200) motorOfOurs.lines = [lines]
    return reply
  }
}
