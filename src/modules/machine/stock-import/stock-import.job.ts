import type { JsonRow } from '#kernel/crud/rows.ts'
import { readSheet } from '#kernel/exchange/read-sheet.ts'
import { undoImport } from '#kernel/exchange/undo-import.job.ts'
import { type Attempt, defineJob, type JobResult, JobStopped } from '#kernel/jobs/define-job.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { providersOf } from '#kernel/runtime/provide.ts'
import { machineService } from '../machine/machine.service.ts'
import { emptyOutcome, type RejectedRow, type StockOutcome } from './import-batch.service.ts'
import { remember, rememberedFor } from './import-mapping.service.ts'
import { importStock } from './import-stock.service.ts'
import { storeRejected } from './rejected-rows.service.ts'
import { type StockSheet, stockSheet, targetsOfHeaders, textOfCell } from './sheet-columns.service.ts'

export interface StockImportInput {
  /** The uploaded file, which belongs to the caller. */
  readonly fileId: string
  readonly fileName: string
  /** The target of each column; undefined: by the headers, and what the caller has chosen before. */
  readonly columns?: readonly string[]
  /** Values for all rows; undefined: those of the last import of such a sheet, else what is proposed. */
  readonly defaults?: JsonRow
  readonly proposed?: JsonRow
  /** Whether rows that lack something are saved as drafts. */
  readonly drafts: boolean
}

/** Values of a column that are shown beside its field. */
const mostSamples = 3

const samplesOf = ({ headers, rows }: StockSheet): string[][] =>
  headers.map((_, at) => {
    const found: string[] = []
    for (const { cells } of rows) {
      const text = textOfCell(cells[at] ?? null)
      if (text !== '' && !found.includes(text)) found.push(text.slice(0, 60))
      if (found.length === mostSamples) break
    }
    return found
  })

async function prepare(ctx: Context, { fileId, columns, defaults, proposed }: StockImportInput) {
  const sheet = stockSheet(await readSheet(await providersOf(ctx.runtime).readStored(ctx, fileId)))
  const remembered = await rememberedFor(ctx, sheet.headers)
  const chosen = sheet.headers.map((_, at) => columns?.[at] ?? '')
  return {
    sheet,
    columns: columns ? chosen : targetsOfHeaders(sheet.headers, remembered.columns),
    defaults: defaults ?? { ...proposed, ...remembered.defaults },
  }
}

/** Says what an import of a sheet of stock would do, and writes nothing. */
export const checkStockJob = defineJob<StockImportInput>({
  name: 'check-stock-import',
  label: ['检查库存表', 'Check a stock list'],
  as: 'caller',
  run: async (ctx, input, attempt) => {
    const { sheet, columns, defaults } = await prepare(ctx, input)
    const outcome = emptyOutcome()
    const options = { importId: attempt.jobId, sheet, columns, defaults, drafts: input.drafts, dryRun: true }
    const rejected = await importStock(ctx, { ...options, progress: attempt.progress }, outcome)
    const samples = samplesOf(sheet)
    return {
      message: [
        `检查完成：可导入 ${outcome.created} 行，${outcome.errorCount} 行有误`,
        `Checked: ${outcome.created} can be imported, ${outcome.errorCount} have errors`,
      ],
      data: {
        ...(await resultOf(ctx, input, sheet, outcome, rejected)),
        defaults,
        columns: sheet.headers.map((header, at) => ({ header, target: columns[at] ?? '', samples: samples[at] ?? [] })),
      },
    }
  },
})

async function resultOf(ctx: Context, input: StockImportInput, sheet: StockSheet, outcome: StockOutcome, rejected: readonly RejectedRow[]) {
  const { fileId, fileName, drafts: asDrafts } = input
  return {
    ...outcome,
    total: sheet.rows.length,
    fileId,
    fileName,
    asDrafts,
    rejectedFileId: (await storeRejected(ctx, sheet, rejected, fileName)) ?? '',
  }
}

/** Imports the rows of a sheet as listings of the caller, who may leave meanwhile. */
export const importStockJob = defineJob<StockImportInput>({
  name: 'stock-import',
  label: ['导入现货', 'Import stock'],
  as: 'caller',
  run: async (ctx, input, attempt) => {
    const { sheet, columns, defaults } = await prepare(ctx, input)
    await remember(ctx, sheet.headers, columns, defaults)
    const outcome = emptyOutcome()
    const options = { importId: attempt.jobId, sheet, columns, defaults, drafts: input.drafts, dryRun: false }
    const rejected = await importStock(ctx, { ...options, progress: attempt.progress }, outcome).catch((error: unknown) => {
      throw error instanceof JobStopped ? new JobStopped(summary(input, sheet, outcome)) : error
    })
    const { message } = summary(input, sheet, outcome)
    return { ...(message && { message }), data: await resultOf(ctx, input, sheet, { ...outcome, preview: [] }, rejected) }
  },
})

function summary({ fileName }: StockImportInput, sheet: StockSheet, outcome: StockOutcome): JobResult {
  const { created, drafts, errorCount } = outcome
  const ofThem = drafts > 0
  return {
    message: [
      `已导入 ${created} 条${ofThem ? `（其中草稿 ${drafts} 条）` : ''}，${errorCount} 行未导入`,
      `Imported: ${created}${ofThem ? ` (${drafts} as drafts)` : ''}, not imported: ${errorCount}`,
    ],
    data: { ...outcome, preview: [], total: sheet.rows.length, fileName, rejectedFileId: '' },
  }
}

/** Takes an import back: deletes the listings that it has made, except those that were changed since. */
export const undoStockImportJob = defineJob<{ readonly importId: string }>({
  name: 'undo-stock-import',
  label: ['撤销导入', 'Undo an import'],
  as: 'caller',
  run: async (ctx, { importId }, attempt: Attempt) => {
    const { message, data } = await undoImport(ctx, machineService, importId, attempt)
    // The page lists past imports, and offers to take back those that are not named here.
    return { ...(message && { message }), data: { ...data, importId } }
  },
})
