import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, has, type Resource } from '#kernel/resource/resource.ts'
import { resources } from '#modules/modules.ts'
import { plainFields, ResourceUnderTest, requiredFields, sampleSource } from './resource-contract.ts'
import type { SampleSource } from './samples.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let source: SampleSource

beforeAll(async () => {
  app = await testApp()
  source = await sampleSource(app, resources)
}, 60_000)

afterAll(() => app?.close())

type JsonRow = Record<string, unknown>

/** Required fields that a resource's own rule fills: a dictionary itself has the key -1, a listing the contact of its owner. */
const filledByRule: Readonly<Record<string, readonly string[]>> = {
  dict: ['dictKey'],
  'dict-biz': ['dictKey'],
  machine: ['contact'],
}

const writable = resources.filter((resource) => has(resource, 'submit') && has(resource, 'remove') && has(resource, 'detail'))
const fewest = 12

describe.each(writable.map((resource) => [resource.name, resource] as const))('the contract of %s', (_, resource: Resource) => {
  test('holds: create, find, change, delete, required fields, permissions, tenant isolation', async () => {
    const subject = new ResourceUnderTest(app, resource, source)
    const { sent, saved } = await subject.make('a1b2')
    keepsWhatWasSent(subject, sent, saved)
    await isFound(subject, saved)
    await isChanged(subject, saved)
    await rejectsUnknownNames(subject)
    await asksForRequired(subject)
    await isGuarded(subject, saved)
    await isRemoved(subject, saved)
    subject.check(`at least ${fewest} assertions`, () => expect(subject.asserted).toBeGreaterThanOrEqual(fewest))
  }, 30_000)
})

const readOnly = resources.filter((resource) => !writable.includes(resource) && has(resource, 'list'))

describe.each(readOnly.map((resource) => [resource.name, resource] as const))('the read-only contract of %s', (_, resource: Resource) => {
  test('holds: list, permissions, unknown names rejected', async () => {
    const subject = new ResourceUnderTest(app, resource, source)
    const listed = await subject.call('administrator', 'GET', 'list', { query: { size: 2 } })
    subject.check('is listed', () => expect(listed.status).toBe(200))
    await rejectsUnknownNames(subject)
    const denied = await subject.call('visitor', 'GET', 'list')
    subject.check('is closed to visitors', () => expect(denied.status).toBe(401))
  })
})

const openLists = resources.flatMap((resource) =>
  Object.entries(resource.open ?? {})
    .filter(([name]) => name !== 'detail')
    .map(([name, open]) => [`${resource.name} ${name}`, resource, name, open] as const),
)

test.each(openLists)(
  'the open list %s shows what it names and nothing else, and filters by nothing else',
  async (_, resource, name, open) => {
    const subject = new ResourceUnderTest(app, resource, source)
    const reply = await subject.call<JsonRow[] | { records: JsonRow[] }>(open.access === 'member' ? 'member' : 'visitor', 'GET', name)
    expect(reply.status).toBe(200)
    const rows = Array.isArray(reply.data) ? reply.data : reply.data.records
    const shown = new Set(['id', 'createTime', ...open.shows, ...open.shows.map((field) => `${field.replace(/(Id|Code)$/, '')}Name`)])
    for (const row of rows) expect(Object.keys(row).filter((key) => !shown.has(key) && resource.fields[key] !== undefined)).toEqual([])
    const hidden = Object.keys(resource.fields).find((field) => !open.shows.includes(field))
    const filtered = await subject.call(open.access === 'member' ? 'member' : 'visitor', 'GET', name, {
      query: { [hidden ?? 'createUser']: '1' },
    })
    expect(filtered.status).toBe(400)
  },
)

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
  subject.check('is found', () => expect(found.data).toEqual(saved))
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
}

async function rejectsUnknownNames(subject: ResourceUnderTest): Promise<void> {
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
  const stranger = await subject.call('member', 'POST', 'submit', { body: { ...saved, rowVersion: '' } })
  subject.check('a member without the right cannot change', () => expect([403, 404]).toContain(stranger.status))
  const remover = await subject.call('member', 'POST', 'remove', { query: { ids: String(saved.id) } })
  subject.check('a member without the right cannot remove', () => expect([403, 404]).toContain(remover.status))
  const neighbour = await subject.call('neighbour', 'POST', 'submit', { body: { ...saved, rowVersion: '' } })
  subject.check(`another tenant cannot change it with ${codesOf(subject.resource)}_edit`, () =>
    expect([403, 404]).toContain(neighbour.status),
  )
  const otherTenant = await subject.call('neighbour', 'POST', 'remove', { query: { ids: String(saved.id) } })
  subject.check('another tenant cannot remove it', () => expect([403, 404]).toContain(otherTenant.status))
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
