import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTests, root } from '../scripts/programs.ts'
import { countVitest, runSteps, type TestStep } from '../scripts/test-run.ts'
import { changeTracked, type Figures, folder } from './figures.ts'
import { printReport, printTable } from './report.ts'

const say = (text: string): void => console.log(text)

const steps: TestStep[] = ['database-gone', 'own-database', 'embedded-database'].map((name) => {
  const report = `.cache/faults/${name}.report.json`
  const vitest = ['vitest', 'run', '--config', 'faults/vitest.config.ts', '--reporter=default', '--reporter=json'] as const
  const command = [...vitest, `--outputFile.json=${report}`, `faults/${name}.test.ts`] as const
  return { name, run: () => countTests({ command, report, count: countVitest }) }
})

rmSync(folder, { recursive: true, force: true })
const lines: string[] = []
const fine = await runSteps(steps, (line) => {
  // The count comes last, behind the table.
  if (/^\d+ passed, \d+ failed$/.test(line)) lines.push(line)
  else say(line)
})
const figures: Figures[] = changeTracked()
say(printTable(figures))
if (fine) writeFileSync(join(root, 'docs/faults.md'), printReport(figures))
for (const line of lines) say(line)
process.exitCode = fine ? 0 : 1
