import { reject } from '#kernel/resource/user-error.ts'
import { type ListLine, linesOfRows, rowsOfLines } from '#motors/list-lines.ts'

/** Lines of a list, characters of one, and rows with those that are empty. */
const [mostLines, longestLine, mostRows] = [200, 500, 1_000]
/** Cells of a row. */
const mostCells = 60

const isReadable = (row: unknown): row is string => typeof row === 'string' && row.split('\t').length <= mostCells

function lineOf(row: unknown, at: number): string {
  if (!isReadable(row)) return reject([`第 ${at + 1} 行无法读取`, `Line ${at + 1} cannot be read`], { field: 'lines' })
  if (row.replaceAll('\t', '').length > longestLine)
    reject([`第 ${at + 1} 行超过 ${longestLine} 个字，请缩短`, `Line ${at + 1} has more than ${longestLine} characters: shorten it`], {
      field: 'lines',
    })
  return row
}

const rejectEmpty = (): never => reject(['清单中没有可读的行', 'The list has no line that can be read'], { field: 'lines' })

/** Rejects a list of which no line, or more than can be answered, names a motor. */
export function rejectOther(count: number): void {
  if (count === 0) rejectEmpty()
  rejectTooMany(count)
}

/** Rejects more lines than are searched; beside a table some may name no motor, and are none of them. */
function rejectTooMany(count: number, beside = 0): void {
  if (count <= mostLines && beside <= mostLines) return
  const all = count + beside
  reject([`一次最多 ${mostLines} 行，这里有 ${all} 行，请分开查询`, `At most ${mostLines} lines, these are ${all}: split the list`], {
    field: 'lines',
  })
}

/** The lines of a body `{ lines }`, as pasted. */
export function linesIn(body: unknown): ListLine[] {
  const { lines: rows } = (typeof body === 'object' && body !== null ? body : {}) as { lines?: unknown }
  if (!Array.isArray(rows) || rows.length === 0)
    return reject(['请粘贴清单，或选择文件', 'Paste the list, or choose a file'], { field: 'lines' })
  if (rows.length > mostRows) rejectTooMany(rows.length)
  const found = linesOfRows(rowsOfLines(rows.map(lineOf)))
  const beside = found.filter(({ isBeside }) => isBeside).length
  rejectTooMany(found.length - beside, beside)
  return found.length > 0 ? found : rejectEmpty()
}
