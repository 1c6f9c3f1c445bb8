import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { holds } from '#kernel/resource/check.ts'
import type { Field } from '#kernel/resource/field.ts'
import { snake } from '#kernel/resource/names.ts'
import { canUndelete, codesOf, has, hasHistory, mayExport, type Resource } from '#kernel/resource/resource.ts'
import { mayImport, sheetColumns } from '#kernel/resource/sheet.ts'
import { insertAttachments } from './attachments.ts'
import { checkedFile, exportedFile } from './exchange.ts'
import { type SampleSource, sampleOf, sampleOfResource } from './samples.ts'
import type { CallOptions, Persona, Reply, TestApp } from './test-app.ts'

type JsonRow = Record<string, unknown>

/** One resource under test: counts what is asserted. */
export class ResourceUnderTest {
  readonly app: TestApp
  readonly resource: Resource
  readonly base: string
  readonly source: SampleSource
  asserted = 0

  constructor(app: TestApp, resource: Resource, source: SampleSource) {
    this.app = app
    this.resource = resource
    this.base = resource.at[0] ?? ''
    this.source = source
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

  /** The id of a row that only the server makes, made in the name of an account of the platform's tenant. */
  async insertFor(account: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`insert into ${sql.table(snake(this.resource.name))} (tenant_id, create_user)
      select tenant_id, id from store."user" where tenant_id = '000000' and account = ${account} returning id`.execute(
      this.app.runtime.platformDb,
    )
    return String(rows[0]?.id)
  }

  call<D = JsonRow>(as: Persona, method: 'GET' | 'POST', name: string, options: CallOptions = {}): Promise<Reply<D>> {
    return this.app.call<D>(as, method, `${this.base}/${name}`, options)
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
function plainFields(resource: Resource): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.on !== 'never' && field.kind !== 'password' && field.kind !== 'secret')
}

/** Required fields that exist for a row of these values. */
function requiredFields(resource: Resource, row: JsonRow): [name: string, field: Field][] {
  return Object.entries(resource.fields).filter(
    ([, field]) => field.required !== undefined && field.on !== 'never' && field.default === undefined && holds(field.when, row),
  )
}

/** Looks samples up in the running product, as its administrator. */
export async function sampleSource(app: TestApp, resources: readonly Resource[]): Promise<SampleSource> {
  const keys = new Map<string, string>()
  const picture = await uploadPicture(app)
  await insertAttachments(app.runtime, ['test/running.mp4'])
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

/** Required fields that a resource's own rule fills: a dictionary itself has the key -1, a listing the contact of its owner. */
const filledByRule: Readonly<Record<string, readonly string[]>> = {
  dict: ['dictKey'],
  'dict-biz': ['dictKey'],
  machine: ['contact'],
  collaboration: ['contact'],
}

const minAssertions = 12

/** Create, find, change, export, import, delete, undelete, required fields, permissions, tenant isolation: what holds for every resource that has these operations. */
export async function checkContract(subject: ResourceUnderTest): Promise<void> {
  const { sent, saved } = await subject.make('a1b2')
  keepsWhatWasSent(subject, sent, saved)
  await isFound(subject, saved)
  await isChanged(subject, saved)
  await exportIsImported(subject, saved)
  await holdsInside(subject, saved)
  await rejectsUnknownNames(subject)
  await asksForRequired(subject)
  await isGuarded(subject, saved)
  await comesBackAfterDeletion(subject, saved)
  await isRemoved(subject, saved)
  subject.check(`at least ${minAssertions} assertions`, () => expect(subject.asserted).toBeGreaterThanOrEqual(minAssertions))
}

function keepsWhatWasSent(subject: ResourceUnderTest, sent: JsonRow, saved: JsonRow): void {
  for (const [name, field] of plainFields(subject.resource)) {
    if (sent[name] === undefined || sent[name] === '' || field.kind === 'richText') continue
    if (field.kind === 'lines') subject.check(`${name} keeps its rows`, () => expect(saved[name]).toMatchObject(sent[name] as object))
    else if (field.kind === 'block')
      subject.check(`${name} keeps its values`, () => expect(saved[name]).toMatchObject(sent[name] as object))
    else
      subject.check(`${name} comes back`, () =>
        expect(saved[name]).toEqual('joined' in field && field.joined ? String(sent[name]) : sent[name]),
      )
  }
}

async function isFound(subject: ResourceUnderTest, saved: JsonRow): Promise<void> {
  const found = await subject.detail(subject.writer, saved)
  // What the service adds when a row is read is in no answer of a submit.
  const added = Object.keys(subject.resource.computed ?? {}).map((name) => [name, undefined])
  const stored = (row: JsonRow): JsonRow => ({ ...row, ...Object.fromEntries(added) })
  subject.check('is found', () => expect(stored(found.data)).toEqual(stored(saved)))
  if (!has(subject.resource, 'list')) return
  const listed = await subject.call<{ records?: JsonRow[] } | JsonRow[]>(subject.writer, 'GET', 'list', { query: { id: String(saved.id) } })
  const rows = Array.isArray(listed.data) ? listed.data : (listed.data.records ?? [])
  subject.check('is listed by its id', () => expect(rows.map((row) => row.id)).toEqual([saved.id]))
}

async function isChanged(subject: ResourceUnderTest, saved: JsonRow): Promise<void> {
  const changeable = plainFields(subject.resource).find(
    ([, field]) =>
      (field.kind === 'text' || field.kind === 'longText') && !field.on && !field.unique && !('pattern' in field) && !field.when,
  )
  if (!changeable) return
  const [name, field] = changeable
  const value = `改${'max' in field && field.max !== undefined && field.max < 4 ? '' : '过了'}`
  const changed = await subject.call(subject.writer, 'POST', 'submit', { body: { id: saved.id, [name]: value } })
  subject.check(`${name} is changed and the rest is kept: ${changed.msg}`, () =>
    expect(changed.data).toMatchObject({ id: saved.id, [name]: value }),
  )
  const late = await subject.call(subject.writer, 'POST', 'submit', { body: { ...saved, [name]: '晚了' } })
  subject.check('an older row version is a lost update', () =>
    expect([late.status, (late.data.theirs as JsonRow | undefined)?.[name]]).toEqual([409, value]),
  )
  if (!hasHistory(subject.resource)) return
  const { data } = await subject.call<{ is: JsonRow; was: JsonRow }[]>(subject.writer, 'GET', 'changes', {
    query: { id: String(saved.id) },
  })
  subject.check(`the change of ${name} is recorded`, () =>
    expect([data[0]?.was[name], data[0]?.is[name]]).toEqual([saved[name] ?? '', value]),
  )
}

/** What an export writes of a row is what an import reads. */
async function exportIsImported(subject: ResourceUnderTest, saved: JsonRow): Promise<void> {
  const { app, resource, writer, base } = subject
  if (!mayExport(resource)) return
  const columns = sheetColumns(resource.fields).map(({ name }) => name)
  const bytes = await exportedFile(app, writer, base, { query: { id: String(saved.id) }, body: { columns } })
  if (!mayImport(resource)) return
  const { errors, created, changed } = await checkedFile(app, writer, base, bytes)
  subject.check('its export is imported', () => expect([errors, Number(created) + Number(changed)]).toEqual([[], 1]))
}

/** Lines and blocks are sent back as they were read, keep the ids of their lines, and obey the same keywords as the row around them. */
async function holdsInside(subject: ResourceUnderTest, saved: JsonRow): Promise<void> {
  for (const [name, field] of Object.entries(subject.resource.fields)) {
    const [first] = [saved[name]].flat() as (JsonRow | undefined)[]
    if (!('fields' in field) || field.on === 'never' || !first || Object.keys(first).length === 0) continue
    const isLines = field.kind === 'lines'
    const submit = (value: unknown) => subject.call(subject.writer, 'POST', 'submit', { body: { id: saved.id, [name]: value } })
    const submitWith = (inner: string, value: unknown) => submit(isLines ? [{ ...first, [inner]: value }] : { ...first, [inner]: value })
    const again = await submit(saved[name])
    subject.check(`${name} is kept when it is sent back: ${again.msg}`, () => expect(again.data[name]).toEqual(saved[name]))
    for (const [inner, { on, required, when, ...rest }] of Object.entries(field.fields)) {
      if (on === 'never') {
        const { data } = await submitWith(inner, await subject.sampleOf(field.fields[inner] as Field, inner, 'e5f6'))
        subject.check(`${name}.${inner} is set by the server only`, () =>
          expect(([data[name]].flat() as JsonRow[])[0]?.[inner]).toEqual(first[inner]),
        )
      } else if (required && rest.default === undefined && holds(when, { ...saved, ...first })) {
        const { status, data, msg } = await submitWith(inner, '')
        subject.check(`without ${name}.${inner} it is rejected with the message: ${msg}`, () =>
          expect([status, data.field, msg]).toEqual([400, `${name}${isLines ? '[0]' : ''}.${inner}`, required[0]]),
        )
      }
    }
  }
}

export async function rejectsUnknownNames(subject: ResourceUnderTest): Promise<void> {
  if (!has(subject.resource, 'list')) return
  const as = subject.writer === 'admin' ? 'admin' : 'administrator'
  const filter = await subject.call(as, 'GET', 'list', { query: { notAField: '1' } })
  subject.check('an unknown filter is rejected by name', () => expect([filter.status, filter.data.field]).toEqual([400, 'notAField']))
  const order = await subject.call(as, 'GET', 'list', { query: { ascs: 'notAField' } })
  subject.check('an unknown order is rejected by name', () => expect([order.status, order.data.field]).toEqual([400, 'notAField']))
  if (!has(subject.resource, 'detail')) return
  const id = await subject.call(as, 'GET', 'detail', { query: { id: 'no-such-id' } })
  subject.check('an unknown id is not found', () => expect(id.status).toBe(404))
}

async function asksForRequired(subject: ResourceUnderTest): Promise<void> {
  const sample = await subject.sample('c3d4')
  for (const [name, field] of requiredFields(subject.resource, sample)) {
    if (filledByRule[subject.resource.name]?.includes(name)) continue
    const empty = field.kind === 'lines' ? [] : field.kind === 'block' ? {} : ''
    const reply = await subject.call(subject.writer, 'POST', 'submit', { body: { ...sample, [name]: empty } })
    subject.check(`without ${name} it is rejected with the message: ${reply.msg}`, () =>
      expect([reply.status, String(reply.data.field), reply.msg]).toEqual([400, name, field.required?.[0]]),
    )
  }
}

async function isGuarded(subject: ResourceUnderTest, saved: JsonRow): Promise<void> {
  const anonymous = await subject.call('visitor', 'POST', 'remove', { query: { ids: String(saved.id) } })
  subject.check('a visitor cannot remove', () => expect(anonymous.status).toBe(401))
  const unauthorized = await subject.call('member', 'POST', 'submit', { body: { ...saved, rowVersion: '' } })
  subject.check('a member without the right cannot change', () => expect([403, 404]).toContain(unauthorized.status))
  const remover = await subject.call('member', 'POST', 'remove', { query: { ids: String(saved.id) } })
  subject.check('a member without the right cannot remove', () => expect([403, 404]).toContain(remover.status))
  const neighbour = await subject.call('neighbour', 'POST', 'submit', { body: { ...saved, rowVersion: '' } })
  subject.check(`another tenant cannot change it with ${codesOf(subject.resource)}_edit`, () =>
    expect([403, 404]).toContain(neighbour.status),
  )
  const otherTenant = await subject.call('neighbour', 'POST', 'remove', { query: { ids: String(saved.id) } })
  subject.check('another tenant cannot remove it', () => expect([403, 404]).toContain(otherTenant.status))
}

/** What a write changes of a row that it does not set. */
const ofEveryWrite = { rowVersion: undefined, updateTime: undefined, updateUser: undefined, updateUserName: undefined }

async function comesBackAfterDeletion(subject: ResourceUnderTest, saved: JsonRow): Promise<void> {
  if (!canUndelete(subject.resource)) return
  const before = await subject.detail(subject.writer, saved)
  await subject.remove(subject.writer, saved)
  const deleted = await subject.call<{ records: JsonRow[] }>(subject.writer, 'GET', 'deleted')
  subject.check('is among the deleted rows', () => expect(deleted.data.records.map(({ id }) => id)).toContain(saved.id))
  const denied = await subject.call('neighbour', 'POST', 'undelete', { body: { ids: [saved.id] } })
  subject.check('another tenant cannot put it back', () => expect(denied.status).toBeGreaterThanOrEqual(400))
  const undeleted = await subject.call(subject.writer, 'POST', 'undelete', { body: { ids: [saved.id] } })
  subject.check(`is put back: ${undeleted.msg}`, () => expect(undeleted.status).toBe(200))
  const after = await subject.detail(subject.writer, saved)
  subject.check('is as it was before', () => expect({ ...after.data, ...ofEveryWrite }).toEqual({ ...before.data, ...ofEveryWrite }))
}

async function isRemoved(subject: ResourceUnderTest, saved: JsonRow): Promise<void> {
  const removed = await subject.remove(subject.writer, saved)
  subject.check(`is removed: ${removed.msg}`, () => expect(removed.status).toBe(200))
  const after = await subject.detail(subject.writer, saved)
  subject.check('is not found any more', () => expect(after.status).toBe(404))
  const again = await subject.remove(subject.writer, saved)
  subject.check('cannot be removed twice', () => expect(again.status).toBe(404))
  const { saved: second } = await subject.make('a1b2')
  subject.check('its unique values are free again', () => expect(second.id).not.toBe(saved.id))
  await subject.remove(subject.writer, second)
}
