import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { t } from '#i18n/translate.ts'
import { printTime } from '../crud/kinds.ts'
import type { ListQuery } from '../crud/list-query.ts'
import { serviceOf } from '../http/services.ts'
import { defineJob } from '../jobs/define-job.ts'
import { codesOf } from '../resource/resource.ts'
import { forbidden } from '../resource/user-error.ts'
import { mayDo } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'
import { rowsForExport } from './export-rows.ts'
import { cellOf, chosenColumns } from './sheet.ts'

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
        for (const row of rows) yield columns.map((column) => cellOf(row, column, ctx.lang))
        count += rows.length
        await attempt.progress(count, total)
      }
    }
    const headers = columns.map(({ field }) => t(field.label, ctx.lang))
    const sheet = { name: t(resource.label, ctx.lang), columns: headers.map((header) => ({ header })), freezePane: { rows: 1 } }
    // A spreadsheet program would run a text that begins as a formula does; in a workbook a text is a text.
    const text = { headers, escapeFormulae: true, bom: true }
    const stream = format === 'csv' ? writeCsvStream(cells(), text) : writeXlsxStream(cells(), sheet)
    const folder = await mkdtemp(join(tmpdir(), 'motorspot-export-'))
    try {
      const path = join(folder, 'export')
      await pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(path, { mode: 0o600 }))
      const day = printTime(new Date(), ctx.runtime.timeZone).slice(0, 10)
      const fileName = `${t(resource.label, ctx.lang)}-${t(['导出', 'export'], ctx.lang)}-${day}.${format}`
      const { fileId } = await providersOf(ctx.runtime).storeFile(ctx, { path, fileName, extension: format })
      return { message: [`已导出 ${count} 条`, `Exported: ${count}`], data: { fileId, count } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})
