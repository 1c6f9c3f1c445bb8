import { check } from 'recheck'
import { afterEach, expect, test, vi } from 'vitest'
import { findingOf, nameIfLong, regularExpressionsIn } from './regular-expressions.ts'
import { readSources } from './source.ts'
import { withTempCheckout } from './temp-checkout.ts'

const code = 'export const slow = /(a|a)*b$/\nexport const quick = /^a+$/g\nexport const again = /^a+$/g\n'

test('an expression that a prepared text can slow down is found where it stands, once, and not in tests', async () => {
  const files = { 'src/ui/a.ts': code, 'src/ui/b.ts': code, 'src/ui/a.test.ts': 'export const other = /x+x+y/\n' }
  const expressions = await withTempCheckout(files, async (root) => regularExpressionsIn(readSources(root)))
  expect(expressions).toEqual([
    { pattern: '(a|a)*b$', flags: '', where: 'src/ui/a.ts:1' },
    { pattern: '^a+$', flags: 'g', where: 'src/ui/a.ts:2' },
  ])
  const verdicts = await Promise.all(expressions.map(async (each) => findingOf(each, await check(each.pattern, each.flags))))
  expect(verdicts).toEqual([
    { rule: 'regular-expression', where: 'src/ui/a.ts:1', why: expect.stringMatching(/^\/\(a\|a\)\*b\$\/ is vulnerable: exponential/) },
    undefined,
  ])
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an expression is named once its check takes more than ten seconds, also if that never ends', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const expression = { pattern: '^a+$', flags: 'g', where: 'src/ui/a.ts:2' }
  const endless = Promise.withResolvers<string>()
  const answer = nameIfLong(expression, endless.promise)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(said).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(said.mock.calls).toEqual([['  src/ui/a.ts:2  not decided after 10 seconds: /^a+$/g']])
  endless.resolve('safe')
  expect(await answer).toBe('safe')
})

test('an expression whose check ends in time is not named, and nothing waits for it', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const expression = { pattern: '^a+$', flags: 'g', where: 'src/ui/a.ts:2' }
  expect(await nameIfLong(expression, Promise.resolve('safe'))).toBe('safe')
  await expect(nameIfLong(expression, Promise.reject(new Error('no backend')))).rejects.toThrow('no backend')
  expect(vi.getTimerCount()).toBe(0)
  expect(said).not.toHaveBeenCalled()
})
