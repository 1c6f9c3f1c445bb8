import { countWords } from '#i18n/counts.ts'
import { t } from '#i18n/translate.ts'
import { serviceOf } from '../http/services.ts'
import { type Attempt, defineJob, type JobResult, JobStopped } from '../jobs/define-job.ts'
import { codesOf } from '../resource/resource.ts'
import { forbidden } from '../resource/user-error.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { providersOf } from '../runtime/provide.ts'
import { chosenFields, fieldsOfHeaders } from './import-columns.ts'
import { importRows, type Outcome } from './import-rows.ts'
import { type Cell, readSheet } from './read-sheet.ts'
import { storeRejected } from './rejected-rows.ts'

export interface ImportInput {
  readonly resource: string
  /** The uploaded file, which belongs to the caller. */
  readonly fileId: string
  /** The field of each column, '' for a column that is left out; undefined: by the headers. */
  readonly columns?: readonly string[] | undefined
  readonly update: boolean
}

/** Rows that the check shows. */
const previewed = 5

const textOf = (cell: Cell): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))

/** Says what an import of a file would do, and writes nothing. */
export const checkImportJob = defineJob<ImportInput>({
  name: 'check-import',
  label: ['检查导入文件', 'Check a file'],
  as: 'caller',
  run: async (ctx, input, attempt) => {
    const { options, service } = await prepare(ctx, input, attempt)
    const { sheet, columns } = options
    const outcome: Outcome = { created: 0, changed: 0, errorCount: 0, errors: [] }
    await importRows(ctx, service, { ...options, dryRun: true }, outcome)
    const rejectedFileId = await storeRejected(ctx, sheet, options.rejected, t(service.resource.label, ctx.lang))
    const importable = outcome.created + outcome.changed
    const preview = sheet.rows.slice(0, previewed).map(({ cells }) => sheet.headers.map((_, at) => textOf(cells[at] ?? null)))
    return {
      message: countWords([importable, '可导入 # 行', '# can be imported'], [outcome.errorCount, '# 行有误', '# have errors']),
      data: { ...outcome, fileId: input.fileId, columns, headers: sheet.headers, preview, total: sheet.rows.length, rejectedFileId },
    }
  },
})

/** Imports the rows of a file into a resource, each as its caller could submit it. */
export const importJob = defineJob<ImportInput>({
  name: 'import',
  label: ['导入', 'Import'],
  as: 'caller',
  run: async (ctx, input, attempt) => {
    const { options, service } = await prepare(ctx, input, attempt)
    const outcome: Outcome = { created: 0, changed: 0, errorCount: 0, errors: [] }
    const result = (rejectedFileId = ''): JobResult => ({
      message: countWords(
        [outcome.created, '新增 # 条', 'added #'],
        [outcome.changed, '更新 # 条', 'updated #'],
        [outcome.errorCount, '# 行未导入', 'not imported #'],
      ),
      data: { ...outcome, fileId: input.fileId, columns: options.columns, headers: options.sheet.headers, rejectedFileId },
    })
    await importRows(ctx, service, { ...options, dryRun: false }, outcome).catch((error: unknown) => {
      throw error instanceof JobStopped ? new JobStopped(result()) : error
    })
    return result(await storeRejected(ctx, options.sheet, options.rejected, t(service.resource.label, ctx.lang)))
  },
})

/** Reads the file, and finds what is imported into. */
async function prepare(ctx: Context, { resource: name, fileId, columns: chosen, update }: ImportInput, { jobId, progress }: Attempt) {
  const resource = ctx.runtime.registry.get(name)
  if (!mayDo(ctx, `${codesOf(resource)}_import`)) forbidden()
  const sheet = await readSheet(await (await providersOf(ctx.runtime).storedSheet(ctx, fileId)).read())
  const columns = chosen ?? fieldsOfHeaders(resource, sheet.headers)
  chosenFields(resource, columns)
  return { service: serviceOf(ctx.runtime, resource), options: { importId: jobId, sheet, columns, update, progress, rejected: [] } }
}
