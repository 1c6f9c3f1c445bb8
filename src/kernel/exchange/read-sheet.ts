import { Worker } from 'node:worker_threads'
import { fromBufferPromise } from 'yauzl'
import type { Words } from '#i18n/translate.ts'
import { reject } from '../resource/user-error.ts'

/** A cell of a sheet; null where it is empty. */
export type Cell = string | number | boolean | Date | null

export interface ReaderTask {
  readonly bytes: Uint8Array
  readonly kind: 'xlsx' | 'xls' | 'csv'
  readonly maxRows: number
  readonly maxColumns: number
  readonly maxCharacters: number
}

export type ReaderAnswer = { readonly rows: Cell[][] } | { readonly problem: keyof typeof problems }

/** Rows below the headers. */
export const maxRows = 10_000
const maxColumns = 200
const megabyte = 1024 * 1024
const maxCharacters = 16 * megabyte
/** Characters of a header that count. */
const maxHeader = 200
/** Bytes that the parts of a workbook may unpack to, and parts: each costs time, however small it is. */
const [maxUnpacked, maxEntries] = [300 * megabyte, 5_000]
/** Milliseconds, and megabytes of the reader's heap. */
const [maxTime, maxHeap] = [60_000, 512]

const problems = {
  rows: [`一次最多导入 ${maxRows} 行，请拆分文件`, `At most ${maxRows} rows can be imported at once: split the file`],
  columns: [`最多 ${maxColumns} 列，请删除多余的列`, `At most ${maxColumns} columns: remove those that are not needed`],
  size: ['文件内容过大，请拆分文件', 'The file holds too much text: split it'],
  cell: ['单元格内容过长（最多 32767 个字符）', 'A cell holds too much text: at most 32,767 characters'],
  unreadable: ['文件无法读取，请用 Excel 另存为 xlsx 后重试', 'The file cannot be read: save it as xlsx and try again'],
  password: ['文件已加密，请取消密码后重试', 'The file has a password: remove it and try again'],
  empty: ['文件中没有数据', 'The file holds no rows'],
} as const satisfies Record<string, Words>

export const rejectFile = (problem: keyof typeof problems): never => reject(problems[problem], { field: 'file' })

export interface Sheet {
  readonly headers: readonly string[]
  /** The rows below the headers that hold something, each with its number in the file. */
  readonly rows: readonly { readonly rowNo: number; readonly cells: readonly Cell[] }[]
}

/** The headers of the columns that a workbook of rejected rows begins with. */
export const addedHeaders = [
  ['错误原因', 'What is wrong'],
  ['原行号', 'Row in the file'],
] as const satisfies Words[]
export const isAdded = (header: string): boolean => addedHeaders.flat().some((each) => each.toLowerCase() === header.trim().toLowerCase())

/** Reads the first sheet of a workbook, or a text with commas; rejects what is beyond the limits and the rows that a caller takes beside them. */
export async function readSheet(bytes: Buffer, moreRows = 0): Promise<Sheet> {
  const kind = kindOf(bytes)
  if (kind === 'xlsx' && (await unpackedSize(bytes)) > maxUnpacked) rejectFile('size')
  const limits = { maxRows: maxRows + moreRows, maxColumns: maxColumns + addedHeaders.length, maxCharacters }
  const answer = await readInThread({ bytes, kind, ...limits })
  if ('problem' in answer) return rejectFile(answer.problem)
  const [first, ...rows] = answer.rows.map((cells, at) => ({ rowNo: at + 1, cells })).filter(({ cells }) => cells.length > 0)
  if (!first || rows.length === 0) return rejectFile('empty')
  return { headers: checkHeaders(first.cells.map((cell) => String(cell ?? '').slice(0, maxHeader))), rows }
}

/** Rejects more headers than there may be, without those that were added. */
export const checkHeaders = (headers: readonly string[]): readonly string[] =>
  headers.filter((header) => !isAdded(header)).length > maxColumns ? rejectFile('columns') : headers

function kindOf(bytes: Buffer): ReaderTask['kind'] {
  const head = bytes.subarray(0, 8).toString('latin1')
  if (head.startsWith('PK')) return 'xlsx'
  // A compound file is an old workbook, or an encrypted new one.
  if (head === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? rejectFile('password') : 'xls'
  // UTF-16 begins with its mark, and is half zeros.
  return bytes.includes(0) && !/^(\xff\xfe|\xfe\xff)/.test(head) ? rejectFile('unreadable') : 'csv'
}

/** Bytes that all parts of a ZIP file unpack to, counted until there are too many: what it says of itself may be wrong. */
async function unpackedSize(bytes: Buffer): Promise<number> {
  let size = 0
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    if (zip.entryCount > maxEntries) return Number.POSITIVE_INFINITY
    for await (const entry of zip.eachEntry()) {
      if (size + entry.uncompressedSize > maxUnpacked) return size + entry.uncompressedSize
      // Ends with an error where a part is larger or smaller than it says.
      for await (const part of await zip.openReadStreamPromise(entry)) size += (part as Buffer).length
    }
  } catch {
    rejectFile('unreadable')
  }
  return size
}

function readInThread(task: ReaderTask): Promise<ReaderAnswer> {
  const worker = new Worker(new URL('./sheet-reader.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxHeap },
  })
  return new Promise((resolve) => {
    const end = (answer: ReaderAnswer): void => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end({ problem: 'size' }), maxTime)
    worker.once('message', end)
    // The heap of the thread is full, or it ended without an answer.
    worker.once('error', () => end({ problem: 'size' }))
    worker.once('exit', () => end({ problem: 'unreadable' }))
  })
}
