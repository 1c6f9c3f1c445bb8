import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { t } from '#i18n/translate.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { providersOf } from '#kernel/runtime/provide.ts'
import type { RejectedRow } from './import-batch.service.ts'
import { addedHeaders, isAdded, type StockSheet } from './sheet-columns.service.ts'

/**
 * Stores the rows that were not imported as a workbook for the caller, with what is wrong: once corrected, it can be imported as it is.
 * Texts stay texts, whatever they begin with.
 */
export async function storeRejected(
  ctx: Context,
  { headers }: StockSheet,
  rejected: readonly RejectedRow[],
  fileName: string,
): Promise<string | null> {
  if (rejected.length === 0) return null
  const [why, where] = addedHeaders.map((header) => t(header, ctx.lang))
  // Without those that an earlier workbook of rejected rows began with.
  const own = headers.flatMap((header, at) => (isAdded(header) ? [] : [{ header, at }]))
  const columns = [{ header: why, width: 48 }, { header: where, width: 9 }, ...own.map(({ header }) => ({ header, width: 14 }))]
  function* rows() {
    for (const { rowNo, cells, reasons } of rejected) yield [reasons.join('\n'), rowNo, ...own.map(({ at }) => cells[at] ?? null)]
  }
  const folder = await mkdtemp(join(tmpdir(), 'motorspot-rejected-'))
  try {
    const path = join(folder, 'rejected')
    const stream = writeXlsxStream(rows(), { name: t(['未导入', 'Not imported'], ctx.lang), columns, freezePane: { rows: 1 } })
    await pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(path, { mode: 0o600 }))
    const name = `${fileName.replace(/\.[^.]*$/, '')}-${t(['未导入', 'not-imported'], ctx.lang)}.xlsx`
    return (await providersOf(ctx.runtime).storeFile(ctx, { path, fileName: name, extension: 'xlsx' })).fileId
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
