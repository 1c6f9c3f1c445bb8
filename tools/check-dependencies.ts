import { dependenciesOf } from './dependencies.ts'
import { fileFindings, resourcesInKernel } from './file-rules.ts'
import { printed } from './finding.ts'
import { sourcesOf } from './source.ts'

const root = process.cwd()
const { modules, imports, findings } = await dependenciesOf(root)
const sources = sourcesOf(root)
const all = [...findings, ...sources.flatMap(fileFindings), ...resourcesInKernel(sources)]
if (all.length > 0) {
  console.error(`${printed(all)}\n${all.length} breaches of the code rules in ${modules} modules`)
  process.exitCode = 1
} else console.log(`${modules} modules with ${imports} imports: no breach of the code rules`)
