import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { has, type Resource } from '#kernel/resource/resource.ts'
import { resources } from '#modules/modules.ts'
import { checkContract, ResourceUnderTest, rejectsUnknownNames, sampleSource } from './resource-contract.ts'
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

const writable = resources.filter((resource) => has(resource, 'submit') && has(resource, 'remove') && has(resource, 'detail'))

describe.each(writable.map((resource) => [resource.name, resource] as const))('the contract of %s', (_, resource: Resource) => {
  test('holds: create, find, change, export, import, delete, undelete, required fields, permissions, tenant isolation', async () => {
    await checkContract(new ResourceUnderTest(app, resource, source))
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
