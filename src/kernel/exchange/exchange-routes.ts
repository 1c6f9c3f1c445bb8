import { filtersOf, queryOf } from '../crud/crud.ts'
import { parseDeclared } from '../http/input.ts'
import type { InputOf, Route } from '../http/routes.ts'
import { arrayOf, inputShape, listParameters, objectOf, textShape } from '../http/shapes.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { InputFields } from '../resource/field.ts'
import { codesOf, mayExport, type Resource } from '../resource/resource.ts'
import { exportJob } from './export.job.ts'
import { chosenColumns, columnsIn } from './sheet.ts'

const exportFields = {
  format: {
    kind: 'oneOf',
    label: ['格式', 'Format'],
    options: { xlsx: ['Excel 工作簿', 'Workbook'], csv: ['CSV 文本', 'Text with commas'] },
  },
} as const satisfies InputFields

/** The routes of a resource that move many rows at once. */
export function exchangeRoutesOf(resource: Resource): Route[] {
  if (!mayExport(resource)) return []
  return resource.at.map(
    (base): Route => ({
      method: 'POST',
      path: `${base}/export`,
      access: `${codesOf(resource)}_export`,
      tenant: 'named',
      handler: async (ctx, raw) => {
        const columns = columnsIn(raw.body)
        chosenColumns(resource, columns)
        // The query holds the filters.
        const { format = 'xlsx' } = (await parseDeclared(ctx, exportFields, { ...raw, values: {} })) as InputOf<typeof exportFields>
        const input = { resource: resource.name, query: queryOf.list(resource, raw.values), columns, format: format ?? 'xlsx' }
        return { jobId: await enqueue(ctx, exportJob, input, resource) }
      },
      shapes: {
        summary: 'Export the rows of the list with this filter; the answer names the job that does it',
        query: listParameters(filtersOf.list(resource)),
        body: { type: 'object', properties: { columns: arrayOf(textShape), ...inputShape(exportFields).properties } },
        data: objectOf({ jobId: textShape }),
      },
    }),
  )
}
