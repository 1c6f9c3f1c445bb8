import { readdirSync, readFileSync, rmSync } from 'node:fs'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import type { JsonRow } from '../crud/rows.ts'
import type { Fields } from '../resource/field.ts'
import type { Action, Resource } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { userErrorAnswer, userErrorFor } from './dispatch.ts'
import { idsIn, parseAction, parseBody, parseDeclared, readInput } from './input.ts'
import type { RawInput } from './request.ts'

const folder = makeTempDir()
let app: FastifyInstance
let database: MigratedDatabase
let ctx: Context

beforeAll(async () => {
  app = Fastify()
  await app.register(multipart)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error, _, reply) => {
    const { status, body } = userErrorAnswer(
      userErrorFor(error, () => {}),
      'en',
      '',
    )
    return reply.code(status).send(body)
  })
  const target = { part: 'image', maxBytes: 1000, maxBytesOf: (head: Buffer) => (head.toString().startsWith('long') ? 1000 : 500), folder }
  app.post<{ Querystring: { files?: string } }>('/read', async (request) => {
    const { values, body, files } = await readInput(request, request.query.files === 'none' ? undefined : target)
    return { values, body, files: files.map(({ path, ...file }) => ({ ...file, bytes: readFileSync(path, 'utf8') })) }
  })
  database = await migratedDatabase(new ResourceRegistry([customer, order]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  ctx = contextOf(runtime, '1')
})
afterAll(async () => {
  await app.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const boundary = 'line'
const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${boundary}`,
}

/** What is read of a request, or the status, field and sentence of its rejection. */
async function read(query: string, type?: keyof typeof types, payload = ''): Promise<JsonRow> {
  const headers = type ? { 'content-type': types[type] } : {}
  const reply = await app.inject({ method: 'POST', url: `/read${query}`, headers, ...(type && { payload }) })
  const body = reply.json()
  return reply.statusCode === 200 ? body : { status: reply.statusCode, field: body.data.field, msg: body.msg }
}

const readJson = (body: unknown): Promise<JsonRow> => read('', 'json', JSON.stringify(body))

const part = (name: string, value: string, more = ''): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const closed = (...parts: readonly string[]): string => `${parts.join('')}--${boundary}--\r\n`

const unreadable = 'The request could not be read'
const unstorable = 'The text contains characters that cannot be stored'

describe('the input of a request', () => {
  test('has the texts of the query, the last of a repeated name', async () => {
    expect(await read('?a=1&b=x%20y&a=2')).toEqual({ values: { a: '2', b: 'x y' }, files: [] })
  })

  test('has the fields of a form before those of the query, and no body', async () => {
    expect(await read('?a=query&b=query', 'form', 'a=form&c=')).toEqual({ values: { a: 'form', b: 'query', c: '' }, files: [] })
  })

  test('has a JSON body as it was sent, beside the query', async () => {
    const body = { a: [1, { b: null }], c: 'x' }
    expect(await read('?a=query', 'json', JSON.stringify(body))).toEqual({ values: { a: 'query' }, body, files: [] })
  })

  test('has the fields and the files of a multipart form, the fields before those of the query', async () => {
    const file = part('image', 'bytes', '; filename="a.png"\r\ncontent-type: image/png')
    expect(await read('?a=query&b=query', 'multipart', closed(part('a', 'form'), file, part('c', 'after')))).toEqual({
      values: { a: 'form', b: 'query', c: 'after' },
      files: [{ field: 'image', filename: 'a.png', mimetype: 'image/png', size: 5, bytes: 'bytes' }],
    })
  })

  test('is rejected where a multipart form breaks off', async () => {
    expect(await read('', 'multipart', part('a', 'x'))).toEqual({ status: 400, msg: unreadable })
  })

  test('is rejected where a file is larger than its type may be, and leaves no file', async () => {
    const before = readdirSync(folder)
    const sent = async (bytes: string): Promise<unknown> =>
      (await read('', 'multipart', closed(part('image', bytes, '; filename="a.png"')))).status
    expect(await sent('x'.repeat(501))).toBe(413)
    expect(await sent(`long${'x'.repeat(997)}`)).toBe(413)
    expect(readdirSync(folder)).toEqual(before)
    expect(await sent(`long${'x'.repeat(996)}`)).toBeUndefined()
  })

  test('is rejected where its text is longer than a megabyte, and before it is read where its length says so', async () => {
    const tooLarge = { status: 413, msg: 'The request is too large' }
    const half = 'x'.repeat(600_000)
    expect(await read('', 'multipart', closed(part('a', half), part('b', half)))).toEqual(tooLarge)
    expect(await read('?files=none', 'multipart', closed(part('a', 'x'.repeat(1_100_000))))).toEqual(tooLarge)
  })

  test('is rejected where the text beside files is longer than 64 KB, or is in many fields', async () => {
    const file = part('image', 'bytes', '; filename="a.png"')
    const sent = async (query: string, ...fields: readonly string[]) => {
      const { status } = await read(query, 'multipart', closed(...fields, ...(query === '' ? [file] : [])))
      return status ?? 200
    }
    const part33 = part('a', 'x'.repeat(33_000))
    expect([await sent('', part33), await sent('', part33, part33), await sent('', part('a', 'x'.repeat(66_000)))]).toEqual([200, 413, 413])
    expect(await sent('?files=none', part33, part33)).toBe(200)
    const many = Array.from({ length: 21 }, (_, at) => part(`a${at}`, 'x'))
    expect([await sent('', ...many.slice(1)), await sent('', ...many), await sent('?files=none', ...many)]).toEqual([200, 413, 200])
  })

  test('is rejected where a route that takes no files is sent one, and has the fields of a form without', async () => {
    const file = part('image', 'bytes', '; filename="a.png"')
    expect(await read('?files=none', 'multipart', closed(part('ids', '1'), file))).toEqual({
      status: 415,
      msg: 'This address takes no files',
    })
    expect(await read('?files=none', 'multipart', closed(part('ids', '1,2')))).toMatchObject({ values: { ids: '1,2' }, files: [] })
  })

  test('keeps `__proto__` in the query as a name like any other', async () => {
    const reply = await app.inject({ method: 'POST', url: '/read?__proto__=x&a=1' })
    expect(reply.body).toContain('"__proto__":"x"')
  })
})

describe('text that PostgreSQL cannot store', () => {
  test.each([
    ['a query', () => read('?a=1&name=x%00y')],
    ['a form', () => read('', 'form', 'name=x%00y')],
    ['a multipart form', () => read('', 'multipart', closed(part('name', 'x\0y')))],
    ['a JSON body', () => readJson({ a: 1, name: 'x\0y' })],
    ['a line of a JSON body, by its outermost field', () => readJson({ name: [{ model: 'A' }, { model: ['\0'] }] })],
  ])('is rejected in %s', async (_, call) => {
    expect(await call()).toEqual({ status: 400, field: 'name', msg: unstorable })
  })

  test('is rejected where half a character is left over', async () => {
    expect(await readJson({ name: 'x\ud800y' })).toEqual({ status: 400, field: 'name', msg: unstorable })
    expect(await readJson({ name: { inner: '\udc00' } })).toEqual({ status: 400, field: 'name', msg: unstorable })
    expect(await readJson({ name: '😀' })).toMatchObject({ body: { name: '😀' } })
  })

  test('passes in a body that is a list, as a list of browser errors is', async () => {
    const body = [{ message: 'x\0y' }]
    expect(await readJson(body)).toEqual({ values: {}, body, files: [] })
  })
})

/** A list in a list in a list, of so many levels. */
const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 'x')

describe('a body', () => {
  test('may have 32 levels and no more, and the outermost field is named', async () => {
    expect(await readJson({ name: nested(31) })).toMatchObject({ body: { name: nested(31) } })
    expect(await readJson({ name: nested(32) })).toEqual({ status: 400, field: 'name', msg: unreadable })
    expect(await readJson(nested(33))).toMatchObject({ status: 400, msg: unreadable })
    const deep = `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(await read('', 'json', deep)).toEqual({ status: 400, field: 'name', msg: unreadable })
  })

  test.each(['toString', 'valueOf'])('with an object that has a key %s is rejected', async (key) => {
    expect(await readJson({ [key]: 'x' })).toEqual({ status: 400, field: key, msg: unreadable })
    expect(await readJson({ name: [{ [key]: null }] })).toEqual({ status: 400, field: 'name', msg: unreadable })
    expect(await readJson([{ [key]: 'x' }])).toMatchObject({ status: 400, msg: unreadable })
    expect(await read(`?${key}=x`)).toEqual({ status: 400, field: key, msg: unreadable })
  })
})

const raw = (values: Record<string, string>, body?: unknown): RawInput => ({
  ...{ values, body, files: [], request: {} as RawInput['request'] },
})

const rejection = async (work: () => unknown): Promise<string> => {
  try {
    return `accepted ${JSON.stringify(await work())}`
  } catch (error) {
    const { field, words } = error as UserError
    return `${field}: ${words[1]}`
  }
}

describe('the body of a submit', () => {
  test('is the JSON object, or the form in its place', () => {
    expect(parseBody(order, raw({ number: 'query' }, { number: 'body', unknown: 1 }))).toEqual({ number: 'body', unknown: 1 })
    expect(parseBody(order, raw({ number: 'form' }))).toEqual({ number: 'form' })
    expect(parseBody(order, raw({ number: 'form' }, {}))).toEqual({ number: 'form' })
  })

  test.each([
    ['a list', [{ number: 'A' }], 'undefined: The body must be a JSON object'],
    ['a text', 'number', 'undefined: The body must be a JSON object'],
    ['an object as id', { id: { a: 1 } }, 'id: The id is not valid'],
    ['a list as version', { rowVersion: [1] }, 'rowVersion: The version is not valid'],
    ['an object for a text', { number: { a: 1 } }, 'number: Number: is not of the right kind'],
  ])('is rejected with %s', async (_, body, message) => {
    expect(await rejection(() => parseBody(order, raw({}, body)))).toBe(message)
  })

  test('may hold anything where the server computes the value', () => {
    expect(parseBody(order, raw({}, { state: { a: 1 }, id: null }))).toEqual({ state: { a: 1 }, id: null })
  })
})

const label = ['词', 'Word'] as const
const declared = {
  count: { kind: 'whole', label, required: ['请输入数量', 'Enter the count'] },
  note: { kind: 'text', label },
  speed: { kind: 'oneOf', dict: 'speed', label },
} satisfies Fields

describe('declared input', () => {
  test('is parsed wherever it was sent, the body before query and form', async () => {
    expect(await parseDeclared(ctx, declared, raw({ count: '3', note: 'query', other: 'x' }, { note: 'body' }))).toEqual({
      ...{ count: 3, note: 'body' },
    })
    expect(await parseDeclared(ctx, declared, raw({ count: '3' }, [{ count: 4 }]))).toEqual({ count: 3 })
  })

  test('is rejected by the field that is missing, malformed or no choice', async () => {
    expect(await rejection(() => parseDeclared(ctx, declared, raw({})))).toBe('count: Enter the count')
    expect(await rejection(() => parseDeclared(ctx, declared, raw({}, { count: [] })))).toMatch(/^count: /)
    expect(await rejection(() => parseDeclared(ctx, declared, raw({ count: '1', speed: 'NOPE' })))).toBe(
      'speed: Word: is not one of the choices',
    )
  })
})

const pack: Action = { label, access: 'code', button: 'row', asks: { note: { kind: 'text', label } } }
const parsePack = (input: RawInput, action = pack): Promise<JsonRow> => parseAction(ctx, order, ['pack', action], input)

describe('the ids of an action', () => {
  test.each([
    ['orderIds', 'ids'],
    ['ids', 'orderId'],
    ['orderId', 'id'],
  ])('come from `%s` before `%s`, in the query or the body', async (first, second) => {
    expect(await parsePack(raw({ [second]: '2', [first]: '1' }))).toEqual({ ids: ['1'] })
    expect(await parsePack(raw({}, { [second]: '2', [first]: '1' }))).toEqual({ ids: ['1'] })
    expect(await parsePack(raw({ [second]: '2', [first]: '' }))).toEqual({ ids: ['2'] })
  })

  test('come from the body before the query, as a list or a comma string, each once', async () => {
    expect(await parsePack(raw({ ids: '9' }, { ids: ['1', 2, '1'], note: 'x' }))).toEqual({ ids: ['1', '2'], note: 'x' })
    expect(await parsePack(raw({ ids: ' 3, 4,,3' }))).toEqual({ ids: ['3', '4'] })
  })

  test('are named in words with a dash as the resource is in camel case', async () => {
    const renamed = { ...order, name: 'work-order' }
    expect(await parseAction(ctx, renamed, ['pack', pack], raw({ workOrderIds: '1' }))).toEqual({ ids: ['1'] })
  })

  test('must be at least one, or the sentence of the action is said', async () => {
    expect(await rejection(() => parsePack(raw({})))).toBe('orderIds: Select at least one row')
    expect(await rejection(() => parsePack(raw({ id: ' ' })))).toBe('id: Select at least one row')
    expect(await rejection(() => parsePack(raw({}, { ids: [' ', null] })))).toBe('ids: Select at least one row')
    const own: Action = { ...pack, choose: ['请选择订单', 'Choose an order'] }
    expect(await rejection(() => parsePack(raw({}), own))).toBe('orderIds: Choose an order')
  })

  test('are no part of the input of an action without a button', async () => {
    const { button, ...plain } = pack
    expect(button).toBe('row')
    expect(await parsePack(raw({ ids: '1', note: 'x' }), plain)).toEqual({ note: 'x' })
  })
})

describe('the versions of the rows of an action', () => {
  const moving: Resource = {
    ...order,
    states: {
      field: 'state',
      initial: 'NEW',
      action: 'pack',
      transitions: { send: { label, from: ['NEW'], to: 'SENT', by: ['code'] } },
    },
  }
  const versions = (sent: unknown, resource = moving) =>
    parseAction(ctx, resource, ['pack', pack], raw({ ids: '1,2' }, { rowVersions: sent })).then(({ rowVersions }) => rowVersions)

  test('are parsed where the action moves rows, and belong to nothing else', async () => {
    expect(await versions([3, '4'])).toEqual([3, 4])
    expect(await versions('3,4')).toEqual([3, 4])
    expect(await versions([])).toBeUndefined()
    const { states, ...still } = moving
    expect(states).toBeDefined()
    expect(await versions([3, 4], still)).toBeUndefined()
  })

  test.each([[[null]], [[null, null]], [[3, null]], [[3]], ['3,,4'], [[3, 'x']]])('are rejected as %j for two rows', async (sent) => {
    expect(await rejection(() => versions(sent))).toBe('rowVersions: The version is not valid')
  })
})

describe('a list of ids', () => {
  test('has each once, as text', () => {
    expect(idsIn('1,2, 1', 'ids')).toEqual(['1', '2'])
    expect(idsIn(['7', 7, ' 8 '], 'ids')).toEqual(['7', '8'])
    expect(idsIn('9223372036854775807', 'ids')).toEqual(['9223372036854775807'])
    for (const nothing of [undefined, null, '', ' , ', [], {}]) expect(idsIn(nothing, 'ids')).toEqual([])
  })

  test.each([
    ['a word', 'abc'],
    ['a sign', '-1'],
    ['a fraction', [1.5]],
    ['too many digits', '9223372036854775808'],
    ['an object', [{ id: '1' }]],
  ])('is rejected with %s', async (_, value) => {
    expect(await rejection(() => idsIn(value, 'userIds'))).toBe('userIds: The id is not valid')
  })
})
