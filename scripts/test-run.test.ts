import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests, root, runCommands } from './programs.ts'
import { countPlaywright, countVitest, databaseTests, type Outcome, runSteps, type VitestReport } from './test-run.ts'

async function runOutcomes(outcomes: (Partial<Outcome> | Error)[]): Promise<{ ok: boolean; lines: string[] }> {
  const lines: string[] = []
  const steps = outcomes.map((outcome, index) => ({
    name: `step ${index}`,
    run: async () => {
      if (outcome instanceof Error) throw outcome
      return { passed: 0, failed: 0, output: '', ...outcome }
    },
  }))
  const ok = await runSteps(steps, (line) => lines.push(line))
  return { ok, lines }
}

test('the last line is the total of all steps', async () => {
  const { ok, lines } = await runOutcomes([{ passed: 1 }, { passed: 41 }])
  expect(lines.at(-1)).toBe('42 passed, 0 failed')
  expect(ok).toBe(true)
})

test('a failing step prints its output, a passing one what it measured; the next steps still run, and the run fails', async () => {
  const { ok, lines } = await runOutcomes([
    { failed: 1, output: 'what went wrong' },
    new Error('broken step'),
    { passed: 2, output: 'output of a passing step\nMeasured: 3 of 4' },
  ])
  expect(lines).toContain('what went wrong')
  expect(lines.join('\n')).toMatch(/broken step/)
  expect(lines.join()).not.toContain('output of a passing step')
  expect(lines).toContain('Measured: 3 of 4')
  expect(lines.at(-1)).toBe('2 passed, 2 failed')
  expect(ok).toBe(false)
})

const report: VitestReport = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

test('skipped tests, files that cannot be loaded, errors outside of tests and empty runs count as failed', () => {
  expect(countVitest(report)).toEqual({ passed: 3, failed: 0, skipped: 0 })
  expect(countVitest({ ...report, numPendingTests: 1, numTodoTests: 1 })).toMatchObject({ failed: 2, skipped: 2 })
  expect(countVitest({ ...report, success: false })).toMatchObject({ passed: 3, failed: 1 })
  expect(countVitest({ ...report, numPassedTests: 0 })).toMatchObject({ passed: 0, failed: 1 })
  const unloaded = { name: 'a.test.ts', status: 'failed', assertionResults: [] }
  expect(countVitest({ ...report, success: false, testResults: [unloaded] })).toMatchObject({ failed: 1 })
})

test('skipped and flaky Playwright tests and empty runs count as failed', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(countPlaywright({ stats: { ...stats, skipped: 1, flaky: 1 }, errors: [] })).toMatchObject({ failed: 2 })
  expect(countPlaywright({ stats: { ...stats, expected: 0 }, errors: [] })).toMatchObject({ failed: 1 })
  expect(countPlaywright({ stats, errors: ['no server'] })).toMatchObject({ failed: 1 })
})

const folder = '.cache/test-run'
afterAll(() => rmSync(join(root, folder), { recursive: true, force: true }))

test('a run of Vitest with a passing and a skipped test counts as one passed and one failed', async () => {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'vitest.config.ts'), 'export default {}\n')
  const text = "import { expect, test } from 'vitest'\ntest('runs', () => expect(1).toBe(1))\ntest.skip('sleeps', () => {})\n"
  writeFileSync(join(root, folder, 'sample.test.ts'), text)
  const path = `${folder}/report.json`
  const outcome = await countTests({
    command: ['vitest', 'run', '--root', folder, '--reporter=json', `--outputFile.json=${join(root, path)}`],
    report: path,
    count: countVitest,
  })
  expect(outcome).toMatchObject({ passed: 1, failed: 1 })
  expect(outcome.output).toMatch(/1 skipped tests count as failed/)
})

test('commands run until the first failure, and a missing report counts as a failure', async () => {
  expect(await runCommands(['node', '-e', ''])).toMatchObject({ passed: 1, failed: 0 })
  const failed = await runCommands(['node', '-e', 'console.log("first"); process.exit(1)'], ['node', '-e', 'console.log("second")'])
  expect(failed).toMatchObject({ passed: 0, failed: 1, output: 'first\n' })
  expect(await runCommands(['no-such-program'])).toMatchObject({ failed: 1 })
  expect(await countTests({ command: ['node', '-e', ''], report: `${folder}/none.json`, count: countVitest })).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

test('every filter of the tests on PostgreSQL 15 matches a test, and the external database tests are among them', () => {
  const tests = globSync('{src,test,scripts}/**/*.test.ts', { cwd: root })
  const matches = databaseTests.map((part) => tests.filter((path) => path.includes(part)))
  expect(matches.filter((paths) => paths.length === 0)).toEqual([])
  const external = ['external-database', 'external-database-roles', 'two-products'].map((name) => `src/server/${name}.test.ts`)
  expect(matches.flat()).toEqual(expect.arrayContaining(external))
})
