import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#modules/modules.ts'
import { type ObjectStore, objectStore } from './object-store.ts'
import { ResourceUnderTest, sampleSource } from './resource-contract.ts'
import { checkStates } from './resource-states.ts'
import type { SampleSource } from './samples.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let source: SampleSource
let store: ObjectStore

beforeAll(async () => {
  store = await objectStore()
  app = await testApp(undefined, { env: { OUTBOUND_HOSTS: '127.0.0.1' } })
  source = await sampleSource(app, resources)
}, 60_000)

afterAll(async () => {
  await app?.close()
  await store?.close()
})

/** One that takes files: another cannot be enabled. */
function storeValues() {
  const { endpoint, accessKey, secretKey, bucket } = store.bucket
  return { category: 1, endpoint, bucketName: bucket, accessKey, secretKey }
}

const withStates = resources.flatMap((resource) => (resource.states ? [[resource.name, resource, resource.states] as const] : []))

describe.each(withStates)('the states of %s', (_, resource, states) => {
  test('each pair is passed by those who may, and by nobody else', async () => {
    await checkStates(new ResourceUnderTest(app, resource, source), states, resource.name === 'oss' ? storeValues() : {})
  }, 120_000)
})

test('there are resources with states', () => {
  expect(withStates.length).toBeGreaterThan(0)
})
