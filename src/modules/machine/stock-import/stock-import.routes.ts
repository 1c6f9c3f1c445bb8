import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { sheetUpload, storeUpload } from '#kernel/exchange/import-routes.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, textShape } from '#kernel/http/shapes.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from '../machine/machine.resource.ts'
import { targetOf } from './import-targets.ts'
import { defaultsIn } from './listing-body.service.ts'
import { mayRepeat } from './sheet-columns.service.ts'
import { checkStockJob, importStockJob, type StockImportInput, undoStockImportJob } from './stock-import.job.ts'
import { stockTemplate } from './template.service.ts'

const base = '/blade-machine/stock-import'
const jobShape = objectOf({ jobId: textShape })

/** Characters of the name of a file. */
const longestName = 120

/** Sheets of stock of a trader, each for the caller alone. */
export const stockImportRoutes = defineRoutes((route) => {
  route.post(
    `${base}/check`,
    'member',
    {
      summary: 'Check what an import of a sheet of stock would do, by its headers and what was chosen before; the answer names the job',
      input: { defaults: { kind: 'longText', label: ['统一填写', 'Values for all rows'], max: 20_000 } },
      upload: sheetUpload,
      answer: jobShape,
    },
    async (ctx, { defaults }, files) => {
      const proposed = proposedIn(defaults ?? '')
      const input = { fileId: await storeUpload(ctx, files), fileName: nameOf(files[0]?.filename ?? ''), proposed, drafts: false }
      return { jobId: await enqueue(ctx, checkStockJob, input, machine) }
    },
  )
  route.raw(
    'POST',
    `${base}/run`,
    'member',
    {
      summary: 'Import a sheet of stock that was checked, or check it again with other columns; the answer names the job that does it',
      body: {
        type: 'object',
        properties: {
          ...{ fileId: textShape, fileName: textShape, columns: arrayOf(textShape), defaults: { type: 'object' } },
          ...{ drafts: flagShape, dryRun: flagShape },
        },
        required: ['fileId', 'columns'],
      },
      data: jobShape,
    },
    async (ctx, { body }) => {
      const { dryRun, ...input } = optionsIn(body)
      return { jobId: await enqueue(ctx, dryRun ? checkStockJob : importStockJob, input, machine) }
    },
  )
  route.get(
    `${base}/template`,
    'member',
    {
      summary: 'A workbook with the columns of stock of a motor type, an example and the choices of each column',
      input: { typeCode: { kind: 'text', label: machine.fields.typeCode.label, max: 32, required: machine.fields.typeCode.required } },
      download: true,
      readsRows: true,
    },
    (ctx, { typeCode }) => stockTemplate(ctx, typeCode),
  )
  route.post(
    `${base}/undo`,
    'member',
    {
      summary: 'Take an import of stock back; the answer names the job that does it',
      input: { importId: { kind: 'text', label: ['导入', 'Import'], max: 19, required: ['找不到此次导入', 'There is no such import'] } },
      answer: jobShape,
    },
    async (ctx, { importId }) => ({ jobId: await enqueue(ctx, undoStockImportJob, { importId: await ownImport(ctx, importId) }, machine) }),
  )
})

/** Values for all rows that the page proposes where nothing was chosen before, as JSON. */
function proposedIn(json: string): JsonRow {
  try {
    return defaultsIn(JSON.parse(json || '{}'))
  } catch {
    return reject(['统一填写的内容格式不正确', 'The values for all rows are no JSON'], { field: 'defaults' })
  }
}

const nameOf = (fileName: string): string => fileName.slice(-longestName)

/** The id of an import that the caller has asked for. */
async function ownImport(ctx: Context, id: string): Promise<string> {
  const match = { id, name: importStockJob.name, createUser: ctx.user?.id ?? '0' }
  const found = isId(id) && (await repository(ctx, jobResource, { rows: 'all' }).find(match))
  return found ? id : reject(['找不到此次导入', 'There is no such import'], { field: 'importId' })
}

function optionsIn(body: unknown): StockImportInput & { dryRun: boolean } {
  const { fileId, fileName, columns, defaults, drafts, dryRun } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  if (typeof fileId !== 'string') return reject(['请先上传文件', 'Upload the file first'], { field: 'fileId' })
  const isTarget = (each: unknown): each is string => each === '' || (typeof each === 'string' && targetOf(each) !== undefined)
  if (!Array.isArray(columns) || !columns.every(isTarget))
    return reject(['列的对应关系不正确', 'The columns must be a list of names'], { field: 'columns' })
  const chosen = columns.filter((each) => each !== '')
  if (chosen.length === 0) reject(['请至少为一列选择字段', 'Choose the field of at least one column'], { field: 'columns' })
  if (chosen.some((each, at) => !mayRepeat(each) && chosen.indexOf(each) !== at))
    reject(['同一字段对应了多列', 'A field has more than one column'], { field: 'columns' })
  return {
    ...{ fileId, fileName: nameOf(typeof fileName === 'string' ? fileName : ''), columns, defaults: defaultsIn(defaults) },
    ...{ drafts: drafts === true, dryRun: dryRun === true },
  }
}
