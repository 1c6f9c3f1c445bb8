import { filterSuffixes } from '../crud/list-query.ts'
import { hasEtag, maxIdempotencyKey, type Route, takesIdempotencyKey, workbookType } from './routes.ts'
import type { Schema } from './shapes.ts'

const envelope = (data: Schema): Schema => ({
  type: 'object',
  properties: { code: { const: 200 }, success: { const: true }, data, msg: { type: 'string' } },
  additionalProperties: false,
  required: ['code', 'success', 'data', 'msg'],
})

const userError: Schema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    success: { const: false },
    data: { type: 'object' },
    msg: { type: 'string', minLength: 1 },
    traceId: { type: 'string', minLength: 1 },
  },
  additionalProperties: false,
  required: ['code', 'success', 'data', 'msg', 'traceId'],
}

const emptyObject: Schema = { type: 'object', additionalProperties: false }

const content = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } })

/** Schemas with a title are components, which other schemas refer to. */
class Components {
  readonly schemas: Record<string, Schema> = { UserError: userError }

  refer(schema: Schema): Schema {
    const { title, type } = schema
    const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.#referIn(key, value)]))
    if (typeof title !== 'string' || type !== 'object' || !/^\w+$/.test(title)) return inner
    const known = this.schemas[title]
    if (known && JSON.stringify(known) !== JSON.stringify(inner)) throw new Error(`two shapes are called ${title}`)
    this.schemas[title] = inner
    return { $ref: `#/components/schemas/${title}` }
  }

  #referIn(key: string, value: unknown): unknown {
    if (key === 'items') return this.refer(value as Schema)
    if (key === 'allOf') return (value as Schema[]).map((each) => this.refer(each))
    if (key !== 'properties') return value
    return Object.fromEntries(Object.entries(value as Record<string, Schema>).map(([name, each]) => [name, this.refer(each)]))
  }
}

const errorOf = ({ shapes: { error } }: Route): Schema => {
  const usual = { $ref: '#/components/schemas/UserError' }
  return error ? { anyOf: [error, usual] } : usual
}

function requestBodyOf({ shapes: { body }, upload }: Route, components: Components): { requestBody?: Schema } {
  if (!upload) return body ? { requestBody: content(components.refer(body)) } : {}
  const properties = { ...(body?.properties as Record<string, Schema> | undefined), [upload.part]: { type: 'string', format: 'binary' } }
  return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties, required: [upload.part] } } } } }
}

const workbook: Schema = { content: { [workbookType]: { schema: { type: 'string', format: 'binary' } } } }

function operation(route: Route, components: Components): Schema {
  const access = Array.isArray(route.access) ? route.access.join(' | ') : String(route.access)
  const [, service = '', resource = ''] = route.path.split('/')
  return {
    tags: [`${service}/${resource}`],
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll('/', '_')}`,
    ...(route.shapes.summary ? { summary: route.shapes.summary } : {}),
    'x-access': access,
    security: access === 'open' ? [] : [{ session: [] }],
    parameters: [
      ...Object.entries(route.shapes.query ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
      ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...requestBodyOf(route, components),
    responses: {
      200: {
        description: '操作成功',
        ...(route.download ? workbook : content(route.shapes.bare ?? envelope(components.refer(route.shapes.data ?? emptyObject)))),
      },
      ...(hasEtag(route) ? { 304: { description: 'The answer still has the ETag that `If-None-Match` names' } } : {}),
      default: { description: 'A user error: code, message and trace id', ...content(errorOf(route)) },
    },
  }
}

const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: maxIdempotencyKey },
  description:
    'Names a write, so that it is done once within a day: its repeat gets the same answer, with the header `Idempotency-Replayed`; another request with the same key 422, and 409 while the first one runs.',
}

const description = `The API of MotorSpot in the Blade dialect: \`{code, success, data, msg}\`.

A list is filtered by any of the fields that its parameters name. A suffix says how the values are compared: ${filterSuffixes.map((suffix) => `\`_${suffix}\``).join(', ')}. \`ascs\` and \`descs\` take field names, separated by commas.`

/** The OpenAPI 3.1 document of all routes. */
export function openapiOf(routes: readonly Route[], version: string): Schema {
  const components = new Components()
  const paths: Record<string, Record<string, Schema>> = {}
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = `/api${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'MotorSpot', version, description },
    paths,
    components: {
      schemas: components.schemas,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: '`bearer <access token>`' } },
    },
  }
}
