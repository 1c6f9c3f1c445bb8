/** What rows are sorted by: of each row a number, or the number of its code; NaN for none, which stands last. */
export interface SortKey {
  readonly numbers: Float64Array
  readonly codes?: Uint8Array | Uint32Array
  readonly isDescending: boolean
}

/** Up to this number of rows are kept in order while the others are read. */
const mostKept = 1_000

/** The number that puts a row in ascending order: NaN behind all others. */
const sortValue = (number: number, sign: number): number => (Number.isNaN(number) ? Number.POSITIVE_INFINITY : sign * number)

const sortValueOf = ({ numbers, codes, isDescending }: SortKey, row: number): number =>
  sortValue(numbers[codes ? (codes[row] as number) : row] as number, isDescending ? -1 : 1)

/** The first `count` of some rows in the order of their keys, and of the id, downwards, among equals. */
export function firstRows(keys: readonly SortKey[], rows: Uint32Array, count: number, idOf: (row: number) => bigint): readonly number[] {
  const compare = (a: number, b: number): number => {
    for (const key of keys) {
      const [first, second] = [sortValueOf(key, a), sortValueOf(key, b)]
      if (first !== second) return first < second ? -1 : 1
    }
    return idOf(a) > idOf(b) ? -1 : 1
  }
  if (count === 0) return []
  return count > mostKept ? sorted(keys[0], rows, count, compare) : kept(keys[0], rows, count, compare)
}

type Compare = (a: number, b: number) => number

/** Reads all once and keeps the first in order. */
function kept(key: SortKey | undefined, rows: Uint32Array, count: number, compare: Compare): number[] {
  const best: number[] = []
  const { numbers, codes } = key ?? { numbers: new Float64Array(1), codes: undefined }
  const sign = key?.isDescending ? -1 : 1
  let worst = Number.POSITIVE_INFINITY
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    if (key && sortValue(numbers[codes ? (codes[row] as number) : row] as number, sign) > worst) continue
    if (best.length === count && compare(row, best[count - 1] as number) > 0) continue
    if (best.length === count) best.pop()
    let [from, to] = [0, best.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compare(row, best[middle] as number) < 0) to = middle
      else from = middle + 1
    }
    best.splice(from, 0, row)
    if (key && best.length === count) worst = sortValueOf(key, best[count - 1] as number)
  }
  return best
}

/** Sorts the keys alone, which is fast, and then the rows up to the last one that is wanted. */
function sorted(key: SortKey | undefined, rows: Uint32Array, count: number, compare: Compare): number[] {
  if (!key || count >= rows.length) return [...rows].sort(compare).slice(0, count)
  const values = Float64Array.from(rows, (row) => sortValueOf(key, row))
  const last = Float64Array.from(values).sort()[count - 1] as number
  const wanted = rows.filter((_, at) => (values[at] as number) <= last)
  return [...wanted].sort(compare).slice(0, count)
}
