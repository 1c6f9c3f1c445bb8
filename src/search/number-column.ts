import type { Comparison } from '#kernel/crud/list-query.ts'
import { comparesAs, type Failures, numberTest, valuesOf } from './comparison.ts'
import type { Range } from './definition.ts'
import type { SortKey } from './top-rows.ts'

/** A number of each row; NaN for none. */
export class NumberColumn {
  #numbers = new Float64Array(0)

  get bytes(): number {
    return this.#numbers.byteLength
  }

  reserve(rows: number): void {
    const wider = new Float64Array(rows)
    wider.set(this.#numbers.subarray(0, rows))
    this.#numbers = wider
  }

  add(row: number, value: unknown): void {
    this.#numbers[row] = value === null ? Number.NaN : Number(value)
  }

  remove(): void {}

  move(from: number, to: number): void {
    this.#numbers[to] = this.#numbers[from] as number
  }

  /** Sets a bit for the rows that fail any of these conditions on the column. `failures` are of all rows, or of these only. */
  mark(failures: Failures, where: readonly Comparison[], bit: number, rows?: Uint32Array): void {
    const numbers = valuesOf(this.#numbers, rows)
    for (const each of where) {
      if (each.values.length === 1 && typeof each.values[0] === 'number' && !each.operator.startsWith('is'))
        markBound(failures, numbers, each, bit)
      else markOther(failures, numbers, each, bit)
    }
  }

  /** Of these rows those within each range. */
  count(rows: Uint32Array, ranges: readonly Range[]): readonly number[] {
    const numbers = this.#numbers
    return ranges.map(([from, to]) => {
      let count = 0
      for (let at = 0; at < rows.length; at += 1) {
        const number = numbers[rows[at] as number] as number
        count += Number(number >= from && number <= to)
      }
      return count
    })
  }

  sortKey(): Omit<SortKey, 'isDescending'> {
    return { numbers: this.#numbers }
  }
}

function markBound(failures: Failures, numbers: Float64Array, { operator, values }: Comparison, bit: number): void {
  const bound = Number(values[0])
  for (let row = 0; row < failures.length; row += 1) {
    const fails = Number(!comparesAs(operator, numbers[row] as number, bound))
    failures[row] = (failures[row] as number) | (-fails & bit)
  }
}

function markOther(failures: Failures, numbers: Float64Array, condition: Comparison, bit: number): void {
  const { operator } = condition
  const passes = operator === 'isNull' ? Number.isNaN : operator === 'isNotNull' ? isNumber : numberTest(condition)
  for (let row = 0; row < failures.length; row += 1)
    failures[row] = (failures[row] as number) | (-Number(!passes(numbers[row] as number)) & bit)
}

const isNumber = (number: number): boolean => !Number.isNaN(number)
