import { fieldsOfHeaders } from '#kernel/exchange/import-columns.ts'
import { type Cell, checkHeaders, isAdded, maxRows, rejectFile, type Sheet } from '#kernel/exchange/read-sheet.ts'
import { filledCells, headerPlace, listColumnOf } from '#motors/list-headers.ts'
import { isSumRow } from '#motors/list-lines.ts'
import { machine } from '../machine/machine.resource.ts'
import { importTargets, targetOf } from './import-targets.ts'

/** A row of the file with its number in it. */
export interface SheetRow {
  readonly rowNo: number
  readonly cells: readonly Cell[]
}

/** A sheet of stock: the headers are empty where it has none. */
export interface StockSheet {
  readonly headers: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** Rows among which the headers are looked for, below titles. */
export const mostTitles = 20

export const textOfCell = (cell: Cell): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')).trim()

const textsOf = (cells: readonly Cell[]): string[] => cells.map(textOfCell)

const isNamed = (header: string): boolean => listColumnOf(header) !== undefined || fieldsOfHeaders(machine, [header])[0] !== ''

/** Headers in words that nobody knows: several cells without a figure, while every motor has one. */
const isWordy = (cells: readonly string[]): boolean => filledCells(cells).length > 1 && !cells.some((cell) => /\d/.test(cell))

/** Characters of a header, of which each reason of a rejected row has a copy. */
const longestHeader = 100

/** The sheet with its headers, which may stand below titles; rows of sums are none of stock. */
export function stockSheet({ headers, rows }: Sheet): StockSheet {
  const first: SheetRow = { rowNo: Math.max(1, (rows[0]?.rowNo ?? 2) - 1), cells: headers }
  const all = [first, ...rows]
  const texts = all.slice(0, mostTitles).map(({ cells }) => textsOf(cells))
  const known = headerPlace(texts)
  const place = known >= 0 ? known : texts.findIndex((cells) => filledCells(cells).some(isNamed) || isWordy(cells))
  const at = known >= 0 || place === 0 ? place : -1
  const below = all.slice(at + 1).filter(({ cells }) => !isSumRow(textsOf(cells)))
  if (below.length > maxRows) rejectFile('rows')
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const given = texts[at] ?? []
  const names = Array.from({ length: width }, (_, column) => (given[column] ?? '').slice(0, longestHeader))
  return { headers: checkHeaders(names), rows: below }
}

/** Characters of a header that tell it from others: what is remembered of 200 of them has its limit. */
const longestKey = 64

export const headerKey = (header: string): string => header.normalize('NFKC').replace(/\s/g, '').toLowerCase().slice(0, longestKey)

/** Whether several columns may say this. */
export const mayRepeat = (target: string): boolean => target === 'text' || target === 'description'

/** Without what stands in brackets behind a label. */
const labelKey = (header: string): string => headerKey(header.normalize('NFKC').replace(/[([*].*/s, ''))

/** The fields of blocks by their labels, which the templates have. */
const innerLabels = new Map(
  importTargets.filter(({ name }) => name.includes('.')).flatMap(({ name, label }) => label.map((each) => [labelKey(each), name] as const)),
)

/** A warehouse may be called by the place where it is. Other headers of bins say where a motor stands in it. */
const warehouses = /^(仓库|库房|warehouse)$/i

/** Values of a column that tell what it holds. */
const mostCompared = 20

/** Whether most values of a column are places. */
function holdsPlaces({ rows }: StockSheet, at: number, isPlace: (text: string) => boolean): boolean {
  const texts = [...new Set(rows.slice(0, 10 * mostCompared).map(({ cells }) => textOfCell(cells[at] ?? null)))].filter(Boolean)
  const values = texts.slice(0, mostCompared).filter((text) => text.length < 40)
  return values.length > 0 && values.filter(isPlace).length * 2 > values.length
}

/** The target of each header: as it was chosen before, else by the label of a field, else by what traders call it; '' for none. */
export function targetsOfHeaders(sheet: StockSheet, remembered: ReadonlyMap<string, string>, isPlace: (text: string) => boolean): string[] {
  const { headers } = sheet
  const labelled = fieldsOfHeaders(machine, headers)
  const named = headers.map((header, at) => {
    const byLabel = labelled[at] === 'listingNo' ? '' : labelled[at]
    return byLabel || listColumnOf(header)?.field || (innerLabels.get(labelKey(header)) ?? '')
  })
  const mayBePlace = !named.includes('regionCode')
  const taken = new Set<string>()
  return headers.map((header, at) => {
    const isWarehouse = mayBePlace && named[at] === 'warehouse' && warehouses.test(header.trim())
    const byValues = isWarehouse && holdsPlaces(sheet, at, isPlace) ? 'regionCode' : (named[at] ?? '')
    const found = isAdded(header) ? '' : (remembered.get(headerKey(header)) ?? byValues)
    if (!targetOf(found) || (taken.has(found) && !mayRepeat(found))) return ''
    taken.add(found)
    return found
  })
}
