import { describe, expect, test } from 'vitest'
import { customer, order } from '#test/orders.ts'
import { crudOf } from '../crud/crud.ts'
import { filterSuffixes } from '../crud/list-query.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { openapiOf } from './openapi.ts'
import { routesOf } from './resource-routes.ts'
import { defineRoutes, type Route, type RouteShapes } from './routes.ts'
import { arrayOf, objectOf, pageShape, rowShape, type Schema, textShape } from './shapes.ts'

const registry = new ResourceRegistry([customer, order])
const all = registry.all.flatMap((resource) => routesOf(registry, resource, crudOf(resource)))

interface Operation {
  readonly tags: readonly string[]
  readonly operationId: string
  readonly security: readonly unknown[]
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: Schema }> }>
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}
const documentOf = (routes: readonly Route[]): Document => openapiOf(routes, '1.2.3') as unknown as Document
const operationOf = (method: string, path: string, routes = all): Operation => documentOf(routes).paths[path]?.[method] as Operation
const schemaOf = (answer: Operation['requestBody']): Schema => answer?.content['application/json']?.schema as Schema
const dataOf = (operation: Operation): unknown => (schemaOf(operation.responses[200]).properties as Record<string, unknown>).data

const routeWith = (shapes: RouteShapes, path = '/a/b/c'): Route => ({ method: 'GET', path, access: 'open', handler: () => {}, shapes })
const refer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Every reference in a document. */
const references = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => (key === '$ref' ? [String(each)] : references(each)))
    : []

describe('the OpenAPI document', () => {
  test('has each route once, below /api, sorted by address, with both methods of one address', () => {
    const routes = defineRoutes((route) => {
      route.raw('POST', '/b/x', 'open', {}, () => {})
      route.raw('GET', '/b/x', 'open', {}, () => {})
      route.raw('GET', '/a/x', 'open', {}, () => {})
    })
    const { paths } = documentOf(routes)
    expect(Object.entries(paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
      ['/api/a/x', ['get']],
      ['/api/b/x', ['post', 'get']],
    ])
    expect(Object.keys(documentOf(all).paths).length).toBe(new Set(all.map(({ path }) => path)).size)
  })

  test('carries the version of the product and the scheme of its sessions', () => {
    expect(openapiOf([], '1.2.3')).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Blade-Auth' } } },
    })
  })

  test('says who may call, and asks for a session unless everybody may', () => {
    expect(operationOf('get', '/api/order/listData')).toMatchObject({ 'x-access': 'open', security: [] })
    expect(operationOf('post', '/api/order/submit')).toMatchObject({ 'x-access': 'member', security: [{ session: [] }] })
    expect(operationOf('post', '/api/customer/submit')).toMatchObject({
      ...{ 'x-access': 'customer_add | customer_edit', security: [{ session: [] }] },
    })
  })

  test('names each operation once, and groups it by service and resource', () => {
    const operations = Object.values(documentOf(all).paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(all.length)
    const routes = [routeWith({ summary: 'Reads' }, '/blade-system/user/list')]
    expect(operationOf('get', '/api/blade-system/user/list', routes)).toMatchObject({
      ...{ operationId: 'get_blade-system_user_list', tags: ['blade-system/user'], summary: 'Reads' },
    })
  })

  test('lists the parameters of the query, and the body of a POST', () => {
    const { parameters } = operationOf('get', '/api/customer/list')
    expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['current', 'size', 'ascs', 'descs', 'name']))
    expect(parameters[0]).toEqual({ name: 'current', in: 'query', required: false, schema: { type: 'string' } })
    expect(operationOf('get', '/api/customer/list')).not.toHaveProperty('requestBody')
    expect(schemaOf(operationOf('post', '/api/order/submit').requestBody)).toEqual(refer('OrderInput'))
    const recall = operationOf('post', '/api/order/recall')
    expect(schemaOf(recall.requestBody)).toMatchObject({ required: ['reason'], properties: { ids: { type: 'array' }, reason: {} } })
    expect(recall.parameters[0]?.name).toBe('ids')
  })

  test('names the status 304 of what visitors read, and of nothing else', () => {
    const paths = ['/blade-order/order/listData', '/blade-auth/captcha'].map((path) => routeWith({}, path))
    const routes = [...all, ...paths]
    const with304 = routes.filter(({ method, path }) => 304 in operationOf(method.toLowerCase(), `/api${path}`, routes).responses)
    expect(with304.map(({ path }) => path)).toContain('/order/listData')
    expect(with304).toEqual(routes.filter((route) => route.access === 'open' && route.method === 'GET' && !route.path.includes('auth')))
  })

  test('names the Idempotency-Key of every write but a login and an upload', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(operationOf('post', '/api/order/submit').parameters).toContainEqual(key)
    expect(operationOf('get', '/api/customer/list').parameters).not.toContainEqual(key)
    const write = { ...routeWith({}), method: 'POST' as const }
    const without = [
      { ...write, path: '/blade-auth/token' },
      { ...write, path: '/a/put', upload: { part: 'file', maxBytes: 1, maxBytesOf: () => 1 } },
    ]
    for (const { path } of without) expect(operationOf('post', `/api${path}`, without).parameters).toEqual([])
  })

  test('has the envelope around the data, an empty object where there is none, and bare answers as they are', () => {
    const empty = schemaOf(operationOf('post', '/api/customer/remove').responses[200])
    expect(empty).toMatchObject({
      required: ['code', 'success', 'data', 'msg'],
      properties: { code: { const: 200 }, success: { const: true }, data: { type: 'object', additionalProperties: false } },
    })
    const bare = objectOf({ token: textShape })
    expect(schemaOf(operationOf('get', '/api/a/b/c', [routeWith({ bare })]).responses[200])).toEqual(bare)
  })

  test('has one shape of user errors for all routes', () => {
    const document = documentOf(all)
    for (const methods of Object.values(document.paths)) {
      for (const { responses } of Object.values(methods)) expect(schemaOf(responses.default)).toEqual(refer('UserError'))
    }
    expect(document.components.schemas.UserError).toMatchObject({ required: ['code', 'success', 'data', 'msg', 'traceId'] })
  })
})

describe('a user error', () => {
  test('has every property that clients read, and no others', () => {
    expect(documentOf([]).components.schemas).toEqual({
      UserError: {
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
      },
    })
  })

  test('of a route with errors of its own has either shape', () => {
    const error = objectOf({ error: textShape })
    const { responses } = operationOf('get', '/api/a/b/c', [routeWith({ error })])
    expect(schemaOf(responses.default)).toEqual({ anyOf: [error, refer('UserError')] })
    expect(responses).toMatchObject({
      200: { description: '操作成功' },
      default: { description: 'A user error: code, message and trace id' },
    })
  })
})

test('an answer is an object of the envelope and nothing else', () => {
  expect(schemaOf(operationOf('get', '/api/a/b/c', [routeWith({ data: textShape })]).responses[200])).toEqual({
    type: 'object',
    properties: { code: { const: 200 }, success: { const: true }, data: textShape, msg: { type: 'string' } },
    additionalProperties: false,
    required: ['code', 'success', 'data', 'msg'],
  })
})

test('a file is uploaded as a form, with what is sent beside it', () => {
  const upload = { part: 'file', maxBytes: 1, maxBytesOf: () => 1 }
  const bodyOf = (shapes: RouteShapes) => operationOf('get', '/api/a/b/c', [{ ...routeWith(shapes), upload }]).requestBody
  const file = { type: 'string', format: 'binary' }
  const form = (properties: object) => ({
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
  })
  expect(bodyOf({})).toEqual(form({ file }))
  expect(bodyOf({ body: objectOf({ folder: textShape }) })).toEqual(form({ folder: textShape, file }))
})

test('the description names each way to compare', () => {
  const { info } = openapiOf([], '1') as { info: { title: string; description: string } }
  expect(info.title).toBe('MotorSpot')
  expect(info.description).toContain('{code, success, data, msg}')
  for (const suffix of filterSuffixes) expect(info.description).toContain(`\`_${suffix}\``)
})

describe('a shape with a name', () => {
  test('stands among the components once, and is referred to from answers, lists and pages', () => {
    expect(dataOf(operationOf('get', '/api/a/b/c', [routeWith({ data: rowShape(customer, false) })]))).toEqual(refer('CustomerListed'))
    expect(dataOf(operationOf('get', '/api/customer/list'))).toMatchObject({ properties: { records: { items: refer('CustomerListed') } } })
    const forest = [routeWith({ data: arrayOf(rowShape(customer, false)) })]
    expect(dataOf(operationOf('get', '/api/a/b/c', forest))).toEqual({ type: 'array', items: refer('CustomerListed') })
    const both = [routeWith({ data: { allOf: [rowShape(customer, false), objectOf({ more: textShape })] } })]
    expect(dataOf(operationOf('get', '/api/a/b/c', both))).toMatchObject({ allOf: [refer('CustomerListed'), { type: 'object' }] })
  })

  test('is found wherever the document refers to it', () => {
    const document = documentOf(all)
    const named = new Set(references(document))
    expect(named.size).toBeGreaterThan(4)
    for (const reference of named) expect(document).toHaveProperty(reference.split('/').slice(1))
  })

  test('may be used twice, and two shapes of one name are rejected', () => {
    const one = objectOf({ a: textShape }, ['a'], 'Thing')
    const other = objectOf({ b: textShape }, ['b'], 'Thing')
    const twice = [routeWith({ data: one }), routeWith({ data: pageShape(one) }, '/d/e')]
    expect(documentOf(twice).components.schemas.Thing).toEqual(one)
    expect(() => documentOf([routeWith({ data: one }), routeWith({ data: other }, '/d/e')])).toThrow('two shapes are called Thing')
  })

  test('stays in its place where the name is a label or the shape is no object', () => {
    const labelled = objectOf({ a: { ...textShape, title: 'Word' } }, ['a'], '词 / Word')
    expect(dataOf(operationOf('get', '/api/a/b/c', [routeWith({ data: labelled })]))).toEqual(labelled)
    expect(Object.keys(documentOf([routeWith({ data: labelled })]).components.schemas)).toEqual(['UserError'])
  })
})
