import { checkDependencies } from './dependencies.ts'
import { checkFile, findResourcesInKernel } from './file-rules.ts'
import { formatFindings } from './finding.ts'
import { readSources } from './source.ts'

const root = process.cwd()
const { modules, imports, findings } = await checkDependencies(root)
const sources = readSources(root)
const all = [...findings, ...sources.flatMap(checkFile), ...findResourcesInKernel(sources)]
if (all.length > 0) {
  console.error(`${formatFindings(all)}\n${all.length} violations of the code rules in ${modules} modules`)
  process.exitCode = 1
} else console.log(`${modules} modules with ${imports} imports: no violation of the code rules`)
