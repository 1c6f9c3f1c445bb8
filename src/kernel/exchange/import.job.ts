import { serviceOf } from '../http/services.ts'
import { defineJob } from '../jobs/define-job.ts'
import { codesOf } from '../resource/resource.ts'
import { forbidden } from '../resource/user-error.ts'
import { mayDo } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'
import { chosenFields, fieldsOfHeaders } from './import-columns.ts'
import { importRows } from './import-rows.ts'
import { type Cell, readSheet } from './read-sheet.ts'

export interface ImportInput {
  readonly resource: string
  /** The uploaded file, which belongs to the caller. */
  readonly fileId: string
  /** The field of each column, '' for a column that is left out; undefined: by the headers. */
  readonly columns?: readonly string[] | undefined
  readonly update: boolean
  /** Writes nothing, and says what an import would do. */
  readonly dryRun: boolean
}

/** Rows that the check shows. */
const previewed = 5

const textOf = (cell: Cell): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))

/** Imports the rows of a file into a resource, each as its caller could submit it, or checks what that would do. */
export const importJob = defineJob<ImportInput>({
  name: 'import',
  label: ['导入', 'Import'],
  as: 'caller',
  run: async (ctx, { resource: name, fileId, columns: chosen, update, dryRun }, attempt) => {
    const resource = ctx.runtime.registry.get(name)
    if (!mayDo(ctx, `${codesOf(resource)}_import`)) forbidden()
    const sheet = await readSheet(await providersOf(ctx.runtime).readStored(ctx, fileId))
    const columns = chosen ?? fieldsOfHeaders(resource, sheet.headers)
    chosenFields(resource, columns)
    const { jobId: importId, progress } = attempt
    const outcome = await importRows(ctx, serviceOf(ctx.runtime, resource), { importId, sheet, columns, update, dryRun, progress })
    const { created, changed, errorCount } = outcome
    const preview = sheet.rows.slice(0, previewed).map(({ cells }) => sheet.headers.map((_, at) => textOf(cells[at] ?? null)))
    return {
      message: dryRun
        ? [
            `检查完成：可导入 ${created + changed} 行，${errorCount} 行有误`,
            `Checked: ${created + changed} can be imported, ${errorCount} have errors`,
          ]
        : [
            `新增 ${created} 条，更新 ${changed} 条，${errorCount} 行未导入`,
            `Added ${created}, updated ${changed}, not imported ${errorCount}`,
          ],
      data: { ...outcome, fileId, columns, headers: sheet.headers, ...(dryRun && { preview, total: sheet.rows.length }) },
    }
  },
})
