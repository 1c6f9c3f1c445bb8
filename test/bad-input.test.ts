import { afterAll, beforeAll, expect, test } from 'vitest'
import { has, type Resource } from '#kernel/resource/resource.ts'
import { resources } from '#modules/modules.ts'
import { BadInput, type ResourceRules } from './bad-input.ts'
import { sampleSource } from './resource-contract.ts'
import type { SampleSource } from './samples.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let source: SampleSource

beforeAll(async () => {
  app = await testApp()
  source = await sampleSource(app, resources)
  const menus = await app.call<{ id: string }[]>('administrator', 'GET', '/blade-system/menu/list', { query: { code_equal: 'machine' } })
  const rule = { field: 'condition', op: 'equal', value: 'NEW' }
  rules['data-scope'] = { fitting: { menuId: menus.data[0]?.id, scopeValue: JSON.stringify(rule) } }
}, 60_000)

afterAll(() => app?.close())

const rules: Record<string, ResourceRules> = {
  dict: { filled: ['dictKey'] },
  'dict-biz': { filled: ['dictKey'] },
  // The price of one motor is that of the first tier.
  machine: { filled: ['contact', 'title'], derived: ['unitPrice'] },
  collaboration: { filled: ['contact'] },
}

const writable = resources.filter((resource) => has(resource, 'submit') && has(resource, 'remove') && has(resource, 'detail'))

/** A field of each kind, outside and inside of blocks and lines, from the smallest resource that has one: field names by resource. */
function oneFieldOfEachKind(): Map<Resource, Set<string>> {
  const tried = new Set<string>()
  const names = new Map<Resource, Set<string>>()
  for (const resource of writable.toSorted((a, b) => Object.keys(a.fields).length - Object.keys(b.fields).length)) {
    for (const [name, field] of Object.entries(resource.fields)) {
      const inner = 'fields' in field ? Object.values(field.fields).map((each) => `${field.kind} ${each.kind}`) : []
      const kinds = [`${field.kind} ${field.on ?? ''}`, ...inner].filter((kind) => !tried.has(kind))
      if (field.on === 'never' || kinds.length === 0) continue
      for (const kind of kinds) tried.add(kind)
      names.set(resource, (names.get(resource) ?? new Set()).add(name))
    }
  }
  return names
}

// Every field of every resource takes minutes: `npm run test:full`.
const fields = process.env.TEST_FULL
  ? new Map(writable.map((resource) => [resource, new Set(Object.keys(resource.fields))]))
  : oneFieldOfEachKind()

test.each([...fields].map(([resource, names]) => [resource.name, [...names].join(', '), resource, names] as const))(
  'fields of %s reject a bad value by name or keep it as it is, and nothing else changes: %s',
  async (_, __, resource, names) => {
    const bad = new BadInput(app, resource, names, resources, source, rules[resource.name])
    const found = await bad.run()
    expect(found).toEqual([])
  },
  300_000,
)
