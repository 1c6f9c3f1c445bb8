import { derived } from '../scripts/derived.ts'
import { driftOf } from './drift.ts'

const drifts = await driftOf(process.cwd(), derived)
for (const { file, difference } of drifts) console.error(`${file} is not what the code says (npm run derive writes it):\n${difference}\n`)
if (drifts.length > 0) process.exitCode = 1
else console.log(`no drift in ${derived.map(({ file }) => file).join(', ')}`)
