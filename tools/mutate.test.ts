import { describe, expect, test } from 'vitest'
import { draw } from './mutation-draw.ts'
import { type MutationResult, readExplanations, totalsOf, writeReport } from './mutation-report.ts'
import { type Mutation, mutate, statementsOf, withReports } from './mutations.ts'

const path = 'src/kernel/crud/example.ts'

/** Each mutation as `original → replacement`. */
const mutationsOf = (text: string): string[] =>
  statementsOf(path, text).flatMap(({ mutations }) => mutations.map(({ original, replacement }) => `${original} → ${replacement}`))

describe('mutations are found', () => {
  test('in conditions, comparisons, logic and arithmetic', () => {
    expect(mutationsOf('const a = b === 1 && !c ? d + 1 : e')).toEqual([
      'b === 1 && !c → true',
      'b === 1 && !c → false',
      'b === 1 && !c → b === 1 || !c',
      '=== → !==',
      '!c → c',
      '+ → -',
    ])
    expect(mutationsOf('const a = b < 1')).toEqual(['< → <=', '< → >='])
  })

  test('in statements, literals, optional chains and methods', () => {
    expect(mutationsOf('store.save(a?.b)')).toEqual(['store.save(a?.b) → void 0', '?. → .'])
    expect(mutationsOf("a.b ??= [true, 'x', '']")).toEqual([
      '??= → =',
      "[true, 'x', ''] → []",
      'true → false',
      "'x' → ''",
      "'' → 'mutated'",
    ])
    expect(mutationsOf('const a = b.filter((c) => c.some(d)).slice(1)')).toEqual([
      '.slice(1) → ',
      '.filter((c) => c.some(d)) → ',
      'c.some(d) → undefined',
      'some → every',
    ])
  })

  test('in a block, its statements and the body of an arrow function, each for itself', () => {
    const statements = statementsOf(path, 'function f(a) {\n  if (a) return 1\n  return a.map((b) => b * 2)\n}')
    expect(statements.map(({ place, mutations }) => [place, mutations.map(({ line, replacement }) => `${line}: ${replacement}`)])).toEqual([
      ['block', ['1: {}']],
      ['listed', ['2: true', '2: false']],
      ['alone', ['2: undefined']],
      ['listed', ['3: undefined']],
      ['expression', ['3: undefined', '3: /']],
    ])
  })

  test('but not in types, imports, names, labels, logs, messages of bugs and classes of CSS', () => {
    const text = `'use strict'
      import { a } from './a.ts'
      interface B { c: 'd' }
      type E = 'f' | { g: ['h'] }
      export const label = ['标签', 'Label'] as readonly string[]
      export const late = () => import('./late.ts')
      const element = <i className="wide" />
      log.warn({ a }, 'no such thing')
      throw new Error('a bug')`
    expect(statementsOf('a.tsx', text).flatMap(({ mutations }) => mutations.map(({ original }) => original))).toEqual([
      "log.warn({ a }, 'no such thing')",
    ])
  })

  test('in every mixture of logical operators so that it can still be parsed', () => {
    const text = 'const a = b ?? c ?? (d && e) ?? f'
    for (const { mutations } of statementsOf(path, text))
      for (const mutation of mutations) expect(() => mutate(text, mutation)).not.toThrow()
  })
})

describe('a mutation', () => {
  const text = "const é = '中'\nif (a === b) c()\n"
  const mutations = statementsOf(path, text).flatMap((statement) => statement.mutations)

  test('is put into the source at its place', () => {
    const negated = mutations.find(({ replacement }) => replacement === '!==') as Mutation
    expect(negated.line).toBe(2)
    expect(mutate(text, negated)).toBe("const é = '中'\nif (a !== b) c()\n")
  })

  test('keeps its id while other statements change, and has one of its own', () => {
    const moved = statementsOf(path, `const more = 1 + 1\n${text}`).flatMap((statement) => statement.mutations)
    const ids = mutations.map(({ id }) => id)
    expect(moved.slice(-mutations.length).map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('that is no longer TypeScript is an error of the tool', () => {
    expect(() => mutate(text, { ...(mutations[0] as Mutation), replacement: '{' })).toThrow('cannot be parsed')
  })
})

test('each statement can report that it is reached, and does what it did', () => {
  const text = `const twice = (a) => (b) => a + b
    function sum(list) {
      let all = 0
      for (const one of list) if (one > 1) all += one
      else all -= one
      return list.length === 0 ? undefined : [all, list.map((one) => twice(one)(1))]
    }
    return sum(list)`.replace('return sum', 'globalThis.result = sum')
  const reached = new Set<number>()
  const run = (code: string, list: number[]): unknown => {
    const scope: { result?: unknown; reached: (statement: number) => void } = { reached: (statement) => reached.add(statement) }
    new Function('globalThis', 'list', code)(scope, list)
    return scope.result
  }
  const statements = statementsOf(path, text).map((statement, number) => [number, statement] as const)
  const reporting = withReports(text, statements)
  for (const list of [[], [0], [0, 2, 3]]) expect(run(reporting, list)).toEqual(run(text, list))
  expect([...reached].toSorted((a, b) => a - b)).toEqual(statements.map(([number]) => number))
})

test('the same seed draws the same mutations, another one others, and no statement twice', () => {
  const text = Array.from({ length: 50 }, (_, number) => `call${number}(${number} + 1, true)`).join('\n')
  const statements = statementsOf(path, text)
  const ids = (seed: number): string[] => draw(statements, 20, seed).map(({ mutation }) => mutation.id)
  expect(ids(7)).toEqual(ids(7))
  expect(ids(7)).not.toEqual(ids(8))
  expect(new Set(draw(statements, 20, 7).map(({ statement }) => statement)).size).toBe(20)
  expect(draw(statements, 99, 7)).toHaveLength(50)
})

describe('the report', () => {
  const text = 'if (a || b) `c`.d()\ne(f ? 1 : 2)\n'
  const all = [path, 'src/modules/auth/example.ts'].flatMap((file) => statementsOf(file, text)).flatMap(({ mutations }) => mutations)
  const results = all.map((mutation, index): MutationResult => ({ mutation, killed: index !== 2, why: '' }))
  const written = writeReport('npm run mutate', results, all, '')
  const survivor = all[2] as Mutation

  test('counts by folder', () => {
    expect(totalsOf(results)).toEqual([
      { folder: 'src/kernel/crud', drawn: 8, killed: 7, percent: 87.5 },
      { folder: 'src/modules/auth', drawn: 8, killed: 8, percent: 100 },
      { folder: 'total', drawn: 16, killed: 15, percent: 93.75 },
    ])
    expect(written).toContain('| src/kernel/crud | 8 | 7 | 1 | 87.5 |')
  })

  test('keeps an explanation while the mutation is there and no test notices it', () => {
    expect(written).toContain(`| ${survivor.id} | \`${path}:1\` | \`a \\|\\| b\` → \`a && b\` |  |`)
    const explained = written.replace(
      `${survivor.id} | \`${path}:1\` | \`a \\|\\| b\` → \`a && b\` |  |`,
      `${survivor.id} | x | y | the same |`,
    )
    expect(readExplanations(explained)).toEqual(new Map([[survivor.id, 'the same']]))
    const again = writeReport('npm run mutate', results, all, explained)
    expect(readExplanations(again)).toEqual(new Map([[survivor.id, 'the same']]))
    expect(readExplanations(writeReport('npm run mutate', [], all, again)).get(survivor.id)).toBe('the same')
    expect(readExplanations(writeReport('npm run mutate', [{ mutation: survivor, killed: true, why: '' }], all, again)).size).toBe(0)
    expect(readExplanations(writeReport('npm run mutate', [], all.slice(3), again)).size).toBe(0)
  })
})
