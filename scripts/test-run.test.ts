import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countTests, passOrFail, root } from './programs.ts'
import { countPlaywright, countVitest, type Outcome, ofDatabase, runSteps, type VitestReport } from './test-run.ts'

async function runOutcomes(outcomes: (Partial<Outcome> | Error)[]): Promise<{ fine: boolean; lines: string[] }> {
  const lines: string[] = []
  const steps = outcomes.map((outcome, at) => ({
    name: `step ${at}`,
    run: async () => {
      if (outcome instanceof Error) throw outcome
      return { passed: 0, failed: 0, output: '', ...outcome }
    },
  }))
  const fine = await runSteps(steps, (line) => lines.push(line))
  return { fine, lines }
}

test('the last line sums up all steps', async () => {
  const { fine, lines } = await runOutcomes([{ passed: 1 }, { passed: 41 }])
  expect(lines.at(-1)).toBe('42 passed, 0 failed')
  expect(fine).toBe(true)
})

test('a failing step shows all it printed, the steps after it run, and the run fails', async () => {
  const { fine, lines } = await runOutcomes([
    { failed: 1, output: 'what went wrong' },
    new Error('broken step'),
    { passed: 2, output: 'idle talk' },
  ])
  expect(lines).toContain('what went wrong')
  expect(lines.join('\n')).toMatch(/broken step/)
  expect(lines).not.toContain('idle talk')
  expect(lines.at(-1)).toBe('2 passed, 2 failed')
  expect(fine).toBe(false)
})

const report: VitestReport = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

test('skipped tests, unloaded files, stray errors and empty runs count as failed', () => {
  expect(countVitest(report)).toEqual({ passed: 3, failed: 0, skipped: 0 })
  expect(countVitest({ ...report, numPendingTests: 1, numTodoTests: 1 })).toMatchObject({ failed: 2, skipped: 2 })
  expect(countVitest({ ...report, success: false })).toMatchObject({ passed: 3, failed: 1 })
  expect(countVitest({ ...report, numPassedTests: 0 })).toMatchObject({ passed: 0, failed: 1 })
  const unloaded = { name: 'a.test.ts', status: 'failed', assertionResults: [] }
  expect(countVitest({ ...report, success: false, testResults: [unloaded] })).toMatchObject({ failed: 1 })
})

test('skipped and flaky journeys count as failed, and so does a run without any', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(countPlaywright({ stats: { ...stats, skipped: 1, flaky: 1 }, errors: [] })).toMatchObject({ failed: 2 })
  expect(countPlaywright({ stats: { ...stats, expected: 0 }, errors: [] })).toMatchObject({ failed: 1 })
  expect(countPlaywright({ stats, errors: ['no server'] })).toMatchObject({ failed: 1 })
})

const folder = '.cache/planted'
afterAll(() => rmSync(join(root, folder), { recursive: true, force: true }))

test('Vitest itself, given a passing and a skipped test, is counted as one passed and one failed', async () => {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'vitest.config.ts'), 'export default {}\n')
  const planted = "import { expect, test } from 'vitest'\ntest('runs', () => expect(1).toBe(1))\ntest.skip('sleeps', () => {})\n"
  writeFileSync(join(root, folder, 'planted.test.ts'), planted)
  const path = `${folder}/report.json`
  const outcome = await countTests({
    command: ['vitest', 'run', '--root', folder, '--reporter=json', `--outputFile.json=${join(root, path)}`],
    report: path,
    count: countVitest,
  })
  expect(outcome).toMatchObject({ passed: 1, failed: 1 })
  expect(outcome.output).toMatch(/1 skipped tests count as failed/)
})

test('a step of programs ends at the first that fails, and a program that leaves no report failed', async () => {
  expect(await passOrFail(['node', '-e', ''])).toMatchObject({ passed: 1, failed: 0 })
  const failed = await passOrFail(['node', '-e', 'console.log("first"); process.exit(1)'], ['node', '-e', 'console.log("second")'])
  expect(failed).toMatchObject({ passed: 0, failed: 1, output: 'first\n' })
  expect(await passOrFail(['no-such-program'])).toMatchObject({ failed: 1 })
  expect(await countTests({ command: ['node', '-e', ''], report: `${folder}/none.json`, count: countVitest })).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

test('what runs on PostgreSQL 15 too is there, databases of one’s own among it', () => {
  const tests = globSync('{src,test,scripts}/**/*.test.ts', { cwd: root })
  const chosen = ofDatabase.map((part) => tests.filter((path) => path.includes(part)))
  expect(chosen.filter((paths) => paths.length === 0)).toEqual([])
  const own = ['own-database', 'own-database-roles', 'two-products'].map((name) => `src/server/${name}.test.ts`)
  expect(chosen.flat()).toEqual(expect.arrayContaining(own))
})
