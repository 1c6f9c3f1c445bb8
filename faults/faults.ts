import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTests, root } from '../scripts/programs.ts'
import { countVitest, runSteps, type TestStep } from '../scripts/test-run.ts'
import { printReport, printTable } from './report.ts'
import { readResults, resultsDir } from './results.ts'

const all = ['database-unavailable', 'external-database', 'embedded-database', 'processes', 'storage', 'restore', 'jobs', 'trade']
const named = process.argv.slice(2)
if (named.some((name) => !all.includes(name))) {
  console.error(`usage: npm run faults [-- <one or more of ${all.join(', ')}>]; the results of all of them are written to docs/faults.md`)
  process.exit(2)
}

const steps: TestStep[] = (named.length > 0 ? named : all).map((name) => {
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
if (ok && named.length === 0) writeFileSync(join(root, 'docs/faults.md'), printReport(results))
for (const line of totals) console.log(line)
process.exitCode = ok ? 0 : 1
