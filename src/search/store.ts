import type { Comparison } from '#kernel/crud/list-query.ts'
import type { Order } from '#kernel/resource/resource.ts'
import { CodeColumn } from './code-column.ts'
import { Buffer32, type Failures, noFailures, selectRows } from './comparison.ts'
import { type Counted, type IndexAnswer, type IndexDefinition, type IndexQuery, isOwnCondition, nameOf } from './definition.ts'
import { IdColumn } from './id-column.ts'
import { NumberColumn } from './number-column.ts'
import { bitmapOf, TextColumn } from './text-column.ts'
import { firstRows, type SortKey } from './top-rows.ts'

/** The conditions on one field, or those of them with one operator. */
type Conditions = readonly [field: string, where: readonly Comparison[]]
type Column = CodeColumn | NumberColumn | TextColumn

/** Those that pass all conditions, and those that were asked; without the latter all were. */
interface Rows {
  readonly passing: Uint32Array
  readonly among: Uint32Array | undefined
}

const noRows = new Uint32Array(0)

/** Of the one question that is being answered. */
const buffers = { failures: new Buffer32(), passing: new Buffer32(), failing: new Buffer32(), counted: new Buffer32() }

interface RowsToCount extends Rows {
  /** Those that fail, where they are fewer. */
  readonly failing: Uint32Array | undefined
  /** Whether conditions hold for what is counted. */
  readonly hasOthers: boolean
}

/** A row as the database sends it: its id and one value for each column, in their order. */
export type StoredRow = readonly [id: string, ...values: unknown[]]

/** What a question finds. */
export type Found = Omit<IndexAnswer, 'version'>

const newColumn = (column: IndexDefinition['columns'][string]): Column => {
  if (column.kind === 'number') return new NumberColumn()
  return column.kind === 'text' ? new TextColumn() : new CodeColumn(column)
}

/** Rows in typed columns. Their numbers are dense: the last row takes the place of one that is removed. */
export class Store {
  readonly #ids = new IdColumn()
  readonly #columns: ReadonlyMap<string, Column>
  readonly #all: readonly Column[]
  #rows = 0
  #numbers = new Uint32Array(0)
  #reserved = 0
  #isPrepared = false

  constructor({ columns }: IndexDefinition) {
    this.#columns = new Map(Object.entries(columns).map(([name, column]) => [name, newColumn(column)]))
    this.#all = [...this.#columns.values()]
  }

  get rows(): number {
    return this.#rows
  }

  /** Bytes of memory without the searched texts. */
  get bytes(): number {
    return this.#all.reduce((sum, { bytes }) => sum + bytes, this.#ids.bytes + this.#numbers.byteLength)
  }

  get textBytes(): number {
    return this.#all.reduce((sum, column) => sum + (column instanceof TextColumn ? column.textBytes : 0), 0)
  }

  /** Adds a row or replaces it. */
  put([id, ...values]: StoredRow): void {
    this.remove(id)
    const row = this.#rows
    if (row === this.#reserved) this.#reserve(Math.ceil(row * (this.#isPrepared ? 1.125 : 1.5)) + 1_000)
    this.#rows += 1
    this.#ids.add(row, BigInt(id))
    this.#all.forEach((column, at) => {
      column.add(row, values[at] ?? null)
    })
  }

  remove(id: string): void {
    const row = this.#ids.rowOf(BigInt(id))
    if (row < 0) return
    const last = this.#rows - 1
    this.#ids.remove(row)
    for (const column of this.#all) column.remove(row)
    if (row !== last) {
      this.#ids.move(last, row)
      for (const column of this.#all) column.move(last, row)
    }
    this.#rows = last
  }

  /** Makes room for so many rows, no fewer than there are. */
  #reserve(rows: number): void {
    this.#reserved = rows
    this.#ids.reserve(rows)
    for (const column of this.#all) column.reserve(rows)
  }

  /** Called once, when the rows of the start are in place. */
  prepare(): void {
    this.#isPrepared = true
    this.#reserve(Math.ceil(this.#rows * 1.02) + 1_000)
    for (const column of this.#all) if (column instanceof TextColumn) column.prepare(this.#rows)
  }

  find({ where, order, closestTo, tiers, offset, limit, counted, alternatives = [], frequent, every }: IndexQuery): Found {
    const { texts, conditions } = this.#split(where, new Set(counted.flatMap(({ name, filter }) => (filter ? [name] : []))))
    // Nothing is counted by a text, so that all else is asked of the rows that contain it only.
    const among = texts.length > 0 ? this.#rowsThatContain(texts) : undefined
    const isCounted = counted.length > 0
    const failures = this.#failuresUnder(isCounted ? conditions : [], among)
    const passing =
      isCounted && conditions.length > 0 ? selectRows(failures, true, 0, among, buffers.passing) : this.#passing(conditions, among)
    const wanted = limit === 0 ? 0 : Math.min(offset + limit, passing.length)
    const keys = wanted > 0 ? [...this.#rank(passing, closestTo, tiers), ...this.#sortKeys(order)] : []
    const ids = firstRows(keys, passing, wanted, (row) => this.#ids.of(row)).slice(offset)
    return {
      total: passing.length,
      ids: Array.from(ids, (row) => String(this.#ids.of(row))),
      counts: this.#countAll(counted, conditions, failures, { passing, among }),
      totals: this.#totals(alternatives, passing),
      texts: this.#frequentTexts(frequent, passing),
      milestones: every === undefined ? [] : this.#ids.every(every, passing),
    }
  }

  /** To sort by what was asked for: the same text, then tier by tier, within each the texts first that begin with it. */
  #rank(rows: Uint32Array, closestTo: IndexQuery['closestTo'], tiers: IndexQuery['tiers'] = []): SortKey[] {
    const column = closestTo && this.#columns.get(closestTo.name)
    const closeness = column instanceof TextColumn ? column.closeness(rows, closestTo?.text ?? '') : undefined
    if (!closeness && tiers.length === 0) return []
    const failures = noFailures(rows.length, tiers.length)
    tiers.forEach((tier, at) => {
      for (const each of tier) {
        const keyed = this.#columns.get(each.field)
        if (!(keyed instanceof TextColumn)) keyed?.mark(failures, [each], 1 << at, rows)
      }
    })
    const ranks = new Uint8Array(this.#reserved)
    rows.forEach((row, at) => {
      const tier = tierOf(failures[at] as number, tiers.length)
      const close = closeness?.[at] ?? 0
      ranks[row] = closeness && close === 0 ? 0 : 1 + 2 * tier + (close === 2 ? 1 : 0)
    })
    return [{ codes: ranks, numbers: Float64Array.from({ length: 2 * tiers.length + 3 }, (_, rank) => rank), isDescending: false }]
  }

  /** Conditions on texts, and the others by field; on these fields by operator too. */
  #split(
    where: readonly Comparison[],
    byOperator: ReadonlySet<string> = new Set(),
  ): { texts: readonly Comparison[]; conditions: readonly Conditions[] } {
    const [texts, others]: [Comparison[], Comparison[]] = [[], []]
    for (const each of where) (this.#columns.get(each.field) instanceof TextColumn ? texts : others).push(each)
    const groups = Map.groupBy(others, ({ field, operator }) => (byOperator.has(field) ? `${field} ${operator}` : field))
    return { texts, conditions: [...groups.values()].map((where) => [where[0]?.field ?? '', where] as const) }
  }

  #frequentTexts(frequent: IndexQuery['frequent'], rows: Uint32Array): Found['texts'] {
    const column = frequent && this.#columns.get(frequent.name)
    return column instanceof TextColumn ? column.frequent(rows, frequent?.most ?? 0) : []
  }

  /** How many of these rows hold further conditions. By one column of keys all are counted once, whatever is asked of it. */
  #totals(alternatives: readonly (readonly Comparison[])[], rows: Uint32Array): number[] {
    const among = rows.length === this.#rows ? undefined : rows
    const counts = new Map<CodeColumn, ArrayLike<number>>()
    let bitmap: Uint32Array | undefined
    return alternatives.map((where) => {
      const { texts, conditions } = this.#split(where)
      const [[name = '', own = []] = []] = conditions
      const column = this.#columns.get(name)
      if (texts.length === 0 && conditions.length === 1 && column instanceof CodeColumn) {
        const ofCodes = counts.get(column) ?? (among ? column.count(among) : column.totals)
        counts.set(column, ofCodes)
        return column.rowsThatPass(own, ofCodes)
      }
      if (texts.length > 0 && among) bitmap ??= bitmapOf(among, this.#rows)
      return this.#passing(conditions, texts.length > 0 ? this.#rowsThatContain(texts, bitmap) : among).length
    })
  }

  #rowsThatContain(where: readonly Comparison[], among?: Uint32Array): Uint32Array {
    const found = [...Map.groupBy(where, ({ field }) => field)].map(([name, each]) => {
      const texts = each.map(({ values }) => String(values[0]))
      return (this.#columns.get(name) as TextColumn).rowsThatContain(texts, this.#rows, among)
    })
    const [first = new Uint32Array(0), ...others] = found
    return others.map((rows) => new Set(rows)).reduce((rows, other) => rows.filter((row) => other.has(row)), first)
  }

  #failuresUnder(conditions: readonly Conditions[], among: Uint32Array | undefined): Failures {
    const failures = buffers.failures.noFailures(among?.length ?? this.#rows, conditions.length)
    conditions.forEach(([name, where], at) => {
      const column = this.#columns.get(name)
      if (!(column instanceof TextColumn)) column?.mark(failures, where, 1 << at, among)
    })
    return failures
  }

  /** The rows that pass all conditions, each asked of those that are left only, as nothing is counted: first that which the fewest rows pass. */
  #passing(conditions: readonly Conditions[], among: Uint32Array | undefined): Uint32Array {
    const filters = conditions.flatMap(([name, where]) => {
      const column = this.#columns.get(name)
      if (!column || column instanceof TextColumn) return []
      return [{ column, where, rows: column instanceof CodeColumn ? column.rowsThatPass(where) : this.#rows }]
    })
    let left = among
    for (const { column, where } of filters.sort((first, second) => first.rows - second.rows)) {
      if (left?.length === 0) break
      const grouped = !left && column instanceof CodeColumn ? column.rowsPassing(where, this.#rows) : undefined
      if (grouped) {
        left = grouped
        continue
      }
      const failures = noFailures(left?.length ?? this.#rows, 1)
      column.mark(failures, where, 1, left)
      left = selectRows(failures, true, 0, left)
    }
    return left ?? this.#everyRow()
  }

  #sortKeys(order: Order): SortKey[] {
    return order.map(([name, direction]) => {
      const column = this.#columns.get(name)
      if (!column || column instanceof TextColumn) throw new Error(`the index does not sort by ${name}`)
      return { ...column.sortKey(), isDescending: direction === 'desc' }
    })
  }

  /** The numbers of all rows. */
  #everyRow(): Uint32Array {
    if (this.#numbers.length < this.#rows) this.#numbers = Uint32Array.from({ length: this.#reserved }, (_, row) => row)
    return this.#numbers.subarray(0, this.#rows)
  }

  #countAll(counted: readonly Counted[], conditions: readonly Conditions[], failures: Failures, rows: Rows): Found['counts'] {
    const { passing, among } = rows
    // Of most rows it is quicker to count the others.
    const isMost = !among && passing.length * 2 > this.#rows
    const failing = isMost
      ? passing.length === this.#rows
        ? noRows
        : selectRows(failures, false, 0, undefined, buffers.failing)
      : undefined
    const counts = counted.map((each) => {
      const isOwn = conditions.map(([, where]) => where.some((condition) => isOwnCondition(each, condition)))
      const own = isOwn.reduce((bits, is, at) => (is ? bits | (1 << at) : bits), 0)
      return [nameOf(each), this.#count(each, failures, own, { ...rows, failing, hasOthers: isOwn.includes(false) })] as const
    })
    return Object.fromEntries(counts)
  }

  /** Counts by one column, or a pair of them; `own` has the bits of the conditions that do not hold for it. */
  #count(counted: Counted, failures: Failures, own: number, { passing, among, failing, hasOthers }: RowsToCount): Map<string, number> {
    const { name, ranges = [], with: second } = counted
    const column = this.#columns.get(name)
    const others = own === 0 ? passing : hasOthers ? undefined : (among ?? this.#everyRow())
    if (column instanceof NumberColumn) {
      const inRanges = column.count(others ?? selectRows(failures, true, own, among, buffers.counted), ranges)
      return new Map(inRanges.map((count, at) => [String(at), count]))
    }
    if (!(column instanceof CodeColumn)) throw new Error(`the index does not count ${name}`)
    if (second !== undefined) {
      const other = this.#columns.get(second)
      if (!(other instanceof CodeColumn)) throw new Error(`the index does not count pairs with ${second}`)
      return column.countPairs(other, others ?? selectRows(failures, true, own, among, buffers.counted))
    }
    if (own !== 0) return column.byKey(hasOthers || among ? column.countBut(failures, own, among) : column.totals, counted)
    if (!failing) return column.byKey(column.count(passing), counted)
    const missing = failing.length === 0 ? undefined : column.count(failing)
    return column.byKey(missing ? Array.from(column.totals, (total, code) => total - (missing[code] ?? 0)) : column.totals, counted)
  }
}

/** The first tier whose conditions all hold; their number if none. */
function tierOf(failures: number, tiers: number): number {
  for (let tier = 0; tier < tiers; tier += 1) if ((failures & (1 << tier)) === 0) return tier
  return tiers
}
