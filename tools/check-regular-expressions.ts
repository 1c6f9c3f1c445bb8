import { check } from 'recheck'
import { type Finding, formatFindings } from './finding.ts'
import { findingOf, regularExpressionsIn } from './regular-expressions.ts'
import { readSources } from './source.ts'

const expressions = regularExpressionsIn(readSources(process.cwd()))
const findings: Finding[] = []
for (const expression of expressions) {
  const finding = findingOf(expression, await check(expression.pattern, expression.flags))
  if (finding) findings.push(finding)
}
if (findings.length > 0) {
  console.error(`${formatFindings(findings)}\n${findings.length} regular expressions that a prepared text can slow down`)
  process.exitCode = 1
} else console.log(`${expressions.length} regular expressions take linear time`)
