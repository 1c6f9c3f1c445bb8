import { pairsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { withoutValue } from '#kernel/resource/row-kinds.ts'

/** Whether a number passes a condition with one bound. */
export function comparesAs(operator: Comparison['operator'], value: number, bound: number): boolean {
  switch (operator) {
    case 'ge':
      return value >= bound
    case 'le':
      return value <= bound
    case 'gt':
      return value > bound
    case 'lt':
      return value < bound
    default:
      return value === bound
  }
}

/**
 * Whether a number passes a condition: with any of its bounds, or within any of its ranges; NaN stands for none. What the condition says is
 * put in order once, so that many values take hardly longer than one.
 */
export function numberTest({ operator, values }: Comparison): (number: number) => boolean {
  const passesNone = values.includes(withoutValue)
  const numbers = (operator === 'between' ? pairsOf(values) : values.map((value) => [value, value] as const)).flatMap(([from, to]) =>
    from === withoutValue ? [] : [[Number(from), Number(to)] as const],
  )
  if (operator !== 'between' && operator !== 'equal')
    return (number) => (Number.isNaN(number) ? passesNone : numbers.some(([bound]) => comparesAs(operator, number, bound)))
  const { starts, ends } = merged(numbers)
  return (number) => (Number.isNaN(number) ? passesNone : number <= (ends[placeOf(number, starts)] ?? Number.NaN))
}

/** Ranges in ascending order; those that overlap as one. */
function merged(ranges: readonly (readonly [from: number, to: number])[]): { starts: Float64Array; ends: Float64Array } {
  const found: [from: number, to: number][] = []
  for (const [from, to] of ranges.filter(([from, to]) => from <= to).sort(([a], [b]) => a - b)) {
    const last = found.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else found.push([from, to])
  }
  return { starts: Float64Array.from(found, ([from]) => from), ends: Float64Array.from(found, ([, to]) => to) }
}

/** The place of the last start that is not above the number; -1 if all are. */
function placeOf(number: number, starts: Float64Array): number {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((starts[middle] as number) <= number) from = middle + 1
    else to = middle
  }
  return from - 1
}

/**
 * For each row one bit for each condition that it fails: 0 passes all. Bits are set without asking for them first, because a branch that
 * the processor cannot predict takes longer than the rest of a row.
 */
export type Failures = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** With more fields under conditions than bits, SQL answers. */
export const mostConditions = 32

export const noFailures = (rows: number, conditions: number): Failures => (conditions <= 8 ? new Uint8Array(rows) : new Uint32Array(rows))

/**
 * Memory for one value of each row, which one question after the other uses: the system takes longer to provide it than this thread to find
 * the rows, and each release of much memory starts a collection of garbage.
 */
export class Buffer32 {
  #values = new Uint32Array(0)

  /** Room for so many values, until it is asked for again. */
  room(length: number): Uint32Array<ArrayBuffer> {
    if (this.#values.length < length) this.#values = new Uint32Array(Math.ceil(length * 1.1))
    return this.#values
  }

  /** The same as failures, none of them set. */
  noFailures(rows: number, conditions: number): Failures {
    if (conditions > 8) return this.room(rows).subarray(0, rows).fill(0)
    return new Uint8Array(this.room(Math.ceil(rows / 4)).buffer, 0, rows).fill(0)
  }
}

const collected = new Buffer32()

/**
 * The rows that pass all conditions but the ignored one, or those that do not; of `among` only, whose failures these then are. With a buffer
 * they stand in it, until it is used again.
 */
export function selectRows(failures: Failures, pass: boolean, ignored = 0, among?: Uint32Array, buffer?: Buffer32): Uint32Array {
  const found = (buffer ?? collected).room(failures.length)
  let count = 0
  const [mask, flip] = [~ignored, pass ? 0 : 1]
  for (let row = 0; row < failures.length; row += 1) {
    found[count] = row
    count += Number(((failures[row] as number) & mask) === 0) ^ flip
  }
  if (among) return valuesOf(among, found.subarray(0, count))
  return buffer ? found.subarray(0, count) : found.slice(0, count)
}

/** The values of some rows in their order; all of them where none are named. */
export function valuesOf<T extends Float64Array | Uint8Array | Uint32Array>(values: T, rows: Uint32Array | undefined): T {
  if (!rows) return values
  const found = new (values.constructor as new (length: number) => T)(rows.length)
  for (let at = 0; at < rows.length; at += 1) found[at] = values[rows[at] as number] as number
  return found
}
