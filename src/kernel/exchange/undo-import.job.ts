import { countWords } from '#i18n/counts.ts'
import type { Crud } from '../crud/crud.ts'
import { repository } from '../crud/repository.ts'
import { isEditedSince, restoreVersion } from '../history/row-changes.ts'
import { serviceOf } from '../http/services.ts'
import { type Attempt, defineJob, type JobResult } from '../jobs/define-job.ts'
import { codesOf, type StoredRow } from '../resource/resource.ts'
import { forbidden, reject } from '../resource/user-error.ts'
import { type Context, callerId, mayDo } from '../runtime/context.ts'
import { countError, inTransactionOf, type RowErrors } from './import-rows.ts'
import { importedRow } from './imported-row.resource.ts'

export interface UndoImportInput {
  readonly resource: string
  /** The job that imported the rows. */
  readonly importId: string
}

/** Takes an import back: deletes the rows that it has made and restores those that it has changed, except what was written since. */
export const undoImportJob = defineJob<UndoImportInput>({
  name: 'undo-import',
  label: ['撤销导入', 'Undo an import'],
  as: 'caller',
  run: async (ctx, { resource: name, importId }, attempt) => {
    const resource = ctx.runtime.registry.get(name)
    if (!mayDo(ctx, `${codesOf(resource)}_import`)) forbidden()
    return undoImport(ctx, serviceOf(ctx.runtime, resource), importId, attempt)
  },
})

/** Takes back what an import of the caller has done, row by row. */
export async function undoImport(ctx: Context, service: Crud, importId: string, attempt: Attempt): Promise<JobResult> {
  // The last row first, as it may refer to an earlier one.
  const order = [['rowNo', 'desc']] as const
  const rows = await repository(ctx, importedRow, { rows: 'all' }).list({ importId, createUser: callerId(ctx) }, { order })
  const outcome: RowErrors & { undone: number } = { undone: 0, errorCount: 0, errors: [] }
  for (const row of rows) {
    try {
      await inTransactionOf(ctx, service.resource, (ctx) => undoRow(ctx, service, row))
      outcome.undone += 1
    } catch (error) {
      countError(ctx, outcome, error, { rowNo: row.rowNo ?? 0, header: '' })
    }
    await attempt.progress(outcome.undone + outcome.errorCount, rows.length)
  }
  const { undone, errorCount } = outcome
  return {
    message: countWords([undone, '已撤销 # 行', 'undone: #'], [errorCount, '# 行未能撤销', 'not undone: #']),
    // Pages list past imports, and offers to take back those that are not named here.
    data: { ...outcome, importId },
  }
}

async function undoRow(ctx: Context, service: Crud, imported: StoredRow<typeof importedRow>): Promise<void> {
  const { created, changeId, version } = imported
  const id = imported.rowId ?? ''
  const row = await repository(ctx, service.resource).find({ id } as never)
  if (!row) return reject(['数据已被删除', 'The row was deleted meanwhile'])
  const { rowVersion } = row as unknown as { readonly rowVersion: number }
  if (rowVersion !== version && (await isEditedSince(ctx, service.resource, id, changeId)))
    reject(['导入后已被修改，未撤销', 'It was changed after the import, so it stays'])
  if (created) await service.remove(ctx, [id])
  else if (service.resource.scope === 'platform')
    reject(['平台数据没有修改记录，未能恢复', 'Changes of the platform’s rows are not recorded, so it stays'])
  else if (changeId) await restoreVersion(ctx, service, id, changeId)
}
