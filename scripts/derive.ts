import { writeDerivedFiles } from '#tools/drift.ts'
import { derivedFiles } from './derived.ts'

await writeDerivedFiles(process.cwd(), derivedFiles)
console.log(`wrote ${derivedFiles.map(({ file }) => file).join(', ')}`)
