import { arrowsOf } from '#kernel/testing/house/arrows.ts'
import { printed } from '#kernel/testing/house/finding.ts'
import { nounsInKernel, shapeOf } from '#kernel/testing/house/shape.ts'
import { sourcesOf } from '#kernel/testing/house/source.ts'

const root = process.cwd()
const { modules, imports, findings } = await arrowsOf(root)
const sources = sourcesOf(root)
const all = [...findings, ...sources.flatMap(shapeOf), ...nounsInKernel(sources)]
if (all.length > 0) {
  console.error(`${printed(all)}\n${all.length} breaches of the house rules in ${modules} modules`)
  process.exitCode = 1
} else console.log(`${modules} modules with ${imports} imports: no breach of the house rules`)
