import { derivedFiles } from '../scripts/derived.ts'
import { findDrift } from './drift.ts'

const drifts = await findDrift(process.cwd(), derivedFiles)
for (const { file, difference } of drifts) console.error(`${file} is out of date (npm run derive updates it):\n${difference}\n`)
if (drifts.length > 0) process.exitCode = 1
else console.log(`no drift in ${derivedFiles.map(({ file }) => file).join(', ')}`)
