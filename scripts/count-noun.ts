import { nounCost } from '#kernel/testing/house/noun-cost.ts'
import { sourcesOf } from '#kernel/testing/house/source.ts'

const [noun] = process.argv.slice(2)
if (!noun) throw new Error('give the name of a noun: node scripts/count-noun.ts brand')
const { parts, lines, fields, beside, tests } = nounCost(sourcesOf(process.cwd()), noun)
console.table(parts)
console.log(`${noun}: ${lines} hand-written lines, ${fields} of them one for a field, ${beside} beside; ${tests} lines of tests`)
