import type { Words } from '#i18n/translate.ts'
import { titlesOf } from '#kernel/crud/display-names.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { readSheet } from '#kernel/exchange/read-sheet.ts'
import { type RejectedRow, storeRejected } from '#kernel/exchange/rejected-rows.ts'
import { undoImport } from '#kernel/exchange/undo-import.job.ts'
import { type Attempt, defineJob, type JobResult, JobStopped } from '#kernel/jobs/define-job.ts'
import { reject, sessionEnded } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { providersOf } from '#kernel/runtime/provide.ts'
import { region } from '../../system/region/region.resource.ts'
import { machine } from '../machine/machine.resource.ts'
import { machineService } from '../machine/machine.service.ts'
import { readerOf } from '../machine/text-reader.service.ts'
import { emptyOutcome, type StockOutcome } from './import-batch.service.ts'
import { remember, rememberedFor } from './import-mapping.service.ts'
import type { CheckedSheet, ImportOutcome, PreviewedRow } from './import-outcome.ts'
import { importStock } from './import-stock.service.ts'
import { mostTitles, type StockSheet, stockSheet, targetsOfHeaders, textOfCell } from './sheet-columns.service.ts'

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
  /** Whether rows that equal a listing of the caller are imported, too. */
  readonly importListed: boolean
  /** Whether words that are not understood go into the remarks. */
  readonly unreadToRemarks: boolean
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

/** Tells whether a text names a place. */
async function placeReader(ctx: Context): Promise<(text: string) => boolean> {
  const { reader } = await readerOf(ctx)
  return (text) => reader.read(text).fields.regionCode !== undefined
}

/** The rows with the names of their places, which the page does not know. */
async function withPlaces(ctx: Context, rows: readonly PreviewedRow[]): Promise<PreviewedRow[]> {
  const codeOf = ({ values }: PreviewedRow): string => String(values.regionCode ?? '')
  const names = await titlesOf(ctx, region.name, region.key, rows.map(codeOf))
  return rows.map((row) => ({ ...row, values: { ...row.values, regionName: names.get(codeOf(row)) ?? '' } }))
}

/** The sheet that was uploaded, and how it is imported. */
async function prepare(ctx: Context, input: StockImportInput, { jobId, progress }: Attempt) {
  const { fileId, columns, defaults, proposed, drafts, importListed, unreadToRemarks } = input
  const file = await providersOf(ctx.runtime).storedSheet(ctx, fileId)
  const sheet = stockSheet(await readSheet(await file.read(), mostTitles))
  const remembered = await rememberedFor(ctx, sheet.headers)
  const chosen = sheet.headers.map((_, at) => columns?.[at] ?? '')
  return {
    ...{ importId: jobId, sheet, drafts, importListed, unreadToRemarks, progress },
    targets: columns ? chosen : targetsOfHeaders(sheet, remembered.targets, await placeReader(ctx)),
    defaults: defaults ?? { ...proposed, ...remembered.defaults },
  }
}

/** Says what an import of a sheet of stock would do, and writes nothing. */
export const checkStockJob = defineJob<StockImportInput>({
  name: 'check-stock-import',
  label: ['检查库存表', 'Check a stock list'],
  as: 'caller',
  run: async (ctx, input, attempt) => {
    const options = await prepare(ctx, input, attempt)
    const { sheet, targets, defaults } = options
    const outcome = emptyOutcome()
    const rejected = await importStock(ctx, { ...options, dryRun: true }, outcome)
    if (outcome.isStopped) return sessionEnded()
    const samples = samplesOf(sheet)
    const [listedZh, listedEn] = listedWords(outcome)
    return {
      message: [
        `检查完成：可导入 ${outcome.created} 行，${outcome.errorCount} 行有误${listedZh}`,
        `Checked: ${outcome.created} can be imported, ${outcome.errorCount} have errors${listedEn}`,
      ],
      data: {
        ...(await resultOf(ctx, input, sheet, { ...outcome, preview: await withPlaces(ctx, outcome.preview) }, rejected)),
        defaults,
        columns: sheet.headers.map((header, at) => ({ header, target: targets[at] ?? '', samples: samples[at] ?? [] })),
      } satisfies CheckedSheet,
    }
  },
})

async function resultOf(ctx: Context, input: StockImportInput, sheet: StockSheet, outcome: StockOutcome, rejected: readonly RejectedRow[]) {
  const { fileId, fileName, drafts: asDrafts, importListed, unreadToRemarks } = input
  return {
    ...outcome,
    total: sheet.rows.length,
    ...{ fileId, fileName, asDrafts, importListed, unreadToRemarks },
    // Whoever is not logged in any more gets no file.
    rejectedFileId: outcome.isStopped ? '' : await storeRejected(ctx, sheet, rejected, fileName.replace(/\.[^.]*$/, '')),
  }
}

/** Imports the rows of a sheet as listings of the caller, who may leave meanwhile. */
export const importStockJob = defineJob<StockImportInput>({
  name: 'stock-import',
  label: ['导入现货', 'Import stock'],
  as: 'caller',
  run: async (ctx, input, attempt) => {
    const options = await prepare(ctx, input, attempt)
    const { sheet, targets, defaults } = options
    await remember(ctx, sheet.headers, targets, defaults)
    const outcome = emptyOutcome()
    const rejected = await importStock(ctx, { ...options, dryRun: false }, outcome).catch((error: unknown) => {
      throw error instanceof JobStopped ? new JobStopped(summary(input, sheet, outcome)) : error
    })
    const { message } = summary(input, sheet, outcome)
    return { ...(message && { message }), data: await resultOf(ctx, input, sheet, { ...outcome, preview: [] }, rejected) }
  },
})

/** Says how many rows equal listings that the caller has, where there are some. */
const listedWords = ({ listed }: StockOutcome): Words =>
  listed > 0 ? [`，${listed} 行与您已有的现货相同`, `, ${listed} equal your listings`] : ['', '']

function summary({ fileName }: StockImportInput, sheet: StockSheet, outcome: StockOutcome): JobResult {
  const { created, drafts, errorCount, isStopped } = outcome
  const total = sheet.rows.length
  const left = total - outcome.rows
  const [stoppedZh, stoppedEn] = isStopped
    ? [`登录已退出或账号已停用，导入中途停止，${left} 行未处理。`, `Stopped, as you logged out or the account was disabled: ${left} left. `]
    : ['', '']
  const [draftsZh, draftsEn] = drafts > 0 ? [`（其中草稿 ${drafts} 条）`, ` (${drafts} as drafts)`] : ['', '']
  const [errorsZh, errorsEn] = errorCount > 0 ? [`，${errorCount} 行未导入`, `, not imported: ${errorCount}`] : ['', '']
  const [listedZh, listedEn] = listedWords(outcome)
  return {
    message: [
      `${stoppedZh}已导入 ${created} 条${draftsZh}${errorsZh}${listedZh}`,
      `${stoppedEn}Imported: ${created}${draftsEn}${errorsEn}${listedEn}`,
    ],
    data: { ...outcome, preview: [], total, fileName, rejectedFileId: '' } satisfies ImportOutcome & Pick<CheckedSheet, 'preview'>,
  }
}

/** Listings with their service, which keeps those that were promised or sold since. */
const untraded: typeof machineService = {
  ...machineService,
  remove: async (ctx, ids) => {
    for (const id of ids) {
      const { shelfStatus } = await repository(ctx, machine).one(id)
      if (shelfStatus === 'RESERVED' || shelfStatus === 'SOLD')
        reject(['导入后已预订或售出，未撤销', 'It was reserved or sold after the import, so it stays'])
    }
    return machineService.remove(ctx, ids)
  },
}

/** Takes an import back: deletes the listings that it has made, except those that were edited, reserved or sold since. */
export const undoStockImportJob = defineJob<{ readonly importId: string }>({
  name: 'undo-stock-import',
  label: ['撤销导入', 'Undo an import'],
  as: 'caller',
  run: (ctx, { importId }, attempt) => undoImport(ctx, untraded, importId, attempt),
})
