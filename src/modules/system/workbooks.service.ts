import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { splitWords } from '#i18n/translate.ts'
import type { Crud } from '#kernel/crud/crud.ts'
import type { ListQuery } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import { rowsForExport } from '#kernel/exchange/export-rows.ts'
import { importJob } from '#kernel/exchange/import.job.ts'
import { workbookAnswer } from '#kernel/exchange/import-routes.ts'
import type { Outcome } from '#kernel/exchange/import-rows.ts'
import { cellOf } from '#kernel/exchange/sheet.ts'
import { Message } from '#kernel/http/dispatch.ts'
import type { Bare } from '#kernel/http/routes.ts'
import { storeUpload, type Upload } from '#kernel/http/uploads.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'

/** A workbook with the columns that stock clients know, for calls that ask for no job. */
export interface Workbook {
  readonly service: Crud
  /** The name of its sheet; files are named after it. */
  readonly name: string
  /** The headers with their fields, in their order; `tenantId` tells the tenant and is not imported. */
  readonly columns: readonly (readonly [header: string, field: string])[]
}

async function write({ name, columns }: Workbook, rows: readonly (string | number | null)[][], fileName: string): Promise<Bare> {
  const headers = columns.map(([header]) => header)
  const sheet = { name, rows: [headers, ...rows], columns: headers.map(() => ({ width: 18 })), freezePane: { rows: 1 } }
  return workbookAnswer(Buffer.from(await writeXlsx({ sheets: [sheet] })), fileName)
}

/** The rows of the list with this filter. */
export async function exportWorkbook(ctx: Context, workbook: Workbook, query: ListQuery, fileName: string): Promise<Bare> {
  const { service, columns } = workbook
  const { fields } = service.resource
  const names = columns.map(([, name]) => name)
  const cells: (string | number | null)[][] = []
  for await (const batch of rowsForExport(ctx, service, query, names))
    for (const row of batch)
      cells.push(
        names.map((name) => {
          const field = fields[name]
          return field ? cellOf(row, { name, field }, ctx.lang) : String(row[name] ?? ctx.tenant)
        }),
      )
  return write(workbook, cells, fileName)
}

/** The headers alone. */
export const emptyWorkbook = (workbook: Workbook, fileName: string): Promise<Bare> => write(workbook, [], fileName)

/** Milliseconds that a call waits for its import, so that a client that knows no jobs shows what became of it. */
const patience = 8_000

/** Imports the rows of a workbook of these columns; with `update` those that are there are changed. */
export async function importWorkbook(
  ctx: Context,
  { service: { resource }, columns }: Workbook,
  files: readonly Upload[],
  update: boolean,
): Promise<Message> {
  const fileId = await storeUpload(ctx, files)
  const chosen = columns.map(([, name]) => (resource.fields[name] ? name : ''))
  const jobId = await enqueue(ctx, importJob, { resource: resource.name, fileId, columns: chosen, update }, resource)
  for (const until = Date.now() + patience; Date.now() < until; await wait(200)) {
    const { jobState, message, result } = await repository(ctx, jobResource).one(jobId)
    const words = splitWords(message ?? '')
    if (jobState === 'FAILED' || jobState === 'CANCELLED') reject(words, { field: 'file' })
    if (jobState !== 'DONE') continue
    const { created, changed, errors } = JSON.parse(result ?? '{}') as Outcome
    const [first] = errors
    if (!first) return new Message(words)
    const where = [
      `第 ${first.rowNo} 行 ${first.header}：${first.message}`,
      `Row ${first.rowNo}, ${first.header}: ${first.message}`,
    ] as const
    if (created + changed === 0) reject([`${words[0]}。${where[0]}`, `${words[1]}. ${where[1]}`], { field: 'file' })
    return new Message([`${words[0]}。${where[0]}`, `${words[1]}. ${where[1]}`])
  }
  return new Message(['正在导入，结果见“任务”页面', 'The import is running; its result will be on the page of the jobs'])
}
