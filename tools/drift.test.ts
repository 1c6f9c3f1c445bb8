import { describe, expect, test } from 'vitest'
import { derived } from '../scripts/derived.ts'
import { derive, driftOf } from './drift.ts'
import { checkout, planted } from './planted.ts'

const lines = [{ file: 'db/lines.sql', made: async () => 'one\ntwo\nthree\n' }]

describe('a derived file', () => {
  test('that was just written has not drifted', async () => {
    const drifts = await planted({}, async (root) => {
      await derive(root, lines)
      return driftOf(root, lines)
    })
    expect(drifts).toEqual([])
  })

  test('that was changed by hand is shown with what was and what belongs there', async () => {
    const drifts = await planted({ 'db/lines.sql': 'one\n2\nthree\n' }, (root) => driftOf(root, lines))
    expect(drifts).toEqual([{ file: 'db/lines.sql', difference: 'from line 2:\n+ two\n- 2' }])
  })

  test('that has its lines in another order, or too few, has drifted', async () => {
    const differences = async (text: string) => (await planted({ 'db/lines.sql': text }, (root) => driftOf(root, lines)))[0]?.difference
    expect(await differences('two\none\nthree\n')).toBe('from line 1:\nthe same lines in another order')
    expect(await differences('one\ntwo\n')).toBe('from line 3:\n+ three')
  })

  test('that is missing is named', async () => {
    expect(await planted({}, (root) => driftOf(root, lines))).toEqual([{ file: 'db/lines.sql', difference: 'is not there' }])
  })
})

describe('schema, OpenAPI and permissions', () => {
  test('are what the code says', async () => {
    expect(derived.map(({ file }) => file)).toEqual(['db/schema.sql', 'openapi.json', 'permissions.json'])
    expect(await driftOf(checkout, derived)).toEqual([])
  })

  test.for(derived)('a changed line in $file is found', async ({ file, made }) => {
    const lines = (await made()).split('\n')
    const at = Math.floor(lines.length / 2)
    const changed = lines.with(at, `${lines[at]} by hand`).join('\n')
    const drifts = await planted({ [file]: changed }, (root) => driftOf(root, [{ file, made }]))
    expect(drifts.map(({ difference }) => difference)).toEqual([`from line ${at + 1}:\n+ ${lines[at]}\n- ${lines[at]} by hand`])
  })
})
