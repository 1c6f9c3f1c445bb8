import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeTempDir } from './temp-dir.ts'
import { testPassword } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'
import { testSecret } from './test-secret.ts'

/** The product as its users start it: a process of its own. */
export interface ProductProcess {
  readonly address: string
  readonly child: ChildProcess
  /** Milliseconds from the start of the process until it was ready. */
  readonly startedIn: number
  /** Everything that it has printed. */
  output(): string
  /** Asks it to end and waits; answers its exit code. */
  stop(): Promise<number | null>
}

/** This checkout. */
const here = join(import.meta.dirname, '..')
const main = 'src/server/main.ts'

/**
 * Starts the product of a checkout with these variables and no others, as one process unless they say otherwise; fails with what it printed
 * if it ends before it is ready. `script` is what starts it.
 */
export async function startProcess(env: Readonly<Record<string, string>>, root = here, script = main): Promise<ProductProcess> {
  const began = performance.now()
  const { PATH } = process.env
  const child = spawn(process.execPath, [join(root, script)], {
    env: { PATH, PORT: '0', LOG_LEVEL: 'warn', WORKERS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    ended.then(([code]) => reject(new Error(`the product ended with ${code}:\n${output}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const ready = /Ready: (http\S+)/.exec(output)?.[1]
        if (ready) resolve(ready)
      })
    }
  })
  return {
    address,
    child,
    startedIn: performance.now() - began,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/** How a process reaches a database of a test. */
export const databaseVariables = ({ ownerUrl, appUrl, platformUrl }: TestDatabase): Record<string, string> => ({
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  DATABASE_PLATFORM_URL: platformUrl,
  SECRET: testSecret,
  DATA_DIR: makeTempDir(),
})

/** Starts the product with demo data on a database of its own. */
export function startProductOn(
  database: TestDatabase,
  env: Readonly<Record<string, string>> = {},
  root = here,
  script = main,
): Promise<ProductProcess> {
  return startProcess({ ...databaseVariables(database), ADMIN_PASSWORD: testPassword, DEMO: '1', ...env }, root, script)
}
