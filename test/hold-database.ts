import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { chooseDataDir } from '#host/data-dir.ts'
import { inBothLanguages } from '#host/start-errors.ts'
import { UserError } from '#kernel/resource/user-error.ts'

/** A process of its own that holds a data directory: prints the owner's URL, or the sentence of a user error, and waits for its end. */
const [given] = process.argv.slice(2)
try {
  const { dir } = chooseDataDir(given, process.cwd())
  const server = await startEmbeddedPostgres({ dataDir: dir, fast: true, log: () => {} })
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)))
  process.stdout.write(`${server.url}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${error instanceof UserError ? inBothLanguages(error.words) : String(error)}\n`)
  process.exitCode = 1
}
