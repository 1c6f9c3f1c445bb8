import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, has, type Resource } from '#kernel/resource/resource.ts'
import { resources } from '#modules/resources.ts'
import { NounUnderTest, plainFields, requiredFields, sampleSource } from './resource-contract.ts'
import type { SampleSource } from './samples.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let source: SampleSource

beforeAll(async () => {
  app = await testApp()
  source = await sampleSource(app, resources)
}, 60_000)

afterAll(() => app?.close())

type Wire = Record<string, unknown>

/** Required fields that a noun's own rule fills: a dictionary itself has the key -1, a listing the contact of its owner. */
const filledByRule: Readonly<Record<string, readonly string[]>> = {
  dict: ['dictKey'],
  'dict-biz': ['dictKey'],
  machine: ['contact'],
}

const writable = resources.filter((resource) => has(resource, 'submit') && has(resource, 'remove') && has(resource, 'detail'))
const fewest = 12

describe.each(writable.map((resource) => [resource.name, resource] as const))('every promise of %s', (_, resource: Resource) => {
  test('holds: made, found, changed, removed, required, rights, wall', async () => {
    const noun = new NounUnderTest(app, resource, source)
    const { sent, saved } = await noun.make('a1b2')
    keepsWhatWasSent(noun, sent, saved)
    await isFound(noun, saved)
    await isChanged(noun, saved)
    await refusesStrangeNames(noun)
    await asksForRequired(noun)
    await isGuarded(noun, saved)
    await isRemoved(noun, saved)
    noun.check(`at least ${fewest} assertions`, () => expect(noun.asserted).toBeGreaterThanOrEqual(fewest))
  }, 30_000)
})

const readOnly = resources.filter((resource) => !writable.includes(resource) && has(resource, 'list'))

describe.each(readOnly.map((resource) => [resource.name, resource] as const))('the readable promises of %s', (_, resource: Resource) => {
  test('hold: listed, guarded, strange names refused', async () => {
    const noun = new NounUnderTest(app, resource, source)
    const listed = await noun.call('administrator', 'GET', 'list', { query: { size: 2 } })
    noun.check('is listed', () => expect(listed.status).toBe(200))
    await refusesStrangeNames(noun)
    const denied = await noun.call('visitor', 'GET', 'list')
    noun.check('is closed to visitors', () => expect(denied.status).toBe(401))
  })
})

const openLists = resources.flatMap((resource) =>
  Object.entries(resource.open ?? {})
    .filter(([, open]) => open.as !== 'one')
    .map(([name, open]) => [`${resource.name} ${name}`, resource, name, open] as const),
)

test.each(openLists)(
  'the open list %s shows what it names and nothing else, and filters by nothing else',
  async (_, resource, name, open) => {
    const noun = new NounUnderTest(app, resource, source)
    const reply = await noun.call<Wire[] | { records: Wire[] }>(open.gate === 'member' ? 'member' : 'visitor', 'GET', name)
    expect(reply.status).toBe(200)
    const rows = Array.isArray(reply.data) ? reply.data : reply.data.records
    const shown = new Set(['id', 'createTime', ...open.shows, ...open.shows.map((field) => `${field.replace(/(Id|Code)$/, '')}Name`)])
    for (const row of rows) expect(Object.keys(row).filter((key) => !shown.has(key) && resource.fields[key] !== undefined)).toEqual([])
    const hidden = Object.keys(resource.fields).find((field) => !open.shows.includes(field))
    const asked = await noun.call(open.gate === 'member' ? 'member' : 'visitor', 'GET', name, { query: { [hidden ?? 'createUser']: '1' } })
    expect(asked.status).toBe(400)
  },
)

function keepsWhatWasSent(noun: NounUnderTest, sent: Wire, saved: Wire): void {
  for (const [name, field] of plainFields(noun.resource)) {
    if (sent[name] === undefined || sent[name] === '' || field.kind === 'richText') continue
    if (field.kind === 'lines') noun.check(`${name} keeps its rows`, () => expect(saved[name]).toMatchObject(sent[name] as object))
    else if (field.kind === 'block') noun.check(`${name} keeps its values`, () => expect(saved[name]).toMatchObject(sent[name] as object))
    else
      noun.check(`${name} comes back`, () =>
        expect(saved[name]).toEqual('joined' in field && field.joined ? String(sent[name]) : sent[name]),
      )
  }
}

async function isFound(noun: NounUnderTest, saved: Wire): Promise<void> {
  const found = await noun.detail(noun.writer, saved)
  noun.check('is found', () => expect(found.data).toEqual(saved))
  if (!has(noun.resource, 'list')) return
  const listed = await noun.call<{ records?: Wire[] } | Wire[]>(noun.writer, 'GET', 'list', { query: { id: String(saved.id) } })
  const rows = Array.isArray(listed.data) ? listed.data : (listed.data.records ?? [])
  noun.check('is listed by its id', () => expect(rows.map((row) => row.id)).toEqual([saved.id]))
}

async function isChanged(noun: NounUnderTest, saved: Wire): Promise<void> {
  const changeable = plainFields(noun.resource).find(
    ([, field]) =>
      (field.kind === 'text' || field.kind === 'longText') && !field.on && !field.unique && !('pattern' in field) && !field.when,
  )
  if (!changeable) return
  const [name, field] = changeable
  const value = `改${'max' in field && field.max !== undefined && field.max < 4 ? '' : '过了'}`
  const changed = await noun.call(noun.writer, 'POST', 'submit', { body: { id: saved.id, [name]: value } })
  noun.check(`${name} is changed and the rest is kept: ${changed.msg}`, () =>
    expect(changed.data).toMatchObject({ id: saved.id, [name]: value }),
  )
  const late = await noun.call(noun.writer, 'POST', 'submit', { body: { ...saved, [name]: '晚了' } })
  noun.check('an older row version is a lost update', () =>
    expect([late.status, (late.data.theirs as Wire | undefined)?.[name]]).toEqual([409, value]),
  )
}

async function refusesStrangeNames(noun: NounUnderTest): Promise<void> {
  if (!has(noun.resource, 'list')) return
  const as = noun.writer === 'admin' ? 'admin' : 'administrator'
  const filter = await noun.call(as, 'GET', 'list', { query: { notAField: '1' } })
  noun.check('an unknown filter is refused by name', () => expect([filter.status, filter.data.field]).toEqual([400, 'notAField']))
  const order = await noun.call(as, 'GET', 'list', { query: { ascs: 'notAField' } })
  noun.check('an unknown order is refused by name', () => expect([order.status, order.data.field]).toEqual([400, 'notAField']))
  if (!has(noun.resource, 'detail')) return
  const id = await noun.call(as, 'GET', 'detail', { query: { id: 'no-such-id' } })
  noun.check('an unknown id is not found', () => expect(id.status).toBe(404))
}

async function asksForRequired(noun: NounUnderTest): Promise<void> {
  const sample = await noun.sample('c3d4')
  for (const [name, field] of requiredFields(noun.resource, sample)) {
    if (filledByRule[noun.resource.name]?.includes(name)) continue
    const empty = field.kind === 'lines' ? [] : field.kind === 'block' ? {} : ''
    const reply = await noun.call(noun.writer, 'POST', 'submit', { body: { ...sample, [name]: empty } })
    noun.check(`without ${name} it is refused with the sentence: ${reply.msg}`, () =>
      expect([reply.status, String(reply.data.field), reply.msg]).toEqual([400, name, field.required?.[0]]),
    )
  }
}

async function isGuarded(noun: NounUnderTest, saved: Wire): Promise<void> {
  const anonymous = await noun.call('visitor', 'POST', 'remove', { query: { ids: String(saved.id) } })
  noun.check('a visitor cannot remove', () => expect(anonymous.status).toBe(401))
  const stranger = await noun.call('member', 'POST', 'submit', { body: { ...saved, rowVersion: '' } })
  noun.check('a member without the right cannot change', () => expect([403, 404]).toContain(stranger.status))
  const remover = await noun.call('member', 'POST', 'remove', { query: { ids: String(saved.id) } })
  noun.check('a member without the right cannot remove', () => expect([403, 404]).toContain(remover.status))
  const neighbour = await noun.call('neighbour', 'POST', 'submit', { body: { ...saved, rowVersion: '' } })
  noun.check(`another tenant cannot change it with ${codesOf(noun.resource)}_edit`, () => expect([403, 404]).toContain(neighbour.status))
  const raider = await noun.call('neighbour', 'POST', 'remove', { query: { ids: String(saved.id) } })
  noun.check('another tenant cannot remove it', () => expect([403, 404]).toContain(raider.status))
}

async function isRemoved(noun: NounUnderTest, saved: Wire): Promise<void> {
  const removed = await noun.remove(noun.writer, saved)
  noun.check(`is removed: ${removed.msg}`, () => expect(removed.status).toBe(200))
  const after = await noun.detail(noun.writer, saved)
  noun.check('is not found any more', () => expect(after.status).toBe(404))
  const again = await noun.remove(noun.writer, saved)
  noun.check('cannot be removed twice', () => expect(again.status).toBe(404))
  const { saved: second } = await noun.make('a1b2')
  noun.check('its unique values are free again', () => expect(second.id).not.toBe(saved.id))
  await noun.remove(noun.writer, second)
}
