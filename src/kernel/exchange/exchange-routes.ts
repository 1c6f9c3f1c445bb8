import { filtersOf, queryOf } from '../crud/crud.ts'
import type { Route } from '../http/routes.ts'
import { arrayOf, listParameters, objectOf, textShape } from '../http/shapes.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { codesOf, mayExport, type Resource } from '../resource/resource.ts'
import { reject } from '../resource/user-error.ts'
import { exportJob } from './export.job.ts'
import { chosenColumns } from './sheet.ts'

/** The routes of a resource that move many rows at once. */
export function exchangeRoutesOf(resource: Resource): Route[] {
  if (!mayExport(resource)) return []
  const body = { type: 'object', properties: { columns: arrayOf(textShape), format: { type: 'string', enum: ['xlsx', 'csv'] } } } as const
  return resource.at.map(
    (base): Route => ({
      method: 'POST',
      path: `${base}/export`,
      access: `${codesOf(resource)}_export`,
      tenant: 'named',
      handler: async (ctx, { values, body }) => {
        const { columns, format } = optionsIn(body)
        chosenColumns(resource, columns)
        const input = { resource: resource.name, query: queryOf.list(resource, values), columns, format }
        return { jobId: await enqueue(ctx, exportJob, input, resource) }
      },
      shapes: {
        summary: 'Export the rows of the list with this filter; the answer names the job that does it',
        query: listParameters(filtersOf.list(resource)),
        body,
        data: objectOf({ jobId: textShape }),
      },
    }),
  )
}

function optionsIn(body: unknown): { columns: string[]; format: 'xlsx' | 'csv' } {
  const { columns = [], format = 'xlsx' } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (!Array.isArray(columns) || columns.some((each) => typeof each !== 'string'))
    reject(['导出列格式不正确', 'The columns must be a list of names'], { field: 'columns' })
  if (format !== 'xlsx' && format !== 'csv')
    return reject(['导出格式应为 xlsx 或 csv', 'The format must be xlsx or csv'], { field: 'format' })
  return { columns, format }
}
