import { parseArgs } from 'node:util'
import { inBothLanguages } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'
import type { Encryption } from '#server/backup/archive.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { backupErrors } from '#server/backup/backup-errors.ts'
import { readPlace } from '#server/backup/place.ts'
import type { Report } from '#server/progress.ts'
import { askPassphrase } from './ask-passphrase.ts'

const usage = `usage: npm run backup -- <file> [--recipient age1…] [--plain] [--with-secret]
  the passphrase is that of BACKUP_PASSPHRASE, or is asked for`

const report: Report = (words) => console.log(inBothLanguages(words))
const options = {
  recipient: { type: 'string', multiple: true, default: [] as string[] },
  plain: { type: 'boolean', default: false },
  'with-secret': { type: 'boolean', default: false },
} as const

function readArguments(): { file: string; recipients: readonly string[]; plain: boolean; withSecret: boolean } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file && more.length === 0 && !(values.plain && values.recipient.length > 0))
      return { file, recipients: values.recipient, plain: values.plain, withSecret: values['with-secret'] }
  } catch {
    // An option that there is not.
  }
  console.error(usage)
  return process.exit(2)
}

async function encryptionOf(recipients: readonly string[], plain: boolean): Promise<Encryption> {
  if (plain) return null
  if (recipients.length > 0) return { recipients }
  const passphrase = (await askPassphrase('口令 Passphrase: ')) ?? backupErrors.noEncryption()
  if (passphrase.length < 12) backupErrors.shortPassphrase()
  if ((await askPassphrase('再次输入 Again: ')) !== passphrase) backupErrors.otherPassphrase()
  return { passphrase }
}

const { file, recipients, plain, withSecret } = readArguments()
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
try {
  const encryption = await encryptionOf(recipients, plain)
  const missing = await makeBackup({ place: readPlace(process.env, report), file, encryption, withSecret, report, signal: stopping.signal })
  // The archive is whole, and somebody should look where its files are.
  if (missing.length > 0) process.exitCode = 3
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof UserError ? inBothLanguages(error.words) : error)
  process.exit(1)
}
