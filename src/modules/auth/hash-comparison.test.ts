import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
let comparisons: () => number

beforeAll(async () => {
  // Test files share their modules: this one loads its own, with a library that counts its calls.
  vi.doMock('@node-rs/argon2', { spy: true })
  vi.resetModules()
  const { verify } = await import('@node-rs/argon2')
  comparisons = () => vi.mocked(verify).mock.calls.length
  app = await (await import('#test/test-app.ts')).testApp()
}, 60_000)

afterAll(async () => {
  await app?.close()
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

test('an unknown account costs a hash comparison, as a wrong password does', async () => {
  const comparisonsOf = async (account: string): Promise<number> => {
    const before = comparisons()
    await app.login('000000', account, 'not this one')
    return comparisons() - before
  }
  expect([await comparisonsOf('manager'), await comparisonsOf('nobody')]).toEqual([1, 1])
})
