import { filledCells, headerPlace, type ListColumn, type ListRow, listColumnOf } from './list-headers.ts'
import { numberIn, withColumnUnit } from './number-text.ts'
import { numberedLines } from './numbered-lines.ts'
import { surePieceNames } from './units.ts'

/** A line of a list of motors, in words that a reader of single lines understands. */
export interface ListLine {
  /** Its place in the list as it was given, from 1. */
  readonly rowNo: number
  readonly text: string
  /** Pieces, where a column states them. */
  readonly quantity?: number
  /** Of one piece, where a column states it, with what its header says of the tax. */
  readonly price?: string
  /** Whether it stands beside a table, where titles and remarks stand too: it may name no motor. */
  readonly isBeside?: true
}

const words: ListColumn = { use: 'words' }
const none: ListColumn = { use: 'none' }

const isWhole = (cell: string): boolean => /^[1-9]\d{0,4}$/.test(cell.trim())

/** A cell of the unit alone counts nothing: `台`, `pcs`. */
const pieces: ReadonlySet<string> = new Set(surePieceNames)

const isWide = (row: ListRow): boolean => filledCells(row).length > 1

/**
 * The columns of a row without headers: figures that count the rows say nothing, and whole numbers at the end of all rows of several cells
 * are quantities. Free lines may stand between such rows.
 */
function columnsWithout(rows: readonly ListRow[]): (row: ListRow) => ListColumn[] {
  const wide = rows.filter(isWide)
  const isCount = (among: readonly ListRow[]): boolean => among.length > 1 && among.every((row, at) => row[0]?.trim() === String(at + 1))
  const isCounted = isCount(wide) || (wide.length > 0 && isCount(rows))
  const hasQuantity = wide.every((row) => isWhole(filledCells(row).at(-1) ?? ''))
  return (row) => {
    const last = row.findLastIndex((cell) => cell.trim() !== '')
    if (!isWide(row)) return row.map(() => words)
    return row.map((_, at) => (at === 0 && isCounted ? none : at === last && hasQuantity ? { use: 'quantity' } : words))
  }
}

const sum =
  /^(?:合计|总计|小计|共计|总价|总金额)|^(?:(?:grand |sub)?total|sum)(?: (?:amount|price|qty|quantity|pcs))?(?=\s{0,3}(?:[:：=(（¥￥$€\d]|$))/i
const sumAlone = /^(?:合计|总计|小计|共计|(?:sub)?total|sum)[:：]?$/i

/** Whether it sums up the rows above it; before the word may be the number of the row. */
export function isSumRow(row: ListRow): boolean {
  const [first = '', second = ''] = filledCells(row).map((cell) => cell.trim())
  return sum.test(first) || sumAlone.test(second)
}

const [separators, fewestSeparators] = [['\t', /[;；]/, /[,，]/], 3] as const

/**
 * The cells of pasted lines: as a sheet copies them, or as a text separates them by semicolons or commas. A comma may also stand in a
 * sentence: without headers all lines have as many, and several.
 */
export function rowsOfLines(lines: readonly string[]): ListRow[] {
  for (const separator of separators) {
    const rows = lines.map((line) => line.split(separator))
    if (separator === '\t' && rows.some(({ length }) => length > 1)) return rows
    const filled = rows.filter((_, at) => lines[at]?.trim() !== '')
    const count = (filled[0]?.length ?? 1) - 1
    const isEven = filled.length > 1 && count > 0 && filled.every(({ length }) => length === count + 1)
    if (isEven && (count >= fewestSeparators || headerPlace(rows) >= 0)) return rows
  }
  return lines.map((line) => [line])
}

/** Whether rows are those of a table with a motor in each, and not of a nameplate with a name and a value in each. */
export function isTable(rows: readonly ListRow[]): boolean {
  const names = rows.filter(([first = '']) => listColumnOf(first) !== undefined).length
  return rows.some(isWide) && (names < 2 || rows.some((row) => filledCells(row).length > 2))
}

const joined = (cells: readonly string[]): string => cells.join(' ').replaceAll(/\s+/g, ' ').trim()

/** Whether a row below headers is a line of its own: its only cell stands in a column that holds no words of a motor, and is no figure. */
function isFree(row: ListRow, columns: readonly ListColumn[]): boolean {
  const at = row.findIndex((cell) => cell.trim() !== '')
  const cell = row[at]?.trim() ?? ''
  const { use } = columns[at] ?? words
  return !isWide(row) && use !== 'words' && numberIn(cell) === undefined && !pieces.has(cell.toUpperCase())
}

const nothing = /^(?:无|否|没有|[/\\—–-]{1,3}|n\/?a|no(?:ne)?)$/i

/** Whether a cell says that there is nothing to say; beside the cells of other columns it would deny them. */
export const saysNothing = (cell: string): boolean => nothing.test(cell.trim())

interface GivenRow {
  readonly cells: ListRow
  readonly rowNo: number
}

/** What a row says, by its columns. */
function lineOfRow({ cells, rowNo }: GivenRow, columns: readonly ListColumn[]): ListLine[] {
  const parts: string[] = []
  let quantity: number | undefined
  let price: string | undefined
  for (const [at, given] of cells.entries()) {
    const cell = given.trim()
    const { use, unit = '' } = columns[at] ?? words
    if (cell === '' || saysNothing(cell) || use === 'none' || pieces.has(cell.toUpperCase())) continue
    if (use === 'price') price ??= `${numberIn(cell) === undefined ? '' : '单价 '}${cell} ${unit}`.trim()
    else if (use === 'quantity' && isWhole(cell)) quantity = Number(cell)
    else parts.push(withColumnUnit(cell, unit))
  }
  const text = joined(parts)
  return text === '' ? [] : [{ rowNo, text, ...(quantity !== undefined && { quantity }), ...(price !== undefined && { price }) }]
}

/**
 * Lines of a table whatever the order of its columns: the cells of a row joined in their order, plain numbers with the unit of their
 * column. Headers, empty rows and sums are no lines; what stands above headers, and a row of one cell below them, is beside the table.
 */
export function linesOfRows(rows: readonly ListRow[]): ListLine[] {
  const headerAt = headerPlace(rows)
  const given = rows.flatMap((cells, at) =>
    at !== headerAt && filledCells(cells).length > 0 && !isSumRow(cells) ? [{ cells, rowNo: at + 1 }] : [],
  )
  const named = (rows[headerAt] ?? []).map((each) => listColumnOf(each) ?? words)
  const columnsOf = headerAt < 0 ? columnsWithout(given.map(({ cells }) => cells)) : () => named
  const counted = numberedLines(given.map(({ cells }) => (isWide(cells) ? '' : joined(cells))))
  return given.flatMap((row, at) => {
    const columns = columnsOf(row.cells)
    const text = counted[at] || joined(row.cells)
    if (headerAt >= 0 && (row.rowNo <= headerAt || isFree(row.cells, columns))) return [{ rowNo: row.rowNo, text, isBeside: true as const }]
    return counted[at]
      ? lineOfRow({ ...row, cells: row.cells.map((cell) => (cell.trim() === '' ? '' : text)) }, columns)
      : lineOfRow(row, columns)
  })
}
