/** What a step of the run came to; a step that counts nothing by itself counts as one. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Shown in full if anything failed. */
  readonly output: string
}

export interface TestStep {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

/** Names in the paths of the tests that ask the database for more than rows: these run on the oldest PostgreSQL that we take too. */
export const ofDatabase = [
  'src/kernel/database',
  'src/kernel/schema',
  'src/kernel/runtime',
  'src/kernel/cache',
  'src/kernel/crud',
  'test/tenant-isolation',
  'test/route-isolation',
  'resource-contract',
  'two-products',
  'own-database',
] as const

/** Runs one step after the other, whatever becomes of them, and prints each with its time. The last line is `N passed, N failed`. */
export async function runSteps(steps: readonly TestStep[], print: (line: string) => void): Promise<boolean> {
  let passed = 0
  let failed = 0
  for (const { name, run } of steps) {
    print(`… ${name}`)
    const began = performance.now()
    const outcome = await run().catch((error: Error) => ({ passed: 0, failed: 1, output: String(error.stack ?? error) }))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (outcome.failed > 0) print(outcome.output)
    print(`${outcome.failed > 0 ? '✗' : '✓'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`)
    passed += outcome.passed
    failed += outcome.failed
  }
  print(`${passed} passed, ${failed} failed`)
  return failed === 0
}

/** The parts of Vitest's report that are counted. */
export interface VitestReport {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly name: string; readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

type Counts = Omit<Outcome, 'output'> & { readonly skipped: number }

/** A skipped test is a failed one, and so is a file that could not be loaded, or an error outside of all tests. */
export function countVitest(report: VitestReport): Counts {
  const skipped = report.numPendingTests + report.numTodoTests
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  const failed = report.numFailedTests + skipped + unloaded
  const nothing = report.numPassedTests === 0
  return { passed: report.numPassedTests, failed: failed === 0 && (nothing || !report.success) ? 1 : failed, skipped }
}

/** The parts of Playwright's report that are counted. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly errors: readonly unknown[]
}

/** A journey that was skipped or that needed a second try failed; errors outside of all journeys count one each. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
  return { passed: stats.expected, failed: failed === 0 && stats.expected === 0 ? 1 : failed, skipped: stats.skipped }
}
