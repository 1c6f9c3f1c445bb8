import { pairsOf } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'

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

/** Whether a number passes a condition: with any of its bounds, or within any of its ranges. */
export function passesAny(number: number, operator: Comparison['operator'], values: Comparison['values']): boolean {
  if (operator === 'between') return pairsOf(values).some(([from, to]) => number >= Number(from) && number <= Number(to))
  return values.some((value) => comparesAs(operator, number, Number(value)))
}

/**
 * For each row one bit for each condition that it fails: 0 passes all. Bits are set without asking for them first, because a branch that
 * the processor cannot predict takes longer than the rest of a row.
 */
export type Failures = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** With more fields under conditions than bits, SQL answers. */
export const mostConditions = 32

export const noFailures = (rows: number, conditions: number): Failures => (conditions <= 8 ? new Uint8Array(rows) : new Uint32Array(rows))

/** The rows that pass all conditions but the ignored one, or those that do not. */
export function rowsThat(failures: Failures, pass: boolean, ignored = 0): Uint32Array {
  const found = new Uint32Array(failures.length)
  let count = 0
  for (let row = 0; row < failures.length; row += 1) {
    found[count] = row
    count += Number((((failures[row] as number) & ~ignored) === 0) === pass)
  }
  return found.subarray(0, count)
}
