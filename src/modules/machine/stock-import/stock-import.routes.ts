import { ownImport } from '#kernel/exchange/import-routes.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, flagShape, objectOf, textShape } from '#kernel/http/shapes.ts'
import { sheetUpload, storeUpload } from '#kernel/http/uploads.ts'
import { machine } from '../machine/machine.resource.ts'
import { askFor, nameOf, optionsIn, proposedIn } from './import-options.service.ts'
import { checkStockJob, importStockJob, undoStockImportJob } from './stock-import.job.ts'
import { stockTemplate } from './template.service.ts'

const base = '/blade-machine/stock-import'
const jobShape = objectOf({ jobId: textShape })

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
      const proposed = await proposedIn(ctx, defaults ?? '')
      const file = { fileId: await storeUpload(ctx, files), fileName: nameOf(files[0]?.filename ?? '') }
      return { jobId: await askFor(ctx, checkStockJob, { ...file, proposed, drafts: false, importListed: false, unreadToRemarks: false }) }
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
          ...{ drafts: flagShape, importListed: flagShape, unreadToRemarks: flagShape, dryRun: flagShape },
        },
        required: ['fileId', 'columns'],
      },
      data: jobShape,
    },
    async (ctx, { body }) => {
      const { dryRun, ...input } = await optionsIn(ctx, body)
      return { jobId: await askFor(ctx, dryRun ? checkStockJob : importStockJob, input) }
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
    async (ctx, { importId }) => ({
      jobId: await askFor(ctx, undoStockImportJob, { importId: await ownImport(ctx, machine, importId, importStockJob.name) }),
    }),
  )
})
