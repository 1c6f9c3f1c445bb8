import { writeXlsx } from 'hucre/xlsx'
import { t } from '#i18n/translate.ts'
import { isId } from '../crud/kinds.ts'
import { repository } from '../crud/repository.ts'
import { downloadAs } from '../files/storage.ts'
import { parseDeclared } from '../http/input.ts'
import type { RawInput } from '../http/request.ts'
import { Bare, type InputOf, type Route, workbookType } from '../http/routes.ts'
import { arrayOf, inputShape, objectOf, textParameters, textShape } from '../http/shapes.ts'
import { requireStored, sheetUpload, storeUpload, type UploadSpec } from '../http/uploads.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobResource } from '../jobs/job.resource.ts'
import type { InputFields } from '../resource/field.ts'
import { codesOf, type Resource } from '../resource/resource.ts'
import { importColumns, mayImport } from '../resource/sheet.ts'
import { reject } from '../resource/user-error.ts'
import { type Context, callerId } from '../runtime/context.ts'
import { checkImportJob, importJob } from './import.job.ts'
import { chosenFields } from './import-columns.ts'
import { columnsIn } from './sheet.ts'
import { undoImportJob } from './undo-import.job.ts'

type Derived = Pick<Route, 'method' | 'handler' | 'shapes' | 'download'> & { readonly path: string; readonly upload?: UploadSpec }

/** The routes of a resource that take rows out of a file. */
export function importRoutesOf(resource: Resource): Route[] {
  if (!mayImport(resource)) return []
  const access = `${codesOf(resource)}_import`
  return resource.at.flatMap((base) =>
    routesFor(resource).map(({ path, ...route }): Route => ({ ...route, path: `${base}/${path}`, access, tenant: 'named' })),
  )
}

const importFields = {
  update: { kind: 'flag', label: ['更新已有数据', 'Change rows that are there'] },
  fileId: { kind: 'text', label: ['文件', 'File'], required: ['请先上传文件', 'Upload the file first'] },
  /** As the title of the job names it. */
  fileName: { kind: 'text', label: ['文件名', 'File name'] },
  dryRun: { kind: 'flag', label: ['只检查', 'Check only'] },
} as const satisfies InputFields
const checkFields = { update: importFields.update }

const jobShape = objectOf({ jobId: textShape })

/** The resource as the title of a job names it: with the file whose rows it takes. */
const named = (resource: Resource, fileName = ''): Resource => {
  const [zh, en] = resource.label
  const file = fileName.slice(0, 100)
  return file === '' ? resource : { ...resource, label: [`${zh} · ${file}`, `${en} · ${file}`] }
}

const routesFor = (resource: Resource): Derived[] => [
  {
    method: 'GET',
    path: 'import-template',
    download: true,
    handler: (ctx) => template(ctx, resource),
    shapes: { summary: 'A workbook with the columns that an import takes' },
  },
  {
    method: 'POST',
    path: 'import-check',
    upload: sheetUpload,
    handler: async (ctx, raw) => {
      const { update } = (await parseDeclared(ctx, checkFields, raw)) as InputOf<typeof checkFields>
      const input = { resource: resource.name, fileId: await storeUpload(ctx, raw.files), update: update ?? false }
      return { jobId: await enqueue(ctx, checkImportJob, input, named(resource, raw.files[0]?.filename)) }
    },
    shapes: {
      summary: 'Check what an import of a workbook or a text with commas would do; the answer names the job that does it',
      query: inputShape(checkFields).properties,
      data: jobShape,
    },
  },
  {
    method: 'POST',
    path: 'import',
    handler: async (ctx, raw) => {
      const { dryRun, fileName, ...options } = await optionsIn(ctx, resource, raw)
      const about = named(resource, fileName)
      return { jobId: await enqueue(ctx, dryRun ? checkImportJob : importJob, { resource: resource.name, ...options }, about) }
    },
    shapes: {
      summary: 'Import the rows of a file that was checked, or check it again with other columns; the answer names the job that does it',
      body: {
        type: 'object',
        properties: { ...inputShape(importFields).properties, columns: arrayOf(textShape) },
        required: ['fileId', 'columns'],
      },
      data: jobShape,
    },
  },
  {
    method: 'POST',
    path: 'undo-import',
    handler: async (ctx, { values }) => {
      const input = { resource: resource.name, importId: await ownImport(ctx, resource, values.importId) }
      return { jobId: await enqueue(ctx, undoImportJob, input, resource) }
    },
    shapes: {
      summary: 'Take an import of the caller back; the answer names the job that does it',
      query: textParameters('importId'),
      data: jobShape,
    },
  },
]

/** The id of an import that the caller has asked for, and that has ended. */
export async function ownImport(ctx: Context, { name: subject }: Resource, id = '', name = importJob.name): Promise<string> {
  const match = { id, name, subject, createUser: callerId(ctx) }
  const found = isId(id) && (await repository(ctx, jobResource, { rows: 'all' }).find(match))
  if (!found) return reject(['找不到此次导入', 'There is no such import'], { field: 'importId' })
  if (found.jobState === 'QUEUED' || found.jobState === 'RUNNING')
    reject(['此次导入还没有结束，请先停止它，或等它完成', 'This import has not ended: stop it first, or wait until it is done'])
  return id
}

async function optionsIn(ctx: Context, resource: Resource, raw: RawInput) {
  const { fileId, fileName, update, dryRun } = (await parseDeclared(ctx, importFields, raw)) as InputOf<typeof importFields>
  const columns = columnsIn(raw.body)
  if (chosenFields(resource, columns).every((column) => column === undefined))
    return reject(['请至少为一列选择字段', 'Choose the field of at least one column'], { field: 'columns' })
  await requireStored(ctx, fileId)
  return { fileId, fileName: fileName ?? '', columns, update: update ?? false, dryRun }
}

/** A workbook with a header for each field, those that must be filled marked by a star. */
async function template(ctx: Context, resource: Resource): Promise<Bare> {
  const headers = importColumns(resource).map(({ field }) => `${t(field.label, ctx.lang)}${field.required ? '*' : ''}`)
  const name = t(resource.label, ctx.lang)
  const bytes = await writeXlsx({
    sheets: [{ name, rows: [headers], columns: headers.map(() => ({ width: 16 })), freezePane: { rows: 1 } }],
  })
  return workbookAnswer(Buffer.from(bytes), `${name}.xlsx`)
}

/** A workbook as the whole answer, to be saved under this name. */
export const workbookAnswer = (bytes: Buffer, fileName: string): Bare =>
  new Bare(bytes, { headers: { 'content-type': workbookType, 'content-disposition': downloadAs(fileName) } })
