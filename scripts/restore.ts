import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inBothLanguages } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import { lockOf, type Unlocking } from '#server/backup/archive.ts'
import { backupErrors } from '#server/backup/backup-errors.ts'
import { readPlace } from '#server/backup/place.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Report } from '#server/progress.ts'
import { askPassphrase } from './ask-passphrase.ts'

const usage = `usage: npm run restore -- <file> [--identity <file of the secret key>] [--plain]
  the passphrase is that of BACKUP_PASSPHRASE, or is asked for`

const report: Report = (words) => console.log(inBothLanguages(words))

const options = { identity: { type: 'string' }, plain: { type: 'boolean', default: false } } as const

function readArguments(): { file: string; identity: string | undefined; plain: boolean } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && more.length === 0) return { file: resolve(file), identity: values.identity, plain: values.plain }
  } catch {
    // An option that there is not.
  }
  console.error(usage)
  return process.exit(2)
}

async function unlockingOf(file: string, identity: string | undefined, plain: boolean): Promise<Unlocking> {
  const lock = await lockOf(file)
  // Else an archive that somebody has put in the place of an encrypted one would be restored without a question.
  if (lock === 'none') return plain ? null : backupErrors.notEncrypted(file)
  if (lock === 'passphrase') return { passphrase: (await askPassphrase('口令 Passphrase: ')) ?? backupErrors.noPassphrase() }
  return { identities: readIdentities(identity ?? backupErrors.noIdentity()) }
}

/** The keys of a file as age-keygen writes it: one a line, beside comments. */
function readIdentities(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
  } catch (error) {
    return backupErrors.unreadable(file, error)
  }
}

const { file, identity, plain } = readArguments()
try {
  const unlocking = await unlockingOf(file, identity, plain)
  await restoreBackup({ place: readPlace(process.env, report), file, unlocking, report })
} catch (error) {
  console.error(error instanceof UserError ? inBothLanguages(error.words) : error)
  process.exit(1)
}
