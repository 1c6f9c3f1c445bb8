import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The passphrase of `BACKUP_PASSPHRASE`, else the one that is typed, unseen; undefined where nobody can type. */
export async function askPassphrase(question: string): Promise<string | undefined> {
  const { BACKUP_PASSPHRASE: given } = process.env
  if (given || !process.stdin.isTTY) return given || undefined
  process.stderr.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return (await terminal.question('')) || undefined
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
