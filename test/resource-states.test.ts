import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#modules/modules.ts'
import { ResourceUnderTest, sampleSource } from './resource-contract.ts'
import { checkStates } from './resource-states.ts'
import type { SampleSource } from './samples.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let source: SampleSource

beforeAll(async () => {
  app = await testApp()
  source = await sampleSource(app, resources)
}, 60_000)

afterAll(() => app?.close())

const withStates = resources.flatMap((resource) => (resource.states ? [[resource.name, resource, resource.states] as const] : []))

describe.each(withStates)('the states of %s', (_, resource, states) => {
  test('each pair is passed by those who may, and by nobody else', async () => {
    await checkStates(new ResourceUnderTest(app, resource, source), states)
  }, 120_000)
})

test('there are resources with states', () => {
  expect(withStates.length).toBeGreaterThan(0)
})
