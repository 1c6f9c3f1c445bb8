import { resources } from '#modules/resources.ts'
import { budgetsOf, lengths } from './budgets.ts'
import { declarationFindings } from './declarations.ts'
import { printed } from './finding.ts'
import { sourcesOf } from './source.ts'

const sources = sourcesOf(process.cwd())
console.table(lengths(sources))
const findings = [...budgetsOf(sources), ...declarationFindings(resources)]
if (findings.length > 0) {
  console.error(`${printed(findings)}\n${findings.length} findings over budget`)
  process.exitCode = 1
}
