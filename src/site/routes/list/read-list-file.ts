import { parseCsv } from 'hucre/csv'
import { readXls, streamXlsxRows } from 'hucre/xlsx'

/** Rows with those that are empty, and columns that are read; the server says so where these are too many. */
const [mostRows, mostColumns] = [1_001, 60]

/** UTF-8 where it is valid, UTF-16 where it begins so, else GB 18030, in which Chinese spreadsheet programs save. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const beginsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((each, at) => bytes[at] === each)

async function rowsOf(bytes: Uint8Array): Promise<(readonly unknown[])[]> {
  const rows: (readonly unknown[])[] = []
  if (beginsWith(bytes, [0x50, 0x4b])) {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      if (index >= mostRows) break
      // A row keeps its number, whatever is empty before it.
      while (rows.length < index) rows.push([])
      rows.push(values)
    }
    return rows
  }
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return [...((await readXls(bytes)).sheets[0]?.rows ?? [])]
  const text = textOf(bytes)
  return text.includes('\t') ? text.split(/\r\n?|\n/).map((line) => line.split('\t')) : parseCsv(text)
}

/** One line of text without what a cell of a table cannot hold. */
function cellText(value: unknown): string {
  if (value === null || value === undefined || value instanceof Date) return ''
  return String(value)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The first sheet of a workbook, or a text with commas or tabs, as a copy of its cells would be pasted. */
export async function readListFile(file: Blob): Promise<string> {
  const rows = await rowsOf(new Uint8Array(await file.arrayBuffer()))
  const lines = rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns).map(cellText).join('\t').trimEnd())
  return lines.join('\n').trimEnd()
}
