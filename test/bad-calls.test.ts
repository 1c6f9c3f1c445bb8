import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kernel/resource/field.ts'
import { has, type Resource } from '#kernel/resource/resource.ts'
import { resources } from '#modules/modules.ts'
import { basic, type CallOptions, type Persona, type Reply, type TestApp, testApp } from './test-app.ts'

type JsonRow = Record<string, unknown>
const brands = '/blade-brand/brand'

let app: TestApp
let salt = 0
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app?.close())

const list = (query: Record<string, string | number>, path = `${brands}/list`): Promise<Reply<JsonRow>> =>
  app.call('admin', 'GET', path, { query })
const submit = (body: unknown, as: Persona = 'admin', options: CallOptions = {}): Promise<Reply<JsonRow>> =>
  app.call(as, 'POST', `${brands}/submit`, { body, ...options })
const detail = (id: unknown, as: Persona = 'admin'): Promise<Reply<JsonRow>> =>
  app.call(as, 'GET', `${brands}/detail`, { query: { id: String(id) } })
const sample = (): JsonRow => {
  salt += 1
  return { brandCode: `BAD${salt}`, nameZh: `坏${salt}`, nameEn: `Bad ${salt}` }
}
const made = async (as: Persona = 'admin'): Promise<JsonRow> => {
  const { status, data, msg } = await submit(sample(), as)
  expect([status, msg]).toEqual([200, '操作成功'])
  return data
}
const userErrorOf = ({ status, data, body }: Reply<JsonRow>): unknown[] => [status, body.code, data?.field]
/** The raw answer to what no ordinary client would send. */
const inject = (method: string, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: method as 'GET', url, headers: { authorization: basic, ...headers } })

describe('a list', () => {
  test('with an unknown filter is rejected by its name, be it a word of the language', async () => {
    for (const name of [
      'notAField',
      'notAField_like',
      'nameZh_like_like',
      'constructor',
      'toString',
      '__proto__',
      'hasOwnProperty_equal',
      'deleted_id',
      'tenant_id',
    ])
      expect([name, ...userErrorOf(await app.call('admin', 'GET', `${brands}/list?${name}=1`))]).toEqual([name, 400, 400, name])
  })

  test('with an unknown sort is rejected by its name', async () => {
    for (const name of ['notAField', 'constructor', 'nameZh desc', 'id;--']) {
      for (const order of ['ascs', 'descs']) expect(userErrorOf(await list({ [order]: name }))[0]).toBe(400)
    }
    expect(userErrorOf(await list({ ascs: 'constructor' }))).toEqual([400, 400, 'constructor'])
  })

  test('of a page that cannot be is the first or the last that can, of at most 500 rows', async () => {
    const shape = async (query: Record<string, string | number>): Promise<unknown[]> => {
      const { status, data } = await list(query)
      return [status, data.current, data.size]
    }
    for (const current of [0, -1, 'abc', '', '1.5', 'NaN']) expect(await shape({ current })).toEqual([200, 1, 10])
    expect((await shape({ current: 1e9 }))[0]).toBe(200)
    expect((await list({ current: 1e9 })).data.records).toEqual([])
    for (const size of [0, -1, 'abc', '1e400']) expect(await shape({ size })).toEqual([200, 1, 10])
    for (const size of [501, '9'.repeat(30)]) expect(await shape({ size })).toEqual([200, 1, 500])
  })

  test('with a name that is repeated takes the last, and with the brackets of an array is rejected by name', async () => {
    const { data } = await app.call('admin', 'GET', `${brands}/list?nameZh=a&nameZh=b&size=3&size=4`)
    expect(data.size).toBe(4)
    for (const name of ['nameZh[]', 'nameZh[0]', 'nameZh[like]'])
      expect(userErrorOf(await app.call('admin', 'GET', `${brands}/list?${encodeURIComponent(name)}=x`))).toEqual([400, 400, name])
  })

  test('with what PostgreSQL cannot keep is rejected by name', async () => {
    expect(userErrorOf(await list({ nameZh: 'a\0b' }))).toEqual([400, 400, 'nameZh'])
    expect((await app.call('admin', 'GET', `${brands}/list?nameZh=%ed%a0%80`)).status).toBeLessThan(500)
    expect((await app.call('admin', 'GET', `${brands}/list?nameZh=%E0%A4%A`)).status).toBeLessThan(500)
  })
})

const suffixes = ['', '_equal', '_notequal', '_like', '_likeleft', '_notlike', '_ge', '_lt', '_datege', '_null', '_ignore']
const strange = ['abc', "'%_\\", '-1,2', '9999999999999999999', '1e400', '2024-02-29 99:99:99', '2023-02-29', '，😀', 'x'.repeat(3000)]

const isForest = ({ tree }: Resource): boolean => tree?.list === 'forest'

/** One field of each sort, as filters of fields of one sort are the same code; of a resource whose list is a page where there is one. */
function fieldsOfEachSort(): [resource: Resource, name: string][] {
  const sorts = new Map<string, [Resource, string]>()
  for (const resource of resources.filter((each) => has(each, 'list')).sort((a, b) => Number(isForest(b)) - Number(isForest(a)))) {
    for (const [name, field] of Object.entries<Field>(resource.fields)) {
      const { kind, numeric, by } = field as { kind: string; numeric?: true; by?: string }
      sorts.set(`${kind} ${numeric} ${by !== undefined} ${kind === 'parent' && resource.key}`, [resource, name])
    }
    for (const name of ['id', 'createTime', 'status']) sorts.set(name, [resource, name])
  }
  return [...sorts.values()]
}

test('a filter of any sort of field with any suffix finds rows or rejects by name, whatever its value', async () => {
  const found: string[] = []
  for (const [resource, name] of fieldsOfEachSort()) {
    for (const suffix of suffixes) {
      await Promise.all(
        strange.map(async (value) => {
          const { status, data } = await app.call('administrator', 'GET', `${resource.at[0]}/list`, {
            query: { [`${name}${suffix}`]: value, size: 1 },
          })
          const named = status === 400 && String(data.field).startsWith(name)
          if (status !== 200 && !named) found.push(`${resource.name}: ${name}${suffix}=${value.slice(0, 30)}: ${status} ${data?.field}`)
        }),
      )
    }
  }
  expect(found).toEqual([])
}, 60_000)

describe('an id', () => {
  const ids = ['1', '0', '-1', 'abc', '9223372036854775808', '99999999999999999999', '1 or 1=1', "'", '../1', '１２', '1e3', '%00']

  test('that is unknown is not found by detail, submit or remove', async () => {
    for (const id of ids) {
      expect([id, (await detail(id)).status]).toEqual([id, 404])
      expect([id, (await submit({ id, nameZh: 'x' })).status]).toEqual([id, 404])
      expect([id, (await app.call('admin', 'POST', `${brands}/remove`, { query: { ids: id } })).status]).toEqual([id, 404])
    }
  })

  test('that is no id is rejected by name', async () => {
    for (const id of [{}, [], { a: 1 }, ['1']]) expect(userErrorOf(await submit({ ...sample(), id }))).toEqual([400, 400, 'id'])
    expect(userErrorOf(await detail('a\0b'))).toEqual([400, 400, 'id'])
    expect(userErrorOf(await detail(''))).toEqual([400, 400, 'id'])
    expect(userErrorOf(await app.call('admin', 'POST', `${brands}/remove`))).toEqual([400, 400, 'ids'])
  })

  test('of another tenant is not found, and the row stays as it is', async () => {
    const theirs = await made('neighbour')
    expect((await detail(theirs.id)).data?.nameZh).toBeUndefined()
    expect((await submit({ id: theirs.id, nameZh: 'mine now' })).status).toBe(404)
    expect((await app.call('admin', 'POST', `${brands}/remove`, { query: { ids: String(theirs.id) } })).status).toBe(404)
    expect((await detail(theirs.id)).status).toBe(404)
    expect((await detail(theirs.id, 'neighbour')).data).toEqual(theirs)
  })
})

test('a double submit makes one row and is rejected by the field that is taken', async () => {
  for (let round = 0; round < 5; round += 1) {
    const body = sample()
    const answers = await Promise.all([submit(body), submit(body), submit(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    for (const each of answers.filter(({ status }) => status === 400))
      expect([each.data.field, each.msg]).toEqual(['brandCode', '编号已存在'])
    expect((await list({ brandCode_equal: String(body.brandCode) })).data.total).toBe(1)
  }
})

test('of two editors one wins, and the other is told both values', async () => {
  const { id, rowVersion } = await made()
  const answers = await Promise.all(['one', 'two'].map((nameEn) => submit({ id, rowVersion, nameEn })))
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 409])
  const { yours = {}, theirs = {} } = (lost?.data ?? {}) as Partial<Record<'yours' | 'theirs', JsonRow>>
  expect([yours.nameEn, theirs.nameEn].sort()).toEqual(['one', 'two'])
  expect((await detail(id)).data).toMatchObject({ nameEn: won?.data.nameEn, rowVersion: Number(rowVersion) + 1 })
  for (const strange of ['abc', -1, 1e300]) expect((await submit({ id, rowVersion: strange, nameEn: 'x' })).status).toBe(409)
  expect(userErrorOf(await submit({ id, rowVersion: {}, nameEn: 'x' }))).toEqual([400, 400, 'rowVersion'])
})

describe('a body', () => {
  const json = { headers: { 'content-type': 'application/json' } }

  test('that is no JSON, no object or nothing is rejected', async () => {
    for (const body of ['{"nameZh":', 'nothing', '[]', '[{"nameZh":"x"}]', '"text"', '7', 'true', 'null', '{"__proto__":{"a":1}}'])
      expect([body, (await submit(body, 'admin', json)).status]).toEqual([body, 400])
    expect((await submit('', 'admin', json)).status).toBe(400)
  })

  test('that is too large is rejected as that', async () => {
    const { status, body, msg } = await submit({ ...sample(), description: 'x'.repeat(2_000_000) })
    expect([status, body.code, msg]).toEqual([413, 413, '请求内容过大'])
  })

  test('of another content type is rejected as that', async () => {
    for (const type of ['application/xml', 'text/plain', 'application/octet-stream', 'x'])
      expect([type, (await submit('<a/>', 'admin', { headers: { 'content-type': type } })).status]).toEqual([type, 415])
  })

  test('nested without end is rejected by the field that is', async () => {
    const deep = (open: string, close: string): string => `{"nameZh":${open.repeat(100_000)}1${close.repeat(100_000)}}`
    for (const body of [deep('[', ']'), deep('{"a":', '}')])
      expect(userErrorOf(await submit(body, 'admin', json))).toEqual([400, 400, 'nameZh'])
  })

  test('with objects in disguise is rejected by every call that takes one', async () => {
    const disguised = { toString: 1, valueOf: 1 }
    for (const [path, name] of [
      [`${brands}/remove`, 'ids'],
      ['/blade-machine/machine/shelf', 'ids'],
      ['/blade-user/register-guest', 'account'],
      ['/blade-system/role/grant', 'roleIds'],
    ] as const)
      expect([path, ...userErrorOf(await app.call('administrator', 'POST', path, { body: { [name]: disguised } }))]).toEqual([
        path,
        400,
        400,
        name,
      ])
  })
})

test('a path that leads out of the files is not found', async () => {
  for (const path of [
    '../secret',
    '..%2fsecret',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%5csecret',
    '....//secret',
    '%00',
    'a%00.webp',
    '.%2e/.%2e/',
    '/etc/passwd',
    '',
  ]) {
    const { statusCode, body } = await inject('GET', `/files/${path}`)
    expect([path, statusCode >= 400 && statusCode < 500]).toEqual([path, true])
    expect(body).not.toMatch(/root:|^[0-9a-f]{64}$/)
  }
})

describe('a header', () => {
  test('Blade-Auth that holds no token is rejected with 401', async () => {
    for (const token of [
      'garbage',
      'bearer',
      'bearer garbage',
      'bearer a.b.c',
      `bearer ${'x'.repeat(5000)}`,
      'Basic YTpi',
      'bearer null',
      'bearer eyJhbGciOiJub25lIn0.e30.',
    ])
      expect([token.slice(0, 40), (await inject('GET', `/api${brands}/list`, { 'blade-auth': token })).statusCode]).toEqual([
        token.slice(0, 40),
        401,
      ])
  })

  test('Accept-Language, Tenant-Id, a long Host and cookies of any sort change no status', async () => {
    const odd: Record<string, string>[] = [
      { 'accept-language': 'x'.repeat(3000) },
      { 'tenant-id': "' or 1=1" },
      { host: 'x'.repeat(300) },
      { 'x-forwarded-for': 'nobody, 1.2.3' },
      { cookie: 'a=b=c;;=;%' },
    ]
    for (const headers of odd)
      expect([headers, (await inject('GET', `/api${brands}/brandMap`, headers)).statusCode]).toEqual([headers, 200])
  })

  test('that is huge is rejected with 431 before anything reads it', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as { port: number }
    const { status } = await fetch(`http://127.0.0.1:${port}/api${brands}/brandMap`, { headers: { 'x-huge': 'x'.repeat(100_000) } })
    expect(status).toBe(431)
  })
})

test('a method that an address does not take is rejected with 405, an address that is none with 404', async () => {
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST']) {
    expect([method, (await inject(method, `/api${brands}/list`)).statusCode]).toEqual([method, 405])
    expect([method, (await inject(method, `/api${brands}/nothing`)).statusCode]).toEqual([method, 404])
  }
  expect((await inject('GET', `/api${brands}/submit`)).statusCode).toBe(405)
  expect((await inject('GET', '/api/%2e%2e/%2e%2e/etc/passwd')).statusCode).toBe(404)
})
