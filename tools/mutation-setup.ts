import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'

/** Runs before each test file of a mutation run: collects the statements that the file reaches, and ends it when it hangs. */

declare global {
  var reached: ((statement: number) => void) | undefined
}

declare module 'vitest' {
  export interface TaskMeta {
    reached?: number[]
  }
}

const MOST_SECONDS = 90

const numbers = new Set<number>()
globalThis.reached = (statement) => numbers.add(statement)

// Vitest reads the names of the first argument's parts.
// biome-ignore lint/correctness/noEmptyPattern: none is needed
afterAll(({}, file) => {
  file.meta.reached = [...numbers]
})

// A thread of its own, because an endless loop lets no timer of this one run. No one else sends this signal.
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGALRM'), ${MOST_SECONDS * 1000})`, { eval: true }).unref()
