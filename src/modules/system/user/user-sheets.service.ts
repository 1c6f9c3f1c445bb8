import { setTimeout as wait } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { splitWords } from '#i18n/translate.ts'
import type { ListQuery } from '#kernel/crud/list-query.ts'
import { repository } from '#kernel/crud/repository.ts'
import { rowsForExport } from '#kernel/exchange/export-rows.ts'
import { importJob } from '#kernel/exchange/import.job.ts'
import { storeUpload, workbookAnswer } from '#kernel/exchange/import-routes.ts'
import type { Outcome } from '#kernel/exchange/import-rows.ts'
import { cellOf } from '#kernel/exchange/sheet.ts'
import { Message } from '#kernel/http/dispatch.ts'
import type { Bare } from '#kernel/http/routes.ts'
import type { Upload } from '#kernel/http/uploads.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { user } from './user.resource.ts'
import { userService } from './user.service.ts'

/** The columns of the workbook that clients know, in their order; the first one tells the tenant and is not imported. */
const columns = [
  ['租户编号', 'tenantId'],
  ['账户', 'account'],
  ['昵称', 'name'],
  ['姓名', 'realName'],
  ['邮箱', 'email'],
  ['手机', 'phone'],
  ['角色名称', 'roleId'],
  ['部门名称', 'deptId'],
  ['岗位名称', 'postId'],
  ['生日', 'birthday'],
] as const satisfies readonly (readonly [header: string, field: keyof typeof user.fields | 'tenantId'])[]

const headers = columns.map(([header]) => header)
const fields = columns.map(([, name]) => name)
const sheetName = '用户数据表'

async function workbookOf(rows: readonly (string | number | null)[][], fileName: string): Promise<Bare> {
  const sheet = { name: sheetName, rows: [headers, ...rows], columns: headers.map(() => ({ width: 18 })), freezePane: { rows: 1 } }
  return workbookAnswer(Buffer.from(await writeXlsx({ sheets: [sheet] })), fileName)
}

/** A workbook of the users of the list with this filter. */
export async function exportUsers(ctx: Context, query: ListQuery): Promise<Bare> {
  const cells: (string | number | null)[][] = []
  const names = fields.filter((name) => name !== 'tenantId')
  for await (const batch of rowsForExport(ctx, userService, query, names))
    for (const row of batch)
      cells.push(fields.map((name) => (name === 'tenantId' ? ctx.tenant : cellOf(row, { name, field: user.fields[name] }, ctx.lang))))
  return workbookOf(cells, '用户数据导出.xlsx')
}

export const userTemplate = (): Promise<Bare> => workbookOf([], '用户数据模板.xlsx')

/** Milliseconds that a call waits for its import, so that a client that knows no jobs shows what became of it. */
const patience = 8_000

/** Imports the users of a workbook of these columns; with `update` those that are there are changed. */
export async function importUsers(ctx: Context, files: readonly Upload[], update: boolean): Promise<Message> {
  const fileId = await storeUpload(ctx, files)
  const chosen = fields.map((name) => (name === 'tenantId' ? '' : name))
  const jobId = await enqueue(ctx, importJob, { resource: user.name, fileId, columns: chosen, update }, user)
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
