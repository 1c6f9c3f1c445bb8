import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTests, root } from '../scripts/programs.ts'
import { countVitest, runSteps, type TestStep } from '../scripts/test-run.ts'
import { printReport, printTable } from './report.ts'
import { readResults, resultsDir } from './results.ts'

const steps: TestStep[] = [
  'database-unavailable',
  'external-database',
  'embedded-database',
  'processes',
  'storage',
  'restore',
  'jobs',
  'trade',
].map((name) => {
  const report = `.cache/faults/${name}.report.json`
  const vitest = ['vitest', 'run', '--config', 'faults/vitest.config.ts', '--reporter=default', '--reporter=json'] as const
  const command = [...vitest, `--outputFile.json=${report}`, `faults/${name}.test.ts`] as const
  return { name, run: () => countTests({ command, report, count: countVitest }) }
})

rmSync(resultsDir, { recursive: true, force: true })
const totals: string[] = []
const ok = await runSteps(steps, (line) => {
  // The totals are printed last, after the table.
  if (/^\d+ passed, \d+ failed$/.test(line)) totals.push(line)
  else console.log(line)
})
const results = readResults()
console.log(printTable(results))
if (ok) writeFileSync(join(root, 'docs/faults.md'), printReport(results))
for (const line of totals) console.log(line)
process.exitCode = ok ? 0 : 1
