import { resources } from '#modules/modules.ts'
import { checkFolderBudgets, lengthStatistics } from './budgets.ts'
import { checkDeclarations } from './declarations.ts'
import { formatFindings } from './finding.ts'
import { readSources } from './source.ts'

const sources = readSources(process.cwd())
console.table(lengthStatistics(sources))
const findings = [...checkFolderBudgets(sources), ...checkDeclarations(resources)]
if (findings.length > 0) {
  console.error(`${formatFindings(findings)}\n${findings.length} findings`)
  process.exitCode = 1
}
