import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { chooseDataDir } from '#host/data-dir.ts'
import { inBothLanguages } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'

/** A process that starts the database of a data directory, prints the owner's URL or the message of a user error, and runs until SIGTERM. */
const [dataDir] = process.argv.slice(2)
try {
  const { dir } = chooseDataDir(dataDir, process.cwd())
  const server = await startEmbeddedPostgres({ dataDir: dir, fast: true, log: () => {} })
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)))
  process.stdout.write(`${server.url}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${error instanceof UserError ? inBothLanguages(error.words) : String(error)}\n`)
  process.exitCode = 1
}
