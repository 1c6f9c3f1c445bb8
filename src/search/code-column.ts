import type { Comparison } from '#kernel/crud/list-query.ts'
import { isRowKind, withoutValue, withSeveral } from '#kernel/resource/row-kinds.ts'
import { type Failures, numberTest, valuesOf } from './comparison.ts'
import { type Counted, countedKeys, groupKey, type IndexColumn, isWithin, pairKey, rangeKey } from './definition.ts'
import type { SortKey } from './top-rows.ts'

/** Of two lengths only: loops over more kinds of arrays are compiled to slower code. */
type Codes = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** The code of a row without a key. */
const none = 0

/** A key, or several, of each row. Keys are numbered in the order in which they come; a row takes one byte while there are at most 256. */
export class CodeColumn {
  #codes: Codes = new Uint8Array(0)
  /** What each code stands for, as it is stored: several keys are joined by commas. */
  readonly #stored: string[] = ['']
  readonly #keys: (readonly string[])[] = [[]]
  readonly #known = new Map<string, number>()
  readonly #rowsOf: number[] = [0]
  /** Codes that any row has. */
  #used = 0
  /** The rows of each code, one code after the other, and where those of each begin; undefined after a change. */
  #grouped: { readonly rows: Uint32Array; readonly starts: Uint32Array } | undefined
  /** Whether rows were read since the last change. */
  #isRead = false
  readonly #column: IndexColumn

  constructor(column: IndexColumn) {
    this.#column = column
  }

  get bytes(): number {
    return this.#codes.byteLength + (this.#grouped?.rows.byteLength ?? 0)
  }

  reserve(rows: number): void {
    const wider = new (this.#codes.constructor as new (length: number) => Codes)(rows)
    wider.set(this.#codes.subarray(0, rows))
    this.#codes = wider
  }

  add(row: number, value: unknown): void {
    const code = value === null ? none : this.#codeOf(String(value))
    this.#codes[row] = code
    this.#change(code, 1)
    this.#ungroup()
  }

  remove(row: number): void {
    this.#change(this.#codes[row] ?? none, -1)
    this.#ungroup()
  }

  #change(code: number, by: 1 | -1): void {
    const rows = (this.#rowsOf[code] ?? 0) + by
    this.#rowsOf[code] = rows
    if (rows === (by > 0 ? 1 : 0)) this.#used += by
  }

  move(from: number, to: number): void {
    this.#codes[to] = this.#codes[from] ?? none
    this.#ungroup()
  }

  #ungroup(): void {
    this.#grouped = undefined
    this.#isRead = false
  }

  #codeOf(stored: string): number {
    const known = this.#known.get(stored)
    if (known !== undefined) return known
    const code = this.#stored.length
    this.#stored.push(stored)
    this.#keys.push(this.#column.kind === 'codes' ? stored.split(',').filter(Boolean) : [stored])
    this.#known.set(stored, code)
    if (code === 256) this.#codes = Uint32Array.from(this.#codes)
    return code
  }

  /** Sets a bit for the rows that fail any of these conditions on the column. `failures` are of all rows, or of these only. */
  mark(failures: Failures, where: readonly Comparison[], bit: number, rows?: Uint32Array): void {
    const passes = this.#test(where)
    const fails = Uint32Array.from(this.#stored, (_, code) => (passes(code) ? 0 : bit))
    const codes = valuesOf(this.#codes, rows)
    for (let row = 0; row < failures.length; row += 1) failures[row] = (failures[row] as number) | (fails[codes[row] as number] as number)
  }

  /** How many rows pass these conditions on the column, of those of each code: of all rows unless others were counted. */
  rowsThatPass(where: readonly Comparison[], counts: ArrayLike<number> = this.#rowsOf): number {
    const passes = this.#test(where)
    let sum = 0
    for (let code = 0; code < counts.length; code += 1) {
      const rows = counts[code] as number
      if (rows > 0 && passes(code)) sum += rows
    }
    return sum
  }

  /**
   * The rows that pass these conditions on the column, in any order; undefined where it is as quick to look at all. Rows are grouped when
   * they are asked for a second time without a change in between, as grouping takes as long as looking at all of them a few times.
   */
  rowsPassing(where: readonly Comparison[], rowCount: number): Uint32Array | undefined {
    if (!this.#isRead || this.rowsThatPass(where) * 2 > rowCount) {
      this.#isRead = true
      return undefined
    }
    this.#grouped ??= this.#group(rowCount)
    const { rows, starts } = this.#grouped
    const passes = this.#test(where)
    const parts: Uint32Array[] = []
    for (let code = 0; code < this.#stored.length; code += 1)
      if (this.#rowsOf[code] && passes(code)) parts.push(rows.subarray(starts[code], starts[code + 1]))
    const [first = new Uint32Array(0), second] = parts
    if (!second) return first
    const found = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      found.set(part, at)
      at += part.length
    }
    return found
  }

  #group(rowCount: number): { rows: Uint32Array; starts: Uint32Array } {
    const starts = new Uint32Array(this.#stored.length + 1)
    for (let code = 0; code < this.#stored.length; code += 1) starts[code + 1] = (starts[code] as number) + (this.#rowsOf[code] ?? 0)
    const next = starts.slice()
    const rows = new Uint32Array(rowCount)
    for (let row = 0; row < rowCount; row += 1) {
      const code = this.#codes[row] as number
      rows[next[code] as number] = row
      next[code] = (next[code] as number) + 1
    }
    return { rows, starts }
  }

  /** Whether the rows of a code pass all of these conditions. */
  #test(where: readonly Comparison[]): (code: number) => boolean {
    const tests = where.map((each) => this.#testOf(each))
    const [only] = tests
    return only && tests.length === 1 ? only : (code) => tests.every((passes) => passes(code))
  }

  #testOf(condition: Comparison): (code: number) => boolean {
    const { operator, values } = condition
    if (operator === 'isNull') return (code) => code === none
    if (operator === 'isNotNull') return (code) => code !== none
    const passes = this.#keyTest(condition)
    if (operator === 'notEqual') return (code) => !(this.#keys[code] ?? []).some(passes)
    const kinds = values.filter(isRowKind)
    return (code) => kinds.some((kind) => this.#hasKind(code, kind)) || (code !== none && (this.#keys[code] ?? []).some(passes))
  }

  #keyTest(condition: Comparison): (key: string) => boolean {
    const values = condition.values.map(String)
    const [first = ''] = values
    if (this.#column.as === 'prefix')
      return values.length === 1 ? (key) => key.startsWith(first) : (key) => values.some((value) => key.startsWith(value))
    if (this.#column.as === 'number') {
      const passes = numberTest(condition)
      return (key) => passes(Number(key))
    }
    const keys = new Set(values)
    return (key) => keys.has(key)
  }

  /** Whether the code stands for rows without a key, or for such with several, where one of these is asked. */
  #hasKind(code: number, kind: Comparison['values'][number]): boolean {
    if (kind === withoutValue) return code === none || (this.#column.kind === 'codes' && this.#keys[code]?.length === 0)
    return kind === withSeveral && (this.#keys[code]?.length ?? 0) > 1
  }

  /** Rows of each code among all. */
  get totals(): ArrayLike<number> {
    return this.#rowsOf
  }

  /** Rows of each code among these. */
  count(rows: Uint32Array): ArrayLike<number> {
    const counts = new Uint32Array(this.#stored.length)
    const codes = this.#codes
    if (this.#used === 1) {
      counts[this.#rowsOf.findIndex((count) => count > 0)] = rows.length
      return counts
    }
    for (let at = 0; at < rows.length; at += 1) {
      const code = codes[rows[at] as number] as number
      counts[code] = (counts[code] as number) + 1
    }
    return counts
  }

  /** Rows of each code among those that fail no condition but those with these bits. `failures` are of all rows, or of these only. */
  countBut(failures: Failures, ignored: number, rows?: Uint32Array): ArrayLike<number> {
    const counts = new Uint32Array(this.#stored.length)
    const codes = valuesOf(this.#codes, rows)
    for (let row = 0; row < failures.length; row += 1) {
      const code = codes[row] as number
      counts[code] = (counts[code] as number) + Number(((failures[row] as number) & ~ignored) === 0)
    }
    return counts
  }

  /** Counts by code as counts by key, or by the beginnings of keys, and by these kinds, ranges and groups of rows. */
  byKey(counts: ArrayLike<number>, counted: Omit<Counted, 'name'> = {}): Map<string, number> {
    const { kinds = [], ranges = [], groups = [] } = counted
    const found = new Map<string, number>()
    const add = (key: string, count: number) => found.set(key, (found.get(key) ?? 0) + count)
    for (let code = 0; code < counts.length; code += 1) {
      const count = counts[code] as number
      if (count === 0) continue
      const keys = this.#keys[code] ?? []
      for (const key of countedKeys(counted, keys)) add(key, count)
      for (const kind of kinds) if (this.#hasKind(code, kind)) add(kind, count)
      for (const range of ranges) if (isWithin(range, keys)) add(rangeKey(range), count)
      for (const group of groups) if (keys.some((key) => group.includes(key))) add(groupKey(group), count)
    }
    return found
  }

  /** Of these rows those of each pair of a key of this column and one of another. */
  countPairs(other: CodeColumn, rows: Uint32Array): Map<string, number> {
    const [codes, others, width] = [this.#codes, other.#codes, other.#stored.length]
    const counts = new Uint32Array(this.#stored.length * width)
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] as number
      const pair = (codes[row] as number) * width + (others[row] as number)
      counts[pair] = (counts[pair] as number) + 1
    }
    const found = new Map<string, number>()
    counts.forEach((count, pair) => {
      if (count === 0) return
      for (const key of this.#keys[Math.floor(pair / width)] ?? [])
        for (const second of other.#keys[pair % width] ?? []) {
          const both = pairKey(key, second)
          found.set(both, (found.get(both) ?? 0) + count)
        }
    })
    return found
  }

  /** To sort by the keys as numbers. */
  sortKey(): Omit<SortKey, 'isDescending'> {
    return { codes: this.#codes, numbers: Float64Array.from(this.#stored, (stored, code) => (code === none ? Number.NaN : Number(stored))) }
  }
}
