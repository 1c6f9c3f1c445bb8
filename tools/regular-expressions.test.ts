import { check } from 'recheck'
import { expect, test } from 'vitest'
import { findingOf, regularExpressionsIn } from './regular-expressions.ts'
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
