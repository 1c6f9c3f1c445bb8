import { writeXlsxStream } from 'hucre/xlsx'
import { t } from '#i18n/translate.ts'
import { storeStream } from '../files/stored-stream.ts'
import type { Context } from '../runtime/context.ts'
import { addedHeaders, isAdded, type Sheet } from './read-sheet.ts'

/** A row that was not imported, and why. */
export type RejectedRow = Sheet['rows'][number] & { readonly reasons: readonly string[] }

/** Stores rows that were not imported as a workbook for the caller, with what is wrong: once corrected, it can be imported as it is. */
export async function storeRejected(ctx: Context, { headers }: Sheet, rejected: readonly RejectedRow[], name: string): Promise<string> {
  if (rejected.length === 0) return ''
  const [why, where] = addedHeaders.map((header) => t(header, ctx.lang))
  // Without those that an earlier workbook of rejected rows began with.
  const own = headers.flatMap((header, at) => (isAdded(header) ? [] : [{ header, at }]))
  const columns = [{ header: why, width: 48 }, { header: where, width: 9 }, ...own.map(({ header }) => ({ header, width: 14 }))]
  function* rows() {
    for (const { rowNo, cells, reasons } of rejected) yield [reasons.join('\n'), rowNo, ...own.map(({ at }) => cells[at] ?? null)]
  }
  // Texts stay texts, whatever they begin with.
  const stream = writeXlsxStream(rows(), { name: t(['未导入', 'Not imported'], ctx.lang), columns, freezePane: { rows: 1 } })
  return storeStream(ctx, stream, `${name}-${t(['未导入', 'not-imported'], ctx.lang)}`, 'xlsx')
}
