import { derive } from '#tools/drift.ts'
import { derived } from './derived.ts'

await derive(process.cwd(), derived)
console.log(`wrote ${derived.map(({ file }) => file).join(', ')}`)
