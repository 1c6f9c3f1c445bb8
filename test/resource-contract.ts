import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import sharp from 'sharp'
import { expect } from 'vitest'
import { openapiOf } from '#kernel/http/openapi.ts'
import { holds } from '#kernel/resource/check.ts'
import type { Field } from '#kernel/resource/field.ts'
import { has, type Resource } from '#kernel/resource/resource.ts'
import { type SampleSource, sampleOf, sampleOfResource } from './samples.ts'
import type { CallOptions, Persona, Reply, TestApp } from './test-app.ts'

type JsonRow = Record<string, unknown>

/** One resource under test: counts what is asserted, and compares every answer with the OpenAPI document. */
export class ResourceUnderTest {
  readonly app: TestApp
  readonly resource: Resource
  readonly base: string
  readonly source: SampleSource
  asserted = 0
  #validators = new Map<string, ValidateFunction>()
  #document: ReturnType<typeof openapiOf>

  constructor(app: TestApp, resource: Resource, source: SampleSource) {
    this.app = app
    this.resource = resource
    this.base = resource.at[0] ?? ''
    this.source = source
    this.#document = openapiOf(app.routes, '0')
  }

  /** Who writes rows of the resource: the platform's administrator for its own resources, else that of the tenant. */
  get writer(): Persona {
    return this.resource.scope === 'platform' ? 'administrator' : 'admin'
  }

  check(what: string, assert: () => void): void {
    this.asserted += 1
    try {
      assert()
    } catch (error) {
      if (error instanceof Error) error.message = `${this.resource.name}: ${what}: ${error.message}`
      throw error
    }
  }

  async call<D = JsonRow>(as: Persona, method: 'GET' | 'POST', name: string, options: CallOptions = {}): Promise<Reply<D>> {
    const reply = await this.app.call<D>(as, method, `${this.base}/${name}`, options)
    this.check(`${method} ${name} answers as the document says: ${JSON.stringify(reply.body).slice(0, 300)}`, () =>
      expect(this.failures(method, name, reply)).toEqual([]),
    )
    return reply
  }

  /** The validation errors of an answer against the OpenAPI document. */
  private failures(method: string, name: string, reply: Reply<unknown>): unknown[] {
    const path = `/api${this.base}/${name}`
    const key = `${method} ${path} ${reply.status === 200}`
    let validate = this.#validators.get(key)
    if (!validate) {
      const paths = this.#document.paths as Record<
        string,
        Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
      >
      const response = paths[path]?.[method.toLowerCase()]?.responses[reply.status === 200 ? '200' : 'default']
      const schema = response?.content['application/json']?.schema
      if (!schema) return [`the document does not know ${key}`]
      validate = new Ajv2020({ strict: false, allErrors: true }).compile({ ...schema, components: this.#document.components })
      this.#validators.set(key, validate)
    }
    return validate(reply.body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }

  sample(salt: string): Promise<JsonRow> {
    return sampleOfResource(this.resource, salt, this.source)
  }

  sampleOf(field: Field, name: string, salt: string): Promise<unknown> {
    return sampleOf(field, name, salt, this.source)
  }

  /** Creates a row; fails with the message of the user error. */
  async make(salt: string): Promise<{ sent: JsonRow; saved: JsonRow }> {
    const sent = await this.sample(salt)
    const reply = await this.call(this.writer, 'POST', 'submit', { body: sent })
    this.check(`is made: ${reply.msg} ${JSON.stringify(reply.data)}`, () => expect(reply.status).toBe(200))
    return { sent, saved: reply.data }
  }

  /** `id`, or the natural key, as detail and remove take it. */
  keyOf(row: JsonRow): { id: string } | Record<string, string> {
    const key = this.resource.key
    return key ? { [key]: String(row[key]) } : { id: String(row.id) }
  }

  detail(as: Persona, row: JsonRow): Promise<Reply<JsonRow>> {
    return this.call(as, 'GET', 'detail', { query: this.keyOf(row) })
  }

  remove(as: Persona, row: JsonRow): Promise<Reply<JsonRow>> {
    return this.call(as, 'POST', 'remove', { query: { ids: String(row.id) } })
  }
}

/** Fields that a submit sets and an answer shows. */
export function plainFields(resource: Resource): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.on !== 'never' && field.kind !== 'password' && field.kind !== 'secret')
}

/** Required fields that exist for a row of these values. */
export function requiredFields(resource: Resource, row: JsonRow): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(
    ([, field]) => field.required !== undefined && field.on !== 'never' && field.default === undefined && holds(field.when, row),
  )
}

/** Looks samples up in the running product, as its administrator. */
export async function sampleSource(app: TestApp, resources: readonly Resource[]): Promise<SampleSource> {
  const keys = new Map<string, string>()
  const picture = await uploadPicture(app)
  return {
    picture,
    keyOf: async (subject, by) => {
      const cached = keys.get(`${subject} ${by}`)
      if (cached) return cached
      const target = resources.find((each) => each.name === subject)
      if (!target || !has(target, 'list')) throw new Error(`no list to take a sample of ${subject} from`)
      const reply = await app.call<JsonRow[] | { records: JsonRow[] }>('admin', 'GET', `${target.at[0]}/list`, { query: { size: 500 } })
      const denied =
        reply.status === 200
          ? reply
          : await app.call<JsonRow[] | { records: JsonRow[] }>('administrator', 'GET', `${target.at[0]}/list`, { query: { size: 500 } })
      const rows = Array.isArray(denied.data) ? denied.data : denied.data.records
      const row = rows.find((each) => !/^admin/.test(String(each.roleAlias ?? ''))) ?? rows[0]
      const key = String(row?.[by ?? 'id'] ?? '')
      if (key === '') throw new Error(`${subject} has no row to refer to`)
      keys.set(`${subject} ${by}`, key)
      return key
    },
    choiceOf: async (dictionary) => {
      const reply = await app.call<JsonRow[]>('member', 'GET', '/blade-system/dict/dictionary', { query: { code: dictionary } })
      const key = String(reply.data[0]?.dictKey ?? '')
      if (key === '') throw new Error(`the dictionary ${dictionary} is empty`)
      return key
    },
  }
}

async function uploadPicture(app: TestApp): Promise<string> {
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer()
  const boundary = 'motorspot-test'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="motor.png"\r\ncontent-type: image/png\r\n\r\n`),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const reply = await app.call<{ link: string }>('member', 'POST', '/blade-resource/oss/endpoint/put-file', {
    body: payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  if (reply.status !== 200) throw new Error(`the sample picture was rejected: ${reply.msg}`)
  return reply.data.link
}
