import { budgetsOf, lengths } from '#kernel/testing/house/budgets.ts'
import { declarationFindings } from '#kernel/testing/house/declarations.ts'
import { printed } from '#kernel/testing/house/finding.ts'
import { sourcesOf } from '#kernel/testing/house/source.ts'
import { resources } from '#modules/resources.ts'

const sources = sourcesOf(process.cwd())
console.table(lengths(sources))
const findings = [...budgetsOf(sources), ...declarationFindings(resources)]
if (findings.length > 0) {
  console.error(`${printed(findings)}\n${findings.length} findings over budget`)
  process.exitCode = 1
}
