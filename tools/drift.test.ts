import { describe, expect, test } from 'vitest'
import { derivedFiles } from '../scripts/derived.ts'
import { findDrift, writeDerivedFiles } from './drift.ts'
import { checkoutRoot, withTempCheckout } from './temp-checkout.ts'

const lines = [{ file: 'db/lines.sql', generate: async () => 'one\ntwo\nthree\n' }]

describe('a derived file', () => {
  test('has no drift right after it is written', async () => {
    const drifts = await withTempCheckout({}, async (root) => {
      await writeDerivedFiles(root, lines)
      return findDrift(root, lines)
    })
    expect(drifts).toEqual([])
  })

  test('changed by hand is reported with the committed and the derived line', async () => {
    const drifts = await withTempCheckout({ 'db/lines.sql': 'one\n2\nthree\n' }, (root) => findDrift(root, lines))
    expect(drifts).toEqual([{ file: 'db/lines.sql', difference: 'from line 2:\n+ two\n- 2' }])
  })

  test('with lines in another order, or with missing lines, is reported', async () => {
    const differences = async (text: string) =>
      (await withTempCheckout({ 'db/lines.sql': text }, (root) => findDrift(root, lines)))[0]?.difference
    expect(await differences('two\none\nthree\n')).toBe('from line 1:\nthe same lines in another order')
    expect(await differences('one\ntwo\n')).toBe('from line 3:\n+ three')
  })

  test('is reported if it is missing', async () => {
    expect(await withTempCheckout({}, (root) => findDrift(root, lines))).toEqual([{ file: 'db/lines.sql', difference: 'is missing' }])
  })
})

describe('schema, OpenAPI and permissions', () => {
  test('are up to date', async () => {
    expect(derivedFiles.map(({ file }) => file)).toEqual(['db/schema.sql', 'openapi.json', 'permissions.json', 'docs/states.md'])
    expect(await findDrift(checkoutRoot, derivedFiles)).toEqual([])
  })

  test.for(derivedFiles)('a changed line in $file is found', async ({ file, generate }) => {
    const lines = (await generate()).split('\n')
    const index = Math.floor(lines.length / 2)
    const changed = lines.with(index, `${lines[index]} by hand`).join('\n')
    const drifts = await withTempCheckout({ [file]: changed }, (root) => findDrift(root, [{ file, generate }]))
    expect(drifts.map(({ difference }) => difference)).toEqual([`from line ${index + 1}:\n+ ${lines[index]}\n- ${lines[index]} by hand`])
  })
})
