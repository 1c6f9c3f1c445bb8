import { parentPort, workerData } from 'node:worker_threads'
import { parseCsv } from 'hucre/csv'
import { readXls, streamXlsxRows } from 'hucre/xlsx'
import type { Cell, ReaderAnswer, ReaderTask } from './read-sheet.ts'

/** Characters of one cell, as many as in Excel. */
const maxCell = 32_767
/** Without what an export puts before texts that look like formulas. */
const asEntered = (text: string): string => text.replace(/;'(?=[=+\-@])/g, ';')

/** Reads the first sheet of a file in a thread of its own, so that a hostile file ends that thread and not the process. */
async function read({ bytes, kind, maxRows, maxColumns, maxCharacters }: ReaderTask): Promise<ReaderAnswer> {
  const rows: Cell[][] = []
  let characters = 0
  for await (const [index, values] of sheetRows(Buffer.from(bytes), kind)) {
    const cells = values.slice(0, maxColumns).map(cellOf)
    if (values.slice(maxColumns).some((value) => cellOf(value) !== null)) return { problem: 'columns' }
    if (cells.every((cell) => cell === null)) continue
    if (index > maxRows) return { problem: 'rows' }
    for (const cell of cells) {
      if (typeof cell === 'string' && cell.length > maxCell) return { problem: 'cell' }
      characters += typeof cell === 'string' ? cell.length : 8
    }
    if (characters > maxCharacters) return { problem: 'size' }
    // A row keeps its number, whatever is empty before it.
    while (rows.length < index) rows.push([])
    rows.push(cells)
  }
  return { rows }
}

async function* sheetRows(bytes: Buffer, kind: ReaderTask['kind']): AsyncGenerator<readonly [index: number, values: readonly unknown[]]> {
  if (kind === 'xlsx') for await (const { index, values } of streamXlsxRows(bytes)) yield [index, values]
  else
    yield* (
      (kind === 'xls' ? (await readXls(bytes)).sheets[0]?.rows : parseCsv(asEntered(textOf(bytes)), { unescapeFormulae: true })) ?? []
    ).entries()
}

/** Text of a file of unknown encoding: UTF-16 where it begins with its mark, UTF-8 where it is valid, else GB 18030, in which Chinese spreadsheet programs save. */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString('latin1', 0, 2)
  if (mark === '\xff\xfe' || mark === '\xfe\xff') return new TextDecoder(mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

parentPort?.postMessage(await read(workerData as ReaderTask).catch((): ReaderAnswer => ({ problem: 'unreadable' })))
