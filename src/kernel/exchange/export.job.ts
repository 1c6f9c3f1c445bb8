import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { t } from '#i18n/translate.ts'
import { printTime } from '../crud/kinds.ts'
import type { ListQuery } from '../crud/list-query.ts'
import { storeStream } from '../files/stored-stream.ts'
import { serviceOf } from '../http/services.ts'
import { defineJob } from '../jobs/define-job.ts'
import { codesOf } from '../resource/resource.ts'
import { forbidden } from '../resource/user-error.ts'
import { mayDo } from '../runtime/context.ts'
import { rowsForExport } from './export-rows.ts'
import { cellOf, chosenColumns } from './sheet.ts'

/** Where a comma is the sign of decimals, a spreadsheet program divides a text at semicolons, and runs what begins as a formula behind one. */
const written = (cell: ReturnType<typeof cellOf>, format: ExportInput['format']): typeof cell =>
  format === 'csv' && typeof cell === 'string' ? cell.replace(/;(?=[=+\-@])/g, ";'") : cell

export interface ExportInput {
  readonly resource: string
  /** The filter of the list. */
  readonly query: ListQuery
  /** Names of fields; empty: those of the list. */
  readonly columns: readonly string[]
  readonly format: 'xlsx' | 'csv'
}

/** Writes the rows of a list into a workbook or a text with commas, which only who asked for it may read. */
export const exportJob = defineJob<ExportInput>({
  name: 'export',
  label: ['导出', 'Export'],
  as: 'caller',
  run: async (ctx, { resource: name, query, columns: chosen, format }, attempt) => {
    const resource = ctx.runtime.registry.get(name)
    if (!mayDo(ctx, `${codesOf(resource)}_export`)) forbidden()
    const service = serviceOf(ctx.runtime, resource)
    const columns = chosenColumns(resource, chosen)
    const first = await service.list(ctx, { ...query, page: { current: 1, size: 1 } })
    const total = 'records' in first ? first.total : first.length
    const names = columns.map(({ name }) => name)
    let count = 0
    async function* cells(): AsyncGenerator<(string | number | null)[]> {
      for await (const rows of rowsForExport(ctx, service, query, names)) {
        for (const row of rows) yield columns.map((column) => written(cellOf(row, column, ctx.lang), format))
        count += rows.length
        await attempt.progress(count, total)
      }
    }
    const headers = columns.map(({ field }) => t(field.label, ctx.lang))
    const sheet = { name: t(resource.label, ctx.lang), columns: headers.map((header) => ({ header })), freezePane: { rows: 1 } }
    // A spreadsheet program would run a text that begins as a formula does; in a workbook a text is a text.
    const text = { headers, escapeFormulae: true, bom: true }
    const stream = format === 'csv' ? writeCsvStream(cells(), text) : writeXlsxStream(cells(), sheet)
    const day = printTime(new Date(), ctx.runtime.timeZone).slice(0, 10)
    const fileName = `${t(resource.label, ctx.lang)}-${t(['导出', 'export'], ctx.lang)}-${day}`
    const fileId = await storeStream(ctx, stream, fileName, format)
    return { message: [`已导出 ${count} 条`, `Exported: ${count}`], data: { fileId, count } }
  },
})
