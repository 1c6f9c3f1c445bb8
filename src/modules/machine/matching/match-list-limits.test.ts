import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { count } from '../../auth/limits.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
})
afterAll(() => app?.close())

const statusOf = async (line: string): Promise<number> => {
  const lines = Array.from({ length: 40 }, () => line)
  return (await app.call('visitor', 'POST', '/blade-machine/machine/match-list', { body: { lines } })).status
}

test('a list counts as many reads as its alternatives are work', async () => {
  for (let read = 0; read < 220; read += 1) await count(app.runtime, 'readsOfVisitor', '127.0.0.1')
  expect(await statusOf('1.1kW 4极')).toBe(200)
  expect(await statusOf('1.1kW或1.5kW或2.2kW或3kW 4极或6极')).toBe(429)
})
