import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLock, type Lock } from './lock-file.ts'
import { root } from './programs.ts'

/** Adds missing optional packages to `package-lock.json`; with `--check` it only lists them and fails. */
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const missing = completeLock(lock)
if (missing.length === 0) console.log('package-lock.json names every optional package')
else if (process.argv.includes('--check')) {
  console.error(`package-lock.json lacks these, and npm ci rejects it (npm run lock adds them):\n${missing.join('\n')}`)
  process.exitCode = 1
} else {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json now names ${missing.join(', ')}`)
}
