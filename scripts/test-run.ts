import { readFileSync } from 'node:fs'

/** The result of a step. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Printed if anything failed. */
  readonly output: string
}

export interface TestStep {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

/** Path filters of the tests that depend on the version of PostgreSQL: they also run on the oldest supported version. */
export const databaseTests = [
  'src/kernel/database',
  'src/kernel/schema',
  'src/kernel/runtime',
  'src/kernel/cache',
  'src/kernel/crud',
  'test/tenant-isolation',
  'test/route-isolation',
  'resource-contract',
  'two-products',
  'external-database',
] as const

/** Tests that start the embedded database or the product many times: in `npm run test:full` only. */
export const longTests = [
  'src/embedded-postgres/embedded-postgres.test.ts',
  'src/server/backup/embedded-backup.test.ts',
  'src/server/checkout.test.ts',
  'test/container.test.ts',
  'test/point-in-time.test.ts',
  'test/replicas.test.ts',
  'test/released-data.test.ts',
  'test/upgrade.test.ts',
  'test/read-replica.test.ts',
] as const

/** Seconds of processor time that ended child processes of this process have used, on Linux; else undefined. */
function childSeconds(): number | undefined {
  try {
    // Fields 16 and 17 of proc(5) stat, in ticks of 1/100 s; the second, in brackets, may hold blanks.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}

/** What a test measures, which is told also when it passes. */
const measured = /^Measured: .*$/gm

/** Runs all steps in order, even after a failure, and prints each with its times; the last line is `N passed, N failed`. Returns whether all passed. */
export async function runSteps(steps: readonly TestStep[], print: (line: string) => void): Promise<boolean> {
  let passed = 0
  let failed = 0
  for (const { name, run } of steps) {
    print(`… ${name}`)
    const start = performance.now()
    const startOfChildren = childSeconds()
    const outcome = await run().catch((error: Error) => ({ passed: 0, failed: 1, output: String(error.stack ?? error) }))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const processor = startOfChildren === undefined ? '' : `, ${((childSeconds() ?? 0) - startOfChildren).toFixed(0)} s of processor time`
    if (outcome.failed > 0) print(outcome.output)
    else for (const [line] of outcome.output.matchAll(measured)) print(line)
    print(`${outcome.failed > 0 ? '✗' : '✓'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s${processor}`)
    passed += outcome.passed
    failed += outcome.failed
  }
  print(`${passed} passed, ${failed} failed`)
  return failed === 0
}

/** The used properties of Vitest's JSON report. */
export interface VitestReport {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

type Counts = Omit<Outcome, 'output'> & { readonly skipped: number }

/** Counts skipped tests, files that could not be loaded, errors outside of tests and an empty run as failures. */
export function countVitest(report: VitestReport): Counts {
  const skipped = report.numPendingTests + report.numTodoTests
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  const failed = report.numFailedTests + skipped + unloaded
  const noneRun = report.numPassedTests === 0
  return { passed: report.numPassedTests, failed: failed === 0 && (noneRun || !report.success) ? 1 : failed, skipped }
}

/** The used properties of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly errors: readonly unknown[]
}

/** Counts skipped tests, flaky tests, errors outside of tests and an empty run as failures. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return { passed: stats.expected, failed: failed === 0 && stats.expected === 0 ? 1 : failed, skipped: stats.skipped }
}
