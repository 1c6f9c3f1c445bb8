import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { rejectUnfit } from '#kernel/http/input.ts'
import { requireStored } from '#kernel/http/uploads.ts'
import type { Job } from '#kernel/jobs/define-job.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { machine } from '../machine/machine.resource.ts'
import { parsedDefaults } from './default-values.service.ts'
import { targetOf } from './import-targets.ts'
import { mayRepeat } from './sheet-columns.service.ts'
import { checkStockJob, importStockJob, type StockImportInput, undoStockImportJob } from './stock-import.job.ts'

/** Characters of the name of a file. */
const longestName = 120
/** As many as a sheet has. */
const mostColumns = 202

export const nameOf = (fileName: string): string => fileName.slice(-longestName)

/** Values for all rows that the page proposes where nothing was chosen before, as JSON. */
export function proposedIn(ctx: Context, json: string): Promise<JsonRow> {
  let given: unknown
  try {
    given = JSON.parse(json || '{}')
  } catch {
    return reject(['统一填写的内容格式不正确', 'The values for all rows are no JSON'], { field: 'defaults' })
  }
  rejectUnfit(given, { field: 'defaults' })
  return parsedDefaults(ctx, given)
}

const isTarget = (name: unknown): name is string => name === '' || (typeof name === 'string' && targetOf(name) !== undefined)

/** What is chosen for an import, of the body of a request. */
export async function optionsIn(ctx: Context, body: unknown): Promise<StockImportInput & { dryRun: boolean }> {
  const { fileId, fileName, columns, defaults, drafts, importListed, unreadToRemarks, dryRun } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>
  if (typeof fileId !== 'string' || !isId(fileId)) return reject(['请先上传文件', 'Upload the file first'], { field: 'fileId' })
  if (!Array.isArray(columns) || columns.length > mostColumns || !columns.every(isTarget))
    return reject(['列的对应关系不正确', 'The columns must be a list of names'], { field: 'columns' })
  const chosen = columns.filter((each) => each !== '')
  if (chosen.length === 0) reject(['请至少为一列选择字段', 'Choose the field of at least one column'], { field: 'columns' })
  if (chosen.some((each, at) => !mayRepeat(each) && chosen.indexOf(each) !== at))
    reject(['同一字段对应了多列', 'A field has more than one column'], { field: 'columns' })
  const values = await parsedDefaults(ctx, defaults)
  await requireStored(ctx, fileId)
  return {
    ...{ fileId, fileName: nameOf(typeof fileName === 'string' ? fileName : ''), columns, defaults: values },
    ...{ drafts: drafts === true, importListed: importListed === true, unreadToRemarks: unreadToRemarks === true, dryRun: dryRun === true },
  }
}

/** Checks, imports and undos of one user that may wait or run at once: those of others wait for the same process. */
const mostAtOnce = 2
const names: readonly string[] = [checkStockJob, importStockJob, undoStockImportJob].map(({ name }) => name)

/** The sheet that a job reads, by its input as it was asked for, or as it is stored: with the caller. */
function fileOf(input: unknown): unknown {
  const given = (typeof input === 'string' ? JSON.parse(input) : input) as { readonly input?: JsonRow; readonly fileId?: unknown }
  return given.input?.fileId ?? given.fileId
}

/** Asks for a job of an import; returns its id. Rejects it as long as others of the caller are not done. */
export async function askFor<Input extends object>(ctx: Context, job: Job<Input>, input: Input): Promise<string> {
  await requireOpenAccount(ctx)
  return oneAtATime(ctx, 'stock imports', async (ctx) => {
    const jobs = repository(ctx, jobResource, { rows: 'all' })
    const createUser = callerId(ctx)
    const own = [...(await jobs.list({ createUser, jobState: 'QUEUED' })), ...(await jobs.list({ createUser, jobState: 'RUNNING' }))]
    if (own.filter(({ name }) => names.includes(name ?? '')).length >= mostAtOnce)
      reject([
        `您已有 ${mostAtOnce} 个导入任务在排队或执行，请等其中一个完成，或停止它后再试`,
        `Already ${mostAtOnce} of your imports are waiting or running: wait until one is done, or stop it, and try again`,
      ])
    if (job.name === importStockJob.name && own.some((each) => each.name === job.name && fileOf(each.input) === fileOf(input)))
      reject(['这个文件正在导入，请等导入完成', 'This file is being imported already: wait until that is done'], {
        status: 409,
        field: 'fileId',
      })
    return enqueue(ctx, job, input, machine)
  })
}
