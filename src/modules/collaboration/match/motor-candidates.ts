import { powersFor } from '#motors/matching/match-rating.ts'
import { comparableModel } from '#motors/model-text.ts'
import type { StoredMotor } from '../../machine/machine/matched-motor.service.ts'
import { modelsSought, type StoredDemand } from './demand-wish.service.ts'

type Powered = readonly [power: number, motor: StoredMotor]

/** The first place at which a motor has this power or more. */
function placeOf(motors: readonly Powered[], power: number): number {
  let [low, high] = [0, motors.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((motors[middle]?.[0] ?? 0) < power) low = middle + 1
    else high = middle
  }
  return low
}

/** Motors by their poles, each list by power: what neither power, poles nor the model rule out for a demand is found without looking at the others. */
export class MotorCandidates {
  readonly #all: readonly Powered[]
  readonly #byPoles = new Map<number, Powered[]>()
  readonly #models = new Map<StoredMotor, string>()

  constructor(motors: readonly StoredMotor[]) {
    this.#all = motors.map((motor): Powered => [Number(motor.powerKw ?? 0), motor]).sort(([a], [b]) => a - b)
    for (const each of this.#all)
      for (const count of new Set(each[1].poles ?? [])) {
        const list = this.#byPoles.get(count) ?? []
        list.push(each)
        this.#byPoles.set(count, list)
      }
  }

  /** As models are compared, however they are written. */
  #modelOf(motor: StoredMotor): string {
    const known = this.#models.get(motor) ?? comparableModel(motor.model ?? '')
    this.#models.set(motor, known)
    return known
  }

  /** The motors that may meet a demand; the model counts where no power says how strong they are. */
  of(demand: StoredDemand): StoredMotor[] {
    const { powerMin, powerMax, polesAccept } = demand
    const lists = polesAccept.length === 0 ? [this.#all] : polesAccept.map((count) => this.#byPoles.get(count) ?? [])
    if (powerMin === null) {
      const wanted = modelsSought(demand)
      const isWanted = (motor: StoredMotor): boolean => wanted.some((model) => this.#modelOf(motor).includes(model))
      return wanted.length === 0 ? [] : distinct(lists.flat()).filter(isWanted)
    }
    const [least, most] = powersFor(powerMin, powerMax ?? powerMin)
    // The list above `most` begins at the next number.
    const strong = (list: readonly Powered[]) => list.slice(placeOf(list, least), placeOf(list, most + Number.EPSILON * most))
    return distinct(lists.flatMap(strong))
  }
}

/** A pole-changing motor is in several lists. */
const distinct = (motors: readonly Powered[]): StoredMotor[] => [...new Set(motors.map(([, motor]) => motor))]
