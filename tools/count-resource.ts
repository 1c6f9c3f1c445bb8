import { resourceCost } from './resource-cost.ts'
import { sourcesOf } from './source.ts'

const [resource] = process.argv.slice(2)
if (!resource) throw new Error('give the name of a resource: node scripts/count-resource.ts brand')
const { parts, lines, fields, beside, tests } = resourceCost(sourcesOf(process.cwd()), resource)
console.table(parts)
console.log(`${resource}: ${lines} hand-written lines, ${fields} of them one for a field, ${beside} beside; ${tests} lines of tests`)
