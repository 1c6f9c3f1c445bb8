import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLock, findUnverified, type Lock } from './lock-file.ts'
import { root } from './programs.ts'

/** Adds missing optional packages to `package-lock.json`; with `--check` it only lists them, and what is not verified, and fails. */
const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const unverified = findUnverified(lock)
const missing = completeLock(lock)
if (unverified.length > 0) {
  console.error(`package-lock.json names packages that are not verified:\n${unverified.join('\n')}`)
  process.exitCode = 1
}
if (missing.length === 0) console.log('package-lock.json names every optional package; sources and hashes are checked')
else if (process.argv.includes('--check')) {
  console.error(`package-lock.json lacks these, and npm ci rejects it (npm run lock adds them):\n${missing.join('\n')}`)
  process.exitCode = 1
} else {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json now names ${missing.join(', ')}`)
}
