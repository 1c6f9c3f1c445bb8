import { afterAll, beforeAll, expect, test } from 'vitest'
import { has } from '#kernel/resource/resource.ts'
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
  machine: { filled: ['contact', 'title'] },
}

const writable = resources.filter((resource) => has(resource, 'submit') && has(resource, 'remove') && has(resource, 'detail'))

test.each(writable.map((resource) => [resource.name, resource] as const))(
  'every field of %s rejects a bad value by name or keeps it as it is, and nothing else changes',
  async (_, resource) => {
    const bad = new BadInput(app, resource, resources, source, rules[resource.name])
    const found = await bad.run()
    expect(found).toEqual([])
  },
  120_000,
)
