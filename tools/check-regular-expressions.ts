import { check } from 'recheck'
import { type Finding, formatFindings } from './finding.ts'
import { findingOf, nameIfLong, regularExpressionsIn } from './regular-expressions.ts'
import { readSources } from './source.ts'

/** No clock decides, so that a busy machine finds the same as an idle one: the work is limited by numbers of characters. */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null }

const expressions = regularExpressionsIn(readSources(process.cwd()))
const findings: Finding[] = []
for (const expression of expressions) {
  const finding = findingOf(expression, await nameIfLong(expression, check(expression.pattern, expression.flags, limits)))
  if (finding) findings.push(finding)
}
if (findings.length > 0) {
  console.error(`${formatFindings(findings)}\n${findings.length} regular expressions that a prepared text can slow down`)
  process.exitCode = 1
} else console.log(`${expressions.length} regular expressions take linear time`)
