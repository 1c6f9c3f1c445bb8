import { measureResource } from './resource-cost.ts'
import { readSources } from './source.ts'

const [resource] = process.argv.slice(2)
if (!resource) throw new Error('usage: node tools/count-resource.ts <resource>, for example brand')
const { parts, lines, fields, other, tests } = measureResource(readSources(process.cwd()), resource)
console.table(parts)
console.log(`${resource}: ${lines} hand-written lines, ${fields} of them first lines of fields, ${other} others; ${tests} lines of tests`)
